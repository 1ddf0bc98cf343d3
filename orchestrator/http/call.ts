import type { IncomingMessage } from 'node:http';
import type { Principal } from '../accounts/principal.js';
import type { Person } from '../people/person.js';
import type { Database, Queryable, Transaction } from '../store/database.js';
import type { BodyOwner, BodyPermit } from './limits/body-budget.js';

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
  /** Counts a large body in memory until the handler has ended. */
  admit(owner: Omit<BodyOwner, 'block'>): BodyPermit;
  /** Gives back the memory of what was admitted, for a handler that waits without holding the body. */
  releaseBody(): void;
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
}

/** A call whose writes are audited. */
export interface RecordedCall<Body = undefined> extends Call<Body> {
  /**
   * Stores the audit entry of a write, and its answer for a repeat with the same idempotency key. A handler that calls it at the
   * end of its own transaction has all of it or nothing. If a handler does not call it, it runs after the handler's commit.
   *
   * A read is audited only if its handler calls this: what cannot be audited is not read.
   *
   * @param answer exactly what the handler is going to return
   * @returns the answer
   */
  record(tx: Queryable, answer: Answer): Promise<Answer>;
  /** Does a write in a transaction of its own, which {@link record} ends. @returns the answer of the work */
  transact(db: Database, work: (tx: Transaction) => Promise<Answer>): Promise<Answer>;
}

/** A call made with an API key, or by a member. */
export interface KeyCall<Body = undefined> extends RecordedCall<Body> {
  principal: Principal;
  /**
   * Authenticates the caller once more. A handler calls it before it sends something after a wait.
   *
   * @throws Refusal as for a new call
   */
  authenticateAgain(): Promise<Principal>;
}

/** A call made by a person who is signed in to the console: a member of an account, or an operator. */
export interface PersonCall<Body = undefined> extends RecordedCall<Body> {
  person: Person;
}

export interface Answer {
  status: number;
  /** JSON, unless it is a Buffer, text or a `Readable` with a content type of its own. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The object of the audit entry, if neither the path nor the answer names it. Never a personal value. */
  auditObjectId?: string;
  /** What the audit entry says beyond the route and the object. */
  auditDetail?: string;
  setCookies?: readonly string[];
  /** The write ended the caller's own key, sign-in or role. */
  endsCaller?: true;
  /** The person whom the answer names, whose key seals it for a twin. Not needed where the answer has a `sessionId`. */
  subjectRow?: string;
  /**
   * The answer names a person, so that it is not kept for a twin with the same idempotency key. The twin's request runs again,
   * and the handler answers it alike.
   */
  runsAgain?: true;
}
