import { it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';
import { act } from '../../harness/people/review-votes.js';

const api = useApi();

it("POST /v1/reviews/:sessionId/notes answers 410 'subject_erased' once nothing of the person is held", async () => {
  const { sessionId } = await api().decided('review_pending', { subjectId: 'p-1' });
  await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'p-1' } });
  await expectProblem(act(api(), sessionId, 'notes', { body: { note: 'A scar.' } }), 410, 'subject_erased');
});
