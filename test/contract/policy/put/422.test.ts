import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

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
    [{ liveness: { mode: 'PASSIVE_AND_ACTIVE', withoutLight: 'REVIEW' } }, '/liveness/withoutLight'],
    [{ checks: { 'face.match': { required: true, threshold: 1.1 } } }, '/checks/face.match/threshold'],
    [
      { checks: { 'face.match': { required: true, threshold: 0.5, reviewThreshold: 0.6 } } },
      '/checks/face.match/reviewThreshold',
    ],
    [{ checks: { 'face.colour': { required: true } } }, '/checks/face.colour'],
    [{ retention: { mediaHours: -1, templateDays: 1 } }, '/retention/mediaHours'],
    [{ retention: { mediaHours: 1, templateDays: 1, eventDays: 6 } }, '/retention/eventDays'],
    [{ retention: { mediaHours: 1, templateDays: 1, sessionMonths: 0 } }, '/retention/sessionMonths'],
    [{ reveiw: 'NEVER' }, '/reveiw'],
  ])('to %j, and points at it', async (body, pointer) => {
    const answer = await api().call('PUT', '/v1/policy', { body });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors[0].pointer).toBe(pointer);
  });
});
