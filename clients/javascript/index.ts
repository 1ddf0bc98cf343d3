// biome-ignore-all lint/performance/noBarrelFile: this is the published package; nothing else in the product imports it.
/** Faceproof's API calls, webhook verification and receipt verification, without runtime dependencies. */

export type { Consent } from '@faceproof/protocol/consent.js';
export type { Attempt, Check, CheckEngine, Decision } from '@faceproof/protocol/envelope.js';
export type { Evidence, EvidenceKeys, WebhookKeys } from '@faceproof/protocol/evidence/evidence.js';
export type {
  Bundle,
  ErasureBundle,
  EvidenceKey,
  MigrationBundle,
  NamedDigest,
  Receipt,
  ReceiptCheck,
  ReceiptEngine,
  ReceiptTemplate,
  VerificationBundle,
} from '@faceproof/protocol/evidence/receipts.js';
export type { VerificationCheck } from '@faceproof/protocol/evidence/verification-check.js';
export type { Verification, VerificationResult, VerifyEvidenceOptions } from '@faceproof/protocol/evidence/verify-evidence.js';
export type { ConsistencyProof, EvidenceLogKey, LogProof } from '@faceproof/protocol/log/log-proof.js';
export type { SeenCheckpoint } from '@faceproof/protocol/log/seen-checkpoints.js';
export type { LogOptions } from '@faceproof/protocol/log/verify-evidence-log.js';
export type { WitnessOptions } from '@faceproof/protocol/log/witness-policy.js';
export type { FieldError, Problem, ProblemCode } from '@faceproof/protocol/problems.js';
export type { Reason, ReasonCategory, ReasonCode } from '@faceproof/protocol/reasons.js';
export type { SessionStatus } from '@faceproof/protocol/session-state.js';
export type {
  Calibration,
  Clause,
  Evaluation,
  Finding,
  Measurement,
  Profile,
  SessionVerdict,
  VerdictClause,
} from '@faceproof/protocol/verdict/documents.js';
export type {
  CaptureFault,
  CheckKind,
  CheckStatus,
  CloseReason,
  EventType,
  Flow,
  Mode,
  Outcome,
  Scenario,
} from '@faceproof/protocol/words.js';
export type * from './calls/account/branding.js';
export type * from './calls/account/keys.js';
export type * from './calls/account/members.js';
export type * from './calls/account/policy.js';
export type * from './calls/account/webhooks.js';
export type { Page, PageQuery } from './calls/call.js';
export type * from './calls/evidence/audit.js';
export type * from './calls/evidence/enrollments.js';
export type * from './calls/evidence/evidence-log.js';
export { createEvidenceClient, fetchKeys } from './calls/evidence/evidence-log.js';
export type * from './calls/evidence/subjects.js';
export type * from './calls/figures/analytics.js';
export type * from './calls/figures/recent-calls.js';
export type * from './calls/figures/service.js';
export type * from './calls/figures/usage.js';
export type * from './calls/sessions/captures.js';
export type * from './calls/sessions/files.js';
export type * from './calls/sessions/media.js';
export type * from './calls/sessions/reviews.js';
export type * from './calls/sessions/sessions.js';
export type { WaitOptions } from './calls/sessions/wait-for-decision.js';
export { type CaptureClient, type CaptureClientOptions, createCaptureClient } from './create-capture-client.js';
export { createFaceproof, type Faceproof, type FaceproofOptions } from './create-faceproof.js';
export {
  type CallFacts,
  DecisionTimeoutError,
  FaceproofAnswerError,
  FaceproofConnectionError,
  FaceproofError,
  FaceproofTimeoutError,
} from './errors/failures.js';
export * from './errors/problem-errors.js';
export type { RetryPolicy } from './http/decide-retry.js';
export type { Hooks, RequestShown, ResponseShown } from './http/hooks.js';
export type { TransportOptions } from './http/open-transport.js';
export type { Bytes, OnProgress } from './http/payload.js';
export type { CallOptions } from './http/send-call.js';
export { verifyReceipt, verifyVerdict } from './receipts/verify-receipt.js';
export type { WebhookHeaders } from './webhooks/read-headers.js';
export { type VerifyWebhookOptions, verifyWebhook, type WebhookOrigin } from './webhooks/verify-webhook.js';
export type { Event, SessionEvent, WebhookEvent } from './webhooks/webhook-events.js';
export { type WebhookVerificationCode, WebhookVerificationError } from './webhooks/webhook-verification-error.js';
