import { describe, expect, it } from 'vitest';
import { expectProblem, OPERATOR_TOKEN, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/instance/accounts/:accountId answers 404', () => {
  const api = useApi();

  it('not_found for an account that there is not, and for what is not an id', async () => {
    for (const id of [api().accountId.replace(/.{10}$/, '0000000000'), 'acme']) {
      await expectProblem(api().call('GET', `/v1/instance/accounts/${id}`, { key: OPERATOR_TOKEN }), 404, 'not_found');
    }
  });
});

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
