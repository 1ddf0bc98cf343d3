import { describe, it } from 'vitest';
import { claimLink, uploadedSession } from '../../harness/capture-attempt.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';
import { appeal } from '../../harness/people/review-votes.js';

describe('POST /v1/sessions/:sessionId/appeal answers 404', () => {
  const api = useApi();

  it('to the token of another session', async () => {
    const { sessionId } = await uploadedSession(api());
    await expectProblem(appeal(api(), sessionId, (await claimLink(api())).claimToken), 404, 'not_found');
  });
});
