import type { Tracing } from '@faceproof/hosting/tracing/tracing.js';
import { isId } from '@faceproof/protocol/ids.js';
import type { ProblemCode } from '@faceproof/protocol/problems.js';
import type { Context, Middleware } from 'koa';
import { actorIdOf, type Principal } from '../accounts/principal.js';
import type { CallLog } from '../calls/call-log.js';
import type { Clock, Randomness } from '../clock.js';
import type { Log } from '../observe/log.js';
import type { Metrics } from '../observe/metrics.js';

/**
 * One log line and one measurement per request, and one line of the account's own list of calls. Records the route's pattern,
 * never the path, which may contain a capture token.
 */
export function logRequests(by: { log: Log; metrics: Metrics; callLog: CallLog; clock: Clock; tracing: Tracing }): Middleware {
  const { log, metrics, callLog, clock } = by;
  return async (ctx, next) => {
    const startedAt = performance.now();
    await next();
    const ms = performance.now() - startedAt;
    const route: string | null = ctx._matchedRoute ?? null;
    log.info(
      {
        requestId: ctx.state.requestId,
        traceId: traceIdOf(by.tracing, ctx),
        method: ctx.method,
        route,
        status: ctx.status,
        actor: ctx.state.actor,
        ...idsOf(ctx),
        ms: Math.round(ms),
      },
      'request',
    );
    metrics.observeRequest({ method: methodOf(ctx.method), route: route ?? 'none', status: ctx.status, seconds: ms / 1000 });
    listCall(callLog, ctx, { at: clock.now(), ms });
  };
}

/** So that a session's id finds its calls. A caller may write anything in a path, and only an id names nobody. */
function idsOf({ params = {} }: Context): { sessionId?: string; captureId?: string } {
  const { sessionId = '', captureId = '' } = params;
  return { ...(isId('session', sessionId) ? { sessionId } : {}), ...(isId('capture', captureId) ? { captureId } : {}) };
}

/** Of a route of one capture, so that its lines and its trace lead to each other. pino leaves out what is undefined. */
function traceIdOf(tracing: Tracing, ctx: Context): string | undefined {
  const captureId: string | undefined = ctx.params?.captureId;
  return captureId === undefined ? undefined : tracing.ofCapture(captureId)?.traceId;
}

/** Lists a call of a key or a member. A caller that no one knows has no account, and so no list. */
function listCall(callLog: CallLog, ctx: Context, { at, ms }: { at: Date; ms: number }): void {
  const caller: Principal | undefined = ctx.state.caller;
  const route: string | undefined = ctx._matchedRoute;
  if (caller === undefined || route === undefined) return;
  if (caller.actor.kind === 'MEMBER' && ctx.get('Faceproof-Background') === '1') return;
  const problemCode: ProblemCode | undefined = ctx.state.problemCode;
  callLog.add({
    accountId: caller.accountId,
    mode: caller.mode,
    at,
    method: ctx.method,
    route,
    status: ctx.status,
    code: problemCode ?? null,
    requestId: ctx.state.requestId,
    actor: actorIdOf(caller),
    durationMs: Math.round(ms),
  });
}

/** Callers can invent methods, and a label must have few values. */
function methodOf(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method) ? method : 'OTHER';
}

/** Every answer carries an id that finds the request in the log. A caller's own id is ignored, because it could be forged. */
export function assignRequestId(random: Randomness): Middleware {
  return async (ctx, next) => {
    const requestId = `req_${random.bytes(12).toString('base64url')}`;
    ctx.state.requestId = requestId;
    ctx.set('X-Request-Id', requestId);
    await next();
  };
}
