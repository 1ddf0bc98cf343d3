import { describe, expect, it } from 'vitest';
import { claimLink, expireLink } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/handover answers 410', () => {
  const api = useApi();

  it('capture_link_expired once the link has run out', async () => {
    const { sessionId, claimToken } = await claimLink(api());
    await expireLink(api(), sessionId);
    const refused = await api().call('POST', '/v1/captures/handover', { key: claimToken, body: {} });
    expect([refused.status, refused.body.code]).toEqual([410, 'capture_link_expired']);
  });

  it('subject_erased once the person was erased', async () => {
    const { captureToken: key, claimToken } = await claimLink(api(), { subjectId: 'erased' });
    await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'erased' } });
    const refused = await api().call('POST', '/v1/captures/handover', { key, body: { claimToken } });
    expect([refused.status, refused.body.code]).toEqual([410, 'subject_erased']);
  });
});
