import { describe, expect, it } from 'vitest';
import { OPERATOR_TOKEN, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/instance/accounts answers 422', () => {
  const api = useApi();

  it.each(['limit=0', 'limit=101', 'cursor=acc_1', 'name=Acme'])('to ?%s', async (query) => {
    const answer = await api().call('GET', `/v1/instance/accounts?${query}`, { key: OPERATOR_TOKEN });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
  });
});
