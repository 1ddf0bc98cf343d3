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
  upload_too_slow: problem(408, 'The body arrived too slowly', true),
  session_state_conflict: problem(409, 'The session is in a state that does not allow this'),
  session_not_approved: problem(409, 'The session is not approved'),
  idempotency_in_progress: problem(409, 'A request with this idempotency key is still running', true),
  capture_link_in_use: problem(409, 'The capture link is in use on another device'),
  cross_device_forbidden: problem(409, 'The session must not move to another device'),
  upload_token_used: problem(409, 'The upload token was already used'),
  subject_on_hold: problem(409, 'The subject is on legal hold'),
  review_claimed: problem(409, 'Another reviewer holds the review'),
  appeal_without_media: problem(409, 'The pictures are gone'),
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
  challenge_not_judged: problem(422, 'The policy asks for a challenge that it does not require'),
  subject_mismatch: problem(422, 'The object belongs to another subject'),
  undecodable_media: problem(422, 'The media cannot be decoded'),
  rate_limited: problem(429, 'Too many requests', true),
  internal_error: problem(500, 'Internal error', true),
  overloaded: problem(503, 'The service is overloaded', true),
  dependency_unavailable: problem(503, 'A dependency of the service is unavailable', true),
} as const satisfies Record<string, ProblemDefinition>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

/** For each code, its cause and what to do: the text of the page that a problem's `type` links to. */
export const REMEDIES: Readonly<Record<ProblemCode, string>> = {
  malformed_json: 'Send one JSON value in UTF-8, without a byte order mark and at most 32 levels deep.',
  invalid_header:
    'Send each header once, in the format of the API reference. An Idempotency-Key has 1 to 255 visible ASCII characters.',
  missing_api_key: 'Send the header "Authorization: Bearer fp_test_…" or "fp_live_…".',
  invalid_api_key:
    'The key was mistyped or revoked. Ask your operator for a new one; a key is shown once and cannot be read again.',
  expired_api_key: 'The key has passed its expiry date. Create a new one.',
  sign_in_required:
    'The sign-in has ended: after 30 minutes without a request, after 12 hours, by sign-out, or because it was revoked. Sign in again.',
  sign_in_refused:
    'The passkey or the account at the identity provider is not known here, or the attempt took longer than five minutes. Try again, or ask an owner of the account for an invitation.',
  allowance_exhausted:
    'All verifications that the plan includes this month are used or reserved. The next month starts at `resetsAt`. Sessions that expire or are canceled release their reservation; a larger plan includes more.',
  account_suspended: 'The operator has suspended the account. The key itself is valid. Contact the operator.',
  insufficient_scope:
    'The key or the member is known but lacks the scope named in `requiredScope`. Use another key, or ask an owner of the account for another role. Without `requiredScope`, `detail` says what the caller may not do.',
  origin_mismatch:
    'A write with a sign-in cookie needs the header Origin with the origin of PUBLIC_URL. A browser sends it by itself. From a program, use an API key.',
  fresh_sign_in_required: 'The call needs a sign-in of the last five minutes. Sign in again and repeat it.',
  not_found:
    'This key has no object with this id. Objects of another account or of the other mode look the same as objects that do not exist. Check that you use a TEST key for a TEST object.',
  method_not_allowed: 'The header Allow lists the methods of this path.',
  request_timeout:
    'The request took longer than ten minutes to arrive, or its headers took longer than ten seconds. Send it again over a better connection.',
  subject_on_hold:
    'Nothing of this person is deleted while a legal hold stands. Lift it with `DELETE /v1/holds/:holdId`, or wait for its end.',
  upload_too_slow: 'Less than 40 kB of the body arrived in ten seconds. Send it again over a better connection.',
  session_state_conflict:
    'The call is not possible in the current status of the session, or the session opened too many attempts. It changed nothing. `currentStatus` says the status; calls of the person leave it out, because it can be the decision.',
  session_not_approved: 'Only an approved session can be enrolled. The status of this session is `currentStatus`.',
  idempotency_in_progress:
    'The first request with this key is still running. Send it again after Retry-After to receive its response.',
  capture_link_in_use:
    'Another device is using this link. Continue there, hand the session over from there, or renew the link.',
  cross_device_forbidden:
    'The session was created with `crossDevice: "FORBID"`, or has changed its device ten times. Finish it on the device that it is on.',
  handover_expired:
    'A hand-over address is valid once and for five minutes, and a newer one replaces it. Make a new code on the device that shows it.',
  upload_token_used: 'An upload token is valid for one upload. Open a new attempt.',
  review_claimed:
    'Another reviewer works on this session until `claimExpiresAt`. Take another review, or wait until the lease ends.',
  appeal_without_media:
    'The retention of the policy has deleted the pictures, so no one can look again. Verify the person again.',
  decision_version_mismatch: 'The decision has changed since you read it. Read the session again before you vote.',
  second_reviewer_required:
    'You, or another API key, have voted on this session, or two reviewers disagree about it. Another member must vote, or an owner who has not voted.',
  last_owner: 'An account needs an owner who has signed in before. Give another member the role OWNER first.',
  last_passkey: 'The member has no other passkey and no account at an identity provider. Add another passkey first.',
  webhook_endpoint_disabled:
    'Enable the endpoint with PATCH {"enabled": true} first. `disabledReason` says why it was disabled.',
  capture_link_expired: 'The capture link has expired. Open a new session.',
  upload_token_expired: 'An upload token is valid for ten minutes, and opening a new attempt voids it. Open a new attempt.',
  invitation_expired:
    'An invitation is valid for 24 hours, a sign-in link for ten minutes, and each for one use. Ask the person who sent it for a new one.',
  subject_erased: 'The subject and their data have been erased. For a new verification use another subjectId.',
  media_deleted:
    'The retention time of the picture is over, or the person was erased. The list of the pictures shows when it was deleted.',
  policy_version_mismatch:
    'The policy has changed since you read it. Read it again, apply your change, and send it with the new ETag.',
  branding_version_mismatch:
    'The branding has changed since you read it. Read it again, apply your change, and send it with the new ETag.',
  payload_too_large:
    'JSON: 64 kB. A reference picture: 10 MB and 40 megapixels. A frame: 4 MB and 12 megapixels. A video: 20 MB. A whole upload: 24 MB.',
  unsupported_media_type:
    'Send bodies as application/json and uploads as multipart/form-data, without a content encoding. Pictures are JPEG, PNG or WebP, references also JPEG 2000; videos are MP4 or WebM.',
  validation_failed:
    '`errors` lists each error with a JSON pointer into the body, a code and a message. Unknown members are rejected, so that a typo cannot disable a check.',
  reference_required: 'The flow ONBOARDING compares a person with a picture or an enrollment: send `reference`.',
  reference_not_allowed: 'The flow LIVENESS_ONLY does not compare faces: omit `reference`.',
  reference_unusable:
    'The picture or the enrollment has expired or was erased. Upload the picture or enroll the person again. With `reason: "ENROLLMENT_OUTDATED"`, no running match model can compare the enrollment: enroll the person again.',
  idempotency_key_reused: 'Another body was sent under this key in the last 24 hours. A new request needs a new key.',
  simulate_not_allowed: 'Use a TEST key, or omit `simulate`.',
  consent_required:
    'The policy requires a recorded consent. Show the person a text of `GET /v1/consent-texts/:hash`, and send `consent` with `givenAt` and `textHash` when they have agreed.',
  challenge_not_judged:
    'A `liveness.mode` with a challenge requires `checks.liveness.active` and `checks.face.consistency`, both with a threshold above 0. Omit their `required`, or use the mode `PASSIVE`.',
  subject_mismatch:
    'A session, its reference and its enrollment must belong to one subject. Omit `subjectId`, or send the one of the session or the enrollment.',
  undecodable_media: 'The file is damaged, or its content does not match its type.',
  rate_limited:
    'Too many requests in this minute. Wait for the number of seconds in Retry-After. The header RateLimit on every response shows the remaining budget.',
  internal_error:
    'An internal error occurred. Send the request again with the same Idempotency-Key. If it persists, give the operator the requestId.',
  overloaded: 'The service is at capacity. Send the request again after Retry-After.',
  dependency_unavailable: 'A dependency of the service does not respond. Send the request again after Retry-After.',
};

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
