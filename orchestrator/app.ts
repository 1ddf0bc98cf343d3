import Router from '@koa/router';
import Koa from 'koa';
import { checkHeaders } from './http/headers/check-headers.js';
import { redirectLoopback } from './http/headers/redirect-loopback.js';
import { setSafeHeaders } from './http/headers/set-safe-headers.js';
import { warnOfProxy } from './http/headers/warn-of-proxy.js';
import { limitFailures } from './http/limits/rate-limit.js';
import { handleProblems } from './http/problem-handler.js';
import { refuseMethods } from './http/refuse-methods.js';
import { assignRequestId, logRequests } from './http/request-log.js';
import type { Route } from './http/route.js';
import { serveRoute } from './http/serve-route.js';
import { showProblems } from './pages/plain/show-problems.js';
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
