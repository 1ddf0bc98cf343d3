import { describe, expect, it } from 'vitest';
import { claimLink, uploadedSession } from '../../harness/capture-attempt.js';
import { expectProblem, useApi } from '../../harness/orchestrator-in-process.js';
import { appeal, offerAppeals, vote, voteAsMember } from '../../harness/people/review-votes.js';

describe('POST /v1/sessions/:sessionId/appeal answers 409', () => {
  const api = useApi();

  it('session_state_conflict to a second appeal, to an open session, and to one that failed', async () => {
    const { sessionId } = await api().decided('approve');
    await appeal(api(), sessionId, api().testKey);
    const first = await appeal(api(), sessionId, api().testKey);
    expect([first.status, first.body.code, first.body.currentStatus]).toEqual([409, 'session_state_conflict', 'IN_REVIEW']);
    expect((await voteAsMember(api(), sessionId, { note: 'Clear.' })).body.appeal.state).toBe('UPHELD');
    const others = [sessionId, (await claimLink(api())).sessionId, (await api().decided('engine_failure')).sessionId];
    for (const other of others) expect((await appeal(api(), other, api().testKey)).body.code).toBe('session_state_conflict');
  });

  it('session_state_conflict to the person unless the account offers it, and does not say the status', async () => {
    await api().call('PUT', '/v1/branding', { body: {} });
    const { sessionId, claimToken } = await uploadedSession(api());
    const { status, body } = await appeal(api(), sessionId, claimToken);
    expect([status, body.code, body.currentStatus]).toEqual([409, 'session_state_conflict', undefined]);
  });

  it('capture_link_in_use to the link on another device', async () => {
    await offerAppeals(api());
    const { sessionId, captureToken } = await uploadedSession(api());
    expect((await appeal(api(), sessionId, captureToken)).body.code).toBe('capture_link_in_use');
  });

  it('appeal_without_media once the pictures are gone', async () => {
    const { sessionId } = await api().decided('decline_spoof');
    await api().db('captures').where({ session_id: sessionId }).update({ media_deleted_at: new Date() });
    await expectProblem(appeal(api(), sessionId, api().testKey), 409, 'appeal_without_media');
  });

  it('second_reviewer_required to a key that would decide it', async () => {
    const { sessionId } = await api().decided('decline_spoof');
    await appeal(api(), sessionId, api().testKey);
    expect((await vote(api(), sessionId, { note: 'Fine.' })).body.code).toBe('second_reviewer_required');
    const claimed = await api().call('POST', `/v1/reviews/${sessionId}/claim`, { body: {} });
    expect(claimed.body.code).toBe('second_reviewer_required');
  });
});
