import type { Context, Next } from 'koa';
import { Refusal } from '../refusal.js';

/** Koa's context with the rows whose path matches, whatever their method. */
type MatchedContext = Context & { matched?: readonly { methods: readonly string[] }[] };

/** Comes after the router: the path matched, the method did not. OPTIONS lists the allowed methods. */
export async function refuseMethods(ctx: MatchedContext, next: Next): Promise<void> {
  const methods = new Set((ctx.matched ?? []).flatMap((row) => row.methods));
  if (methods.size === 0) return next();
  const allow = [...methods, 'OPTIONS'].sort().join(', ');
  if (ctx.method !== 'OPTIONS')
    throw new Refusal('method_not_allowed', `Allowed methods: ${allow}.`, { headers: { Allow: allow } });
  ctx.set('Allow', allow);
  ctx.status = 204;
}
