import { setTimeout as sleep } from 'node:timers/promises';
import { waitForAnswer } from '@faceproof/desk/service/run-clips.js';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { Call } from '@faceproof/installation/service/call-service.js';
import type { AskedChallenge, CaptureProgress, Challenge, OpenedCapture } from '@faceproof/protocol/api/sessions/captures.js';
import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { CheckStatus } from '@faceproof/protocol/words.js';
import type { Shot } from '../instruments/material.js';
import type { Answer } from './answer-challenge.js';

/** UNANSWERED: the challenge was asked for, and nothing was sent. */
export const OUTCOMES = ['APPROVED', 'REVIEW', 'DECLINED', 'RETRY', 'UNANSWERED'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface Result {
  outcome: Outcome;
  reasons: string[];
  /** Whether the challenge was asked for, at first or as the second half. */
  asked: boolean;
  /** What `liveness.active` found; null: it was not judged. */
  challenge: CheckStatus | null;
  /** What judged liveness: networks, their fusion and the set. */
  engines: string[];
}

export interface Attack {
  /** A passive first half. */
  photos: readonly Shot[];
  /** null: nothing is sent. */
  answer(challenge: Challenge): Promise<Answer | null>;
  random(): number;
}

/**
 * Sends an attack as a client of one's own. With `stolenToken`, a device of the victim opened the attempt and holds the claim: the
 * attacker has its upload token and nothing else.
 *
 * @throws Refusal
 */
export async function sendAttack(call: Call, attack: Attack, stolenToken: boolean): Promise<Result> {
  const session = await call<SessionEnvelope>('POST', '/v1/sessions', {
    body: { flow: 'LIVENESS_ONLY', purpose: 'Attack range' },
  });
  const { sessionId, handoff } = session;
  const opened = await call<OpenedCapture>('POST', '/v1/captures', { body: {}, bearer: handoff?.captureToken ?? '' });
  const path = `/v1/captures/${opened.captureId}`;
  const openedAt = performance.now();
  if (opened.challenge !== null) return answerWith(opened, opened.challenge, openedAt);

  const startMs = attack.photos[0]?.atMs ?? 0;
  const photos = attack.photos.map((shot) => ({ atMs: shot.atMs - startMs, shot }));
  await call('PUT', `${path}/media`, { body: await formOf({ photos, shown: [] }, attack), bearer: opened.uploadToken });
  const settled = await waitForAnswer(sessionId, call);
  if (settled.status !== 'CAPTURING') return toResult(settled, false);
  const progress = await call<CaptureProgress>('GET', path, { bearer: opened.claimToken });
  if (progress.state !== 'CHALLENGE_NEEDED') return { ...toResult(settled, false), reasons: progress.hints };
  // Only who holds the claim can fetch the challenge.
  if (stolenToken) return UNANSWERED;
  const askedAt = performance.now();
  const asked = await call<AskedChallenge>('POST', `${path}/challenge`, { body: {}, bearer: opened.claimToken });
  return answerWith(asked, asked.challenge, askedAt);

  async function answerWith({ uploadToken }: { uploadToken: string }, challenge: Challenge, fromMs: number): Promise<Result> {
    const answer = await attack.answer(challenge);
    if (answer === null) return UNANSWERED;
    const body = await formOf(answer, attack);
    // The server's clock knows how long the challenge has been open.
    const spanMs = Math.max(...answer.photos.map(({ atMs }) => atMs), answer.shown.at(-1)?.endedAtMs ?? 0);
    await sleep(Math.max(0, spanMs - (performance.now() - fromMs)));
    await call('PUT', `${path}/media`, { body, bearer: uploadToken });
    return toResult(await waitForAnswer(sessionId, call), true);
  }
}

export const UNANSWERED: Result = { outcome: 'UNANSWERED', reasons: [], asked: true, challenge: null, engines: [] };

/** The times of a camera are never even. */
const JITTER_MS = 12;

async function formOf({ photos, shown }: Answer, { random }: Pick<Attack, 'random'>): Promise<FormData> {
  const form = new FormData();
  const frames = photos.map(({ atMs }) => ({ atMs: atMs + Math.floor(JITTER_MS * random()) }));
  const challenge = shown.length === 0 ? {} : { challenge: { kind: 'HEAD_TURNS', shown } };
  form.append('metadata', JSON.stringify({ frames, ...challenge }));
  for (const [i, { shot }] of photos.entries())
    form.append('frame', new Blob([freshen(await shot.jpeg(), random)], { type: 'image/jpeg' }), `frame-${i}.jpg`);
  return form;
}

/** A comment makes other bytes of a frame that is sent again: equal ones would be found whatever they show. */
function freshen(jpeg: Buffer, random: () => number): Uint8Array<ArrayBuffer> {
  const comment = Buffer.from(random().toString(36).padEnd(16, '0').slice(0, 16));
  return new Uint8Array(
    Buffer.concat([jpeg.subarray(0, 2), Buffer.of(0xff, 0xfe, 0, comment.length + 2), comment, jpeg.subarray(2)]),
  );
}

const STATUS_OUTCOMES: Readonly<Record<string, Outcome>> = {
  APPROVED: 'APPROVED',
  IN_REVIEW: 'REVIEW',
  DECLINED: 'DECLINED',
  CAPTURING: 'RETRY',
};

export function toResult({ status, decision, checks }: SessionEnvelope, asked: boolean): Result {
  const outcome = STATUS_OUTCOMES[status];
  if (outcome === undefined) throw new Refusal(`A session became ${status}. The worker's log says why.`);
  const active = checks.find(({ kind }) => kind === 'liveness.active')?.status ?? 'SKIPPED';
  const engines = checks.find(({ kind }) => kind === 'liveness.passive')?.engines ?? [];
  return {
    outcome,
    asked,
    reasons: decision?.reasons.map(({ code }) => code) ?? [],
    challenge: active === 'SKIPPED' ? null : active,
    engines: engines.map(({ model, version }) => `${model}@${version}`),
  };
}
