import { describe, expect, it } from 'vitest';
import { OPERATOR_TOKEN, useApi } from '../../harness/orchestrator-in-process.js';

describe('GET /v1/instance/accounts/:accountId answers 404', () => {
  const api = useApi();

  it('not_found for an account that there is not, and for what is no id', async () => {
    for (const id of [api().accountId.replace(/.{10}$/, '0000000000'), 'acme']) {
      const { status, body } = await api().call('GET', `/v1/instance/accounts/${id}`, { key: OPERATOR_TOKEN });
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
  });
});
