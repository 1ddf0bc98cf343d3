import type { Problem } from '@faceproof/protocol/problems.js';
import type { Mode } from '@faceproof/protocol/words.js';
import { ApiError, ConnectionError, ProxyError, SignedOutError } from './api-error.js';

/** Calls of the API with the browser's cookie. `Answer` is what the contract says of the route. */
export interface Api {
  mode: Mode;
  /** @throws ApiError, ConnectionError, ProxyError, SignedOutError, AbortError */
  call<Answer>(method: Method, path: string, request?: CallRequest): Promise<Answer>;
  /** A picture, or an archive. @throws as above */
  fetchBlob(path: string, request?: CallRequest, method?: Method): Promise<Blob>;
  /** What does not end by itself. @returns null if the browser gives no stream. @throws as above */
  fetchStream(path: string, request?: CallRequest): Promise<ReadableStream<Uint8Array> | null>;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallRequest {
  /** JSON, or a form with files. */
  body?: object | FormData | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** No one asked for this call, so it neither extends the sign-in nor asks for one. */
  background?: boolean;
  /** The call may outlive the page. */
  keepalive?: boolean;
  /** Sent again under the same key, the call has one effect. Default: a new key for each call. */
  idempotencyKey?: string;
  /** false: without a sign-in the call fails, and no one is asked to sign in. */
  maySignIn?: boolean;
}

/** Why a person is asked to sign in during a call. */
export type SignInNeed = 'ENDED' | 'FRESH';

/** Binds the calls of a page to the person who opened it. */
export interface SignInGate {
  /** Resolves to whether the same person signed in. The call is then repeated; otherwise it fails. */
  ask(need: SignInNeed): Promise<boolean>;
  /** Resolves to whether a new call may be sent; null: at once. */
  hold(): Promise<boolean> | null;
  /** Set once the sign-in has ended: calls in the background then fail with it, unsent. The service counts refused calls. */
  ended: { problem: Problem | null };
}

export function openApi(mode: Mode, gate: SignInGate): Api {
  async function send(method: Method, path: string, request: CallRequest): Promise<Response> {
    const init = toInit(mode, method, request);
    if (request.background && gate.ended.problem !== null) throw new ApiError(gate.ended.problem);
    // Without an await where nothing is asked: a page that closes sends only what it sends at once.
    const held = request.maySignIn === false ? null : gate.hold();
    if (held !== null && !(await held)) throw new SignedOutError('Another person has signed in.');
    for (;;) {
      const response = await connect(path, init);
      if (response.ok) {
        if (!request.background) gate.ended.problem = null;
        return response;
      }
      const problem = await readProblem(response);
      if (needOf(problem) === 'ENDED') gate.ended.problem = problem;
      // No one asked for a call in the background, so no one is asked to sign in for it.
      const need = request.maySignIn === false || request.background ? null : needOf(problem);
      if (need === null || !(await gate.ask(need))) throw new ApiError(problem);
    }
  }
  return {
    mode,
    async call(method, path, request = {}) {
      const response = await send(method, path, request);
      return response.status === 204 ? undefined : await readBody(response.json());
    },
    fetchBlob: async (path, request = {}, method = 'GET') => readBody((await send(method, path, request)).blob()),
    fetchStream: async (path, request = {}) => (await send('GET', path, request)).body,
  };
}

function needOf({ code }: Problem): SignInNeed | null {
  if (code === 'sign_in_required' || code === 'missing_api_key') return 'ENDED';
  return code === 'fresh_sign_in_required' ? 'FRESH' : null;
}

function toInit(mode: Mode, method: Method, request: CallRequest): RequestInit {
  const { body, headers, signal, background, keepalive, idempotencyKey = crypto.randomUUID() } = request;
  return {
    method,
    headers: {
      'Faceproof-Mode': mode,
      Accept: 'application/json, */*',
      ...(background ? { 'Faceproof-Background': '1' } : {}),
      // The browser writes the type of a form itself, with its boundary.
      ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      ...(method === 'POST' || method === 'PUT' ? { 'Idempotency-Key': idempotencyKey } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
    ...(keepalive === undefined ? {} : { keepalive }),
  };
}

async function connect(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    throw lost(error);
  }
}

async function readBody<T>(body: Promise<T>): Promise<T> {
  return body.catch((error: unknown) => {
    throw lost(error);
  });
}

/** An abort is the page's own wish. */
function lost(cause: unknown): unknown {
  if (cause instanceof DOMException && cause.name === 'AbortError') return cause;
  return new ConnectionError('The service cannot be reached.', { cause });
}

/** Request timeout, too early, too many requests. */
const LATER: readonly number[] = [408, 425, 429];

async function readProblem(response: Response): Promise<Problem> {
  const problem = await response.json().catch(() => null);
  if (typeof problem?.code === 'string') return problem;
  // A proxy between the browser and the service answers in its own words.
  const { status } = response;
  if (status < 500 && !LATER.includes(status)) throw new ProxyError(`The request was refused on its way (${status}).`);
  throw new ConnectionError(`The service answered ${response.status} without a reason.`);
}
