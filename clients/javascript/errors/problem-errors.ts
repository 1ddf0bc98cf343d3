import type { FieldError, Problem } from '@faceproof/protocol/problems.js';
import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import { type CallFacts, FaceproofError } from './failures.js';

/** Error responses (RFC 9457 problems), with one class per code, named after it, for use with `instanceof`. */

export interface ProblemContext {
  call: CallFacts;
  /** From `Retry-After`; null if the response had none. */
  retryAfterMs: number | null;
}

/** The base class: `catch (error) { if (error instanceof ProblemError) … error.code … }`. */
export class ProblemError<Code extends string = string> extends FaceproofError {
  readonly code: Code;
  readonly status: number;
  /** What happened, for people. It never contains a secret. */
  readonly detail: string;
  /** Identifies the request in the service's log. */
  readonly requestId: string;
  /** True if the same request may succeed later. */
  readonly retryable: boolean;
  /** The invalid fields of the request body; empty for other problems. */
  readonly errors: readonly FieldError[];
  /** The body of the response, with the members that this code adds. */
  readonly problem: Problem;
  readonly call: CallFacts;
  readonly retryAfterMs: number | null;

  constructor(problem: Problem, context: ProblemContext) {
    const fields = (problem.errors ?? []).map((one) => `; ${one.pointer}: ${one.message}`);
    super(`${problem.code}: ${problem.detail}${fields.join('')}`);
    this.name = new.target.name;
    this.code = problem.code as string as Code;
    this.status = problem.status;
    this.detail = problem.detail;
    this.requestId = problem.requestId;
    this.retryable = problem.retryable;
    this.errors = problem.errors ?? [];
    this.problem = problem;
    this.call = context.call;
    this.retryAfterMs = context.retryAfterMs;
  }
}

export class MalformedJsonError extends ProblemError<'malformed_json'> {}
export class InvalidHeaderError extends ProblemError<'invalid_header'> {}
export class MissingApiKeyError extends ProblemError<'missing_api_key'> {}
export class InvalidApiKeyError extends ProblemError<'invalid_api_key'> {}
export class ExpiredApiKeyError extends ProblemError<'expired_api_key'> {}
export class SignInRequiredError extends ProblemError<'sign_in_required'> {}
export class SignInRefusedError extends ProblemError<'sign_in_refused'> {}
export class AllowanceExhaustedError extends ProblemError<'allowance_exhausted'> {
  /** LIVE verifications that the plan includes in this period. */
  get included(): number {
    return Number(this.problem.included);
  }
  get used(): number {
    return Number(this.problem.used);
  }
  /** RFC 3339. */
  get resetsAt(): string {
    return String(this.problem.resetsAt);
  }
}
export class AccountSuspendedError extends ProblemError<'account_suspended'> {}
export class InsufficientScopeError extends ProblemError<'insufficient_scope'> {}
export class OriginMismatchError extends ProblemError<'origin_mismatch'> {}
export class FreshSignInRequiredError extends ProblemError<'fresh_sign_in_required'> {}
export class NotFoundError extends ProblemError<'not_found'> {}
export class MethodNotAllowedError extends ProblemError<'method_not_allowed'> {}
export class RequestTimeoutError extends ProblemError<'request_timeout'> {}
export class UploadTooSlowError extends ProblemError<'upload_too_slow'> {}
export class SessionStateConflictError extends ProblemError<'session_state_conflict'> {
  /** Null in calls of the person's device, which never learns the decision; but CREATED or CAPTURING if no attempt is left. */
  get currentStatus(): SessionStatus | null {
    return (this.problem.currentStatus as SessionStatus | undefined) ?? null;
  }
}
export class SessionNotApprovedError extends ProblemError<'session_not_approved'> {}
export class IdempotencyInProgressError extends ProblemError<'idempotency_in_progress'> {}
export class CaptureLinkInUseError extends ProblemError<'capture_link_in_use'> {}
export class CrossDeviceForbiddenError extends ProblemError<'cross_device_forbidden'> {}
export class UploadTokenUsedError extends ProblemError<'upload_token_used'> {}
export class ReviewClaimedError extends ProblemError<'review_claimed'> {}
export class AppealWithoutMediaError extends ProblemError<'appeal_without_media'> {}
export class DecisionVersionMismatchError extends ProblemError<'decision_version_mismatch'> {}
export class SecondReviewerRequiredError extends ProblemError<'second_reviewer_required'> {}
export class LastOwnerError extends ProblemError<'last_owner'> {}
export class LastPasskeyError extends ProblemError<'last_passkey'> {}
export class WebhookEndpointDisabledError extends ProblemError<'webhook_endpoint_disabled'> {}
export class CaptureLinkExpiredError extends ProblemError<'capture_link_expired'> {}
export class HandoverExpiredError extends ProblemError<'handover_expired'> {}
export class UploadTokenExpiredError extends ProblemError<'upload_token_expired'> {}
export class InvitationExpiredError extends ProblemError<'invitation_expired'> {}
export class SubjectErasedError extends ProblemError<'subject_erased'> {}
export class MediaDeletedError extends ProblemError<'media_deleted'> {}
export class PolicyVersionMismatchError extends ProblemError<'policy_version_mismatch'> {}
export class BrandingVersionMismatchError extends ProblemError<'branding_version_mismatch'> {}
export class PayloadTooLargeError extends ProblemError<'payload_too_large'> {}
export class UnsupportedMediaTypeError extends ProblemError<'unsupported_media_type'> {}
export class ValidationFailedError extends ProblemError<'validation_failed'> {}
export class ReferenceRequiredError extends ProblemError<'reference_required'> {}
export class ReferenceNotAllowedError extends ProblemError<'reference_not_allowed'> {}
export class ReferenceUnusableError extends ProblemError<'reference_unusable'> {
  /** `ENROLLMENT_OUTDATED`: no running match model can compare the enrollment. Null for any other reference. */
  get reason(): 'ENROLLMENT_OUTDATED' | null {
    return (this.problem.reason as 'ENROLLMENT_OUTDATED' | undefined) ?? null;
  }
}
export class IdempotencyKeyReusedError extends ProblemError<'idempotency_key_reused'> {}
export class SimulateNotAllowedError extends ProblemError<'simulate_not_allowed'> {}
export class ConsentRequiredError extends ProblemError<'consent_required'> {}
export class SubjectOnHoldError extends ProblemError<'subject_on_hold'> {}
export class ChallengeNotJudgedError extends ProblemError<'challenge_not_judged'> {}
export class SubjectMismatchError extends ProblemError<'subject_mismatch'> {}
export class UndecodableMediaError extends ProblemError<'undecodable_media'> {}
export class RateLimitedError extends ProblemError<'rate_limited'> {}
export class InternalError extends ProblemError<'internal_error'> {}
export class OverloadedError extends ProblemError<'overloaded'> {}
export class DependencyUnavailableError extends ProblemError<'dependency_unavailable'> {}
