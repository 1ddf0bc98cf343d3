/** What can go wrong besides an answer that says so. None of them ever holds a key, a token or a body. */

export interface CallFacts {
  method: string;
  /** Without host and query. */
  path: string;
  /** How often the request was sent. */
  tries: number;
}

/** Whatever this library throws because of a call is one of these, or what an `AbortSignal` was aborted with. */
export class FaceproofError extends Error {
  override name = 'FaceproofError';
}

/** No answer came: the address, the network or TLS. Whether the request arrived is not known. */
export class FaceproofConnectionError extends FaceproofError {
  override name = 'FaceproofConnectionError';
  readonly call: CallFacts;
  /** Such as `ECONNREFUSED`, where the runtime says. */
  readonly reason: string | null;

  constructor(call: CallFacts, reason: string | null) {
    super(`No answer to ${call.method} ${call.path}${reason === null ? '' : ` (${reason})`}; sent ${times(call.tries)}`);
    this.call = call;
    this.reason = reason;
  }
}

/** No answer came in time. Whether the request was done is not known. */
export class FaceproofTimeoutError extends FaceproofError {
  override name = 'FaceproofTimeoutError';
  readonly call: CallFacts;

  constructor(call: CallFacts, timeoutMs: number) {
    super(`${call.method} ${call.path} was not answered within ${timeoutMs} ms; sent ${times(call.tries)}`);
    this.call = call;
  }
}

/** The answer is none of ours: a proxy's page, a redirect, a body that is no JSON. */
export class FaceproofAnswerError extends FaceproofError {
  override name = 'FaceproofAnswerError';
  readonly call: CallFacts;
  readonly status: number;
  readonly requestId: string | null;

  constructor(call: CallFacts, status: number, requestId: string | null) {
    super(`${call.method} ${call.path} was answered with status ${status} by something that is not Faceproof's API`);
    this.call = call;
    this.status = status;
    this.requestId = requestId;
  }
}

/** The session did not come to its end in the time that `waitForDecision` was given. It may still. */
export class DecisionTimeoutError extends FaceproofError {
  override name = 'DecisionTimeoutError';
  readonly sessionId: string;
  /** The status when the patience ended. */
  readonly status: string;

  constructor(sessionId: string, status: string, timeoutMs: number) {
    super(`Session ${sessionId} was still ${status} after ${timeoutMs} ms`);
    this.sessionId = sessionId;
    this.status = status;
  }
}

function times(tries: number): string {
  return tries === 1 ? 'once' : `${tries} times`;
}
