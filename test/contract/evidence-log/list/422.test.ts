import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/evidence answers 422', () => {
  const api = useApi();

  it.each([
    ['cursor=-1', '/cursor'],
    ['cursor=01', '/cursor'],
    ['cursor=9999999999999999', '/cursor'],
    ['size=x', '/size'],
    ['size=-1', '/size'],
    // No checkpoint has this size.
    ['size=77', '/size'],
  ])('validation_failed to "%s", and points at it', async (query, pointer) => {
    const answer = await api().call('GET', `/v1/evidence?${query}`);
    expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([422, 'validation_failed', pointer]);
  });
});
