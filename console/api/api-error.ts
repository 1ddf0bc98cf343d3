import type { Problem } from '@faceproof/protocol/problems.js';

/** A refusal of the service. Its message is the service's text for people. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: Problem['code'];
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.status = problem.status;
    this.code = problem.code;
    this.problem = problem;
  }
}

/** The service could not be reached, or its answer was cut off. */
export class ConnectionError extends Error {
  override name = 'ConnectionError';
}

/** Something between the browser and the service refused the call. The same call is refused again. */
export class ProxyError extends Error {
  override name = 'ProxyError';
}

/** The person who opened the page is no longer signed in, and the call was not sent for another one. */
export class SignedOutError extends Error {
  override name = 'SignedOutError';
}

/** Whether the same call may succeed later without anybody's doing: the service restarts, or its database is away. */
export function isAway(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 && error.problem.retryable;
  return error instanceof ConnectionError;
}

export function codeOf(error: unknown): Problem['code'] | null {
  return error instanceof ApiError ? error.code : null;
}
