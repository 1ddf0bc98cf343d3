import { it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('POST /v1/enrollments answers 410 subject_erased once the person was erased', async () => {
  const { sessionId, subjectId } = await api().decided('approve', { subjectId: 'p' });
  await api().call('POST', '/v1/subjects/erase', { body: { subjectId } });
  await expectProblem(api().call('POST', '/v1/enrollments', { body: { sessionId } }), 410, 'subject_erased');
});
