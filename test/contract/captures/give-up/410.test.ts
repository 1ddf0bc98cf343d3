import { describe, expect, it } from 'vitest';
import { claimLink, expireLink } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/session/give-up answers 410', () => {
  const api = useApi();

  it('capture_link_expired once the link has run out', async () => {
    const { sessionId, captureToken, claimToken } = await claimLink(api());
    await expireLink(api(), sessionId);
    const answer = await api().call('POST', '/v1/captures/session/give-up', {
      key: captureToken,
      body: { claimToken },
    });
    expect([answer.status, answer.body.code]).toEqual([410, 'capture_link_expired']);
  });

  it('subject_erased once the person was erased', async () => {
    const { captureToken, claimToken } = await claimLink(api(), { subjectId: 'erased' });
    await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'erased' } });
    const answer = await api().call('POST', '/v1/captures/session/give-up', {
      key: captureToken,
      body: { claimToken },
    });
    expect([answer.status, answer.body.code]).toEqual([410, 'subject_erased']);
  });
});
