import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { makePng } from './grey-picture.js';
import { callApi } from './http-call.js';
import { type Api, expectProblem, LIVENESS, OPERATOR_TOKEN } from './orchestrator-in-process.js';

export interface Attempt {
  sessionId: string;
  captureToken: string;
  captureId: string;
  claimToken: string;
  uploadToken: string;
}

/** A link that one device has claimed through the hosted page. */
export interface ClaimedLink {
  sessionId: string;
  captureToken: string;
  claimToken: string;
}

/** A session, and the token of its capture link. */
export async function openLink(
  api: Api,
  session: object = {},
  key = api.testKey,
): Promise<{ sessionId: string; captureToken: string }> {
  const { body } = await api.call('POST', '/v1/sessions', { key, body: { ...LIVENESS, ...session } });
  return { sessionId: body.sessionId, captureToken: body.handoff.captureToken };
}

/** A claim that a device makes itself. */
export function makeClaim(): string {
  return `fpd_${randomBytes(32).toString('base64url')}`;
}

/** A session whose person has agreed on the hosted page. */
export async function claimLink(api: Api, session: object = {}, key = api.testKey): Promise<ClaimedLink> {
  const link = await openLink(api, session, key);
  const { body } = await api.call('POST', '/v1/captures/session/consent', {
    key: link.captureToken,
    body: { accepted: true, locale: 'en' },
  });
  return { ...link, claimToken: body.claimToken };
}

/** A session that its device offers to another one. `token`: the fragment of the address that the other device opens. */
export async function offerHandover(
  api: Api,
  session: object = {},
): Promise<ClaimedLink & { token: string; code: string; expiresAt: string }> {
  const link = await claimLink(api, session);
  return { ...link, ...(await offerAgain(api, link)) };
}

/** Another offer of a device that has the claim. */
export async function offerAgain(api: Api, { claimToken }: { claimToken: string }) {
  const { body } = await api.call('POST', '/v1/captures/handover', { key: claimToken, body: {} });
  return { token: String(new URL(body.handoverUrl).hash.slice(1)), code: body.code, expiresAt: body.expiresAt };
}

/** The other device continues. */
export function acceptHandover(api: Api, token: string, body: object = {}) {
  return api.call('POST', '/v1/captures/handover/accept', { key: token, body });
}

/** Lets the offer of a session run out. */
export async function expireHandover(api: Api, sessionId: string): Promise<void> {
  await api
    .db('sessions')
    .where({ id: sessionId })
    .update({ handover_expires_at: new Date(Date.now() - 1) });
}

/** Fails unless a device without the claim is refused, and the session stays as it is. */
export async function expectInUse(api: Api, path: string, body: object = {}): Promise<void> {
  const { sessionId, captureToken: key } = await claimLink(api);
  const before = await api.call('GET', `/v1/sessions/${sessionId}`);
  for (const claim of [{}, { claimToken: `fpd_${'a'.repeat(43)}` }])
    await expectProblem(api.call('POST', path, { key, body: { ...body, ...claim } }), 409, 'capture_link_in_use');
  expect((await api.call('GET', `/v1/sessions/${sessionId}`)).body).toEqual(before.body);
}

/** A session, and the tokens of the person's device after it has opened an attempt. */
export async function openAttempt(api: Api, session: object = {}): Promise<Attempt> {
  const link = await openLink(api, session);
  const opened = await api.call('POST', '/v1/captures', { key: link.captureToken, body: {} });
  return { ...link, ...opened.body };
}

/** A decided session whose frames were uploaded, as a person's device does. */
export async function uploadedSession(api: Api, session: object = {}, form = frameForm(3)): Promise<Attempt> {
  const attempt = await openAttempt(api, session);
  await upload(api, attempt, form);
  await api.standing(attempt.sessionId);
  return attempt;
}

/** An attempt whose first half is in doubt, as the device that captures it has it. */
export async function openDoubted(api: Api, session: object = {}): Promise<Attempt> {
  const attempt = await openAttempt(api, { simulate: { capture: 'challenge_needed' }, ...session });
  await upload(api, attempt, frameForm(3));
  for (;;) {
    const { body } = await api.call('GET', `/v1/captures/${attempt.captureId}`, { key: attempt.claimToken });
    if (body.state === 'CHALLENGE_NEEDED') return attempt;
    // Faster polls would use up what an account may ask in a minute.
    await sleep(100);
  }
}

/** Lets the link of a session run out. */
export async function expireLink(api: Api, sessionId: string): Promise<void> {
  await api
    .db('sessions')
    .where({ id: sessionId })
    .update({ expires_at: new Date(Date.now() - 1) });
}

export function upload(api: Api, attempt: { captureId: string; uploadToken: string }, body: unknown) {
  return api.call('PUT', `/v1/captures/${attempt.captureId}/media`, { key: attempt.uploadToken, body });
}

/** Frames that differ, as a camera's do. */
export function frameForm(count: number, metadata?: object): FormData {
  const form = new FormData();
  for (let i = 0; i < count; i++)
    form.append('frame', new Blob([new Uint8Array(makePng(320, 240, 20 + i))], { type: 'image/png' }), `${i}.png`);
  if (metadata !== undefined) form.set('metadata', JSON.stringify(metadata));
  return form;
}

/** Adds small pictures of the camera's own rate. */
export function withBurst(form: FormData, count = 3, side = 160): FormData {
  for (let i = 0; i < count; i++)
    form.append('burst', new Blob([new Uint8Array(makePng(side, 120, 90 + i))], { type: 'image/png' }), `${i}.png`);
  return form;
}

/** The size that a {@link hangingUpload} announces. */
const HANGING_BYTES = 20_000_000;

/**
 * An upload that stops in the middle of a frame, and goes on when the test wants.
 *
 * @param bytesSent of the frame
 */
export function hangingUpload(api: Api, { captureId, uploadToken }: Attempt, bytesSent = 1000, bytes = HANGING_BYTES) {
  const sent = request(`${api.base}/v1/captures/${captureId}/media`, {
    method: 'PUT',
    agent: false,
    headers: {
      Authorization: `Bearer ${uploadToken}`,
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': bytes,
    },
  });
  sent.on('error', () => undefined);
  sent.write(HANGING_HEAD);
  sent.write(Buffer.alloc(bytesSent));
  const answer = once(sent, 'response').then(async ([response]) => {
    const { code, state } = JSON.parse(await text(response));
    sent.destroy();
    return { status: response.statusCode, code: code ?? state };
  });
  answer.catch(() => undefined);
  return { answer, send: (more: Uint8Array) => void sent.write(more), cut: () => sent.destroy() };
}

export const HANGING_HEAD =
  '--x\r\nContent-Disposition: form-data; name="frame"; filename="0.png"\r\nContent-Type: image/png\r\n\r\n';

/** Waits until the service has so many bytes of uploads in its memory. */
export async function expectInFlight(api: Api, bytes: number): Promise<void> {
  await expect.poll(() => uploadBytesInFlight(api), { timeout: 20_000 }).toBe(bytes === 0 ? 0 : HANGING_HEAD.length + bytes);
}

/** Bytes of uploads in the service's memory, as its metrics say. */
export async function uploadBytesInFlight(api: Api): Promise<number> {
  const { text: metrics } = await callApi(api.base, 'GET', '/metrics', { key: OPERATOR_TOKEN });
  return Number(/^faceproof_upload_bytes_in_flight (\d+)$/m.exec(metrics)?.[1]);
}

/** @returns tokens of no offer, and of offers that were replaced, have expired and were used */
export async function listUsedUp(api: Api): Promise<string[]> {
  const replaced = await offerHandover(api);
  await offerAgain(api, replaced);
  const expired = await offerHandover(api);
  await expireHandover(api, expired.sessionId);
  const used = await offerHandover(api);
  await acceptHandover(api, used.token);
  return [`fph_${'a'.repeat(43)}`, replaced.token, expired.token, used.token];
}
