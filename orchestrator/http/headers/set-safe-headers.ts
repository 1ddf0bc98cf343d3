import type { Context, Next } from 'koa';

/** What every answer says, unless its route says otherwise. */
export async function setSafeHeaders(ctx: Context, next: Next): Promise<void> {
  ctx.set('Cache-Control', 'no-store');
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Referrer-Policy', 'no-referrer');
  // A page of ours sets its own; anything else that is opened in a browser does nothing there.
  ctx.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  await next();
}
