import type { IncomingMessage } from 'node:http';
import type { Mode, Scope } from '@faceproof/protocol/words.js';
import type { z } from 'zod';
import type { Principal } from '../accounts/api-key.js';

/** One request as a handler sees it: parsed, authenticated, bounded. */
export interface Call<Body = undefined> {
  requestId: string;
  /** The path's parameters, percent-decoded. */
  params: Record<string, string>;
  query: URLSearchParams;
  body: Body;
  /** The value after `Bearer `, or null. Hostile until looked up. */
  bearer: string | null;
  cookies: { get(name: string): string | undefined };
  header(name: string): string | null;
  /** The socket's address, for the audit log. */
  remoteAddress: string;
  /** For handlers that read the body as a stream. */
  request: IncomingMessage;
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
}

/** A call made with an API key. */
export interface KeyCall<Body = undefined> extends Call<Body> {
  principal: Principal;
}

/** The part of every row that nothing may cross. */
export interface Tenant {
  accountId: string;
  mode: Mode;
}

export interface Answer {
  status: number;
  /** JSON, unless it is a Buffer or text with a content type of its own. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Which budget of requests a row draws on. Source: the API contract, section 12. */
export type RateClass = 'creates' | 'reads' | 'writes' | 'capture' | 'open';

interface RouteBase {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  rate: RateClass;
}

/** A row of the table. `auth: 'token'` rows look their bearer up themselves: it names what it opens. */
export type Route =
  | (RouteBase & { auth: 'key'; scope: Scope; body: z.ZodType | null; handle: (call: KeyCall<never>) => Promise<Answer> })
  | (RouteBase & {
      auth: 'token' | 'operator' | 'none';
      body: z.ZodType | null;
      handle: (call: Call<never>) => Promise<Answer>;
    });

/** A row for callers with an API key; the handler's body has the schema's type. */
export function keyRoute<S extends z.ZodType | null>(
  row: RouteBase & { scope: Scope; body: S; handle: (call: KeyCall<BodyOf<S>>) => Promise<Answer> },
): Route {
  return { ...row, auth: 'key', handle: row.handle as (call: KeyCall<never>) => Promise<Answer> };
}

/** A row for everybody else. */
export function openRoute<S extends z.ZodType | null>(
  row: RouteBase & { auth: 'token' | 'operator' | 'none'; body: S; handle: (call: Call<BodyOf<S>>) => Promise<Answer> },
): Route {
  return { ...row, handle: row.handle as (call: Call<never>) => Promise<Answer> };
}

type BodyOf<S> = S extends z.ZodType ? z.infer<S> : undefined;
