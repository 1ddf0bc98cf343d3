import { it } from 'vitest';
import { expectProblem, OPERATOR_TOKEN as key, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it.each(['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z'])(
  "POST /v1/instance/signing-keys/:kid/revoke answers 422 'validation_failed' since %s",
  async (since) => {
    const { kid } = await api().db('signing_keys').where({ signs: 'RECEIPTS', status: 'ACTIVE' }).first('kid');
    const revoke = api().call('POST', `/v1/instance/signing-keys/${kid}/revoke`, { key, body: { since } });
    await expectProblem(revoke, 422, 'validation_failed');
  },
);
