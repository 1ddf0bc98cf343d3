import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenedCapture } from '@faceproof/protocol/api/sessions/captures.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';

/** Where the calls of a person go, and with what. */
export interface Calls {
  baseUrl: string;
  liveKey: string;
  picture: Buffer;
}

/** @returns null if the service refuses the session because it is overloaded */
export async function createSession(calls: Calls): Promise<SessionEnvelope | null> {
  const created = await post(calls, '/v1/sessions', calls.liveKey, { flow: 'LIVENESS_ONLY', purpose: 'Load' });
  if (created.status !== 503) return created.read<SessionEnvelope>(201);
  await created.drop();
  return null;
}

/**
 * Opens the attempt of a session, as often as it is refused, after what Retry-After says.
 *
 * @param onWait runs once, at the first refusal
 */
export async function openInTurn(calls: Calls, session: SessionEnvelope, onWait: () => void): Promise<OpenedCapture> {
  for (let asked = 1; ; asked++) {
    const answer = await post(calls, '/v1/captures', session.handoff?.captureToken ?? '', {});
    if (answer.status !== 503) return answer.read<OpenedCapture>(201);
    if (asked === 1) onWait();
    await answer.drop();
    await sleep(answer.retryAfterMs);
  }
}

/** @returns false if the service refuses the upload */
export async function upload({ baseUrl, picture }: Calls, { captureId, uploadToken }: OpenedCapture): Promise<boolean> {
  const form = new FormData();
  // No two frames are alike: equal bytes would count as a replay.
  for (let i = 0; i < 3; i++)
    form.append('frame', new Blob([new Uint8Array(picture), randomBytes(16)], { type: 'image/jpeg' }), `${i}.jpg`);
  const response = await fetch(`${baseUrl}/v1/captures/${captureId}/media`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${uploadToken}` },
    body: form,
  });
  await response.arrayBuffer();
  return response.status === 202;
}

/** @returns the status that the session ends with */
export async function waitForEnd({ baseUrl, liveKey }: Calls, sessionId: string): Promise<string> {
  for (;;) {
    const headers = { Authorization: `Bearer ${liveKey}` };
    const response = await fetch(`${baseUrl}/v1/sessions/${sessionId}?wait=30`, { headers });
    const { status } = (await response.json()) as SessionEnvelope;
    if (response.ok && status !== 'PROCESSING') return status;
  }
}

async function post({ baseUrl }: Calls, path: string, bearer: string, body: object) {
  const headers = { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' };
  const response = await fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return {
    status: response.status,
    retryAfterMs: Number(response.headers.get('Retry-After') ?? 1) * 1000,
    drop: async () => void (await response.arrayBuffer()),
    async read<T>(expected: number): Promise<T> {
      const answer = await response.json();
      if (response.status !== expected) throw new Error(`POST ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
      return answer as T;
    },
  };
}
