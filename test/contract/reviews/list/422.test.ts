import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/reviews answers 422', () => {
  const api = useApi();

  it.each([
    'state=OPENED',
    'claimedBy=them',
    'limit=0',
    'limit=101',
    'limit=',
    'limit=1e1',
    'limit=0x5',
    'limit=%205',
    'cursor=x',
    'cursor=1.ses_none',
    'order=newest',
  ])("'validation_failed' to ?%s, and points at it", async (query) => {
    const answer = await api().call('GET', `/v1/reviews?${query}`);
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors[0].pointer).toBe(`/${query.split('=')[0]}`);
  });
});
