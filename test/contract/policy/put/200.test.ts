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

  it('with what attempts may ask, where it is said, and without it where it is not', async () => {
    const liveness = { mode: 'PASSIVE_AND_ACTIVE', challenges: ['HEAD_TURNS', 'LIGHT'], withoutLight: 'REVIEW' };
    for (const put of [liveness, { mode: 'PASSIVE_AND_ACTIVE' }, { mode: 'PASSIVE', challenges: ['HEAD_TURNS'] }]) {
      const { status, body } = await api().call('PUT', '/v1/policy', { body: { liveness: put } });
      expect(status).toBe(200);
      expect(body.policy.liveness).toEqual(put);
      expect((await api().call('GET', '/v1/policy')).body.policy.liveness).toEqual(put);
    }
  });

  it('and a session keeps the version that it was opened under', async () => {
    await api().call('PUT', '/v1/policy', { body: { maxAttempts: 2 } });
    const session = await api().decided('attempts_exhausted', { simulate: { scenario: 'attempts_exhausted' } });
    expect(session.attempts).toHaveLength(2);
  });
});
