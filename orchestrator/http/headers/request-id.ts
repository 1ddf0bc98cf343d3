import type { Middleware } from 'koa';
import type { Randomness } from '../../clock.js';

/** Every answer carries an id that finds the request in the log. A caller's own id is ignored, because it could be forged. */
export function assignRequestId(random: Randomness): Middleware {
  return async (ctx, next) => {
    const requestId = `req_${random.bytes(12).toString('base64url')}`;
    ctx.state.requestId = requestId;
    ctx.set('X-Request-Id', requestId);
    await next();
  };
}
