import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/calls answers 422', () => {
  const api = useApi();

  it.each(['failed=yes', 'actor=anna'])("'validation_failed' to ?%s, and points at it", async (query) => {
    const answer = await api().call('GET', `/v1/calls?${query}`);
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors[0].pointer).toBe(`/${query.split('=')[0]}`);
  });
});
