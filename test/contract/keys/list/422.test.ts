import { describe, expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/keys answers 422', () => {
  const api = useApi();

  it.each(['limit=0', 'cursor=mem_x', 'mode=LIVE'])('validation_failed to ?%s', async (query) => {
    const answer = await api().call('GET', `/v1/keys?${query}`);
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
  });
});
