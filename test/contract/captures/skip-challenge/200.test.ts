import { describe, expect, it } from 'vitest';
import { frameForm, openDoubted, upload } from '../../harness/capture-attempt.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/:captureId/skip answers 200', () => {
  const api = useApi();

  it.each(['ON_BAND', 'NEVER'])('and a reviewer decides, also where the policy says review %s', async (review) => {
    await api().call('PUT', '/v1/policy', { body: { review } });
    const { sessionId, captureId, claimToken } = await openDoubted(api());
    const skip = () => api().call('POST', `/v1/captures/${captureId}/skip`, { key: claimToken, body: {} });
    const [first, again] = [await skip(), await skip()];
    expect([first.status, again.status, first.body]).toEqual([200, 200, { captureId, state: 'DONE' }]);
    const session = (await api().call('GET', `/v1/sessions/${sessionId}`)).body;
    expect(session).toMatchObject({ status: 'IN_REVIEW', decision: { reviewRequired: true } });
    expect(session.decision.reasons.map(({ code }: { code: string }) => code)).toEqual(['CHALLENGE_NOT_POSSIBLE']);
    await api().call('PUT', '/v1/policy', { body: { review: 'ON_BAND' } });
  });

  it('and the token of the second half is void', async () => {
    const doubted = await openDoubted(api());
    const asked = await api().call('POST', `/v1/captures/${doubted.captureId}/challenge`, {
      key: doubted.claimToken,
      body: {},
    });
    await api().call('POST', `/v1/captures/${doubted.captureId}/skip`, { key: doubted.claimToken, body: {} });
    await expectProblem(upload(api(), { ...doubted, ...asked.body }, frameForm(3)), 409, 'session_state_conflict');
  });
});
