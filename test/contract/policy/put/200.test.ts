import { hashPolicy } from '@faceproof/orchestrator/policy/policies.store.js';
import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { CHECK_KINDS } from '@faceproof/protocol/words.js';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

/** A mode with a challenge requires them. */
const JUDGING = ['liveness.passive', 'liveness.active', 'face.consistency'];
const OTHER = {
  profileId: 'nist-800-63a-ial2',
  checks: Object.fromEntries(
    CHECK_KINDS.map((kind) => [
      kind,
      { required: !DEFAULT_POLICY.checks[kind].required || JUDGING.includes(kind), threshold: 0.6, reviewThreshold: 0.5 },
    ]),
  ),
  liveness: { mode: 'PASSIVE_AND_ACTIVE', challenges: ['HEAD_TURNS', 'LIGHT'], withoutLight: 'REVIEW' },
  maxAttempts: 2,
  linkTtlSeconds: 1000,
  retention: { mediaHours: 12, templateDays: 30, factsDays: 1, sessionMonths: 2, eventDays: 8, fingerprintDays: 9 },
  review: 'ALWAYS',
  reviewApprovals: 2,
  consent: 'REQUIRED',
};

describe('PUT /v1/policy answers 200', () => {
  const api = useApi();

  it('with the next version, for this mode only', async () => {
    const before = await api().call('GET', '/v1/policy');
    const live = await api().call('GET', '/v1/policy', { key: api().liveKey });
    const tag = before.headers.get('etag') ?? '';
    const put = await api().call('PUT', '/v1/policy', {
      body: { ...before.body.policy, maxAttempts: 5 },
      headers: { 'If-Match': tag },
    });
    expect(put.status).toBe(200);
    expect(put.body).toMatchObject({ policy: { maxAttempts: 5 }, version: before.body.version + 1 });
    expect((await api().call('GET', '/v1/policy')).body).toEqual(put.body);
    expect((await api().call('GET', '/v1/policy', { key: api().liveKey })).body).toEqual(live.body);
  });

  it('to each of ten callers at the same instant, with a version of its own', async () => {
    const { testKey: key } = await api().openAccount();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => api().call('PUT', '/v1/policy', { key, body: { linkTtlSeconds: 1000 + i } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.map(({ body }) => body.version).sort((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, i) => i + 2));
  });

  it('and changes only what the body names, at every depth', async () => {
    const { testKey: key } = await api().openAccount();
    const put = async (body: object) => {
      const answer = await api().call('PUT', '/v1/policy', { key, body });
      expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
      const { data } = (await api().call('GET', '/v1/policy/versions?limit=1', { key })).body;
      expect(data[0].policy).toEqual(answer.body.policy);
      return data[0].changes;
    };
    // A policy in which nothing has its default.
    await put(OTHER);
    for (const [body, path, from, to] of [
      [{ profileId: 'standard-2026' }, 'profileId', 'nist-800-63a-ial2', 'standard-2026'],
      [{ checks: { 'face.match': { threshold: 0.7 } } }, 'checks.face.match.threshold', 0.6, 0.7],
      [{ checks: { 'face.match': { required: true } } }, 'checks.face.match.required', false, true],
      [{ liveness: { withoutLight: 'TURNS_DECIDE' } }, 'liveness.withoutLight', 'REVIEW', 'TURNS_DECIDE'],
      [{ liveness: { challenges: ['HEAD_TURNS'] } }, 'liveness.challenges', ['HEAD_TURNS', 'LIGHT'], ['HEAD_TURNS']],
      [{ maxAttempts: 3 }, 'maxAttempts', 2, 3],
      [{ linkTtlSeconds: 86_400 }, 'linkTtlSeconds', 1000, 86_400],
      [{ retention: { mediaHours: 24 } }, 'retention.mediaHours', 12, 24],
      [{ retention: { sessionMonths: 60 } }, 'retention.sessionMonths', 2, 60],
      [{ review: 'ON_BAND' }, 'review', 'ALWAYS', 'ON_BAND'],
      [{ reviewApprovals: 1 }, 'reviewApprovals', 2, 1],
      [{ consent: 'OPTIONAL' }, 'consent', 'REQUIRED', 'OPTIONAL'],
    ] as const)
      expect(await put(body)).toEqual([{ path, from, to }]);
  });

  it('and a session keeps the version that it was opened under', async () => {
    await api().call('PUT', '/v1/policy', { body: { maxAttempts: 2 } });
    const session = await api().decided('attempts_exhausted', { simulate: { scenario: 'attempts_exhausted' } });
    expect(session.attempts).toHaveLength(2);
  });

  it('without a new version if nothing changes: of no member, or of the whole policy as it is', async () => {
    const { accountId, testKey: key } = await api().openAccount();
    const { body: first } = await api().call('PUT', '/v1/policy', { key, body: {} });
    expect(first).toMatchObject({ version: 1, policy: DEFAULT_POLICY });
    const { body: again } = await api().call('PUT', '/v1/policy', { key, body: first.policy });
    expect(again.version).toBe(1);
    expect(await api().db('policies').where({ account_id: accountId, mode: 'TEST' })).toMatchObject([
      { version: 1, policy: DEFAULT_POLICY, hash: hashPolicy(DEFAULT_POLICY) },
    ]);
  });
});

describe('PUT /v1/policies/:policyId answers 200', () => {
  const api = useApi();

  it('with the next version of this policy alone, and announces it', async () => {
    await api().call('POST', '/v1/webhook-endpoints', { body: { url: 'https://hooks.example/x' } });
    await api().call('POST', '/v1/policies', { body: { policyId: 'own', policy: { maxAttempts: 2 } } });
    const before = await api().call('GET', '/v1/policy');
    const put = await api().call('PUT', '/v1/policies/own', { body: { linkTtlSeconds: 600 } });
    expect(put.body).toMatchObject({ policyId: 'own', version: 2, policy: { maxAttempts: 2, linkTtlSeconds: 600 } });
    expect((await api().call('GET', '/v1/policy')).body).toEqual(before.body);
    const bodies = await api().db('events').where({ account_id: api().accountId, type: 'policy.changed' }).orderBy('id');
    expect(bodies.map(({ body }) => JSON.parse(body).data)).toMatchObject([
      { policyId: 'own', version: 1, previousVersion: null },
      { policyId: 'own', version: 2, previousVersion: 1 },
    ]);
  });
});
