import type { Problem } from '@faceproof/protocol/problems.js';
import { type CallFacts, FaceproofAnswerError, FaceproofConnectionError, FaceproofTimeoutError } from '../errors/failures.js';
import { ProblemError } from '../errors/problem-errors.js';
import { toProblemError } from '../errors/to-problem-error.js';
import { decideRetry, type Failure, type Repeatable, type RetryPolicy, readRetryAfter } from './decide-retry.js';
import type { Hooks } from './hooks.js';
import { type EncodedPayload, encodePayload, openBody, type Payload } from './payload.js';
import { watchSignal } from './watch-signal.js';

/** What calls depend on: the connection to the service, time and randomness. */
export interface Transport {
  /** Without a trailing slash. */
  baseUrl: string;
  fetch: typeof fetch;
  timeoutMs: number;
  retry: RetryPolicy;
  hooks: Hooks;
  nowMs: () => number;
  chance: () => number;
  makeId: () => string;
  /** Rejects with the signal's reason when it is aborted. */
  pause: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, which rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** The timeout of one try, not of all tries. */
  timeoutMs?: number | undefined;
  /** Your own key, such as an order id. The service processes the same key only once, even from several processes. */
  idempotencyKey?: string | undefined;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Starts with `/`; variable segments are percent-encoded. */
  path: string;
  query?: Record<string, string | number | undefined> | undefined;
  headers?: Record<string, string>;
  payload?: Payload;
  /** A key or a token; null if the route needs none. */
  bearer: string | null;
  /** Default: `ANY`. */
  repeatable?: Repeatable;
  /** Sends an idempotency key: the caller's or a new one, the same for every try. */
  keyed?: boolean;
  /** The success is bytes of this media type, such as `image/jpeg`. Left out: JSON. */
  accept?: string;
  /** Statuses other than 2xx that are not errors. */
  expected?: readonly number[];
  options?: CallOptions | undefined;
}

export interface Reply {
  status: number;
  headers: Headers;
  /** The JSON value, or text if the response is not JSON; null if there is no body. Bytes, if the call accepts those. */
  body: unknown;
  tries: number;
}

/**
 * Sends a call until it succeeds, or until a retry would be unsafe, useless or too late.
 *
 * @throws ProblemError, FaceproofConnectionError, FaceproofTimeoutError, FaceproofAnswerError, the signal's reason
 */
export async function sendCall(transport: Transport, call: Call): Promise<Reply> {
  const startedMs = transport.nowMs();
  const encoded = call.payload === undefined ? null : await encodePayload(call.payload);
  const idempotencyKey = call.keyed ? (call.options?.idempotencyKey ?? transport.makeId()) : undefined;
  for (let tries = 1; ; tries++) {
    call.options?.signal?.throwIfAborted();
    const result = await tryOnce(transport, call, { tries, idempotencyKey, encoded });
    if ('reply' in result) return result.reply;
    const at = { tries, elapsedMs: transport.nowMs() - startedMs, chance: transport.chance() };
    const pauseMs = decideRetry(result.failure, call.repeatable ?? 'ANY', transport.retry, at);
    result.report(pauseMs);
    if (pauseMs === null) throw result.error;
    await transport.pause(pauseMs, call.options?.signal);
  }
}

type Result = { reply: Reply } | { failure: Failure; error: Error; report: (retryInMs: number | null) => void };

async function tryOnce(
  transport: Transport,
  call: Call,
  at: { tries: number; idempotencyKey: string | undefined; encoded: EncodedPayload | null },
): Promise<Result> {
  const { tries } = at;
  const facts: CallFacts = { method: call.method, path: call.path, tries };
  const url = transport.baseUrl + call.path + toQuery(call.query);
  const timeoutMs = call.options?.timeoutMs ?? transport.timeoutMs;
  const startedMs = transport.nowMs();
  const shown = { method: call.method, url, try: tries, idempotencyKey: at.idempotencyKey ?? null };
  const added = await transport.hooks.onRequest?.(shown);
  const watch = watchSignal(call.options?.signal, timeoutMs);
  const report = (answer: { status: number | null; requestId: string | null }, error: Error | null, retryInMs: number | null) =>
    transport.hooks.onResponse?.({ ...shown, ...answer, durationMs: transport.nowMs() - startedMs, error, retryInMs });

  let response: Response;
  let body: unknown;
  try {
    watch.signal.throwIfAborted();
    const headers = composeHeaders(call, added ?? {}, at);
    const sent = at.encoded === null ? { init: {}, fetch: transport.fetch } : openBody(at.encoded, transport.fetch);
    const init = { ...sent.init, method: call.method, headers, redirect: 'manual', signal: watch.signal } as const;
    response = await sent.fetch(url, init);
    body = await readBody(response, call.accept);
  } catch (thrown) {
    call.options?.signal?.throwIfAborted();
    const error = watch.timedOut()
      ? new FaceproofTimeoutError(facts, timeoutMs)
      : new FaceproofConnectionError(facts, reasonOf(thrown));
    return { failure: { kind: 'UNANSWERED' }, error, report: (ms) => report({ status: null, requestId: null }, error, ms) };
  } finally {
    watch.release();
  }

  const { status } = response;
  const requestId = response.headers.get('X-Request-Id');
  if (body !== NOT_JSON && (response.ok || call.expected?.includes(status))) {
    report({ status, requestId }, null, null);
    return { reply: { status, headers: response.headers, body, tries } };
  }
  const retryAfterMs = readRetryAfter(response.headers.get('Retry-After'), transport.nowMs());
  const error = isProblem(body)
    ? toProblemError(body, { call: facts, retryAfterMs })
    : new FaceproofAnswerError(facts, status, requestId);
  const retryable = error instanceof ProblemError ? error.retryable : null;
  const failure: Failure = { kind: 'ANSWERED', status, retryable, retryAfterMs };
  return { failure, error, report: (ms) => report({ status, requestId }, error, ms) };
}

/** A hook may add headers, such as `traceparent`, but cannot replace the client's own. */
function composeHeaders(
  call: Call,
  added: Record<string, string>,
  at: { idempotencyKey: string | undefined; encoded: EncodedPayload | null },
): Headers {
  const headers = new Headers(added);
  headers.set('Accept', call.accept ?? 'application/json');
  for (const [name, value] of Object.entries(call.headers ?? {})) headers.set(name, value);
  if (at.encoded !== null) headers.set('Content-Type', at.encoded.contentType);
  if (at.idempotencyKey !== undefined) headers.set('Idempotency-Key', at.idempotencyKey);
  if (call.bearer === null) headers.delete('Authorization');
  else headers.set('Authorization', `Bearer ${call.bearer}`);
  return headers;
}

function toQuery(query: Call['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

const NOT_JSON = Symbol('not JSON');

async function readBody(response: Response, accept: string | undefined): Promise<unknown> {
  const type = response.headers.get('Content-Type') ?? '';
  if (accept !== undefined && response.ok)
    return type.startsWith(accept) ? new Uint8Array(await response.arrayBuffer()) : NOT_JSON;
  const text = await response.text();
  if (text === '') return null;
  if (!/[/+]json\b/i.test(type)) return response.ok ? text : NOT_JSON;
  try {
    return JSON.parse(text);
  } catch {
    // Truncated, or not JSON despite its content type. The caller gets a FaceproofAnswerError.
    return NOT_JSON;
  }
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'detail' in body &&
    typeof body.detail === 'string' &&
    'retryable' in body &&
    typeof body.retryable === 'boolean'
  );
}

/** Takes only the runtime's error code, because a message could contain a header and with it the key. */
function reasonOf(thrown: unknown): string | null {
  for (let error: unknown = thrown, depth = 0; error instanceof Error && depth < 4; error = error.cause, depth++) {
    if ('code' in error && typeof error.code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(error.code)) return error.code;
  }
  return null;
}
