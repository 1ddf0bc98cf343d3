import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '@faceproof/protocol/words.js';
import type { Draw } from '../../harness/draw.js';
import { freshCapture } from '../../harness/media/sample-frames.js';
import { framesForm, type Reply } from '../../harness/services/integrator.js';
import type { Fixture } from './fixture.js';

/** What an integrator knows of a session. */
export interface Known {
  /** The idempotency key, which is also in its metadata. */
  key: string;
  sessionId: string;
  /** The status that the integrator saw last. */
  status: string;
  /** Whether the session asked for a failure of the engine. */
  asksForFailure: boolean;
}

/**
 * Each call is repeated until it succeeds, as the client library does, and for longer. A refusal for load does not count: on a machine
 * that is slow for the number of sessions, the next person is admitted when the workers are back.
 */
const PATIENCE_MS = 240_000;
const CALL_MS_MAX = 20_000;
const AGAIN_AFTER_MS = 300;
const AGAIN_AFTER_MS_MAX = 5_000;
const SETTLED = new Set(['APPROVED', 'DECLINED', 'IN_REVIEW', 'FAILED', 'EXPIRED', 'CANCELED']);
const SCENARIOS: readonly Scenario[] = [
  'approve',
  'approve',
  'decline_spoof',
  'retry_quality_then_approve',
  'attempts_exhausted',
  'review_then_approve',
  'review_pending',
  'engine_failure',
  'slow',
];

/** One session from its creation to its end. @param complaints receives answers that a service never gives */
export async function visit(fixture: Fixture, draw: Draw, complaints: string[]): Promise<Known> {
  const kind = draw();
  if (kind < 0.4) return capture(fixture, complaints);
  const scenario = SCENARIOS[Math.floor(draw() * SCENARIOS.length)] ?? 'approve';
  return simulate(fixture, { scenario, delayMs: Math.floor(draw() * 3_000), isCanceled: kind > 0.9 }, complaints);
}

async function simulate(
  fixture: Fixture,
  { scenario, delayMs, isCanceled }: { scenario: Scenario; delayMs: number; isCanceled: boolean },
  complaints: string[],
): Promise<Known> {
  const key = randomUUID();
  const bearer = fixture.testKey;
  const created = await create(fixture, { key, bearer, body: { simulate: { scenario, delayMs } } }, complaints);
  if (isCanceled) {
    // 409: it was decided earlier.
    await insist(
      fixture,
      { method: 'POST', path: `/v1/sessions/${created.sessionId}/cancel`, bearer, body: {} },
      complaints,
      [200, 409],
    );
  }
  // These scenarios bring a reviewer, who decides a little later.
  const isOver = (seen: string): boolean => !(seen === 'IN_REVIEW' && scenario.startsWith('review_then'));
  const status = await untilSettled(fixture, created.sessionId, { bearer, isOver }, complaints);
  return { key, sessionId: created.sessionId, status, asksForFailure: scenario === 'engine_failure' };
}

async function capture(fixture: Fixture, complaints: string[]): Promise<Known> {
  const key = randomUUID();
  const bearer = fixture.liveKey;
  const frames = await freshCapture(4);
  const { sessionId, handoff } = await create(fixture, { key, bearer, body: {} }, complaints);
  let claimToken: string | null = null;
  // An attempt whose answer was lost is opened again with the claim token, or, if that was lost, by another device.
  for (;;) {
    const opening = { method: 'POST', path: '/v1/captures', bearer: claimToken ?? handoff.captureToken, body: {} };
    const opened = await insist(fixture, opening, complaints, [201, 409]);
    if (opened.status === 409) {
      // The claim was lost with an answer. That is for the integrator to end.
      await insist(
        fixture,
        { method: 'POST', path: `/v1/sessions/${sessionId}/cancel`, bearer, body: {} },
        complaints,
        [200, 409],
      );
      break;
    }
    claimToken = opened.body.claimToken ?? claimToken;
    const { captureId, uploadToken } = opened.body;
    const form = () => framesForm(frames);
    const sent = await insist(
      fixture,
      { method: 'PUT', path: `/v1/captures/${captureId}/media`, bearer: uploadToken, form },
      complaints,
      [202, 409, 410],
    );
    // 409: an earlier try arrived, and only its answer was lost.
    if (sent.status !== 410) break;
  }
  const status = await untilSettled(fixture, sessionId, { bearer, isOver: () => true }, complaints);
  return { key, sessionId, status, asksForFailure: false };
}

/** Creates a session twice at once under one key. */
async function create(fixture: Fixture, request: { key: string; bearer: string; body: object }, complaints: string[]) {
  const body = { flow: 'LIVENESS_ONLY', purpose: 'Chaos', metadata: { key: request.key }, ...request.body };
  const call = { method: 'POST', path: '/v1/sessions', bearer: request.bearer, body, idempotencyKey: request.key };
  const [first, second] = await Promise.all([1, 2].map(() => insist(fixture, call, complaints, [201])));
  if (first!.body.sessionId !== second!.body.sessionId) complaints.push(`two sessions under the key ${request.key}`);
  return first!.body;
}

async function untilSettled(
  fixture: Fixture,
  sessionId: string,
  { bearer, isOver }: { bearer: string; isOver: (status: string) => boolean },
  complaints: string[],
): Promise<string> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const call = { method: 'GET', path: `/v1/sessions/${sessionId}?wait=5`, bearer };
    const { body } = await insist(fixture, call, complaints, [200]);
    if (SETTLED.has(body.status) && isOver(body.status)) return body.status;
    // A session that has an end already does not wait.
    if (SETTLED.has(body.status)) await sleep(AGAIN_AFTER_MS);
  }
  return 'UNSETTLED';
}

interface Request {
  method: string;
  path: string;
  bearer: string;
  body?: object;
  /** Anew for each try. */
  form?: () => FormData;
  idempotencyKey?: string;
}

/** Asks the orchestrators in turn until one of them gives an answer that is expected. */
async function insist(fixture: Fixture, request: Request, complaints: string[], expected: readonly number[]): Promise<Reply> {
  let until = Date.now() + PATIENCE_MS;
  const answers: string[] = [];
  for (let tries = 0; Date.now() < until; tries++) {
    const reply = await ask(fixture.baseUrls[tries % fixture.baseUrls.length]!, request);
    answers.push(reply === null ? 'none' : `${reply.status} ${reply.body?.code}`);
    if (reply?.body?.code === 'overloaded') until = Date.now() + PATIENCE_MS;
    if (reply !== null) {
      const isBusy = reply.status === 409 && reply.body?.code === 'idempotency_in_progress';
      if (expected.includes(reply.status) && !isBusy) return reply;
      if (reply.status !== 503 && reply.status !== 429 && !isBusy) {
        complaints.push(`${request.method} ${request.path}: ${reply.status} ${reply.body?.code} ${reply.body?.requestId}`);
      }
    }
    await sleep(pauseAfter(tries, reply));
  }
  throw new Error(
    `${request.method} ${request.path} did not succeed in ${PATIENCE_MS} ms. The last of ${answers.length} answers: ${answers.slice(-20).join(', ')}`,
  );
}

/** Longer from try to try, and never shorter than the answer asks for: a thousand callers that do not would be an overload of their own. */
function pauseAfter(tries: number, reply: Answer | null): number {
  const longest = Math.min(AGAIN_AFTER_MS_MAX, AGAIN_AFTER_MS * 1.5 ** tries);
  return Math.max(longest * (0.5 + Math.random() / 2), reply?.retryAfterMs ?? 0);
}

interface Answer extends Reply {
  /** 0 if the answer asks for none. */
  retryAfterMs: number;
}

/** @returns null if there was no answer */
async function ask(baseUrl: string, { method, path, bearer, body, form, idempotencyKey }: Request): Promise<Answer | null> {
  try {
    const response = await fetch(baseUrl + path, {
      method,
      signal: AbortSignal.timeout(CALL_MS_MAX),
      headers: {
        Authorization: `Bearer ${bearer}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      },
      ...(form === undefined ? {} : { body: form() }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const retryAfterMs = 1000 * Number(response.headers.get('retry-after') ?? 0);
    return { status: response.status, body: text === '' ? null : JSON.parse(text), retryAfterMs };
  } catch {
    return null;
  }
}
