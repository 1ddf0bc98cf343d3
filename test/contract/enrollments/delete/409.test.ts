import { it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';
import { useFullKeys } from '../../harness/people/data-subjects.js';

const api = useApi();
const { call, placeHold } = useFullKeys(api);

it("DELETE /v1/enrollments/:enrollmentId answers 409 'subject_on_hold' while a legal hold stands", async () => {
  const { sessionId } = await api().decided('approve', { subjectId: 'p-kept' });
  const { body } = await call('POST', '/v1/enrollments', { body: { sessionId } });
  await placeHold('p-kept');
  await expectProblem(call('DELETE', `/v1/enrollments/${body.enrollmentId}`), 409, 'subject_on_hold');
});
