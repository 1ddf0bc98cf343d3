import type { IncomingMessage } from 'node:http';
import type { Principal } from '../accounts/api-key.js';
import type { Queryable } from '../store/database.js';

/** One request as a handler sees it: parsed, authenticated, limited. */
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
  /** The client's address, for the audit log. */
  remoteAddress: string;
  /** For handlers that read the body as a stream. */
  request: IncomingMessage;
  /**
   * Reserves memory for a large body until the handler has ended.
   *
   * @throws Refusal overloaded
   */
  admit(bytes: number): void;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
}

/** A call made with an API key. */
export interface KeyCall<Body = undefined> extends Call<Body> {
  principal: Principal;
  /**
   * Writes the audit line and stores the answer for retries with the same idempotency key. If a handler calls it at the end
   * of its own transaction, all of it commits or none; otherwise it runs after the commit.
   *
   * @param answer exactly what the handler is going to return
   */
  record(tx: Queryable, answer: Answer): Promise<void>;
}

export interface Answer {
  status: number;
  /** JSON, unless it is a Buffer, or text with its own content type. */
  body?: unknown;
  headers?: Record<string, string>;
  /**
   * The answer contains personal data, so it is not stored for retries with the same idempotency key. A retry runs again, and
   * the handler answers it alike.
   */
  runsAgain?: true;
}
