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

export function codeOf(error: unknown): Problem['code'] | null {
  return error instanceof ApiError ? error.code : null;
}
