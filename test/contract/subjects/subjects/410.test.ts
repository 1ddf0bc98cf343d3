import { it } from 'vitest';
import { expectProblem, LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it("POST /v1/subjects/export answers 410 'subject_erased' for an erased person", async () => {
  await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'gone' } });
  await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'gone' } });
  await expectProblem(api().call('POST', '/v1/subjects/export', { body: { subjectId: 'gone' } }), 410, 'subject_erased');
});
