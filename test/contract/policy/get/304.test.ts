import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/policy answers 304', () => {
  const api = useApi();

  const read = (tag: string) => api().call('GET', '/v1/policy', { headers: { 'If-None-Match': tag } });

  it('to a caller that holds the same version, and 200 once it has changed', async () => {
    const tag = (await api().call('GET', '/v1/policy')).headers.get('etag') ?? '';
    for (const held of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const same = await read(held);
      expect([held, same.status, same.text, same.headers.get('etag')]).toEqual([held, 304, '', tag]);
    }
    await api().call('PUT', '/v1/policy', { body: { maxAttempts: 2 } });
    const changed = await read(tag);
    expect([changed.status, changed.body.policy.maxAttempts]).toEqual([200, 2]);
  });
});

describe('GET /v1/policies/:policyId answers 304', () => {
  const api = useApi();

  it('to a caller that holds the same version', async () => {
    const made = await api().call('POST', '/v1/policies', { body: { policyId: 'held' } });
    const headers = { 'If-None-Match': made.headers.get('etag') ?? '' };
    expect((await api().call('GET', '/v1/policies/held', { headers })).status).toBe(304);
  });
});
