import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/sessions/:sessionId answers 422', () => {
  const api = useApi();

  it.each(['wait=0', 'wait=61', 'wait=x', 'wiat=1'])('to ?%s', async (query) => {
    const answer = await api().call('GET', `/v1/sessions/ses_none?${query}`);
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
  });
});
