import { acceptCapture, checkUploadToken } from '@faceproof/orchestrator/journey/captures/accept-capture.js';
import { renewLink } from '@faceproof/orchestrator/journey/sessions/renew-link.js';
import { listEventsOfSession } from '@faceproof/orchestrator/webhooks/outbox.store.js';
import { describe, expect, it } from 'vitest';
import {
  acceptHandover,
  claimLink,
  frameForm,
  offerHandover,
  openAttempt,
  openLink,
  upload,
} from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/sessions/:sessionId/renew-link answers 200', () => {
  const api = useApi();
  const renew = async (sessionId: string, request: object = {}) =>
    (await api().call('POST', `/v1/sessions/${sessionId}/renew-link`, { body: {}, ...request })).body;
  const codeOf = async (method: string, path: string, request: object) => (await api().call(method, path, request)).body.code;

  it('with a new hand-off; the date, the attempts and the status stay', async () => {
    const { sessionId, captureToken } = await openLink(api(), { subjectId: 'lost-phone' });
    const before = (await api().call('GET', `/v1/sessions/${sessionId}`)).body;
    const { handoff, ...session } = await renew(sessionId);
    expect(session).toEqual({ ...before, updatedAt: session.updatedAt });
    expect(handoff).toEqual({
      captureUrl: `${api().config.publicUrl}/capture/${handoff.captureToken}`,
      captureToken: expect.stringMatching(/^fpc_/),
      expiresAt: before.expiresAt,
    });
    expect(handoff.captureToken).not.toBe(captureToken);
    expect((await api().call('GET', `/v1/sessions/${sessionId}`)).text).not.toContain(handoff.captureToken);
  });

  it('after which the old link, its claim and its upload token open nothing, and the new link works', async () => {
    const old = await openAttempt(api());
    const { handoff } = await renew(old.sessionId);
    for (const path of ['/v1/captures', '/v1/captures/session', '/v1/captures/session/consent'])
      for (const key of [old.captureToken, old.claimToken])
        expect(await codeOf('POST', path, { key, body: path.endsWith('consent') ? CONSENT : {} })).toBe('not_found');
    expect(await codeOf('GET', `/v1/captures/${old.captureId}`, { key: old.claimToken })).toBe('not_found');
    expect((await upload(api(), old, frameForm(3))).body.code).toBe('upload_token_expired');

    const opened = await api().call('POST', '/v1/captures', { key: handoff.captureToken, body: {} });
    expect([opened.status, opened.body.attempt]).toEqual([201, 1]);
    expect((await upload(api(), opened.body, frameForm(3))).status).toBe(202);
  });

  it('after which a device that chooses the old claim gets another one', async () => {
    const { sessionId, claimToken } = await claimLink(api());
    const { handoff } = await renew(sessionId);
    const { body } = await api().call('POST', '/v1/captures', { key: handoff.captureToken, body: { claimToken } });
    expect(body.claimToken).not.toBe(claimToken);
    expect(await codeOf('POST', '/v1/captures', { key: claimToken, body: {} })).toBe('not_found');
  });

  it('and asks for consent again while no media was accepted', async () => {
    const { sessionId } = await claimLink(api());
    const { handoff } = await renew(sessionId);
    const { body } = await api().call('POST', '/v1/captures/session', { key: handoff.captureToken, body: {} });
    expect(body.stage).toBe('CONSENT');
  });

  it('after which an offer to another device, the device that took one, and the one that gave it are void', async () => {
    const offered = await offerHandover(api());
    const { handoff } = await renew(offered.sessionId);
    expect(await codeOf('GET', '/v1/captures/handover', { key: offered.token })).toBe('handover_expired');

    const taken = await offerHandover(api());
    const { claimToken } = (await acceptHandover(api(), taken.token)).body;
    await renew(taken.sessionId);
    for (const sent of [
      { key: taken.token, body: { claimToken } },
      { key: claimToken, body: {} },
      { key: taken.claimToken, body: {} },
    ])
      expect(await codeOf('POST', '/v1/captures/session', sent)).toBe('not_found');
    const fresh = await api().call('POST', '/v1/captures/session', { key: handoff.captureToken, body: {} });
    expect(fresh.body.holder).toBe('NOBODY');
  });

  it('while an upload is on its way, which is then refused and leaves nothing', async () => {
    const attempt = await openAttempt(api());
    const { service } = api();
    const opened = await checkUploadToken(service, attempt.captureId, attempt.uploadToken);
    await renew(attempt.sessionId);
    const parts = [1, 2, 3].map((n) => Buffer.from([n]));
    await expect(acceptCapture(service, opened, { kind: 'FRAMES', parts, metadata: {} })).rejects.toMatchObject({
      code: 'upload_token_expired',
    });
    expect(await api().db('captures').where({ session_id: attempt.sessionId }).whereNotNull('uploaded_at')).toEqual([]);
    expect(await api().db('doomed_blobs').select('blob_id')).toEqual([]);
  });

  it('while a device continues with the old link, which gets in before or not at all', async () => {
    const { sessionId, captureToken } = await openLink(api());
    const renewing = renewLink(api().service, sessionId, async () => {
      opening = api().call('POST', '/v1/captures/session/consent', { key: captureToken, body: CONSENT });
      await waitsForLock(sessionId);
    });
    let opening: Promise<{ body: { code: string } }> | undefined;
    await renewing;
    expect((await opening)?.body.code).toBe('not_found');
    expect(await api().db('sessions').where({ id: sessionId }).first('claim_token_digest')).toEqual({
      claim_token_digest: null,
    });
  });

  it('to a member with the role SUPPORT, without scores, and is audited', async () => {
    const { sessionId } = await openLink(api());
    const { headers, memberId } = await api().signIn({ role: 'SUPPORT' });
    const session = await renew(sessionId, { key: null, headers });
    expect(session.handoff.captureToken).toMatch(/^fpc_/);
    expect(session.evaluation).toBeNull();
    const entry = await api().db('audit_log').where({ object_id: sessionId, actor: memberId }).first('action', 'actor_kind');
    expect(entry).toEqual({ action: 'POST /v1/sessions/:sessionId/renew-link', actor_kind: 'MEMBER' });
  });

  it('and announces it once, without the link', async () => {
    await api().call('POST', '/v1/webhook-endpoints', { body: { url: 'https://hooks.example/x' } });
    const { sessionId } = await openLink(api());
    const { handoff } = await renew(sessionId);
    const events = await listEventsOfSession(api().service, api().db, sessionId);
    expect(events).toMatchObject([{ type: 'session.link_renewed', data: { purpose: expect.any(String) } }]);
    expect(JSON.stringify(events)).not.toContain(handoff.captureToken);
    expect(JSON.stringify(events)).not.toContain('handoff');
  });

  it('the same to a repeat with the same idempotency key, whose answer is stored sealed', async () => {
    const { sessionId } = await openLink(api());
    const headers = { 'Idempotency-Key': sessionId };
    const first = await renew(sessionId, { headers });
    expect(await renew(sessionId, { headers })).toEqual(first);
    const { subject_row } = await api().db('sessions').where({ id: sessionId }).first('subject_row');
    const rows = await api().db('idempotency_keys').where({ subject_row }).select('answer_sealed');
    expect(rows).toHaveLength(1);
    expect(rows[0].answer_sealed.toString('latin1')).not.toContain(first.handoff.captureToken);
  });

  it('to the client', async () => {
    const { sessionId } = await openLink(api());
    const { handoff } = await api().client.sessions.renewLink(sessionId);
    expect(handoff.captureToken).toMatch(/^fpc_/);
  });

  /** Resolves once a statement waits for the row of the session. */
  async function waitsForLock(sessionId: string): Promise<void> {
    for (;;) {
      const waiting = await api()
        .db('pg_stat_activity')
        .where({ wait_event_type: 'Lock' })
        .andWhereRaw(`query like '%sessions%'`);
      if (waiting.length > 0) return;
      await api().db('sessions').where({ id: sessionId }).first('id');
    }
  }
});

const CONSENT = { accepted: true, locale: 'en' };
