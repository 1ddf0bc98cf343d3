import { join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { Call } from '@faceproof/installation/service/call-service.js';
import type { CaptureProgress, OpenedCapture } from '@faceproof/protocol/api/sessions/captures.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import { listClips, nameClip } from '../liveness/measure-clips.js';
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
  /** ASKED: for the challenge, which no clip can show. */
  outcome: 'APPROVED' | 'REVIEW' | 'RETRY' | 'ASKED' | 'DECLINED';
  reasons: string[];
  /** Of liveness.passive; null if it was inconclusive. */
  score: number | null;
}

/** What a run measured, and what it could not measure. */
export interface ClipRun {
  outcomes: ClipOutcome[];
  failed: FailedClip[];
}

/** A capture without an answer, or a clip of which nothing was sent. */
export interface FailedClip {
  source: string;
  /** The capture's start in the clip; null: the whole clip. */
  fromMs: number | null;
  why: string;
}

/** A clip whose captures are still to be cut. */
export interface Clip {
  source: string;
  person: string;
  kind: string;
  /** @throws Refusal if ffmpeg is missing or cannot read the clip */
  readCaptures(): Promise<Picture[][]>;
}

/**
 * Sends the captures of each clip to a service, one after the other, as the capture page does: a session and a first attempt for
 * each, all on one account. A failure loses one capture, not the run.
 *
 * @param dir files such as `live_anna_1.mp4`, `replay_anna.mp4`: the label, then the person (see `nameClip`)
 * @throws Refusal if the folder holds no clip
 */
export async function runClips(dir: string, call: Call, onProgress: (line: string) => void): Promise<ClipRun> {
  const files = await listClips(dir);
  const clips = files.map((source) => ({
    source,
    ...nameClip(source, files),
    readCaptures: async () => cutAtPagePace(await readPictures(join(dir, source), onProgress)),
  }));
  return sendClips(clips, call, onProgress);
}

/** The service, its worker or ffmpeg is gone: the clips that follow would fail alike. */
const FAILURES_MAX = 3;

/** Ends after three failures in a row; the clips that follow are named as failed. */
export async function sendClips(clips: readonly Clip[], call: Call, onProgress: (line: string) => void): Promise<ClipRun> {
  const run: ClipRun = { outcomes: [], failed: [] };
  let inARow = 0;
  const fail = (failed: FailedClip) => {
    run.failed.push(failed);
    onProgress(formatFailure(failed));
    inARow++;
  };
  for (const clip of clips) {
    const { source, person, kind } = clip;
    const captures = inARow >= FAILURES_MAX ? NOT_SENT : await clip.readCaptures().catch(reasonOf);
    if (typeof captures === 'string') {
      fail({ source, fromMs: null, why: captures });
      continue;
    }
    for (const photos of captures) {
      const fromMs = photos[0]?.atMs ?? 0;
      const answer = inARow >= FAILURES_MAX ? NOT_SENT : await runCapture(photos, call).catch(reasonOf);
      if (typeof answer === 'string') fail({ source, fromMs, why: answer });
      else {
        run.outcomes.push({ source, person, kind, fromMs, ...answer });
        inARow = 0;
      }
    }
    onProgress(`${source}: ${captures.length} captures`);
  }
  return run;
}

const NOT_SENT = `Not sent, after ${FAILURES_MAX} failures in a row.`;

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** One line, without a line end. Pure. */
export function formatFailure({ source, fromMs, why }: FailedClip): string {
  return `${source}${fromMs === null ? '' : ` at ${(fromMs / 1000).toFixed(1)} s`}: ${why}`;
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
  const { state, hints } = await call<CaptureProgress>('GET', path, { bearer: opened.claimToken });
  return { ...toAnswer(settled), outcome: state === 'CHALLENGE_NEEDED' ? 'ASKED' : 'RETRY', reasons: hints };
}

function formOf(photos: readonly Picture[]): FormData {
  const form = new FormData();
  const startMs = photos[0]?.atMs ?? 0;
  form.append('metadata', JSON.stringify({ frames: photos.map(({ atMs }) => ({ atMs: atMs - startMs })) }));
  for (const [i, { jpeg }] of photos.entries())
    form.append('frame', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), `frame-${i}.jpg`);
  return form;
}

/** @returns once the session is decided, or waits for the person again */
export async function waitForAnswer(sessionId: string, call: Call): Promise<SessionEnvelope> {
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
