/**
 * The enumerations of the contract. Every list is closed: a new member is a change of the contract.
 * Source: the API contract, sections 4 and 10.
 */

export const FLOWS = ['ONBOARDING', 'LIVENESS_ONLY'] as const;
export type Flow = (typeof FLOWS)[number];

export const MODES = ['TEST', 'LIVE'] as const;
export type Mode = (typeof MODES)[number];

/** Of Standard Webhooks 1.0. v1: HMAC-SHA256 under the endpoint's secret. v1a: Ed25519 under the service's key of webhooks. */
export const SIGNATURE_SCHEMES = ['v1', 'v1a'] as const;
export type SignatureScheme = (typeof SIGNATURE_SCHEMES)[number];

/** What a key without a list of scopes may do. Later scopes never join it. */
export const DEFAULT_SCOPES = [
  'sessions:write',
  'sessions:read',
  'enrollments',
  'policy',
  'evidence',
  'subjects:erase',
  'usage',
  'webhooks',
  'files',
  'reviews',
] as const;

/** Scopes that a key has only if its list names them. */
const NAMED_SCOPES = [
  // To help one person: cancel a session, renew its link. `sessions:write` implies it.
  'sessions:support',
  'scores:read',
  'media:read',
  'analytics',
  'audit',
  'keys',
  'members',
  'subjects:export',
  'holds',
  'requests',
  'branding',
  'policy:read',
  'webhooks:read',
  'enrollments:read',
  'members:read',
] as const;

export const SCOPES = [...DEFAULT_SCOPES, ...NAMED_SCOPES] as const;
export type Scope = (typeof SCOPES)[number];

/** What keys are often made for, and all that they need. Source: the API contract, section 25. */
export const KEY_PRESETS = {
  CAPTURE: ['sessions:write', 'sessions:read', 'files'],
  REVIEW_BOT: ['sessions:read', 'reviews', 'scores:read', 'media:read'],
  READ_ONLY: ['sessions:read', 'evidence', 'usage', 'analytics', 'policy:read', 'webhooks:read', 'enrollments:read'],
} as const satisfies Record<string, readonly Scope[]>;
export type KeyPreset = keyof typeof KEY_PRESETS;

/** When a key ends that is not told. */
export const KEY_LIFE_DAYS = 365;

/** The policy of sessions that name none, and what `/v1/policy` reads and writes. */
export const DEFAULT_POLICY_ID = 'default';

/** For a scope that is part of a wider one: the wider one. */
export const IMPLIED_BY: Readonly<Partial<Record<Scope, Scope>>> = {
  'sessions:support': 'sessions:write',
  'policy:read': 'policy',
  'webhooks:read': 'webhooks',
  'enrollments:read': 'enrollments',
  'members:read': 'members',
};

/** What a member of an account may do: see `orchestrator/people/roles.ts`. */
export const ROLES = ['OWNER', 'DEVELOPER', 'REVIEWER', 'SUPPORT', 'AUDITOR', 'DPO'] as const;
export type Role = (typeof ROLES)[number];

/** What a person may ask for by law: a copy, an erasure, that processing stops, that a human looks at a decision again. */
export const REQUEST_KINDS = ['ACCESS', 'ERASURE', 'OBJECTION', 'APPEAL'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export const REQUEST_STATES = ['OPEN', 'DONE', 'REFUSED'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

export const OUTCOMES = ['APPROVED', 'DECLINED', 'REVIEW', 'INCONCLUSIVE'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const CHECK_STATUSES = ['PASSED', 'FAILED', 'INCONCLUSIVE', 'SKIPPED'] as const;
export type CheckStatus = (typeof CHECK_STATUSES)[number];

/** Where the person agreed: on the hosted page, or in an app that reported it. */
export const CONSENT_CHANNELS = ['PAGE', 'SDK'] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

/** In the order of the envelope. `asks` is one sentence for readers of the API; `required` is what the policy of a new account says. */
export const CHECK_TABLE = {
  'capture.integrity': {
    required: true,
    asks: 'Whether a camera made the frames just now: no replayed, repeated, still, flat or edited media.',
  },
  'face.detection': { required: true, asks: 'Whether there is exactly one face.' },
  'face.quality': { required: true, asks: 'Whether enough frames are large, bright, sharp and frontal enough.' },
  'liveness.passive': { required: true, asks: 'Whether the texture of the frames is that of a living face.' },
  'liveness.active': {
    required: true,
    asks: 'Whether the person did what the challenge asked, when it asked. Required exactly where the liveness mode has a challenge.',
  },
  'face.consistency': { required: true, asks: 'Whether all frames show one person.' },
  'reference.quality': { required: true, asks: 'Whether the reference is good enough to compare with.' },
  'face.match': { required: true, asks: 'Whether the face is that of the reference.' },
  'face.duplicate': { required: false, asks: 'Whether the face is enrolled under another subject of the account.' },
} as const;
export type CheckKind = keyof typeof CHECK_TABLE;
export const CHECK_KINDS = Object.keys(CHECK_TABLE) as [CheckKind, ...CheckKind[]];

/** What each check gives. */
export function ofEachCheck<T>(give: (kind: CheckKind) => T): Record<CheckKind, T> {
  return Object.fromEntries(CHECK_KINDS.map((kind) => [kind, give(kind)])) as Record<CheckKind, T>;
}

/** The challenges of an attempt. LIGHT is an addition to HEAD_TURNS, never a replacement. */
export const CHALLENGE_KINDS = ['HEAD_TURNS', 'LIGHT'] as const;
export type ChallengeKind = (typeof CHALLENGE_KINDS)[number];

/** Whether a person may continue with their link on another device. With REQUIRE_PHONE, the page on a computer begins with that. */
export const CROSS_DEVICE_RULES = ['ALLOW', 'REQUIRE_PHONE', 'FORBID'] as const;
export type CrossDeviceRule = (typeof CROSS_DEVICE_RULES)[number];

export const CLOSE_REASONS = [
  'NEVER_OPENED',
  'ABANDONED',
  'CANCELED_BY_INTEGRATOR',
  'CONSENT_DECLINED',
  'CANNOT_CAPTURE',
  'SUBJECT_ERASED',
] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/** The state of an attempt that the person may know. It never reveals the decision. */
export const CAPTURE_STATES = ['WAITING', 'PROCESSING', 'CHALLENGE_NEEDED', 'RETRY', 'DONE', 'EXPIRED'] as const;
export type CaptureState = (typeof CAPTURE_STATES)[number];

/** How it ended for the person. SENT is neutral: the photos are with the service, and nothing is said of the decision. */
export const ENDINGS = ['SENT', 'NO_ATTEMPTS_LEFT', 'NOT_CHECKED', 'ENDED', 'REFUSED', 'EXPIRED', 'CANNOT_CAPTURE'] as const;
export type Ending = (typeof ENDINGS)[number];

/** Where the wording of a standard text comes from. MACHINE: no reading by a speaker of the language is recorded. */
export const TRANSLATIONS = ['ORIGINAL', 'MACHINE', 'READ'] as const;
export type Translation = (typeof TRANSLATIONS)[number];

/** The values of `attempts[].outcome`. */
export const ATTEMPT_OUTCOMES = [
  'OPEN',
  'VOIDED',
  'PROCESSING',
  'CHALLENGE_NEEDED',
  'RETRY',
  'DECIDED',
  'FAILED',
  'EXPIRED',
  'CANCELED',
] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

/** What kind of device a person uses: coarse, for analytics. `SDK`: an app or a page of the integrator. */
/** How far a session came, by the steps of the funnel. A later step includes the earlier ones. */
export const FUNNEL_STEPS = ['OPENED', 'AGREED', 'UPLOADED', 'DECIDED'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

export const DEVICE_CLASSES = ['PHONE', 'TABLET', 'COMPUTER', 'SDK', 'UNKNOWN'] as const;
export type DeviceClass = (typeof DEVICE_CLASSES)[number];

export const EVENT_TYPES = [
  'session.link_renewed',
  'session.capture_started',
  'session.processing',
  'session.decided',
  'session.review_required',
  'session.review_claimed',
  'session.review_overdue',
  'session.expired',
  'session.canceled',
  'session.failed',
  'enrollment.created',
  'subject.erased',
  'policy.changed',
  'key.expiring',
  'usage.threshold_reached',
  'model.drift_suspected',
  'webhook.test',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Who contests a decision. */
export const APPEALERS = ['PERSON', 'INTEGRATOR'] as const;
export type Appealer = (typeof APPEALERS)[number];

/** TIMED_OUT: no one looked again in time, and the decision stands. */
export const APPEAL_STATES = ['OPEN', 'UPHELD', 'OVERTURNED', 'TIMED_OUT'] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

/** What a reviewer decides. */
export const REVIEW_OUTCOMES = ['APPROVED', 'DECLINED'] as const;
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number];

export const REVIEW_STATES = ['OPEN', 'CLAIMED', 'SECOND', 'DISPUTED', 'DONE'] as const;

export const MEDIA_KINDS = ['FRAME', 'REFERENCE'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

export const MEDIA_STATES = ['AVAILABLE', 'DELETED'] as const;

/** What `GET /v1/live` tells of. */
export const LIVE_KINDS = ['session', 'review', 'delivery'] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** What is held about a person, as `POST /v1/subjects/lookup` counts it. */
export const HELD_KINDS = [
  'PICTURES',
  'TEMPLATES',
  'CROPS',
  'REFERENCES',
  'SESSIONS',
  'EVENTS',
  'FINGERPRINTS',
  'FACE_HASHES',
  'FACTS',
  'STORED_ANSWERS',
] as const;
export type HeldKind = (typeof HELD_KINDS)[number];

/**
 * Why a preview of a policy cannot judge a decided session: its numbers are gone; the draft would have taken another number of
 * attempts; it asks for a search for duplicates that was not made; it asks for a challenge that was not shown; the set that
 * measured is not installed.
 */
export const PREVIEW_GAPS = ['FACTS_GONE', 'OTHER_ATTEMPTS', 'NO_DUPLICATE_SEARCH', 'OTHER_CHALLENGE', 'UNKNOWN_SET'] as const;
export type PreviewGap = (typeof PREVIEW_GAPS)[number];

export const SCENARIOS = [
  'approve',
  'decline_spoof',
  'decline_mismatch',
  'decline_replay',
  'retry_quality_then_approve',
  'attempts_exhausted',
  'challenge_then_approve',
  'challenge_then_decline',
  'challenge_not_done',
  'review_then_approve',
  'review_then_decline',
  'review_pending',
  'expire',
  'engine_failure',
  'slow',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** What goes wrong, once, for the device that captures a TEST session. */
export const CAPTURE_FAULTS = [
  'consent_missing',
  'upload_overloaded',
  'upload_cut',
  'attempt_voided',
  'expired_while_uploading',
  'token_used',
  'slow_measurement',
  'challenge_needed',
] as const;
export type CaptureFault = (typeof CAPTURE_FAULTS)[number];

/** What exactly a check found, for the reviewer of a session. */
export const CAPTURE_SIGNS = [
  'REPLAYED_BYTES',
  'REPLAYED_MOMENTS',
  'EQUAL_BYTES',
  'STILL_PICTURE',
  'TIMES_OUT_OF_ORDER',
  'FLAT_FACE',
  'RIGID_FACE',
  'REPEATED_FRAMES',
  'SCENE_CUT',
  'VIRTUAL_CAMERA',
  'EDITED_FILE',
  'CAMERA_CONTRADICTED',
  'MIXED_CODING',
  'CONSTANT_TIMES',
  'LIGHT_SEEN',
  'LIGHT_UNSEEN',
  'LIGHT_AVOIDED',
  'LIGHT_CONTRADICTED',
] as const;
export type CaptureSign = (typeof CAPTURE_SIGNS)[number];
