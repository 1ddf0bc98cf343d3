import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Challenge, OpenedCapture } from '@faceproof/protocol/api/captures.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';

/** People who come at a steady rate, whether or not the service keeps up. */
export interface Load {
  baseUrl: string;
  liveKey: string;
  perSecond: number;
  seconds: number;
  /** How long people take from the opening of an attempt to its upload: from 0 to twice this, evenly spread. */
  captureMs: number;
  /** The share of people who open an attempt and never upload. */
  abandoned: number;
  picture: Buffer;
}

/** What became of them. */
export interface Driven {
  people: number;
  refusedSessions: number;
  /** Attempts that were refused once or more; their people waited as Retry-After says. */
  waited: number;
  abandoned: number;
  accepted: number;
  refusedUploads: number;
  /** Milliseconds from the accepted upload to the decision, of each decided session. */
  decidedMs: number[];
  failed: number;
  /** People whose calls were answered in another way, or not at all. The first error says how. */
  lost: number;
  firstError: string | null;
}

/** @param challenges receives what each capture's person was asked for */
export async function driveLoad(load: Load, challenges: Map<string, Challenge>): Promise<Driven> {
  const driven: Driven = {
    people: 0,
    refusedSessions: 0,
    waited: 0,
    abandoned: 0,
    accepted: 0,
    refusedUploads: 0,
    decidedMs: [],
    failed: 0,
    lost: 0,
    firstError: null,
  };
  const people: Promise<void>[] = [];
  const from = performance.now();
  for (let i = 0; i < load.perSecond * load.seconds; i++) {
    const dueMs = from + (i * 1000) / load.perSecond - performance.now();
    if (dueMs > 0) await sleep(dueMs);
    driven.people++;
    people.push(come(load, challenges, driven).catch((error: unknown) => lose(driven, error)));
  }
  await Promise.all(people);
  return driven;
}

function lose(driven: Driven, error: unknown): void {
  driven.lost++;
  driven.firstError ??= String(error);
}

async function come(load: Load, challenges: Map<string, Challenge>, driven: Driven): Promise<void> {
  const created = await post(load, '/v1/sessions', load.liveKey, { flow: 'LIVENESS_ONLY', purpose: 'Load' });
  if (created.status === 503) {
    driven.refusedSessions++;
    return created.drop();
  }
  const session = await created.read<SessionEnvelope>(201);
  const opened = await openInTurn(load, session.handoff?.captureToken ?? '', driven);
  challenges.set(opened.captureId, opened.challenge);
  if (Math.random() < load.abandoned) {
    driven.abandoned++;
    return;
  }
  await sleep(Math.random() * 2 * load.captureMs);
  if (await upload(load, opened)) driven.accepted++;
  else {
    driven.refusedUploads++;
    return;
  }
  const at = performance.now();
  const status = await waitForEnd(load, session.sessionId);
  if (status === 'FAILED') driven.failed++;
  else driven.decidedMs.push(performance.now() - at);
}

async function openInTurn(load: Load, captureToken: string, driven: Driven): Promise<OpenedCapture> {
  for (let asked = 1; ; asked++) {
    const answer = await post(load, '/v1/captures', captureToken, {});
    if (answer.status !== 503) return answer.read<OpenedCapture>(201);
    if (asked === 1) driven.waited++;
    await answer.drop();
    await sleep(answer.retryAfterMs);
  }
}

async function upload({ baseUrl, picture }: Load, { captureId, uploadToken }: OpenedCapture): Promise<boolean> {
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

async function waitForEnd({ baseUrl, liveKey }: Load, sessionId: string): Promise<string> {
  for (;;) {
    const headers = { Authorization: `Bearer ${liveKey}` };
    const response = await fetch(`${baseUrl}/v1/sessions/${sessionId}?wait=30`, { headers });
    const { status } = (await response.json()) as SessionEnvelope;
    if (response.ok && status !== 'PROCESSING') return status;
  }
}

async function post({ baseUrl }: Load, path: string, bearer: string, body: object) {
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
