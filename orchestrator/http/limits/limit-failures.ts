import type { Middleware } from 'koa';
import { isRefusal } from '../../refusal.js';
import type { RateLimits } from './rate-limit.js';

/** Answers 429 instead of the refusal if the client's address has failed to authenticate too often. */
export function limitFailures(rateLimits: RateLimits): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (isRefusal(error) && error.failedAuthentication) await rateLimits.countFailedAuthentication(ctx.ip);
      throw error;
    }
  };
}
