/**
 * The complete table of errors. The service responds with no other code.
 * Source: the API contract, section 2; the wire form is RFC 9457.
 */

interface ProblemDefinition {
  status: number;
  title: string;
  /** True if the same request may succeed later. */
  retryable: boolean;
}

export const PROBLEMS = {
  malformed_json: problem(400, 'The body is not valid JSON'),
  invalid_header: problem(400, 'A header is not valid'),
  missing_api_key: problem(401, 'No API key was sent'),
  invalid_api_key: problem(401, 'The API key is not valid'),
  expired_api_key: problem(401, 'The API key has expired'),
  sign_in_required: problem(401, 'A new sign-in is required'),
  sign_in_refused: problem(401, 'The sign-in was refused'),
  allowance_exhausted: problem(402, 'The monthly allowance is used up'),
  account_suspended: problem(403, 'The account is suspended'),
  insufficient_scope: problem(403, 'The caller lacks the scope for this call'),
  origin_mismatch: problem(403, 'The request comes from another origin'),
  fresh_sign_in_required: problem(403, 'A sign-in of the last five minutes is required'),
  not_found: problem(404, 'Not found'),
  method_not_allowed: problem(405, 'The method is not allowed here'),
  request_timeout: problem(408, 'The request took too long to arrive', true),
  session_state_conflict: problem(409, 'The session is in a state that does not allow this'),
  session_not_approved: problem(409, 'The session is not approved'),
  idempotency_in_progress: problem(409, 'A request with this idempotency key is still running', true),
  capture_link_in_use: problem(409, 'The capture link is in use on another device'),
  cross_device_forbidden: problem(409, 'The session must not move to another device'),
  upload_token_used: problem(409, 'The upload token was already used'),
  review_claimed: problem(409, 'Another reviewer holds the review'),
  decision_version_mismatch: problem(409, 'The decision has changed in the meantime'),
  second_reviewer_required: problem(409, 'Another reviewer must decide'),
  last_owner: problem(409, 'The account would have no owner'),
  last_passkey: problem(409, 'The member could no longer sign in'),
  webhook_endpoint_disabled: problem(409, 'The webhook endpoint is disabled'),
  capture_link_expired: problem(410, 'The capture link has expired'),
  handover_expired: problem(410, 'The hand-over is not valid any more'),
  upload_token_expired: problem(410, 'The upload token has expired'),
  invitation_expired: problem(410, 'The link is not valid any more'),
  subject_erased: problem(410, 'The subject was erased'),
  media_deleted: problem(410, 'The picture was deleted'),
  policy_version_mismatch: problem(412, 'The policy has changed in the meantime'),
  branding_version_mismatch: problem(412, 'The branding has changed in the meantime'),
  payload_too_large: problem(413, 'The body is too large'),
  unsupported_media_type: problem(415, 'The media type is not supported'),
  validation_failed: problem(422, 'The request is not valid'),
  reference_required: problem(422, 'This flow needs a reference'),
  reference_not_allowed: problem(422, 'This flow does not accept a reference'),
  reference_unusable: problem(422, 'The reference cannot be used'),
  idempotency_key_reused: problem(422, 'The idempotency key was used with another request'),
  simulate_not_allowed: problem(422, 'Only TEST keys can simulate'),
  consent_required: problem(422, 'The policy requires consent'),
  subject_mismatch: problem(422, 'The object belongs to another subject'),
  undecodable_media: problem(422, 'The media cannot be decoded'),
  rate_limited: problem(429, 'Too many requests', true),
  internal_error: problem(500, 'Internal error', true),
  overloaded: problem(503, 'The service is overloaded', true),
  dependency_unavailable: problem(503, 'A dependency of the service is unavailable', true),
} as const satisfies Record<string, ProblemDefinition>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

/** One error in a body. `pointer` is an RFC 6901 JSON pointer into the body. */
export interface FieldError {
  pointer: string;
  code: string;
  message: string;
}

/** The body of an error response, `application/problem+json`. Some codes add members. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  requestId: string;
  retryable: boolean;
  errors?: FieldError[];
  [member: string]: unknown;
}

function problem(status: number, title: string, retryable = false): ProblemDefinition {
  return { status, title, retryable };
}
