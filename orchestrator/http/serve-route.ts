import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Mode } from '@faceproof/protocol/words.js';
import type { Context } from 'koa';
import { actorIdOf, hasScope, type Principal } from '../accounts/principal.js';
import type { FailedSignIns } from '../audit/failed-sign-ins.js';
import { readToken } from '../captures/tokens.js';
import type { Randomness } from '../clock.js';
import type { Config } from '../config.js';
import type { Log } from '../observe/log.js';
import type { Person } from '../people/person.js';
import { isRefusal, Refusal } from '../refusal.js';
import { authenticateKey, authenticateOperator, readBearer } from './authenticate.js';
import { type AuthenticatingService, authenticateMember, authenticatePerson, requireOwnOrigin } from './authenticate-person.js';
import { type RawBody, readBody } from './body/read-body.js';
import type { MultipartTurn } from './body/read-multipart.js';
import type { Answer, Call, RecordedCall } from './call.js';
import { readConsoleToken } from './headers/console-cookie.js';
import { answerOnce, type Keep, readIdempotencyKey } from './idempotency/idempotency.js';
import { type RecordWrite, recordRead, recordWrite } from './idempotency/record-write.js';
import { addressBlock } from './limits/address-block.js';
import type { BodyBudget, BodyPermit } from './limits/body-budget.js';
import type { RateLimits } from './limits/rate-limit.js';
import type { Caller, Route } from './route.js';

export interface ServingService extends AuthenticatingService {
  random: Randomness;
  log: Log;
  rateLimits: RateLimits;
  failedSignIns: FailedSignIns;
  bodies: BodyBudget;
}

/** Koa's context with what the router found in the path. */
export type RoutedContext = Context & { params?: Record<string, string> };

/**
 * Serves one row of the table. The order of the checks is the contract's: key, suspension, scope, rate, body, then the
 * handler's own, state and allowance.
 */
export async function serveRoute(service: ServingService, route: Route, ctx: RoutedContext): Promise<void> {
  const permits: BodyPermit[] = [];
  const releaseBody = () => {
    for (const permit of permits.splice(0)) permit.release();
  };
  const admit: Call['admit'] = (owner) => {
    const permit = service.bodies.open({ ...owner, block: addressBlock(ctx.ip) });
    permits.push(permit);
    return permit;
  };
  const call = toCall(ctx, { admit, releaseBody });
  try {
    await serveCaller(service, route, ctx, call);
  } finally {
    releaseBody();
  }
}

type BareCall = Omit<Call, 'body'>;

const NO_FORMS = {
  admit: () => {
    throw new Error('Only a route for keys takes a form');
  },
};

/** The table holds rows of many bodies, so the type of a row's own is lost. The row's schema has checked the value. */
function ofRoute(judged: unknown): never {
  return judged as never;
}

async function serveCaller(service: ServingService, route: Route, ctx: RoutedContext, call: BareCall): Promise<void> {
  switch (route.caller) {
    case 'key':
      if (route.orToken !== undefined && readToken(call.bearer) !== null)
        return serveOpenRoute(service, { ...route, scope: null, rate: 'capture', ...route.orToken }, ctx, call);
      return serveKeyRoute(service, route, ctx, call);
    case 'person':
      return servePersonRoute(service, route, ctx, call);
    case 'operator':
      return serveOperatorRoute(service, route, ctx, call);
    case 'visitor':
      requireOwnOrigin(service, call);
      return serveOpenRoute(service, route, ctx, call);
    case 'token':
    case 'anyone':
      return serveOpenRoute(service, route, ctx, call);
  }
}

/** A bearer token wins over a cookie. */
function hasCookieOnly(service: { config: Config }, call: BareCall): boolean {
  return call.header('Authorization') === null && readConsoleToken(call, service.config.publicUrl) !== null;
}

async function serveOperatorRoute(
  service: ServingService,
  route: Route<'operator'>,
  ctx: RoutedContext,
  call: BareCall,
): Promise<void> {
  const operator = await requireOperator(service, route, ctx, call);
  ctx.set(await service.rateLimits.count(route.rate, { counted: null, bearer: call.bearer, remoteAddress: ctx.ip }));
  const again = () => requireOperator(service, { ...route, fresh: false }, ctx, call);
  const body = ofRoute((await readOrWait(ctx.req, route, NO_FORMS, again)).judge());
  const write = { ...call, caller: operator, action: `${route.method} ${route.path}`, body };
  const run = (record: RecordWrite) => route.handle({ ...call, body, ...recording(record) });
  const answer = route.method === 'GET' ? await run(recordRead(service, write)) : await recordWrite(service, write, null, run);
  send(service, ctx, answer);
}

/** @returns who signed in, or `TOKEN` for the operator's token. @throws Refusal */
async function requireOperator(
  service: ServingService,
  route: Route,
  ctx: RoutedContext,
  call: BareCall,
): Promise<Person | 'TOKEN'> {
  if (hasCookieOnly(service, call)) {
    const person = await authenticatePerson(service, call, route);
    if (person.membership === null) return person;
    throw new Refusal('insufficient_scope', 'Only an operator of the instance may call this.');
  }
  try {
    authenticateOperator(service.config.operatorToken, ctx.get('Authorization') || null);
    return 'TOKEN';
  } catch (error) {
    if (isRefusal(error) && error.failedAuthentication) service.failedSignIns.count(addressBlock(ctx.ip));
    throw error;
  }
}

async function serveKeyRoute(service: ServingService, route: Route<'key'>, ctx: RoutedContext, call: BareCall): Promise<void> {
  const noteCaller = (known: Principal) => {
    ctx.state.caller = known;
  };
  const authenticate = async (demand: { fresh: boolean; background?: boolean | undefined }) => {
    const found = hasCookieOnly(service, call)
      ? await authenticateMember(service, call, { ...route, ...demand }, noteCaller)
      : await authenticateKey(service, ctx.get('Authorization') || null, route.scope, noteCaller);
    requireAlso(found, route);
    return found;
  };
  const authenticateAgain = () => authenticate({ fresh: false, background: true });
  const principal = await authenticate(route);
  ctx.state.actor = actorIdOf(principal);
  ctx.set(await service.rateLimits.count(route.rate, { counted: countedAs(principal), bearer: null, remoteAddress: ctx.ip }));

  const action = `${route.method} ${route.path}`;
  const handle = (body: never, record: RecordWrite) =>
    route.handle({ ...call, principal, authenticateAgain, body, ...recording(record) });
  if (route.method === 'GET') {
    const read = { ...call, caller: principal, action, body: undefined };
    return send(service, ctx, await handle(ofRoute(undefined), recordRead(service, read)));
  }

  const takesKey = route.method === 'POST' || route.method === 'PUT';
  const key = takesKey ? readIdempotencyKey(ctx.req.headers['idempotency-key'] as string | undefined) : null;
  const { accountId, mode } = principal;
  const admit = () => call.admit({ accountId, mode, kind: route.path });
  const body = await readOrWait(ctx.req, route, { admit }, authenticateAgain);
  const run = async (keep: Keep | null) => {
    const judged = ofRoute(body.judge());
    const write = { ...call, caller: principal, action, body: judged };
    if (route.reads) return { ...(await handle(judged, recordRead(service, write))), runsAgain: true as const };
    return recordWrite(service, write, keep, (record) => handle(judged, record));
  };
  if (key === null) return send(service, ctx, await run(null));

  const { method, path } = ctx;
  const callerOnly = route.replaysToCallerOnly === true;
  const fingerprint = await body.fingerprint();
  const request = { principal, callerOnly, method, path, key, fingerprint, requestId: call.requestId };
  send(service, ctx, await answerOnce(service, request, run));
}

function recording(record: RecordWrite): Pick<RecordedCall, 'record' | 'transact'> {
  return { record, transact: (db, work) => db.transaction(async (tx) => record(tx, await work(tx))) };
}

/** Reads the body. A caller that had to be waited for is authenticated again, because a body may take minutes. */
async function readOrWait(
  request: IncomingMessage,
  { body: kind }: Route,
  turn: MultipartTurn,
  authenticateAgain: () => Promise<unknown>,
): Promise<RawBody> {
  const waits = !request.complete;
  const body = await readBody(request, kind, turn);
  if (waits) await authenticateAgain();
  return body;
}

/** @throws Refusal insufficient_scope */
function requireAlso(principal: Principal, { alsoNeeds }: Route<'key'>): void {
  if (alsoNeeds === undefined || hasScope(principal, alsoNeeds)) return;
  throw new Refusal('insufficient_scope', `This call also needs the scope "${alsoNeeds}".`, {
    members: { requiredScope: alsoNeeds },
  });
}

/**
 * A key has one mode and the budgets of that mode. A member has both modes, counted apart, with the budgets of LIVE in each: a
 * reviewer works as fast on TEST cases as on LIVE ones.
 */
function countedAs(principal: Principal): { id: string; mode: Mode; shared: string } {
  const { mode, actor, accountId } = principal;
  const id = actorIdOf(principal);
  const shared = `${accountId}:${mode}`;
  return actor.kind === 'KEY' ? { id, mode, shared } : { id: `${id}:${mode}`, mode: 'LIVE', shared };
}

async function servePersonRoute(
  service: ServingService,
  route: Route<'person'>,
  ctx: RoutedContext,
  call: BareCall,
): Promise<void> {
  const person = await authenticatePerson(service, call, route);
  ctx.state.actor = person.memberId;
  const counted = { id: person.memberId, mode: 'LIVE' as const, shared: null };
  ctx.set(await service.rateLimits.count(route.rate, { counted, bearer: null, remoteAddress: ctx.ip }));

  const again = () => authenticatePerson(service, call, { ...route, fresh: false, background: true });
  const body = ofRoute((await readOrWait(ctx.req, route, NO_FORMS, again)).judge());
  const write = { ...call, caller: person, action: `${route.method} ${route.path}`, body };
  const run = (record: RecordWrite) => route.handle({ ...call, person, body, ...recording(record) });
  const answer = route.method === 'GET' ? await run(recordRead(service, write)) : await recordWrite(service, write, null, run);
  send(service, ctx, answer);
}

async function serveOpenRoute(
  service: ServingService,
  route: Route<Exclude<Caller, 'key' | 'person' | 'operator'>>,
  ctx: RoutedContext,
  call: BareCall,
): Promise<void> {
  ctx.set(await service.rateLimits.count(route.rate, { counted: null, bearer: call.bearer, remoteAddress: ctx.ip }));
  // The handler looks the token up once the body is there. A stranger without one makes no one wait for a body.
  if (route.caller === 'token' && route.body !== null && readToken(call.bearer) === null) throw noToken();
  const body = await readBody(ctx.req, route.body, NO_FORMS);
  send(service, ctx, await route.handle({ ...call, body: ofRoute(body.judge()) }));
}

function noToken(): Refusal {
  const detail = 'Send the capture token or the claim token as "Authorization: Bearer fpc_…" or "Bearer fpd_…".';
  return new Refusal('not_found', detail, { failedAuthentication: true });
}

function toCall(ctx: RoutedContext, memory: Pick<Call, 'admit' | 'releaseBody'>): BareCall {
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort());
  const authorization = ctx.get('Authorization') || null;
  return {
    requestId: ctx.state.requestId,
    params: checkParams(ctx.params ?? {}),
    query: checkQuery(new URLSearchParams(ctx.querystring)),
    bearer: authorization === null ? null : readBearer(authorization),
    cookies: { get: (name) => ctx.cookies.get(name) },
    header: (name) => ctx.get(name) || null,
    remoteAddress: ctx.ip,
    request: ctx.req,
    ...memory,
    signal: gone.signal,
  };
}

/** No id of ours holds NUL or half a character, and the database would choke on either. */
function checkParams(params: Record<string, string>): Record<string, string> {
  if (Object.values(params).every(isText)) return params;
  throw new Refusal('not_found');
}

function checkQuery(query: URLSearchParams): URLSearchParams {
  for (const [name, value] of query) {
    if (isText(name) && isText(value)) continue;
    throw new Refusal('validation_failed', 'The query is not valid; `errors` says where.', {
      errors: [
        {
          pointer: isText(name) ? `/${name.slice(0, 40)}` : '',
          code: 'invalid_text',
          message: 'Must be well-formed Unicode without NUL.',
        },
      ],
    });
  }
  return query;
}

function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** A caller that takes nothing of a stream for so long loses its connection. */
const STALLED_MS = 60_000;

function send(service: { log: Log }, ctx: RoutedContext, answer: Answer): void {
  if (answer.body instanceof Readable) {
    sendStream(service, ctx, answer, answer.body);
    return;
  }
  ctx.status = answer.status;
  if (answer.body === undefined) {
    ctx.body = null;
    ctx.status = answer.status;
  } else {
    const isRaw = Buffer.isBuffer(answer.body) || typeof answer.body === 'string';
    ctx.body = isRaw ? answer.body : JSON.stringify(answer.body);
    ctx.type = 'application/json';
  }
  ctx.set(answer.headers ?? {});
  for (const cookie of answer.setCookies ?? []) ctx.append('Set-Cookie', cookie);
}

/**
 * A stream that fails breaks the connection: the reader must not take what it has for the whole. Not awaited, so that the time of a
 * request is that until its response begins.
 */
function sendStream(service: { log: Log }, ctx: RoutedContext, answer: Answer, body: Readable): void {
  ctx.status = answer.status;
  ctx.set(answer.headers ?? {});
  ctx.respond = false;
  const { requestId } = ctx.state;
  ctx.res.setTimeout(STALLED_MS, () => {
    service.log.warn({ requestId }, 'The reader of a streamed response took nothing for a minute');
    ctx.res.destroy();
  });
  pipeline(body, ctx.res).catch((err: unknown) => {
    if (isClosed(err)) service.log.debug({ requestId }, 'The reader of a streamed response has left');
    else service.log.warn({ err, requestId }, 'A streamed response was cut off');
  });
}

/** Every tab of the console that is closed ends its stream like this. */
function isClosed(err: unknown): boolean {
  return err instanceof Error && 'code' in err && err.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
