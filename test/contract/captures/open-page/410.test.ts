import { describe, expect, it } from 'vitest';
import { claimLink } from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/session answers 410', () => {
  const api = useApi();

  it('subject_erased once the person was erased', async () => {
    const { captureToken, claimToken } = await claimLink(api(), { subjectId: 'erased' });
    await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'erased' } });
    const answer = await api().call('POST', '/v1/captures/session', { key: captureToken, body: { claimToken } });
    expect([answer.status, answer.body.code]).toEqual([410, 'subject_erased']);
  });
});
