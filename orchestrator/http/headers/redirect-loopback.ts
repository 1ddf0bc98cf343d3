import type { Middleware } from 'koa';

const LOOPBACK_ADDRESS = /^(127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/;

/**
 * Sends a browser that opened a page at 127.0.0.1 to the same page at localhost, if that is the host of PUBLIC_URL: passkeys and
 * cookies belong to a name. API calls and files are served at either.
 *
 * The page that simulates an integrator's site stays where it is, because it needs another origin.
 */
export function redirectLoopback(publicUrl: string): Middleware {
  const isLocal = new URL(publicUrl).hostname === 'localhost';
  return async (ctx, next) => {
    const isPage = ['GET', 'HEAD'].includes(ctx.method) && /\btext\/html\b/.test(ctx.get('Accept'));
    const isOurs = ctx.url.startsWith('/') && !/^\/(v1|demo)\//.test(ctx.path);
    if (!isLocal || !isPage || !isOurs || !LOOPBACK_ADDRESS.test(ctx.get('Host'))) return next();
    ctx.status = 307;
    ctx.set('Location', publicUrl + ctx.url);
  };
}
