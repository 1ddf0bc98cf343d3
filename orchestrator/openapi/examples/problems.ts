// Recorded from the service by test/contract/every-route/: RECORD_EXAMPLES=1 npm test records it anew.
import type { ProblemCode } from '@faceproof/protocol/problems.js';

export const PROBLEM_EXAMPLES: Readonly<Record<ProblemCode, { detail: string; [member: string]: unknown }>> = {
  malformed_json: { detail: 'The body is not valid JSON in UTF-8.' },
  invalid_header: { detail: 'Send one Idempotency-Key of 1 to 255 visible ASCII characters.' },
  missing_api_key: { detail: 'Send your API key as "Authorization: Bearer fp_…".' },
  invalid_api_key: { detail: 'The API key is unknown. It may be mistyped or revoked.' },
  expired_api_key: { detail: 'The API key has expired. Create a new one.' },
  sign_in_required: { detail: 'The sign-in is unknown or has ended. Sign in again.' },
  sign_in_refused: { detail: 'The sign-in is not valid. Try again.' },
  allowance_exhausted: {
    detail: 'All verifications of this month are used or reserved. Upgrade the plan, or wait for the next month.',
    included: 1,
    used: 0,
    reserved: 1,
    resetsAt: '2026-12-01T00:00:00.000Z',
  },
  account_suspended: { detail: 'The account is suspended. Contact the operator of this service.' },
  insufficient_scope: { detail: 'The key lacks the scope "sessions:write".', requiredScope: 'sessions:write' },
  origin_mismatch: { detail: 'A write from a browser needs the header Origin with the origin of this service.' },
  fresh_sign_in_required: { detail: 'This call needs a sign-in of the last five minutes. Sign in again.' },
  not_found: { detail: 'There is no such session.' },
  method_not_allowed: { detail: 'Allowed methods: GET, HEAD, OPTIONS, POST.' },
  request_timeout: { detail: 'The request did not arrive in time.' },
  session_state_conflict: { detail: 'The session is APPROVED, which does not allow this.', currentStatus: 'APPROVED' },
  session_not_approved: { detail: 'Only an approved session can be enrolled; this one is CREATED.', currentStatus: 'CREATED' },
  idempotency_in_progress: { detail: 'A request with this Idempotency-Key is still running. Retry shortly.' },
  capture_link_in_use: {
    detail:
      'The person goes on with this capture link on another device. Continue there, hand it over from there, or ask for a new link.',
  },
  cross_device_forbidden: { detail: 'This session must be finished on the device on which it began.' },
  upload_token_used: { detail: 'The upload token has already been used. Open a new attempt.' },
  review_claimed: {
    detail: 'Another reviewer holds this review until `claimExpiresAt`.',
    claimedBy: 'key_01m82e1fdwr142z2d7mjxq957e',
    claimExpiresAt: '2026-11-22T20:19:35.513Z',
  },
  decision_version_mismatch: {
    detail: 'The decision has changed since it was read. Read the session again.',
    currentVersion: 1,
  },
  second_reviewer_required: {
    detail: 'A reviewer votes once, and all API keys count as one reviewer. Another member must vote.',
  },
  last_owner: { detail: 'This is the last owner of the account. Give another member the role OWNER first.' },
  last_passkey: { detail: 'This is your last passkey. Add another one first.' },
  webhook_endpoint_disabled: {
    detail: 'The endpoint is disabled. Enable it first with PATCH {"enabled": true}.',
    disabledReason: 'BY_REQUEST',
  },
  capture_link_expired: { detail: 'The capture link has expired. Ask for a new one.' },
  handover_expired: { detail: 'The code has expired, was replaced by a newer one, or was used on another device.' },
  upload_token_expired: { detail: 'The upload token has expired. Open a new attempt.' },
  invitation_expired: { detail: 'The link was used, has expired, or is mistyped. Ask for a new one.' },
  subject_erased: { detail: 'The data of this session was erased.' },
  media_deleted: { detail: 'The picture was deleted on its date, or with the person.' },
  policy_version_mismatch: { detail: 'The policy is at version 2 now. Read it again before changing it.', currentVersion: 2 },
  branding_version_mismatch: {
    detail: 'The branding is at version 1 now. Read it again before changing it.',
    currentVersion: 1,
  },
  payload_too_large: { detail: 'A JSON body must not exceed 65536 bytes.' },
  unsupported_media_type: { detail: 'Send the body as "Content-Type: application/json".' },
  validation_failed: {
    detail: 'The request is not valid; `errors` says where.',
    errors: [
      { pointer: '/purpose', code: 'required', message: 'Required.' },
      { pointer: '/porpoise', code: 'unknown_member', message: 'Unknown member.' },
    ],
  },
  reference_required: {
    detail: 'The flow ONBOARDING compares the person with a reference: send `reference`.',
    errors: [{ pointer: '/reference', code: 'required', message: 'This flow needs a reference.' }],
  },
  reference_not_allowed: {
    detail: 'The flow LIVENESS_ONLY compares nothing: leave `reference` out.',
    errors: [{ pointer: '/reference', code: 'not_allowed', message: 'This flow takes no reference.' }],
  },
  reference_unusable: {
    detail: 'The file has expired. Upload it again.',
    errors: [{ pointer: '/reference/fileId', code: 'unusable', message: 'The file has expired. Upload it again.' }],
  },
  idempotency_key_reused: { detail: 'This Idempotency-Key was already used with another body. Use a new key.' },
  simulate_not_allowed: {
    detail: 'Only a session made with a test key may simulate.',
    errors: [{ pointer: '/simulate', code: 'not_allowed', message: 'Only test keys may simulate.' }],
  },
  consent_required: {
    detail: 'The policy requires a recorded consent: send `consent`.',
    errors: [{ pointer: '/consent', code: 'required', message: 'The policy requires a consent.' }],
  },
  subject_mismatch: {
    detail: 'The session belongs to another subject. Leave `subjectId` out.',
    errors: [{ pointer: '/subjectId', code: 'subject_mismatch', message: 'The session belongs to another subject.' }],
  },
  undecodable_media: { detail: 'The picture is damaged: its pixels cannot be decoded.' },
  rate_limited: { detail: 'At most 120 such requests are allowed per minute. Wait as long as Retry-After says.' },
  internal_error: { detail: 'An internal error occurred. Quote the request ID when contacting support.' },
  overloaded: { detail: 'The service is overloaded. Retry shortly.' },
  dependency_unavailable: { detail: 'Not ready: workers.', failing: ['workers'] },
};
