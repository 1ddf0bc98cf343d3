import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/policy/versions answers 422', () => {
  const api = useApi();

  it.each(['cursor=0', 'policyId=unknown'])("'validation_failed' to ?%s, and points at it", async (query) => {
    const answer = await api().call('GET', `/v1/policy/versions?${query}`);
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors[0].pointer).toBe(`/${query.split('=')[0]}`);
  });
});
