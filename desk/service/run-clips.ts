import { join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { Call } from '@faceproof/installation/service/call-service.js';
import type { OpenedCapture } from '@faceproof/protocol/api/captures.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { listClips } from '../liveness/measure-clips.js';
import { nameClip } from '../liveness/name-sources.js';
import { cutAtPagePace, type Picture } from './page-pace.js';
import { readPictures } from './read-pictures.js';

/** What the service answered to a capture. */
export interface ClipOutcome {
  source: string;
  person: string;
  /** `live`, or the kind of attack. */
  kind: string;
  /** The capture's start in the clip. */
  fromMs: number;
  outcome: 'APPROVED' | 'REVIEW' | 'RETRY' | 'DECLINED';
  reasons: string[];
  /** Of liveness.passive; null if it was inconclusive. */
  score: number | null;
}

/**
 * Sends the captures of each clip to a service, one after the other, as the capture page does: a session and a first attempt for
 * each, all on one account.
 *
 * @param dir files such as `live_anna_1.mp4`, `replay_anna.mp4`: the label, then the person (see name-sources.ts)
 * @throws Refusal if ffmpeg is missing, the folder holds no clip, or the service cannot measure
 */
export async function runClips(dir: string, call: Call, onProgress: (line: string) => void): Promise<ClipOutcome[]> {
  const outcomes: ClipOutcome[] = [];
  const files = await listClips(dir);
  for (const source of files) {
    const captures = cutAtPagePace(await readPictures(join(dir, source), onProgress));
    for (const photos of captures) {
      const answer = await runCapture(photos, call);
      outcomes.push({ source, ...nameClip(source, files), fromMs: photos[0]?.atMs ?? 0, ...answer });
    }
    onProgress(`${source}: ${captures.length} captures`);
  }
  return outcomes;
}

type Answer = Pick<ClipOutcome, 'outcome' | 'reasons' | 'score'>;

async function runCapture(photos: readonly Picture[], call: Call): Promise<Answer> {
  const session = await call<SessionEnvelope>('POST', '/v1/sessions', {
    body: { flow: 'LIVENESS_ONLY', purpose: 'Evaluation' },
  });
  const bearer = session.handoff?.captureToken ?? '';
  const opened = await call<OpenedCapture>('POST', '/v1/captures', { body: {}, bearer });
  const path = `/v1/captures/${opened.captureId}`;
  await call('PUT', `${path}/media`, { body: formOf(photos), bearer: opened.uploadToken });
  const settled = await waitForAnswer(session.sessionId, call);
  if (settled.status !== 'CAPTURING') return toAnswer(settled);
  const { hints } = await call<{ hints: string[] }>('GET', path, { bearer: opened.claimToken });
  return { ...toAnswer(settled), outcome: 'RETRY', reasons: hints };
}

function formOf(photos: readonly Picture[]): FormData {
  const form = new FormData();
  const startMs = photos[0]?.atMs ?? 0;
  form.append('metadata', JSON.stringify({ frames: photos.map(({ atMs }) => ({ atMs: atMs - startMs })) }));
  for (const [i, { jpeg }] of photos.entries())
    form.append('frame', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), `frame-${i}.jpg`);
  return form;
}

async function waitForAnswer(sessionId: string, call: Call): Promise<SessionEnvelope> {
  for (;;) {
    const session = await call<SessionEnvelope>('GET', `/v1/sessions/${sessionId}?wait=20`);
    if (session.status !== 'PROCESSING') return session;
  }
}

const OUTCOMES: Readonly<Record<string, ClipOutcome['outcome']>> = {
  APPROVED: 'APPROVED',
  IN_REVIEW: 'REVIEW',
  CAPTURING: 'RETRY',
  DECLINED: 'DECLINED',
};

function toAnswer({ status, decision, checks }: SessionEnvelope): Answer {
  const outcome = OUTCOMES[status];
  if (outcome === undefined) throw new Refusal(`A session became ${status}. The worker's log says why.`);
  const score = checks.find(({ kind }) => kind === 'liveness.passive')?.score ?? null;
  return { outcome, reasons: decision?.reasons.map(({ code }) => code) ?? [], score };
}
