import { CAPTURE_FAULTS, type CaptureFault } from '@faceproof/protocol/words.js';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { frameForm, hangingUpload, openAttempt, openLink, upload } from '../harness/capture-attempt.js';
import { expectProblem, LIVENESS, useApi } from '../harness/orchestrator-in-process.js';

/** `simulate: {capture}`: each fault happens once, and the session then ends as one without a fault. */
describe('a TEST session that plays a fault', () => {
  const api = useApi();
  beforeAll(() => api().call('POST', '/v1/webhook-endpoints', { body: { url: 'https://hooks.example/x' } }));
  const attempt = (capture: CaptureFault) => openAttempt(api(), { simulate: { capture } });
  const send = async (to: { captureId: string; uploadToken: string }) => {
    const { status, body } = await upload(api(), to, frameForm(3));
    return [status, body.code ?? body.state];
  };
  const poll = async ({ captureId, claimToken }: { captureId: string; claimToken: string }) =>
    (await api().call('GET', `/v1/captures/${captureId}`, { key: claimToken })).body.state;
  const reopen = async (key: string) => (await api().call('POST', '/v1/captures', { key, body: {} })).body;

  async function expectDecidedAsUsual(sessionId: string): Promise<void> {
    const session = await api().standing(sessionId);
    expect([session.status, session.decision.outcome, session.decision.reasons]).toEqual(['APPROVED', 'APPROVED', []]);
    expect(session.evidence.receiptId).toMatch(/^rcp_/);
    expect(await eventsOf(sessionId)).toEqual(['session.capture_started', 'session.decided', 'session.processing']);
  }

  async function eventsOf(sessionId: string): Promise<string[]> {
    return api().db('events').where({ session_id: sessionId }).orderBy('type').pluck('type');
  }

  it('consent_missing: the first attempt is refused, and claims nothing', async () => {
    const { sessionId, captureToken } = await openLink(api(), { simulate: { capture: 'consent_missing' } });
    await expectProblem(api().call('POST', '/v1/captures', { key: captureToken, body: {} }), 422, 'consent_required');
    expect((await api().call('GET', `/v1/sessions/${sessionId}`)).body.status).toBe('CREATED');
    expect(await send(await reopen(captureToken))).toEqual([202, 'PROCESSING']);
    await expectDecidedAsUsual(sessionId);
  });

  it('consent_missing: does not strike a person who has agreed on the page', async () => {
    const { captureToken } = await openLink(api(), { simulate: { capture: 'consent_missing' } });
    const body = { accepted: true, locale: 'en' };
    const { claimToken } = (await api().call('POST', '/v1/captures/session/consent', { key: captureToken, body })).body;
    expect((await reopen(claimToken)).attempt).toBe(1);
  });

  it('upload_overloaded: the first upload is refused with Retry-After, and its token stays good', async () => {
    const opened = await attempt('upload_overloaded');
    const refused = await upload(api(), opened, frameForm(3));
    expect([refused.status, refused.body.code, refused.body.retryable]).toEqual([503, 'overloaded', true]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await poll(opened)).toBe('WAITING');
    expect(await send(opened)).toEqual([202, 'PROCESSING']);
    await expectDecidedAsUsual(opened.sessionId);
  });

  it('upload_cut: the first upload loses its connection, and its token stays good', async () => {
    const opened = await attempt('upload_cut');
    await expect(hangingUpload(api(), opened).answer).rejects.toThrow();
    expect(await poll(opened)).toBe('WAITING');
    expect(await send(opened)).toEqual([202, 'PROCESSING']);
    await expectDecidedAsUsual(opened.sessionId);
  });

  it('attempt_voided: the upload finds its attempt void, and the next attempt is good', async () => {
    const opened = await attempt('attempt_voided');
    expect(await send(opened)).toEqual([410, 'upload_token_expired']);
    expect(await poll(opened)).toBe('EXPIRED');
    expect(await send(await reopen(opened.claimToken))).toEqual([202, 'PROCESSING']);
    await expectDecidedAsUsual(opened.sessionId);
  });

  it('token_used: the media arrives, and the answer is that of a second upload', async () => {
    const opened = await attempt('token_used');
    expect(await send(opened)).toEqual([409, 'upload_token_used']);
    await expectDecidedAsUsual(opened.sessionId);
    expect(await poll(opened)).toBe('DONE');
  });

  it('slow_measurement: the decision takes eight seconds', async () => {
    const { jobs } = api().service;
    const enqueue = jobs.enqueue.bind(jobs);
    const seen: unknown[] = [];
    const spy = vi.spyOn(jobs, 'enqueue').mockImplementation((id, settle, measure, options) => {
      seen.push(options?.delayMs);
      return enqueue(id, settle, measure, { ...options, delayMs: 0 });
    });
    const opened = await attempt('slow_measurement');
    expect(await send(opened)).toEqual([202, 'PROCESSING']);
    await expectDecidedAsUsual(opened.sessionId);
    spy.mockRestore();
    expect(seen).toEqual([8000]);
  });

  it('expired_while_uploading: the session ends, unbilled and without a decision', async () => {
    const opened = await attempt('expired_while_uploading');
    expect(await send(opened)).toEqual([410, 'capture_link_expired']);
    const { body } = await api().call('GET', `/v1/sessions/${opened.sessionId}`);
    expect([body.status, body.closeReason, body.decision]).toEqual(['EXPIRED', 'ABANDONED', null]);
    expect((await api().call('POST', '/v1/captures', { key: opened.claimToken, body: {} })).body.code).toBe(
      'capture_link_expired',
    );
    expect(await eventsOf(opened.sessionId)).toEqual(['session.capture_started', 'session.expired']);
  });

  it.each(CAPTURE_FAULTS)('%s: is for TEST keys only', async (capture) => {
    const body = { ...LIVENESS, simulate: { capture } };
    await expectProblem(api().call('POST', '/v1/sessions', { key: api().liveKey, body }), 422, 'simulate_not_allowed');
  });
});
