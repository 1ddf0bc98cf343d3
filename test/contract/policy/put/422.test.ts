import { describe, expect, it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('PUT /v1/policy answers 422', () => {
  const api = useApi();

  it.each<[object, string]>([
    [{ maxAttempts: 6 }, '/maxAttempts'],
    [{ profileId: 'mine' }, '/profileId'],
    [{ liveness: { mode: 'NONE' } }, '/liveness/mode'],
    [{ liveness: { mode: 'PASSIVE', challenges: ['HEAD_TURNS', 'LIGHT'] } }, '/liveness/challenges'],
    [{ liveness: { mode: 'PASSIVE_AND_ACTIVE', challenges: ['LIGHT'] } }, '/liveness/challenges'],
    [{ liveness: { mode: 'PASSIVE_AND_ACTIVE', challenges: [] } }, '/liveness/challenges'],
    [{ liveness: { mode: 'PASSIVE_AND_ACTIVE', challenges: ['HEAD_TURNS', 'HEAD_TURNS'] } }, '/liveness/challenges'],
    [{ liveness: { mode: 'PASSIVE_AND_ACTIVE', challenges: ['HEAD_TURNS', 'SONG'] } }, '/liveness/challenges/1'],
    [{ liveness: { mode: 'PASSIVE_AND_ACTIVE', withoutLight: 'DECLINE' } }, '/liveness/withoutLight'],
    [{ checks: { 'face.match': { required: true, threshold: 1.1 } } }, '/checks/face.match/threshold'],
    [
      { checks: { 'face.match': { required: true, threshold: 0.5, reviewThreshold: 0.6 } } },
      '/checks/face.match/reviewThreshold',
    ],
    [{ checks: { 'face.colour': { required: true } } }, '/checks/face.colour'],
    [{ retention: { mediaHours: -1 } }, '/retention/mediaHours'],
    [{ retention: { eventDays: 6 } }, '/retention/eventDays'],
    [{ retention: { sessionMonths: 0 } }, '/retention/sessionMonths'],
    [{ review: null }, '/review'],
    [{ reveiw: 'NEVER' }, '/reveiw'],
  ])('to %j, and points at it', async (body, pointer) => {
    const answer = await api().call('PUT', '/v1/policy', { body });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors[0].pointer).toBe(pointer);
  });

  it('challenge_not_judged where a challenge is asked for and not required', async () => {
    const { testKey: key } = await api().openAccount();
    const put = (body: object) => api().call('PUT', '/v1/policy', { key, body });
    const active = { liveness: { mode: 'PASSIVE_AND_ACTIVE' } };
    const ignored = { checks: { 'liveness.active': { required: false } } };
    const refused = async (body: object) => {
      await expectProblem(put(body), 422, 'challenge_not_judged');
    };
    await refused({ ...active, ...ignored });
    expect((await put(active)).body.policy.checks['liveness.active'].required).toBe(true);
    await refused(ignored);
    await refused({ checks: { 'liveness.active': { threshold: 0 } } });
    await refused({ checks: { 'face.consistency': { required: false } } });
    await refused({ checks: { 'face.consistency': { threshold: 0 } } });
    const passive = (await put({ liveness: { mode: 'PASSIVE' } })).body.policy;
    expect(passive.checks['liveness.active'].required).toBe(false);
    await refused({ ...passive, ...active });
    const asked = await put({ checks: { 'liveness.active': { required: true } } });
    expect([asked.status, asked.body.errors[0].pointer]).toEqual([422, '/liveness/mode']);
  });

  it('to a member that does not go with one that is left out, and keeps the policy', async () => {
    const { testKey: key } = await api().openAccount();
    const match = (settings: object) => ({ checks: { 'face.match': settings } });
    const put = await api().call('PUT', '/v1/policy', { key, body: match({ threshold: 0.5, reviewThreshold: 0.4 }) });
    const answer = await api().call('PUT', '/v1/policy', { key, body: match({ threshold: 0.3 }) });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors).toEqual([
      { pointer: '/checks/face.match/reviewThreshold', code: 'custom', message: 'reviewThreshold must not be above threshold' },
    ]);
    expect((await api().call('GET', '/v1/policy', { key })).body).toEqual(put.body);
  });
});

describe('PUT /v1/policies/:policyId answers 422', () => {
  const api = useApi();

  it.each<[object, string]>([
    [{ maxAttempts: 6 }, 'validation_failed'],
    [{ checks: { 'liveness.active': { required: false } }, liveness: { mode: 'PASSIVE_AND_ACTIVE' } }, 'challenge_not_judged'],
  ])('to %j', async (body, code) => {
    await api().call('POST', '/v1/policies', { body: { policyId: 'bad' } });
    const answer = await api().call('PUT', '/v1/policies/bad', { body });
    expect([answer.status, answer.body.code]).toEqual([422, code]);
  });
});
