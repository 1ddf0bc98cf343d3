import type { IncomingMessage } from 'node:http';
import { ObjectStoreError } from '@faceproof/hosting/objects/object-store-error.js';
import { PROBLEMS, type Problem } from '@faceproof/protocol/problems.js';
import type { Middleware } from 'koa';
import { isQueueAway } from '../jobs/queue-away.js';
import type { Log } from '../observe/log.js';
import { Refusal } from '../refusal.js';
import { ClockSkewError } from '../store/clock-skew.js';
import { isOverloaded, isUnavailable, isUnknownWrappingKey } from '../store/database.js';
import { KeyMissingError, KeysDatabaseAwayError } from '../vault/subject-keys.store.js';
import { KeysUnavailableError } from '../vault/wrapping-keys.js';

const NO_ROUTE = 'No route has this path. Letter case counts, and a slash at the end too.';

/** The one place that turns a refusal into an HTTP response. RFC 9457. */
export function handleProblems(options: { publicUrl: string; log: Log }): Middleware {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body == null) throw new Refusal('not_found', NO_ROUTE);
    } catch (error) {
      const refusal = toRefusal(error);
      logFault(options.log, refusal, ctx.state.requestId);
      const problem = renderProblem(refusal, { publicUrl: options.publicUrl, requestId: ctx.state.requestId });
      ctx.state.problemCode = refusal.code;
      ctx.status = problem.status;
      ctx.set(refusal.headers);
      ctx.set('Cache-Control', 'no-store');
      ctx.body = JSON.stringify(problem);
      ctx.type = 'application/problem+json';
      drainRequest(ctx.req);
    }
  };
}

/** An intended refusal, such as "not ready yet", is not a fault; its cause is. */
function logFault(log: Log, refusal: Refusal, requestId: string): void {
  const line = { err: refusal.cause, code: refusal.code, requestId };
  if (refusal.code === 'internal_error') log.error(line, 'A request failed');
  else if (PROBLEMS[refusal.code].status >= 500 && refusal.cause !== undefined)
    log.warn(line, 'A request failed because of a dependency');
}

export function renderProblem(refusal: Refusal, at: { publicUrl: string; requestId: string }): Problem {
  const { status, title, retryable } = PROBLEMS[refusal.code];
  return {
    type: `${at.publicUrl}/errors/${refusal.code}`,
    title,
    status,
    detail: refusal.detail,
    code: refusal.code,
    requestId: at.requestId,
    retryable,
    ...(refusal.errors === undefined ? {} : { errors: refusal.errors }),
    ...refusal.members,
  };
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isOverloaded(error)) {
    return new Refusal('overloaded', 'The service is overloaded. Retry shortly.', {
      headers: { 'Retry-After': '2' },
      cause: error,
    });
  }
  const away = describeAway(error);
  if (away !== null) return new Refusal('dependency_unavailable', away, { headers: { 'Retry-After': '5' }, cause: error });
  return new Refusal('internal_error', 'An internal error occurred. Quote the request ID when contacting support.', {
    cause: error,
  });
}

/** @returns what is not there, for the caller; null for any other error */
function describeAway(error: unknown): string | null {
  if (error instanceof KeysDatabaseAwayError || error instanceof KeyMissingError) return error.publicDetail;
  if (isQueueAway(error)) return 'The queue is unreachable. Retry shortly.';
  if (isUnavailable(error)) return 'The database is unreachable. Retry shortly.';
  if (error instanceof ObjectStoreError) return 'The media store is unreachable. Retry shortly.';
  if (error instanceof KeysUnavailableError || isUnknownWrappingKey(error))
    return 'The encryption keys are not available now. Try again shortly.';
  if (error instanceof ClockSkewError) return 'The clock of this server is wrong. Try again shortly.';
  return null;
}

const DRAINED_BYTES_MAX = 64_000_000;
const DRAINED_MS_MAX = 10_000;

/**
 * Reads and discards the rest of a refused body. Most clients send the whole body before they read the answer; if the
 * connection were cut, they would see a broken pipe instead of the reason. The drain is limited, so a client that never stops
 * sending is cut off.
 */
function drainRequest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let bytes = 0;
  const giveUp = setTimeout(() => request.destroy(), DRAINED_MS_MAX);
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DRAINED_BYTES_MAX) request.destroy();
  });
  request.once('close', () => clearTimeout(giveUp));
  request.on('error', () => clearTimeout(giveUp));
  request.resume();
}
