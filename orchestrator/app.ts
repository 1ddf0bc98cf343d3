import Router from '@koa/router';
import type { Context, Middleware, Next } from 'koa';
import Koa from 'koa';
import { warnOfProxy } from './http/headers/warn-of-proxy.js';
import { limitFailures } from './http/limits/rate-limit.js';
import { handleProblems } from './http/problem-handler.js';
import { assignRequestId, logRequests } from './http/request-log.js';
import type { Route } from './http/route.js';
import { serveRoute } from './http/serve-route.js';
import { showProblems } from './pages/plain/show-problems.js';
import { Refusal } from './refusal.js';
import type { Service } from './service.js';

/** The Koa stack, top to bottom. */
export function createApp(service: Service, routes: readonly Route[]): Koa {
  const app = new Koa({ proxy: service.config.trustedProxies > 0, maxIpsCount: service.config.trustedProxies });
  app.use(assignRequestId(service.random));
  app.use(logRequests(service));
  app.use(warnOfProxy(service.config, service.log));
  app.use(setSafeHeaders(service.config.publicUrl));
  app.use(showProblems(service.config.publicUrl));
  app.use(handleProblems({ publicUrl: service.config.publicUrl, log: service.log }));
  app.use(redirectLoopback(service.config.publicUrl));
  app.use(limitFailures(service.rateLimits));
  app.use(checkHeaders);

  const router = new Router();
  for (const route of routes) {
    // With an empty id, `/v1/sessions/${id}` would otherwise be the list. Addresses of pages are typed by people.
    const exact = route.path.startsWith('/v1/');
    router.register(route.path, [route.method], (ctx) => serveRoute(service, route, ctx), { strict: exact, sensitive: exact });
  }
  app.use(router.routes());
  app.use(refuseMethods);
  app.on('error', (err) => service.log.debug({ err }, 'A connection broke'));
  return app;
}

/** Koa's context with the rows whose path matches, whatever their method. */
type MatchedContext = Context & { matched?: readonly { methods: readonly string[] }[] };

/** Comes after the router: the path matched, the method did not. OPTIONS lists the allowed methods. */
async function refuseMethods(ctx: MatchedContext, next: Next): Promise<void> {
  const methods = new Set((ctx.matched ?? []).flatMap((row) => row.methods));
  if (methods.size === 0) return next();
  const allow = [...methods, 'OPTIONS'].sort().join(', ');
  if (ctx.method !== 'OPTIONS')
    throw new Refusal('method_not_allowed', `Allowed methods: ${allow}.`, { headers: { Allow: allow } });
  ctx.set('Allow', allow);
  ctx.status = 204;
}

/** Headers of which a proxy and this server could read a second copy differently. Node keeps the first, or joins them. */
const ONCE = [
  'host',
  'authorization',
  'origin',
  'content-type',
  'content-encoding',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'faceproof-mode',
];

/** @throws Refusal invalid_header if a single-valued header was sent twice, or HTTP/1.1 came without a host */
async function checkHeaders({ req }: Context, next: Next): Promise<void> {
  const seen = new Set<string>();
  for (let i = 0; i < req.rawHeaders.length; i += 2) {
    const name = (req.rawHeaders[i] ?? '').toLowerCase();
    if (!ONCE.includes(name)) continue;
    if (seen.has(name)) throw new Refusal('invalid_header', `The header "${name}" was sent twice.`);
    seen.add(name);
  }
  if (!seen.has('host') && req.httpVersion === '1.1') throw new Refusal('invalid_header', 'The header "host" is missing.');
  await next();
}

/** A year. Subdomains are not included, because they may belong to other services. */
const HSTS = 'max-age=31536000';

/**
 * Sets what every answer says, unless its route says otherwise.
 *
 * @param publicUrl an https address adds Strict-Transport-Security; a browser ignores that header on plain http
 */
function setSafeHeaders(publicUrl: string): Middleware {
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

const LOOPBACK_ADDRESS = /^(127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/;

/**
 * Sends a browser that opened a page at 127.0.0.1 to the same page at localhost, if that is the host of PUBLIC_URL: passkeys and
 * cookies belong to a name. API calls and files are served at either.
 *
 * The page that simulates an integrator's site stays where it is, because it needs another origin.
 */
function redirectLoopback(publicUrl: string): Middleware {
  const isLocal = new URL(publicUrl).hostname === 'localhost';
  return async (ctx, next) => {
    const isPage = ['GET', 'HEAD'].includes(ctx.method) && /\btext\/html\b/.test(ctx.get('Accept'));
    const isOurs = ctx.url.startsWith('/') && !/^\/(v1|demo)\//.test(ctx.path);
    if (!isLocal || !isPage || !isOurs || !LOOPBACK_ADDRESS.test(ctx.get('Host'))) return next();
    ctx.status = 307;
    ctx.set('Location', publicUrl + ctx.url);
  };
}
