import { type FieldError, PROBLEMS, type ProblemCode } from '@faceproof/protocol/problems.js';

/**
 * A refusal that the caller is meant to see. Two texts: `detail` is public; `internal` goes to the log only. Any other error
 * that is thrown is a fault of the service and becomes `internal_error` or `dependency_unavailable`.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors: FieldError[] | undefined;
  readonly members: Record<string, unknown>;
  readonly headers: Record<string, string>;
  /** A credential was sent and is not valid; such failures are limited per client address. */
  readonly failedAuthentication: boolean;

  constructor(code: ProblemCode, detail?: string, extra: RefusalExtra = {}) {
    super(extra.internal ?? detail ?? code, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.code = code;
    this.detail = detail ?? `${PROBLEMS[code].title}.`;
    this.errors = extra.errors;
    this.members = extra.members ?? {};
    this.headers = extra.headers ?? {};
    this.failedAuthentication = extra.failedAuthentication ?? false;
  }
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal;
}

interface RefusalExtra {
  errors?: FieldError[];
  /** Further members of the answer, such as `currentStatus`. */
  members?: Record<string, unknown>;
  headers?: Record<string, string>;
  failedAuthentication?: boolean;
  internal?: string;
  cause?: unknown;
}

/** Something that may be over after so many seconds. */
export function notNow(code: 'overloaded' | 'dependency_unavailable', detail: string, seconds: number): Refusal {
  return new Refusal(code, detail, { headers: { 'Retry-After': String(seconds) } });
}

/** A fault in one member of a body or a query. */
export function invalidField(pointer: string, code: string, message: string): Refusal {
  return new Refusal('validation_failed', 'The request is not valid; `errors` says where.', {
    errors: [{ pointer, code, message }],
  });
}
