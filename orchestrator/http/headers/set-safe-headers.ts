import type { Middleware } from 'koa';

/** A year. Subdomains are not included, because they may belong to other services. */
const HSTS = 'max-age=31536000';

/**
 * Sets what every answer says, unless its route says otherwise.
 *
 * @param publicUrl an https address adds Strict-Transport-Security; a browser ignores that header on plain http
 */
export function setSafeHeaders(publicUrl: string): Middleware {
  const isHttps = publicUrl.startsWith('https:');
  return async (ctx, next) => {
    ctx.set('Cache-Control', 'no-store');
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('Referrer-Policy', 'no-referrer');
    // Pages set their own policy; any other answer opened in a browser can load and run nothing.
    ctx.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    if (isHttps) ctx.set('Strict-Transport-Security', HSTS);
    await next();
  };
}
