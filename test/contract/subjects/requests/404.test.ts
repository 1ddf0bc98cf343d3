import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { useFullKeys } from '../../harness/people/data-subjects.js';

const { call } = useFullKeys(useApi());

it("/v1/requests answers 404 'not_found' for a person whom the account never had, and for a request that is not there", async () => {
  const created = await call('POST', '/v1/requests', { body: { subjectId: 'nobody', kind: 'ACCESS' } });
  const changed = await call('PATCH', '/v1/requests/rqt_nothing', { body: { state: 'DONE' } });
  for (const { status, body } of [created, changed]) expect([status, body.code]).toEqual([404, 'not_found']);
});
