import { describe, expect, it } from 'vitest';
import { LIVENESS, useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures answers 410', () => {
  const api = useApi();

  it('capture_link_expired once the link has run out', async () => {
    const { body } = await api().call('POST', '/v1/sessions', { body: LIVENESS });
    await api()
      .db('sessions')
      .where({ id: body.sessionId })
      .update({ expires_at: new Date(Date.now() - 1) });
    const answer = await api().call('POST', '/v1/captures', { key: body.handoff.captureToken, body: {} });
    expect([answer.status, answer.body.code]).toEqual([410, 'capture_link_expired']);
  });

  it('subject_erased once the person was erased', async () => {
    const { body } = await api().call('POST', '/v1/sessions', { body: { ...LIVENESS, subjectId: 'p' } });
    await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'p' } });
    const answer = await api().call('POST', '/v1/captures', { key: body.handoff.captureToken, body: {} });
    expect([answer.status, answer.body.code]).toEqual([410, 'subject_erased']);
  });
});
