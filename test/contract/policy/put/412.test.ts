import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('PUT /v1/policy answers 412', () => {
  const api = useApi();

  it('to an older version, and to all but one of ten at once', async () => {
    const tag = (await api().call('GET', '/v1/policy')).headers.get('etag') ?? '';
    const put = (linkTtlSeconds: number) =>
      api().call('PUT', '/v1/policy', { body: { linkTtlSeconds }, headers: { 'If-Match': tag } });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => put(1000 + i)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const lost of answers.filter(({ status }) => status !== 200)) {
      expect([lost.status, lost.body.code]).toEqual([412, 'policy_version_mismatch']);
    }
  });
});

describe('PUT /v1/policies/:policyId answers 412', () => {
  const api = useApi();

  it('to an older version', async () => {
    const made = await api().call('POST', '/v1/policies', { body: { policyId: 'raced' } });
    const put = (maxAttempts: number) =>
      api().call('PUT', '/v1/policies/raced', {
        body: { maxAttempts },
        headers: { 'If-Match': made.headers.get('etag') ?? '' },
      });
    expect((await put(1)).status).toBe(200);
    const lost = await put(2);
    expect([lost.status, lost.body.code, lost.body.currentVersion]).toEqual([412, 'policy_version_mismatch', 2]);
  });
});
