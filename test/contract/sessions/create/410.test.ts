import { it } from 'vitest';
import { expectProblem, LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('POST /v1/sessions answers 410 for a subject that was erased', async () => {
  const body = { ...LIVENESS, subjectId: 'gone' };
  await api().call('POST', '/v1/sessions', { body });
  await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'gone' } });
  await expectProblem(api().call('POST', '/v1/sessions', { body }), 410, 'subject_erased');
});
