"""The API's types, problems and calls. Generated from the OpenAPI document by `npm run clients`; do not edit."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Literal, TypedDict, Union

from ._errors import ProblemError
from ._http import UNSET, Transport, iterate_pages, segment

if TYPE_CHECKING:
    from typing_extensions import NotRequired


Flow = Literal["ONBOARDING", "LIVENESS_ONLY"]

Mode = Literal["TEST", "LIVE"]

SessionStatus = Literal["CREATED", "CAPTURING", "PROCESSING", "IN_REVIEW", "APPROVED", "DECLINED", "FAILED", "EXPIRED", "CANCELED"]

CloseReason = Literal["NEVER_OPENED", "ABANDONED", "CANCELED_BY_INTEGRATOR", "CONSENT_DECLINED", "CANNOT_CAPTURE", "SUBJECT_ERASED"]

Outcome = Literal["APPROVED", "DECLINED", "REVIEW", "INCONCLUSIVE"]

ReasonCode = Literal["FACE_NOT_FOUND", "MULTIPLE_FACES", "FACE_TOO_SMALL", "FACE_TOO_CLOSE", "FACE_NOT_CENTERED", "POSE_OUT_OF_RANGE", "FACE_OCCLUDED", "EYES_CLOSED", "TOO_DARK", "TOO_BRIGHT", "BLURRED", "LOW_RESOLUTION", "REFERENCE_FACE_NOT_FOUND", "REFERENCE_QUALITY_LOW", "LIVENESS_SCORE_LOW", "SPOOF_SUSPECTED", "CHALLENGE_FAILED", "FRAMES_INCONSISTENT", "MEDIA_REPLAYED", "CAPTURE_INJECTION_SUSPECTED", "FACE_MISMATCH", "REVIEW_BAND", "CHALLENGE_NOT_POSSIBLE", "ENROLLMENT_OUTDATED", "DUPLICATE_FACE", "APPEALED", "REVIEW_TIMEOUT", "ATTEMPTS_EXHAUSTED", "ENGINE_UNAVAILABLE", "PROCESSING_TIMEOUT"]

CheckKind = Literal["capture.integrity", "face.detection", "face.quality", "liveness.passive", "liveness.active", "face.consistency", "reference.quality", "face.match", "face.duplicate"]

Category = Literal["QUALITY", "FRAUD", "MISMATCH", "USER", "TECHNICAL", "POLICY"]

SessionAppealBy = Literal["PERSON", "INTEGRATOR"]

SessionAppealState = Literal["OPEN", "UPHELD", "OVERTURNED", "TIMED_OUT"]

CheckStatus = Literal["PASSED", "FAILED", "INCONCLUSIVE", "SKIPPED"]

Precision = Literal["fp16"]

Half = Literal[1, 2]

Sign = Literal["REPLAYED_BYTES", "REPLAYED_MOMENTS", "EQUAL_BYTES", "STILL_PICTURE", "TIMES_OUT_OF_ORDER", "FLAT_FACE", "RIGID_FACE", "REPEATED_FRAMES", "SCENE_CUT", "VIRTUAL_CAMERA", "EDITED_FILE", "CAMERA_CONTRADICTED", "MIXED_CODING", "CONSTANT_TIMES", "LIGHT_SEEN", "LIGHT_UNSEEN", "LIGHT_AVOIDED", "LIGHT_CONTRADICTED"]

Level = Literal["MET", "BELOW", "NOT_MEASURED"]

Channel = Literal["PAGE", "SDK"]

SessionAttemptOutcome = Literal["OPEN", "VOIDED", "PROCESSING", "CHALLENGE_NEEDED", "RETRY", "DECIDED", "FAILED", "EXPIRED", "CANCELED"]

CrossDevice = Literal["ALLOW", "REQUIRE_PHONE", "FORBID"]

Scenario = Literal["approve", "decline_spoof", "decline_mismatch", "decline_replay", "retry_quality_then_approve", "attempts_exhausted", "challenge_then_approve", "challenge_then_decline", "challenge_not_done", "review_then_approve", "review_then_decline", "review_pending", "expire", "engine_failure", "slow"]

CaptureFault = Literal["consent_missing", "upload_overloaded", "upload_cut", "attempt_voided", "expired_while_uploading", "token_used", "slow_measurement", "challenge_needed"]

Device = Literal["PHONE", "TABLET", "COMPUTER", "SDK", "UNKNOWN"]

Reached = Literal["OPENED", "AGREED", "UPLOADED", "DECIDED"]

ReviewSessionOutcome = Literal["APPROVED", "DECLINED"]

ReviewSessionReasonCode = Literal["FACE_NOT_FOUND", "MULTIPLE_FACES", "FACE_OCCLUDED", "EYES_CLOSED", "TOO_DARK", "TOO_BRIGHT", "BLURRED", "LOW_RESOLUTION", "REFERENCE_FACE_NOT_FOUND", "REFERENCE_QUALITY_LOW", "SPOOF_SUSPECTED", "CHALLENGE_FAILED", "FRAMES_INCONSISTENT", "MEDIA_REPLAYED", "CAPTURE_INJECTION_SUSPECTED", "FACE_MISMATCH", "DUPLICATE_FACE"]

VerificationBundleType = Literal["verification", "review"]

EventType = Literal["session.link_renewed", "session.capture_started", "session.processing", "session.decided", "session.review_required", "session.review_claimed", "session.review_overdue", "session.expired", "session.canceled", "session.failed", "enrollment.created", "subject.erased", "policy.changed", "key.expiring", "usage.threshold_reached", "model.drift_suspected", "webhook.test"]

WebhookDeliveryState = Literal["PENDING", "DELIVERED", "FAILED", "CANCELED"]

Error = Literal["URL_REFUSED", "ADDRESS_REFUSED", "DNS_FAILED", "CONNECTION_FAILED", "CONNECTION_LOST", "TLS_FAILED", "TIMEOUT", "BAD_RESPONSE", "REDIRECT", "HTTP_STATUS"]

MediaItemKind = Literal["FRAME", "REFERENCE"]

MediaItemState = Literal["AVAILABLE", "DELETED"]

Purpose = Literal["SHOW", "PRELOAD"]

ListReviewsState = Literal["OPEN", "CLAIMED", "SECOND", "DISPUTED", "DONE"]

Escalated = Literal["true", "false"]

Order = Literal["OLDEST", "NEWEST", "DUE"]

Finding = Literal["REPLAYED", "DUPLICATE"]

Support = Literal["TURNS", "LIGHT"]

Direction = Literal["LEFT", "RIGHT", "UP", "DOWN", "CENTER"]

CaptureProgressState = Literal["WAITING", "PROCESSING", "CHALLENGE_NEEDED", "RETRY", "DONE", "EXPIRED"]

Ending = Literal["SENT", "NO_ATTEMPTS_LEFT", "NOT_CHECKED", "ENDED", "REFUSED", "EXPIRED", "CANNOT_CAPTURE"]

SubjectSummaryHeldKind = Literal["PICTURES", "TEMPLATES", "CROPS", "REFERENCES", "SESSIONS", "EVENTS", "FINGERPRINTS", "FACE_HASHES", "FACTS", "STORED_ANSWERS"]

ListRequestsState = Literal["OPEN", "DONE", "REFUSED"]

RequestKind = Literal["ACCESS", "ERASURE", "OBJECTION", "APPEAL"]

PolicyLivenessMode = Literal["PASSIVE", "ADAPTIVE", "PASSIVE_AND_ACTIVE"]

ChallengeKind = Literal["HEAD_TURNS", "LIGHT"]

WithoutLight = Literal["TURNS_DECIDE", "REVIEW"]

PolicyReview = Literal["ON_BAND", "ALWAYS", "NEVER"]

PolicyConsent = Literal["REQUIRED", "OPTIONAL"]

Cause = Literal["FACTS_GONE", "OTHER_ATTEMPTS", "NO_DUPLICATE_SEARCH", "OTHER_CHALLENGE", "UNKNOWN_SET"]

Translation = Literal["ORIGINAL", "MACHINE", "READ"]

GetAnalyticsBy = Literal["day", "week", "flow", "device", "locale"]

GetScoreAnalyticsBy = Literal["day", "week", "flow", "device", "locale", "set"]

Basis = Literal["CALIBRATION", "EARLIER_WEEKS"]

ActorKind = Literal["KEY", "REVIEWER", "MEMBER", "OPERATOR", "SERVICE", "PERSON"]

Signature = Literal["v1", "v1a"]

DisabledReason = Literal["GONE", "FAILING", "BY_REQUEST"]

EvidenceKeyStatus = Literal["NEXT", "ACTIVE", "RETIRED", "REVOKED"]

ReplayWebhookDeliveriesState = Literal["DELIVERED", "FAILED", "CANCELED"]

Role = Literal["OWNER", "DEVELOPER", "REVIEWER", "SUPPORT", "AUDITOR", "DPO"]

MemberState = Literal["INVITED", "ACTIVE"]

Scope = Literal["sessions:write", "sessions:read", "enrollments", "policy", "evidence", "subjects:erase", "usage", "webhooks", "files", "reviews", "sessions:support", "scores:read", "media:read", "analytics", "audit", "keys", "members", "subjects:export", "holds", "requests", "branding", "policy:read", "webhooks:read", "enrollments:read", "members:read"]

Preset = Literal["CAPTURE", "REVIEW_BOT", "READ_ONLY"]

ProblemCode = Literal["malformed_json", "invalid_header", "missing_api_key", "invalid_api_key", "expired_api_key", "sign_in_required", "sign_in_refused", "allowance_exhausted", "account_suspended", "insufficient_scope", "origin_mismatch", "fresh_sign_in_required", "not_found", "method_not_allowed", "request_timeout", "upload_too_slow", "session_state_conflict", "session_not_approved", "idempotency_in_progress", "capture_link_in_use", "cross_device_forbidden", "upload_token_used", "subject_on_hold", "review_claimed", "appeal_without_media", "decision_version_mismatch", "second_reviewer_required", "last_owner", "last_passkey", "webhook_endpoint_disabled", "capture_link_expired", "handover_expired", "upload_token_expired", "invitation_expired", "subject_erased", "media_deleted", "policy_version_mismatch", "branding_version_mismatch", "payload_too_large", "unsupported_media_type", "validation_failed", "reference_required", "reference_not_allowed", "reference_unusable", "idempotency_key_reused", "simulate_not_allowed", "consent_required", "challenge_not_judged", "subject_mismatch", "undecodable_media", "rate_limited", "internal_error", "overloaded", "dependency_unavailable"]

ProfileClauseThresholdMetric = Literal["FMR", "APCER"]

ProfileClauseRateMetric = Literal["FMR", "FNMR", "APCER", "BPCER"]

ProfileClauseEvidenceMember = Literal["decidedAt", "reasons", "checks", "set", "fusion", "consent", "media", "purposeHash"]

HealthStatus = Literal["ok", "ready"]

SessionEventType = Literal["session.link_renewed", "session.capture_started", "session.processing", "session.decided", "session.review_required", "session.review_claimed", "session.review_overdue", "session.expired", "session.canceled", "session.failed"]

ProblemReason = Literal["ENROLLMENT_OUTDATED", "TAKEN_OVER"]


class Session(TypedDict):
    sessionId: str
    """Id of the session."""
    flow: Flow
    """`ONBOARDING` compares with a reference, `LIVENESS_ONLY` does not."""
    purpose: str | None
    """Why the person is verified; `null` once they are erased."""
    mode: Mode
    """The mode of the key that opened it."""
    status: SessionStatus
    """Where the session stands. The last five never change, but for an appeal."""
    subjectId: str | None
    """Your own id of the person; `null` once they are erased."""
    metadata: Dict[str, str] | None
    """Your own keys and values; `null` once the person is erased."""
    createdAt: str
    """When it was opened."""
    updatedAt: str
    """When anything about it last changed."""
    expiresAt: str
    """When the capture link expires."""
    decidedAt: str | None
    """When the current decision was made: by the checks, or by a review."""
    erasedAt: str | None
    """When the person was erased."""
    closeReason: CloseReason | None
    """With `EXPIRED` and `CANCELED`: why."""
    decision: Decision | None
    """The decision; `null` until there is one."""
    appeal: SessionAppeal | None
    """The appeal; `null` unless the decision was contested."""
    checks: List[Check]
    """The checks of the deciding capture, in a fixed order; empty before."""
    evaluation: Verdict | None
    """Whether the session conforms to the profile of its policy, clause by clause; made with the decision, and again by a review. `null` before, and if the session ended without a decision."""
    consent: Consent | None
    """What the person agreed to, and when; `null` where none was recorded."""
    evidence: Receipt | None
    """The signed receipt of the current decision."""
    attempts: List[SessionAttempt]
    """The attempts with media and the newest one, oldest first."""
    enrollment: SessionEnrollment | None
    """The enrollment that was saved from this session."""


class Decision(TypedDict):
    outcome: Outcome
    """`REVIEW` until a reviewer decides; `INCONCLUSIVE` with status `FAILED`."""
    reasons: List[Reason]
    """Why; empty with `APPROVED`."""
    reviewRequired: bool
    """Whether a reviewer has to decide."""
    version: int
    """1 for the decision of the engine, one more for each review and for an appeal."""
    final: bool
    """False while a review may still change it."""


class Reason(TypedDict):
    code: ReasonCode
    """What was found."""
    check: CheckKind | None
    """The check that found it; `null` where no single check did."""
    category: Category
    """The kind of reason. The person at the page sees only `QUALITY` and `USER`."""
    retryable: bool
    """Whether the same person, asked again, could do better."""
    message: str
    """The code as a sentence, for you and not for the person."""


class SessionAppeal(TypedDict):
    by: SessionAppealBy
    """Who contested the decision: the person on the page, or the account."""
    openedAt: str
    """When it was contested."""
    state: SessionAppealState
    """`OPEN`: a member has to look again. `UPHELD`, `OVERTURNED`: a member did. `TIMED_OUT`: no one did within 30 days, so the old outcome stands."""
    closedAt: str | None
    """When it was decided; `null` while it is open."""


class Check(TypedDict):
    kind: CheckKind
    """The check."""
    status: CheckStatus
    """Its result. `INCONCLUSIVE`: the check could not tell, or the score is borderline. `SKIPPED`: it did not apply."""
    score: float | None
    """0 to 1, higher is more genuine, at most six decimals; `null` where the check has no score or did not run."""
    threshold: float | None
    """The lowest score that passes."""
    reviewThreshold: NotRequired[float]
    """Scores from here up to the threshold go to review; left out where none do."""
    engine: CheckEngine | None
    """The model that measured it; `null` if none took part."""
    engines: NotRequired[List[CheckEngine]]
    """Everything that the score stands on: the networks, `engine` first, then the fusion (`fusion/…`) and the model set (`set/…`)."""
    half: NotRequired[Half]
    """Of an attempt in two halves (`ADAPTIVE`): the half that the result stands on, 2 for the challenge. Left out otherwise."""
    signs: NotRequired[List[Sign]]
    """What the check found in particular; left out where it found nothing. Signs are added over time."""
    duplicates: NotRequired[List[str]]
    """With `face.duplicate` only: at most five enrollments of other subjects with this face, the most alike first. Deleted and erased ones disappear."""


class CheckEngine(TypedDict):
    model: str
    """Name of the model."""
    version: str
    """Its version, a date."""
    digest: str
    """SHA-256 of the weights that ran."""
    precision: NotRequired[Precision]
    """`fp16` if it computed in 16-bit floats; left out if it computed in 32-bit floats."""


class Verdict(TypedDict):
    profileId: str
    """The profile that the policy names."""
    profileDigest: str | None
    """Digest of the profile; `null` if it was not installed at the decision."""
    mode: Mode
    """`TEST`: about the simulated engine, and about no person."""
    conforms: bool
    """Whether every clause is `MET`. It says nothing about a certification. A profile without clauses is not met."""
    clauses: List[VerdictClause]
    """One entry for each clause that applies to the flow."""
    calibrationDigest: str | None
    """Digest of the measurements that the thresholds of the set stand on; `null` if the set names none."""


class VerdictClause(TypedDict):
    id: str
    """The clause of the profile."""
    title: str
    """What it asks."""
    source: str
    """Document and section."""
    level: Level
    """`NOT_MEASURED`: nothing is known, so it is not met. An error rate is judged by its 95 % bound."""
    required: VerdictClauseRequired
    """What the clause asks for."""
    actual: VerdictClauseActual | None
    """The fact; `null` where there is none."""
    basis: str
    """What the fact was read from: `check:<kind>`, `calibration:<digest>#<measurement>`, `policy.<setting>`, `consent`, `capture.channel`, `reviewers` or `receipt.<member>`."""
    reason: NotRequired[str]
    """Why it is not measured, if the profile says so."""


class Consent(TypedDict):
    givenAt: str
    """When the person agreed, by the device's clock, which may be wrong."""
    receivedAt: str
    """When the service learned of it, by the server's clock."""
    textHash: str
    """`sha256:` and the hex SHA-256 of the text that was shown. The text is public."""
    textVersion: str
    """Version of the text."""
    channel: Channel
    """`PAGE`: on the hosted page. `SDK`: in an app, which reported it."""


class Receipt(TypedDict):
    receiptId: str
    """Id of the receipt."""
    bundleHash: str
    """`sha256:` and the hex SHA-256 of the RFC 8785 bytes of the bundle."""
    decidedAt: str
    """When the decision was made."""
    supersedes: str | None
    """The receipt that this one replaces, after a review."""
    signature: ReceiptSignature
    """The signature."""


class ReceiptSignature(TypedDict):
    alg: Literal["Ed25519"]
    """The name of RFC 9864."""
    keyId: str
    """RFC 7638 thumbprint of the key, as `GET /v1/evidence-keys` lists it."""
    value: str
    """Base64url Ed25519 signature over `faceproof/receipt/v1`, a line feed, and `bundleHash`."""


class SessionAttempt(TypedDict):
    captureId: str
    """Id of the capture."""
    startedAt: str
    """When it was opened."""
    uploadedAt: str | None
    """When its media was accepted."""
    outcome: SessionAttemptOutcome
    """What became of it."""


class SessionEnrollment(TypedDict):
    enrollmentId: str
    """Id of the enrollment."""


class CreateSessionReferenceDocumentImage(TypedDict):
    source: Literal["DOCUMENT_IMAGE"]
    """Compare with an uploaded picture."""
    fileId: str
    """The picture: `fileId` from `POST /v1/files`."""


class CreateSessionReferenceEnrollment(TypedDict):
    source: Literal["ENROLLMENT"]
    """Compare with the template of an earlier session."""
    enrollmentId: str
    """The enrollment: `enrollmentId` from `POST /v1/enrollments` or from an approved session."""


class CreateSessionReferenceSubject(TypedDict):
    source: Literal["SUBJECT"]
    """Compare with the newest usable enrollment of `subjectId`: one of the running model, that goes back to a document."""


class CreateSessionSimulate(TypedDict):
    scenario: NotRequired[Scenario]
    """The outcome that the simulated engine plays. The session walks there by itself."""
    capture: NotRequired[CaptureFault]
    """Instead of `scenario`: a device captures the session as it would a LIVE one, and this goes wrong once. `native-capture` in the documentation says what each fault is. After `expired_while_uploading` the session is `EXPIRED`, after the others it is decided as usual."""
    delayMs: NotRequired[int]
    """With `scenario`: how long each decision takes, in milliseconds. Default: 0; `slow`: 8000."""


class CreatedSession(TypedDict):
    sessionId: str
    """Id of the session."""
    flow: Flow
    """`ONBOARDING` compares with a reference, `LIVENESS_ONLY` does not."""
    purpose: str | None
    """Why the person is verified; `null` once they are erased."""
    mode: Mode
    """The mode of the key that opened it."""
    status: SessionStatus
    """Where the session stands. The last five never change, but for an appeal."""
    subjectId: str | None
    """Your own id of the person; `null` once they are erased."""
    metadata: Dict[str, str] | None
    """Your own keys and values; `null` once the person is erased."""
    createdAt: str
    """When it was opened."""
    updatedAt: str
    """When anything about it last changed."""
    expiresAt: str
    """When the capture link expires."""
    decidedAt: str | None
    """When the current decision was made: by the checks, or by a review."""
    erasedAt: str | None
    """When the person was erased."""
    closeReason: CloseReason | None
    """With `EXPIRED` and `CANCELED`: why."""
    decision: Decision | None
    """The decision; `null` until there is one."""
    appeal: SessionAppeal | None
    """The appeal; `null` unless the decision was contested."""
    checks: List[Check]
    """The checks of the deciding capture, in a fixed order; empty before."""
    evaluation: Verdict | None
    """Whether the session conforms to the profile of its policy, clause by clause; made with the decision, and again by a review. `null` before, and if the session ended without a decision."""
    consent: Consent | None
    """What the person agreed to, and when; `null` where none was recorded."""
    evidence: Receipt | None
    """The signed receipt of the current decision."""
    attempts: List[SessionAttempt]
    """The attempts with media and the newest one, oldest first."""
    enrollment: SessionEnrollment | None
    """The enrollment that was saved from this session."""
    handoff: CreatedSessionHandoff
    """How the person gets to the camera. Only the answers of these two routes have it."""


class CreatedSessionHandoff(TypedDict):
    captureUrl: str
    """The link for the person: the hosted capture page."""
    captureToken: str
    """The bearer for an app that captures by itself."""
    expiresAt: str
    """When the link expires."""


class SessionPage(TypedDict):
    data: List[Session]
    """One page, newest first."""
    nextCursor: str | None
    """Send it as `cursor` to read the next page; `null` on the last page."""


class AppealAccepted(TypedDict):
    sessionId: str
    """Id of the session."""


class Evidence(TypedDict):
    receipt: Receipt
    """The signature."""
    bundle: VerificationBundle
    """What is signed."""
    log: NotRequired[LogProof | None]
    """Proves that the receipt is in the evidence log; `null` for about a second after the decision."""


class VerificationBundle(TypedDict):
    v: float
    """Version of the format."""
    type: VerificationBundleType
    """`review` where a reviewer decided."""
    mode: Mode
    """A `TEST` receipt is of the simulated engine and says nothing about a person."""
    receiptId: str
    """Id of the receipt."""
    sessionId: str
    """Id of the session."""
    accountId: str
    """Id of the account."""
    flow: Flow
    """The flow of the session."""
    purposeHash: str
    """HMAC-SHA256 of the purpose under a salt of the session. After an erasure the salt is gone."""
    consent: Consent | None
    """What the person agreed to; `null` if none was recorded."""
    decidedAt: str
    """When the decision was made."""
    outcome: Outcome
    """The decision."""
    reasons: List[ReasonCode]
    """Why; empty with `APPROVED`."""
    reviewers: NotRequired[List[str]]
    """The members who decided; left out if no member did."""
    checks: List[VerificationBundleCheck]
    """The checks, in the order of the envelope."""
    set: VerificationBundleSet
    """The model set whose thresholds judged."""
    fusion: VerificationBundleSet | None
    """The fusion that judged liveness; `null` if the set pins none."""
    policy: VerificationBundlePolicy
    """The policy that decided."""
    capture: VerificationBundleCapture
    """How the pictures came."""
    comparisons: NotRequired[VerificationBundleComparisons]
    """Of the LIVE captures of the account before this decision. Absent from reviews."""
    evaluation: Verdict
    """Whether the session conforms to the profile of its policy, clause by clause."""
    media: List[VerificationBundleMedia]
    """Binds the receipt to the pictures without holding them."""
    supersedes: str | None
    """The receipt that this one replaces, after a review."""


class VerificationBundleCheck(TypedDict):
    kind: CheckKind
    """The check."""
    status: CheckStatus
    """Its result."""
    score: str | None
    """Its score, as text with six decimals."""
    threshold: str | None
    """The threshold that it was compared with, as text with six decimals."""
    model: str | None
    """The model that measured it; `null` where none took part."""
    version: str | None
    """Version of the model."""
    digest: str | None
    """SHA-256 of the weights that ran."""
    half: NotRequired[Half]
    """Of an attempt in two halves (`ADAPTIVE`): the half that the result stands on, 2 for the challenge. Left out otherwise."""
    engines: List[CheckEngine]
    """Every network that the score stands on, the check’s own first."""


class VerificationBundleSet(TypedDict):
    name: str
    """Its name."""
    digest: str
    """SHA-256 of its file."""


class VerificationBundlePolicy(TypedDict):
    policyId: str
    """Name of the policy."""
    version: int
    """Version of the policy that the session was opened under."""
    hash: str
    """SHA-256 of the RFC 8785 bytes of that policy."""


class VerificationBundleCapture(TypedDict):
    channel: Channel | None
    """`PAGE`: the hosted page took the pictures. `SDK`: an app sent them. `null`: the simulated engine."""


class VerificationBundleComparisons(TypedDict):
    compared: int
    """Captures that a second worker measured again."""
    differed: int
    """Of these, those on which the two differed."""


class VerificationBundleMedia(TypedDict):
    index: int
    """Place of the picture in the upload, from 0."""
    commitment: str
    """HMAC-SHA256 of the picture under a salt of the session. After an erasure the salt is gone."""


class LogProof(TypedDict):
    index: int
    """Place of the receipt in the log, from 0."""
    inclusionProof: List[str]
    """Hashes from the leaf up to the root, base64; RFC 9162, section 2.1.3."""
    checkpoint: str
    """The signed checkpoint that the proof leads to: a C2SP `tlog-checkpoint`."""


class WebhookDeliveryPage(TypedDict):
    data: List[WebhookDelivery]
    """One page, newest first."""
    nextCursor: str | None
    """Send it as `cursor` to read the next page; `null` on the last page."""


class WebhookDelivery(TypedDict):
    deliveryId: str
    """Id of the delivery, `dlv_…`."""
    endpointId: str
    """The endpoint that it goes to."""
    eventId: str
    """The `webhook-id` header: the same for every attempt and every replay."""
    eventType: EventType
    """The type of the event."""
    sessionId: str | None
    """The session that the event is about; `null` where it is about none."""
    state: WebhookDeliveryState
    """`PENDING`: to be sent. `DELIVERED`. `FAILED`: given up after the last retry. `CANCELED`: the endpoint was disabled or deleted, or the person was erased."""
    attempts: List[WebhookDeliveryAttempt]
    """The attempts, oldest first."""
    nextAttemptAt: str | None
    """When it is sent next; `null` once it is finished."""
    createdAt: str
    """When it was queued."""
    finishedAt: str | None
    """When it was delivered, given up or canceled."""


class WebhookDeliveryAttempt(TypedDict):
    attempt: int
    """Number of the attempt, from 1."""
    at: str
    """When it was made."""
    latencyMs: int
    """How long the endpoint took, in milliseconds."""
    responseStatus: int | None
    """The HTTP status that it answered; `null` where it did not answer."""
    error: Error | None
    """Why the attempt did not count; `null` where it succeeded."""


class MediaList(TypedDict):
    items: List[MediaItem]
    """The frames in time order, the oldest attempt first; then the reference."""


class MediaItem(TypedDict):
    mediaId: str
    """Id of the media."""
    kind: MediaItemKind
    """`FRAME`: of a capture. `REFERENCE`: what the face is compared with."""
    captureId: str | None
    """The capture that the picture belongs to; `null` for an uploaded reference."""
    attempt: int | None
    """The number of the attempt; `null` for a reference."""
    index: int
    """The place in its capture, in time order, from 0."""
    atMs: float | None
    """Milliseconds since the start of the capture; `null` if the device did not say so."""
    mediaType: str | None
    """The type of the picture as it was uploaded. Pictures are sent as JPEG."""
    width: int | None
    """Upright width of the uploaded picture in pixels."""
    height: int | None
    """Upright height of the uploaded picture in pixels."""
    bytes: int | None
    """Size of the uploaded picture."""
    eyes: MediaItemEyes | None
    """The centres of the eyes, for aligned display; `null` where no face was measured, and in test mode."""
    state: MediaItemState
    """`DELETED`: the picture can no longer be read."""
    deletedAt: str | None
    """When it was deleted; `null` while it is available, and where that was not recorded."""
    usedInTemplate: bool
    """Whether the capture's face template was made of it."""


class MediaItemEyes(TypedDict):
    left: MediaItemEyesLeft
    """The person's left eye."""
    right: MediaItemEyesLeft
    """The person's right eye."""


class MediaItemEyesLeft(TypedDict):
    x: float
    """0 at the left edge, 1 at the right edge."""
    y: float
    """0 at the top edge, 1 at the bottom edge."""


class ReviewPage(TypedDict):
    data: List[Review]
    """One page, in the order that was asked for."""
    nextCursor: str | None
    """Send it as `cursor` to read the next page; `null` on the last page."""


class Review(TypedDict):
    sessionId: str
    """Id of the session."""
    flow: Flow
    """The flow of the session."""
    since: str
    """When the session was sent to review."""
    reasons: List[Reason]
    """Why the checks were not sure."""
    state: ListReviewsState
    """`OPEN`: no one has voted. `CLAIMED`: open, and a reviewer holds it. `SECOND`: another reviewer must vote. `DISPUTED`: two reviewers disagree, so an owner decides. `DONE`: decided."""
    claimedBy: str | None
    """Who holds the review: a member (`mem_…`) or an API key (`key_…`); `null` if nobody."""
    claimedByName: str | None
    """The member's name; `null` for an API key, for a removed member, and to API keys without the scope `members:read`."""
    claimExpiresAt: str | None
    """When the lease ends."""
    votes: List[ReviewVote] | None
    """The votes, the first one first; `null` until you have voted or the review is done."""
    assignedTo: str | None
    """The member who should do it; `null`: nobody in particular."""
    assignedToName: str | None
    """The member's name; `null` for an API key, for a removed member, and to API keys without the scope `members:read`."""
    dueAt: str
    """By when it should be done: 7 days after `since`, unless somebody says otherwise."""
    escalated: bool
    """Whether a reviewer passed it to an owner, who has not voted yet."""
    notes: List[ReviewNote]
    """What reviewers wrote without a vote, the first one first. Notes of those who have voted are left out until you have, or the review is done."""
    appeal: ReviewAppeal | None
    """The appeal that the review is about; `null` without one. Only a member who has not voted decides it."""


class ReviewVote(TypedDict):
    votedBy: str
    """Id of a member (`mem_…`) or of an API key (`key_…`)."""
    votedByName: str | None
    """The member's name; `null` for an API key, for a removed member, and to API keys without the scope `members:read`."""
    outcome: ReviewSessionOutcome
    """What the reviewer decided."""
    reasonCodes: List[ReviewSessionReasonCode]
    """Why it was declined; empty if no reason was given."""
    note: str | None
    """The note of the reviewer; `null` without one, and once the person is erased."""
    at: str
    """When the vote was cast."""


class ReviewNote(TypedDict):
    writtenBy: str
    """Id of a member (`mem_…`) or of an API key (`key_…`)."""
    writtenByName: str | None
    """The member's name; `null` for an API key, for a removed member, and to API keys without the scope `members:read`."""
    note: str | None
    """What was written; `null` once the person is erased."""
    escalates: bool
    """Whether it passed the case to an owner."""
    at: str
    """When it was written."""


class ReviewAppeal(TypedDict):
    by: SessionAppealBy
    """Who contested the decision."""
    outcome: ReviewSessionOutcome
    """What was decided before."""
    reason: str | None
    """Why, in their words; `null` if they gave none, and once the person is erased."""


class WaitingReviews(TypedDict):
    waiting: int
    """Reviews that are not done; at most 10,000 are counted."""
    oldestSince: str | None
    """Since when the oldest waits; `null` if none waits."""


class OwnReviews(TypedDict):
    votes: int
    """Your votes of the last seven days."""
    secondsPerVote: float | None
    """The median time between two of them, pauses of more than 30 minutes left out; `null` without two."""
    compared: int
    """On how many of them another reviewer voted, and the case is decided."""
    agreed: int
    """How many of these were decided as you voted."""


class EarlierSessions(TypedDict):
    data: List[EarlierSessionsData]
    """The replayed ones first."""


class EarlierSessionsData(TypedDict):
    sessionId: str
    """Id of the session."""
    createdAt: str
    """When the earlier session was opened."""
    finding: Finding
    """`REPLAYED`: its pictures came again. `DUPLICATE`: it enrolled the same face under another subject."""
    samePerson: bool
    """Whether both sessions have the same subject."""


class File(TypedDict):
    fileId: str
    """Id of the file."""
    purpose: Literal["DOCUMENT_IMAGE"]
    """The purpose of the picture."""
    bytes: int
    """Size as stored, in bytes."""
    mediaType: str
    """Media type as stored."""
    width: int
    """Width after it was turned upright, in pixels."""
    height: int
    """Height after it was turned upright, in pixels."""
    createdAt: str
    """When it was uploaded."""
    expiresAt: str
    """When it is deleted."""


class Handover(TypedDict):
    handoverUrl: str
    """The address for the other device, as a QR code or a link. Its secret is in the fragment, which no server sees."""
    code: str
    """Four digits that both devices show, so that the person sees that they belong together. No secret."""
    expiresAt: str
    """When the address stops working: after five minutes, and when it was used."""
    expiresInSeconds: int
    """The same from now on, for a device whose clock is wrong."""
    claimToken: str
    """The claim of this device. Once the other device continues, it reads the progress only."""


class OpenCaptureConsent(TypedDict):
    givenAt: str
    """When the person agreed, by the device's clock."""
    textHash: str
    """The text that the person saw, by its hash: see `GET /v1/consent-texts/{textHash}`."""


class OpenedCapture(TypedDict):
    captureId: str
    """Id of the capture."""
    attempt: int
    """Number of this attempt, from 1. It counts once its media is accepted."""
    attemptsLeft: int
    """Uploads that are left after that of this attempt."""
    claimToken: str
    """Proves that the same device asks again. Send it as the bearer, or as `claimToken`."""
    uploadToken: str
    """The bearer for one upload. A new attempt, or a new token for the same half, voids it."""
    uploadTokenExpiresAt: str
    """When the upload token expires: ten minutes, or what is left of the 90 s for a second half."""
    challenge: Challenge | None
    """What to ask of the person; `null`: nothing, hold still for two seconds. Under `ADAPTIVE` it may be asked for later: see `CHALLENGE_NEEDED`."""
    limits: OpenedCaptureLimits
    """What an upload may be."""


class Challenge(TypedDict):
    kind: Literal["HEAD_TURNS"]
    """The kind of challenge. More kinds may be added."""
    steps: List[ChallengeStep]
    """What to ask of the person, one step after the other."""
    light: NotRequired[ChallengeLight]
    """Soft screen colours to show before the head turns. Present only where the policy asks for light and the attempt does not avoid it. Never show them to people who ask for reduced motion."""


class ChallengeStep(TypedDict):
    direction: Direction
    """Where to turn the head, from the person's own point of view."""
    afterMs: int
    """Wait this long after the step before, in milliseconds."""
    holdMs: int
    """Show the step until the movement ends, for at most this long, in milliseconds."""


class ChallengeLight(TypedDict):
    kind: Literal["LIGHT"]
    """Always `LIGHT`."""
    fadeMs: int
    """How long each colour fades in, in milliseconds."""
    steps: List[ChallengeLightStep]
    """The colours, one after the other."""


class ChallengeLightStep(TypedDict):
    color: str
    """Colour of the whole screen around the picture, sRGB."""
    holdMs: int
    """How long to show it, from the start of its fade, in milliseconds."""


class OpenedCaptureLimits(TypedDict):
    framesMin: int
    """Fewest frames in an upload."""
    framesMax: int
    """Most frames in an upload."""
    frameBytesMax: int
    """Largest frame, in bytes."""
    framePixelsMax: int
    """Largest frame, in pixels."""
    videoBytesMax: int
    """Largest video, in bytes."""
    videoSecondsMax: int
    """Longest video, in seconds."""
    requestBytesMax: int
    """Largest upload in all, in bytes."""


class CaptureMetadata(TypedDict):
    frames: NotRequired[List[CaptureMetadataFrame]]
    """One entry for each `frame` part, in the same order."""
    burst: NotRequired[List[CaptureMetadataFrame]]
    """One entry for each `burst` part, in the same order."""
    camera: NotRequired[Dict[str, Any]]
    """What the platform says of the camera, such as `label`, `width` and `height`."""
    device: NotRequired[Dict[str, Any]]
    """What the platform says of the device, such as `platform`."""
    deviceToken: NotRequired[str]
    """A random token that the app or browser makes and keeps, at least for an hour. A second capture from the same device within an hour, of the same person in the same place, is then not sent to review for looking alike. Stored only as a keyed digest."""
    challenge: NotRequired[CaptureMetadataChallenge]
    """What the device showed of the challenge, and when."""


class CaptureMetadataFrame(TypedDict):
    atMs: float
    """When the frame was taken, in milliseconds on any steady clock."""


class CaptureMetadataChallenge(TypedDict):
    kind: NotRequired[str]
    """The `kind` of the challenge that was shown."""
    shown: NotRequired[List[CaptureMetadataChallengeShown]]
    """The steps that were shown, in order."""
    light: NotRequired[CaptureMetadataChallengeLight]
    """The colours of `challenge.light`. Left out where none were shown."""


class CaptureMetadataChallengeShown(TypedDict):
    direction: Direction
    """The direction that was asked for."""
    shownAtMs: float
    """When the device began to show it, in milliseconds on the clock of `frames[].atMs`; for a video, from its start."""
    endedAtMs: float
    """When the device stopped showing it, on the same clock."""
    seen: NotRequired[bool]
    """`true`: the device saw the movement end. Otherwise the time of the step ran out."""


class CaptureMetadataChallengeLight(TypedDict):
    shown: NotRequired[List[CaptureMetadataChallengeLightShown]]
    """The colours that were shown, in order."""


class CaptureMetadataChallengeLightShown(TypedDict):
    color: str
    """The colour that was shown, as `#rrggbb`."""
    shownAtMs: float
    """When the device began to show it, in milliseconds on the clock of `frames[].atMs`; for a video, from its start."""
    endedAtMs: float
    """When the device stopped showing it, on the same clock."""


class AcceptedCapture(TypedDict):
    captureId: str
    """Id of the capture."""
    state: Literal["PROCESSING"]
    """The media is durable and waits for the engine."""


class AskedChallenge(TypedDict):
    challenge: Challenge
    """What to ask of the person. The same if you ask again."""
    uploadToken: str
    """The bearer for one upload. A new attempt, or a new token for the same half, voids it."""
    uploadTokenExpiresAt: str
    """When the upload token expires: ten minutes, or what is left of the 90 s for a second half."""


class ChallengeSkipped(TypedDict):
    captureId: str
    """Id of the capture."""
    state: Literal["DONE"]
    """A reviewer decides."""


class CaptureProgress(TypedDict):
    state: CaptureProgressState
    """`WAITING` for media, `PROCESSING`, `CHALLENGE_NEEDED` (fetch the challenge with `POST …/challenge` and send the second half within 90 s, or `POST …/skip`), `RETRY` with `hints`, `DONE`, or `EXPIRED`. `DONE` says that the person is done, not that they passed."""
    attemptsLeft: int
    """Uploads that are left."""
    hints: List[ReasonCode]
    """With `RETRY`: what to do better. `QUALITY` and `USER` reasons only."""
    ending: Ending | None
    """How it ended for the person; `null` while they can continue. `SENT` is neutral: it says nothing of the decision. `NO_ATTEMPTS_LEFT`: every capture was too poor. `NOT_CHECKED`: the service failed."""


class Enrollment(TypedDict):
    enrollmentId: str
    """Id of the enrollment."""
    subjectId: str | None
    """Your own id of the person."""
    sessionId: str
    """The session that the template was taken in."""
    model: str
    """The match model that computed the template."""
    version: str
    """Its version. Templates of other weights are never compared."""
    models: List[EnrollmentModel]
    """The match models that can compare it. If none of them runs any more, the enrollment is no reference."""
    createdAt: str
    """When it was saved."""
    expiresAt: str
    """When the template is deleted."""


class EnrollmentModel(TypedDict):
    model: str
    """Its name."""
    version: str
    """Its version."""


class SubjectSummary(TypedDict):
    subjectId: str
    """The `subjectId` that you sent."""
    createdAt: str
    """When the person was first known."""
    erasedAt: str | None
    """When the person was erased; nothing is held then."""
    held: List[SubjectSummaryHeld]
    """One entry for each kind; empty once the person is erased."""
    enrollments: List[SubjectSummaryEnrollment]
    """The newest hundred enrollments that still have their template, newest first."""
    erasures: List[SubjectSummaryErasure]
    """The erasure of the person, if there was one."""


class SubjectSummaryHeld(TypedDict):
    kind: SubjectSummaryHeldKind
    """What is held. `PICTURES`: captures with pictures or clips. `REFERENCES`: uploaded pictures. `STORED_ANSWERS`: responses that are kept for idempotency keys."""
    count: int
    """How many rows."""
    goesFrom: str | None
    """The earliest date on which one is deleted; `null` if none has a date yet."""
    goesBy: str | None
    """The latest date."""
    undated: int
    """How many have no date yet, because their session has not ended."""


class SubjectSummaryEnrollment(TypedDict):
    enrollmentId: str
    """Id of the enrollment."""
    sessionId: str
    """Id of the session."""
    createdAt: str
    """When it was saved."""
    expiresAt: str
    """When its template is deleted."""


class SubjectSummaryErasure(TypedDict):
    erasureId: str
    """Id of the erasure."""
    receiptId: str
    """Id of the receipt."""
    erasedAt: str
    """When the data was erased."""


class Erasure(TypedDict):
    erasureId: str
    """Id of the erasure."""
    subjectId: str
    """The `subjectId` that you sent."""
    erasedAt: str
    """When the data was erased."""
    erased: ErasureErased
    """How much was erased."""
    receipt: ErasureReceipt
    """Proves the erasure. It names no person."""


class ErasureErased(TypedDict):
    sessions: int
    """Sessions whose personal data is gone."""
    captures: int
    """Captures whose media is gone."""
    files: int
    """Reference pictures that are gone."""
    enrollments: int
    """Enrollments that are gone."""


class ErasureReceipt(TypedDict):
    receipt: Receipt
    """The signature."""
    bundle: ErasureBundle
    """What is signed."""


class ErasureBundle(TypedDict):
    v: float
    """Version of the format."""
    type: Literal["erasure"]
    """Always `erasure`."""
    mode: Mode
    """`TEST` or `LIVE`."""
    receiptId: str
    """Id of the receipt."""
    sessionId: Any
    """Always `null`: an erasure is of a person, not of a session."""
    accountId: str
    """Id of the account."""
    erasureId: str
    """Id of the erasure."""
    decidedAt: str
    """When the data was erased."""
    erased: ErasureErased
    """How much was erased."""
    supersedes: Any
    """Always `null`."""


class ErasurePage(TypedDict):
    data: List[ListedErasure]
    """One page, newest first."""
    nextCursor: str | None
    """Send it as `cursor` to read the next page; `null` on the last page."""


class ListedErasure(TypedDict):
    erasureId: str
    """Id of the erasure."""
    erasedAt: str
    """When the data was erased."""
    erased: ErasureErased
    """How much was erased."""
    receipt: ErasureReceipt
    """Proves the erasure. It names no person."""


class HoldPage(TypedDict):
    data: List[Hold]
    """One page, newest first."""
    nextCursor: str | None
    """Send it as `cursor` to read the next page; `null` on the last page."""


class Hold(TypedDict):
    holdId: str
    """Id of the hold."""
    subjectId: str
    """The person."""
    reason: str
    """Why nothing may be deleted: a dispute, an order. Sealed with the data of the person."""
    until: str
    """When the hold ends by itself."""
    createdBy: str
    """Id of the key or the member that placed it."""
    createdAt: str
    """When it was placed."""


class RequestPage(TypedDict):
    data: List[Request]
    """One page, newest first."""
    nextCursor: str | None
    """Send it as `cursor` to read the next page; `null` on the last page."""


class Request(TypedDict):
    requestId: str
    """Id of the request."""
    kind: RequestKind
    """What the person asks for. `ACCESS`: what is held. `OBJECTION`: that processing stops. `APPEAL`: that somebody looks at a decision again."""
    subjectId: str | None
    """The person; `null` once nothing of them is held."""
    receivedAt: str
    """When the person asked."""
    dueAt: str
    """When it must be answered."""
    state: ListRequestsState
    """`DONE` and `REFUSED` close the request."""
    closedAt: str | None
    """When it was closed. A closed request is deleted three years later."""
    note: str | None
    """What colleagues should know; `null` without one, and once the person is erased."""


class StoredPolicy(TypedDict):
    policyId: str
    """The name of the policy. `default` is that of sessions that name none."""
    policy: Policy
    """The whole policy."""
    version: int
    """Grows by one with each change. The `ETag` carries it."""
    evaluation: Evaluation
    """How the policy compares with its profile."""
    etag: str | None
    """The tag of this version, for `If-Match`; null if the response had none."""


class Policy(TypedDict):
    profileId: str
    """The profile that sessions are compared with: one of `GET /v1/profiles`."""
    checks: PolicyChecks
    """Settings for each check."""
    liveness: PolicyLiveness
    """How liveness is judged."""
    maxAttempts: int
    """How many uploads a session takes before it is declined."""
    linkTtlSeconds: int
    """Default life of a capture link."""
    retention: PolicyRetention
    """How long data is kept."""
    review: PolicyReview
    """`ON_BAND` sends borderline scores to a reviewer, `ALWAYS` every session. With `NEVER` a borderline score fails; only what a check could not tell is reviewed."""
    reviewApprovals: int
    """How many reviewers must agree on a session in review: 1 or 2."""
    consent: PolicyConsent
    """`REQUIRED`: an attempt opens only after the person agreed to a text that is recorded. `OPTIONAL`: an app may ask for consent in its own way. The capture page always asks."""

PolicyChecks = TypedDict("PolicyChecks", {  # its members are no names of Python
    "capture.integrity": 'PolicyChecksCaptureIntegrity',
    "face.detection": 'PolicyChecksCaptureIntegrity',
    "face.quality": 'PolicyChecksCaptureIntegrity',
    "liveness.passive": 'PolicyChecksCaptureIntegrity',
    "liveness.active": 'PolicyChecksCaptureIntegrity',
    "face.consistency": 'PolicyChecksCaptureIntegrity',
    "reference.quality": 'PolicyChecksCaptureIntegrity',
    "face.match": 'PolicyChecksCaptureIntegrity',
    "face.duplicate": 'PolicyChecksCaptureIntegrity',
})


class PolicyChecksCaptureIntegrity(TypedDict):
    required: bool
    """Whether a session is approved only if this check passes."""
    threshold: float | None
    """The lowest score that passes. `null`: the threshold of the running model set, which moves with the models."""
    reviewThreshold: float | None
    """The lowest score that goes to review instead of failing, not above `threshold`. `null`: that of the running model set."""


class PolicyLiveness(TypedDict):
    mode: PolicyLivenessMode
    """`PASSIVE` judges the pictures alone, and asks for no challenge. `ADAPTIVE` asks for the challenge, four head turns, where they leave doubt. `PASSIVE_AND_ACTIVE` always asks for it. Both require `checks.liveness.active`."""
    challenges: List[ChallengeKind]
    """What the challenge of an attempt may ask of the person. Must contain `HEAD_TURNS`; `LIGHT` adds soft screen colours, not with `PASSIVE`."""
    withoutLight: WithoutLight
    """What happens where `LIGHT` was asked for and not seen on the face, or the person declined it: `TURNS_DECIDE` judges the head turns alone, `REVIEW` sends the session to a reviewer."""


class PolicyRetention(TypedDict):
    mediaHours: int
    """Hours for which pictures are kept after the session ended."""
    templateDays: int
    """Days for which the template of an enrollment is kept."""
    factsDays: int
    """Days for which the numbers that the checks of a decision read are kept, so that a draft of the policy can be tried on it. 0: not at all."""
    sessionMonths: int
    """Months for which a session is kept after it ended. Its receipts and its usage stay."""
    eventDays: int
    """Days for which events and their deliveries are kept, and can be replayed."""
    fingerprintDays: int
    """Days for which a capture is recognised if its pictures are sent again."""
    enrollmentCrop: bool
    """Whether an enrollment keeps a picture of the face, 112 × 112 pixels, as long as its template, so that it survives a new match model. Only of people who agreed to a recorded text, and with `enrollOnApprove`: the capture page then says so. An app that shows the text itself must show its part `keptCrop`."""


class Evaluation(TypedDict):
    profileId: str
    """The profile: a list of clauses, as `GET /v1/profiles` shows it."""
    conforms: bool
    """Whether a session under this policy can conform, with the set that runs. It is not a certification."""
    findings: List[EvaluationFinding]
    """One entry for each clause of the profile."""
    unreachable: List[str]
    """The clauses that no policy can meet with the set that runs, because of what was measured of it."""


class EvaluationFinding(TypedDict):
    clauseId: str
    """The clause of the profile."""
    path: str
    """The setting that it depends on, such as `checks.face.match.threshold`; or the fact."""
    required: EvaluationFindingRequired
    """What the profile asks for."""
    actual: EvaluationFindingActual | None
    """What the policy says, or what was measured; `null` where nothing was."""
    level: Level
    """Whether a session can meet it."""

PutPolicyChecks = TypedDict("PutPolicyChecks", {  # its members are no names of Python
    "capture.integrity": 'NotRequired[PutPolicyChecksCaptureIntegrity]',
    "face.detection": 'NotRequired[PutPolicyChecksCaptureIntegrity]',
    "face.quality": 'NotRequired[PutPolicyChecksCaptureIntegrity]',
    "liveness.passive": 'NotRequired[PutPolicyChecksCaptureIntegrity]',
    "liveness.active": 'NotRequired[PutPolicyChecksCaptureIntegrity]',
    "face.consistency": 'NotRequired[PutPolicyChecksCaptureIntegrity]',
    "reference.quality": 'NotRequired[PutPolicyChecksCaptureIntegrity]',
    "face.match": 'NotRequired[PutPolicyChecksCaptureIntegrity]',
    "face.duplicate": 'NotRequired[PutPolicyChecksCaptureIntegrity]',
})


class PutPolicyChecksCaptureIntegrity(TypedDict):
    required: NotRequired[bool]
    """Whether a session is approved only if this check passes."""
    threshold: NotRequired[float | None]
    """The lowest score that passes. `null`: the threshold of the running model set, which moves with the models."""
    reviewThreshold: NotRequired[float | None]
    """The lowest score that goes to review instead of failing, not above `threshold`. `null`: that of the running model set."""


class PutPolicyLiveness(TypedDict):
    mode: NotRequired[PolicyLivenessMode]
    """`PASSIVE` judges the pictures alone, and asks for no challenge. `ADAPTIVE` asks for the challenge, four head turns, where they leave doubt. `PASSIVE_AND_ACTIVE` always asks for it. Both require `checks.liveness.active`."""
    challenges: NotRequired[List[ChallengeKind]]
    """What the challenge of an attempt may ask of the person. Must contain `HEAD_TURNS`; `LIGHT` adds soft screen colours, not with `PASSIVE`."""
    withoutLight: NotRequired[WithoutLight]
    """What happens where `LIGHT` was asked for and not seen on the face, or the person declined it: `TURNS_DECIDE` judges the head turns alone, `REVIEW` sends the session to a reviewer."""


class PutPolicyRetention(TypedDict):
    mediaHours: NotRequired[int]
    """Hours for which pictures are kept after the session ended."""
    templateDays: NotRequired[int]
    """Days for which the template of an enrollment is kept."""
    factsDays: NotRequired[int]
    """Days for which the numbers that the checks of a decision read are kept, so that a draft of the policy can be tried on it. 0: not at all."""
    sessionMonths: NotRequired[int]
    """Months for which a session is kept after it ended. Its receipts and its usage stay."""
    eventDays: NotRequired[int]
    """Days for which events and their deliveries are kept, and can be replayed."""
    fingerprintDays: NotRequired[int]
    """Days for which a capture is recognised if its pictures are sent again."""
    enrollmentCrop: NotRequired[bool]
    """Whether an enrollment keeps a picture of the face, 112 × 112 pixels, as long as its template, so that it survives a new match model. Only of people who agreed to a recorded text, and with `enrollOnApprove`: the capture page then says so. An app that shows the text itself must show its part `keptCrop`."""


class PolicyList(TypedDict):
    data: List[StoredPolicy]
    """The newest version of each, by name."""


class CreatePolicyPolicy(TypedDict):
    profileId: NotRequired[str]
    """The profile that sessions are compared with: one of `GET /v1/profiles`."""
    checks: NotRequired[PutPolicyChecks]
    """Settings for each check. What is left out keeps its value."""
    liveness: NotRequired[PutPolicyLiveness]
    """How liveness is judged. What is left out keeps its value."""
    maxAttempts: NotRequired[int]
    """How many uploads a session takes before it is declined."""
    linkTtlSeconds: NotRequired[int]
    """Default life of a capture link."""
    retention: NotRequired[PutPolicyRetention]
    """How long data is kept. What is left out keeps its value."""
    review: NotRequired[PolicyReview]
    """`ON_BAND` sends borderline scores to a reviewer, `ALWAYS` every session. With `NEVER` a borderline score fails; only what a check could not tell is reviewed."""
    reviewApprovals: NotRequired[int]
    """How many reviewers must agree on a session in review: 1 or 2."""
    consent: NotRequired[PolicyConsent]
    """`REQUIRED`: an attempt opens only after the person agreed to a text that is recorded. `OPTIONAL`: an app may ask for consent in its own way. The capture page always asks."""


class PreviewPolicyPolicy(TypedDict):
    profileId: NotRequired[str]
    """The profile that sessions are compared with: one of `GET /v1/profiles`."""
    checks: NotRequired[PutPolicyChecks]
    """Settings for each check. What is left out keeps its value."""
    liveness: NotRequired[PutPolicyLiveness]
    """How liveness is judged. What is left out keeps its value."""
    maxAttempts: NotRequired[int]
    """How many uploads a session takes before it is declined."""
    linkTtlSeconds: NotRequired[int]
    """Default life of a capture link."""
    retention: NotRequired[PutPolicyRetention]
    """How long data is kept. What is left out keeps its value."""
    review: NotRequired[PolicyReview]
    """`ON_BAND` sends borderline scores to a reviewer, `ALWAYS` every session. With `NEVER` a borderline score fails; only what a check could not tell is reviewed."""
    reviewApprovals: NotRequired[int]
    """How many reviewers must agree on a session in review: 1 or 2."""
    consent: NotRequired[PolicyConsent]
    """`REQUIRED`: an attempt opens only after the person agreed to a text that is recorded. `OPTIONAL`: an app may ask for consent in its own way. The capture page always asks."""


class PolicyPreview(TypedDict):
    judged: int
    """Sessions that were judged under the draft."""
    unchanged: int
    """Those whose outcome stays the same."""
    changes: List[PolicyPreviewChange]
    """What changes, the most frequent first."""
    reviewsPerDay: PolicyPreviewReviewsPerDay
    """Sessions sent to review, of those that were judged, for each day from the first that was read to `to` or now."""
    asked: PolicyPreviewAsked
    """Sessions whose person is asked for the challenge, also those whose outcome with it is unknown."""
    evaluation: Evaluation
    """How the draft compares with its profile."""
    missing: int
    """Sessions that were read, and that the kept numbers cannot judge under the draft."""
    missingBy: List[PolicyPreviewMissingBy]
    """The same by cause."""

PolicyPreviewChange = TypedDict("PolicyPreviewChange", {  # its members are no names of Python
    "from": 'Outcome',
    "to": 'Outcome',
    "count": 'int',
    "sessionIds": 'List[str]',
})


class PolicyPreviewReviewsPerDay(TypedDict):
    before: float
    """As it was decided."""
    after: float
    """Under the draft."""


class PolicyPreviewAsked(TypedDict):
    before: int
    """As it was."""
    after: int
    """Under the draft."""


class PolicyPreviewMissingBy(TypedDict):
    cause: Cause
    """`FACTS_GONE`: the numbers were not kept, have expired or were erased. `OTHER_ATTEMPTS`: the draft would or could have taken another number of attempts. `NO_DUPLICATE_SEARCH`: the draft asks for a search that was not made. `OTHER_CHALLENGE`: the draft asks for head turns or light that were not asked for. `UNKNOWN_SET`: the model set that measured is not installed."""
    count: int
    """How many sessions."""


class PolicyVersionPage(TypedDict):
    data: List[PolicyVersion]
    """One page, newest first."""
    nextCursor: str | None
    """Send it as `cursor` to read the next page; `null` on the last page."""


class PolicyVersion(TypedDict):
    version: int
    """Grows by one with each change."""
    createdAt: str
    """When it was stored."""
    changedBy: str | None
    """Id of the key (`key_…`) or of the member (`mem_…`) that changed the policy; `null` if no one did, or if it was not recorded."""
    hash: str
    """Hash of the policy. Receipts name it."""
    changes: List[PolicyVersionChange]
    """What differs from the version before."""
    policy: Policy
    """The whole policy."""

PolicyVersionChange = TypedDict("PolicyVersionChange", {  # its members are no names of Python
    "path": 'str',
    "from": 'PolicyVersionChangeFrom | None',
    "to": 'PolicyVersionChangeFrom | None',
})


class StoredBranding(TypedDict):
    branding: Branding
    """The whole branding."""
    version: int
    """Grows with each change; 0: nothing was set yet. The `ETag` carries it."""
    consents: List[StoredBrandingConsent]
    """The consent text that people see now, in each language of the page."""
    etag: str | None
    """The tag of this version, for `If-Match`; null if the response had none."""


class Branding(TypedDict):
    publicName: str | None
    """The name that people see. `null`: the account's name."""
    privacyUrl: str | None
    """The account's privacy notice. The consent screen leads to it."""
    supportUrl: str | None
    """Where people get help: an https address, or a mailto address."""
    logos: BrandingLogos
    """The account's logo, by colour scheme."""
    colors: BrandingColors
    """The accent colour, by colour scheme."""
    consentTexts: Dict[str, str]
    """What the account adds to the standard consent text, by language. Plain text; blank lines separate paragraphs. The page shows it in the page's language only."""
    consentTextsNameModelUse: bool
    """What the account states of those texts: that they name the use of reviewed sessions to improve models. Kept as a record."""
    appeals: bool
    """Whether the page offers people to have a member look again, as long as their link lives."""


class BrandingLogos(TypedDict):
    light: str | None
    """The logo on a light ground: `logo` of `POST /v1/branding/logos`."""
    dark: str | None
    """The logo on a dark ground. `null`: the light one, on a light plate."""


class BrandingColors(TypedDict):
    light: str | None
    """The accent colour on a light ground. The page adjusts it until text on it can be read."""
    dark: str | None
    """The accent colour on a dark ground. `null`: the light one."""


class StoredBrandingConsent(TypedDict):
    locale: str
    """The language."""
    textHash: str
    """The hash of the whole text: see `GET /v1/consent-texts/{textHash}`."""
    textVersion: str
    """Version of the standard text, and after a dot of the account's own."""
    own: bool
    """Whether the text contains one of the account."""
    translation: Translation
    """Where the wording of the standard text comes from. `ORIGINAL`: the English one. `MACHINE`: a machine translated it, and no reading by a speaker of the language is recorded. `READ`: a speaker of the language has read the translation."""


class PutBrandingLogos(TypedDict):
    light: NotRequired[str | None]
    """The logo on a light ground: `logo` of `POST /v1/branding/logos`."""
    dark: NotRequired[str | None]
    """The logo on a dark ground. `null`: the light one, on a light plate."""


class PutBrandingColors(TypedDict):
    light: NotRequired[str | None]
    """The accent colour on a light ground. The page adjusts it until text on it can be read."""
    dark: NotRequired[str | None]
    """The accent colour on a dark ground. `null`: the light one."""


class BrandingVersionPage(TypedDict):
    data: List[BrandingVersion]
    """One page, newest first."""
    nextCursor: str | None
    """Send it as `cursor` to read the next page; `null` on the last page."""


class BrandingVersion(TypedDict):
    version: int
    """Grows by one with each change."""
    createdAt: str
    """When it was stored."""
    changedBy: str | None
    """Id of the key or of the member that stored it; `null`: the operator."""
    branding: Branding
    """The whole branding."""


class Logo(TypedDict):
    logo: str
    """The name of the logo, for `logos` of `PUT /v1/branding`."""
    url: str
    """Its address on this service, without the host."""
    bytes: int
    """Size of the stored PNG."""
    width: int
    """In pixels."""
    height: int
    """In pixels."""


class Usage(TypedDict):
    plan: str
    """Name of the plan."""
    periods: List[UsagePeriod]
    """One entry for each month that you asked for."""


class UsagePeriod(TypedDict):
    period: str
    """The month, UTC."""
    included: int
    """Verifications that the plan includes."""
    used: int
    """LIVE sessions of this month that were decided."""
    reserved: int
    """LIVE sessions of this month that are still open."""
    remaining: int
    """What is left: `included` less `used` and `reserved`."""
    test: int
    """Sessions of test keys, which are never charged."""
    byFlow: Dict[str, int]
    """Decided sessions by flow."""
    byOutcome: Dict[str, int]
    """Decided sessions by outcome."""

Analytics = TypedDict("Analytics", {  # its members are no names of Python
    "from": 'str',
    "to": 'str',
    "total": 'AnalyticsTotal',
    "groups": 'List[AnalyticsGroup]',
})


class AnalyticsTotal(TypedDict):
    funnel: AnalyticsTotalFunnel
    """How far the sessions came."""
    outcomes: AnalyticsTotalOutcomes
    """The sessions by status. `status` of `GET /v1/sessions` finds them."""
    reasons: Dict[str, int]
    """The decided sessions by the codes of their reasons, the most frequent first. A session can have several."""
    challenge: AnalyticsTotalChallenge
    """Liveness in doubt under the mode `ADAPTIVE`. What is missing from `asked` is open, or ended without a decision."""
    attempts: Dict[str, int]
    """The sessions with an upload, by the number of uploads."""
    decisionMs: AnalyticsTotalDecisionMs
    """From the upload to the decision of the checks. Percentiles are right to 2.5 %."""
    reviewMs: AnalyticsTotalDecisionMs
    """From the start of a review to its decision. Percentiles are right to 2.5 %."""


class AnalyticsTotalFunnel(TypedDict):
    created: int
    """Sessions that were created."""
    opened: int
    """Those whose link was opened, or that an app began."""
    agreed: int
    """Those whose person agreed on the hosted page, or began an attempt in an app."""
    uploaded: int
    """Those with at least one upload."""
    decided: int
    """Those that the checks decided, or sent to review."""


class AnalyticsTotalOutcomes(TypedDict):
    CREATED: int
    """Sessions that are `CREATED`."""
    CAPTURING: int
    """Sessions that are `CAPTURING`."""
    PROCESSING: int
    """Sessions that are `PROCESSING`."""
    IN_REVIEW: int
    """Sessions that are `IN_REVIEW`."""
    APPROVED: int
    """Sessions that are `APPROVED`."""
    DECLINED: int
    """Sessions that are `DECLINED`."""
    FAILED: int
    """Sessions that are `FAILED`."""
    EXPIRED: int
    """Sessions that are `EXPIRED`."""
    CANCELED: int
    """Sessions that are `CANCELED`."""


class AnalyticsTotalChallenge(TypedDict):
    asked: int
    """Sessions whose person was asked for the challenge as a second half."""
    approved: int
    """Of these, those that the checks approved with it."""
    declined: int
    """Those that the checks declined."""
    reviewed: int
    """Those that did it and went to review all the same."""
    skipped: int
    """Those whose person said that they could not do it."""
    late: int
    """Those that did not do it in time."""
    notPossible: int
    """Sessions in review that were not asked: the device cannot show the challenge that was due, or a turn of it was left out."""


class AnalyticsTotalDecisionMs(TypedDict):
    count: int
    """How many were measured."""
    p50: int | None
    """Half of them took at most so many milliseconds; `null` if there are none."""
    p95: int | None
    """95 % of them took at most so many milliseconds; `null` if there are none."""

AnalyticsGroup = TypedDict("AnalyticsGroup", {  # its members are no names of Python
    "key": 'str | None',
    "from": 'str',
    "to": 'str',
    "funnel": 'AnalyticsTotalFunnel',
    "outcomes": 'AnalyticsTotalOutcomes',
    "reasons": 'Dict[str, int]',
    "challenge": 'AnalyticsTotalChallenge',
    "attempts": 'Dict[str, int]',
    "decisionMs": 'AnalyticsTotalDecisionMs',
    "reviewMs": 'AnalyticsTotalDecisionMs',
})

ScoreAnalytics = TypedDict("ScoreAnalytics", {  # its members are no names of Python
    "check": 'CheckKind',
    "from": 'str',
    "to": 'str',
    "set": 'str',
    "basis": 'Basis | None',
    "total": 'ScoreAnalyticsTotal',
    "groups": 'List[ScoreAnalyticsGroup]',
})


class ScoreAnalyticsTotal(TypedDict):
    count: int
    """How many scores there are."""
    bins: List[int]
    """The scores by twentieths of 0 to 1, the lowest first; 1 is in the last bin."""
    psi: float | None
    """The population stability index of the scores of the running model set, compared with `basis`. Below 0.1 they are alike, above 0.25 they differ. `null` without a basis, or if the set gave none of the scores."""

ScoreAnalyticsGroup = TypedDict("ScoreAnalyticsGroup", {  # its members are no names of Python
    "key": 'str | None',
    "from": 'str',
    "to": 'str',
    "count": 'int',
    "bins": 'List[int]',
    "psi": 'float | None',
})


class AnalyticsNow(TypedDict):
    reviews: AnalyticsNowReviews
    """The queue of reviews."""
    webhooks: AnalyticsNowWebhooks
    """The health of the webhooks."""


class AnalyticsNowReviews(TypedDict):
    waiting: int
    """Reviews that are not done; at most 10,000 are counted."""
    oldestSince: str | None
    """Since when the oldest waits; `null` if none waits."""


class AnalyticsNowWebhooks(TypedDict):
    endpoints: int
    """Endpoints, the disabled ones included."""
    disabled: int
    """Endpoints that are disabled."""
    retrying: int
    """Deliveries that failed and will be tried again; at most 1,000 an endpoint are counted."""
    failed24h: int
    """Deliveries given up in the last 24 hours; at most 1,000 an endpoint are counted."""


class AuditPage(TypedDict):
    data: List[AuditEntry]
    """One page, newest first."""
    nextCursor: str | None
    """Send it as `cursor` to read the next page; `null` on the last page."""


class AuditEntry(TypedDict):
    auditId: str
    """Id of the audit."""
    at: str
    """When it was done."""
    actorKind: ActorKind
    """`KEY`: an API key. `REVIEWER`: an API key on behalf of a reviewer. `MEMBER`: a member who signed in. `OPERATOR`: the operator of the service. `SERVICE`: the service by itself. `PERSON`: the verified person, on the page of their session."""
    actor: str | None
    """Id of the key (`key_…`) or of the member (`mem_…`); `null` for the others."""
    reviewer: str | None
    """The name that a key gave for its reviewer; `null` without one, and once it is erased."""
    mode: Mode | None
    """The mode in which it was done; `null` if it belongs to no mode, such as a sign-in."""
    action: str
    """Method and pattern of the route, such as `POST /v1/keys`, a command of the operator, or what the service found, such as `measurements differ`."""
    objectId: str | None
    """Id of the object; `null` if there is none."""
    detail: str | None
    """What the entry says beyond the action and the object, such as granted scopes."""
    remoteAddress: str | None
    """The caller's address; `null` for an operator, and once it is erased."""
    requestId: str | None
    """Id of the request; `null` for a command."""
    occurrences: int
    """The number of equal events that the entry covers."""


class WebhookEndpointWithSecret(TypedDict):
    endpointId: str
    """Id of the endpoint, `whe_…`."""
    accountId: str
    """The account whose events it gets."""
    mode: Mode
    """The mode whose events it gets."""
    url: str
    """Where events are sent."""
    events: List[EventType] | None
    """The types that it gets; `null` for every type."""
    signatures: List[Signature]
    """How its events are signed."""
    description: str | None
    """Your note."""
    enabled: bool
    """Whether events are sent to it."""
    disabledAt: str | None
    """When it was disabled."""
    disabledReason: DisabledReason | None
    """`GONE`: it answered 410. `FAILING`: five days of nothing but failures. `BY_REQUEST`: you disabled it."""
    failingSince: str | None
    """Since when every attempt has failed; `null` where the last one succeeded."""
    previousSecretExpiresAt: str | None
    """Until when the secret before the last rotation signs too."""
    createdAt: str
    """When it was added."""
    secret: str
    """The signing secret, `whsec_…`. Only this answer has it."""


class WebhookEndpointPage(TypedDict):
    data: List[WebhookEndpoint]
    """One page, newest first."""
    nextCursor: str | None
    """Send it as `cursor` to read the next page; `null` on the last page."""


class WebhookEndpoint(TypedDict):
    endpointId: str
    """Id of the endpoint, `whe_…`."""
    accountId: str
    """The account whose events it gets."""
    mode: Mode
    """The mode whose events it gets."""
    url: str
    """Where events are sent."""
    events: List[EventType] | None
    """The types that it gets; `null` for every type."""
    signatures: List[Signature]
    """How its events are signed."""
    description: str | None
    """Your note."""
    enabled: bool
    """Whether events are sent to it."""
    disabledAt: str | None
    """When it was disabled."""
    disabledReason: DisabledReason | None
    """`GONE`: it answered 410. `FAILING`: five days of nothing but failures. `BY_REQUEST`: you disabled it."""
    failingSince: str | None
    """Since when every attempt has failed; `null` where the last one succeeded."""
    previousSecretExpiresAt: str | None
    """Until when the secret before the last rotation signs too."""
    createdAt: str
    """When it was added."""


class WebhookKeys(TypedDict):
    keys: List[EvidenceKey]
    """The public keys of webhooks, of both modes."""


class EvidenceKey(TypedDict):
    kty: Literal["OKP"]
    """Key type."""
    crv: Literal["Ed25519"]
    """Curve."""
    alg: Literal["Ed25519"]
    """Algorithm."""
    use: Literal["sig"]
    """Use: signatures."""
    kid: str
    """RFC 7638 thumbprint of the key."""
    x: str
    """The public key, base64url."""
    status: EvidenceKeyStatus
    """`ACTIVE` signs. `NEXT` is published ahead of a rotation. `RETIRED` keys stay, so that what they signed verifies. Of a `REVOKED` key others may hold the secret: its receipts hold only if they were in the log under a checkpoint that the verifier saw before `revokedAt`."""
    notBefore: str
    """When the key was published."""
    notAfter: str | None
    """When it stopped signing; `null` while it may sign. Of a revoked key: `revokedAt`."""
    revokedAt: str | None
    """From this time on, others may hold the secret; `null` unless the key was revoked."""
    mode: Mode
    """The mode whose receipts or webhooks it signs."""


class DeliveriesReplayed(TypedDict):
    queued: int
    """How many events are sent again."""
    more: bool
    """Whether others are left, which the same call queues next."""


class WebhookDeliveryWithBody(TypedDict):
    deliveryId: str
    """Id of the delivery, `dlv_…`."""
    endpointId: str
    """The endpoint that it goes to."""
    eventId: str
    """The `webhook-id` header: the same for every attempt and every replay."""
    eventType: EventType
    """The type of the event."""
    sessionId: str | None
    """The session that the event is about; `null` where it is about none."""
    state: WebhookDeliveryState
    """`PENDING`: to be sent. `DELIVERED`. `FAILED`: given up after the last retry. `CANCELED`: the endpoint was disabled or deleted, or the person was erased."""
    attempts: List[WebhookDeliveryAttempt]
    """The attempts, oldest first."""
    nextAttemptAt: str | None
    """When it is sent next; `null` once it is finished."""
    createdAt: str
    """When it was queued."""
    finishedAt: str | None
    """When it was delivered, given up or canceled."""
    body: str | None
    """The bytes that are signed and sent, as text; `null` once the person is erased."""


class MemberPage(TypedDict):
    data: List[Member]
    """One page, newest first."""
    nextCursor: str | None
    """Send it as `cursor` to read the next page; `null` on the last page."""


class Member(TypedDict):
    memberId: str
    """Id of the member, `mem_…`."""
    name: str
    """What colleagues see."""
    email: str | None
    """For people to read. No message is sent to it, and no one is recognized by it."""
    role: Role
    """What the member may do."""
    state: MemberState
    """`INVITED` until the first sign-in."""
    createdAt: str
    """When the member was invited."""
    joinedAt: str | None
    """The first sign-in."""


class InvitedMember(TypedDict):
    member: Member
    """The member."""
    invitation: InvitedMemberInvitation
    """The link with which the person registers a passkey, once."""


class InvitedMemberInvitation(TypedDict):
    url: str
    """Send it to the person. Only this answer has it."""
    expiresAt: str
    """24 hours after the invitation."""


class MemberDetail(TypedDict):
    memberId: str
    """Id of the member, `mem_…`."""
    name: str
    """What colleagues see."""
    email: str | None
    """For people to read. No message is sent to it, and no one is recognized by it."""
    role: Role
    """What the member may do."""
    state: MemberState
    """`INVITED` until the first sign-in."""
    createdAt: str
    """When the member was invited."""
    joinedAt: str | None
    """The first sign-in."""
    holds: MemberDetailHolds
    """What would end if the member were removed."""


class MemberDetailHolds(TypedDict):
    passkeys: int
    """Registered passkeys."""
    signIns: int
    """Sign-ins that work now."""
    claims: int
    """Reviews that the member holds now, in both modes."""


class ApiKeyPage(TypedDict):
    data: List[ApiKey]
    """One page, newest first."""
    nextCursor: str | None
    """Send it as `cursor` to read the next page; `null` on the last page."""


class ApiKey(TypedDict):
    keyId: str
    """Id of the key, `key_…`."""
    mode: Mode
    """The mode of the key."""
    hint: str
    """The last four characters of the key."""
    name: str | None
    """What the key is for."""
    scopes: List[Scope]
    """What the key may do."""
    expiresAt: str | None
    """When the key expires; `null`: never."""
    lastUsedAt: str | None
    """When the key was last used, to a minute; `null`: never."""
    createdAt: str
    """When the key was created."""


class CreatedApiKey(TypedDict):
    keyId: str
    """Id of the key, `key_…`."""
    mode: Mode
    """The mode of the key."""
    hint: str
    """The last four characters of the key."""
    name: str | None
    """What the key is for."""
    scopes: List[Scope]
    """What the key may do."""
    expiresAt: str | None
    """When the key expires; `null`: never."""
    lastUsedAt: str | None
    """When the key was last used, to a minute; `null`: never."""
    createdAt: str
    """When the key was created."""
    key: str
    """The key itself, `fp_test_…` or `fp_live_…`. Only this answer has it."""


class CallPage(TypedDict):
    data: List[Call]
    """One page, newest first."""
    nextCursor: str | None
    """Send it as `cursor` to read the next page; `null` on the last page."""


class Call(TypedDict):
    at: str
    """When the answer was sent."""
    method: str
    """The method."""
    route: str
    """The pattern of the route, such as `/v1/sessions/:sessionId`. The ids are not kept."""
    status: int
    """The status of the answer."""
    code: ProblemCode | None
    """The code of the problem; `null` if the call succeeded."""
    requestId: str
    """The `X-Request-Id` of the answer."""
    actor: str
    """Id of the key (`key_…`) or of the member (`mem_…`)."""
    durationMs: int
    """Milliseconds from the first byte of the request to the answer."""


class EvidencePage(TypedDict):
    data: List[LoggedEvidence]
    """One page, in the order of the log."""
    nextCursor: str | None
    """Send it as `cursor` to read the next page; `null` on the last page."""


class LoggedEvidence(TypedDict):
    receipt: Receipt
    """The signature."""
    bundle: LoggedEvidenceBundle
    """What is signed."""
    log: LogProof
    """Proves that the receipt is in the evidence log."""

MigrationBundle = TypedDict("MigrationBundle", {  # its members are no names of Python
    "v": 'float',
    "type": 'Literal["migration"]',
    "mode": 'Mode',
    "receiptId": 'str',
    "sessionId": 'Any',
    "accountId": 'str',
    "enrollmentId": 'str',
    "enrolledIn": 'str',
    "decidedAt": 'str',
    "from": 'MigrationBundleFrom',
    "to": 'MigrationBundleFrom',
    "supersedes": 'Any',
})


class MigrationBundleFrom(TypedDict):
    models: List[MigrationBundleFromModel]
    """The match models that made it."""
    commitment: str
    """HMAC-SHA256 of the template under a key of the enrollment, which goes with an erasure. Equal in all receipts about it."""


class MigrationBundleFromModel(TypedDict):
    model: str
    """Its name."""
    version: str
    """Its version."""
    digest: str
    """SHA-256 of its weights."""


class EvidenceKeys(TypedDict):
    keys: List[EvidenceKey]
    """The public keys of receipts, of both modes."""
    logs: NotRequired[List[EvidenceKeysLog]]
    """The public keys of the evidence log, the newest last."""
    witnesses: NotRequired[List[Witness]]
    """The witnesses that this service asks to cosign the log. A hint only: a verifier pins keys that it has from the witnesses."""


class EvidenceKeysLog(TypedDict):
    origin: str
    """Name of the log, the first line of its checkpoints."""
    vkey: str
    """Its public key in the C2SP form `<origin>+<hash>+<key>`."""
    succeeds: NotRequired[EvidenceKeysLogSucceeds]
    """Present if the log goes on under this name, because a failure lost receipts that others hold proofs of."""


class EvidenceKeysLogSucceeds(TypedDict):
    checkpoint: str
    """The last checkpoint under the name before. The log has it as its beginning."""
    reason: str
    """Why, by the operator."""


class Witness(TypedDict):
    name: str
    """Name of the witness."""
    vkey: str
    """Its public key in the C2SP form `<name>+<hash>+<key>`."""


class ConsentText(TypedDict):
    textHash: str
    """The hash that was asked for."""
    textVersion: str
    """Version of the text."""
    locale: str
    """The language."""
    text: Dict[str, str]
    """The parts of the text by their place on the page."""


class ProfileList(TypedDict):
    data: List[Profile]
    """The profiles, by id."""


class Profile(TypedDict):
    v: float
    """Version of the format."""
    profileId: str
    """Its id, as a policy names it."""
    title: str
    """Its name for people."""
    about: str
    """What it is made of, and what it is not."""
    clauses: List[ProfileClause]
    """What a session is compared with."""
    digest: str
    """SHA-256 of the RFC 8785 bytes of this document without `digest`."""


class ProfileClauseCheck(TypedDict):
    id: str
    """Unique in its profile."""
    title: str
    """What it asks, in one sentence."""
    source: ProfileClauseCheckSource
    """Where it comes from."""
    flows: NotRequired[List[Flow]]
    """The flows that it applies to; left out: all."""
    reason: NotRequired[str]
    """Why it is not measured, where it is not."""
    remedy: NotRequired[str]
    """What would meet it."""
    kind: Literal["CHECK"]
    """The check passed, or nobody approved the session against it."""
    check: CheckKind
    """The check."""


class ProfileClauseCheckSource(TypedDict):
    document: str
    """The document that asks for it."""
    clause: str
    """Its section there."""
    readIn: str
    """Where the text was read: at its owner, or in which secondary source."""


class ProfileClauseThreshold(TypedDict):
    id: str
    """Unique in its profile."""
    title: str
    """What it asks, in one sentence."""
    source: ProfileClauseCheckSource
    """Where it comes from."""
    flows: NotRequired[List[Flow]]
    """The flows that it applies to; left out: all."""
    reason: NotRequired[str]
    """Why it is not measured, where it is not."""
    remedy: NotRequired[str]
    """What would meet it."""
    kind: Literal["THRESHOLD"]
    """The threshold that was applied is not below the lowest for which the rate was measured."""
    metric: ProfileClauseThresholdMetric
    """An error rate that falls as the threshold rises."""


class ProfileClauseRate(TypedDict):
    id: str
    """Unique in its profile."""
    title: str
    """What it asks, in one sentence."""
    source: ProfileClauseCheckSource
    """Where it comes from."""
    flows: NotRequired[List[Flow]]
    """The flows that it applies to; left out: all."""
    reason: NotRequired[str]
    """Why it is not measured, where it is not."""
    remedy: NotRequired[str]
    """What would meet it."""
    kind: Literal["RATE"]
    """The 95 % bound of the rate at the threshold that was applied."""
    metric: ProfileClauseRateMetric
    """The error rate."""
    species: NotRequired[str]
    """APCER: the kind of attack, such as `replay`, `print` or `mask`."""
    atMost: NotRequired[str]
    """The highest bound that meets it."""
    below: NotRequired[str]
    """Instead of `atMost`: the bound must be lower than this."""


class ProfileClauseMeasured(TypedDict):
    id: str
    """Unique in its profile."""
    title: str
    """What it asks, in one sentence."""
    source: ProfileClauseCheckSource
    """Where it comes from."""
    flows: NotRequired[List[Flow]]
    """The flows that it applies to; left out: all."""
    reason: NotRequired[str]
    """Why it is not measured, where it is not."""
    remedy: NotRequired[str]
    """What would meet it."""
    kind: Literal["MEASURED"]
    """The rate was measured at the threshold that was applied, with bounds."""
    metric: ProfileClauseRateMetric
    """The error rate."""
    species: NotRequired[str]
    """APCER: the kind of attack, such as `replay`, `print` or `mask`."""


class ProfileClauseGroups(TypedDict):
    id: str
    """Unique in its profile."""
    title: str
    """What it asks, in one sentence."""
    source: ProfileClauseCheckSource
    """Where it comes from."""
    flows: NotRequired[List[Flow]]
    """The flows that it applies to; left out: all."""
    reason: NotRequired[str]
    """Why it is not measured, where it is not."""
    remedy: NotRequired[str]
    """What would meet it."""
    kind: Literal["GROUPS"]
    """No group is worse than everybody by more than this share."""
    metric: ProfileClauseRateMetric
    """The error rate."""
    within: str
    """Such as 0.250000: a quarter worse."""
    groups: List[str]
    """What people are grouped by. Each needs two groups that were measured."""


class ProfileClausePolicy(TypedDict):
    id: str
    """Unique in its profile."""
    title: str
    """What it asks, in one sentence."""
    source: ProfileClauseCheckSource
    """Where it comes from."""
    flows: NotRequired[List[Flow]]
    """The flows that it applies to; left out: all."""
    reason: NotRequired[str]
    """Why it is not measured, where it is not."""
    remedy: NotRequired[str]
    """What would meet it."""
    kind: Literal["POLICY"]
    """A setting of the policy."""
    path: str
    """The setting, such as `retention.mediaHours`."""
    atMost: NotRequired[int]
    """The highest number that meets it."""
    oneOf: NotRequired[List[ProfileClausePolicyOneOf]]
    """Instead of `atMost`: the values that meet it."""


class ProfileClauseConsent(TypedDict):
    id: str
    """Unique in its profile."""
    title: str
    """What it asks, in one sentence."""
    source: ProfileClauseCheckSource
    """Where it comes from."""
    flows: NotRequired[List[Flow]]
    """The flows that it applies to; left out: all."""
    reason: NotRequired[str]
    """Why it is not measured, where it is not."""
    remedy: NotRequired[str]
    """What would meet it."""
    kind: Literal["CONSENT"]
    """The agreement of the person was recorded."""


class ProfileClauseChannel(TypedDict):
    id: str
    """Unique in its profile."""
    title: str
    """What it asks, in one sentence."""
    source: ProfileClauseCheckSource
    """Where it comes from."""
    flows: NotRequired[List[Flow]]
    """The flows that it applies to; left out: all."""
    reason: NotRequired[str]
    """Why it is not measured, where it is not."""
    remedy: NotRequired[str]
    """What would meet it."""
    kind: Literal["CHANNEL"]
    """How the pictures came."""
    oneOf: List[Channel]
    """The channels that meet it."""


class ProfileClauseReviewers(TypedDict):
    id: str
    """Unique in its profile."""
    title: str
    """What it asks, in one sentence."""
    source: ProfileClauseCheckSource
    """Where it comes from."""
    flows: NotRequired[List[Flow]]
    """The flows that it applies to; left out: all."""
    reason: NotRequired[str]
    """Why it is not measured, where it is not."""
    remedy: NotRequired[str]
    """What would meet it."""
    kind: Literal["REVIEWERS"]
    """Named members decided, where a review decided."""
    atLeast: int
    """How many."""


class ProfileClauseEvidence(TypedDict):
    id: str
    """Unique in its profile."""
    title: str
    """What it asks, in one sentence."""
    source: ProfileClauseCheckSource
    """Where it comes from."""
    flows: NotRequired[List[Flow]]
    """The flows that it applies to; left out: all."""
    reason: NotRequired[str]
    """Why it is not measured, where it is not."""
    remedy: NotRequired[str]
    """What would meet it."""
    kind: Literal["EVIDENCE"]
    """The receipt holds a member."""
    member: ProfileClauseEvidenceMember
    """The member of the bundle."""


class ProfileClauseCertificate(TypedDict):
    id: str
    """Unique in its profile."""
    title: str
    """What it asks, in one sentence."""
    source: ProfileClauseCheckSource
    """Where it comes from."""
    flows: NotRequired[List[Flow]]
    """The flows that it applies to; left out: all."""
    reason: NotRequired[str]
    """Why it is not measured, where it is not."""
    remedy: NotRequired[str]
    """What would meet it."""
    kind: Literal["CERTIFICATE"]
    """A certificate that is attached to the calibration and was valid at the decision."""
    standard: str
    """What it must certify."""


class Calibration(TypedDict):
    v: float
    """Version of the format."""
    calibration: str
    """Its name, such as `2026-11-22`."""
    about: str
    """What it is of, and what it does not say."""
    measurements: List[CalibrationMeasurement]
    """What was measured. What is not here was not."""
    certificates: List[CalibrationCertificate]
    """Certificates that the operator has attached."""
    digest: str
    """SHA-256 of the RFC 8785 bytes of this document without `digest`."""


class CalibrationMeasurement(TypedDict):
    id: str
    """Unique in its calibration; a clause’s `basis` names it."""
    metric: ProfileClauseRateMetric
    """The error rate."""
    species: NotRequired[str]
    """APCER: the kind of attack, such as `replay`, `print` or `mask`."""
    group: NotRequired[str]
    """Of this group alone, such as `sex:female`; left out: of everybody."""
    models: List[str]
    """Digests of the networks that were measured, in any order: all on which the score of the check stands. It says nothing about others."""
    fusion: NotRequired[str | None]
    """Digest of the fusion that was measured; `null` or left out: none."""
    threshold: str
    """The threshold at which it was measured."""
    errors: int
    """How many errors were seen."""
    of: int
    """In how many pairs, or presentations."""
    people: int
    """Of how many people."""
    estimate: str
    """The rate that was seen."""
    low: str | None
    """The lower 95 % bound; `null`: not computed."""
    high: str | None
    """The upper 95 % bound; `null`: not computed. A clause reads only this."""
    method: str
    """How it was measured, and what the bounds count."""
    data: str
    """On what."""
    date: str
    """When."""


class CalibrationCertificate(TypedDict):
    standard: str
    """What it certifies, as a clause names it."""
    issuer: str
    """The laboratory."""
    reference: str
    """Number or address of the report."""
    validUntil: str
    """It counts for decisions before this time."""


class LogEntry(TypedDict):
    receiptId: str
    """Id of the receipt."""
    index: int
    """Place of the receipt in the log, from 0."""
    inclusionProof: List[str]
    """Hashes from the leaf up to the root, base64; RFC 9162, section 2.1.3."""
    checkpoint: str
    """The signed checkpoint that the proof leads to: a C2SP `tlog-checkpoint`."""

Consistency = TypedDict("Consistency", {  # its members are no names of Python
    "from": 'int',
    "to": 'int',
    "consistencyProof": 'List[str]',
})


class Health(TypedDict):
    status: HealthStatus
    """`ok`: the process answers. `ready`: so does everything that it needs."""


class SessionEvent(TypedDict):
    type: SessionEventType
    """What happened."""
    timestamp: str
    """When it happened."""
    accountId: str
    """The account whose event it is."""
    mode: Mode
    """The mode in which it happened."""
    data: SessionEventData
    """The session as it was at that moment."""


class SessionEventData(TypedDict):
    sessionId: str
    """Id of the session."""
    flow: Flow
    """`ONBOARDING` compares with a reference, `LIVENESS_ONLY` does not."""
    purpose: str | None
    """Why the person is verified; `null` once they are erased."""
    mode: Mode
    """The mode of the key that opened it."""
    status: SessionStatus
    """Where the session stands. The last five never change, but for an appeal."""
    subjectId: str | None
    """Your own id of the person; `null` once they are erased."""
    metadata: Dict[str, str] | None
    """Your own keys and values; `null` once the person is erased."""
    createdAt: str
    """When it was opened."""
    updatedAt: str
    """When anything about it last changed."""
    expiresAt: str
    """When the capture link expires."""
    decidedAt: str | None
    """When the current decision was made: by the checks, or by a review."""
    erasedAt: str | None
    """When the person was erased."""
    closeReason: CloseReason | None
    """With `EXPIRED` and `CANCELED`: why."""
    decision: Decision | None
    """The decision; `null` until there is one."""
    appeal: SessionAppeal | None
    """The appeal; `null` unless the decision was contested."""
    checks: List[Check]
    """The checks of the deciding capture, in a fixed order; empty before."""
    evaluation: Verdict | None
    """Whether the session conforms to the profile of its policy, clause by clause; made with the decision, and again by a review. `null` before, and if the session ended without a decision."""
    consent: Consent | None
    """What the person agreed to, and when; `null` where none was recorded."""
    evidence: Receipt | None
    """The signed receipt of the current decision."""
    attempts: List[SessionAttempt]
    """The attempts with media and the newest one, oldest first."""
    enrollment: SessionEnrollment | None
    """The enrollment that was saved from this session."""
    sequence: int
    """Grows with each event of the session. The larger is the newer."""


class EnrollmentCreatedEvent(TypedDict):
    type: Literal["enrollment.created"]
    """What happened."""
    timestamp: str
    """When it happened."""
    accountId: str
    """The account whose event it is."""
    mode: Mode
    """The mode in which it happened."""
    data: Enrollment
    """The enrollment."""


class SubjectErasedEvent(TypedDict):
    type: Literal["subject.erased"]
    """What happened."""
    timestamp: str
    """When it happened."""
    accountId: str
    """The account whose event it is."""
    mode: Mode
    """The mode in which it happened."""
    data: SubjectErasedEventData
    """The erasure. It does not name the person."""


class SubjectErasedEventData(TypedDict):
    erasureId: str
    """Id of the erasure."""
    erasedAt: str
    """When the data was erased."""
    erased: ErasureErased
    """How much was erased."""


class PolicyChangedEvent(TypedDict):
    type: Literal["policy.changed"]
    """What happened."""
    timestamp: str
    """When it happened."""
    accountId: str
    """The account whose event it is."""
    mode: Mode
    """The mode in which it happened."""
    data: PolicyChangedEventData
    """The change."""


class PolicyChangedEventData(TypedDict):
    policyId: str
    """Name of the policy."""
    version: int
    """The new version."""
    previousVersion: int | None
    """The version before; `null`: the policy is new."""
    policy: Policy
    """The new policy."""


class KeyExpiringEvent(TypedDict):
    type: Literal["key.expiring"]
    """What happened."""
    timestamp: str
    """When it happened."""
    accountId: str
    """The account whose event it is."""
    mode: Mode
    """The mode in which it happened."""
    data: KeyExpiringEventData
    """The key. It never tells the secret."""


class KeyExpiringEventData(TypedDict):
    keyId: str
    """The key."""
    name: str | None
    """What it is for."""
    hint: str
    """Its last four characters."""
    expiresAt: str
    """When it stops working."""


class UsageThresholdReachedEvent(TypedDict):
    type: Literal["usage.threshold_reached"]
    """What happened."""
    timestamp: str
    """When it happened."""
    accountId: str
    """The account whose event it is."""
    mode: Mode
    """The mode in which it happened."""
    data: UsageThresholdReachedEventData
    """The usage of the month."""


class UsageThresholdReachedEventData(TypedDict):
    period: str
    """The month, UTC."""
    threshold: float
    """The share of the allowance that is used: 0.8 or 1."""
    included: int
    """Verifications that the plan includes."""
    used: int
    """Verifications that were decided."""
    resetsAt: str
    """When the next month begins."""


class ModelDriftSuspectedEvent(TypedDict):
    type: Literal["model.drift_suspected"]
    """What happened."""
    timestamp: str
    """When it happened."""
    accountId: str
    """The account whose event it is."""
    mode: Mode
    """The mode in which it happened."""
    data: ModelDriftSuspectedEventData
    """What has moved."""

ModelDriftSuspectedEventData = TypedDict("ModelDriftSuspectedEventData", {  # its members are no names of Python
    "check": 'CheckKind',
    "set": 'str',
    "psi": 'float',
    "basis": 'Basis',
    "scores": 'int',
    "from": 'str',
    "to": 'str',
})


class WebhookTestEvent(TypedDict):
    type: Literal["webhook.test"]
    """What happened."""
    timestamp: str
    """When it happened."""
    accountId: str
    """The account whose event it is."""
    mode: Mode
    """The mode in which it happened."""
    data: WebhookTestEventData
    """The test."""


class WebhookTestEventData(TypedDict):
    endpointId: str
    """The endpoint that was tested."""
    mode: Mode
    """The mode of the endpoint."""


class Problem(TypedDict):
    type: str
    """A page that explains the code."""
    title: str
    """The code in words; the same for every request."""
    status: int
    """The HTTP status."""
    detail: str
    """What was wrong with this request."""
    code: ProblemCode
    """What a program decides by. Codes are added, never renamed."""
    requestId: str
    """Quote it to the operator: it is in the log. The `X-Request-Id` header carries it too."""
    retryable: bool
    """Whether the same request, sent again later, may succeed."""
    errors: NotRequired[List[FieldError]]
    """One entry for each fault, where members of the body or the query are at fault."""
    currentStatus: NotRequired[SessionStatus]
    """With `session_state_conflict` and `session_not_approved`: the status of the session. Calls of the person leave it out: it can be the decision."""
    reason: NotRequired[ProblemReason]
    """With `reference_unusable`: no running match model can compare the enrollment. With `capture_link_in_use`: another device continues in place of this one."""
    link: NotRequired[HeldLink]
    """With `capture_link_in_use` of `POST /v1/captures/session`: whose link it is."""
    currentVersion: NotRequired[int]
    """With `policy_version_mismatch`, `branding_version_mismatch` and `decision_version_mismatch`: the newest version."""
    claimedBy: NotRequired[str]
    """With `review_claimed`: who holds the review, a member or an API key."""
    claimExpiresAt: NotRequired[str]
    """With `review_claimed`: when the lease ends."""
    included: NotRequired[int]
    """With `allowance_exhausted`: verifications that the plan includes each month."""
    used: NotRequired[int]
    """With `allowance_exhausted`: verifications that were decided this month."""
    reserved: NotRequired[int]
    """With `allowance_exhausted`: verifications that open sessions hold."""
    resetsAt: NotRequired[str]
    """With `allowance_exhausted`: when the next month begins."""
    requiredScope: NotRequired[str]
    """With `insufficient_scope`: the scope that the key lacks."""
    disabledReason: NotRequired[str]
    """With `webhook_endpoint_disabled`: why it was disabled."""
    failing: NotRequired[List[str]]
    """With `dependency_unavailable` of `/readyz`: what does not answer."""


class FieldError(TypedDict):
    pointer: str
    """JSON pointer (RFC 6901) into the body; for a query, `/` and the name of the parameter."""
    code: str
    """What is wrong with the value."""
    message: str
    """The same as a sentence."""


class HeldLink(TypedDict):
    sessionId: str
    """Id of the session."""
    mode: Mode
    """`TEST` sessions run on the simulated engine."""
    account: HeldLinkAccount
    """Who asks for the verification."""
    fallbackUrl: str | None
    """Where the page sends a person who cannot be captured."""
    takeOver: bool
    """Whether this device may continue once the other one has made no call for a minute, or agrees."""


class HeldLinkAccount(TypedDict):
    name: str
    """The name of the account, as people see it."""
    logoUrl: str | None
    """Address of the logo of the account on this service, without the host; `null`: it has none."""
    darkLogoUrl: str | None
    """The same of its logo for a dark page."""
    accent: str | None
    """The accent colour of the account, `#rrggbb`."""
    darkAccent: str | None
    """Its accent colour for a dark page; `null`: the same."""
    privacyUrl: str | None
    """Its privacy notice."""
    supportUrl: str | None
    """Where people get help."""

VerdictClauseRequired = Union["str", "int", "bool"]

VerdictClauseActual = Union["str", "int", "bool"]

CreateSessionReference = Union["CreateSessionReferenceDocumentImage", "CreateSessionReferenceEnrollment", "CreateSessionReferenceSubject"]

EvaluationFindingRequired = Union["str", "float", "bool"]

EvaluationFindingActual = Union["str", "float", "bool"]

PolicyVersionChangeFrom = Union["str", "float", "bool", "List[str]"]

LoggedEvidenceBundle = Union["VerificationBundle", "ErasureBundle", "MigrationBundle"]

ProfileClause = Union["ProfileClauseCheck", "ProfileClauseThreshold", "ProfileClauseRate", "ProfileClauseMeasured", "ProfileClauseGroups", "ProfileClausePolicy", "ProfileClauseConsent", "ProfileClauseChannel", "ProfileClauseReviewers", "ProfileClauseEvidence", "ProfileClauseCertificate"]

ProfileClausePolicyOneOf = Union["str", "bool"]

Event = Union["SessionEvent", "EnrollmentCreatedEvent", "SubjectErasedEvent", "PolicyChangedEvent", "KeyExpiringEvent", "UsageThresholdReachedEvent", "ModelDriftSuspectedEvent", "WebhookTestEvent"]


class MalformedJsonError(ProblemError):
    """`malformed_json`"""


class InvalidHeaderError(ProblemError):
    """`invalid_header`"""


class MissingApiKeyError(ProblemError):
    """`missing_api_key`"""


class InvalidApiKeyError(ProblemError):
    """`invalid_api_key`"""


class ExpiredApiKeyError(ProblemError):
    """`expired_api_key`"""


class SignInRequiredError(ProblemError):
    """`sign_in_required`"""


class SignInRefusedError(ProblemError):
    """`sign_in_refused`"""


class AllowanceExhaustedError(ProblemError):
    """`allowance_exhausted`"""


class AccountSuspendedError(ProblemError):
    """`account_suspended`"""


class InsufficientScopeError(ProblemError):
    """`insufficient_scope`"""


class OriginMismatchError(ProblemError):
    """`origin_mismatch`"""


class FreshSignInRequiredError(ProblemError):
    """`fresh_sign_in_required`"""


class NotFoundError(ProblemError):
    """`not_found`"""


class MethodNotAllowedError(ProblemError):
    """`method_not_allowed`"""


class RequestTimeoutError(ProblemError):
    """`request_timeout`"""


class UploadTooSlowError(ProblemError):
    """`upload_too_slow`"""


class SessionStateConflictError(ProblemError):
    """`session_state_conflict`"""


class SessionNotApprovedError(ProblemError):
    """`session_not_approved`"""


class IdempotencyInProgressError(ProblemError):
    """`idempotency_in_progress`"""


class CaptureLinkInUseError(ProblemError):
    """`capture_link_in_use`"""


class CrossDeviceForbiddenError(ProblemError):
    """`cross_device_forbidden`"""


class UploadTokenUsedError(ProblemError):
    """`upload_token_used`"""


class SubjectOnHoldError(ProblemError):
    """`subject_on_hold`"""


class ReviewClaimedError(ProblemError):
    """`review_claimed`"""


class AppealWithoutMediaError(ProblemError):
    """`appeal_without_media`"""


class DecisionVersionMismatchError(ProblemError):
    """`decision_version_mismatch`"""


class SecondReviewerRequiredError(ProblemError):
    """`second_reviewer_required`"""


class LastOwnerError(ProblemError):
    """`last_owner`"""


class LastPasskeyError(ProblemError):
    """`last_passkey`"""


class WebhookEndpointDisabledError(ProblemError):
    """`webhook_endpoint_disabled`"""


class CaptureLinkExpiredError(ProblemError):
    """`capture_link_expired`"""


class HandoverExpiredError(ProblemError):
    """`handover_expired`"""


class UploadTokenExpiredError(ProblemError):
    """`upload_token_expired`"""


class InvitationExpiredError(ProblemError):
    """`invitation_expired`"""


class SubjectErasedError(ProblemError):
    """`subject_erased`"""


class MediaDeletedError(ProblemError):
    """`media_deleted`"""


class PolicyVersionMismatchError(ProblemError):
    """`policy_version_mismatch`"""


class BrandingVersionMismatchError(ProblemError):
    """`branding_version_mismatch`"""


class PayloadTooLargeError(ProblemError):
    """`payload_too_large`"""


class UnsupportedMediaTypeError(ProblemError):
    """`unsupported_media_type`"""


class ValidationFailedError(ProblemError):
    """`validation_failed`"""


class ReferenceRequiredError(ProblemError):
    """`reference_required`"""


class ReferenceNotAllowedError(ProblemError):
    """`reference_not_allowed`"""


class ReferenceUnusableError(ProblemError):
    """`reference_unusable`"""


class IdempotencyKeyReusedError(ProblemError):
    """`idempotency_key_reused`"""


class SimulateNotAllowedError(ProblemError):
    """`simulate_not_allowed`"""


class ConsentRequiredError(ProblemError):
    """`consent_required`"""


class ChallengeNotJudgedError(ProblemError):
    """`challenge_not_judged`"""


class SubjectMismatchError(ProblemError):
    """`subject_mismatch`"""


class UndecodableMediaError(ProblemError):
    """`undecodable_media`"""


class RateLimitedError(ProblemError):
    """`rate_limited`"""


class InternalError(ProblemError):
    """`internal_error`"""


class OverloadedError(ProblemError):
    """`overloaded`"""


class DependencyUnavailableError(ProblemError):
    """`dependency_unavailable`"""

__all__ = ["Session", "Flow", "Mode", "SessionStatus", "CloseReason", "Decision", "Outcome", "Reason", "ReasonCode", "CheckKind", "Category", "SessionAppeal", "SessionAppealBy", "SessionAppealState", "Check", "CheckStatus", "CheckEngine", "Precision", "Half", "Sign", "Verdict", "VerdictClause", "Level", "VerdictClauseRequired", "VerdictClauseActual", "Consent", "Channel", "Receipt", "ReceiptSignature", "SessionAttempt", "SessionAttemptOutcome", "SessionEnrollment", "CreateSessionReference", "CreateSessionReferenceDocumentImage", "CreateSessionReferenceEnrollment", "CreateSessionReferenceSubject", "CrossDevice", "CreateSessionSimulate", "Scenario", "CaptureFault", "CreatedSession", "CreatedSessionHandoff", "SessionPage", "Device", "Reached", "AppealAccepted", "ReviewSessionOutcome", "ReviewSessionReasonCode", "Evidence", "VerificationBundle", "VerificationBundleType", "VerificationBundleCheck", "VerificationBundleSet", "VerificationBundlePolicy", "VerificationBundleCapture", "VerificationBundleComparisons", "VerificationBundleMedia", "LogProof", "WebhookDeliveryPage", "WebhookDelivery", "EventType", "WebhookDeliveryState", "WebhookDeliveryAttempt", "Error", "MediaList", "MediaItem", "MediaItemKind", "MediaItemEyes", "MediaItemEyesLeft", "MediaItemState", "Purpose", "ListReviewsState", "Escalated", "Order", "ReviewPage", "Review", "ReviewVote", "ReviewNote", "ReviewAppeal", "WaitingReviews", "OwnReviews", "EarlierSessions", "EarlierSessionsData", "Finding", "File", "Handover", "Support", "OpenCaptureConsent", "OpenedCapture", "Challenge", "ChallengeStep", "Direction", "ChallengeLight", "ChallengeLightStep", "OpenedCaptureLimits", "CaptureMetadata", "CaptureMetadataFrame", "CaptureMetadataChallenge", "CaptureMetadataChallengeShown", "CaptureMetadataChallengeLight", "CaptureMetadataChallengeLightShown", "AcceptedCapture", "AskedChallenge", "ChallengeSkipped", "CaptureProgress", "CaptureProgressState", "Ending", "Enrollment", "EnrollmentModel", "SubjectSummary", "SubjectSummaryHeld", "SubjectSummaryHeldKind", "SubjectSummaryEnrollment", "SubjectSummaryErasure", "Erasure", "ErasureErased", "ErasureReceipt", "ErasureBundle", "ErasurePage", "ListedErasure", "HoldPage", "Hold", "ListRequestsState", "RequestPage", "Request", "RequestKind", "StoredPolicy", "Policy", "PolicyChecks", "PolicyChecksCaptureIntegrity", "PolicyLiveness", "PolicyLivenessMode", "ChallengeKind", "WithoutLight", "PolicyRetention", "PolicyReview", "PolicyConsent", "Evaluation", "EvaluationFinding", "EvaluationFindingRequired", "EvaluationFindingActual", "PutPolicyChecks", "PutPolicyChecksCaptureIntegrity", "PutPolicyLiveness", "PutPolicyRetention", "PolicyList", "CreatePolicyPolicy", "PreviewPolicyPolicy", "PolicyPreview", "PolicyPreviewChange", "PolicyPreviewReviewsPerDay", "PolicyPreviewAsked", "PolicyPreviewMissingBy", "Cause", "PolicyVersionPage", "PolicyVersion", "PolicyVersionChange", "PolicyVersionChangeFrom", "StoredBranding", "Branding", "BrandingLogos", "BrandingColors", "StoredBrandingConsent", "Translation", "PutBrandingLogos", "PutBrandingColors", "BrandingVersionPage", "BrandingVersion", "Logo", "Usage", "UsagePeriod", "GetAnalyticsBy", "Analytics", "AnalyticsTotal", "AnalyticsTotalFunnel", "AnalyticsTotalOutcomes", "AnalyticsTotalChallenge", "AnalyticsTotalDecisionMs", "AnalyticsGroup", "GetScoreAnalyticsBy", "ScoreAnalytics", "Basis", "ScoreAnalyticsTotal", "ScoreAnalyticsGroup", "AnalyticsNow", "AnalyticsNowReviews", "AnalyticsNowWebhooks", "AuditPage", "AuditEntry", "ActorKind", "Signature", "WebhookEndpointWithSecret", "DisabledReason", "WebhookEndpointPage", "WebhookEndpoint", "WebhookKeys", "EvidenceKey", "EvidenceKeyStatus", "ReplayWebhookDeliveriesState", "DeliveriesReplayed", "WebhookDeliveryWithBody", "MemberPage", "Member", "Role", "MemberState", "InvitedMember", "InvitedMemberInvitation", "MemberDetail", "MemberDetailHolds", "ApiKeyPage", "ApiKey", "Scope", "Preset", "CreatedApiKey", "CallPage", "Call", "ProblemCode", "EvidencePage", "LoggedEvidence", "LoggedEvidenceBundle", "MigrationBundle", "MigrationBundleFrom", "MigrationBundleFromModel", "EvidenceKeys", "EvidenceKeysLog", "EvidenceKeysLogSucceeds", "Witness", "ConsentText", "ProfileList", "Profile", "ProfileClause", "ProfileClauseCheck", "ProfileClauseCheckSource", "ProfileClauseThreshold", "ProfileClauseThresholdMetric", "ProfileClauseRate", "ProfileClauseRateMetric", "ProfileClauseMeasured", "ProfileClauseGroups", "ProfileClausePolicy", "ProfileClausePolicyOneOf", "ProfileClauseConsent", "ProfileClauseChannel", "ProfileClauseReviewers", "ProfileClauseEvidence", "ProfileClauseEvidenceMember", "ProfileClauseCertificate", "Calibration", "CalibrationMeasurement", "CalibrationCertificate", "LogEntry", "Consistency", "Health", "HealthStatus", "SessionEvent", "SessionEventType", "SessionEventData", "EnrollmentCreatedEvent", "SubjectErasedEvent", "SubjectErasedEventData", "PolicyChangedEvent", "PolicyChangedEventData", "KeyExpiringEvent", "KeyExpiringEventData", "UsageThresholdReachedEvent", "UsageThresholdReachedEventData", "ModelDriftSuspectedEvent", "ModelDriftSuspectedEventData", "WebhookTestEvent", "WebhookTestEventData", "Problem", "FieldError", "ProblemReason", "HeldLink", "HeldLinkAccount", "Event", "Calls", "AsyncCalls", "MalformedJsonError", "InvalidHeaderError", "MissingApiKeyError", "InvalidApiKeyError", "ExpiredApiKeyError", "SignInRequiredError", "SignInRefusedError", "AllowanceExhaustedError", "AccountSuspendedError", "InsufficientScopeError", "OriginMismatchError", "FreshSignInRequiredError", "NotFoundError", "MethodNotAllowedError", "RequestTimeoutError", "UploadTooSlowError", "SessionStateConflictError", "SessionNotApprovedError", "IdempotencyInProgressError", "CaptureLinkInUseError", "CrossDeviceForbiddenError", "UploadTokenUsedError", "SubjectOnHoldError", "ReviewClaimedError", "AppealWithoutMediaError", "DecisionVersionMismatchError", "SecondReviewerRequiredError", "LastOwnerError", "LastPasskeyError", "WebhookEndpointDisabledError", "CaptureLinkExpiredError", "HandoverExpiredError", "UploadTokenExpiredError", "InvitationExpiredError", "SubjectErasedError", "MediaDeletedError", "PolicyVersionMismatchError", "BrandingVersionMismatchError", "PayloadTooLargeError", "UnsupportedMediaTypeError", "ValidationFailedError", "ReferenceRequiredError", "ReferenceNotAllowedError", "ReferenceUnusableError", "IdempotencyKeyReusedError", "SimulateNotAllowedError", "ConsentRequiredError", "ChallengeNotJudgedError", "SubjectMismatchError", "UndecodableMediaError", "RateLimitedError", "InternalError", "OverloadedError", "DependencyUnavailableError"]

PROBLEMS = {"malformed_json": MalformedJsonError, "invalid_header": InvalidHeaderError, "missing_api_key": MissingApiKeyError, "invalid_api_key": InvalidApiKeyError, "expired_api_key": ExpiredApiKeyError, "sign_in_required": SignInRequiredError, "sign_in_refused": SignInRefusedError, "allowance_exhausted": AllowanceExhaustedError, "account_suspended": AccountSuspendedError, "insufficient_scope": InsufficientScopeError, "origin_mismatch": OriginMismatchError, "fresh_sign_in_required": FreshSignInRequiredError, "not_found": NotFoundError, "method_not_allowed": MethodNotAllowedError, "request_timeout": RequestTimeoutError, "upload_too_slow": UploadTooSlowError, "session_state_conflict": SessionStateConflictError, "session_not_approved": SessionNotApprovedError, "idempotency_in_progress": IdempotencyInProgressError, "capture_link_in_use": CaptureLinkInUseError, "cross_device_forbidden": CrossDeviceForbiddenError, "upload_token_used": UploadTokenUsedError, "subject_on_hold": SubjectOnHoldError, "review_claimed": ReviewClaimedError, "appeal_without_media": AppealWithoutMediaError, "decision_version_mismatch": DecisionVersionMismatchError, "second_reviewer_required": SecondReviewerRequiredError, "last_owner": LastOwnerError, "last_passkey": LastPasskeyError, "webhook_endpoint_disabled": WebhookEndpointDisabledError, "capture_link_expired": CaptureLinkExpiredError, "handover_expired": HandoverExpiredError, "upload_token_expired": UploadTokenExpiredError, "invitation_expired": InvitationExpiredError, "subject_erased": SubjectErasedError, "media_deleted": MediaDeletedError, "policy_version_mismatch": PolicyVersionMismatchError, "branding_version_mismatch": BrandingVersionMismatchError, "payload_too_large": PayloadTooLargeError, "unsupported_media_type": UnsupportedMediaTypeError, "validation_failed": ValidationFailedError, "reference_required": ReferenceRequiredError, "reference_not_allowed": ReferenceNotAllowedError, "reference_unusable": ReferenceUnusableError, "idempotency_key_reused": IdempotencyKeyReusedError, "simulate_not_allowed": SimulateNotAllowedError, "consent_required": ConsentRequiredError, "challenge_not_judged": ChallengeNotJudgedError, "subject_mismatch": SubjectMismatchError, "undecodable_media": UndecodableMediaError, "rate_limited": RateLimitedError, "internal_error": InternalError, "overloaded": OverloadedError, "dependency_unavailable": DependencyUnavailableError}


class Calls:
    """Every call, named after its operation in the OpenAPI document."""

    _transport: Transport

    def create_session(self, *, flow: Flow, purpose: str, purpose_texts: Dict[str, str] = UNSET, policy_id: str = UNSET, reference: CreateSessionReference = UNSET, enroll_on_approve: bool = UNSET, subject_id: str = UNSET, metadata: Dict[str, str] = UNSET, cross_device: CrossDevice = UNSET, return_url: str = UNSET, fallback_url: str = UNSET, embed_origins: List[str] = UNSET, expires_in_seconds: int = UNSET, locale: str = UNSET, simulate: CreateSessionSimulate = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> CreatedSession:
        """Open a session.

        flow: `LIVENESS_ONLY` checks that the person is live. `ONBOARDING` also compares the face with `reference`.
        purpose: Why the person is verified. The capture page shows it to them.
        purpose_texts: `purpose` in other languages, by BCP 47 tag: `{"de": "Kontoeröffnung"}`. The page shows the one of its language, else `purpose`. Receipts cover `purpose` alone.
        policy_id: The policy that decides, by its name. Default: `default`.
        reference: What the face is compared with. Required with `ONBOARDING`, refused with `LIVENESS_ONLY`.
        enroll_on_approve: Saves the face template as an enrollment when the session is approved. Default: false.
        subject_id: Your own id of the person, needed to erase them later. Default: a new id, `sub_…`. Use a customer number, not a name.
        metadata: Your own keys and values, returned with the session and its webhooks.
        cross_device: Whether the person may continue with their link on another device. `REQUIRE_PHONE`: the page on a computer begins with a QR code for the phone. Default: `ALLOW`.
        return_url: The redirect URL: where the page sends the person afterwards. It adds `sessionId` to the query and nothing else.
        fallback_url: Where the capture page sends a person who cannot be captured, or does not want to be. The page adds `sessionId` to the query and nothing else. The session then ends as `CANCELED` with `CANNOT_CAPTURE`.
        embed_origins: Origins that may show the capture page in a frame and receive its events. Default: none.
        expires_in_seconds: Life of the capture link. Default: the policy's `linkTtlSeconds`, 86400 unless changed.
        locale: Language of the capture page, a BCP 47 tag such as `fr` or `pt-BR`. Default: the browser's language.
        simulate: TEST keys only: the session plays a scenario by itself, or a fault for the device that captures it. Without it, a TEST session waits for the page or an upload.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", "/v1/sessions", body={"flow": flow, "purpose": purpose, "purposeTexts": purpose_texts, "policyId": policy_id, "reference": reference, "enrollOnApprove": enroll_on_approve, "subjectId": subject_id, "metadata": metadata, "crossDevice": cross_device, "returnUrl": return_url, "fallbackUrl": fallback_url, "embedOrigins": embed_origins, "expiresInSeconds": expires_in_seconds, "locale": locale, "simulate": simulate}, idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def list_sessions(self, *, status: SessionStatus | None = UNSET, flow: Flow | None = UNSET, subject_id: str | None = UNSET, created_after: str | None = UNSET, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> SessionPage:
        """List sessions, newest first.

        status: Only sessions in this status.
        flow: Only sessions of this flow.
        subject_id: Only sessions of this person.
        created_after: Only sessions created after this time.
        limit: How many to return.
        cursor: The `nextCursor` of the page before.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/sessions", query={"status": status, "flow": flow, "subjectId": subject_id, "createdAfter": created_after, "limit": limit, "cursor": cursor}, timeout=timeout)  # type: ignore[no-any-return]

    def iterate_sessions(self, *, status: SessionStatus | None = UNSET, flow: Flow | None = UNSET, subject_id: str | None = UNSET, created_after: str | None = UNSET, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> Iterator[Session]:
        """Every item of `list_sessions`; pages are loaded on demand."""
        return iterate_pages(lambda at: self.list_sessions(status=status, flow=flow, subject_id=subject_id, created_after=created_after, limit=limit, cursor=at, timeout=timeout), cursor)

    def search_sessions(self, *, statuses: List[SessionStatus] = UNSET, flows: List[Flow] = UNSET, outcomes: List[Outcome] = UNSET, reasons: List[ReasonCode] = UNSET, devices: List[Device] = UNSET, languages: List[str] = UNSET, reached: Reached = UNSET, subject_ids: List[str] = UNSET, metadata: Dict[str, str] = UNSET, session_id: str = UNSET, created_after: str = UNSET, created_before: str = UNSET, limit: int = UNSET, cursor: str = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> SessionPage:
        """Search sessions.

        statuses: Only sessions in one of these statuses.
        flows: Only sessions of one of these flows.
        outcomes: Only sessions whose decision has one of these outcomes.
        reasons: Only sessions whose decision has one of these reasons.
        devices: Only sessions that were opened on a device of one of these classes.
        languages: Only sessions whose `locale` is of one of these languages, such as `de` for `de-AT`.
        reached: Only sessions that came so far: the link was opened, the person agreed, media was uploaded, or it was decided.
        subject_ids: Only sessions of one of these persons.
        metadata: Only sessions whose metadata has all of these keys with exactly these values.
        session_id: Only sessions whose id begins with this.
        created_after: Only sessions created after this time.
        created_before: Only sessions created before this time.
        limit: How many to return.
        cursor: The `nextCursor` of the page before.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", "/v1/sessions/search", body={"statuses": statuses, "flows": flows, "outcomes": outcomes, "reasons": reasons, "devices": devices, "languages": languages, "reached": reached, "subjectIds": subject_ids, "metadata": metadata, "sessionId": session_id, "createdAfter": created_after, "createdBefore": created_before, "limit": limit, "cursor": cursor}, idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def iterate_search_sessions(self, *, statuses: List[SessionStatus] = UNSET, flows: List[Flow] = UNSET, outcomes: List[Outcome] = UNSET, reasons: List[ReasonCode] = UNSET, devices: List[Device] = UNSET, languages: List[str] = UNSET, reached: Reached = UNSET, subject_ids: List[str] = UNSET, metadata: Dict[str, str] = UNSET, session_id: str = UNSET, created_after: str = UNSET, created_before: str = UNSET, limit: int = UNSET, cursor: str = UNSET, timeout: float | None = None) -> Iterator[Session]:
        """Every item of `search_sessions`; pages are loaded on demand."""
        return iterate_pages(lambda at: self.search_sessions(statuses=statuses, flows=flows, outcomes=outcomes, reasons=reasons, devices=devices, languages=languages, reached=reached, subject_ids=subject_ids, metadata=metadata, session_id=session_id, created_after=created_after, created_before=created_before, limit=limit, cursor=at, timeout=timeout), cursor)

    def get_session(self, session_id: str, *, wait: int | None = UNSET, timeout: float | None = None) -> Session:
        """Read a session.

        session_id: Id of the session.
        wait: Long polling: hold the answer until the status changes, for at most this many seconds.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", f"/v1/sessions/{segment(session_id)}", query={"wait": wait}, timeout=timeout)  # type: ignore[no-any-return]

    def cancel_session(self, session_id: str, *, idempotency_key: str | None = None, timeout: float | None = None) -> Session:
        """Cancel a session before any media arrives.

        session_id: Id of the session.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", f"/v1/sessions/{segment(session_id)}/cancel", idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def renew_session_link(self, session_id: str, *, idempotency_key: str | None = None, timeout: float | None = None) -> CreatedSession:
        """Give a session a new link.

        session_id: Id of the session.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", f"/v1/sessions/{segment(session_id)}/renew-link", idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def appeal_session(self, session_id: str, *, reason: str = UNSET, claim_token: str = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> AppealAccepted:
        """Have a person look at a decision again.

        session_id: Id of the session.
        reason: Why the decision is contested. The reviewer reads it. Erased with the person.
        claim_token: With the bearer of a link: the claim of this device.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", f"/v1/sessions/{segment(session_id)}/appeal", body={"reason": reason, "claimToken": claim_token}, idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def review_session(self, session_id: str, *, outcome: ReviewSessionOutcome, reviewer: str = UNSET, note: str = UNSET, expected_version: int = UNSET, reason_codes: List[ReviewSessionReasonCode] = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> Session:
        """Decide a session that is in review.

        session_id: Id of the session.
        outcome: The new decision.
        reviewer: Your own id of the reviewer, kept in the audit log. Use a staff id, not a name. Required with an API key; for a member, the signed-in one counts.
        note: Why, for your own records. Erased with the person.
        expected_version: The `decision.version` that the vote is about. With another current version, nothing is decided.
        reason_codes: With `DECLINED`: why, as the decision's reasons. Only what a person can see. Left out or empty, the reasons for the review stay.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", f"/v1/sessions/{segment(session_id)}/review", body={"outcome": outcome, "reviewer": reviewer, "note": note, "expectedVersion": expected_version, "reasonCodes": reason_codes}, idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def get_evidence(self, session_id: str, *, timeout: float | None = None) -> Evidence:
        """Read the evidence of a decision.

        session_id: Id of the session.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", f"/v1/sessions/{segment(session_id)}/evidence", timeout=timeout)  # type: ignore[no-any-return]

    def list_session_deliveries(self, session_id: str, *, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> WebhookDeliveryPage:
        """Read the deliveries of a session, newest first.

        session_id: Id of the session.
        limit: How many to return.
        cursor: The `nextCursor` of the page before.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", f"/v1/sessions/{segment(session_id)}/deliveries", query={"limit": limit, "cursor": cursor}, timeout=timeout)  # type: ignore[no-any-return]

    def iterate_session_deliveries(self, session_id: str, *, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> Iterator[WebhookDelivery]:
        """Every item of `list_session_deliveries`; pages are loaded on demand."""
        return iterate_pages(lambda at: self.list_session_deliveries(session_id, limit=limit, cursor=at, timeout=timeout), cursor)

    def list_media(self, session_id: str, *, timeout: float | None = None) -> MediaList:
        """List the pictures of a session.

        session_id: Id of the session.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", f"/v1/sessions/{segment(session_id)}/media", timeout=timeout)  # type: ignore[no-any-return]

    def get_media(self, session_id: str, media_id: str, *, width: int | None = UNSET, purpose: Purpose | None = UNSET, timeout: float | None = None) -> bytes:
        """Read a picture of a session.

        session_id: Id of the session.
        media_id: Id of the media.
        width: Width in pixels. A narrower picture is not enlarged. 320, 640 and 1280 are prepared, so they are fastest.
        purpose: For the audit log. `PRELOAD`: the picture is only fetched in advance. Ask again with `SHOW` when a person sees it.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", f"/v1/sessions/{segment(session_id)}/media/{segment(media_id)}", query={"width": width, "purpose": purpose}, accept="image/jpeg", timeout=timeout)  # type: ignore[no-any-return]

    def list_reviews(self, *, state: ListReviewsState | None = UNSET, claimed_by: Literal["me"] | None = UNSET, assigned_to: Literal["me"] | None = UNSET, reason: ReasonCode | None = UNSET, escalated: Escalated | None = UNSET, order: Order | None = UNSET, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> ReviewPage:
        """List reviews.

        state: Only reviews in this state. Left out: all that are not done.
        claimed_by: Only reviews that the caller holds.
        assigned_to: Only reviews that are assigned to the caller.
        reason: Only reviews that this reason was given for.
        escalated: `true`: only reviews that were passed to an owner. `false`: only the others.
        order: What comes first. Before the oldest ones come those that were passed to an owner. `DUE`: by `dueAt`.
        limit: How many to return.
        cursor: The `nextCursor` of the page before.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/reviews", query={"state": state, "claimedBy": "me", "assignedTo": "me", "reason": reason, "escalated": escalated, "order": order, "limit": limit, "cursor": cursor}, timeout=timeout)  # type: ignore[no-any-return]

    def iterate_reviews(self, *, state: ListReviewsState | None = UNSET, claimed_by: Literal["me"] | None = UNSET, assigned_to: Literal["me"] | None = UNSET, reason: ReasonCode | None = UNSET, escalated: Escalated | None = UNSET, order: Order | None = UNSET, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> Iterator[Review]:
        """Every item of `list_reviews`; pages are loaded on demand."""
        return iterate_pages(lambda at: self.list_reviews(state=state, claimed_by=claimed_by, assigned_to=assigned_to, reason=reason, escalated=escalated, order=order, limit=limit, cursor=at, timeout=timeout), cursor)

    def get_waiting_reviews(self, *, timeout: float | None = None) -> WaitingReviews:
        """Read how many reviews wait.

        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/reviews/waiting", timeout=timeout)  # type: ignore[no-any-return]

    def get_own_reviews(self, *, timeout: float | None = None) -> OwnReviews:
        """Read your own speed and agreement.

        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/reviews/own", timeout=timeout)  # type: ignore[no-any-return]

    def get_review(self, session_id: str, *, timeout: float | None = None) -> Review:
        """Read a review.

        session_id: Id of the session.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", f"/v1/reviews/{segment(session_id)}", timeout=timeout)  # type: ignore[no-any-return]

    def list_earlier_sessions(self, session_id: str, *, timeout: float | None = None) -> EarlierSessions:
        """List the sessions that a finding points to.

        session_id: Id of the session.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", f"/v1/reviews/{segment(session_id)}/earlier", timeout=timeout)  # type: ignore[no-any-return]

    def claim_review(self, session_id: str, *, idempotency_key: str | None = None, timeout: float | None = None) -> Review:
        """Hold a review for ten minutes.

        session_id: Id of the session.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", f"/v1/reviews/{segment(session_id)}/claim", idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def release_review(self, session_id: str, *, idempotency_key: str | None = None, timeout: float | None = None) -> Review:
        """Give a review back.

        session_id: Id of the session.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", f"/v1/reviews/{segment(session_id)}/release", idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def write_review_note(self, session_id: str, *, note: str, escalate: bool = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> Review:
        """Write a note without a vote.

        session_id: Id of the session.
        note: For colleagues. Sealed with the data of the person.
        escalate: Passes the case to an owner: until one has voted, no one else can claim it or vote on it. Ends your lease.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", f"/v1/reviews/{segment(session_id)}/notes", body={"note": note, "escalate": escalate}, idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def assign_review(self, session_id: str, *, member_id: str | None, due_at: str = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> Review:
        """Assign a review to a member, and say by when.

        session_id: Id of the session.
        member_id: A member who may review; `null`: nobody in particular.
        due_at: By when it should be done. Left out: unchanged.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", f"/v1/reviews/{segment(session_id)}/assign", body={"memberId": member_id, "dueAt": due_at}, idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def create_file(self, *, file: bytes, idempotency_key: str | None = None, timeout: float | None = None) -> File:
        """Upload a reference picture.

        file: The picture.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", "/v1/files", form={"file": file, "purpose": "DOCUMENT_IMAGE"}, idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def delete_file(self, file_id: str, *, timeout: float | None = None) -> None:
        """Delete a reference picture.

        file_id: Id of the file.
        timeout: Seconds for one try.
        """
        return self._transport.send("DELETE", f"/v1/files/{segment(file_id)}", timeout=timeout)  # type: ignore[no-any-return]

    def offer_handover(self, token: str, *, claim_token: str = UNSET, claims: bool = UNSET, timeout: float | None = None) -> Handover:
        """Offer the session to another device.

        token: The capture, claim or upload token of the call.
        claim_token: The claim of this device. A page with the cookie leaves it out.
        claims: `false`: an unclaimed link stays open to every device, and this one may watch. Default: this device claims it.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", "/v1/captures/handover", body={"claimToken": claim_token, "claims": claims}, bearer=token, repeatable=claim_token is not UNSET, timeout=timeout)  # type: ignore[no-any-return]

    def open_capture(self, token: str, *, claim_token: str = UNSET, supports: List[Support] = UNSET, consent: OpenCaptureConsent = UNSET, timeout: float | None = None) -> OpenedCapture:
        """Open an attempt.

        token: The capture, claim or upload token of the call.
        claim_token: Proves that the same device asks again: the `claimToken` of the first answer, or one that the device makes itself before its first call (`fpd_` and 32 random bytes in base64url, new for each link), so that a lost answer locks no one out. Default: the service makes one.
        supports: What the device can show of a challenge. Leave out `LIGHT` for people who ask for reduced motion or decline colours, `TURNS` for people who cannot turn their head: where liveness is in doubt, a reviewer then decides. Default: both.
        consent: What the person agreed to in your app. The first recorded consent of a session counts. Required if the policy says `consent: REQUIRED` and none is recorded.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", "/v1/captures", body={"claimToken": claim_token, "supports": supports, "consent": consent}, bearer=token, repeatable=claim_token is not UNSET, timeout=timeout)  # type: ignore[no-any-return]

    def upload_media(self, token: str, capture_id: str, *, frame: List[bytes] = UNSET, burst: List[bytes] = UNSET, video: bytes = UNSET, metadata: CaptureMetadata = UNSET, timeout: float | None = None) -> AcceptedCapture:
        """Upload the media of an attempt.

        token: The capture, claim or upload token of the call.
        capture_id: Id of the capture.
        frame: One part per picture (JPEG, PNG or WebP), in time order. At most 4 MB and 12 megapixels each.
        burst: Beside `frame`: three small pictures (PNG, at most 160×160 pixels and 100 kB each), 30 to 100 ms apart, as the camera gives them. Their noise and flicker are measured; nothing is judged by them.
        video: Instead of `frame`: one MP4 or WebM clip of at most 10 s and 20 MB. Requires ffmpeg on the workers.
        metadata: JSON with details of the frames, the camera and the challenge.
        timeout: Seconds for one try.
        """
        return self._transport.send("PUT", f"/v1/captures/{segment(capture_id)}/media", form={"frame": frame, "burst": burst, "video": video, "metadata": metadata}, bearer=token, timeout=timeout)  # type: ignore[no-any-return]

    def ask_challenge(self, token: str, capture_id: str, *, claim_token: str = UNSET, timeout: float | None = None) -> AskedChallenge:
        """Ask for the challenge of the second half.

        token: The capture, claim or upload token of the call.
        capture_id: Id of the capture.
        claim_token: Proves that the same device asks again: the `claimToken` of the first answer, or one that the device makes itself before its first call (`fpd_` and 32 random bytes in base64url, new for each link), so that a lost answer locks no one out. Default: the service makes one.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", f"/v1/captures/{segment(capture_id)}/challenge", body={"claimToken": claim_token}, bearer=token, timeout=timeout)  # type: ignore[no-any-return]

    def skip_challenge(self, token: str, capture_id: str, *, claim_token: str = UNSET, timeout: float | None = None) -> ChallengeSkipped:
        """Skip the challenge of the second half.

        token: The capture, claim or upload token of the call.
        capture_id: Id of the capture.
        claim_token: Proves that the same device asks again: the `claimToken` of the first answer, or one that the device makes itself before its first call (`fpd_` and 32 random bytes in base64url, new for each link), so that a lost answer locks no one out. Default: the service makes one.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", f"/v1/captures/{segment(capture_id)}/skip", body={"claimToken": claim_token}, bearer=token, timeout=timeout)  # type: ignore[no-any-return]

    def poll_capture(self, token: str, capture_id: str, *, timeout: float | None = None) -> CaptureProgress:
        """Read the state of an attempt.

        token: The capture, claim or upload token of the call.
        capture_id: Id of the capture.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", f"/v1/captures/{segment(capture_id)}", bearer=token, timeout=timeout)  # type: ignore[no-any-return]

    def create_enrollment(self, *, session_id: str, subject_id: str = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> Enrollment:
        """Save the template of an approved session.

        session_id: An approved session whose template is still kept.
        subject_id: The session's subject. Where the session was opened without one, the id that its subject gets. Default: the session's.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", "/v1/enrollments", body={"sessionId": session_id, "subjectId": subject_id}, idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def get_enrollment(self, enrollment_id: str, *, timeout: float | None = None) -> Enrollment:
        """Read an enrollment.

        enrollment_id: Id of the enrollment.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", f"/v1/enrollments/{segment(enrollment_id)}", timeout=timeout)  # type: ignore[no-any-return]

    def delete_enrollment(self, enrollment_id: str, *, timeout: float | None = None) -> None:
        """Delete an enrollment and its template.

        enrollment_id: Id of the enrollment.
        timeout: Seconds for one try.
        """
        return self._transport.send("DELETE", f"/v1/enrollments/{segment(enrollment_id)}", timeout=timeout)  # type: ignore[no-any-return]

    def look_up_subject(self, *, subject_id: str, idempotency_key: str | None = None, timeout: float | None = None) -> SubjectSummary:
        """See what is held about a person.

        subject_id: The person: the `subjectId` of their sessions.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", "/v1/subjects/lookup", body={"subjectId": subject_id}, idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def export_subject(self, *, subject_id: str, idempotency_key: str | None = None, timeout: float | None = None) -> bytes:
        """Export everything held about a person.

        subject_id: The person: the `subjectId` of their sessions.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", "/v1/subjects/export", body={"subjectId": subject_id}, idempotency_key=idempotency_key, keyed=True, accept="application/zip", timeout=timeout)  # type: ignore[no-any-return]

    def erase_subject(self, *, subject_id: str, idempotency_key: str | None = None, timeout: float | None = None) -> Erasure:
        """Erase a person.

        subject_id: The person: the `subjectId` of their sessions.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", "/v1/subjects/erase", body={"subjectId": subject_id}, idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def list_erasures(self, *, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> ErasurePage:
        """List the erasures of an account, with their receipts.

        limit: How many to return.
        cursor: The `nextCursor` of the page before.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/erasures", query={"limit": limit, "cursor": cursor}, timeout=timeout)  # type: ignore[no-any-return]

    def iterate_erasures(self, *, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> Iterator[ListedErasure]:
        """Every item of `list_erasures`; pages are loaded on demand."""
        return iterate_pages(lambda at: self.list_erasures(limit=limit, cursor=at, timeout=timeout), cursor)

    def list_holds(self, *, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> HoldPage:
        """List the legal holds that stand.

        limit: How many to return.
        cursor: The `nextCursor` of the page before.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/holds", query={"limit": limit, "cursor": cursor}, timeout=timeout)  # type: ignore[no-any-return]

    def iterate_holds(self, *, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> Iterator[Hold]:
        """Every item of `list_holds`; pages are loaded on demand."""
        return iterate_pages(lambda at: self.list_holds(limit=limit, cursor=at, timeout=timeout), cursor)

    def create_hold(self, *, subject_id: str, reason: str, until: str, idempotency_key: str | None = None, timeout: float | None = None) -> Hold:
        """Place a legal hold.

        subject_id: The person: the `subjectId` of their sessions.
        reason: Why nothing may be deleted: a dispute, an order. Sealed with the data of the person.
        until: When the hold ends by itself; in the future.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", "/v1/holds", body={"subjectId": subject_id, "reason": reason, "until": until}, idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def lift_hold(self, hold_id: str, *, timeout: float | None = None) -> None:
        """Lift a legal hold.

        hold_id: Id of the hold.
        timeout: Seconds for one try.
        """
        return self._transport.send("DELETE", f"/v1/holds/{segment(hold_id)}", timeout=timeout)  # type: ignore[no-any-return]

    def list_requests(self, *, state: ListRequestsState | None = UNSET, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> RequestPage:
        """List the requests of people.

        state: Only requests in this state.
        limit: How many to return.
        cursor: The `nextCursor` of the page before.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/requests", query={"state": state, "limit": limit, "cursor": cursor}, timeout=timeout)  # type: ignore[no-any-return]

    def iterate_requests(self, *, state: ListRequestsState | None = UNSET, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> Iterator[Request]:
        """Every item of `list_requests`; pages are loaded on demand."""
        return iterate_pages(lambda at: self.list_requests(state=state, limit=limit, cursor=at, timeout=timeout), cursor)

    def create_request(self, *, subject_id: str, kind: RequestKind, received_at: str = UNSET, due_at: str = UNSET, note: str = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> Request:
        """Record what a person asks for by law.

        subject_id: The person: the `subjectId` of their sessions.
        kind: What the person asks for. `ACCESS`: what is held. `OBJECTION`: that processing stops. `APPEAL`: that somebody looks at a decision again.
        received_at: When the person asked. Default: now.
        due_at: When it must be answered. Default: 28 days after it was received, within a month as the GDPR asks.
        note: What colleagues should know. Sealed with the data of the person.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", "/v1/requests", body={"subjectId": subject_id, "kind": kind, "receivedAt": received_at, "dueAt": due_at, "note": note}, idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def update_request(self, request_id: str, *, state: ListRequestsState = UNSET, note: str | None = UNSET, timeout: float | None = None) -> Request:
        """Close a request, or change its note.

        request_id: Id of the request.
        state: `DONE` and `REFUSED` close the request.
        note: `null` clears it.
        timeout: Seconds for one try.
        """
        return self._transport.send("PATCH", f"/v1/requests/{segment(request_id)}", body={"state": state, "note": note}, timeout=timeout)  # type: ignore[no-any-return]

    def get_policy(self, *, timeout: float | None = None) -> StoredPolicy:
        """Read the default policy.

        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/policy", tagged=True, timeout=timeout)  # type: ignore[no-any-return]

    def put_policy(self, *, profile_id: str = UNSET, checks: PutPolicyChecks = UNSET, liveness: PutPolicyLiveness = UNSET, max_attempts: int = UNSET, link_ttl_seconds: int = UNSET, retention: PutPolicyRetention = UNSET, review: PolicyReview = UNSET, review_approvals: int = UNSET, consent: PolicyConsent = UNSET, if_match: str | None = None, idempotency_key: str | None = None, timeout: float | None = None) -> StoredPolicy:
        """Change the default policy.

        profile_id: The profile that sessions are compared with: one of `GET /v1/profiles`.
        checks: Settings for each check. What is left out keeps its value.
        liveness: How liveness is judged. What is left out keeps its value.
        max_attempts: How many uploads a session takes before it is declined.
        link_ttl_seconds: Default life of a capture link.
        retention: How long data is kept. What is left out keeps its value.
        review: `ON_BAND` sends borderline scores to a reviewer, `ALWAYS` every session. With `NEVER` a borderline score fails; only what a check could not tell is reviewed.
        review_approvals: How many reviewers must agree on a session in review: 1 or 2.
        consent: `REQUIRED`: an attempt opens only after the person agreed to a text that is recorded. `OPTIONAL`: an app may ask for consent in its own way. The capture page always asks.
        if_match: The `etag` that the change is based on.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("PUT", "/v1/policy", body={"profileId": profile_id, "checks": checks, "liveness": liveness, "maxAttempts": max_attempts, "linkTtlSeconds": link_ttl_seconds, "retention": retention, "review": review, "reviewApprovals": review_approvals, "consent": consent}, idempotency_key=idempotency_key, keyed=True, if_match=if_match, tagged=True, timeout=timeout)  # type: ignore[no-any-return]

    def list_policies(self, *, timeout: float | None = None) -> PolicyList:
        """List the policies by name.

        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/policies", timeout=timeout)  # type: ignore[no-any-return]

    def create_policy(self, *, policy_id: str, policy: CreatePolicyPolicy = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> StoredPolicy:
        """Make a policy with a name.

        policy_id: A name that no policy of the account has in this mode.
        policy: What differs from the default policy of now.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", "/v1/policies", body={"policyId": policy_id, "policy": policy}, idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def get_named_policy(self, policy_id: str, *, timeout: float | None = None) -> StoredPolicy:
        """Read a policy by its name.

        policy_id: Id of the policy.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", f"/v1/policies/{segment(policy_id)}", tagged=True, timeout=timeout)  # type: ignore[no-any-return]

    def put_named_policy(self, policy_id: str, *, profile_id: str = UNSET, checks: PutPolicyChecks = UNSET, liveness: PutPolicyLiveness = UNSET, max_attempts: int = UNSET, link_ttl_seconds: int = UNSET, retention: PutPolicyRetention = UNSET, review: PolicyReview = UNSET, review_approvals: int = UNSET, consent: PolicyConsent = UNSET, if_match: str | None = None, idempotency_key: str | None = None, timeout: float | None = None) -> StoredPolicy:
        """Change a policy by its name.

        policy_id: Id of the policy.
        profile_id: The profile that sessions are compared with: one of `GET /v1/profiles`.
        checks: Settings for each check. What is left out keeps its value.
        liveness: How liveness is judged. What is left out keeps its value.
        max_attempts: How many uploads a session takes before it is declined.
        link_ttl_seconds: Default life of a capture link.
        retention: How long data is kept. What is left out keeps its value.
        review: `ON_BAND` sends borderline scores to a reviewer, `ALWAYS` every session. With `NEVER` a borderline score fails; only what a check could not tell is reviewed.
        review_approvals: How many reviewers must agree on a session in review: 1 or 2.
        consent: `REQUIRED`: an attempt opens only after the person agreed to a text that is recorded. `OPTIONAL`: an app may ask for consent in its own way. The capture page always asks.
        if_match: The `etag` that the change is based on.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("PUT", f"/v1/policies/{segment(policy_id)}", body={"profileId": profile_id, "checks": checks, "liveness": liveness, "maxAttempts": max_attempts, "linkTtlSeconds": link_ttl_seconds, "retention": retention, "review": review, "reviewApprovals": review_approvals, "consent": consent}, idempotency_key=idempotency_key, keyed=True, if_match=if_match, tagged=True, timeout=timeout)  # type: ignore[no-any-return]

    def preview_policy(self, *, policy: PreviewPolicyPolicy, policy_id: str = UNSET, from_: str = UNSET, to: str = UNSET, limit: int = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> PolicyPreview:
        """Preview a policy on decided sessions.

        policy: The draft, as `PUT /v1/policy` takes it.
        policy_id: The policy that the draft changes. Only its sessions are judged.
        from_: Only sessions created at this time or later.
        to: Only sessions created before this time.
        limit: How many decided sessions to read, the newest first.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", "/v1/policy/preview", body={"policyId": policy_id, "policy": policy, "from": from_, "to": to, "limit": limit}, idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def list_policy_versions(self, *, policy_id: str | None = UNSET, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> PolicyVersionPage:
        """List the versions of the policy, newest first.

        policy_id: Of this policy.
        limit: How many to return.
        cursor: The `nextCursor` of the page before.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/policy/versions", query={"policyId": policy_id, "limit": limit, "cursor": cursor}, timeout=timeout)  # type: ignore[no-any-return]

    def iterate_policy_versions(self, *, policy_id: str | None = UNSET, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> Iterator[PolicyVersion]:
        """Every item of `list_policy_versions`; pages are loaded on demand."""
        return iterate_pages(lambda at: self.list_policy_versions(policy_id=policy_id, limit=limit, cursor=at, timeout=timeout), cursor)

    def get_policy_version(self, version: str, *, policy_id: str | None = UNSET, timeout: float | None = None) -> PolicyVersion:
        """Read a version of the policy.

        version: Id of the version.
        policy_id: Of this policy.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", f"/v1/policy/versions/{segment(version)}", query={"policyId": policy_id}, timeout=timeout)  # type: ignore[no-any-return]

    def get_branding(self, *, timeout: float | None = None) -> StoredBranding:
        """Read the branding.

        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/branding", tagged=True, timeout=timeout)  # type: ignore[no-any-return]

    def put_branding(self, *, public_name: str | None = UNSET, privacy_url: str | None = UNSET, support_url: str | None = UNSET, logos: PutBrandingLogos = UNSET, colors: PutBrandingColors = UNSET, consent_texts: Dict[str, str] = UNSET, consent_texts_name_model_use: bool = UNSET, appeals: bool = UNSET, if_match: str | None = None, idempotency_key: str | None = None, timeout: float | None = None) -> StoredBranding:
        """Replace the branding.

        public_name: The name that people see. `null`: the account's name.
        privacy_url: The account's privacy notice. The consent screen leads to it.
        support_url: Where people get help: an https address, or a mailto address.
        logos: The account's logo, by colour scheme.
        colors: The accent colour, by colour scheme.
        consent_texts: What the account adds to the standard consent text, by language. Plain text; blank lines separate paragraphs. The page shows it in the page's language only.
        consent_texts_name_model_use: What the account states of those texts: that they name the use of reviewed sessions to improve models. Kept as a record.
        appeals: Whether the page offers people to have a member look again, as long as their link lives.
        if_match: The `etag` that the change is based on.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("PUT", "/v1/branding", body={"publicName": public_name, "privacyUrl": privacy_url, "supportUrl": support_url, "logos": logos, "colors": colors, "consentTexts": consent_texts, "consentTextsNameModelUse": consent_texts_name_model_use, "appeals": appeals}, idempotency_key=idempotency_key, keyed=True, if_match=if_match, tagged=True, timeout=timeout)  # type: ignore[no-any-return]

    def list_branding_versions(self, *, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> BrandingVersionPage:
        """List the versions of the branding, newest first.

        limit: How many to return.
        cursor: The `nextCursor` of the page before.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/branding/versions", query={"limit": limit, "cursor": cursor}, timeout=timeout)  # type: ignore[no-any-return]

    def iterate_branding_versions(self, *, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> Iterator[BrandingVersion]:
        """Every item of `list_branding_versions`; pages are loaded on demand."""
        return iterate_pages(lambda at: self.list_branding_versions(limit=limit, cursor=at, timeout=timeout), cursor)

    def upload_logo(self, *, file: bytes, idempotency_key: str | None = None, timeout: float | None = None) -> Logo:
        """Upload a logo.

        file: The picture.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", "/v1/branding/logos", form={"file": file}, idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def get_usage(self, *, period: str | None = UNSET, from_: str | None = UNSET, to: str | None = UNSET, timeout: float | None = None) -> Usage:
        """Read monthly usage.

        period: One month, UTC, such as `2026-11`. Default: the current month.
        from_: The first month of a range; needs `to`.
        to: The last month of a range; needs `from`.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/usage", query={"period": period, "from": from_, "to": to}, timeout=timeout)  # type: ignore[no-any-return]

    def get_analytics(self, *, from_: str | None = UNSET, to: str | None = UNSET, by: GetAnalyticsBy | None = UNSET, timeout: float | None = None) -> Analytics:
        """Read sessions in numbers.

        from_: The first day, UTC, such as `2026-11-01`. Default: 29 days before `to`.
        to: The last day, UTC. Default: today.
        by: What the sessions are grouped by. Left out: there are no groups.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/analytics", query={"from": from_, "to": to, "by": by}, timeout=timeout)  # type: ignore[no-any-return]

    def get_score_analytics(self, *, check: CheckKind, from_: str | None = UNSET, to: str | None = UNSET, by: GetScoreAnalyticsBy | None = UNSET, timeout: float | None = None) -> ScoreAnalytics:
        """Read the distribution of scores.

        check: The check whose scores are counted.
        from_: The first day, UTC, such as `2026-11-01`. Default: 29 days before `to`.
        to: The last day, UTC. Default: today.
        by: What the scores are grouped by; `set` is the model set that gave them. Left out: there are no groups.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/analytics/scores", query={"check": check, "from": from_, "to": to, "by": by}, timeout=timeout)  # type: ignore[no-any-return]

    def get_analytics_now(self, *, timeout: float | None = None) -> AnalyticsNow:
        """Read what waits now.

        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/analytics/now", timeout=timeout)  # type: ignore[no-any-return]

    def list_audit(self, *, actor: str | None = UNSET, action: str | None = UNSET, object_id: str | None = UNSET, from_: str | None = UNSET, to: str | None = UNSET, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> AuditPage:
        """List the audit log, newest first.

        actor: Only what this key or member did, or operators (`OPERATOR`).
        action: Only this action.
        object_id: Only what was done to this object, such as looks at the pictures of a session, with the exports of its person.
        from_: Only entries at or after this time.
        to: Only entries before this time.
        limit: How many to return.
        cursor: The `nextCursor` of the page before.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/audit", query={"actor": actor, "action": action, "objectId": object_id, "from": from_, "to": to, "limit": limit, "cursor": cursor}, timeout=timeout)  # type: ignore[no-any-return]

    def iterate_audit(self, *, actor: str | None = UNSET, action: str | None = UNSET, object_id: str | None = UNSET, from_: str | None = UNSET, to: str | None = UNSET, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> Iterator[AuditEntry]:
        """Every item of `list_audit`; pages are loaded on demand."""
        return iterate_pages(lambda at: self.list_audit(actor=actor, action=action, object_id=object_id, from_=from_, to=to, limit=limit, cursor=at, timeout=timeout), cursor)

    def create_webhook_endpoint(self, *, url: str, events: List[EventType] | None = UNSET, signatures: List[Signature] = UNSET, description: str | None = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> WebhookEndpointWithSecret:
        """Add a webhook endpoint.

        url: Where events are sent by POST. Must be https and resolve to public addresses only; development allows http and private addresses.
        events: The event types to send. Default and `null`: every type, also types that are added later.
        signatures: `v1`: HMAC under the secret, which only you can verify. `v1a`: Ed25519, which anyone can verify with the keys of `GET /v1/webhook-keys`. Default: `v1`.
        description: A note for yourself.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", "/v1/webhook-endpoints", body={"url": url, "events": events, "signatures": signatures, "description": description}, idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def list_webhook_endpoints(self, *, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> WebhookEndpointPage:
        """List webhook endpoints.

        limit: How many to return.
        cursor: The `nextCursor` of the page before.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/webhook-endpoints", query={"limit": limit, "cursor": cursor}, timeout=timeout)  # type: ignore[no-any-return]

    def iterate_webhook_endpoints(self, *, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> Iterator[WebhookEndpoint]:
        """Every item of `list_webhook_endpoints`; pages are loaded on demand."""
        return iterate_pages(lambda at: self.list_webhook_endpoints(limit=limit, cursor=at, timeout=timeout), cursor)

    def get_webhook_endpoint(self, endpoint_id: str, *, timeout: float | None = None) -> WebhookEndpoint:
        """Read a webhook endpoint.

        endpoint_id: Id of the endpoint.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", f"/v1/webhook-endpoints/{segment(endpoint_id)}", timeout=timeout)  # type: ignore[no-any-return]

    def update_webhook_endpoint(self, endpoint_id: str, *, url: str = UNSET, events: List[EventType] | None = UNSET, signatures: List[Signature] = UNSET, description: str | None = UNSET, enabled: bool = UNSET, timeout: float | None = None) -> WebhookEndpoint:
        """Change a webhook endpoint.

        endpoint_id: Id of the endpoint.
        url: Where events are sent by POST. Must be https and resolve to public addresses only; development allows http and private addresses.
        events: The event types to send; `null` for every type.
        signatures: `v1`: HMAC under the secret, which only you can verify. `v1a`: Ed25519, which anyone can verify with the keys of `GET /v1/webhook-keys`.
        description: A note for yourself; `null` clears it.
        enabled: `false` disables the endpoint and cancels its pending deliveries; `true` enables it again.
        timeout: Seconds for one try.
        """
        return self._transport.send("PATCH", f"/v1/webhook-endpoints/{segment(endpoint_id)}", body={"url": url, "events": events, "signatures": signatures, "description": description, "enabled": enabled}, timeout=timeout)  # type: ignore[no-any-return]

    def delete_webhook_endpoint(self, endpoint_id: str, *, timeout: float | None = None) -> None:
        """Delete a webhook endpoint.

        endpoint_id: Id of the endpoint.
        timeout: Seconds for one try.
        """
        return self._transport.send("DELETE", f"/v1/webhook-endpoints/{segment(endpoint_id)}", timeout=timeout)  # type: ignore[no-any-return]

    def rotate_webhook_secret(self, endpoint_id: str, *, idempotency_key: str | None = None, timeout: float | None = None) -> WebhookEndpointWithSecret:
        """Replace the secret.

        endpoint_id: Id of the endpoint.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", f"/v1/webhook-endpoints/{segment(endpoint_id)}/rotate-secret", idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def test_webhook_endpoint(self, endpoint_id: str, *, idempotency_key: str | None = None, timeout: float | None = None) -> WebhookDelivery:
        """Send a test event.

        endpoint_id: Id of the endpoint.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", f"/v1/webhook-endpoints/{segment(endpoint_id)}/test", idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def list_webhook_deliveries(self, endpoint_id: str, *, state: WebhookDeliveryState | None = UNSET, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> WebhookDeliveryPage:
        """Read the delivery log, newest first.

        endpoint_id: Id of the endpoint.
        state: Only deliveries in this state.
        limit: How many to return.
        cursor: The `nextCursor` of the page before.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", f"/v1/webhook-endpoints/{segment(endpoint_id)}/deliveries", query={"state": state, "limit": limit, "cursor": cursor}, timeout=timeout)  # type: ignore[no-any-return]

    def iterate_webhook_deliveries(self, endpoint_id: str, *, state: WebhookDeliveryState | None = UNSET, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> Iterator[WebhookDelivery]:
        """Every item of `list_webhook_deliveries`; pages are loaded on demand."""
        return iterate_pages(lambda at: self.list_webhook_deliveries(endpoint_id, state=state, limit=limit, cursor=at, timeout=timeout), cursor)

    def list_webhook_keys(self, *, timeout: float | None = None) -> WebhookKeys:
        """Read the public keys of webhooks, as a JWK Set.

        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/webhook-keys", bearer=None, timeout=timeout)  # type: ignore[no-any-return]

    def replay_webhook_deliveries(self, *, from_: str, to: str, endpoint_id: str = UNSET, states: List[ReplayWebhookDeliveriesState] = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> DeliveriesReplayed:
        """Send the events of a time again.

        from_: Deliveries created at this time or later.
        to: Deliveries created before this time.
        endpoint_id: Only deliveries to this endpoint. Default: to every enabled one.
        states: Only deliveries in one of these states.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", "/v1/webhooks/deliveries/replay", body={"endpointId": endpoint_id, "from": from_, "to": to, "states": states}, idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def get_webhook_delivery(self, delivery_id: str, *, timeout: float | None = None) -> WebhookDeliveryWithBody:
        """Read a delivery with the body that is sent.

        delivery_id: Id of the delivery.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", f"/v1/webhook-deliveries/{segment(delivery_id)}", timeout=timeout)  # type: ignore[no-any-return]

    def replay_webhook_delivery(self, delivery_id: str, *, idempotency_key: str | None = None, timeout: float | None = None) -> WebhookDelivery:
        """Send the same event again.

        delivery_id: Id of the delivery.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", f"/v1/webhook-deliveries/{segment(delivery_id)}/replay", idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def list_members(self, *, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> MemberPage:
        """List members.

        limit: How many to return.
        cursor: The `nextCursor` of the page before.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/members", query={"limit": limit, "cursor": cursor}, timeout=timeout)  # type: ignore[no-any-return]

    def iterate_members(self, *, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> Iterator[Member]:
        """Every item of `list_members`; pages are loaded on demand."""
        return iterate_pages(lambda at: self.list_members(limit=limit, cursor=at, timeout=timeout), cursor)

    def invite_member(self, *, name: str, role: Role, email: str | None = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> InvitedMember:
        """Invite a member.

        name: What colleagues see.
        role: What the member may do.
        email: For people to read.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", "/v1/members", body={"name": name, "email": email, "role": role}, idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def get_member(self, member_id: str, *, timeout: float | None = None) -> MemberDetail:
        """Read a member.

        member_id: Id of the member.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", f"/v1/members/{segment(member_id)}", timeout=timeout)  # type: ignore[no-any-return]

    def update_member(self, member_id: str, *, role: Role, timeout: float | None = None) -> Member:
        """Change a member's role.

        member_id: Id of the member.
        role: What the member may do.
        timeout: Seconds for one try.
        """
        return self._transport.send("PATCH", f"/v1/members/{segment(member_id)}", body={"role": role}, timeout=timeout)  # type: ignore[no-any-return]

    def remove_member(self, member_id: str, *, timeout: float | None = None) -> None:
        """Remove a member.

        member_id: Id of the member.
        timeout: Seconds for one try.
        """
        return self._transport.send("DELETE", f"/v1/members/{segment(member_id)}", timeout=timeout)  # type: ignore[no-any-return]

    def list_keys(self, *, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> ApiKeyPage:
        """List API keys.

        limit: How many to return.
        cursor: The `nextCursor` of the page before.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/keys", query={"limit": limit, "cursor": cursor}, timeout=timeout)  # type: ignore[no-any-return]

    def iterate_keys(self, *, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> Iterator[ApiKey]:
        """Every item of `list_keys`; pages are loaded on demand."""
        return iterate_pages(lambda at: self.list_keys(limit=limit, cursor=at, timeout=timeout), cursor)

    def create_key(self, *, name: str | None = UNSET, preset: Preset | None = UNSET, scopes: List[Scope] | None = UNSET, expires_at: str | None = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> CreatedApiKey:
        """Create an API key.

        name: What the key is for. Members see it.
        preset: The scopes that a purpose needs: `CAPTURE` opens sessions, `REVIEW_BOT` decides reviews, `READ_ONLY` reads.
        scopes: What the key may do. Without it and `preset`: the ten scopes of a key without a list.
        expires_at: When the key expires, in the future; `null`: never. Left out: in 365 days, or with the calling key.
        idempotency_key: Your own key, such as an order id.
        timeout: Seconds for one try.
        """
        return self._transport.send("POST", "/v1/keys", body={"name": name, "preset": preset, "scopes": scopes, "expiresAt": expires_at}, idempotency_key=idempotency_key, keyed=True, timeout=timeout)  # type: ignore[no-any-return]

    def revoke_key(self, key_id: str, *, timeout: float | None = None) -> None:
        """Revoke an API key.

        key_id: Id of the key.
        timeout: Seconds for one try.
        """
        return self._transport.send("DELETE", f"/v1/keys/{segment(key_id)}", timeout=timeout)  # type: ignore[no-any-return]

    def list_calls(self, *, failed: Escalated | None = UNSET, actor: str | None = UNSET, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> CallPage:
        """List recent API calls, newest first.

        failed: `true`: only calls that were answered with a problem.
        actor: Only calls of this key or member.
        limit: How many to return.
        cursor: The `nextCursor` of the page before.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/calls", query={"failed": failed, "actor": actor, "limit": limit, "cursor": cursor}, timeout=timeout)  # type: ignore[no-any-return]

    def iterate_calls(self, *, failed: Escalated | None = UNSET, actor: str | None = UNSET, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> Iterator[Call]:
        """Every item of `list_calls`; pages are loaded on demand."""
        return iterate_pages(lambda at: self.list_calls(failed=failed, actor=actor, limit=limit, cursor=at, timeout=timeout), cursor)

    def list_evidence(self, *, size: int | None = UNSET, cursor: str | None = UNSET, limit: int | None = UNSET, timeout: float | None = None) -> EvidencePage:
        """List the evidence of an account, in the order of the log.

        size: Size of a checkpoint of the log: the proofs lead to it, and later receipts are left out. Default: the newest.
        cursor: The `nextCursor` of the page before. It stays valid: the index in the log from which on to read.
        limit: How many to return.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/evidence", query={"size": size, "cursor": cursor, "limit": limit}, timeout=timeout)  # type: ignore[no-any-return]

    def iterate_evidence(self, *, size: int | None = UNSET, cursor: str | None = UNSET, limit: int | None = UNSET, timeout: float | None = None) -> Iterator[LoggedEvidence]:
        """Every item of `list_evidence`; pages are loaded on demand."""
        return iterate_pages(lambda at: self.list_evidence(size=size, cursor=at, limit=limit, timeout=timeout), cursor)

    def list_evidence_keys(self, *, timeout: float | None = None) -> EvidenceKeys:
        """Read the public keys of receipts, as a JWK Set.

        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/evidence-keys", bearer=None, timeout=timeout)  # type: ignore[no-any-return]

    def get_consent_text(self, text_hash: str, *, timeout: float | None = None) -> ConsentText:
        """Read a text that people agreed to.

        text_hash: Id of the textHash.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", f"/v1/consent-texts/{segment(text_hash)}", bearer=None, timeout=timeout)  # type: ignore[no-any-return]

    def list_profiles(self, *, timeout: float | None = None) -> ProfileList:
        """Read the profiles that sessions are compared with.

        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/profiles", bearer=None, timeout=timeout)  # type: ignore[no-any-return]

    def get_profile(self, profile_id: str, *, timeout: float | None = None) -> Profile:
        """Read a profile, clause by clause.

        profile_id: Id of the profile.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", f"/v1/profiles/{segment(profile_id)}", bearer=None, timeout=timeout)  # type: ignore[no-any-return]

    def get_calibration(self, digest: str, *, timeout: float | None = None) -> Calibration:
        """Read the measurements that a verdict rests on.

        digest: Id of the digest.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", f"/v1/calibrations/{segment(digest)}", bearer=None, timeout=timeout)  # type: ignore[no-any-return]

    def get_log_checkpoint(self, *, witnessed: Escalated | None = UNSET, timeout: float | None = None) -> str:
        """Read the newest checkpoint of the transparency log.

        witnessed: `true`: the newest one that a quorum of witnesses cosigned, if there is one. It is some seconds older.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/evidence-log/checkpoint", query={"witnessed": witnessed}, bearer=None, accept="text/plain", timeout=timeout)  # type: ignore[no-any-return]

    def get_log_entry(self, receipt_id: str, *, timeout: float | None = None) -> LogEntry:
        """Prove that a receipt is in the transparency log.

        receipt_id: Id of the receipt.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", f"/v1/evidence-log/entries/{segment(receipt_id)}", bearer=None, timeout=timeout)  # type: ignore[no-any-return]

    def get_log_tlog_proof(self, receipt_id: str, *, timeout: float | None = None) -> str:
        """Read the proof that a receipt is in the transparency log as a file.

        receipt_id: Id of the receipt.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", f"/v1/evidence-log/entries/{segment(receipt_id)}/tlog-proof", bearer=None, accept="text/plain", timeout=timeout)  # type: ignore[no-any-return]

    def get_log_consistency(self, *, from_: int, to: int, timeout: float | None = None) -> Consistency:
        """Prove that a longer log begins with a shorter one.

        from_: Size of the shorter log.
        to: Size of the longer log.
        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/evidence-log/consistency", query={"from": from_, "to": to}, bearer=None, timeout=timeout)  # type: ignore[no-any-return]

    def get_health(self, *, timeout: float | None = None) -> Health:
        """Check that the process answers.

        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/healthz", bearer=None, timeout=timeout)  # type: ignore[no-any-return]

    def get_readiness(self, *, timeout: float | None = None) -> Health:
        """Check that all dependencies answer.

        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/readyz", bearer=None, timeout=timeout)  # type: ignore[no-any-return]

    def get_openapi(self, *, timeout: float | None = None) -> Dict[str, Any]:
        """Read this document, OpenAPI 3.1.

        timeout: Seconds for one try.
        """
        return self._transport.send("GET", "/v1/openapi.json", bearer=None, timeout=timeout)  # type: ignore[no-any-return]


class AsyncCalls:
    """The same calls for asyncio. Each runs in a thread."""

    _calls: Calls

    async def create_session(self, *, flow: Flow, purpose: str, purpose_texts: Dict[str, str] = UNSET, policy_id: str = UNSET, reference: CreateSessionReference = UNSET, enroll_on_approve: bool = UNSET, subject_id: str = UNSET, metadata: Dict[str, str] = UNSET, cross_device: CrossDevice = UNSET, return_url: str = UNSET, fallback_url: str = UNSET, embed_origins: List[str] = UNSET, expires_in_seconds: int = UNSET, locale: str = UNSET, simulate: CreateSessionSimulate = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> CreatedSession:
        return await asyncio.to_thread(self._calls.create_session, flow=flow, purpose=purpose, purpose_texts=purpose_texts, policy_id=policy_id, reference=reference, enroll_on_approve=enroll_on_approve, subject_id=subject_id, metadata=metadata, cross_device=cross_device, return_url=return_url, fallback_url=fallback_url, embed_origins=embed_origins, expires_in_seconds=expires_in_seconds, locale=locale, simulate=simulate, idempotency_key=idempotency_key, timeout=timeout)

    async def list_sessions(self, *, status: SessionStatus | None = UNSET, flow: Flow | None = UNSET, subject_id: str | None = UNSET, created_after: str | None = UNSET, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> SessionPage:
        return await asyncio.to_thread(self._calls.list_sessions, status=status, flow=flow, subject_id=subject_id, created_after=created_after, limit=limit, cursor=cursor, timeout=timeout)

    async def search_sessions(self, *, statuses: List[SessionStatus] = UNSET, flows: List[Flow] = UNSET, outcomes: List[Outcome] = UNSET, reasons: List[ReasonCode] = UNSET, devices: List[Device] = UNSET, languages: List[str] = UNSET, reached: Reached = UNSET, subject_ids: List[str] = UNSET, metadata: Dict[str, str] = UNSET, session_id: str = UNSET, created_after: str = UNSET, created_before: str = UNSET, limit: int = UNSET, cursor: str = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> SessionPage:
        return await asyncio.to_thread(self._calls.search_sessions, statuses=statuses, flows=flows, outcomes=outcomes, reasons=reasons, devices=devices, languages=languages, reached=reached, subject_ids=subject_ids, metadata=metadata, session_id=session_id, created_after=created_after, created_before=created_before, limit=limit, cursor=cursor, idempotency_key=idempotency_key, timeout=timeout)

    async def get_session(self, session_id: str, *, wait: int | None = UNSET, timeout: float | None = None) -> Session:
        return await asyncio.to_thread(self._calls.get_session, session_id, wait=wait, timeout=timeout)

    async def cancel_session(self, session_id: str, *, idempotency_key: str | None = None, timeout: float | None = None) -> Session:
        return await asyncio.to_thread(self._calls.cancel_session, session_id, idempotency_key=idempotency_key, timeout=timeout)

    async def renew_session_link(self, session_id: str, *, idempotency_key: str | None = None, timeout: float | None = None) -> CreatedSession:
        return await asyncio.to_thread(self._calls.renew_session_link, session_id, idempotency_key=idempotency_key, timeout=timeout)

    async def appeal_session(self, session_id: str, *, reason: str = UNSET, claim_token: str = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> AppealAccepted:
        return await asyncio.to_thread(self._calls.appeal_session, session_id, reason=reason, claim_token=claim_token, idempotency_key=idempotency_key, timeout=timeout)

    async def review_session(self, session_id: str, *, outcome: ReviewSessionOutcome, reviewer: str = UNSET, note: str = UNSET, expected_version: int = UNSET, reason_codes: List[ReviewSessionReasonCode] = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> Session:
        return await asyncio.to_thread(self._calls.review_session, session_id, outcome=outcome, reviewer=reviewer, note=note, expected_version=expected_version, reason_codes=reason_codes, idempotency_key=idempotency_key, timeout=timeout)

    async def get_evidence(self, session_id: str, *, timeout: float | None = None) -> Evidence:
        return await asyncio.to_thread(self._calls.get_evidence, session_id, timeout=timeout)

    async def list_session_deliveries(self, session_id: str, *, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> WebhookDeliveryPage:
        return await asyncio.to_thread(self._calls.list_session_deliveries, session_id, limit=limit, cursor=cursor, timeout=timeout)

    async def list_media(self, session_id: str, *, timeout: float | None = None) -> MediaList:
        return await asyncio.to_thread(self._calls.list_media, session_id, timeout=timeout)

    async def get_media(self, session_id: str, media_id: str, *, width: int | None = UNSET, purpose: Purpose | None = UNSET, timeout: float | None = None) -> bytes:
        return await asyncio.to_thread(self._calls.get_media, session_id, media_id, width=width, purpose=purpose, timeout=timeout)

    async def list_reviews(self, *, state: ListReviewsState | None = UNSET, claimed_by: Literal["me"] | None = UNSET, assigned_to: Literal["me"] | None = UNSET, reason: ReasonCode | None = UNSET, escalated: Escalated | None = UNSET, order: Order | None = UNSET, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> ReviewPage:
        return await asyncio.to_thread(self._calls.list_reviews, state=state, claimed_by=claimed_by, assigned_to=assigned_to, reason=reason, escalated=escalated, order=order, limit=limit, cursor=cursor, timeout=timeout)

    async def get_waiting_reviews(self, *, timeout: float | None = None) -> WaitingReviews:
        return await asyncio.to_thread(self._calls.get_waiting_reviews, timeout=timeout)

    async def get_own_reviews(self, *, timeout: float | None = None) -> OwnReviews:
        return await asyncio.to_thread(self._calls.get_own_reviews, timeout=timeout)

    async def get_review(self, session_id: str, *, timeout: float | None = None) -> Review:
        return await asyncio.to_thread(self._calls.get_review, session_id, timeout=timeout)

    async def list_earlier_sessions(self, session_id: str, *, timeout: float | None = None) -> EarlierSessions:
        return await asyncio.to_thread(self._calls.list_earlier_sessions, session_id, timeout=timeout)

    async def claim_review(self, session_id: str, *, idempotency_key: str | None = None, timeout: float | None = None) -> Review:
        return await asyncio.to_thread(self._calls.claim_review, session_id, idempotency_key=idempotency_key, timeout=timeout)

    async def release_review(self, session_id: str, *, idempotency_key: str | None = None, timeout: float | None = None) -> Review:
        return await asyncio.to_thread(self._calls.release_review, session_id, idempotency_key=idempotency_key, timeout=timeout)

    async def write_review_note(self, session_id: str, *, note: str, escalate: bool = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> Review:
        return await asyncio.to_thread(self._calls.write_review_note, session_id, note=note, escalate=escalate, idempotency_key=idempotency_key, timeout=timeout)

    async def assign_review(self, session_id: str, *, member_id: str | None, due_at: str = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> Review:
        return await asyncio.to_thread(self._calls.assign_review, session_id, member_id=member_id, due_at=due_at, idempotency_key=idempotency_key, timeout=timeout)

    async def create_file(self, *, file: bytes, idempotency_key: str | None = None, timeout: float | None = None) -> File:
        return await asyncio.to_thread(self._calls.create_file, file=file, idempotency_key=idempotency_key, timeout=timeout)

    async def delete_file(self, file_id: str, *, timeout: float | None = None) -> None:
        return await asyncio.to_thread(self._calls.delete_file, file_id, timeout=timeout)

    async def offer_handover(self, token: str, *, claim_token: str = UNSET, claims: bool = UNSET, timeout: float | None = None) -> Handover:
        return await asyncio.to_thread(self._calls.offer_handover, token, claim_token=claim_token, claims=claims, timeout=timeout)

    async def open_capture(self, token: str, *, claim_token: str = UNSET, supports: List[Support] = UNSET, consent: OpenCaptureConsent = UNSET, timeout: float | None = None) -> OpenedCapture:
        return await asyncio.to_thread(self._calls.open_capture, token, claim_token=claim_token, supports=supports, consent=consent, timeout=timeout)

    async def upload_media(self, token: str, capture_id: str, *, frame: List[bytes] = UNSET, burst: List[bytes] = UNSET, video: bytes = UNSET, metadata: CaptureMetadata = UNSET, timeout: float | None = None) -> AcceptedCapture:
        return await asyncio.to_thread(self._calls.upload_media, token, capture_id, frame=frame, burst=burst, video=video, metadata=metadata, timeout=timeout)

    async def ask_challenge(self, token: str, capture_id: str, *, claim_token: str = UNSET, timeout: float | None = None) -> AskedChallenge:
        return await asyncio.to_thread(self._calls.ask_challenge, token, capture_id, claim_token=claim_token, timeout=timeout)

    async def skip_challenge(self, token: str, capture_id: str, *, claim_token: str = UNSET, timeout: float | None = None) -> ChallengeSkipped:
        return await asyncio.to_thread(self._calls.skip_challenge, token, capture_id, claim_token=claim_token, timeout=timeout)

    async def poll_capture(self, token: str, capture_id: str, *, timeout: float | None = None) -> CaptureProgress:
        return await asyncio.to_thread(self._calls.poll_capture, token, capture_id, timeout=timeout)

    async def create_enrollment(self, *, session_id: str, subject_id: str = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> Enrollment:
        return await asyncio.to_thread(self._calls.create_enrollment, session_id=session_id, subject_id=subject_id, idempotency_key=idempotency_key, timeout=timeout)

    async def get_enrollment(self, enrollment_id: str, *, timeout: float | None = None) -> Enrollment:
        return await asyncio.to_thread(self._calls.get_enrollment, enrollment_id, timeout=timeout)

    async def delete_enrollment(self, enrollment_id: str, *, timeout: float | None = None) -> None:
        return await asyncio.to_thread(self._calls.delete_enrollment, enrollment_id, timeout=timeout)

    async def look_up_subject(self, *, subject_id: str, idempotency_key: str | None = None, timeout: float | None = None) -> SubjectSummary:
        return await asyncio.to_thread(self._calls.look_up_subject, subject_id=subject_id, idempotency_key=idempotency_key, timeout=timeout)

    async def export_subject(self, *, subject_id: str, idempotency_key: str | None = None, timeout: float | None = None) -> bytes:
        return await asyncio.to_thread(self._calls.export_subject, subject_id=subject_id, idempotency_key=idempotency_key, timeout=timeout)

    async def erase_subject(self, *, subject_id: str, idempotency_key: str | None = None, timeout: float | None = None) -> Erasure:
        return await asyncio.to_thread(self._calls.erase_subject, subject_id=subject_id, idempotency_key=idempotency_key, timeout=timeout)

    async def list_erasures(self, *, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> ErasurePage:
        return await asyncio.to_thread(self._calls.list_erasures, limit=limit, cursor=cursor, timeout=timeout)

    async def list_holds(self, *, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> HoldPage:
        return await asyncio.to_thread(self._calls.list_holds, limit=limit, cursor=cursor, timeout=timeout)

    async def create_hold(self, *, subject_id: str, reason: str, until: str, idempotency_key: str | None = None, timeout: float | None = None) -> Hold:
        return await asyncio.to_thread(self._calls.create_hold, subject_id=subject_id, reason=reason, until=until, idempotency_key=idempotency_key, timeout=timeout)

    async def lift_hold(self, hold_id: str, *, timeout: float | None = None) -> None:
        return await asyncio.to_thread(self._calls.lift_hold, hold_id, timeout=timeout)

    async def list_requests(self, *, state: ListRequestsState | None = UNSET, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> RequestPage:
        return await asyncio.to_thread(self._calls.list_requests, state=state, limit=limit, cursor=cursor, timeout=timeout)

    async def create_request(self, *, subject_id: str, kind: RequestKind, received_at: str = UNSET, due_at: str = UNSET, note: str = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> Request:
        return await asyncio.to_thread(self._calls.create_request, subject_id=subject_id, kind=kind, received_at=received_at, due_at=due_at, note=note, idempotency_key=idempotency_key, timeout=timeout)

    async def update_request(self, request_id: str, *, state: ListRequestsState = UNSET, note: str | None = UNSET, timeout: float | None = None) -> Request:
        return await asyncio.to_thread(self._calls.update_request, request_id, state=state, note=note, timeout=timeout)

    async def get_policy(self, *, timeout: float | None = None) -> StoredPolicy:
        return await asyncio.to_thread(self._calls.get_policy, timeout=timeout)

    async def put_policy(self, *, profile_id: str = UNSET, checks: PutPolicyChecks = UNSET, liveness: PutPolicyLiveness = UNSET, max_attempts: int = UNSET, link_ttl_seconds: int = UNSET, retention: PutPolicyRetention = UNSET, review: PolicyReview = UNSET, review_approvals: int = UNSET, consent: PolicyConsent = UNSET, if_match: str | None = None, idempotency_key: str | None = None, timeout: float | None = None) -> StoredPolicy:
        return await asyncio.to_thread(self._calls.put_policy, profile_id=profile_id, checks=checks, liveness=liveness, max_attempts=max_attempts, link_ttl_seconds=link_ttl_seconds, retention=retention, review=review, review_approvals=review_approvals, consent=consent, if_match=if_match, idempotency_key=idempotency_key, timeout=timeout)

    async def list_policies(self, *, timeout: float | None = None) -> PolicyList:
        return await asyncio.to_thread(self._calls.list_policies, timeout=timeout)

    async def create_policy(self, *, policy_id: str, policy: CreatePolicyPolicy = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> StoredPolicy:
        return await asyncio.to_thread(self._calls.create_policy, policy_id=policy_id, policy=policy, idempotency_key=idempotency_key, timeout=timeout)

    async def get_named_policy(self, policy_id: str, *, timeout: float | None = None) -> StoredPolicy:
        return await asyncio.to_thread(self._calls.get_named_policy, policy_id, timeout=timeout)

    async def put_named_policy(self, policy_id: str, *, profile_id: str = UNSET, checks: PutPolicyChecks = UNSET, liveness: PutPolicyLiveness = UNSET, max_attempts: int = UNSET, link_ttl_seconds: int = UNSET, retention: PutPolicyRetention = UNSET, review: PolicyReview = UNSET, review_approvals: int = UNSET, consent: PolicyConsent = UNSET, if_match: str | None = None, idempotency_key: str | None = None, timeout: float | None = None) -> StoredPolicy:
        return await asyncio.to_thread(self._calls.put_named_policy, policy_id, profile_id=profile_id, checks=checks, liveness=liveness, max_attempts=max_attempts, link_ttl_seconds=link_ttl_seconds, retention=retention, review=review, review_approvals=review_approvals, consent=consent, if_match=if_match, idempotency_key=idempotency_key, timeout=timeout)

    async def preview_policy(self, *, policy: PreviewPolicyPolicy, policy_id: str = UNSET, from_: str = UNSET, to: str = UNSET, limit: int = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> PolicyPreview:
        return await asyncio.to_thread(self._calls.preview_policy, policy=policy, policy_id=policy_id, from_=from_, to=to, limit=limit, idempotency_key=idempotency_key, timeout=timeout)

    async def list_policy_versions(self, *, policy_id: str | None = UNSET, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> PolicyVersionPage:
        return await asyncio.to_thread(self._calls.list_policy_versions, policy_id=policy_id, limit=limit, cursor=cursor, timeout=timeout)

    async def get_policy_version(self, version: str, *, policy_id: str | None = UNSET, timeout: float | None = None) -> PolicyVersion:
        return await asyncio.to_thread(self._calls.get_policy_version, version, policy_id=policy_id, timeout=timeout)

    async def get_branding(self, *, timeout: float | None = None) -> StoredBranding:
        return await asyncio.to_thread(self._calls.get_branding, timeout=timeout)

    async def put_branding(self, *, public_name: str | None = UNSET, privacy_url: str | None = UNSET, support_url: str | None = UNSET, logos: PutBrandingLogos = UNSET, colors: PutBrandingColors = UNSET, consent_texts: Dict[str, str] = UNSET, consent_texts_name_model_use: bool = UNSET, appeals: bool = UNSET, if_match: str | None = None, idempotency_key: str | None = None, timeout: float | None = None) -> StoredBranding:
        return await asyncio.to_thread(self._calls.put_branding, public_name=public_name, privacy_url=privacy_url, support_url=support_url, logos=logos, colors=colors, consent_texts=consent_texts, consent_texts_name_model_use=consent_texts_name_model_use, appeals=appeals, if_match=if_match, idempotency_key=idempotency_key, timeout=timeout)

    async def list_branding_versions(self, *, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> BrandingVersionPage:
        return await asyncio.to_thread(self._calls.list_branding_versions, limit=limit, cursor=cursor, timeout=timeout)

    async def upload_logo(self, *, file: bytes, idempotency_key: str | None = None, timeout: float | None = None) -> Logo:
        return await asyncio.to_thread(self._calls.upload_logo, file=file, idempotency_key=idempotency_key, timeout=timeout)

    async def get_usage(self, *, period: str | None = UNSET, from_: str | None = UNSET, to: str | None = UNSET, timeout: float | None = None) -> Usage:
        return await asyncio.to_thread(self._calls.get_usage, period=period, from_=from_, to=to, timeout=timeout)

    async def get_analytics(self, *, from_: str | None = UNSET, to: str | None = UNSET, by: GetAnalyticsBy | None = UNSET, timeout: float | None = None) -> Analytics:
        return await asyncio.to_thread(self._calls.get_analytics, from_=from_, to=to, by=by, timeout=timeout)

    async def get_score_analytics(self, *, check: CheckKind, from_: str | None = UNSET, to: str | None = UNSET, by: GetScoreAnalyticsBy | None = UNSET, timeout: float | None = None) -> ScoreAnalytics:
        return await asyncio.to_thread(self._calls.get_score_analytics, check=check, from_=from_, to=to, by=by, timeout=timeout)

    async def get_analytics_now(self, *, timeout: float | None = None) -> AnalyticsNow:
        return await asyncio.to_thread(self._calls.get_analytics_now, timeout=timeout)

    async def list_audit(self, *, actor: str | None = UNSET, action: str | None = UNSET, object_id: str | None = UNSET, from_: str | None = UNSET, to: str | None = UNSET, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> AuditPage:
        return await asyncio.to_thread(self._calls.list_audit, actor=actor, action=action, object_id=object_id, from_=from_, to=to, limit=limit, cursor=cursor, timeout=timeout)

    async def create_webhook_endpoint(self, *, url: str, events: List[EventType] | None = UNSET, signatures: List[Signature] = UNSET, description: str | None = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> WebhookEndpointWithSecret:
        return await asyncio.to_thread(self._calls.create_webhook_endpoint, url=url, events=events, signatures=signatures, description=description, idempotency_key=idempotency_key, timeout=timeout)

    async def list_webhook_endpoints(self, *, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> WebhookEndpointPage:
        return await asyncio.to_thread(self._calls.list_webhook_endpoints, limit=limit, cursor=cursor, timeout=timeout)

    async def get_webhook_endpoint(self, endpoint_id: str, *, timeout: float | None = None) -> WebhookEndpoint:
        return await asyncio.to_thread(self._calls.get_webhook_endpoint, endpoint_id, timeout=timeout)

    async def update_webhook_endpoint(self, endpoint_id: str, *, url: str = UNSET, events: List[EventType] | None = UNSET, signatures: List[Signature] = UNSET, description: str | None = UNSET, enabled: bool = UNSET, timeout: float | None = None) -> WebhookEndpoint:
        return await asyncio.to_thread(self._calls.update_webhook_endpoint, endpoint_id, url=url, events=events, signatures=signatures, description=description, enabled=enabled, timeout=timeout)

    async def delete_webhook_endpoint(self, endpoint_id: str, *, timeout: float | None = None) -> None:
        return await asyncio.to_thread(self._calls.delete_webhook_endpoint, endpoint_id, timeout=timeout)

    async def rotate_webhook_secret(self, endpoint_id: str, *, idempotency_key: str | None = None, timeout: float | None = None) -> WebhookEndpointWithSecret:
        return await asyncio.to_thread(self._calls.rotate_webhook_secret, endpoint_id, idempotency_key=idempotency_key, timeout=timeout)

    async def test_webhook_endpoint(self, endpoint_id: str, *, idempotency_key: str | None = None, timeout: float | None = None) -> WebhookDelivery:
        return await asyncio.to_thread(self._calls.test_webhook_endpoint, endpoint_id, idempotency_key=idempotency_key, timeout=timeout)

    async def list_webhook_deliveries(self, endpoint_id: str, *, state: WebhookDeliveryState | None = UNSET, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> WebhookDeliveryPage:
        return await asyncio.to_thread(self._calls.list_webhook_deliveries, endpoint_id, state=state, limit=limit, cursor=cursor, timeout=timeout)

    async def list_webhook_keys(self, *, timeout: float | None = None) -> WebhookKeys:
        return await asyncio.to_thread(self._calls.list_webhook_keys, timeout=timeout)

    async def replay_webhook_deliveries(self, *, from_: str, to: str, endpoint_id: str = UNSET, states: List[ReplayWebhookDeliveriesState] = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> DeliveriesReplayed:
        return await asyncio.to_thread(self._calls.replay_webhook_deliveries, from_=from_, to=to, endpoint_id=endpoint_id, states=states, idempotency_key=idempotency_key, timeout=timeout)

    async def get_webhook_delivery(self, delivery_id: str, *, timeout: float | None = None) -> WebhookDeliveryWithBody:
        return await asyncio.to_thread(self._calls.get_webhook_delivery, delivery_id, timeout=timeout)

    async def replay_webhook_delivery(self, delivery_id: str, *, idempotency_key: str | None = None, timeout: float | None = None) -> WebhookDelivery:
        return await asyncio.to_thread(self._calls.replay_webhook_delivery, delivery_id, idempotency_key=idempotency_key, timeout=timeout)

    async def list_members(self, *, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> MemberPage:
        return await asyncio.to_thread(self._calls.list_members, limit=limit, cursor=cursor, timeout=timeout)

    async def invite_member(self, *, name: str, role: Role, email: str | None = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> InvitedMember:
        return await asyncio.to_thread(self._calls.invite_member, name=name, role=role, email=email, idempotency_key=idempotency_key, timeout=timeout)

    async def get_member(self, member_id: str, *, timeout: float | None = None) -> MemberDetail:
        return await asyncio.to_thread(self._calls.get_member, member_id, timeout=timeout)

    async def update_member(self, member_id: str, *, role: Role, timeout: float | None = None) -> Member:
        return await asyncio.to_thread(self._calls.update_member, member_id, role=role, timeout=timeout)

    async def remove_member(self, member_id: str, *, timeout: float | None = None) -> None:
        return await asyncio.to_thread(self._calls.remove_member, member_id, timeout=timeout)

    async def list_keys(self, *, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> ApiKeyPage:
        return await asyncio.to_thread(self._calls.list_keys, limit=limit, cursor=cursor, timeout=timeout)

    async def create_key(self, *, name: str | None = UNSET, preset: Preset | None = UNSET, scopes: List[Scope] | None = UNSET, expires_at: str | None = UNSET, idempotency_key: str | None = None, timeout: float | None = None) -> CreatedApiKey:
        return await asyncio.to_thread(self._calls.create_key, name=name, preset=preset, scopes=scopes, expires_at=expires_at, idempotency_key=idempotency_key, timeout=timeout)

    async def revoke_key(self, key_id: str, *, timeout: float | None = None) -> None:
        return await asyncio.to_thread(self._calls.revoke_key, key_id, timeout=timeout)

    async def list_calls(self, *, failed: Escalated | None = UNSET, actor: str | None = UNSET, limit: int | None = UNSET, cursor: str | None = UNSET, timeout: float | None = None) -> CallPage:
        return await asyncio.to_thread(self._calls.list_calls, failed=failed, actor=actor, limit=limit, cursor=cursor, timeout=timeout)

    async def list_evidence(self, *, size: int | None = UNSET, cursor: str | None = UNSET, limit: int | None = UNSET, timeout: float | None = None) -> EvidencePage:
        return await asyncio.to_thread(self._calls.list_evidence, size=size, cursor=cursor, limit=limit, timeout=timeout)

    async def list_evidence_keys(self, *, timeout: float | None = None) -> EvidenceKeys:
        return await asyncio.to_thread(self._calls.list_evidence_keys, timeout=timeout)

    async def get_consent_text(self, text_hash: str, *, timeout: float | None = None) -> ConsentText:
        return await asyncio.to_thread(self._calls.get_consent_text, text_hash, timeout=timeout)

    async def list_profiles(self, *, timeout: float | None = None) -> ProfileList:
        return await asyncio.to_thread(self._calls.list_profiles, timeout=timeout)

    async def get_profile(self, profile_id: str, *, timeout: float | None = None) -> Profile:
        return await asyncio.to_thread(self._calls.get_profile, profile_id, timeout=timeout)

    async def get_calibration(self, digest: str, *, timeout: float | None = None) -> Calibration:
        return await asyncio.to_thread(self._calls.get_calibration, digest, timeout=timeout)

    async def get_log_checkpoint(self, *, witnessed: Escalated | None = UNSET, timeout: float | None = None) -> str:
        return await asyncio.to_thread(self._calls.get_log_checkpoint, witnessed=witnessed, timeout=timeout)

    async def get_log_entry(self, receipt_id: str, *, timeout: float | None = None) -> LogEntry:
        return await asyncio.to_thread(self._calls.get_log_entry, receipt_id, timeout=timeout)

    async def get_log_tlog_proof(self, receipt_id: str, *, timeout: float | None = None) -> str:
        return await asyncio.to_thread(self._calls.get_log_tlog_proof, receipt_id, timeout=timeout)

    async def get_log_consistency(self, *, from_: int, to: int, timeout: float | None = None) -> Consistency:
        return await asyncio.to_thread(self._calls.get_log_consistency, from_=from_, to=to, timeout=timeout)

    async def get_health(self, *, timeout: float | None = None) -> Health:
        return await asyncio.to_thread(self._calls.get_health, timeout=timeout)

    async def get_readiness(self, *, timeout: float | None = None) -> Health:
        return await asyncio.to_thread(self._calls.get_readiness, timeout=timeout)

    async def get_openapi(self, *, timeout: float | None = None) -> Dict[str, Any]:
        return await asyncio.to_thread(self._calls.get_openapi, timeout=timeout)
