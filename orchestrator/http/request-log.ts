import type { Middleware } from 'koa';
import type { Log } from '../observe/log.js';

/** One line a request: the route's pattern, never the path, which may carry a capture token. */
export function logRequests(log: Log): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    await next();
    log.info(
      {
        requestId: ctx.state.requestId,
        method: ctx.method,
        route: ctx._matchedRoute ?? null,
        status: ctx.status,
        keyId: ctx.state.keyId,
        ms: Math.round(performance.now() - startedAt),
      },
      'request',
    );
  };
}
