import { expect, it } from 'vitest';
import { useApi } from '../../harness/orchestrator-in-process.js';
import { useFullKeys } from '../../harness/people/data-subjects.js';

const { call, record, erase } = useFullKeys(useApi());

it("/v1/requests answers 410 'subject_erased' for a person of whom nothing is held, and to a note that nothing could seal", async () => {
  const { requestId } = await record('/v1/requests', 'p-gone', { kind: 'ACCESS' });
  await erase('p-gone');
  const created = await call('POST', '/v1/requests', { body: { subjectId: 'p-gone', kind: 'ACCESS' } });
  const noted = await call('PATCH', `/v1/requests/${requestId}`, { body: { note: 'x' } });
  for (const { status, body } of [created, noted]) expect([status, body.code]).toEqual([410, 'subject_erased']);
});
