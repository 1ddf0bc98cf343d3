import { it } from 'vitest';
import { claimLink, uploadedSession } from '../../harness/capture-attempt.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';
import { appeal } from '../../harness/people/review-votes.js';

const api = useApi();

it('POST /v1/sessions/:sessionId/appeal answers 404 to the token of another session', async () => {
  const { sessionId } = await uploadedSession(api());
  await expectProblem(appeal(api(), sessionId, (await claimLink(api())).claimToken), 404, 'not_found');
});
