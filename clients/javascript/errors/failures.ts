/** Failures other than a problem response. None of these errors contains a key, a token or a body. */

export interface CallFacts {
  method: string;
  /** Without host and query. */
  path: string;
  /** The number of times the request was sent. */
  tries: number;
}

/** The base class of every error that a call throws, except the reason of an aborted `AbortSignal`. */
export class FaceproofError extends Error {
  override name = 'FaceproofError';
}

/** No response arrived, because of the address, the network or TLS. The service may have processed the request. */
export class FaceproofConnectionError extends FaceproofError {
  override name = 'FaceproofConnectionError';
  readonly call: CallFacts;
  /** The runtime's error code, such as `ECONNREFUSED`, if there is one. */
  readonly reason: string | null;

  constructor(call: CallFacts, reason: string | null) {
    super(`No response to ${call.method} ${call.path}${reason === null ? '' : ` (${reason})`}; sent ${times(call.tries)}`);
    this.call = call;
    this.reason = reason;
  }
}

/** No response arrived in time. The service may have processed the request. */
export class FaceproofTimeoutError extends FaceproofError {
  override name = 'FaceproofTimeoutError';
  readonly call: CallFacts;

  constructor(call: CallFacts, timeoutMs: number) {
    super(`No response to ${call.method} ${call.path} within ${timeoutMs} ms; sent ${times(call.tries)}`);
    this.call = call;
  }
}

/** The response does not come from Faceproof's API: a proxy's page, a redirect, or a body that is not JSON. */
export class FaceproofAnswerError extends FaceproofError {
  override name = 'FaceproofAnswerError';
  readonly call: CallFacts;
  readonly status: number;
  readonly requestId: string | null;

  constructor(call: CallFacts, status: number, requestId: string | null) {
    super(`The response to ${call.method} ${call.path} (status ${status}) does not come from Faceproof's API`);
    this.call = call;
    this.status = status;
    this.requestId = requestId;
  }
}

/** `waitForDecision` gave up after its timeout. The session may still be decided. */
export class DecisionTimeoutError extends FaceproofError {
  override name = 'DecisionTimeoutError';
  readonly sessionId: string;
  /** The status at that time. */
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
