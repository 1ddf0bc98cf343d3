import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

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

  it('with the challenges of attempts, which a script that does not know them keeps with the mode that they need', async () => {
    const { testKey: key } = await api().openAccount();
    const active = { mode: 'PASSIVE_AND_ACTIVE' };
    const light = { ...active, challenges: ['HEAD_TURNS', 'LIGHT'], withoutLight: 'REVIEW' };
    const turns = { ...active, challenges: ['HEAD_TURNS'] };
    for (const [put, then] of [
      [active, active],
      [light, light],
      [active, light],
      [{ ...active, challenges: light.challenges }, light],
      [
        { ...light, withoutLight: 'TURNS_DECIDE' },
        { ...light, withoutLight: 'TURNS_DECIDE' },
      ],
      [turns, turns],
      [active, turns],
      [light, light],
      [{ mode: 'PASSIVE' }, { mode: 'PASSIVE' }],
      [active, active],
      [
        { mode: 'PASSIVE', challenges: ['HEAD_TURNS'] },
        { mode: 'PASSIVE', challenges: ['HEAD_TURNS'] },
      ],
    ]) {
      const { status, body } = await api().call('PUT', '/v1/policy', { key, body: { liveness: put } });
      expect(status).toBe(200);
      expect(body.policy.liveness).toEqual(then);
      expect((await api().call('GET', '/v1/policy', { key })).body.policy.liveness).toEqual(then);
    }
  });

  it('and a session keeps the version that it was opened under', async () => {
    await api().call('PUT', '/v1/policy', { body: { maxAttempts: 2 } });
    const session = await api().decided('attempts_exhausted', { simulate: { scenario: 'attempts_exhausted' } });
    expect(session.attempts).toHaveLength(2);
  });

  it('and members of retention that an old script leaves out keep their values', async () => {
    const retention = {
      mediaHours: 12,
      templateDays: 30,
      factsDays: 1,
      sessionMonths: 2,
      eventDays: 8,
      fingerprintDays: 9,
    };
    await api().call('PUT', '/v1/policy', { body: { retention } });
    const old = await api().call('PUT', '/v1/policy', { body: { retention: { mediaHours: 24, templateDays: 365 } } });
    expect(old.body.policy.retention).toEqual({ ...retention, mediaHours: 24, templateDays: 365 });
    const without = await api().call('PUT', '/v1/policy', { body: { maxAttempts: 4 } });
    expect(without.body.policy.retention).toEqual(old.body.policy.retention);
    const some = await api().call('PUT', '/v1/policy', {
      body: { retention: { mediaHours: 24, templateDays: 365, factsDays: 0 } },
    });
    expect(some.body.policy.retention).toEqual({ ...old.body.policy.retention, factsDays: 0 });
  });

  it('without a new version if nothing changes, also for a policy that an earlier version stored', async () => {
    const { accountId, testKey, liveKey } = await api().openAccount();
    const { factsDays, sessionMonths, eventDays, fingerprintDays, ...retention } = DEFAULT_POLICY.retention;
    const stored = { ...DEFAULT_POLICY, retention };
    const row = { account_id: accountId, mode: 'LIVE', version: 1, hash: 'sha256:of-then', created_at: new Date(0) };
    await api()
      .db('policies')
      .insert({ ...row, policy: JSON.stringify(stored) });
    const same = await api().call('PUT', '/v1/policy', { key: liveKey, body: stored });
    expect(same.body).toMatchObject({
      version: 1,
      policy: { retention: { factsDays, sessionMonths, eventDays, fingerprintDays } },
    });
    const [kept, ...more] = await api().db('policies').where({ account_id: accountId, mode: 'LIVE' });
    expect([kept.policy, kept.hash, more]).toEqual([stored, row.hash, []]);
    expect((await api().call('GET', '/v1/policy', { key: testKey })).status).toBe(200);
  });
});
