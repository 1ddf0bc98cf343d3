import type { AppealAcceptedSchema } from '@faceproof/protocol/api/sessions/sessions.js';
import { describe, expect, it } from 'vitest';
import type { Output, Same } from '../../../client/same-type.js';
import {
  acceptHandover,
  frameForm,
  offerHandover,
  openDoubted,
  upload,
  uploadedSession,
} from '../../harness/capture-attempt.js';
import { type Api, useApi } from '../../harness/orchestrator-in-process.js';
import { appeal, inReview, offerAppeals, voteAsMember } from '../../harness/people/review-votes.js';

describe('POST /v1/sessions/:sessionId/appeal answers 202', () => {
  const api = useApi();
  const read = async (sessionId: string) => (await api().call('GET', `/v1/sessions/${sessionId}`)).body;

  it.each(['approve', 'decline_spoof'] as const)(
    'after %s: open again, with a receipt that supersedes the first',
    async (scenario) => {
      const before = await api().decided(scenario);
      const answer = await appeal(api(), before.sessionId, api().testKey, { reason: 'It was me.' });
      expect([answer.status, answer.body]).toEqual([202, { sessionId: before.sessionId }]);
      const after = await read(before.sessionId);
      expect(after).toMatchObject({
        status: 'IN_REVIEW',
        decision: { outcome: 'REVIEW', reviewRequired: true, final: false, version: 2 },
        appeal: { by: 'INTEGRATOR', state: 'OPEN', closedAt: null },
        evidence: { supersedes: before.evidence.receiptId },
        checks: before.checks,
      });
      expect(after.decision.reasons).toMatchObject([{ code: 'APPEALED' }, ...before.decision.reasons]);
      expect((await api().call('GET', `/v1/reviews/${before.sessionId}`)).body).toMatchObject({
        state: 'OPEN',
        appeal: { by: 'INTEGRATOR', outcome: before.status, reason: 'It was me.' },
      });
    },
  );

  it('to the person on the page, in the name of whom it is audited, once', async () => {
    await offerAppeals(api());
    const { sessionId, captureToken, claimToken } = await uploadedSession(api());
    const page = await api().call('POST', '/v1/captures/session', { key: captureToken, body: { claimToken } });
    expect(page.body.appeals).toBe(true);
    for (const key of [claimToken, claimToken])
      expect((await appeal(api(), sessionId, key, { reason: 'Twins.' })).status).toBe(202);
    expect((await read(sessionId)).appeal.by).toBe('PERSON');
    const kinds = await api().db('audit_log').where({ object_id: sessionId, actor_kind: 'PERSON' }).select('action');
    expect(kinds).toEqual([{ action: 'POST /v1/sessions/:sessionId/appeal' }]);
    const types = await api().db('decisions').where({ session_id: sessionId });
    expect(types).toHaveLength(2);
  });

  it('to the link with the claim in the body, and to the device that gave the session away', async () => {
    await offerAppeals(api());
    const first = await uploadedSession(api());
    expect((await appeal(api(), first.sessionId, first.captureToken, { claimToken: first.claimToken })).status).toBe(202);
    const moved = await offerHandover(api());
    const { claimToken } = (await acceptHandover(api(), moved.token)).body;
    const { body } = await api().call('POST', '/v1/captures', { key: claimToken, body: {} });
    await upload(api(), body, frameForm(3));
    await api().standing(moved.sessionId);
    expect((await appeal(api(), moved.sessionId, moved.claimToken)).status).toBe(202);
  });

  it('to a person whose session a reviewer looks at anyway, and changes nothing', async () => {
    await offerAppeals(api());
    const doubted = await openDoubted(api());
    await api().call('POST', `/v1/captures/${doubted.captureId}/skip`, { key: doubted.claimToken, body: {} });
    const before = await read(doubted.sessionId);
    expect(before.status).toBe('IN_REVIEW');
    expect((await appeal(api(), doubted.sessionId, doubted.claimToken)).status).toBe(202);
    expect(await read(doubted.sessionId)).toEqual(before);
  });

  it('to a member with the role SUPPORT', async () => {
    const { sessionId } = await api().decided('decline_spoof');
    const { headers } = await api().signIn({ role: 'SUPPORT' });
    expect((await api().call('POST', `/v1/sessions/${sessionId}/appeal`, { key: null, headers, body: {} })).status).toBe(202);
  });

  it('after a review, in which the member who decided it may not vote again', async () => {
    const sessionId = await inReview(api());
    const { headers } = await api().signIn({ role: 'REVIEWER' });
    const path = `/v1/sessions/${sessionId}/review`;
    await api().call('POST', path, { key: null, headers, body: { outcome: 'DECLINED' } });
    expect((await appeal(api(), sessionId, api().testKey)).status).toBe(202);
    const again = { key: null, headers, body: { outcome: 'APPROVED', note: 'I changed my mind.' } };
    expect((await api().call('POST', path, again)).body.code).toBe('second_reviewer_required');
    expect((await voteAsMember(api(), sessionId, { note: 'The nose is the same.' })).body).toMatchObject({
      status: 'APPROVED',
      decision: { version: 4 },
      appeal: { state: 'OVERTURNED' },
    });
  });

  it('to the published client', async () => {
    const answered: Same<Awaited<ReturnType<Api['client']['sessions']['appeal']>>, Output<typeof AppealAcceptedSchema>> = true;
    expect(answered).toBe(true);
    const { sessionId } = await api().decided('approve');
    expect(await api().client.sessions.appeal(sessionId, { reason: 'Please look again.' })).toEqual({ sessionId });
  });
});
