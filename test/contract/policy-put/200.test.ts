import { describe, expect, it } from 'vitest';
import { useApi } from '../api.js';

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

  it('and a session keeps the version that it was opened under', async () => {
    await api().call('PUT', '/v1/policy', { body: { maxAttempts: 2 } });
    const session = await api().decided('attempts_exhausted', { simulate: { scenario: 'attempts_exhausted' } });
    expect(session.attempts).toHaveLength(2);
  });
});
