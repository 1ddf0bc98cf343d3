import type { Middleware } from 'koa';
import type { Log } from '../observe/log.js';
import type { Metrics } from '../observe/metrics.js';

/** One line and one measurement a request: the route's pattern, never the path, which may carry a capture token. */
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
        keyId: ctx.state.keyId,
        ms: Math.round(ms),
      },
      'request',
    );
    metrics.observeRequest({ method: methodOf(ctx.method), route: route ?? 'none', status: ctx.status, seconds: ms / 1000 });
  };
}

/** A caller may make methods up; a label's values must be few. */
function methodOf(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method) ? method : 'OTHER';
}
