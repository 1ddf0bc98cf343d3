import { describe, expect, it } from 'vitest';
import {
  acceptHandover,
  claimLink,
  frameForm,
  hangingUpload,
  makeClaim,
  offerAgain,
  offerHandover,
  openAttempt,
  upload,
  uploadBytesInFlight,
} from '../../harness/capture-attempt.js';
import { useApi } from '../../harness/orchestrator-in-process.js';

describe('POST /v1/captures/handover/accept answers 200', () => {
  const api = useApi();

  it('to the other device, which then continues; the first one reads the progress and nothing else', async () => {
    const { sessionId, captureToken, claimToken: first, token } = await offerHandover(api());
    const { status, body, headers } = await acceptHandover(api(), token);
    expect([status, body.sessionId]).toEqual([200, sessionId]);
    expect(headers.get('set-cookie')).toMatch(new RegExp(`^faceproof_claim_${sessionId}=${body.claimToken};.*; HttpOnly`));

    const opened = await api().call('POST', '/v1/captures', { key: body.claimToken, body: {} });
    expect(opened.status).toBe(201);
    const refused = await api().call('POST', '/v1/captures', { key: captureToken, body: { claimToken: first } });
    expect(refused.body.code).toBe('capture_link_in_use');
    expect((await api().call('POST', '/v1/captures', { key: first, body: {} })).status).not.toBe(201);
    const progress = await api().call('GET', `/v1/captures/${opened.body.captureId}`, { key: first });
    expect([progress.status, progress.body.state]).toEqual([200, 'WAITING']);
  });

  it('to one of ten devices that agree at once', async () => {
    const { token } = await offerHandover(api());
    const answers = await Promise.all(Array.from({ length: 10 }, () => acceptHandover(api(), token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(410)]);
  });

  it('to a device that repeats the call because the answer was lost, and not to another one', async () => {
    const { token } = await offerHandover(api());
    const claimToken = makeClaim();
    for (let i = 0; i < 2; i++) {
      const { status, body } = await acceptHandover(api(), token, { claimToken });
      expect([status, body.claimToken]).toEqual([200, claimToken]);
    }
    expect((await acceptHandover(api(), token, { claimToken: makeClaim() })).body.code).toBe('handover_expired');
  });

  it('to a browser that takes over from itself, and whose answer was lost', async () => {
    const { sessionId, claimToken: first, token } = await offerHandover(api());
    const claimToken = makeClaim();
    const headers = { Cookie: `faceproof_claim_${sessionId}=${first}` };
    for (let i = 0; i < 2; i++) {
      const again = await api().call('POST', '/v1/captures/handover/accept', { key: token, headers, body: { claimToken } });
      expect([again.status, again.body.claimToken]).toEqual([200, claimToken]);
    }
  });

  it('with a claim of its own, whatever the device sends: never the one that was given away', async () => {
    const { claimToken, token } = await offerHandover(api());
    const { body } = await acceptHandover(api(), token, { claimToken });
    expect(body.claimToken).not.toBe(claimToken);
    const { token: back } = await offerAgain(api(), body);
    expect((await acceptHandover(api(), back, { claimToken })).body.claimToken).not.toBe(claimToken);
  });

  it('after which the person is asked for consent on this device, unless media was accepted before', async () => {
    const { token } = await offerHandover(api());
    const { claimToken } = (await acceptHandover(api(), token)).body;
    const page = await api().call('POST', '/v1/captures/session', { key: token, body: { claimToken } });
    expect(page.body.stage).toBe('CONSENT');

    const tried = await claimLink(api());
    await api().db('sessions').where({ id: tried.sessionId }).update({ attempts_used: 1, status: 'CAPTURING' });
    const consent = async () => (await api().call('GET', `/v1/sessions/${tried.sessionId}`)).body.consent;
    const given = await consent();
    expect(given).not.toBeNull();
    const { token: next } = await offerAgain(api(), tried);
    const moved = (await acceptHandover(api(), next)).body;
    const there = await api().call('POST', '/v1/captures/session', { key: next, body: { claimToken: moved.claimToken } });
    expect(there.body.stage).not.toBe('CONSENT');
    expect(await consent()).toEqual(given);
  });

  it('while an upload of the first device runs, which is then refused and leaves nothing', async () => {
    const attempt = await openAttempt(api());
    const { token } = await offerAgain(api(), attempt);
    const running = hangingUpload(api(), attempt);
    while ((await uploadBytesInFlight(api())) === 0);
    expect((await acceptHandover(api(), token)).status).toBe(200);
    running.cut();
    expect((await upload(api(), attempt, frameForm(3))).body.code).toBe('upload_token_expired');
    const media = await api().db('captures').where({ session_id: attempt.sessionId }).whereNotNull('uploaded_at');
    expect(media).toEqual([]);
  });

  it('and no stored row holds the token in clear', async () => {
    const { sessionId, token } = await offerHandover(api());
    await acceptHandover(api(), token);
    const row = await api().db('sessions').where({ id: sessionId }).first();
    for (const [column, value] of Object.entries(row)) {
      const held = Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value);
      expect([column, held.includes(token)]).toEqual([column, false]);
    }
    expect(row.taken_token_digest).toHaveLength(32);
  });

  it('to a device whose predecessor no longer reads the progress once the person is erased', async () => {
    const { claimToken: first, token } = await offerHandover(api(), { subjectId: 'moved-and-gone' });
    const { claimToken } = (await acceptHandover(api(), token)).body;
    const { captureId } = (await api().call('POST', '/v1/captures', { key: claimToken, body: {} })).body;
    const poll = () => api().call('GET', `/v1/captures/${captureId}`, { key: first });
    expect((await poll()).status).toBe(200);
    await api().call('POST', '/v1/subjects/erase', { body: { subjectId: 'moved-and-gone' } });
    expect((await poll()).status).toBe(404);
  });
});
