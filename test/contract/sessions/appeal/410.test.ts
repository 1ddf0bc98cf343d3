import { describe, expect, it } from 'vitest';
import { uploadedSession } from '../../harness/capture-attempt.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';
import { appeal, offerAppeals } from '../../harness/people/review-votes.js';

describe('POST /v1/sessions/:sessionId/appeal answers 410', () => {
  const api = useApi();

  it('subject_erased once the person is erased', async () => {
    const { sessionId } = await api().decided('approve', { subjectId: 'erased-before-appeal' });
    await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'erased-before-appeal' } });
    await expectProblem(appeal(api(), sessionId, api().testKey), 410, 'subject_erased');
  });

  it('capture_link_expired to a person whose link has run out', async () => {
    await offerAppeals(api());
    const { sessionId, captureToken, claimToken } = await uploadedSession(api());
    await api().db('sessions').where({ id: sessionId }).update({ expires_at: new Date() });
    const { status, body } = await appeal(api(), sessionId, claimToken);
    expect([status, body.code]).toEqual([410, 'capture_link_expired']);
    const page = await api().call('POST', '/v1/captures/session', { key: captureToken, body: { claimToken } });
    expect(page.body.appeals).toBe(false);
  });
});
