import { it } from 'vitest';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

const api = useApi();

it('POST /v1/enrollments answers 404 for a session that is not there, or another account’s', async () => {
  const foreign = await api().decided('approve', {}, api().stranger.testKey);
  for (const sessionId of ['ses_none', foreign.sessionId]) {
    await expectProblem(api().call('POST', '/v1/enrollments', { body: { sessionId } }), 404, 'not_found');
  }
});
