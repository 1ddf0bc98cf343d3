import Router from '@koa/router';
import Koa from 'koa';
import type { Principal } from './accounts/api-key.js';
import { authenticateKey, authenticateOperator, readBearer } from './http/authenticate.js';
import type { Answer, Call, Route } from './http/call.js';
import { handleProblems } from './http/problem-handler.js';
import { parseJson, readJsonBytes } from './http/read-json.js';
import { assignRequestId } from './http/request-id.js';
import { logRequests } from './http/request-log.js';
import { Refusal } from './refusal.js';
import type { Service } from './service.js';

/** The Koa stack, top to bottom. */
export function createApp(service: Service, routes: readonly Route[]): Koa {
  const app = new Koa();
  app.use(assignRequestId(service.random));
  app.use(logRequests(service.log));
  app.use(handleProblems({ publicUrl: service.config.publicUrl, log: service.log }));
  app.use(setSafeHeaders);

  const router = new Router();
  for (const route of routes) router.register(route.path, [route.method], (ctx) => serve(service, route, ctx));
  app.use(router.routes());
  app.use(router.allowedMethods({ throw: true, methodNotAllowed: () => new Refusal('method_not_allowed') }));
  app.on('error', (err) => service.log.warn({ err }, 'A connection failed'));
  return app;
}

/** The order of the checks is the contract's: key, suspension, scope, rate, body, then the handler's own. */
async function serve(
  service: Service,
  route: Route,
  ctx: Koa.ParameterizedContext & { params?: Record<string, string> },
): Promise<void> {
  const authorization = ctx.get('Authorization') || null;
  let principal: Principal | null = null;
  if (route.auth === 'key') {
    principal = await authenticateKey(service, authorization, route.scope);
    ctx.state.keyId = principal.keyId;
  }
  if (route.auth === 'operator') authenticateOperator(service.config.operatorToken, authorization);

  const body = route.body === null ? undefined : parseJson(await readJsonBytes(ctx.req), route.body);
  const call = { ...toCall(ctx, authorization), body: body as never };
  const answer =
    route.auth === 'key' && principal !== null
      ? await route.handle({ ...call, principal })
      : await (route as OpenRoute).handle(call);
  send(ctx, answer);
}

type OpenRoute = Exclude<Route, { auth: 'key' }>;

function toCall(
  ctx: Koa.ParameterizedContext & { params?: Record<string, string> },
  authorization: string | null,
): Omit<Call, 'body'> {
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort());
  return {
    requestId: ctx.state.requestId,
    params: ctx.params ?? {},
    query: ctx.URL.searchParams,
    bearer: authorization === null ? null : readBearer(authorization),
    cookies: { get: (name) => ctx.cookies.get(name) },
    header: (name) => ctx.get(name) || null,
    remoteAddress: ctx.ip,
    request: ctx.req,
    signal: gone.signal,
  };
}

function send(ctx: Koa.Context | Koa.ParameterizedContext, answer: Answer): void {
  ctx.status = answer.status;
  if (answer.body !== undefined) {
    const isRaw = Buffer.isBuffer(answer.body) || typeof answer.body === 'string';
    ctx.body = isRaw ? answer.body : JSON.stringify(answer.body);
    ctx.type = 'application/json';
  } else {
    ctx.body = null;
    ctx.status = answer.status;
  }
  ctx.set(answer.headers ?? {});
}

async function setSafeHeaders(ctx: Koa.Context, next: Koa.Next): Promise<void> {
  ctx.set('Cache-Control', 'no-store');
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Referrer-Policy', 'no-referrer');
  await next();
}
