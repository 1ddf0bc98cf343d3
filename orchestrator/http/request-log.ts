import type { Middleware } from 'koa';
import type { Log } from '../observe/log.js';
import type { Metrics } from '../observe/metrics.js';

/**
 * One log line and one measurement per request. Records the route's pattern, never the path, which may contain a capture
 * token.
 */
export function logRequests(log: Log, metrics: Metrics): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    await next();
    const ms = performance.now() - startedAt;
    const route: string | null = ctx._matchedRoute ?? null;
    log.info(
      {
        requestId: ctx.state.requestId,
        method: ctx.method,
        route,
        status: ctx.status,
        actor: ctx.state.actor,
        ms: Math.round(ms),
      },
      'request',
    );
    metrics.observeRequest({ method: methodOf(ctx.method), route: route ?? 'none', status: ctx.status, seconds: ms / 1000 });
  };
}

/** Callers can invent methods, and a label must have few values. */
function methodOf(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method) ? method : 'OTHER';
}
