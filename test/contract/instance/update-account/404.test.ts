import { describe, expect, it } from 'vitest';
import { OPERATOR_TOKEN, useApi } from '../../harness/orchestrator-in-process.js';

describe('PATCH /v1/instance/accounts/:accountId answers 404', () => {
  const api = useApi();

  it.each(['acc_1', 'acc_00000000000000000000000000', 'none'])('to %s', async (accountId) => {
    const answer = await api().call('PATCH', `/v1/instance/accounts/${accountId}`, {
      key: OPERATOR_TOKEN,
      body: { suspended: true },
    });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });
});
