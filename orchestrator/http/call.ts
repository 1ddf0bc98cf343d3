import type { IncomingMessage } from 'node:http';
import type { ProblemCode } from '@faceproof/protocol/problems.js';
import type { Scope } from '@faceproof/protocol/words.js';
import type { z } from 'zod';
import type { Principal } from '../accounts/api-key.js';
import type { Queryable } from '../store/database.js';
import type { Multipart, MultipartLimits } from './read-multipart.js';

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
  /**
   * Writes the audit line of a write and keeps its answer for a twin with the same idempotency key. A handler that calls
   * it at the end of its own transaction has all of it or nothing; for one that does not, it follows the commit.
   *
   * @param answer exactly what the handler is going to return
   */
  record(tx: Queryable, answer: Answer): Promise<void>;
}

export interface Answer {
  status: number;
  /** JSON, unless it is a Buffer or text with a content type of its own. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Which budget of requests a row draws on. Source: the API contract, section 12. */
export type RateClass = 'creates' | 'reads' | 'writes' | 'capture' | 'open';

/**
 * What the OpenAPI document says of a row beyond what the row itself shows. The problems of the pipeline (key, rate, body,
 * idempotency) follow from the row and are added.
 */
export interface RouteDoc {
  /** The operation's name in generated clients. */
  id: string;
  tag: ApiTag;
  summary: string;
  /** Further sentences, in Markdown. */
  description?: string;
  query?: z.ZodObject;
  /** The parts of a multipart body. */
  form?: z.ZodObject;
  /** Beyond those of every route. */
  headers?: readonly ('If-Match' | 'If-None-Match')[];
  /** By status: the schema of a JSON body, the name of another media type, or null where there is no body. */
  answers: Readonly<Record<number, z.ZodType | string | null>>;
  /** Where JSON goes by another name. */
  answerType?: string;
  answerHeaders?: readonly ('Location' | 'ETag' | 'Set-Cookie')[];
  problems?: readonly ProblemCode[];
  /** A body that a test sends. */
  example?: unknown;
}

export const API_TAGS = [
  'Sessions',
  'Evidence',
  'Files',
  'Capture',
  'Enrollments',
  'Policy',
  'Subjects',
  'Usage',
  'Webhooks',
  'Service',
] as const;
export type ApiTag = (typeof API_TAGS)[number];

interface RouteBase {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  rate: RateClass;
  /** null: a page or its parts, for a browser and not for a program. */
  doc: RouteDoc | null;
}

/** A JSON body; a form that the pipeline reads; null where there is none, or the handler reads the stream. */
export type BodyKind = z.ZodType | { multipart: MultipartLimits } | null;

/** A row of the table. `auth: 'token'` rows look their bearer up themselves: it names what it opens. */
export type Route = KeyRoute | OpenRoute;

export type KeyRoute = RouteBase & {
  auth: 'key';
  scope: Scope;
  body: BodyKind;
  handle: (call: KeyCall<never>) => Promise<Answer>;
};
export type OpenRoute = RouteBase & {
  auth: 'token' | 'operator' | 'none';
  body: BodyKind;
  handle: (call: Call<never>) => Promise<Answer>;
};

/** A row for callers with an API key; the handler's body has the schema's type. */
export function keyRoute<S extends BodyKind>(
  row: RouteBase & { scope: Scope; body: S; handle: (call: KeyCall<BodyOf<S>>) => Promise<Answer> },
): Route {
  return { ...row, auth: 'key', handle: row.handle as (call: KeyCall<never>) => Promise<Answer> };
}

/** A row for everybody else. */
export function openRoute<S extends BodyKind>(
  row: RouteBase & { auth: 'token' | 'operator' | 'none'; body: S; handle: (call: Call<BodyOf<S>>) => Promise<Answer> },
): Route {
  return { ...row, handle: row.handle as (call: Call<never>) => Promise<Answer> };
}

type BodyOf<S> = S extends z.ZodType ? z.infer<S> : S extends { multipart: MultipartLimits } ? Multipart : undefined;
