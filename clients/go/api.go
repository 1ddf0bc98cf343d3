// Code generated from the OpenAPI document by "npm run clients"; DO NOT EDIT.

package faceproof

import (
	"context"
	"encoding/json"
	"iter"
	"net/url"
)

type Session struct {
	// Id of the session.
	SessionID string `json:"sessionId"`
	// `ONBOARDING` compares with a reference, `LIVENESS_ONLY` does not.
	Flow Flow `json:"flow"`
	// Why the person is verified; `null` once they are erased.
	Purpose *string `json:"purpose"`
	// The mode of the key that opened it.
	Mode Mode `json:"mode"`
	// Where the session stands. The last five never change, but for an appeal.
	Status SessionStatus `json:"status"`
	// Your own id of the person; `null` once they are erased.
	SubjectID *string `json:"subjectId"`
	// Your own keys and values; `null` once the person is erased.
	Metadata map[string]string `json:"metadata"`
	// When it was opened.
	CreatedAt string `json:"createdAt"`
	// When anything about it last changed.
	UpdatedAt string `json:"updatedAt"`
	// When the capture link expires.
	ExpiresAt string `json:"expiresAt"`
	// When the current decision was made: by the checks, or by a review.
	DecidedAt *string `json:"decidedAt"`
	// When the person was erased.
	ErasedAt *string `json:"erasedAt"`
	// With `EXPIRED` and `CANCELED`: why.
	CloseReason *CloseReason `json:"closeReason"`
	// The decision; `null` until there is one.
	Decision *Decision `json:"decision"`
	// The appeal; `null` unless the decision was contested.
	Appeal *SessionAppeal `json:"appeal"`
	// The checks of the deciding capture, in a fixed order; empty before.
	Checks []Check `json:"checks"`
	// Whether the session conforms to the profile of its policy, clause by clause; made with the decision, and again by a review. `null` before, and if the session ended without a decision.
	Evaluation *Verdict `json:"evaluation"`
	// What the person agreed to, and when; `null` where none was recorded.
	Consent *Consent `json:"consent"`
	// The signed receipt of the current decision.
	Evidence *Receipt `json:"evidence"`
	// The attempts with media and the newest one, oldest first.
	Attempts []SessionAttempt `json:"attempts"`
	// The enrollment that was saved from this session.
	Enrollment *SessionEnrollment `json:"enrollment"`
}

type Flow string

const (
	FlowOnboarding Flow = "ONBOARDING"
	FlowLivenessOnly Flow = "LIVENESS_ONLY"
)

type Mode string

const (
	ModeTest Mode = "TEST"
	ModeLive Mode = "LIVE"
)

type SessionStatus string

const (
	SessionStatusCreated SessionStatus = "CREATED"
	SessionStatusCapturing SessionStatus = "CAPTURING"
	SessionStatusProcessing SessionStatus = "PROCESSING"
	SessionStatusInReview SessionStatus = "IN_REVIEW"
	SessionStatusApproved SessionStatus = "APPROVED"
	SessionStatusDeclined SessionStatus = "DECLINED"
	SessionStatusFailed SessionStatus = "FAILED"
	SessionStatusExpired SessionStatus = "EXPIRED"
	SessionStatusCanceled SessionStatus = "CANCELED"
)

type CloseReason string

const (
	CloseReasonNeverOpened CloseReason = "NEVER_OPENED"
	CloseReasonAbandoned CloseReason = "ABANDONED"
	CloseReasonCanceledByIntegrator CloseReason = "CANCELED_BY_INTEGRATOR"
	CloseReasonConsentDeclined CloseReason = "CONSENT_DECLINED"
	CloseReasonCannotCapture CloseReason = "CANNOT_CAPTURE"
	CloseReasonSubjectErased CloseReason = "SUBJECT_ERASED"
)

type Decision struct {
	// `REVIEW` until a reviewer decides; `INCONCLUSIVE` with status `FAILED`.
	Outcome Outcome `json:"outcome"`
	// Why; empty with `APPROVED`.
	Reasons []Reason `json:"reasons"`
	// Whether a reviewer has to decide.
	ReviewRequired bool `json:"reviewRequired"`
	// 1 for the decision of the engine, one more for each review and for an appeal.
	Version int `json:"version"`
	// False while a review may still change it.
	Final bool `json:"final"`
}

type Outcome string

const (
	OutcomeApproved Outcome = "APPROVED"
	OutcomeDeclined Outcome = "DECLINED"
	OutcomeReview Outcome = "REVIEW"
	OutcomeInconclusive Outcome = "INCONCLUSIVE"
)

type Reason struct {
	// What was found.
	Code ReasonCode `json:"code"`
	// The check that found it; `null` where no single check did.
	Check *CheckKind `json:"check"`
	// The kind of reason. The person at the page sees only `QUALITY` and `USER`.
	Category Category `json:"category"`
	// Whether the same person, asked again, could do better.
	Retryable bool `json:"retryable"`
	// The code as a sentence, for you and not for the person.
	Message string `json:"message"`
}

type ReasonCode string

const (
	ReasonCodeFaceNotFound ReasonCode = "FACE_NOT_FOUND"
	ReasonCodeMultipleFaces ReasonCode = "MULTIPLE_FACES"
	ReasonCodeFaceTooSmall ReasonCode = "FACE_TOO_SMALL"
	ReasonCodeFaceTooClose ReasonCode = "FACE_TOO_CLOSE"
	ReasonCodeFaceNotCentered ReasonCode = "FACE_NOT_CENTERED"
	ReasonCodePoseOutOfRange ReasonCode = "POSE_OUT_OF_RANGE"
	ReasonCodeFaceOccluded ReasonCode = "FACE_OCCLUDED"
	ReasonCodeEyesClosed ReasonCode = "EYES_CLOSED"
	ReasonCodeTooDark ReasonCode = "TOO_DARK"
	ReasonCodeTooBright ReasonCode = "TOO_BRIGHT"
	ReasonCodeBlurred ReasonCode = "BLURRED"
	ReasonCodeLowResolution ReasonCode = "LOW_RESOLUTION"
	ReasonCodeReferenceFaceNotFound ReasonCode = "REFERENCE_FACE_NOT_FOUND"
	ReasonCodeReferenceQualityLow ReasonCode = "REFERENCE_QUALITY_LOW"
	ReasonCodeLivenessScoreLow ReasonCode = "LIVENESS_SCORE_LOW"
	ReasonCodeSpoofSuspected ReasonCode = "SPOOF_SUSPECTED"
	ReasonCodeChallengeFailed ReasonCode = "CHALLENGE_FAILED"
	ReasonCodeFramesInconsistent ReasonCode = "FRAMES_INCONSISTENT"
	ReasonCodeMediaReplayed ReasonCode = "MEDIA_REPLAYED"
	ReasonCodeCaptureInjectionSuspected ReasonCode = "CAPTURE_INJECTION_SUSPECTED"
	ReasonCodeFaceMismatch ReasonCode = "FACE_MISMATCH"
	ReasonCodeReviewBand ReasonCode = "REVIEW_BAND"
	ReasonCodeChallengeNotPossible ReasonCode = "CHALLENGE_NOT_POSSIBLE"
	ReasonCodeEnrollmentOutdated ReasonCode = "ENROLLMENT_OUTDATED"
	ReasonCodeDuplicateFace ReasonCode = "DUPLICATE_FACE"
	ReasonCodeAppealed ReasonCode = "APPEALED"
	ReasonCodeReviewTimeout ReasonCode = "REVIEW_TIMEOUT"
	ReasonCodeAttemptsExhausted ReasonCode = "ATTEMPTS_EXHAUSTED"
	ReasonCodeEngineUnavailable ReasonCode = "ENGINE_UNAVAILABLE"
	ReasonCodeProcessingTimeout ReasonCode = "PROCESSING_TIMEOUT"
)

type CheckKind string

const (
	CheckKindCaptureIntegrity CheckKind = "capture.integrity"
	CheckKindFaceDetection CheckKind = "face.detection"
	CheckKindFaceQuality CheckKind = "face.quality"
	CheckKindLivenessPassive CheckKind = "liveness.passive"
	CheckKindLivenessActive CheckKind = "liveness.active"
	CheckKindFaceConsistency CheckKind = "face.consistency"
	CheckKindReferenceQuality CheckKind = "reference.quality"
	CheckKindFaceMatch CheckKind = "face.match"
	CheckKindFaceDuplicate CheckKind = "face.duplicate"
)

type Category string

const (
	CategoryQuality Category = "QUALITY"
	CategoryFraud Category = "FRAUD"
	CategoryMismatch Category = "MISMATCH"
	CategoryUser Category = "USER"
	CategoryTechnical Category = "TECHNICAL"
	CategoryPolicy Category = "POLICY"
)

type SessionAppeal struct {
	// Who contested the decision: the person on the page, or the account.
	By SessionAppealBy `json:"by"`
	// When it was contested.
	OpenedAt string `json:"openedAt"`
	// `OPEN`: a member has to look again. `UPHELD`, `OVERTURNED`: a member did. `TIMED_OUT`: no one did within 30 days, so the old outcome stands.
	State SessionAppealState `json:"state"`
	// When it was decided; `null` while it is open.
	ClosedAt *string `json:"closedAt"`
}

type SessionAppealBy string

const (
	SessionAppealByPerson SessionAppealBy = "PERSON"
	SessionAppealByIntegrator SessionAppealBy = "INTEGRATOR"
)

type SessionAppealState string

const (
	SessionAppealStateOpen SessionAppealState = "OPEN"
	SessionAppealStateUpheld SessionAppealState = "UPHELD"
	SessionAppealStateOverturned SessionAppealState = "OVERTURNED"
	SessionAppealStateTimedOut SessionAppealState = "TIMED_OUT"
)

type Check struct {
	// The check.
	Kind CheckKind `json:"kind"`
	// Its result. `INCONCLUSIVE`: the check could not tell, or the score is borderline. `SKIPPED`: it did not apply.
	Status CheckStatus `json:"status"`
	// 0 to 1, higher is more genuine, at most six decimals; `null` where the check has no score or did not run.
	Score *float64 `json:"score"`
	// The lowest score that passes.
	Threshold *float64 `json:"threshold"`
	// Scores from here up to the threshold go to review; left out where none do.
	ReviewThreshold *float64 `json:"reviewThreshold,omitzero"`
	// The model that measured it; `null` if none took part.
	Engine *CheckEngine `json:"engine"`
	// Everything that the score stands on: the networks, `engine` first, then the fusion (`fusion/…`) and the model set (`set/…`).
	Engines []CheckEngine `json:"engines,omitzero"`
	// Of an attempt in two halves (`ADAPTIVE`): the half that the result stands on, 2 for the challenge. Left out otherwise.
	Half *Half `json:"half,omitzero"`
	// What the check found in particular; left out where it found nothing. Signs are added over time.
	Signs []Sign `json:"signs,omitzero"`
	// With `face.duplicate` only: at most five enrollments of other subjects with this face, the most alike first. Deleted and erased ones disappear.
	Duplicates []string `json:"duplicates,omitzero"`
}

type CheckStatus string

const (
	CheckStatusPassed CheckStatus = "PASSED"
	CheckStatusFailed CheckStatus = "FAILED"
	CheckStatusInconclusive CheckStatus = "INCONCLUSIVE"
	CheckStatusSkipped CheckStatus = "SKIPPED"
)

type CheckEngine struct {
	// Name of the model.
	Model string `json:"model"`
	// Its version, a date.
	Version string `json:"version"`
	// SHA-256 of the weights that ran.
	Digest string `json:"digest"`
	// `fp16` if it computed in 16-bit floats; left out if it computed in 32-bit floats.
	Precision *Precision `json:"precision,omitzero"`
}

type Precision string

const (
	PrecisionFp16 Precision = "fp16"
)

type Half int

type Sign string

const (
	SignReplayedBytes Sign = "REPLAYED_BYTES"
	SignReplayedMoments Sign = "REPLAYED_MOMENTS"
	SignEqualBytes Sign = "EQUAL_BYTES"
	SignStillPicture Sign = "STILL_PICTURE"
	SignTimesOutOfOrder Sign = "TIMES_OUT_OF_ORDER"
	SignFlatFace Sign = "FLAT_FACE"
	SignRigidFace Sign = "RIGID_FACE"
	SignRepeatedFrames Sign = "REPEATED_FRAMES"
	SignSceneCut Sign = "SCENE_CUT"
	SignVirtualCamera Sign = "VIRTUAL_CAMERA"
	SignEditedFile Sign = "EDITED_FILE"
	SignCameraContradicted Sign = "CAMERA_CONTRADICTED"
	SignMixedCoding Sign = "MIXED_CODING"
	SignConstantTimes Sign = "CONSTANT_TIMES"
	SignLightSeen Sign = "LIGHT_SEEN"
	SignLightUnseen Sign = "LIGHT_UNSEEN"
	SignLightAvoided Sign = "LIGHT_AVOIDED"
	SignLightContradicted Sign = "LIGHT_CONTRADICTED"
)

type Verdict struct {
	// The profile that the policy names.
	ProfileID string `json:"profileId"`
	// Digest of the profile; `null` if it was not installed at the decision.
	ProfileDigest *string `json:"profileDigest"`
	// `TEST`: about the simulated engine, and about no person.
	Mode Mode `json:"mode"`
	// Whether every clause is `MET`. It says nothing about a certification. A profile without clauses is not met.
	Conforms bool `json:"conforms"`
	// One entry for each clause that applies to the flow.
	Clauses []VerdictClause `json:"clauses"`
	// Digest of the measurements that the thresholds of the set stand on; `null` if the set names none.
	CalibrationDigest *string `json:"calibrationDigest"`
}

type VerdictClause struct {
	// The clause of the profile.
	ID string `json:"id"`
	// What it asks.
	Title string `json:"title"`
	// Document and section.
	Source string `json:"source"`
	// `NOT_MEASURED`: nothing is known, so it is not met. An error rate is judged by its 95 % bound.
	Level Level `json:"level"`
	// What the clause asks for.
	Required VerdictClauseRequired `json:"required"`
	// The fact; `null` where there is none.
	Actual *VerdictClauseActual `json:"actual"`
	// What the fact was read from: `check:<kind>`, `calibration:<digest>#<measurement>`, `policy.<setting>`, `consent`, `capture.channel`, `reviewers` or `receipt.<member>`.
	Basis string `json:"basis"`
	// Why it is not measured, if the profile says so.
	Reason *string `json:"reason,omitzero"`
}

type Level string

const (
	LevelMet Level = "MET"
	LevelBelow Level = "BELOW"
	LevelNotMeasured Level = "NOT_MEASURED"
)

type VerdictClauseRequired any

type VerdictClauseActual any

type Consent struct {
	// When the person agreed, by the device's clock, which may be wrong.
	GivenAt string `json:"givenAt"`
	// When the service learned of it, by the server's clock.
	ReceivedAt string `json:"receivedAt"`
	// `sha256:` and the hex SHA-256 of the text that was shown. The text is public.
	TextHash string `json:"textHash"`
	// Version of the text.
	TextVersion string `json:"textVersion"`
	// `PAGE`: on the hosted page. `SDK`: in an app, which reported it.
	Channel Channel `json:"channel"`
}

type Channel string

const (
	ChannelPage Channel = "PAGE"
	ChannelSdk Channel = "SDK"
)

type Receipt struct {
	// Id of the receipt.
	ReceiptID string `json:"receiptId"`
	// `sha256:` and the hex SHA-256 of the RFC 8785 bytes of the bundle.
	BundleHash string `json:"bundleHash"`
	// When the decision was made.
	DecidedAt string `json:"decidedAt"`
	// The receipt that this one replaces, after a review.
	Supersedes *string `json:"supersedes"`
	// The signature.
	Signature ReceiptSignature `json:"signature"`
}

type ReceiptSignature struct {
	// The name of RFC 9864.
	Alg string `json:"alg"`
	// RFC 7638 thumbprint of the key, as `GET /v1/evidence-keys` lists it.
	KeyID string `json:"keyId"`
	// Base64url Ed25519 signature over `faceproof/receipt/v1`, a line feed, and `bundleHash`.
	Value string `json:"value"`
}

type SessionAttempt struct {
	// Id of the capture.
	CaptureID string `json:"captureId"`
	// When it was opened.
	StartedAt string `json:"startedAt"`
	// When its media was accepted.
	UploadedAt *string `json:"uploadedAt"`
	// What became of it.
	Outcome SessionAttemptOutcome `json:"outcome"`
}

type SessionAttemptOutcome string

const (
	SessionAttemptOutcomeOpen SessionAttemptOutcome = "OPEN"
	SessionAttemptOutcomeVoided SessionAttemptOutcome = "VOIDED"
	SessionAttemptOutcomeProcessing SessionAttemptOutcome = "PROCESSING"
	SessionAttemptOutcomeChallengeNeeded SessionAttemptOutcome = "CHALLENGE_NEEDED"
	SessionAttemptOutcomeRetry SessionAttemptOutcome = "RETRY"
	SessionAttemptOutcomeDecided SessionAttemptOutcome = "DECIDED"
	SessionAttemptOutcomeFailed SessionAttemptOutcome = "FAILED"
	SessionAttemptOutcomeExpired SessionAttemptOutcome = "EXPIRED"
	SessionAttemptOutcomeCanceled SessionAttemptOutcome = "CANCELED"
)

type SessionEnrollment struct {
	// Id of the enrollment.
	EnrollmentID string `json:"enrollmentId"`
}

type CreateSessionReference struct {
	// Compare with the newest usable enrollment of `subjectId`: one of the running model, that goes back to a document.
	Source string `json:"source"`
	// The picture: `fileId` from `POST /v1/files`.
	FileID *string `json:"fileId,omitzero"`
	// The enrollment: `enrollmentId` from `POST /v1/enrollments` or from an approved session.
	EnrollmentID *string `json:"enrollmentId,omitzero"`
}

type CreateSessionReferenceDocumentImage struct {
	// Compare with an uploaded picture.
	Source string `json:"source"`
	// The picture: `fileId` from `POST /v1/files`.
	FileID string `json:"fileId"`
}

type CreateSessionReferenceEnrollment struct {
	// Compare with the template of an earlier session.
	Source string `json:"source"`
	// The enrollment: `enrollmentId` from `POST /v1/enrollments` or from an approved session.
	EnrollmentID string `json:"enrollmentId"`
}

type CreateSessionReferenceSubject struct {
	// Compare with the newest usable enrollment of `subjectId`: one of the running model, that goes back to a document.
	Source string `json:"source"`
}

type CrossDevice string

const (
	CrossDeviceAllow CrossDevice = "ALLOW"
	CrossDeviceRequirePhone CrossDevice = "REQUIRE_PHONE"
	CrossDeviceForbid CrossDevice = "FORBID"
)

type CreateSessionSimulate struct {
	// The outcome that the simulated engine plays. The session walks there by itself.
	Scenario *Scenario `json:"scenario,omitzero"`
	// Instead of `scenario`: a device captures the session as it would a LIVE one, and this goes wrong once. `native-capture` in the documentation says what each fault is. After `expired_while_uploading` the session is `EXPIRED`, after the others it is decided as usual.
	Capture *CaptureFault `json:"capture,omitzero"`
	// With `scenario`: how long each decision takes, in milliseconds. Default: 0; `slow`: 8000.
	DelayMs *int `json:"delayMs,omitzero"`
}

type Scenario string

const (
	ScenarioApprove Scenario = "approve"
	ScenarioDeclineSpoof Scenario = "decline_spoof"
	ScenarioDeclineMismatch Scenario = "decline_mismatch"
	ScenarioDeclineReplay Scenario = "decline_replay"
	ScenarioRetryQualityThenApprove Scenario = "retry_quality_then_approve"
	ScenarioAttemptsExhausted Scenario = "attempts_exhausted"
	ScenarioChallengeThenApprove Scenario = "challenge_then_approve"
	ScenarioChallengeThenDecline Scenario = "challenge_then_decline"
	ScenarioChallengeNotDone Scenario = "challenge_not_done"
	ScenarioReviewThenApprove Scenario = "review_then_approve"
	ScenarioReviewThenDecline Scenario = "review_then_decline"
	ScenarioReviewPending Scenario = "review_pending"
	ScenarioExpire Scenario = "expire"
	ScenarioEngineFailure Scenario = "engine_failure"
	ScenarioSlow Scenario = "slow"
)

type CaptureFault string

const (
	CaptureFaultConsentMissing CaptureFault = "consent_missing"
	CaptureFaultUploadOverloaded CaptureFault = "upload_overloaded"
	CaptureFaultUploadCut CaptureFault = "upload_cut"
	CaptureFaultAttemptVoided CaptureFault = "attempt_voided"
	CaptureFaultExpiredWhileUploading CaptureFault = "expired_while_uploading"
	CaptureFaultTokenUsed CaptureFault = "token_used"
	CaptureFaultSlowMeasurement CaptureFault = "slow_measurement"
	CaptureFaultChallengeNeeded CaptureFault = "challenge_needed"
)

type CreatedSession struct {
	// Id of the session.
	SessionID string `json:"sessionId"`
	// `ONBOARDING` compares with a reference, `LIVENESS_ONLY` does not.
	Flow Flow `json:"flow"`
	// Why the person is verified; `null` once they are erased.
	Purpose *string `json:"purpose"`
	// The mode of the key that opened it.
	Mode Mode `json:"mode"`
	// Where the session stands. The last five never change, but for an appeal.
	Status SessionStatus `json:"status"`
	// Your own id of the person; `null` once they are erased.
	SubjectID *string `json:"subjectId"`
	// Your own keys and values; `null` once the person is erased.
	Metadata map[string]string `json:"metadata"`
	// When it was opened.
	CreatedAt string `json:"createdAt"`
	// When anything about it last changed.
	UpdatedAt string `json:"updatedAt"`
	// When the capture link expires.
	ExpiresAt string `json:"expiresAt"`
	// When the current decision was made: by the checks, or by a review.
	DecidedAt *string `json:"decidedAt"`
	// When the person was erased.
	ErasedAt *string `json:"erasedAt"`
	// With `EXPIRED` and `CANCELED`: why.
	CloseReason *CloseReason `json:"closeReason"`
	// The decision; `null` until there is one.
	Decision *Decision `json:"decision"`
	// The appeal; `null` unless the decision was contested.
	Appeal *SessionAppeal `json:"appeal"`
	// The checks of the deciding capture, in a fixed order; empty before.
	Checks []Check `json:"checks"`
	// Whether the session conforms to the profile of its policy, clause by clause; made with the decision, and again by a review. `null` before, and if the session ended without a decision.
	Evaluation *Verdict `json:"evaluation"`
	// What the person agreed to, and when; `null` where none was recorded.
	Consent *Consent `json:"consent"`
	// The signed receipt of the current decision.
	Evidence *Receipt `json:"evidence"`
	// The attempts with media and the newest one, oldest first.
	Attempts []SessionAttempt `json:"attempts"`
	// The enrollment that was saved from this session.
	Enrollment *SessionEnrollment `json:"enrollment"`
	// How the person gets to the camera. Only the answers of these two routes have it.
	Handoff CreatedSessionHandoff `json:"handoff"`
}

type CreatedSessionHandoff struct {
	// The link for the person: the hosted capture page.
	CaptureURL string `json:"captureUrl"`
	// The bearer for an app that captures by itself.
	CaptureToken string `json:"captureToken"`
	// When the link expires.
	ExpiresAt string `json:"expiresAt"`
}

type SessionPage struct {
	// One page, newest first.
	Data []Session `json:"data"`
	// Send it as `cursor` to read the next page; `null` on the last page.
	NextCursor *string `json:"nextCursor"`
}

type Device string

const (
	DevicePhone Device = "PHONE"
	DeviceTablet Device = "TABLET"
	DeviceComputer Device = "COMPUTER"
	DeviceSdk Device = "SDK"
	DeviceUnknown Device = "UNKNOWN"
)

type Reached string

const (
	ReachedOpened Reached = "OPENED"
	ReachedAgreed Reached = "AGREED"
	ReachedUploaded Reached = "UPLOADED"
	ReachedDecided Reached = "DECIDED"
)

type AppealAccepted struct {
	// Id of the session.
	SessionID string `json:"sessionId"`
}

type ReviewSessionOutcome string

const (
	ReviewSessionOutcomeApproved ReviewSessionOutcome = "APPROVED"
	ReviewSessionOutcomeDeclined ReviewSessionOutcome = "DECLINED"
)

type ReviewSessionReasonCode string

const (
	ReviewSessionReasonCodeFaceNotFound ReviewSessionReasonCode = "FACE_NOT_FOUND"
	ReviewSessionReasonCodeMultipleFaces ReviewSessionReasonCode = "MULTIPLE_FACES"
	ReviewSessionReasonCodeFaceOccluded ReviewSessionReasonCode = "FACE_OCCLUDED"
	ReviewSessionReasonCodeEyesClosed ReviewSessionReasonCode = "EYES_CLOSED"
	ReviewSessionReasonCodeTooDark ReviewSessionReasonCode = "TOO_DARK"
	ReviewSessionReasonCodeTooBright ReviewSessionReasonCode = "TOO_BRIGHT"
	ReviewSessionReasonCodeBlurred ReviewSessionReasonCode = "BLURRED"
	ReviewSessionReasonCodeLowResolution ReviewSessionReasonCode = "LOW_RESOLUTION"
	ReviewSessionReasonCodeReferenceFaceNotFound ReviewSessionReasonCode = "REFERENCE_FACE_NOT_FOUND"
	ReviewSessionReasonCodeReferenceQualityLow ReviewSessionReasonCode = "REFERENCE_QUALITY_LOW"
	ReviewSessionReasonCodeSpoofSuspected ReviewSessionReasonCode = "SPOOF_SUSPECTED"
	ReviewSessionReasonCodeChallengeFailed ReviewSessionReasonCode = "CHALLENGE_FAILED"
	ReviewSessionReasonCodeFramesInconsistent ReviewSessionReasonCode = "FRAMES_INCONSISTENT"
	ReviewSessionReasonCodeMediaReplayed ReviewSessionReasonCode = "MEDIA_REPLAYED"
	ReviewSessionReasonCodeCaptureInjectionSuspected ReviewSessionReasonCode = "CAPTURE_INJECTION_SUSPECTED"
	ReviewSessionReasonCodeFaceMismatch ReviewSessionReasonCode = "FACE_MISMATCH"
	ReviewSessionReasonCodeDuplicateFace ReviewSessionReasonCode = "DUPLICATE_FACE"
)

type Evidence struct {
	// The signature.
	Receipt json.RawMessage `json:"receipt"`
	// What is signed.
	Bundle json.RawMessage `json:"bundle"`
	// Proves that the receipt is in the evidence log; `null` for about a second after the decision.
	Log json.RawMessage `json:"log,omitzero"`
}

type VerificationBundle struct {
	// Version of the format.
	V float64 `json:"v"`
	// `review` where a reviewer decided.
	Type VerificationBundleType `json:"type"`
	// A `TEST` receipt is of the simulated engine and says nothing about a person.
	Mode Mode `json:"mode"`
	// Id of the receipt.
	ReceiptID string `json:"receiptId"`
	// Id of the session.
	SessionID string `json:"sessionId"`
	// Id of the account.
	AccountID string `json:"accountId"`
	// The flow of the session.
	Flow Flow `json:"flow"`
	// HMAC-SHA256 of the purpose under a salt of the session. After an erasure the salt is gone.
	PurposeHash string `json:"purposeHash"`
	// What the person agreed to; `null` if none was recorded.
	Consent *Consent `json:"consent"`
	// When the decision was made.
	DecidedAt string `json:"decidedAt"`
	// The decision.
	Outcome Outcome `json:"outcome"`
	// Why; empty with `APPROVED`.
	Reasons []ReasonCode `json:"reasons"`
	// The members who decided; left out if no member did.
	Reviewers []string `json:"reviewers,omitzero"`
	// The checks, in the order of the envelope.
	Checks []VerificationBundleCheck `json:"checks"`
	// The model set whose thresholds judged.
	Set VerificationBundleSet `json:"set"`
	// The fusion that judged liveness; `null` if the set pins none.
	Fusion *VerificationBundleSet `json:"fusion"`
	// The policy that decided.
	Policy VerificationBundlePolicy `json:"policy"`
	// How the pictures came.
	Capture VerificationBundleCapture `json:"capture"`
	// Of the LIVE captures of the account before this decision. Absent from reviews.
	Comparisons *VerificationBundleComparisons `json:"comparisons,omitzero"`
	// Whether the session conforms to the profile of its policy, clause by clause.
	Evaluation Verdict `json:"evaluation"`
	// Binds the receipt to the pictures without holding them.
	Media []VerificationBundleMedia `json:"media"`
	// The receipt that this one replaces, after a review.
	Supersedes *string `json:"supersedes"`
}

type VerificationBundleType string

const (
	VerificationBundleTypeVerification VerificationBundleType = "verification"
	VerificationBundleTypeReview VerificationBundleType = "review"
)

type VerificationBundleCheck struct {
	// The check.
	Kind CheckKind `json:"kind"`
	// Its result.
	Status CheckStatus `json:"status"`
	// Its score, as text with six decimals.
	Score *string `json:"score"`
	// The threshold that it was compared with, as text with six decimals.
	Threshold *string `json:"threshold"`
	// The model that measured it; `null` where none took part.
	Model *string `json:"model"`
	// Version of the model.
	Version *string `json:"version"`
	// SHA-256 of the weights that ran.
	Digest *string `json:"digest"`
	// Of an attempt in two halves (`ADAPTIVE`): the half that the result stands on, 2 for the challenge. Left out otherwise.
	Half *Half `json:"half,omitzero"`
	// Every network that the score stands on, the check’s own first.
	Engines []CheckEngine `json:"engines"`
}

type VerificationBundleSet struct {
	// Its name.
	Name string `json:"name"`
	// SHA-256 of its file.
	Digest string `json:"digest"`
}

type VerificationBundlePolicy struct {
	// Name of the policy.
	PolicyID string `json:"policyId"`
	// Version of the policy that the session was opened under.
	Version int `json:"version"`
	// SHA-256 of the RFC 8785 bytes of that policy.
	Hash string `json:"hash"`
}

type VerificationBundleCapture struct {
	// `PAGE`: the hosted page took the pictures. `SDK`: an app sent them. `null`: the simulated engine.
	Channel *Channel `json:"channel"`
}

type VerificationBundleComparisons struct {
	// Captures that a second worker measured again.
	Compared int `json:"compared"`
	// Of these, those on which the two differed.
	Differed int `json:"differed"`
}

type VerificationBundleMedia struct {
	// Place of the picture in the upload, from 0.
	Index int `json:"index"`
	// HMAC-SHA256 of the picture under a salt of the session. After an erasure the salt is gone.
	Commitment string `json:"commitment"`
}

type LogProof struct {
	// Place of the receipt in the log, from 0.
	Index int `json:"index"`
	// Hashes from the leaf up to the root, base64; RFC 9162, section 2.1.3.
	InclusionProof []string `json:"inclusionProof"`
	// The signed checkpoint that the proof leads to: a C2SP `tlog-checkpoint`.
	Checkpoint string `json:"checkpoint"`
}

type WebhookDeliveryPage struct {
	// One page, newest first.
	Data []WebhookDelivery `json:"data"`
	// Send it as `cursor` to read the next page; `null` on the last page.
	NextCursor *string `json:"nextCursor"`
}

type WebhookDelivery struct {
	// Id of the delivery, `dlv_…`.
	DeliveryID string `json:"deliveryId"`
	// The endpoint that it goes to.
	EndpointID string `json:"endpointId"`
	// The `webhook-id` header: the same for every attempt and every replay.
	EventID string `json:"eventId"`
	// The type of the event.
	EventType EventType `json:"eventType"`
	// The session that the event is about; `null` where it is about none.
	SessionID *string `json:"sessionId"`
	// `PENDING`: to be sent. `DELIVERED`. `FAILED`: given up after the last retry. `CANCELED`: the endpoint was disabled or deleted, or the person was erased.
	State WebhookDeliveryState `json:"state"`
	// The attempts, oldest first.
	Attempts []WebhookDeliveryAttempt `json:"attempts"`
	// When it is sent next; `null` once it is finished.
	NextAttemptAt *string `json:"nextAttemptAt"`
	// When it was queued.
	CreatedAt string `json:"createdAt"`
	// When it was delivered, given up or canceled.
	FinishedAt *string `json:"finishedAt"`
}

type EventType string

const (
	EventTypeSessionLinkRenewed EventType = "session.link_renewed"
	EventTypeSessionCaptureStarted EventType = "session.capture_started"
	EventTypeSessionProcessing EventType = "session.processing"
	EventTypeSessionDecided EventType = "session.decided"
	EventTypeSessionReviewRequired EventType = "session.review_required"
	EventTypeSessionReviewClaimed EventType = "session.review_claimed"
	EventTypeSessionReviewOverdue EventType = "session.review_overdue"
	EventTypeSessionExpired EventType = "session.expired"
	EventTypeSessionCanceled EventType = "session.canceled"
	EventTypeSessionFailed EventType = "session.failed"
	EventTypeEnrollmentCreated EventType = "enrollment.created"
	EventTypeSubjectErased EventType = "subject.erased"
	EventTypePolicyChanged EventType = "policy.changed"
	EventTypeKeyExpiring EventType = "key.expiring"
	EventTypeUsageThresholdReached EventType = "usage.threshold_reached"
	EventTypeModelDriftSuspected EventType = "model.drift_suspected"
	EventTypeWebhookTest EventType = "webhook.test"
)

type WebhookDeliveryState string

const (
	WebhookDeliveryStatePending WebhookDeliveryState = "PENDING"
	WebhookDeliveryStateDelivered WebhookDeliveryState = "DELIVERED"
	WebhookDeliveryStateFailed WebhookDeliveryState = "FAILED"
	WebhookDeliveryStateCanceled WebhookDeliveryState = "CANCELED"
)

type WebhookDeliveryAttempt struct {
	// Number of the attempt, from 1.
	Attempt int `json:"attempt"`
	// When it was made.
	At string `json:"at"`
	// How long the endpoint took, in milliseconds.
	LatencyMs int `json:"latencyMs"`
	// The HTTP status that it answered; `null` where it did not answer.
	ResponseStatus *int `json:"responseStatus"`
	// Why the attempt did not count; `null` where it succeeded.
	Error *Error `json:"error"`
}

type Error string

const (
	ErrorURLRefused Error = "URL_REFUSED"
	ErrorAddressRefused Error = "ADDRESS_REFUSED"
	ErrorDnsFailed Error = "DNS_FAILED"
	ErrorConnectionFailed Error = "CONNECTION_FAILED"
	ErrorConnectionLost Error = "CONNECTION_LOST"
	ErrorTlsFailed Error = "TLS_FAILED"
	ErrorTimeout Error = "TIMEOUT"
	ErrorBadResponse Error = "BAD_RESPONSE"
	ErrorRedirect Error = "REDIRECT"
	ErrorHttpStatus Error = "HTTP_STATUS"
)

type MediaList struct {
	// The frames in time order, the oldest attempt first; then the reference.
	Items []MediaItem `json:"items"`
}

type MediaItem struct {
	// Id of the media.
	MediaID string `json:"mediaId"`
	// `FRAME`: of a capture. `REFERENCE`: what the face is compared with.
	Kind MediaItemKind `json:"kind"`
	// The capture that the picture belongs to; `null` for an uploaded reference.
	CaptureID *string `json:"captureId"`
	// The number of the attempt; `null` for a reference.
	Attempt *int `json:"attempt"`
	// The place in its capture, in time order, from 0.
	Index int `json:"index"`
	// Milliseconds since the start of the capture; `null` if the device did not say so.
	AtMs *float64 `json:"atMs"`
	// The type of the picture as it was uploaded. Pictures are sent as JPEG.
	MediaType *string `json:"mediaType"`
	// Upright width of the uploaded picture in pixels.
	Width *int `json:"width"`
	// Upright height of the uploaded picture in pixels.
	Height *int `json:"height"`
	// Size of the uploaded picture.
	Bytes *int `json:"bytes"`
	// The centres of the eyes, for aligned display; `null` where no face was measured, and in test mode.
	Eyes *MediaItemEyes `json:"eyes"`
	// `DELETED`: the picture can no longer be read.
	State MediaItemState `json:"state"`
	// When it was deleted; `null` while it is available, and where that was not recorded.
	DeletedAt *string `json:"deletedAt"`
	// Whether the capture's face template was made of it.
	UsedInTemplate bool `json:"usedInTemplate"`
}

type MediaItemKind string

const (
	MediaItemKindFrame MediaItemKind = "FRAME"
	MediaItemKindReference MediaItemKind = "REFERENCE"
)

type MediaItemEyes struct {
	// The person's left eye.
	Left MediaItemEyesLeft `json:"left"`
	// The person's right eye.
	Right MediaItemEyesLeft `json:"right"`
}

type MediaItemEyesLeft struct {
	// 0 at the left edge, 1 at the right edge.
	X float64 `json:"x"`
	// 0 at the top edge, 1 at the bottom edge.
	Y float64 `json:"y"`
}

type MediaItemState string

const (
	MediaItemStateAvailable MediaItemState = "AVAILABLE"
	MediaItemStateDeleted MediaItemState = "DELETED"
)

type Purpose string

const (
	PurposeShow Purpose = "SHOW"
	PurposePreload Purpose = "PRELOAD"
)

type ListReviewsState string

const (
	ListReviewsStateOpen ListReviewsState = "OPEN"
	ListReviewsStateClaimed ListReviewsState = "CLAIMED"
	ListReviewsStateSecond ListReviewsState = "SECOND"
	ListReviewsStateDisputed ListReviewsState = "DISPUTED"
	ListReviewsStateDone ListReviewsState = "DONE"
)

type Escalated string

const (
	EscalatedTrue Escalated = "true"
	EscalatedFalse Escalated = "false"
)

type Order string

const (
	OrderOldest Order = "OLDEST"
	OrderNewest Order = "NEWEST"
	OrderDue Order = "DUE"
)

type ReviewPage struct {
	// One page, in the order that was asked for.
	Data []Review `json:"data"`
	// Send it as `cursor` to read the next page; `null` on the last page.
	NextCursor *string `json:"nextCursor"`
}

type Review struct {
	// Id of the session.
	SessionID string `json:"sessionId"`
	// The flow of the session.
	Flow Flow `json:"flow"`
	// When the session was sent to review.
	Since string `json:"since"`
	// Why the checks were not sure.
	Reasons []Reason `json:"reasons"`
	// `OPEN`: no one has voted. `CLAIMED`: open, and a reviewer holds it. `SECOND`: another reviewer must vote. `DISPUTED`: two reviewers disagree, so an owner decides. `DONE`: decided.
	State ListReviewsState `json:"state"`
	// Who holds the review: a member (`mem_…`) or an API key (`key_…`); `null` if nobody.
	ClaimedBy *string `json:"claimedBy"`
	// The member's name; `null` for an API key, for a removed member, and to API keys without the scope `members:read`.
	ClaimedByName *string `json:"claimedByName"`
	// When the lease ends.
	ClaimExpiresAt *string `json:"claimExpiresAt"`
	// The votes, the first one first; `null` until you have voted or the review is done.
	Votes []ReviewVote `json:"votes"`
	// The member who should do it; `null`: nobody in particular.
	AssignedTo *string `json:"assignedTo"`
	// The member's name; `null` for an API key, for a removed member, and to API keys without the scope `members:read`.
	AssignedToName *string `json:"assignedToName"`
	// By when it should be done: 7 days after `since`, unless somebody says otherwise.
	DueAt string `json:"dueAt"`
	// Whether a reviewer passed it to an owner, who has not voted yet.
	Escalated bool `json:"escalated"`
	// What reviewers wrote without a vote, the first one first. Notes of those who have voted are left out until you have, or the review is done.
	Notes []ReviewNote `json:"notes"`
	// The appeal that the review is about; `null` without one. Only a member who has not voted decides it.
	Appeal *ReviewAppeal `json:"appeal"`
}

type ReviewVote struct {
	// Id of a member (`mem_…`) or of an API key (`key_…`).
	VotedBy string `json:"votedBy"`
	// The member's name; `null` for an API key, for a removed member, and to API keys without the scope `members:read`.
	VotedByName *string `json:"votedByName"`
	// What the reviewer decided.
	Outcome ReviewSessionOutcome `json:"outcome"`
	// Why it was declined; empty if no reason was given.
	ReasonCodes []ReviewSessionReasonCode `json:"reasonCodes"`
	// The note of the reviewer; `null` without one, and once the person is erased.
	Note *string `json:"note"`
	// When the vote was cast.
	At string `json:"at"`
}

type ReviewNote struct {
	// Id of a member (`mem_…`) or of an API key (`key_…`).
	WrittenBy string `json:"writtenBy"`
	// The member's name; `null` for an API key, for a removed member, and to API keys without the scope `members:read`.
	WrittenByName *string `json:"writtenByName"`
	// What was written; `null` once the person is erased.
	Note *string `json:"note"`
	// Whether it passed the case to an owner.
	Escalates bool `json:"escalates"`
	// When it was written.
	At string `json:"at"`
}

type ReviewAppeal struct {
	// Who contested the decision.
	By SessionAppealBy `json:"by"`
	// What was decided before.
	Outcome ReviewSessionOutcome `json:"outcome"`
	// Why, in their words; `null` if they gave none, and once the person is erased.
	Reason *string `json:"reason"`
}

type WaitingReviews struct {
	// Reviews that are not done; at most 10,000 are counted.
	Waiting int `json:"waiting"`
	// Since when the oldest waits; `null` if none waits.
	OldestSince *string `json:"oldestSince"`
}

type OwnReviews struct {
	// Your votes of the last seven days.
	Votes int `json:"votes"`
	// The median time between two of them, pauses of more than 30 minutes left out; `null` without two.
	SecondsPerVote *float64 `json:"secondsPerVote"`
	// On how many of them another reviewer voted, and the case is decided.
	Compared int `json:"compared"`
	// How many of these were decided as you voted.
	Agreed int `json:"agreed"`
}

type EarlierSessions struct {
	// The replayed ones first.
	Data []EarlierSessionsData `json:"data"`
}

type EarlierSessionsData struct {
	// Id of the session.
	SessionID string `json:"sessionId"`
	// When the earlier session was opened.
	CreatedAt string `json:"createdAt"`
	// `REPLAYED`: its pictures came again. `DUPLICATE`: it enrolled the same face under another subject.
	Finding Finding `json:"finding"`
	// Whether both sessions have the same subject.
	SamePerson bool `json:"samePerson"`
}

type Finding string

const (
	FindingReplayed Finding = "REPLAYED"
	FindingDuplicate Finding = "DUPLICATE"
)

type File struct {
	// Id of the file.
	FileID string `json:"fileId"`
	// The purpose of the picture.
	Purpose string `json:"purpose"`
	// Size as stored, in bytes.
	Bytes int `json:"bytes"`
	// Media type as stored.
	MediaType string `json:"mediaType"`
	// Width after it was turned upright, in pixels.
	Width int `json:"width"`
	// Height after it was turned upright, in pixels.
	Height int `json:"height"`
	// When it was uploaded.
	CreatedAt string `json:"createdAt"`
	// When it is deleted.
	ExpiresAt string `json:"expiresAt"`
}

type Handover struct {
	// The address for the other device, as a QR code or a link. Its secret is in the fragment, which no server sees.
	HandoverURL string `json:"handoverUrl"`
	// Four digits that both devices show, so that the person sees that they belong together. No secret.
	Code string `json:"code"`
	// When the address stops working: after five minutes, and when it was used.
	ExpiresAt string `json:"expiresAt"`
	// The same from now on, for a device whose clock is wrong.
	ExpiresInSeconds int `json:"expiresInSeconds"`
	// The claim of this device. Once the other device continues, it reads the progress only.
	ClaimToken string `json:"claimToken"`
}

type Support string

const (
	SupportTurns Support = "TURNS"
	SupportLight Support = "LIGHT"
)

type OpenCaptureConsent struct {
	// When the person agreed, by the device's clock.
	GivenAt string `json:"givenAt"`
	// The text that the person saw, by its hash: see `GET /v1/consent-texts/{textHash}`.
	TextHash string `json:"textHash"`
}

type OpenedCapture struct {
	// Id of the capture.
	CaptureID string `json:"captureId"`
	// Number of this attempt, from 1. It counts once its media is accepted.
	Attempt int `json:"attempt"`
	// Uploads that are left after that of this attempt.
	AttemptsLeft int `json:"attemptsLeft"`
	// Proves that the same device asks again. Send it as the bearer, or as `claimToken`.
	ClaimToken string `json:"claimToken"`
	// The bearer for one upload. A new attempt, or a new token for the same half, voids it.
	UploadToken string `json:"uploadToken"`
	// When the upload token expires: ten minutes, or what is left of the 90 s for a second half.
	UploadTokenExpiresAt string `json:"uploadTokenExpiresAt"`
	// What to ask of the person; `null`: nothing, hold still for two seconds. Under `ADAPTIVE` it may be asked for later: see `CHALLENGE_NEEDED`.
	Challenge *Challenge `json:"challenge"`
	// What an upload may be.
	Limits OpenedCaptureLimits `json:"limits"`
}

type Challenge struct {
	// The kind of challenge. More kinds may be added.
	Kind string `json:"kind"`
	// What to ask of the person, one step after the other.
	Steps []ChallengeStep `json:"steps"`
	// Soft screen colours to show before the head turns. Present only where the policy asks for light and the attempt does not avoid it. Never show them to people who ask for reduced motion.
	Light *ChallengeLight `json:"light,omitzero"`
}

type ChallengeStep struct {
	// Where to turn the head, from the person's own point of view.
	Direction Direction `json:"direction"`
	// Wait this long after the step before, in milliseconds.
	AfterMs int `json:"afterMs"`
	// Show the step until the movement ends, for at most this long, in milliseconds.
	HoldMs int `json:"holdMs"`
}

type Direction string

const (
	DirectionLeft Direction = "LEFT"
	DirectionRight Direction = "RIGHT"
	DirectionUp Direction = "UP"
	DirectionDown Direction = "DOWN"
	DirectionCenter Direction = "CENTER"
)

type ChallengeLight struct {
	// Always `LIGHT`.
	Kind string `json:"kind"`
	// How long each colour fades in, in milliseconds.
	FadeMs int `json:"fadeMs"`
	// The colours, one after the other.
	Steps []ChallengeLightStep `json:"steps"`
}

type ChallengeLightStep struct {
	// Colour of the whole screen around the picture, sRGB.
	Color string `json:"color"`
	// How long to show it, from the start of its fade, in milliseconds.
	HoldMs int `json:"holdMs"`
}

type OpenedCaptureLimits struct {
	// Fewest frames in an upload.
	FramesMin int `json:"framesMin"`
	// Most frames in an upload.
	FramesMax int `json:"framesMax"`
	// Largest frame, in bytes.
	FrameBytesMax int `json:"frameBytesMax"`
	// Largest frame, in pixels.
	FramePixelsMax int `json:"framePixelsMax"`
	// Largest video, in bytes.
	VideoBytesMax int `json:"videoBytesMax"`
	// Longest video, in seconds.
	VideoSecondsMax int `json:"videoSecondsMax"`
	// Largest upload in all, in bytes.
	RequestBytesMax int `json:"requestBytesMax"`
}

type CaptureMetadata struct {
	// One entry for each `frame` part, in the same order.
	Frames []CaptureMetadataFrame `json:"frames,omitzero"`
	// One entry for each `burst` part, in the same order.
	Burst []CaptureMetadataFrame `json:"burst,omitzero"`
	// What the platform says of the camera, such as `label`, `width` and `height`.
	Camera map[string]any `json:"camera,omitzero"`
	// What the platform says of the device, such as `platform`.
	Device map[string]any `json:"device,omitzero"`
	// A random token that the app or browser makes and keeps, at least for an hour. A second capture from the same device within an hour, of the same person in the same place, is then not sent to review for looking alike. Stored only as a keyed digest.
	DeviceToken *string `json:"deviceToken,omitzero"`
	// What the device showed of the challenge, and when.
	Challenge *CaptureMetadataChallenge `json:"challenge,omitzero"`
}

type CaptureMetadataFrame struct {
	// When the frame was taken, in milliseconds on any steady clock.
	AtMs float64 `json:"atMs"`
}

type CaptureMetadataChallenge struct {
	// The `kind` of the challenge that was shown.
	Kind *string `json:"kind,omitzero"`
	// The steps that were shown, in order.
	Shown []CaptureMetadataChallengeShown `json:"shown,omitzero"`
	// The colours of `challenge.light`. Left out where none were shown.
	Light *CaptureMetadataChallengeLight `json:"light,omitzero"`
}

type CaptureMetadataChallengeShown struct {
	// The direction that was asked for.
	Direction Direction `json:"direction"`
	// When the device began to show it, in milliseconds on the clock of `frames[].atMs`; for a video, from its start.
	ShownAtMs float64 `json:"shownAtMs"`
	// When the device stopped showing it, on the same clock.
	EndedAtMs float64 `json:"endedAtMs"`
	// `true`: the device saw the movement end. Otherwise the time of the step ran out.
	Seen *bool `json:"seen,omitzero"`
}

type CaptureMetadataChallengeLight struct {
	// The colours that were shown, in order.
	Shown []CaptureMetadataChallengeLightShown `json:"shown,omitzero"`
}

type CaptureMetadataChallengeLightShown struct {
	// The colour that was shown, as `#rrggbb`.
	Color string `json:"color"`
	// When the device began to show it, in milliseconds on the clock of `frames[].atMs`; for a video, from its start.
	ShownAtMs float64 `json:"shownAtMs"`
	// When the device stopped showing it, on the same clock.
	EndedAtMs float64 `json:"endedAtMs"`
}

type AcceptedCapture struct {
	// Id of the capture.
	CaptureID string `json:"captureId"`
	// The media is durable and waits for the engine.
	State string `json:"state"`
}

type AskedChallenge struct {
	// What to ask of the person. The same if you ask again.
	Challenge Challenge `json:"challenge"`
	// The bearer for one upload. A new attempt, or a new token for the same half, voids it.
	UploadToken string `json:"uploadToken"`
	// When the upload token expires: ten minutes, or what is left of the 90 s for a second half.
	UploadTokenExpiresAt string `json:"uploadTokenExpiresAt"`
}

type ChallengeSkipped struct {
	// Id of the capture.
	CaptureID string `json:"captureId"`
	// A reviewer decides.
	State string `json:"state"`
}

type CaptureProgress struct {
	// `WAITING` for media, `PROCESSING`, `CHALLENGE_NEEDED` (fetch the challenge with `POST …/challenge` and send the second half within 90 s, or `POST …/skip`), `RETRY` with `hints`, `DONE`, or `EXPIRED`. `DONE` says that the person is done, not that they passed.
	State CaptureProgressState `json:"state"`
	// Uploads that are left.
	AttemptsLeft int `json:"attemptsLeft"`
	// With `RETRY`: what to do better. `QUALITY` and `USER` reasons only.
	Hints []ReasonCode `json:"hints"`
	// How it ended for the person; `null` while they can continue. `SENT` is neutral: it says nothing of the decision. `NO_ATTEMPTS_LEFT`: every capture was too poor. `NOT_CHECKED`: the service failed.
	Ending *Ending `json:"ending"`
}

type CaptureProgressState string

const (
	CaptureProgressStateWaiting CaptureProgressState = "WAITING"
	CaptureProgressStateProcessing CaptureProgressState = "PROCESSING"
	CaptureProgressStateChallengeNeeded CaptureProgressState = "CHALLENGE_NEEDED"
	CaptureProgressStateRetry CaptureProgressState = "RETRY"
	CaptureProgressStateDone CaptureProgressState = "DONE"
	CaptureProgressStateExpired CaptureProgressState = "EXPIRED"
)

type Ending string

const (
	EndingSent Ending = "SENT"
	EndingNoAttemptsLeft Ending = "NO_ATTEMPTS_LEFT"
	EndingNotChecked Ending = "NOT_CHECKED"
	EndingEnded Ending = "ENDED"
	EndingRefused Ending = "REFUSED"
	EndingExpired Ending = "EXPIRED"
	EndingCannotCapture Ending = "CANNOT_CAPTURE"
)

type Enrollment struct {
	// Id of the enrollment.
	EnrollmentID string `json:"enrollmentId"`
	// Your own id of the person.
	SubjectID *string `json:"subjectId"`
	// The session that the template was taken in.
	SessionID string `json:"sessionId"`
	// The match model that computed the template.
	Model string `json:"model"`
	// Its version. Templates of other weights are never compared.
	Version string `json:"version"`
	// The match models that can compare it. If none of them runs any more, the enrollment is no reference.
	Models []EnrollmentModel `json:"models"`
	// When it was saved.
	CreatedAt string `json:"createdAt"`
	// When the template is deleted.
	ExpiresAt string `json:"expiresAt"`
}

type EnrollmentModel struct {
	// Its name.
	Model string `json:"model"`
	// Its version.
	Version string `json:"version"`
}

type SubjectSummary struct {
	// The `subjectId` that you sent.
	SubjectID string `json:"subjectId"`
	// When the person was first known.
	CreatedAt string `json:"createdAt"`
	// When the person was erased; nothing is held then.
	ErasedAt *string `json:"erasedAt"`
	// One entry for each kind; empty once the person is erased.
	Held []SubjectSummaryHeld `json:"held"`
	// The newest hundred enrollments that still have their template, newest first.
	Enrollments []SubjectSummaryEnrollment `json:"enrollments"`
	// The erasure of the person, if there was one.
	Erasures []SubjectSummaryErasure `json:"erasures"`
}

type SubjectSummaryHeld struct {
	// What is held. `PICTURES`: captures with pictures or clips. `REFERENCES`: uploaded pictures. `STORED_ANSWERS`: responses that are kept for idempotency keys.
	Kind SubjectSummaryHeldKind `json:"kind"`
	// How many rows.
	Count int `json:"count"`
	// The earliest date on which one is deleted; `null` if none has a date yet.
	GoesFrom *string `json:"goesFrom"`
	// The latest date.
	GoesBy *string `json:"goesBy"`
	// How many have no date yet, because their session has not ended.
	Undated int `json:"undated"`
}

type SubjectSummaryHeldKind string

const (
	SubjectSummaryHeldKindPictures SubjectSummaryHeldKind = "PICTURES"
	SubjectSummaryHeldKindTemplates SubjectSummaryHeldKind = "TEMPLATES"
	SubjectSummaryHeldKindCrops SubjectSummaryHeldKind = "CROPS"
	SubjectSummaryHeldKindReferences SubjectSummaryHeldKind = "REFERENCES"
	SubjectSummaryHeldKindSessions SubjectSummaryHeldKind = "SESSIONS"
	SubjectSummaryHeldKindEvents SubjectSummaryHeldKind = "EVENTS"
	SubjectSummaryHeldKindFingerprints SubjectSummaryHeldKind = "FINGERPRINTS"
	SubjectSummaryHeldKindFaceHashes SubjectSummaryHeldKind = "FACE_HASHES"
	SubjectSummaryHeldKindFacts SubjectSummaryHeldKind = "FACTS"
	SubjectSummaryHeldKindStoredAnswers SubjectSummaryHeldKind = "STORED_ANSWERS"
)

type SubjectSummaryEnrollment struct {
	// Id of the enrollment.
	EnrollmentID string `json:"enrollmentId"`
	// Id of the session.
	SessionID string `json:"sessionId"`
	// When it was saved.
	CreatedAt string `json:"createdAt"`
	// When its template is deleted.
	ExpiresAt string `json:"expiresAt"`
}

type SubjectSummaryErasure struct {
	// Id of the erasure.
	ErasureID string `json:"erasureId"`
	// Id of the receipt.
	ReceiptID string `json:"receiptId"`
	// When the data was erased.
	ErasedAt string `json:"erasedAt"`
}

type Erasure struct {
	// Id of the erasure.
	ErasureID string `json:"erasureId"`
	// The `subjectId` that you sent.
	SubjectID string `json:"subjectId"`
	// When the data was erased.
	ErasedAt string `json:"erasedAt"`
	// How much was erased.
	Erased ErasureErased `json:"erased"`
	// Proves the erasure. It names no person.
	Receipt json.RawMessage `json:"receipt"`
}

type ErasureErased struct {
	// Sessions whose personal data is gone.
	Sessions int `json:"sessions"`
	// Captures whose media is gone.
	Captures int `json:"captures"`
	// Reference pictures that are gone.
	Files int `json:"files"`
	// Enrollments that are gone.
	Enrollments int `json:"enrollments"`
}

type ErasureReceipt struct {
	// The signature.
	Receipt json.RawMessage `json:"receipt"`
	// What is signed.
	Bundle json.RawMessage `json:"bundle"`
}

type ErasureBundle struct {
	// Version of the format.
	V float64 `json:"v"`
	// Always `erasure`.
	Type string `json:"type"`
	// `TEST` or `LIVE`.
	Mode Mode `json:"mode"`
	// Id of the receipt.
	ReceiptID string `json:"receiptId"`
	// Always `null`: an erasure is of a person, not of a session.
	SessionID any `json:"sessionId"`
	// Id of the account.
	AccountID string `json:"accountId"`
	// Id of the erasure.
	ErasureID string `json:"erasureId"`
	// When the data was erased.
	DecidedAt string `json:"decidedAt"`
	// How much was erased.
	Erased ErasureErased `json:"erased"`
	// Always `null`.
	Supersedes any `json:"supersedes"`
}

type ErasurePage struct {
	// One page, newest first.
	Data []ListedErasure `json:"data"`
	// Send it as `cursor` to read the next page; `null` on the last page.
	NextCursor *string `json:"nextCursor"`
}

type ListedErasure struct {
	// Id of the erasure.
	ErasureID string `json:"erasureId"`
	// When the data was erased.
	ErasedAt string `json:"erasedAt"`
	// How much was erased.
	Erased ErasureErased `json:"erased"`
	// Proves the erasure. It names no person.
	Receipt json.RawMessage `json:"receipt"`
}

type HoldPage struct {
	// One page, newest first.
	Data []Hold `json:"data"`
	// Send it as `cursor` to read the next page; `null` on the last page.
	NextCursor *string `json:"nextCursor"`
}

type Hold struct {
	// Id of the hold.
	HoldID string `json:"holdId"`
	// The person.
	SubjectID string `json:"subjectId"`
	// Why nothing may be deleted: a dispute, an order. Sealed with the data of the person.
	Reason string `json:"reason"`
	// When the hold ends by itself.
	Until string `json:"until"`
	// Id of the key or the member that placed it.
	CreatedBy string `json:"createdBy"`
	// When it was placed.
	CreatedAt string `json:"createdAt"`
}

type ListRequestsState string

const (
	ListRequestsStateOpen ListRequestsState = "OPEN"
	ListRequestsStateDone ListRequestsState = "DONE"
	ListRequestsStateRefused ListRequestsState = "REFUSED"
)

type RequestPage struct {
	// One page, newest first.
	Data []Request `json:"data"`
	// Send it as `cursor` to read the next page; `null` on the last page.
	NextCursor *string `json:"nextCursor"`
}

type Request struct {
	// Id of the request.
	RequestID string `json:"requestId"`
	// What the person asks for. `ACCESS`: what is held. `OBJECTION`: that processing stops. `APPEAL`: that somebody looks at a decision again.
	Kind RequestKind `json:"kind"`
	// The person; `null` once nothing of them is held.
	SubjectID *string `json:"subjectId"`
	// When the person asked.
	ReceivedAt string `json:"receivedAt"`
	// When it must be answered.
	DueAt string `json:"dueAt"`
	// `DONE` and `REFUSED` close the request.
	State ListRequestsState `json:"state"`
	// When it was closed. A closed request is deleted three years later.
	ClosedAt *string `json:"closedAt"`
	// What colleagues should know; `null` without one, and once the person is erased.
	Note *string `json:"note"`
}

type RequestKind string

const (
	RequestKindAccess RequestKind = "ACCESS"
	RequestKindErasure RequestKind = "ERASURE"
	RequestKindObjection RequestKind = "OBJECTION"
	RequestKindAppeal RequestKind = "APPEAL"
)

type StoredPolicy struct {
	// The name of the policy. `default` is that of sessions that name none.
	PolicyID string `json:"policyId"`
	// The whole policy.
	Policy Policy `json:"policy"`
	// Grows by one with each change. The `ETag` carries it.
	Version int `json:"version"`
	// How the policy compares with its profile.
	Evaluation Evaluation `json:"evaluation"`
	// The tag of this version, for `If-Match`; null if the response had none.
	Etag *string `json:"etag"`
}

type Policy struct {
	// The profile that sessions are compared with: one of `GET /v1/profiles`.
	ProfileID string `json:"profileId"`
	// Settings for each check.
	Checks PolicyChecks `json:"checks"`
	// How liveness is judged.
	Liveness PolicyLiveness `json:"liveness"`
	// How many uploads a session takes before it is declined.
	MaxAttempts int `json:"maxAttempts"`
	// Default life of a capture link.
	LinkTtlSeconds int `json:"linkTtlSeconds"`
	// How long data is kept.
	Retention PolicyRetention `json:"retention"`
	// `ON_BAND` sends borderline scores to a reviewer, `ALWAYS` every session. With `NEVER` a borderline score fails; only what a check could not tell is reviewed.
	Review PolicyReview `json:"review"`
	// How many reviewers must agree on a session in review: 1 or 2.
	ReviewApprovals int `json:"reviewApprovals"`
	// `REQUIRED`: an attempt opens only after the person agreed to a text that is recorded. `OPTIONAL`: an app may ask for consent in its own way. The capture page always asks.
	Consent PolicyConsent `json:"consent"`
}

type PolicyChecks struct {
	// Whether a camera made the frames just now: no replayed, repeated, still, flat or edited media.
	CaptureIntegrity PolicyChecksCaptureIntegrity `json:"capture.integrity"`
	// Whether there is exactly one face.
	FaceDetection PolicyChecksCaptureIntegrity `json:"face.detection"`
	// Whether enough frames are large, bright, sharp and frontal enough.
	FaceQuality PolicyChecksCaptureIntegrity `json:"face.quality"`
	// Whether the texture of the frames is that of a living face.
	LivenessPassive PolicyChecksCaptureIntegrity `json:"liveness.passive"`
	// Whether the person did what the challenge asked, when it asked. Required exactly where the liveness mode has a challenge.
	LivenessActive PolicyChecksCaptureIntegrity `json:"liveness.active"`
	// Whether all frames show one person.
	FaceConsistency PolicyChecksCaptureIntegrity `json:"face.consistency"`
	// Whether the reference is good enough to compare with.
	ReferenceQuality PolicyChecksCaptureIntegrity `json:"reference.quality"`
	// Whether the face is that of the reference.
	FaceMatch PolicyChecksCaptureIntegrity `json:"face.match"`
	// Whether the face is enrolled under another subject of the account.
	FaceDuplicate PolicyChecksCaptureIntegrity `json:"face.duplicate"`
}

type PolicyChecksCaptureIntegrity struct {
	// Whether a session is approved only if this check passes.
	Required bool `json:"required"`
	// The lowest score that passes. `null`: the threshold of the running model set, which moves with the models.
	Threshold *float64 `json:"threshold"`
	// The lowest score that goes to review instead of failing, not above `threshold`. `null`: that of the running model set.
	ReviewThreshold *float64 `json:"reviewThreshold"`
}

type PolicyLiveness struct {
	// `PASSIVE` judges the pictures alone, and asks for no challenge. `ADAPTIVE` asks for the challenge, four head turns, where they leave doubt. `PASSIVE_AND_ACTIVE` always asks for it. Both require `checks.liveness.active`.
	Mode PolicyLivenessMode `json:"mode"`
	// What the challenge of an attempt may ask of the person. Must contain `HEAD_TURNS`; `LIGHT` adds soft screen colours, not with `PASSIVE`.
	Challenges []ChallengeKind `json:"challenges"`
	// What happens where `LIGHT` was asked for and not seen on the face, or the person declined it: `TURNS_DECIDE` judges the head turns alone, `REVIEW` sends the session to a reviewer.
	WithoutLight WithoutLight `json:"withoutLight"`
}

type PolicyLivenessMode string

const (
	PolicyLivenessModePassive PolicyLivenessMode = "PASSIVE"
	PolicyLivenessModeAdaptive PolicyLivenessMode = "ADAPTIVE"
	PolicyLivenessModePassiveAndActive PolicyLivenessMode = "PASSIVE_AND_ACTIVE"
)

type ChallengeKind string

const (
	ChallengeKindHeadTurns ChallengeKind = "HEAD_TURNS"
	ChallengeKindLight ChallengeKind = "LIGHT"
)

type WithoutLight string

const (
	WithoutLightTurnsDecide WithoutLight = "TURNS_DECIDE"
	WithoutLightReview WithoutLight = "REVIEW"
)

type PolicyRetention struct {
	// Hours for which pictures are kept after the session ended.
	MediaHours int `json:"mediaHours"`
	// Days for which the template of an enrollment is kept.
	TemplateDays int `json:"templateDays"`
	// Days for which the numbers that the checks of a decision read are kept, so that a draft of the policy can be tried on it. 0: not at all.
	FactsDays int `json:"factsDays"`
	// Months for which a session is kept after it ended. Its receipts and its usage stay.
	SessionMonths int `json:"sessionMonths"`
	// Days for which events and their deliveries are kept, and can be replayed.
	EventDays int `json:"eventDays"`
	// Days for which a capture is recognised if its pictures are sent again.
	FingerprintDays int `json:"fingerprintDays"`
	// Whether an enrollment keeps a picture of the face, 112 × 112 pixels, as long as its template, so that it survives a new match model. Only of people who agreed to a recorded text, and with `enrollOnApprove`: the capture page then says so. An app that shows the text itself must show its part `keptCrop`.
	EnrollmentCrop bool `json:"enrollmentCrop"`
}

type PolicyReview string

const (
	PolicyReviewOnBand PolicyReview = "ON_BAND"
	PolicyReviewAlways PolicyReview = "ALWAYS"
	PolicyReviewNever PolicyReview = "NEVER"
)

type PolicyConsent string

const (
	PolicyConsentRequired PolicyConsent = "REQUIRED"
	PolicyConsentOptional PolicyConsent = "OPTIONAL"
)

type Evaluation struct {
	// The profile: a list of clauses, as `GET /v1/profiles` shows it.
	ProfileID string `json:"profileId"`
	// Whether a session under this policy can conform, with the set that runs. It is not a certification.
	Conforms bool `json:"conforms"`
	// One entry for each clause of the profile.
	Findings []EvaluationFinding `json:"findings"`
	// The clauses that no policy can meet with the set that runs, because of what was measured of it.
	Unreachable []string `json:"unreachable"`
}

type EvaluationFinding struct {
	// The clause of the profile.
	ClauseID string `json:"clauseId"`
	// The setting that it depends on, such as `checks.face.match.threshold`; or the fact.
	Path string `json:"path"`
	// What the profile asks for.
	Required EvaluationFindingRequired `json:"required"`
	// What the policy says, or what was measured; `null` where nothing was.
	Actual *EvaluationFindingActual `json:"actual"`
	// Whether a session can meet it.
	Level Level `json:"level"`
}

type EvaluationFindingRequired any

type EvaluationFindingActual any

type PutPolicyChecks struct {
	// Whether a camera made the frames just now: no replayed, repeated, still, flat or edited media.
	CaptureIntegrity *PutPolicyChecksCaptureIntegrity `json:"capture.integrity,omitzero"`
	// Whether there is exactly one face.
	FaceDetection *PutPolicyChecksCaptureIntegrity `json:"face.detection,omitzero"`
	// Whether enough frames are large, bright, sharp and frontal enough.
	FaceQuality *PutPolicyChecksCaptureIntegrity `json:"face.quality,omitzero"`
	// Whether the texture of the frames is that of a living face.
	LivenessPassive *PutPolicyChecksCaptureIntegrity `json:"liveness.passive,omitzero"`
	// Whether the person did what the challenge asked, when it asked. Required exactly where the liveness mode has a challenge.
	LivenessActive *PutPolicyChecksCaptureIntegrity `json:"liveness.active,omitzero"`
	// Whether all frames show one person.
	FaceConsistency *PutPolicyChecksCaptureIntegrity `json:"face.consistency,omitzero"`
	// Whether the reference is good enough to compare with.
	ReferenceQuality *PutPolicyChecksCaptureIntegrity `json:"reference.quality,omitzero"`
	// Whether the face is that of the reference.
	FaceMatch *PutPolicyChecksCaptureIntegrity `json:"face.match,omitzero"`
	// Whether the face is enrolled under another subject of the account.
	FaceDuplicate *PutPolicyChecksCaptureIntegrity `json:"face.duplicate,omitzero"`
}

type PutPolicyChecksCaptureIntegrity struct {
	// Whether a session is approved only if this check passes.
	Required *bool `json:"required,omitzero"`
	// The lowest score that passes. `null`: the threshold of the running model set, which moves with the models.
	Threshold Nullable[float64] `json:"threshold,omitzero"`
	// The lowest score that goes to review instead of failing, not above `threshold`. `null`: that of the running model set.
	ReviewThreshold Nullable[float64] `json:"reviewThreshold,omitzero"`
}

type PutPolicyLiveness struct {
	// `PASSIVE` judges the pictures alone, and asks for no challenge. `ADAPTIVE` asks for the challenge, four head turns, where they leave doubt. `PASSIVE_AND_ACTIVE` always asks for it. Both require `checks.liveness.active`.
	Mode *PolicyLivenessMode `json:"mode,omitzero"`
	// What the challenge of an attempt may ask of the person. Must contain `HEAD_TURNS`; `LIGHT` adds soft screen colours, not with `PASSIVE`.
	Challenges []ChallengeKind `json:"challenges,omitzero"`
	// What happens where `LIGHT` was asked for and not seen on the face, or the person declined it: `TURNS_DECIDE` judges the head turns alone, `REVIEW` sends the session to a reviewer.
	WithoutLight *WithoutLight `json:"withoutLight,omitzero"`
}

type PutPolicyRetention struct {
	// Hours for which pictures are kept after the session ended.
	MediaHours *int `json:"mediaHours,omitzero"`
	// Days for which the template of an enrollment is kept.
	TemplateDays *int `json:"templateDays,omitzero"`
	// Days for which the numbers that the checks of a decision read are kept, so that a draft of the policy can be tried on it. 0: not at all.
	FactsDays *int `json:"factsDays,omitzero"`
	// Months for which a session is kept after it ended. Its receipts and its usage stay.
	SessionMonths *int `json:"sessionMonths,omitzero"`
	// Days for which events and their deliveries are kept, and can be replayed.
	EventDays *int `json:"eventDays,omitzero"`
	// Days for which a capture is recognised if its pictures are sent again.
	FingerprintDays *int `json:"fingerprintDays,omitzero"`
	// Whether an enrollment keeps a picture of the face, 112 × 112 pixels, as long as its template, so that it survives a new match model. Only of people who agreed to a recorded text, and with `enrollOnApprove`: the capture page then says so. An app that shows the text itself must show its part `keptCrop`.
	EnrollmentCrop *bool `json:"enrollmentCrop,omitzero"`
}

type PolicyList struct {
	// The newest version of each, by name.
	Data []StoredPolicy `json:"data"`
}

type CreatePolicyPolicy struct {
	// The profile that sessions are compared with: one of `GET /v1/profiles`.
	ProfileID *string `json:"profileId,omitzero"`
	// Settings for each check. What is left out keeps its value.
	Checks *PutPolicyChecks `json:"checks,omitzero"`
	// How liveness is judged. What is left out keeps its value.
	Liveness *PutPolicyLiveness `json:"liveness,omitzero"`
	// How many uploads a session takes before it is declined.
	MaxAttempts *int `json:"maxAttempts,omitzero"`
	// Default life of a capture link.
	LinkTtlSeconds *int `json:"linkTtlSeconds,omitzero"`
	// How long data is kept. What is left out keeps its value.
	Retention *PutPolicyRetention `json:"retention,omitzero"`
	// `ON_BAND` sends borderline scores to a reviewer, `ALWAYS` every session. With `NEVER` a borderline score fails; only what a check could not tell is reviewed.
	Review *PolicyReview `json:"review,omitzero"`
	// How many reviewers must agree on a session in review: 1 or 2.
	ReviewApprovals *int `json:"reviewApprovals,omitzero"`
	// `REQUIRED`: an attempt opens only after the person agreed to a text that is recorded. `OPTIONAL`: an app may ask for consent in its own way. The capture page always asks.
	Consent *PolicyConsent `json:"consent,omitzero"`
}

type PreviewPolicyPolicy struct {
	// The profile that sessions are compared with: one of `GET /v1/profiles`.
	ProfileID *string `json:"profileId,omitzero"`
	// Settings for each check. What is left out keeps its value.
	Checks *PutPolicyChecks `json:"checks,omitzero"`
	// How liveness is judged. What is left out keeps its value.
	Liveness *PutPolicyLiveness `json:"liveness,omitzero"`
	// How many uploads a session takes before it is declined.
	MaxAttempts *int `json:"maxAttempts,omitzero"`
	// Default life of a capture link.
	LinkTtlSeconds *int `json:"linkTtlSeconds,omitzero"`
	// How long data is kept. What is left out keeps its value.
	Retention *PutPolicyRetention `json:"retention,omitzero"`
	// `ON_BAND` sends borderline scores to a reviewer, `ALWAYS` every session. With `NEVER` a borderline score fails; only what a check could not tell is reviewed.
	Review *PolicyReview `json:"review,omitzero"`
	// How many reviewers must agree on a session in review: 1 or 2.
	ReviewApprovals *int `json:"reviewApprovals,omitzero"`
	// `REQUIRED`: an attempt opens only after the person agreed to a text that is recorded. `OPTIONAL`: an app may ask for consent in its own way. The capture page always asks.
	Consent *PolicyConsent `json:"consent,omitzero"`
}

type PolicyPreview struct {
	// Sessions that were judged under the draft.
	Judged int `json:"judged"`
	// Those whose outcome stays the same.
	Unchanged int `json:"unchanged"`
	// What changes, the most frequent first.
	Changes []PolicyPreviewChange `json:"changes"`
	// Sessions sent to review, of those that were judged, for each day from the first that was read to `to` or now.
	ReviewsPerDay PolicyPreviewReviewsPerDay `json:"reviewsPerDay"`
	// Sessions whose person is asked for the challenge, also those whose outcome with it is unknown.
	Asked PolicyPreviewAsked `json:"asked"`
	// How the draft compares with its profile.
	Evaluation Evaluation `json:"evaluation"`
	// Sessions that were read, and that the kept numbers cannot judge under the draft.
	Missing int `json:"missing"`
	// The same by cause.
	MissingBy []PolicyPreviewMissingBy `json:"missingBy"`
}

type PolicyPreviewChange struct {
	// The outcome in the first version of the decision.
	From Outcome `json:"from"`
	// The outcome under the draft.
	To Outcome `json:"to"`
	// How many sessions change this way.
	Count int `json:"count"`
	// The newest of them.
	SessionIDs []string `json:"sessionIds"`
}

type PolicyPreviewReviewsPerDay struct {
	// As it was decided.
	Before float64 `json:"before"`
	// Under the draft.
	After float64 `json:"after"`
}

type PolicyPreviewAsked struct {
	// As it was.
	Before int `json:"before"`
	// Under the draft.
	After int `json:"after"`
}

type PolicyPreviewMissingBy struct {
	// `FACTS_GONE`: the numbers were not kept, have expired or were erased. `OTHER_ATTEMPTS`: the draft would or could have taken another number of attempts. `NO_DUPLICATE_SEARCH`: the draft asks for a search that was not made. `OTHER_CHALLENGE`: the draft asks for head turns or light that were not asked for. `UNKNOWN_SET`: the model set that measured is not installed.
	Cause Cause `json:"cause"`
	// How many sessions.
	Count int `json:"count"`
}

type Cause string

const (
	CauseFactsGone Cause = "FACTS_GONE"
	CauseOtherAttempts Cause = "OTHER_ATTEMPTS"
	CauseNoDuplicateSearch Cause = "NO_DUPLICATE_SEARCH"
	CauseOtherChallenge Cause = "OTHER_CHALLENGE"
	CauseUnknownSet Cause = "UNKNOWN_SET"
)

type PolicyVersionPage struct {
	// One page, newest first.
	Data []PolicyVersion `json:"data"`
	// Send it as `cursor` to read the next page; `null` on the last page.
	NextCursor *string `json:"nextCursor"`
}

type PolicyVersion struct {
	// Grows by one with each change.
	Version int `json:"version"`
	// When it was stored.
	CreatedAt string `json:"createdAt"`
	// Id of the key (`key_…`) or of the member (`mem_…`) that changed the policy; `null` if no one did, or if it was not recorded.
	ChangedBy *string `json:"changedBy"`
	// Hash of the policy. Receipts name it.
	Hash string `json:"hash"`
	// What differs from the version before.
	Changes []PolicyVersionChange `json:"changes"`
	// The whole policy.
	Policy Policy `json:"policy"`
}

type PolicyVersionChange struct {
	// The setting, such as `checks.face.match.threshold`.
	Path string `json:"path"`
	// Its value before.
	From *PolicyVersionChangeFrom `json:"from"`
	// Its value in this version.
	To *PolicyVersionChangeFrom `json:"to"`
}

type PolicyVersionChangeFrom any

type StoredBranding struct {
	// The whole branding.
	Branding Branding `json:"branding"`
	// Grows with each change; 0: nothing was set yet. The `ETag` carries it.
	Version int `json:"version"`
	// The consent text that people see now, in each language of the page.
	Consents []StoredBrandingConsent `json:"consents"`
	// The tag of this version, for `If-Match`; null if the response had none.
	Etag *string `json:"etag"`
}

type Branding struct {
	// The name that people see. `null`: the account's name.
	PublicName *string `json:"publicName"`
	// The account's privacy notice. The consent screen leads to it.
	PrivacyURL *string `json:"privacyUrl"`
	// Where people get help: an https address, or a mailto address.
	SupportURL *string `json:"supportUrl"`
	// The account's logo, by colour scheme.
	Logos BrandingLogos `json:"logos"`
	// The accent colour, by colour scheme.
	Colors BrandingColors `json:"colors"`
	// What the account adds to the standard consent text, by language. Plain text; blank lines separate paragraphs. The page shows it in the page's language only.
	ConsentTexts map[string]string `json:"consentTexts"`
	// What the account states of those texts: that they name the use of reviewed sessions to improve models. Kept as a record.
	ConsentTextsNameModelUse bool `json:"consentTextsNameModelUse"`
	// Whether the page offers people to have a member look again, as long as their link lives.
	Appeals bool `json:"appeals"`
}

type BrandingLogos struct {
	// The logo on a light ground: `logo` of `POST /v1/branding/logos`.
	Light *string `json:"light"`
	// The logo on a dark ground. `null`: the light one, on a light plate.
	Dark *string `json:"dark"`
}

type BrandingColors struct {
	// The accent colour on a light ground. The page adjusts it until text on it can be read.
	Light *string `json:"light"`
	// The accent colour on a dark ground. `null`: the light one.
	Dark *string `json:"dark"`
}

type StoredBrandingConsent struct {
	// The language.
	Locale string `json:"locale"`
	// The hash of the whole text: see `GET /v1/consent-texts/{textHash}`.
	TextHash string `json:"textHash"`
	// Version of the standard text, and after a dot of the account's own.
	TextVersion string `json:"textVersion"`
	// Whether the text contains one of the account.
	Own bool `json:"own"`
	// Where the wording of the standard text comes from. `ORIGINAL`: the English one. `MACHINE`: a machine translated it, and no reading by a speaker of the language is recorded. `READ`: a speaker of the language has read the translation.
	Translation Translation `json:"translation"`
}

type Translation string

const (
	TranslationOriginal Translation = "ORIGINAL"
	TranslationMachine Translation = "MACHINE"
	TranslationRead Translation = "READ"
)

type PutBrandingLogos struct {
	// The logo on a light ground: `logo` of `POST /v1/branding/logos`.
	Light Nullable[string] `json:"light,omitzero"`
	// The logo on a dark ground. `null`: the light one, on a light plate.
	Dark Nullable[string] `json:"dark,omitzero"`
}

type PutBrandingColors struct {
	// The accent colour on a light ground. The page adjusts it until text on it can be read.
	Light Nullable[string] `json:"light,omitzero"`
	// The accent colour on a dark ground. `null`: the light one.
	Dark Nullable[string] `json:"dark,omitzero"`
}

type BrandingVersionPage struct {
	// One page, newest first.
	Data []BrandingVersion `json:"data"`
	// Send it as `cursor` to read the next page; `null` on the last page.
	NextCursor *string `json:"nextCursor"`
}

type BrandingVersion struct {
	// Grows by one with each change.
	Version int `json:"version"`
	// When it was stored.
	CreatedAt string `json:"createdAt"`
	// Id of the key or of the member that stored it; `null`: the operator.
	ChangedBy *string `json:"changedBy"`
	// The whole branding.
	Branding Branding `json:"branding"`
}

type Logo struct {
	// The name of the logo, for `logos` of `PUT /v1/branding`.
	Logo string `json:"logo"`
	// Its address on this service, without the host.
	URL string `json:"url"`
	// Size of the stored PNG.
	Bytes int `json:"bytes"`
	// In pixels.
	Width int `json:"width"`
	// In pixels.
	Height int `json:"height"`
}

type Usage struct {
	// Name of the plan.
	Plan string `json:"plan"`
	// One entry for each month that you asked for.
	Periods []UsagePeriod `json:"periods"`
}

type UsagePeriod struct {
	// The month, UTC.
	Period string `json:"period"`
	// Verifications that the plan includes.
	Included int `json:"included"`
	// LIVE sessions of this month that were decided.
	Used int `json:"used"`
	// LIVE sessions of this month that are still open.
	Reserved int `json:"reserved"`
	// What is left: `included` less `used` and `reserved`.
	Remaining int `json:"remaining"`
	// Sessions of test keys, which are never charged.
	Test int `json:"test"`
	// Decided sessions by flow.
	ByFlow map[string]int `json:"byFlow"`
	// Decided sessions by outcome.
	ByOutcome map[string]int `json:"byOutcome"`
}

type GetAnalyticsBy string

const (
	GetAnalyticsByDay GetAnalyticsBy = "day"
	GetAnalyticsByWeek GetAnalyticsBy = "week"
	GetAnalyticsByFlow GetAnalyticsBy = "flow"
	GetAnalyticsByDevice GetAnalyticsBy = "device"
	GetAnalyticsByLocale GetAnalyticsBy = "locale"
)

type Analytics struct {
	// The first day that is counted, by the creation of the session.
	From string `json:"from"`
	// The last day.
	To string `json:"to"`
	// The sessions of these days. Days that have fewer than ten, also together with those after them, are left out.
	Total AnalyticsTotal `json:"total"`
	// The groups: days in order, others with the largest first. No group has fewer than ten sessions: small ones are merged.
	Groups []AnalyticsGroup `json:"groups"`
}

type AnalyticsTotal struct {
	// How far the sessions came.
	Funnel AnalyticsTotalFunnel `json:"funnel"`
	// The sessions by status. `status` of `GET /v1/sessions` finds them.
	Outcomes AnalyticsTotalOutcomes `json:"outcomes"`
	// The decided sessions by the codes of their reasons, the most frequent first. A session can have several.
	Reasons map[string]int `json:"reasons"`
	// Liveness in doubt under the mode `ADAPTIVE`. What is missing from `asked` is open, or ended without a decision.
	Challenge AnalyticsTotalChallenge `json:"challenge"`
	// The sessions with an upload, by the number of uploads.
	Attempts map[string]int `json:"attempts"`
	// From the upload to the decision of the checks. Percentiles are right to 2.5 %.
	DecisionMs AnalyticsTotalDecisionMs `json:"decisionMs"`
	// From the start of a review to its decision. Percentiles are right to 2.5 %.
	ReviewMs AnalyticsTotalDecisionMs `json:"reviewMs"`
}

type AnalyticsTotalFunnel struct {
	// Sessions that were created.
	Created int `json:"created"`
	// Those whose link was opened, or that an app began.
	Opened int `json:"opened"`
	// Those whose person agreed on the hosted page, or began an attempt in an app.
	Agreed int `json:"agreed"`
	// Those with at least one upload.
	Uploaded int `json:"uploaded"`
	// Those that the checks decided, or sent to review.
	Decided int `json:"decided"`
}

type AnalyticsTotalOutcomes struct {
	// Sessions that are `CREATED`.
	CREATED int `json:"CREATED"`
	// Sessions that are `CAPTURING`.
	CAPTURING int `json:"CAPTURING"`
	// Sessions that are `PROCESSING`.
	PROCESSING int `json:"PROCESSING"`
	// Sessions that are `IN_REVIEW`.
	INREVIEW int `json:"IN_REVIEW"`
	// Sessions that are `APPROVED`.
	APPROVED int `json:"APPROVED"`
	// Sessions that are `DECLINED`.
	DECLINED int `json:"DECLINED"`
	// Sessions that are `FAILED`.
	FAILED int `json:"FAILED"`
	// Sessions that are `EXPIRED`.
	EXPIRED int `json:"EXPIRED"`
	// Sessions that are `CANCELED`.
	CANCELED int `json:"CANCELED"`
}

type AnalyticsTotalChallenge struct {
	// Sessions whose person was asked for the challenge as a second half.
	Asked int `json:"asked"`
	// Of these, those that the checks approved with it.
	Approved int `json:"approved"`
	// Those that the checks declined.
	Declined int `json:"declined"`
	// Those that did it and went to review all the same.
	Reviewed int `json:"reviewed"`
	// Those whose person said that they could not do it.
	Skipped int `json:"skipped"`
	// Those that did not do it in time.
	Late int `json:"late"`
	// Sessions in review that were not asked: the device cannot show the challenge that was due, or a turn of it was left out.
	NotPossible int `json:"notPossible"`
}

type AnalyticsTotalDecisionMs struct {
	// How many were measured.
	Count int `json:"count"`
	// Half of them took at most so many milliseconds; `null` if there are none.
	P50 *int `json:"p50"`
	// 95 % of them took at most so many milliseconds; `null` if there are none.
	P95 *int `json:"p95"`
}

type AnalyticsGroup struct {
	// The value that the group shares, or its first day; `null` for several groups that are too small alone.
	Key *string `json:"key"`
	// The first day.
	From string `json:"from"`
	// The last day.
	To string `json:"to"`
	// How far the sessions came.
	Funnel AnalyticsTotalFunnel `json:"funnel"`
	// The sessions by status. `status` of `GET /v1/sessions` finds them.
	Outcomes AnalyticsTotalOutcomes `json:"outcomes"`
	// The decided sessions by the codes of their reasons, the most frequent first. A session can have several.
	Reasons map[string]int `json:"reasons"`
	// Liveness in doubt under the mode `ADAPTIVE`. What is missing from `asked` is open, or ended without a decision.
	Challenge AnalyticsTotalChallenge `json:"challenge"`
	// The sessions with an upload, by the number of uploads.
	Attempts map[string]int `json:"attempts"`
	// From the upload to the decision of the checks. Percentiles are right to 2.5 %.
	DecisionMs AnalyticsTotalDecisionMs `json:"decisionMs"`
	// From the start of a review to its decision. Percentiles are right to 2.5 %.
	ReviewMs AnalyticsTotalDecisionMs `json:"reviewMs"`
}

type GetScoreAnalyticsBy string

const (
	GetScoreAnalyticsByDay GetScoreAnalyticsBy = "day"
	GetScoreAnalyticsByWeek GetScoreAnalyticsBy = "week"
	GetScoreAnalyticsByFlow GetScoreAnalyticsBy = "flow"
	GetScoreAnalyticsByDevice GetScoreAnalyticsBy = "device"
	GetScoreAnalyticsByLocale GetScoreAnalyticsBy = "locale"
	GetScoreAnalyticsBySet GetScoreAnalyticsBy = "set"
)

type ScoreAnalytics struct {
	// The check.
	Check CheckKind `json:"check"`
	// The first day that is counted, by the creation of the session.
	From string `json:"from"`
	// The last day.
	To string `json:"to"`
	// The running model set.
	Set string `json:"set"`
	// What `psi` compares with: the distribution that the running set names, or else the scores of the 28 days before `from`. `null` if the set names none and these days have fewer than 500 scores of it.
	Basis *Basis `json:"basis"`
	// The scores of these days. Days that have fewer than ten, also together with those after them, are left out.
	Total ScoreAnalyticsTotal `json:"total"`
	// The groups: days in order, others with the largest first. No group has fewer than ten scores: small ones are merged.
	Groups []ScoreAnalyticsGroup `json:"groups"`
}

type Basis string

const (
	BasisCalibration Basis = "CALIBRATION"
	BasisEarlierWeeks Basis = "EARLIER_WEEKS"
)

type ScoreAnalyticsTotal struct {
	// How many scores there are.
	Count int `json:"count"`
	// The scores by twentieths of 0 to 1, the lowest first; 1 is in the last bin.
	Bins []int `json:"bins"`
	// The population stability index of the scores of the running model set, compared with `basis`. Below 0.1 they are alike, above 0.25 they differ. `null` without a basis, or if the set gave none of the scores.
	Psi *float64 `json:"psi"`
}

type ScoreAnalyticsGroup struct {
	// The value that the group shares, or its first day; `null` for several groups that are too small alone.
	Key *string `json:"key"`
	// The first day.
	From string `json:"from"`
	// The last day.
	To string `json:"to"`
	// How many scores there are.
	Count int `json:"count"`
	// The scores by twentieths of 0 to 1, the lowest first; 1 is in the last bin.
	Bins []int `json:"bins"`
	// The population stability index of the scores of the running model set, compared with `basis`. Below 0.1 they are alike, above 0.25 they differ. `null` without a basis, or if the set gave none of the scores.
	Psi *float64 `json:"psi"`
}

type AnalyticsNow struct {
	// The queue of reviews.
	Reviews AnalyticsNowReviews `json:"reviews"`
	// The health of the webhooks.
	Webhooks AnalyticsNowWebhooks `json:"webhooks"`
}

type AnalyticsNowReviews struct {
	// Reviews that are not done; at most 10,000 are counted.
	Waiting int `json:"waiting"`
	// Since when the oldest waits; `null` if none waits.
	OldestSince *string `json:"oldestSince"`
}

type AnalyticsNowWebhooks struct {
	// Endpoints, the disabled ones included.
	Endpoints int `json:"endpoints"`
	// Endpoints that are disabled.
	Disabled int `json:"disabled"`
	// Deliveries that failed and will be tried again; at most 1,000 an endpoint are counted.
	Retrying int `json:"retrying"`
	// Deliveries given up in the last 24 hours; at most 1,000 an endpoint are counted.
	Failed24h int `json:"failed24h"`
}

type AuditPage struct {
	// One page, newest first.
	Data []AuditEntry `json:"data"`
	// Send it as `cursor` to read the next page; `null` on the last page.
	NextCursor *string `json:"nextCursor"`
}

type AuditEntry struct {
	// Id of the audit.
	AuditID string `json:"auditId"`
	// When it was done.
	At string `json:"at"`
	// `KEY`: an API key. `REVIEWER`: an API key on behalf of a reviewer. `MEMBER`: a member who signed in. `OPERATOR`: the operator of the service. `SERVICE`: the service by itself. `PERSON`: the verified person, on the page of their session.
	ActorKind ActorKind `json:"actorKind"`
	// Id of the key (`key_…`) or of the member (`mem_…`); `null` for the others.
	Actor *string `json:"actor"`
	// The name that a key gave for its reviewer; `null` without one, and once it is erased.
	Reviewer *string `json:"reviewer"`
	// The mode in which it was done; `null` if it belongs to no mode, such as a sign-in.
	Mode *Mode `json:"mode"`
	// Method and pattern of the route, such as `POST /v1/keys`, a command of the operator, or what the service found, such as `measurements differ`.
	Action string `json:"action"`
	// Id of the object; `null` if there is none.
	ObjectID *string `json:"objectId"`
	// What the entry says beyond the action and the object, such as granted scopes.
	Detail *string `json:"detail"`
	// The caller's address; `null` for an operator, and once it is erased.
	RemoteAddress *string `json:"remoteAddress"`
	// Id of the request; `null` for a command.
	RequestID *string `json:"requestId"`
	// The number of equal events that the entry covers.
	Occurrences int `json:"occurrences"`
}

type ActorKind string

const (
	ActorKindKey ActorKind = "KEY"
	ActorKindReviewer ActorKind = "REVIEWER"
	ActorKindMember ActorKind = "MEMBER"
	ActorKindOperator ActorKind = "OPERATOR"
	ActorKindService ActorKind = "SERVICE"
	ActorKindPerson ActorKind = "PERSON"
)

type Signature string

const (
	SignatureV1 Signature = "v1"
	SignatureV1a Signature = "v1a"
)

type WebhookEndpointWithSecret struct {
	// Id of the endpoint, `whe_…`.
	EndpointID string `json:"endpointId"`
	// The account whose events it gets.
	AccountID string `json:"accountId"`
	// The mode whose events it gets.
	Mode Mode `json:"mode"`
	// Where events are sent.
	URL string `json:"url"`
	// The types that it gets; `null` for every type.
	Events []EventType `json:"events"`
	// How its events are signed.
	Signatures []Signature `json:"signatures"`
	// Your note.
	Description *string `json:"description"`
	// Whether events are sent to it.
	Enabled bool `json:"enabled"`
	// When it was disabled.
	DisabledAt *string `json:"disabledAt"`
	// `GONE`: it answered 410. `FAILING`: five days of nothing but failures. `BY_REQUEST`: you disabled it.
	DisabledReason *DisabledReason `json:"disabledReason"`
	// Since when every attempt has failed; `null` where the last one succeeded.
	FailingSince *string `json:"failingSince"`
	// Until when the secret before the last rotation signs too.
	PreviousSecretExpiresAt *string `json:"previousSecretExpiresAt"`
	// When it was added.
	CreatedAt string `json:"createdAt"`
	// The signing secret, `whsec_…`. Only this answer has it.
	Secret string `json:"secret"`
}

type DisabledReason string

const (
	DisabledReasonGone DisabledReason = "GONE"
	DisabledReasonFailing DisabledReason = "FAILING"
	DisabledReasonByRequest DisabledReason = "BY_REQUEST"
)

type WebhookEndpointPage struct {
	// One page, newest first.
	Data []WebhookEndpoint `json:"data"`
	// Send it as `cursor` to read the next page; `null` on the last page.
	NextCursor *string `json:"nextCursor"`
}

type WebhookEndpoint struct {
	// Id of the endpoint, `whe_…`.
	EndpointID string `json:"endpointId"`
	// The account whose events it gets.
	AccountID string `json:"accountId"`
	// The mode whose events it gets.
	Mode Mode `json:"mode"`
	// Where events are sent.
	URL string `json:"url"`
	// The types that it gets; `null` for every type.
	Events []EventType `json:"events"`
	// How its events are signed.
	Signatures []Signature `json:"signatures"`
	// Your note.
	Description *string `json:"description"`
	// Whether events are sent to it.
	Enabled bool `json:"enabled"`
	// When it was disabled.
	DisabledAt *string `json:"disabledAt"`
	// `GONE`: it answered 410. `FAILING`: five days of nothing but failures. `BY_REQUEST`: you disabled it.
	DisabledReason *DisabledReason `json:"disabledReason"`
	// Since when every attempt has failed; `null` where the last one succeeded.
	FailingSince *string `json:"failingSince"`
	// Until when the secret before the last rotation signs too.
	PreviousSecretExpiresAt *string `json:"previousSecretExpiresAt"`
	// When it was added.
	CreatedAt string `json:"createdAt"`
}

type WebhookKeys struct {
	// The public keys of webhooks, of both modes.
	Keys []EvidenceKey `json:"keys"`
}

type EvidenceKey struct {
	// Key type.
	Kty string `json:"kty"`
	// Curve.
	Crv string `json:"crv"`
	// Algorithm.
	Alg string `json:"alg"`
	// Use: signatures.
	Use string `json:"use"`
	// RFC 7638 thumbprint of the key.
	Kid string `json:"kid"`
	// The public key, base64url.
	X string `json:"x"`
	// `ACTIVE` signs. `NEXT` is published ahead of a rotation. `RETIRED` keys stay, so that what they signed verifies. Of a `REVOKED` key others may hold the secret: its receipts hold only if they were in the log under a checkpoint that the verifier saw before `revokedAt`.
	Status EvidenceKeyStatus `json:"status"`
	// When the key was published.
	NotBefore string `json:"notBefore"`
	// When it stopped signing; `null` while it may sign. Of a revoked key: `revokedAt`.
	NotAfter *string `json:"notAfter"`
	// From this time on, others may hold the secret; `null` unless the key was revoked.
	RevokedAt *string `json:"revokedAt"`
	// The mode whose receipts or webhooks it signs.
	Mode Mode `json:"mode"`
}

type EvidenceKeyStatus string

const (
	EvidenceKeyStatusNext EvidenceKeyStatus = "NEXT"
	EvidenceKeyStatusActive EvidenceKeyStatus = "ACTIVE"
	EvidenceKeyStatusRetired EvidenceKeyStatus = "RETIRED"
	EvidenceKeyStatusRevoked EvidenceKeyStatus = "REVOKED"
)

type ReplayWebhookDeliveriesState string

const (
	ReplayWebhookDeliveriesStateDelivered ReplayWebhookDeliveriesState = "DELIVERED"
	ReplayWebhookDeliveriesStateFailed ReplayWebhookDeliveriesState = "FAILED"
	ReplayWebhookDeliveriesStateCanceled ReplayWebhookDeliveriesState = "CANCELED"
)

type DeliveriesReplayed struct {
	// How many events are sent again.
	Queued int `json:"queued"`
	// Whether others are left, which the same call queues next.
	More bool `json:"more"`
}

type WebhookDeliveryWithBody struct {
	// Id of the delivery, `dlv_…`.
	DeliveryID string `json:"deliveryId"`
	// The endpoint that it goes to.
	EndpointID string `json:"endpointId"`
	// The `webhook-id` header: the same for every attempt and every replay.
	EventID string `json:"eventId"`
	// The type of the event.
	EventType EventType `json:"eventType"`
	// The session that the event is about; `null` where it is about none.
	SessionID *string `json:"sessionId"`
	// `PENDING`: to be sent. `DELIVERED`. `FAILED`: given up after the last retry. `CANCELED`: the endpoint was disabled or deleted, or the person was erased.
	State WebhookDeliveryState `json:"state"`
	// The attempts, oldest first.
	Attempts []WebhookDeliveryAttempt `json:"attempts"`
	// When it is sent next; `null` once it is finished.
	NextAttemptAt *string `json:"nextAttemptAt"`
	// When it was queued.
	CreatedAt string `json:"createdAt"`
	// When it was delivered, given up or canceled.
	FinishedAt *string `json:"finishedAt"`
	// The bytes that are signed and sent, as text; `null` once the person is erased.
	Body *string `json:"body"`
}

type MemberPage struct {
	// One page, newest first.
	Data []Member `json:"data"`
	// Send it as `cursor` to read the next page; `null` on the last page.
	NextCursor *string `json:"nextCursor"`
}

type Member struct {
	// Id of the member, `mem_…`.
	MemberID string `json:"memberId"`
	// What colleagues see.
	Name string `json:"name"`
	// For people to read. No message is sent to it, and no one is recognized by it.
	Email *string `json:"email"`
	// What the member may do.
	Role Role `json:"role"`
	// `INVITED` until the first sign-in.
	State MemberState `json:"state"`
	// When the member was invited.
	CreatedAt string `json:"createdAt"`
	// The first sign-in.
	JoinedAt *string `json:"joinedAt"`
}

type Role string

const (
	RoleOwner Role = "OWNER"
	RoleDeveloper Role = "DEVELOPER"
	RoleReviewer Role = "REVIEWER"
	RoleSupport Role = "SUPPORT"
	RoleAuditor Role = "AUDITOR"
	RoleDpo Role = "DPO"
)

type MemberState string

const (
	MemberStateInvited MemberState = "INVITED"
	MemberStateActive MemberState = "ACTIVE"
)

type InvitedMember struct {
	// The member.
	Member Member `json:"member"`
	// The link with which the person registers a passkey, once.
	Invitation InvitedMemberInvitation `json:"invitation"`
}

type InvitedMemberInvitation struct {
	// Send it to the person. Only this answer has it.
	URL string `json:"url"`
	// 24 hours after the invitation.
	ExpiresAt string `json:"expiresAt"`
}

type MemberDetail struct {
	// Id of the member, `mem_…`.
	MemberID string `json:"memberId"`
	// What colleagues see.
	Name string `json:"name"`
	// For people to read. No message is sent to it, and no one is recognized by it.
	Email *string `json:"email"`
	// What the member may do.
	Role Role `json:"role"`
	// `INVITED` until the first sign-in.
	State MemberState `json:"state"`
	// When the member was invited.
	CreatedAt string `json:"createdAt"`
	// The first sign-in.
	JoinedAt *string `json:"joinedAt"`
	// What would end if the member were removed.
	Holds MemberDetailHolds `json:"holds"`
}

type MemberDetailHolds struct {
	// Registered passkeys.
	Passkeys int `json:"passkeys"`
	// Sign-ins that work now.
	SignIns int `json:"signIns"`
	// Reviews that the member holds now, in both modes.
	Claims int `json:"claims"`
}

type ApiKeyPage struct {
	// One page, newest first.
	Data []ApiKey `json:"data"`
	// Send it as `cursor` to read the next page; `null` on the last page.
	NextCursor *string `json:"nextCursor"`
}

type ApiKey struct {
	// Id of the key, `key_…`.
	KeyID string `json:"keyId"`
	// The mode of the key.
	Mode Mode `json:"mode"`
	// The last four characters of the key.
	Hint string `json:"hint"`
	// What the key is for.
	Name *string `json:"name"`
	// What the key may do.
	Scopes []Scope `json:"scopes"`
	// When the key expires; `null`: never.
	ExpiresAt *string `json:"expiresAt"`
	// When the key was last used, to a minute; `null`: never.
	LastUsedAt *string `json:"lastUsedAt"`
	// When the key was created.
	CreatedAt string `json:"createdAt"`
}

type Scope string

const (
	ScopeSessionsWrite Scope = "sessions:write"
	ScopeSessionsRead Scope = "sessions:read"
	ScopeEnrollments Scope = "enrollments"
	ScopePolicy Scope = "policy"
	ScopeEvidence Scope = "evidence"
	ScopeSubjectsErase Scope = "subjects:erase"
	ScopeUsage Scope = "usage"
	ScopeWebhooks Scope = "webhooks"
	ScopeFiles Scope = "files"
	ScopeReviews Scope = "reviews"
	ScopeSessionsSupport Scope = "sessions:support"
	ScopeScoresRead Scope = "scores:read"
	ScopeMediaRead Scope = "media:read"
	ScopeAnalytics Scope = "analytics"
	ScopeAudit Scope = "audit"
	ScopeKeys Scope = "keys"
	ScopeMembers Scope = "members"
	ScopeSubjectsExport Scope = "subjects:export"
	ScopeHolds Scope = "holds"
	ScopeRequests Scope = "requests"
	ScopeBranding Scope = "branding"
	ScopePolicyRead Scope = "policy:read"
	ScopeWebhooksRead Scope = "webhooks:read"
	ScopeEnrollmentsRead Scope = "enrollments:read"
	ScopeMembersRead Scope = "members:read"
)

type Preset string

const (
	PresetCapture Preset = "CAPTURE"
	PresetReviewBot Preset = "REVIEW_BOT"
	PresetReadOnly Preset = "READ_ONLY"
)

type CreatedApiKey struct {
	// Id of the key, `key_…`.
	KeyID string `json:"keyId"`
	// The mode of the key.
	Mode Mode `json:"mode"`
	// The last four characters of the key.
	Hint string `json:"hint"`
	// What the key is for.
	Name *string `json:"name"`
	// What the key may do.
	Scopes []Scope `json:"scopes"`
	// When the key expires; `null`: never.
	ExpiresAt *string `json:"expiresAt"`
	// When the key was last used, to a minute; `null`: never.
	LastUsedAt *string `json:"lastUsedAt"`
	// When the key was created.
	CreatedAt string `json:"createdAt"`
	// The key itself, `fp_test_…` or `fp_live_…`. Only this answer has it.
	Key string `json:"key"`
}

type CallPage struct {
	// One page, newest first.
	Data []Call `json:"data"`
	// Send it as `cursor` to read the next page; `null` on the last page.
	NextCursor *string `json:"nextCursor"`
}

type Call struct {
	// When the answer was sent.
	At string `json:"at"`
	// The method.
	Method string `json:"method"`
	// The pattern of the route, such as `/v1/sessions/:sessionId`. The ids are not kept.
	Route string `json:"route"`
	// The status of the answer.
	Status int `json:"status"`
	// The code of the problem; `null` if the call succeeded.
	Code *ProblemCode `json:"code"`
	// The `X-Request-Id` of the answer.
	RequestID string `json:"requestId"`
	// Id of the key (`key_…`) or of the member (`mem_…`).
	Actor string `json:"actor"`
	// Milliseconds from the first byte of the request to the answer.
	DurationMs int `json:"durationMs"`
}

type ProblemCode string

const (
	ProblemCodeMalformedJson ProblemCode = "malformed_json"
	ProblemCodeInvalidHeader ProblemCode = "invalid_header"
	ProblemCodeMissingApiKey ProblemCode = "missing_api_key"
	ProblemCodeInvalidApiKey ProblemCode = "invalid_api_key"
	ProblemCodeExpiredApiKey ProblemCode = "expired_api_key"
	ProblemCodeSignInRequired ProblemCode = "sign_in_required"
	ProblemCodeSignInRefused ProblemCode = "sign_in_refused"
	ProblemCodeAllowanceExhausted ProblemCode = "allowance_exhausted"
	ProblemCodeAccountSuspended ProblemCode = "account_suspended"
	ProblemCodeInsufficientScope ProblemCode = "insufficient_scope"
	ProblemCodeOriginMismatch ProblemCode = "origin_mismatch"
	ProblemCodeFreshSignInRequired ProblemCode = "fresh_sign_in_required"
	ProblemCodeNotFound ProblemCode = "not_found"
	ProblemCodeMethodNotAllowed ProblemCode = "method_not_allowed"
	ProblemCodeRequestTimeout ProblemCode = "request_timeout"
	ProblemCodeUploadTooSlow ProblemCode = "upload_too_slow"
	ProblemCodeSessionStateConflict ProblemCode = "session_state_conflict"
	ProblemCodeSessionNotApproved ProblemCode = "session_not_approved"
	ProblemCodeIdempotencyInProgress ProblemCode = "idempotency_in_progress"
	ProblemCodeCaptureLinkInUse ProblemCode = "capture_link_in_use"
	ProblemCodeCrossDeviceForbidden ProblemCode = "cross_device_forbidden"
	ProblemCodeUploadTokenUsed ProblemCode = "upload_token_used"
	ProblemCodeSubjectOnHold ProblemCode = "subject_on_hold"
	ProblemCodeReviewClaimed ProblemCode = "review_claimed"
	ProblemCodeAppealWithoutMedia ProblemCode = "appeal_without_media"
	ProblemCodeDecisionVersionMismatch ProblemCode = "decision_version_mismatch"
	ProblemCodeSecondReviewerRequired ProblemCode = "second_reviewer_required"
	ProblemCodeLastOwner ProblemCode = "last_owner"
	ProblemCodeLastPasskey ProblemCode = "last_passkey"
	ProblemCodeWebhookEndpointDisabled ProblemCode = "webhook_endpoint_disabled"
	ProblemCodeCaptureLinkExpired ProblemCode = "capture_link_expired"
	ProblemCodeHandoverExpired ProblemCode = "handover_expired"
	ProblemCodeUploadTokenExpired ProblemCode = "upload_token_expired"
	ProblemCodeInvitationExpired ProblemCode = "invitation_expired"
	ProblemCodeSubjectErased ProblemCode = "subject_erased"
	ProblemCodeMediaDeleted ProblemCode = "media_deleted"
	ProblemCodePolicyVersionMismatch ProblemCode = "policy_version_mismatch"
	ProblemCodeBrandingVersionMismatch ProblemCode = "branding_version_mismatch"
	ProblemCodePayloadTooLarge ProblemCode = "payload_too_large"
	ProblemCodeUnsupportedMediaType ProblemCode = "unsupported_media_type"
	ProblemCodeValidationFailed ProblemCode = "validation_failed"
	ProblemCodeReferenceRequired ProblemCode = "reference_required"
	ProblemCodeReferenceNotAllowed ProblemCode = "reference_not_allowed"
	ProblemCodeReferenceUnusable ProblemCode = "reference_unusable"
	ProblemCodeIdempotencyKeyReused ProblemCode = "idempotency_key_reused"
	ProblemCodeSimulateNotAllowed ProblemCode = "simulate_not_allowed"
	ProblemCodeConsentRequired ProblemCode = "consent_required"
	ProblemCodeChallengeNotJudged ProblemCode = "challenge_not_judged"
	ProblemCodeSubjectMismatch ProblemCode = "subject_mismatch"
	ProblemCodeUndecodableMedia ProblemCode = "undecodable_media"
	ProblemCodeRateLimited ProblemCode = "rate_limited"
	ProblemCodeInternalError ProblemCode = "internal_error"
	ProblemCodeOverloaded ProblemCode = "overloaded"
	ProblemCodeDependencyUnavailable ProblemCode = "dependency_unavailable"
)

type EvidencePage struct {
	// One page, in the order of the log.
	Data []LoggedEvidence `json:"data"`
	// Send it as `cursor` to read the next page; `null` on the last page.
	NextCursor *string `json:"nextCursor"`
}

type LoggedEvidence struct {
	// The signature.
	Receipt json.RawMessage `json:"receipt"`
	// What is signed.
	Bundle json.RawMessage `json:"bundle"`
	// Proves that the receipt is in the evidence log.
	Log json.RawMessage `json:"log"`
}

type LoggedEvidenceBundle struct {
	// Version of the format.
	V float64 `json:"v"`
	// Always `migration`.
	Type string `json:"type"`
	// `TEST` or `LIVE`.
	Mode Mode `json:"mode"`
	// Id of the receipt.
	ReceiptID string `json:"receiptId"`
	// Always `null`: it decides no session.
	SessionID any `json:"sessionId"`
	// Id of the account.
	AccountID string `json:"accountId"`
	// The flow of the session.
	Flow *Flow `json:"flow,omitzero"`
	// HMAC-SHA256 of the purpose under a salt of the session. After an erasure the salt is gone.
	PurposeHash *string `json:"purposeHash,omitzero"`
	// What the person agreed to; `null` if none was recorded.
	Consent Nullable[Consent] `json:"consent,omitzero"`
	// When the template was made again.
	DecidedAt string `json:"decidedAt"`
	// The decision.
	Outcome *Outcome `json:"outcome,omitzero"`
	// Why; empty with `APPROVED`.
	Reasons []ReasonCode `json:"reasons,omitzero"`
	// The members who decided; left out if no member did.
	Reviewers []string `json:"reviewers,omitzero"`
	// The checks, in the order of the envelope.
	Checks []VerificationBundleCheck `json:"checks,omitzero"`
	// The model set whose thresholds judged.
	Set *VerificationBundleSet `json:"set,omitzero"`
	// The fusion that judged liveness; `null` if the set pins none.
	Fusion Nullable[VerificationBundleSet] `json:"fusion,omitzero"`
	// The policy that decided.
	Policy *VerificationBundlePolicy `json:"policy,omitzero"`
	// How the pictures came.
	Capture *VerificationBundleCapture `json:"capture,omitzero"`
	// Of the LIVE captures of the account before this decision. Absent from reviews.
	Comparisons *VerificationBundleComparisons `json:"comparisons,omitzero"`
	// Whether the session conforms to the profile of its policy, clause by clause.
	Evaluation *Verdict `json:"evaluation,omitzero"`
	// Binds the receipt to the pictures without holding them.
	Media []VerificationBundleMedia `json:"media,omitzero"`
	// Always `null`.
	Supersedes any `json:"supersedes"`
	// Id of the erasure.
	ErasureID *string `json:"erasureId,omitzero"`
	// How much was erased.
	Erased *ErasureErased `json:"erased,omitzero"`
	// Id of the enrollment.
	EnrollmentID *string `json:"enrollmentId,omitzero"`
	// The session that was enrolled: its receipt is the beginning of the chain.
	EnrolledIn *string `json:"enrolledIn,omitzero"`
	// The template until then.
	From *MigrationBundleFrom `json:"from,omitzero"`
	// What was made of the crop that the enrollment keeps.
	To *MigrationBundleFrom `json:"to,omitzero"`
}

type MigrationBundle struct {
	// Version of the format.
	V float64 `json:"v"`
	// Always `migration`.
	Type string `json:"type"`
	// `TEST` or `LIVE`.
	Mode Mode `json:"mode"`
	// Id of the receipt.
	ReceiptID string `json:"receiptId"`
	// Always `null`: it decides no session.
	SessionID any `json:"sessionId"`
	// Id of the account.
	AccountID string `json:"accountId"`
	// Id of the enrollment.
	EnrollmentID string `json:"enrollmentId"`
	// The session that was enrolled: its receipt is the beginning of the chain.
	EnrolledIn string `json:"enrolledIn"`
	// When the template was made again.
	DecidedAt string `json:"decidedAt"`
	// The template until then.
	From MigrationBundleFrom `json:"from"`
	// What was made of the crop that the enrollment keeps.
	To MigrationBundleFrom `json:"to"`
	// Always `null`.
	Supersedes any `json:"supersedes"`
}

type MigrationBundleFrom struct {
	// The match models that made it.
	Models []MigrationBundleFromModel `json:"models"`
	// HMAC-SHA256 of the template under a key of the enrollment, which goes with an erasure. Equal in all receipts about it.
	Commitment string `json:"commitment"`
}

type MigrationBundleFromModel struct {
	// Its name.
	Model string `json:"model"`
	// Its version.
	Version string `json:"version"`
	// SHA-256 of its weights.
	Digest string `json:"digest"`
}

type EvidenceKeys struct {
	// The public keys of receipts, of both modes.
	Keys []EvidenceKey `json:"keys"`
	// The public keys of the evidence log, the newest last.
	Logs []EvidenceKeysLog `json:"logs,omitzero"`
	// The witnesses that this service asks to cosign the log. A hint only: a verifier pins keys that it has from the witnesses.
	Witnesses []Witness `json:"witnesses,omitzero"`
}

type EvidenceKeysLog struct {
	// Name of the log, the first line of its checkpoints.
	Origin string `json:"origin"`
	// Its public key in the C2SP form `<origin>+<hash>+<key>`.
	Vkey string `json:"vkey"`
	// Present if the log goes on under this name, because a failure lost receipts that others hold proofs of.
	Succeeds *EvidenceKeysLogSucceeds `json:"succeeds,omitzero"`
}

type EvidenceKeysLogSucceeds struct {
	// The last checkpoint under the name before. The log has it as its beginning.
	Checkpoint string `json:"checkpoint"`
	// Why, by the operator.
	Reason string `json:"reason"`
}

type Witness struct {
	// Name of the witness.
	Name string `json:"name"`
	// Its public key in the C2SP form `<name>+<hash>+<key>`.
	Vkey string `json:"vkey"`
}

type ConsentText struct {
	// The hash that was asked for.
	TextHash string `json:"textHash"`
	// Version of the text.
	TextVersion string `json:"textVersion"`
	// The language.
	Locale string `json:"locale"`
	// The parts of the text by their place on the page.
	Text map[string]string `json:"text"`
}

type ProfileList struct {
	// The profiles, by id.
	Data []Profile `json:"data"`
}

type Profile struct {
	// Version of the format.
	V float64 `json:"v"`
	// Its id, as a policy names it.
	ProfileID string `json:"profileId"`
	// Its name for people.
	Title string `json:"title"`
	// What it is made of, and what it is not.
	About string `json:"about"`
	// What a session is compared with.
	Clauses []ProfileClause `json:"clauses"`
	// SHA-256 of the RFC 8785 bytes of this document without `digest`.
	Digest string `json:"digest"`
}

type ProfileClause struct {
	// Unique in its profile.
	ID string `json:"id"`
	// What it asks, in one sentence.
	Title string `json:"title"`
	// Where it comes from.
	Source ProfileClauseCheckSource `json:"source"`
	// The flows that it applies to; left out: all.
	Flows []Flow `json:"flows,omitzero"`
	// Why it is not measured, where it is not.
	Reason *string `json:"reason,omitzero"`
	// What would meet it.
	Remedy *string `json:"remedy,omitzero"`
	// A certificate that is attached to the calibration and was valid at the decision.
	Kind string `json:"kind"`
	// The check.
	Check *CheckKind `json:"check,omitzero"`
	// The error rate.
	Metric *string `json:"metric,omitzero"`
	// APCER: the kind of attack, such as `replay`, `print` or `mask`.
	Species *string `json:"species,omitzero"`
	// The highest number that meets it.
	AtMost any `json:"atMost,omitzero"`
	// Instead of `atMost`: the bound must be lower than this.
	Below *string `json:"below,omitzero"`
	// Such as 0.250000: a quarter worse.
	Within *string `json:"within,omitzero"`
	// What people are grouped by. Each needs two groups that were measured.
	Groups []string `json:"groups,omitzero"`
	// The setting, such as `retention.mediaHours`.
	Path *string `json:"path,omitzero"`
	// The channels that meet it.
	OneOf any `json:"oneOf,omitzero"`
	// How many.
	AtLeast *int `json:"atLeast,omitzero"`
	// The member of the bundle.
	Member *ProfileClauseEvidenceMember `json:"member,omitzero"`
	// What it must certify.
	Standard *string `json:"standard,omitzero"`
}

type ProfileClauseCheck struct {
	// Unique in its profile.
	ID string `json:"id"`
	// What it asks, in one sentence.
	Title string `json:"title"`
	// Where it comes from.
	Source ProfileClauseCheckSource `json:"source"`
	// The flows that it applies to; left out: all.
	Flows []Flow `json:"flows,omitzero"`
	// Why it is not measured, where it is not.
	Reason *string `json:"reason,omitzero"`
	// What would meet it.
	Remedy *string `json:"remedy,omitzero"`
	// The check passed, or nobody approved the session against it.
	Kind string `json:"kind"`
	// The check.
	Check CheckKind `json:"check"`
}

type ProfileClauseCheckSource struct {
	// The document that asks for it.
	Document string `json:"document"`
	// Its section there.
	Clause string `json:"clause"`
	// Where the text was read: at its owner, or in which secondary source.
	ReadIn string `json:"readIn"`
}

type ProfileClauseThreshold struct {
	// Unique in its profile.
	ID string `json:"id"`
	// What it asks, in one sentence.
	Title string `json:"title"`
	// Where it comes from.
	Source ProfileClauseCheckSource `json:"source"`
	// The flows that it applies to; left out: all.
	Flows []Flow `json:"flows,omitzero"`
	// Why it is not measured, where it is not.
	Reason *string `json:"reason,omitzero"`
	// What would meet it.
	Remedy *string `json:"remedy,omitzero"`
	// The threshold that was applied is not below the lowest for which the rate was measured.
	Kind string `json:"kind"`
	// An error rate that falls as the threshold rises.
	Metric ProfileClauseThresholdMetric `json:"metric"`
}

type ProfileClauseThresholdMetric string

const (
	ProfileClauseThresholdMetricFmr ProfileClauseThresholdMetric = "FMR"
	ProfileClauseThresholdMetricApcer ProfileClauseThresholdMetric = "APCER"
)

type ProfileClauseRate struct {
	// Unique in its profile.
	ID string `json:"id"`
	// What it asks, in one sentence.
	Title string `json:"title"`
	// Where it comes from.
	Source ProfileClauseCheckSource `json:"source"`
	// The flows that it applies to; left out: all.
	Flows []Flow `json:"flows,omitzero"`
	// Why it is not measured, where it is not.
	Reason *string `json:"reason,omitzero"`
	// What would meet it.
	Remedy *string `json:"remedy,omitzero"`
	// The 95 % bound of the rate at the threshold that was applied.
	Kind string `json:"kind"`
	// The error rate.
	Metric ProfileClauseRateMetric `json:"metric"`
	// APCER: the kind of attack, such as `replay`, `print` or `mask`.
	Species *string `json:"species,omitzero"`
	// The highest bound that meets it.
	AtMost *string `json:"atMost,omitzero"`
	// Instead of `atMost`: the bound must be lower than this.
	Below *string `json:"below,omitzero"`
}

type ProfileClauseRateMetric string

const (
	ProfileClauseRateMetricFmr ProfileClauseRateMetric = "FMR"
	ProfileClauseRateMetricFnmr ProfileClauseRateMetric = "FNMR"
	ProfileClauseRateMetricApcer ProfileClauseRateMetric = "APCER"
	ProfileClauseRateMetricBpcer ProfileClauseRateMetric = "BPCER"
)

type ProfileClauseMeasured struct {
	// Unique in its profile.
	ID string `json:"id"`
	// What it asks, in one sentence.
	Title string `json:"title"`
	// Where it comes from.
	Source ProfileClauseCheckSource `json:"source"`
	// The flows that it applies to; left out: all.
	Flows []Flow `json:"flows,omitzero"`
	// Why it is not measured, where it is not.
	Reason *string `json:"reason,omitzero"`
	// What would meet it.
	Remedy *string `json:"remedy,omitzero"`
	// The rate was measured at the threshold that was applied, with bounds.
	Kind string `json:"kind"`
	// The error rate.
	Metric ProfileClauseRateMetric `json:"metric"`
	// APCER: the kind of attack, such as `replay`, `print` or `mask`.
	Species *string `json:"species,omitzero"`
}

type ProfileClauseGroups struct {
	// Unique in its profile.
	ID string `json:"id"`
	// What it asks, in one sentence.
	Title string `json:"title"`
	// Where it comes from.
	Source ProfileClauseCheckSource `json:"source"`
	// The flows that it applies to; left out: all.
	Flows []Flow `json:"flows,omitzero"`
	// Why it is not measured, where it is not.
	Reason *string `json:"reason,omitzero"`
	// What would meet it.
	Remedy *string `json:"remedy,omitzero"`
	// No group is worse than everybody by more than this share.
	Kind string `json:"kind"`
	// The error rate.
	Metric ProfileClauseRateMetric `json:"metric"`
	// Such as 0.250000: a quarter worse.
	Within string `json:"within"`
	// What people are grouped by. Each needs two groups that were measured.
	Groups []string `json:"groups"`
}

type ProfileClausePolicy struct {
	// Unique in its profile.
	ID string `json:"id"`
	// What it asks, in one sentence.
	Title string `json:"title"`
	// Where it comes from.
	Source ProfileClauseCheckSource `json:"source"`
	// The flows that it applies to; left out: all.
	Flows []Flow `json:"flows,omitzero"`
	// Why it is not measured, where it is not.
	Reason *string `json:"reason,omitzero"`
	// What would meet it.
	Remedy *string `json:"remedy,omitzero"`
	// A setting of the policy.
	Kind string `json:"kind"`
	// The setting, such as `retention.mediaHours`.
	Path string `json:"path"`
	// The highest number that meets it.
	AtMost *int `json:"atMost,omitzero"`
	// Instead of `atMost`: the values that meet it.
	OneOf []ProfileClausePolicyOneOf `json:"oneOf,omitzero"`
}

type ProfileClausePolicyOneOf any

type ProfileClauseConsent struct {
	// Unique in its profile.
	ID string `json:"id"`
	// What it asks, in one sentence.
	Title string `json:"title"`
	// Where it comes from.
	Source ProfileClauseCheckSource `json:"source"`
	// The flows that it applies to; left out: all.
	Flows []Flow `json:"flows,omitzero"`
	// Why it is not measured, where it is not.
	Reason *string `json:"reason,omitzero"`
	// What would meet it.
	Remedy *string `json:"remedy,omitzero"`
	// The agreement of the person was recorded.
	Kind string `json:"kind"`
}

type ProfileClauseChannel struct {
	// Unique in its profile.
	ID string `json:"id"`
	// What it asks, in one sentence.
	Title string `json:"title"`
	// Where it comes from.
	Source ProfileClauseCheckSource `json:"source"`
	// The flows that it applies to; left out: all.
	Flows []Flow `json:"flows,omitzero"`
	// Why it is not measured, where it is not.
	Reason *string `json:"reason,omitzero"`
	// What would meet it.
	Remedy *string `json:"remedy,omitzero"`
	// How the pictures came.
	Kind string `json:"kind"`
	// The channels that meet it.
	OneOf []Channel `json:"oneOf"`
}

type ProfileClauseReviewers struct {
	// Unique in its profile.
	ID string `json:"id"`
	// What it asks, in one sentence.
	Title string `json:"title"`
	// Where it comes from.
	Source ProfileClauseCheckSource `json:"source"`
	// The flows that it applies to; left out: all.
	Flows []Flow `json:"flows,omitzero"`
	// Why it is not measured, where it is not.
	Reason *string `json:"reason,omitzero"`
	// What would meet it.
	Remedy *string `json:"remedy,omitzero"`
	// Named members decided, where a review decided.
	Kind string `json:"kind"`
	// How many.
	AtLeast int `json:"atLeast"`
}

type ProfileClauseEvidence struct {
	// Unique in its profile.
	ID string `json:"id"`
	// What it asks, in one sentence.
	Title string `json:"title"`
	// Where it comes from.
	Source ProfileClauseCheckSource `json:"source"`
	// The flows that it applies to; left out: all.
	Flows []Flow `json:"flows,omitzero"`
	// Why it is not measured, where it is not.
	Reason *string `json:"reason,omitzero"`
	// What would meet it.
	Remedy *string `json:"remedy,omitzero"`
	// The receipt holds a member.
	Kind string `json:"kind"`
	// The member of the bundle.
	Member ProfileClauseEvidenceMember `json:"member"`
}

type ProfileClauseEvidenceMember string

const (
	ProfileClauseEvidenceMemberDecidedat ProfileClauseEvidenceMember = "decidedAt"
	ProfileClauseEvidenceMemberReasons ProfileClauseEvidenceMember = "reasons"
	ProfileClauseEvidenceMemberChecks ProfileClauseEvidenceMember = "checks"
	ProfileClauseEvidenceMemberSet ProfileClauseEvidenceMember = "set"
	ProfileClauseEvidenceMemberFusion ProfileClauseEvidenceMember = "fusion"
	ProfileClauseEvidenceMemberConsent ProfileClauseEvidenceMember = "consent"
	ProfileClauseEvidenceMemberMedia ProfileClauseEvidenceMember = "media"
	ProfileClauseEvidenceMemberPurposehash ProfileClauseEvidenceMember = "purposeHash"
)

type ProfileClauseCertificate struct {
	// Unique in its profile.
	ID string `json:"id"`
	// What it asks, in one sentence.
	Title string `json:"title"`
	// Where it comes from.
	Source ProfileClauseCheckSource `json:"source"`
	// The flows that it applies to; left out: all.
	Flows []Flow `json:"flows,omitzero"`
	// Why it is not measured, where it is not.
	Reason *string `json:"reason,omitzero"`
	// What would meet it.
	Remedy *string `json:"remedy,omitzero"`
	// A certificate that is attached to the calibration and was valid at the decision.
	Kind string `json:"kind"`
	// What it must certify.
	Standard string `json:"standard"`
}

type Calibration struct {
	// Version of the format.
	V float64 `json:"v"`
	// Its name, such as `2026-11-22`.
	Calibration string `json:"calibration"`
	// What it is of, and what it does not say.
	About string `json:"about"`
	// What was measured. What is not here was not.
	Measurements []CalibrationMeasurement `json:"measurements"`
	// Certificates that the operator has attached.
	Certificates []CalibrationCertificate `json:"certificates"`
	// SHA-256 of the RFC 8785 bytes of this document without `digest`.
	Digest string `json:"digest"`
}

type CalibrationMeasurement struct {
	// Unique in its calibration; a clause’s `basis` names it.
	ID string `json:"id"`
	// The error rate.
	Metric ProfileClauseRateMetric `json:"metric"`
	// APCER: the kind of attack, such as `replay`, `print` or `mask`.
	Species *string `json:"species,omitzero"`
	// Of this group alone, such as `sex:female`; left out: of everybody.
	Group *string `json:"group,omitzero"`
	// Digests of the networks that were measured, in any order: all on which the score of the check stands. It says nothing about others.
	Models []string `json:"models"`
	// Digest of the fusion that was measured; `null` or left out: none.
	Fusion Nullable[string] `json:"fusion,omitzero"`
	// The threshold at which it was measured.
	Threshold string `json:"threshold"`
	// How many errors were seen.
	Errors int `json:"errors"`
	// In how many pairs, or presentations.
	Of int `json:"of"`
	// Of how many people.
	People int `json:"people"`
	// The rate that was seen.
	Estimate string `json:"estimate"`
	// The lower 95 % bound; `null`: not computed.
	Low *string `json:"low"`
	// The upper 95 % bound; `null`: not computed. A clause reads only this.
	High *string `json:"high"`
	// How it was measured, and what the bounds count.
	Method string `json:"method"`
	// On what.
	Data string `json:"data"`
	// When.
	Date string `json:"date"`
}

type CalibrationCertificate struct {
	// What it certifies, as a clause names it.
	Standard string `json:"standard"`
	// The laboratory.
	Issuer string `json:"issuer"`
	// Number or address of the report.
	Reference string `json:"reference"`
	// It counts for decisions before this time.
	ValidUntil string `json:"validUntil"`
}

type LogEntry struct {
	// Id of the receipt.
	ReceiptID string `json:"receiptId"`
	// Place of the receipt in the log, from 0.
	Index int `json:"index"`
	// Hashes from the leaf up to the root, base64; RFC 9162, section 2.1.3.
	InclusionProof []string `json:"inclusionProof"`
	// The signed checkpoint that the proof leads to: a C2SP `tlog-checkpoint`.
	Checkpoint string `json:"checkpoint"`
}

type Consistency struct {
	// Size of the shorter log.
	From int `json:"from"`
	// Size of the longer log.
	To int `json:"to"`
	// Hashes, base64; RFC 9162, section 2.1.4.
	ConsistencyProof []string `json:"consistencyProof"`
}

type Health struct {
	// `ok`: the process answers. `ready`: so does everything that it needs.
	Status HealthStatus `json:"status"`
}

type HealthStatus string

const (
	HealthStatusOk HealthStatus = "ok"
	HealthStatusReady HealthStatus = "ready"
)

type SessionEvent struct {
	// What happened.
	Type SessionEventType `json:"type"`
	// When it happened.
	Timestamp string `json:"timestamp"`
	// The account whose event it is.
	AccountID string `json:"accountId"`
	// The mode in which it happened.
	Mode Mode `json:"mode"`
	// The session as it was at that moment.
	Data SessionEventData `json:"data"`
}

type SessionEventType string

const (
	SessionEventTypeSessionLinkRenewed SessionEventType = "session.link_renewed"
	SessionEventTypeSessionCaptureStarted SessionEventType = "session.capture_started"
	SessionEventTypeSessionProcessing SessionEventType = "session.processing"
	SessionEventTypeSessionDecided SessionEventType = "session.decided"
	SessionEventTypeSessionReviewRequired SessionEventType = "session.review_required"
	SessionEventTypeSessionReviewClaimed SessionEventType = "session.review_claimed"
	SessionEventTypeSessionReviewOverdue SessionEventType = "session.review_overdue"
	SessionEventTypeSessionExpired SessionEventType = "session.expired"
	SessionEventTypeSessionCanceled SessionEventType = "session.canceled"
	SessionEventTypeSessionFailed SessionEventType = "session.failed"
)

type SessionEventData struct {
	// Id of the session.
	SessionID string `json:"sessionId"`
	// `ONBOARDING` compares with a reference, `LIVENESS_ONLY` does not.
	Flow Flow `json:"flow"`
	// Why the person is verified; `null` once they are erased.
	Purpose *string `json:"purpose"`
	// The mode of the key that opened it.
	Mode Mode `json:"mode"`
	// Where the session stands. The last five never change, but for an appeal.
	Status SessionStatus `json:"status"`
	// Your own id of the person; `null` once they are erased.
	SubjectID *string `json:"subjectId"`
	// Your own keys and values; `null` once the person is erased.
	Metadata map[string]string `json:"metadata"`
	// When it was opened.
	CreatedAt string `json:"createdAt"`
	// When anything about it last changed.
	UpdatedAt string `json:"updatedAt"`
	// When the capture link expires.
	ExpiresAt string `json:"expiresAt"`
	// When the current decision was made: by the checks, or by a review.
	DecidedAt *string `json:"decidedAt"`
	// When the person was erased.
	ErasedAt *string `json:"erasedAt"`
	// With `EXPIRED` and `CANCELED`: why.
	CloseReason *CloseReason `json:"closeReason"`
	// The decision; `null` until there is one.
	Decision *Decision `json:"decision"`
	// The appeal; `null` unless the decision was contested.
	Appeal *SessionAppeal `json:"appeal"`
	// The checks of the deciding capture, in a fixed order; empty before.
	Checks []Check `json:"checks"`
	// Whether the session conforms to the profile of its policy, clause by clause; made with the decision, and again by a review. `null` before, and if the session ended without a decision.
	Evaluation *Verdict `json:"evaluation"`
	// What the person agreed to, and when; `null` where none was recorded.
	Consent *Consent `json:"consent"`
	// The signed receipt of the current decision.
	Evidence *Receipt `json:"evidence"`
	// The attempts with media and the newest one, oldest first.
	Attempts []SessionAttempt `json:"attempts"`
	// The enrollment that was saved from this session.
	Enrollment *SessionEnrollment `json:"enrollment"`
	// Grows with each event of the session. The larger is the newer.
	Sequence int `json:"sequence"`
}

type EnrollmentCreatedEvent struct {
	// What happened.
	Type string `json:"type"`
	// When it happened.
	Timestamp string `json:"timestamp"`
	// The account whose event it is.
	AccountID string `json:"accountId"`
	// The mode in which it happened.
	Mode Mode `json:"mode"`
	// The enrollment.
	Data Enrollment `json:"data"`
}

type SubjectErasedEvent struct {
	// What happened.
	Type string `json:"type"`
	// When it happened.
	Timestamp string `json:"timestamp"`
	// The account whose event it is.
	AccountID string `json:"accountId"`
	// The mode in which it happened.
	Mode Mode `json:"mode"`
	// The erasure. It does not name the person.
	Data SubjectErasedEventData `json:"data"`
}

type SubjectErasedEventData struct {
	// Id of the erasure.
	ErasureID string `json:"erasureId"`
	// When the data was erased.
	ErasedAt string `json:"erasedAt"`
	// How much was erased.
	Erased ErasureErased `json:"erased"`
}

type PolicyChangedEvent struct {
	// What happened.
	Type string `json:"type"`
	// When it happened.
	Timestamp string `json:"timestamp"`
	// The account whose event it is.
	AccountID string `json:"accountId"`
	// The mode in which it happened.
	Mode Mode `json:"mode"`
	// The change.
	Data PolicyChangedEventData `json:"data"`
}

type PolicyChangedEventData struct {
	// Name of the policy.
	PolicyID string `json:"policyId"`
	// The new version.
	Version int `json:"version"`
	// The version before; `null`: the policy is new.
	PreviousVersion *int `json:"previousVersion"`
	// The new policy.
	Policy Policy `json:"policy"`
}

type KeyExpiringEvent struct {
	// What happened.
	Type string `json:"type"`
	// When it happened.
	Timestamp string `json:"timestamp"`
	// The account whose event it is.
	AccountID string `json:"accountId"`
	// The mode in which it happened.
	Mode Mode `json:"mode"`
	// The key. It never tells the secret.
	Data KeyExpiringEventData `json:"data"`
}

type KeyExpiringEventData struct {
	// The key.
	KeyID string `json:"keyId"`
	// What it is for.
	Name *string `json:"name"`
	// Its last four characters.
	Hint string `json:"hint"`
	// When it stops working.
	ExpiresAt string `json:"expiresAt"`
}

type UsageThresholdReachedEvent struct {
	// What happened.
	Type string `json:"type"`
	// When it happened.
	Timestamp string `json:"timestamp"`
	// The account whose event it is.
	AccountID string `json:"accountId"`
	// The mode in which it happened.
	Mode Mode `json:"mode"`
	// The usage of the month.
	Data UsageThresholdReachedEventData `json:"data"`
}

type UsageThresholdReachedEventData struct {
	// The month, UTC.
	Period string `json:"period"`
	// The share of the allowance that is used: 0.8 or 1.
	Threshold float64 `json:"threshold"`
	// Verifications that the plan includes.
	Included int `json:"included"`
	// Verifications that were decided.
	Used int `json:"used"`
	// When the next month begins.
	ResetsAt string `json:"resetsAt"`
}

type ModelDriftSuspectedEvent struct {
	// What happened.
	Type string `json:"type"`
	// When it happened.
	Timestamp string `json:"timestamp"`
	// The account whose event it is.
	AccountID string `json:"accountId"`
	// The mode in which it happened.
	Mode Mode `json:"mode"`
	// What has moved.
	Data ModelDriftSuspectedEventData `json:"data"`
}

type ModelDriftSuspectedEventData struct {
	// The check whose scores have moved.
	Check CheckKind `json:"check"`
	// The model set that gave them.
	Set string `json:"set"`
	// The population stability index; 0.25 or more.
	Psi float64 `json:"psi"`
	// What they are compared with: the calibration of the set, or the four weeks before if the set does not tell.
	Basis Basis `json:"basis"`
	// How many scores were compared.
	Scores int `json:"scores"`
	// The first day of these scores, UTC.
	From string `json:"from"`
	// The last day.
	To string `json:"to"`
}

type WebhookTestEvent struct {
	// What happened.
	Type string `json:"type"`
	// When it happened.
	Timestamp string `json:"timestamp"`
	// The account whose event it is.
	AccountID string `json:"accountId"`
	// The mode in which it happened.
	Mode Mode `json:"mode"`
	// The test.
	Data WebhookTestEventData `json:"data"`
}

type WebhookTestEventData struct {
	// The endpoint that was tested.
	EndpointID string `json:"endpointId"`
	// The mode of the endpoint.
	Mode Mode `json:"mode"`
}

type Problem struct {
	// A page that explains the code.
	Type string `json:"type"`
	// The code in words; the same for every request.
	Title string `json:"title"`
	// The HTTP status.
	Status int `json:"status"`
	// What was wrong with this request.
	Detail string `json:"detail"`
	// What a program decides by. Codes are added, never renamed.
	Code ProblemCode `json:"code"`
	// Quote it to the operator: it is in the log. The `X-Request-Id` header carries it too.
	RequestID string `json:"requestId"`
	// Whether the same request, sent again later, may succeed.
	Retryable bool `json:"retryable"`
	// One entry for each fault, where members of the body or the query are at fault.
	Errors []FieldError `json:"errors,omitzero"`
	// With `session_state_conflict` and `session_not_approved`: the status of the session. Calls of the person leave it out: it can be the decision.
	CurrentStatus *SessionStatus `json:"currentStatus,omitzero"`
	// With `reference_unusable`: no running match model can compare the enrollment. With `capture_link_in_use`: another device continues in place of this one.
	Reason *ProblemReason `json:"reason,omitzero"`
	// With `capture_link_in_use` of `POST /v1/captures/session`: whose link it is.
	Link *HeldLink `json:"link,omitzero"`
	// With `policy_version_mismatch`, `branding_version_mismatch` and `decision_version_mismatch`: the newest version.
	CurrentVersion *int `json:"currentVersion,omitzero"`
	// With `review_claimed`: who holds the review, a member or an API key.
	ClaimedBy *string `json:"claimedBy,omitzero"`
	// With `review_claimed`: when the lease ends.
	ClaimExpiresAt *string `json:"claimExpiresAt,omitzero"`
	// With `allowance_exhausted`: verifications that the plan includes each month.
	Included *int `json:"included,omitzero"`
	// With `allowance_exhausted`: verifications that were decided this month.
	Used *int `json:"used,omitzero"`
	// With `allowance_exhausted`: verifications that open sessions hold.
	Reserved *int `json:"reserved,omitzero"`
	// With `allowance_exhausted`: when the next month begins.
	ResetsAt *string `json:"resetsAt,omitzero"`
	// With `insufficient_scope`: the scope that the key lacks.
	RequiredScope *string `json:"requiredScope,omitzero"`
	// With `webhook_endpoint_disabled`: why it was disabled.
	DisabledReason *string `json:"disabledReason,omitzero"`
	// With `dependency_unavailable` of `/readyz`: what does not answer.
	Failing []string `json:"failing,omitzero"`
}

type FieldError struct {
	// JSON pointer (RFC 6901) into the body; for a query, `/` and the name of the parameter.
	Pointer string `json:"pointer"`
	// What is wrong with the value.
	Code string `json:"code"`
	// The same as a sentence.
	Message string `json:"message"`
}

type ProblemReason string

const (
	ProblemReasonEnrollmentOutdated ProblemReason = "ENROLLMENT_OUTDATED"
	ProblemReasonTakenOver ProblemReason = "TAKEN_OVER"
)

type HeldLink struct {
	// Id of the session.
	SessionID string `json:"sessionId"`
	// `TEST` sessions run on the simulated engine.
	Mode Mode `json:"mode"`
	// Who asks for the verification.
	Account HeldLinkAccount `json:"account"`
	// Where the page sends a person who cannot be captured.
	FallbackURL *string `json:"fallbackUrl"`
	// Whether this device may continue once the other one has made no call for a minute, or agrees.
	TakeOver bool `json:"takeOver"`
}

type HeldLinkAccount struct {
	// The name of the account, as people see it.
	Name string `json:"name"`
	// Address of the logo of the account on this service, without the host; `null`: it has none.
	LogoURL *string `json:"logoUrl"`
	// The same of its logo for a dark page.
	DarkLogoURL *string `json:"darkLogoUrl"`
	// The accent colour of the account, `#rrggbb`.
	Accent *string `json:"accent"`
	// Its accent colour for a dark page; `null`: the same.
	DarkAccent *string `json:"darkAccent"`
	// Its privacy notice.
	PrivacyURL *string `json:"privacyUrl"`
	// Where people get help.
	SupportURL *string `json:"supportUrl"`
}

type CreateSessionRequest struct {
	// `LIVENESS_ONLY` checks that the person is live. `ONBOARDING` also compares the face with `reference`.
	Flow Flow `json:"flow"`
	// Why the person is verified. The capture page shows it to them.
	Purpose string `json:"purpose"`
	// `purpose` in other languages, by BCP 47 tag: `{"de": "Kontoeröffnung"}`. The page shows the one of its language, else `purpose`. Receipts cover `purpose` alone.
	PurposeTexts map[string]string `json:"purposeTexts,omitzero"`
	// The policy that decides, by its name. Default: `default`.
	PolicyID *string `json:"policyId,omitzero"`
	// What the face is compared with. Required with `ONBOARDING`, refused with `LIVENESS_ONLY`.
	Reference *CreateSessionReference `json:"reference,omitzero"`
	// Saves the face template as an enrollment when the session is approved. Default: false.
	EnrollOnApprove *bool `json:"enrollOnApprove,omitzero"`
	// Your own id of the person, needed to erase them later. Default: a new id, `sub_…`. Use a customer number, not a name.
	SubjectID *string `json:"subjectId,omitzero"`
	// Your own keys and values, returned with the session and its webhooks.
	Metadata map[string]string `json:"metadata,omitzero"`
	// Whether the person may continue with their link on another device. `REQUIRE_PHONE`: the page on a computer begins with a QR code for the phone. Default: `ALLOW`.
	CrossDevice *CrossDevice `json:"crossDevice,omitzero"`
	// The redirect URL: where the page sends the person afterwards. It adds `sessionId` to the query and nothing else.
	ReturnURL *string `json:"returnUrl,omitzero"`
	// Where the capture page sends a person who cannot be captured, or does not want to be. The page adds `sessionId` to the query and nothing else. The session then ends as `CANCELED` with `CANNOT_CAPTURE`.
	FallbackURL *string `json:"fallbackUrl,omitzero"`
	// Origins that may show the capture page in a frame and receive its events. Default: none.
	EmbedOrigins []string `json:"embedOrigins,omitzero"`
	// Life of the capture link. Default: the policy's `linkTtlSeconds`, 86400 unless changed.
	ExpiresInSeconds *int `json:"expiresInSeconds,omitzero"`
	// Language of the capture page, a BCP 47 tag such as `fr` or `pt-BR`. Default: the browser's language.
	Locale *string `json:"locale,omitzero"`
	// TEST keys only: the session plays a scenario by itself, or a fault for the device that captures it. Without it, a TEST session waits for the page or an upload.
	Simulate *CreateSessionSimulate `json:"simulate,omitzero"`
}

type ListSessionsQuery struct {
	// Only sessions in this status.
	Status SessionStatus `json:"status"`
	// Only sessions of this flow.
	Flow Flow `json:"flow"`
	// Only sessions of this person.
	SubjectID string `json:"subjectId"`
	// Only sessions created after this time.
	CreatedAfter string `json:"createdAfter"`
	// How many to return.
	Limit int `json:"limit"`
	// The `nextCursor` of the page before.
	Cursor string `json:"cursor"`
}

type SearchSessionsRequest struct {
	// Only sessions in one of these statuses.
	Statuses []SessionStatus `json:"statuses,omitzero"`
	// Only sessions of one of these flows.
	Flows []Flow `json:"flows,omitzero"`
	// Only sessions whose decision has one of these outcomes.
	Outcomes []Outcome `json:"outcomes,omitzero"`
	// Only sessions whose decision has one of these reasons.
	Reasons []ReasonCode `json:"reasons,omitzero"`
	// Only sessions that were opened on a device of one of these classes.
	Devices []Device `json:"devices,omitzero"`
	// Only sessions whose `locale` is of one of these languages, such as `de` for `de-AT`.
	Languages []string `json:"languages,omitzero"`
	// Only sessions that came so far: the link was opened, the person agreed, media was uploaded, or it was decided.
	Reached *Reached `json:"reached,omitzero"`
	// Only sessions of one of these persons.
	SubjectIDs []string `json:"subjectIds,omitzero"`
	// Only sessions whose metadata has all of these keys with exactly these values.
	Metadata map[string]string `json:"metadata,omitzero"`
	// Only sessions whose id begins with this.
	SessionID *string `json:"sessionId,omitzero"`
	// Only sessions created after this time.
	CreatedAfter *string `json:"createdAfter,omitzero"`
	// Only sessions created before this time.
	CreatedBefore *string `json:"createdBefore,omitzero"`
	// How many to return.
	Limit *int `json:"limit,omitzero"`
	// The `nextCursor` of the page before.
	Cursor *string `json:"cursor,omitzero"`
}

type GetSessionQuery struct {
	// Long polling: hold the answer until the status changes, for at most this many seconds.
	Wait int `json:"wait"`
}

type AppealSessionRequest struct {
	// Why the decision is contested. The reviewer reads it. Erased with the person.
	Reason *string `json:"reason,omitzero"`
	// With the bearer of a link: the claim of this device.
	ClaimToken *string `json:"claimToken,omitzero"`
}

type ReviewSessionRequest struct {
	// The new decision.
	Outcome ReviewSessionOutcome `json:"outcome"`
	// Your own id of the reviewer, kept in the audit log. Use a staff id, not a name. Required with an API key; for a member, the signed-in one counts.
	Reviewer *string `json:"reviewer,omitzero"`
	// Why, for your own records. Erased with the person.
	Note *string `json:"note,omitzero"`
	// The `decision.version` that the vote is about. With another current version, nothing is decided.
	ExpectedVersion *int `json:"expectedVersion,omitzero"`
	// With `DECLINED`: why, as the decision's reasons. Only what a person can see. Left out or empty, the reasons for the review stay.
	ReasonCodes []ReviewSessionReasonCode `json:"reasonCodes,omitzero"`
}

type ListSessionDeliveriesQuery struct {
	// How many to return.
	Limit int `json:"limit"`
	// The `nextCursor` of the page before.
	Cursor string `json:"cursor"`
}

type GetMediaQuery struct {
	// Width in pixels. A narrower picture is not enlarged. 320, 640 and 1280 are prepared, so they are fastest.
	Width int `json:"width"`
	// For the audit log. `PRELOAD`: the picture is only fetched in advance. Ask again with `SHOW` when a person sees it.
	Purpose Purpose `json:"purpose"`
}

type ListReviewsQuery struct {
	// Only reviews in this state. Left out: all that are not done.
	State ListReviewsState `json:"state"`
	// Only reviews that the caller holds.
	ClaimedBy string `json:"claimedBy"`
	// Only reviews that are assigned to the caller.
	AssignedTo string `json:"assignedTo"`
	// Only reviews that this reason was given for.
	Reason ReasonCode `json:"reason"`
	// `true`: only reviews that were passed to an owner. `false`: only the others.
	Escalated Escalated `json:"escalated"`
	// What comes first. Before the oldest ones come those that were passed to an owner. `DUE`: by `dueAt`.
	Order Order `json:"order"`
	// How many to return.
	Limit int `json:"limit"`
	// The `nextCursor` of the page before.
	Cursor string `json:"cursor"`
}

type WriteReviewNoteRequest struct {
	// For colleagues. Sealed with the data of the person.
	Note string `json:"note"`
	// Passes the case to an owner: until one has voted, no one else can claim it or vote on it. Ends your lease.
	Escalate *bool `json:"escalate,omitzero"`
}

type AssignReviewRequest struct {
	// A member who may review; `null`: nobody in particular.
	MemberID *string `json:"memberId"`
	// By when it should be done. Left out: unchanged.
	DueAt *string `json:"dueAt,omitzero"`
}

type CreateFileRequest struct {
	// The picture.
	File []byte `json:"file"`
}

type OfferHandoverRequest struct {
	// The claim of this device. A page with the cookie leaves it out.
	ClaimToken *string `json:"claimToken,omitzero"`
	// `false`: an unclaimed link stays open to every device, and this one may watch. Default: this device claims it.
	Claims *bool `json:"claims,omitzero"`
}

type OpenCaptureRequest struct {
	// Proves that the same device asks again: the `claimToken` of the first answer, or one that the device makes itself before its first call (`fpd_` and 32 random bytes in base64url, new for each link), so that a lost answer locks no one out. Default: the service makes one.
	ClaimToken *string `json:"claimToken,omitzero"`
	// What the device can show of a challenge. Leave out `LIGHT` for people who ask for reduced motion or decline colours, `TURNS` for people who cannot turn their head: where liveness is in doubt, a reviewer then decides. Default: both.
	Supports []Support `json:"supports,omitzero"`
	// What the person agreed to in your app. The first recorded consent of a session counts. Required if the policy says `consent: REQUIRED` and none is recorded.
	Consent *OpenCaptureConsent `json:"consent,omitzero"`
}

type UploadMediaRequest struct {
	// One part per picture (JPEG, PNG or WebP), in time order. At most 4 MB and 12 megapixels each.
	Frame [][]byte `json:"frame,omitzero"`
	// Beside `frame`: three small pictures (PNG, at most 160×160 pixels and 100 kB each), 30 to 100 ms apart, as the camera gives them. Their noise and flicker are measured; nothing is judged by them.
	Burst [][]byte `json:"burst,omitzero"`
	// Instead of `frame`: one MP4 or WebM clip of at most 10 s and 20 MB. Requires ffmpeg on the workers.
	Video []byte `json:"video,omitzero"`
	// JSON with details of the frames, the camera and the challenge.
	Metadata *CaptureMetadata `json:"metadata,omitzero"`
}

type AskChallengeRequest struct {
	// Proves that the same device asks again: the `claimToken` of the first answer, or one that the device makes itself before its first call (`fpd_` and 32 random bytes in base64url, new for each link), so that a lost answer locks no one out. Default: the service makes one.
	ClaimToken *string `json:"claimToken,omitzero"`
}

type SkipChallengeRequest struct {
	// Proves that the same device asks again: the `claimToken` of the first answer, or one that the device makes itself before its first call (`fpd_` and 32 random bytes in base64url, new for each link), so that a lost answer locks no one out. Default: the service makes one.
	ClaimToken *string `json:"claimToken,omitzero"`
}

type CreateEnrollmentRequest struct {
	// An approved session whose template is still kept.
	SessionID string `json:"sessionId"`
	// The session's subject. Where the session was opened without one, the id that its subject gets. Default: the session's.
	SubjectID *string `json:"subjectId,omitzero"`
}

type LookUpSubjectRequest struct {
	// The person: the `subjectId` of their sessions.
	SubjectID string `json:"subjectId"`
}

type ExportSubjectRequest struct {
	// The person: the `subjectId` of their sessions.
	SubjectID string `json:"subjectId"`
}

type EraseSubjectRequest struct {
	// The person: the `subjectId` of their sessions.
	SubjectID string `json:"subjectId"`
}

type ListErasuresQuery struct {
	// How many to return.
	Limit int `json:"limit"`
	// The `nextCursor` of the page before.
	Cursor string `json:"cursor"`
}

type ListHoldsQuery struct {
	// How many to return.
	Limit int `json:"limit"`
	// The `nextCursor` of the page before.
	Cursor string `json:"cursor"`
}

type CreateHoldRequest struct {
	// The person: the `subjectId` of their sessions.
	SubjectID string `json:"subjectId"`
	// Why nothing may be deleted: a dispute, an order. Sealed with the data of the person.
	Reason string `json:"reason"`
	// When the hold ends by itself; in the future.
	Until string `json:"until"`
}

type ListRequestsQuery struct {
	// Only requests in this state.
	State ListRequestsState `json:"state"`
	// How many to return.
	Limit int `json:"limit"`
	// The `nextCursor` of the page before.
	Cursor string `json:"cursor"`
}

type CreateRequestRequest struct {
	// The person: the `subjectId` of their sessions.
	SubjectID string `json:"subjectId"`
	// What the person asks for. `ACCESS`: what is held. `OBJECTION`: that processing stops. `APPEAL`: that somebody looks at a decision again.
	Kind RequestKind `json:"kind"`
	// When the person asked. Default: now.
	ReceivedAt *string `json:"receivedAt,omitzero"`
	// When it must be answered. Default: 28 days after it was received, within a month as the GDPR asks.
	DueAt *string `json:"dueAt,omitzero"`
	// What colleagues should know. Sealed with the data of the person.
	Note *string `json:"note,omitzero"`
}

type UpdateRequestRequest struct {
	// `DONE` and `REFUSED` close the request.
	State *ListRequestsState `json:"state,omitzero"`
	// `null` clears it.
	Note Nullable[string] `json:"note,omitzero"`
}

type PutPolicyRequest struct {
	// The profile that sessions are compared with: one of `GET /v1/profiles`.
	ProfileID *string `json:"profileId,omitzero"`
	// Settings for each check. What is left out keeps its value.
	Checks *PutPolicyChecks `json:"checks,omitzero"`
	// How liveness is judged. What is left out keeps its value.
	Liveness *PutPolicyLiveness `json:"liveness,omitzero"`
	// How many uploads a session takes before it is declined.
	MaxAttempts *int `json:"maxAttempts,omitzero"`
	// Default life of a capture link.
	LinkTtlSeconds *int `json:"linkTtlSeconds,omitzero"`
	// How long data is kept. What is left out keeps its value.
	Retention *PutPolicyRetention `json:"retention,omitzero"`
	// `ON_BAND` sends borderline scores to a reviewer, `ALWAYS` every session. With `NEVER` a borderline score fails; only what a check could not tell is reviewed.
	Review *PolicyReview `json:"review,omitzero"`
	// How many reviewers must agree on a session in review: 1 or 2.
	ReviewApprovals *int `json:"reviewApprovals,omitzero"`
	// `REQUIRED`: an attempt opens only after the person agreed to a text that is recorded. `OPTIONAL`: an app may ask for consent in its own way. The capture page always asks.
	Consent *PolicyConsent `json:"consent,omitzero"`
}

type CreatePolicyRequest struct {
	// A name that no policy of the account has in this mode.
	PolicyID string `json:"policyId"`
	// What differs from the default policy of now.
	Policy *CreatePolicyPolicy `json:"policy,omitzero"`
}

type PutNamedPolicyRequest struct {
	// The profile that sessions are compared with: one of `GET /v1/profiles`.
	ProfileID *string `json:"profileId,omitzero"`
	// Settings for each check. What is left out keeps its value.
	Checks *PutPolicyChecks `json:"checks,omitzero"`
	// How liveness is judged. What is left out keeps its value.
	Liveness *PutPolicyLiveness `json:"liveness,omitzero"`
	// How many uploads a session takes before it is declined.
	MaxAttempts *int `json:"maxAttempts,omitzero"`
	// Default life of a capture link.
	LinkTtlSeconds *int `json:"linkTtlSeconds,omitzero"`
	// How long data is kept. What is left out keeps its value.
	Retention *PutPolicyRetention `json:"retention,omitzero"`
	// `ON_BAND` sends borderline scores to a reviewer, `ALWAYS` every session. With `NEVER` a borderline score fails; only what a check could not tell is reviewed.
	Review *PolicyReview `json:"review,omitzero"`
	// How many reviewers must agree on a session in review: 1 or 2.
	ReviewApprovals *int `json:"reviewApprovals,omitzero"`
	// `REQUIRED`: an attempt opens only after the person agreed to a text that is recorded. `OPTIONAL`: an app may ask for consent in its own way. The capture page always asks.
	Consent *PolicyConsent `json:"consent,omitzero"`
}

type PreviewPolicyRequest struct {
	// The policy that the draft changes. Only its sessions are judged.
	PolicyID *string `json:"policyId,omitzero"`
	// The draft, as `PUT /v1/policy` takes it.
	Policy PreviewPolicyPolicy `json:"policy"`
	// Only sessions created at this time or later.
	From *string `json:"from,omitzero"`
	// Only sessions created before this time.
	To *string `json:"to,omitzero"`
	// How many decided sessions to read, the newest first.
	Limit *int `json:"limit,omitzero"`
}

type ListPolicyVersionsQuery struct {
	// Of this policy.
	PolicyID string `json:"policyId"`
	// How many to return.
	Limit int `json:"limit"`
	// The `nextCursor` of the page before.
	Cursor string `json:"cursor"`
}

type GetPolicyVersionQuery struct {
	// Of this policy.
	PolicyID string `json:"policyId"`
}

type PutBrandingRequest struct {
	// The name that people see. `null`: the account's name.
	PublicName Nullable[string] `json:"publicName,omitzero"`
	// The account's privacy notice. The consent screen leads to it.
	PrivacyURL Nullable[string] `json:"privacyUrl,omitzero"`
	// Where people get help: an https address, or a mailto address.
	SupportURL Nullable[string] `json:"supportUrl,omitzero"`
	// The account's logo, by colour scheme.
	Logos *PutBrandingLogos `json:"logos,omitzero"`
	// The accent colour, by colour scheme.
	Colors *PutBrandingColors `json:"colors,omitzero"`
	// What the account adds to the standard consent text, by language. Plain text; blank lines separate paragraphs. The page shows it in the page's language only.
	ConsentTexts map[string]string `json:"consentTexts,omitzero"`
	// What the account states of those texts: that they name the use of reviewed sessions to improve models. Kept as a record.
	ConsentTextsNameModelUse *bool `json:"consentTextsNameModelUse,omitzero"`
	// Whether the page offers people to have a member look again, as long as their link lives.
	Appeals *bool `json:"appeals,omitzero"`
}

type ListBrandingVersionsQuery struct {
	// How many to return.
	Limit int `json:"limit"`
	// The `nextCursor` of the page before.
	Cursor string `json:"cursor"`
}

type UploadLogoRequest struct {
	// The picture.
	File []byte `json:"file"`
}

type GetUsageQuery struct {
	// One month, UTC, such as `2026-11`. Default: the current month.
	Period string `json:"period"`
	// The first month of a range; needs `to`.
	From string `json:"from"`
	// The last month of a range; needs `from`.
	To string `json:"to"`
}

type GetAnalyticsQuery struct {
	// The first day, UTC, such as `2026-11-01`. Default: 29 days before `to`.
	From string `json:"from"`
	// The last day, UTC. Default: today.
	To string `json:"to"`
	// What the sessions are grouped by. Left out: there are no groups.
	By GetAnalyticsBy `json:"by"`
}

type GetScoreAnalyticsQuery struct {
	// The check whose scores are counted.
	Check CheckKind `json:"check"`
	// The first day, UTC, such as `2026-11-01`. Default: 29 days before `to`.
	From string `json:"from"`
	// The last day, UTC. Default: today.
	To string `json:"to"`
	// What the scores are grouped by; `set` is the model set that gave them. Left out: there are no groups.
	By GetScoreAnalyticsBy `json:"by"`
}

type ListAuditQuery struct {
	// Only what this key or member did, or operators (`OPERATOR`).
	Actor string `json:"actor"`
	// Only this action.
	Action string `json:"action"`
	// Only what was done to this object, such as looks at the pictures of a session, with the exports of its person.
	ObjectID string `json:"objectId"`
	// Only entries at or after this time.
	From string `json:"from"`
	// Only entries before this time.
	To string `json:"to"`
	// How many to return.
	Limit int `json:"limit"`
	// The `nextCursor` of the page before.
	Cursor string `json:"cursor"`
}

type CreateWebhookEndpointRequest struct {
	// Where events are sent by POST. Must be https and resolve to public addresses only; development allows http and private addresses.
	URL string `json:"url"`
	// The event types to send. Default and `null`: every type, also types that are added later.
	Events Nullable[[]EventType] `json:"events,omitzero"`
	// `v1`: HMAC under the secret, which only you can verify. `v1a`: Ed25519, which anyone can verify with the keys of `GET /v1/webhook-keys`. Default: `v1`.
	Signatures []Signature `json:"signatures,omitzero"`
	// A note for yourself.
	Description Nullable[string] `json:"description,omitzero"`
}

type ListWebhookEndpointsQuery struct {
	// How many to return.
	Limit int `json:"limit"`
	// The `nextCursor` of the page before.
	Cursor string `json:"cursor"`
}

type UpdateWebhookEndpointRequest struct {
	// Where events are sent by POST. Must be https and resolve to public addresses only; development allows http and private addresses.
	URL *string `json:"url,omitzero"`
	// The event types to send; `null` for every type.
	Events Nullable[[]EventType] `json:"events,omitzero"`
	// `v1`: HMAC under the secret, which only you can verify. `v1a`: Ed25519, which anyone can verify with the keys of `GET /v1/webhook-keys`.
	Signatures []Signature `json:"signatures,omitzero"`
	// A note for yourself; `null` clears it.
	Description Nullable[string] `json:"description,omitzero"`
	// `false` disables the endpoint and cancels its pending deliveries; `true` enables it again.
	Enabled *bool `json:"enabled,omitzero"`
}

type ListWebhookDeliveriesQuery struct {
	// Only deliveries in this state.
	State WebhookDeliveryState `json:"state"`
	// How many to return.
	Limit int `json:"limit"`
	// The `nextCursor` of the page before.
	Cursor string `json:"cursor"`
}

type ReplayWebhookDeliveriesRequest struct {
	// Only deliveries to this endpoint. Default: to every enabled one.
	EndpointID *string `json:"endpointId,omitzero"`
	// Deliveries created at this time or later.
	From string `json:"from"`
	// Deliveries created before this time.
	To string `json:"to"`
	// Only deliveries in one of these states.
	States []ReplayWebhookDeliveriesState `json:"states,omitzero"`
}

type ListMembersQuery struct {
	// How many to return.
	Limit int `json:"limit"`
	// The `nextCursor` of the page before.
	Cursor string `json:"cursor"`
}

type InviteMemberRequest struct {
	// What colleagues see.
	Name string `json:"name"`
	// For people to read.
	Email Nullable[string] `json:"email,omitzero"`
	// What the member may do.
	Role Role `json:"role"`
}

type UpdateMemberRequest struct {
	// What the member may do.
	Role Role `json:"role"`
}

type ListKeysQuery struct {
	// How many to return.
	Limit int `json:"limit"`
	// The `nextCursor` of the page before.
	Cursor string `json:"cursor"`
}

type CreateKeyRequest struct {
	// What the key is for. Members see it.
	Name Nullable[string] `json:"name,omitzero"`
	// The scopes that a purpose needs: `CAPTURE` opens sessions, `REVIEW_BOT` decides reviews, `READ_ONLY` reads.
	Preset Nullable[Preset] `json:"preset,omitzero"`
	// What the key may do. Without it and `preset`: the ten scopes of a key without a list.
	Scopes Nullable[[]Scope] `json:"scopes,omitzero"`
	// When the key expires, in the future; `null`: never. Left out: in 365 days, or with the calling key.
	ExpiresAt Nullable[string] `json:"expiresAt,omitzero"`
}

type ListCallsQuery struct {
	// `true`: only calls that were answered with a problem.
	Failed Escalated `json:"failed"`
	// Only calls of this key or member.
	Actor string `json:"actor"`
	// How many to return.
	Limit int `json:"limit"`
	// The `nextCursor` of the page before.
	Cursor string `json:"cursor"`
}

type ListEvidenceQuery struct {
	// Size of a checkpoint of the log: the proofs lead to it, and later receipts are left out. Default: the newest.
	Size int `json:"size"`
	// The `nextCursor` of the page before. It stays valid: the index in the log from which on to read.
	Cursor string `json:"cursor"`
	// How many to return.
	Limit int `json:"limit"`
}

type GetLogCheckpointQuery struct {
	// `true`: the newest one that a quorum of witnesses cosigned, if there is one. It is some seconds older.
	Witnessed Escalated `json:"witnessed"`
}

type GetLogConsistencyQuery struct {
	// Size of the shorter log.
	From int `json:"from"`
	// Size of the longer log.
	To int `json:"to"`
}

// CreateSession: Open a session.
func (c *Client) CreateSession(ctx context.Context, request CreateSessionRequest, options ...Option) (answer CreatedSession, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/sessions", body: request, bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// ListSessions: List sessions, newest first.
func (c *Client) ListSessions(ctx context.Context, query ListSessionsQuery, options ...Option) (answer SessionPage, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/sessions", query: url.Values{"status": text(query.Status), "flow": text(query.Flow), "subjectId": text(query.SubjectID), "createdAfter": text(query.CreatedAfter), "limit": text(query.Limit), "cursor": text(query.Cursor)}, bearer: c.apiKey}, &answer, options)
	return answer, err
}

// AllSessions loops over every item of ListSessions, and loads pages on demand.
func (c *Client) AllSessions(ctx context.Context, query ListSessionsQuery, options ...Option) iter.Seq2[Session, error] {
	return pages(func(next string) ([]Session, *string, error) {
		if next != "" {
			query.Cursor = next
		}
		page, err := c.ListSessions(ctx, query, options...)
		return page.Data, page.NextCursor, err
	})
}

// SearchSessions: Search sessions.
func (c *Client) SearchSessions(ctx context.Context, request SearchSessionsRequest, options ...Option) (answer SessionPage, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/sessions/search", body: request, bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}

// AllSearchSessions loops over every item of SearchSessions, and loads pages on demand.
func (c *Client) AllSearchSessions(ctx context.Context, request SearchSessionsRequest, options ...Option) iter.Seq2[Session, error] {
	return pages(func(next string) ([]Session, *string, error) {
		if next != "" {
			request.Cursor = &next
		}
		page, err := c.SearchSessions(ctx, request, options...)
		return page.Data, page.NextCursor, err
	})
}

// GetSession: Read a session.
func (c *Client) GetSession(ctx context.Context, sessionID string, query GetSessionQuery, options ...Option) (answer Session, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/sessions/" + segment(sessionID), query: url.Values{"wait": text(query.Wait)}, bearer: c.apiKey}, &answer, options)
	return answer, err
}


// CancelSession: Cancel a session before any media arrives.
func (c *Client) CancelSession(ctx context.Context, sessionID string, options ...Option) (answer Session, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/sessions/" + segment(sessionID) + "/cancel", bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// RenewSessionLink: Give a session a new link.
func (c *Client) RenewSessionLink(ctx context.Context, sessionID string, options ...Option) (answer CreatedSession, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/sessions/" + segment(sessionID) + "/renew-link", bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// AppealSession: Have a person look at a decision again.
func (c *Client) AppealSession(ctx context.Context, sessionID string, request AppealSessionRequest, options ...Option) (answer AppealAccepted, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/sessions/" + segment(sessionID) + "/appeal", body: request, bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// ReviewSession: Decide a session that is in review.
func (c *Client) ReviewSession(ctx context.Context, sessionID string, request ReviewSessionRequest, options ...Option) (answer Session, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/sessions/" + segment(sessionID) + "/review", body: request, bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// GetEvidence: Read the evidence of a decision.
func (c *Client) GetEvidence(ctx context.Context, sessionID string, options ...Option) (answer Evidence, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/sessions/" + segment(sessionID) + "/evidence", bearer: c.apiKey}, &answer, options)
	return answer, err
}


// ListSessionDeliveries: Read the deliveries of a session, newest first.
func (c *Client) ListSessionDeliveries(ctx context.Context, sessionID string, query ListSessionDeliveriesQuery, options ...Option) (answer WebhookDeliveryPage, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/sessions/" + segment(sessionID) + "/deliveries", query: url.Values{"limit": text(query.Limit), "cursor": text(query.Cursor)}, bearer: c.apiKey}, &answer, options)
	return answer, err
}

// AllSessionDeliveries loops over every item of ListSessionDeliveries, and loads pages on demand.
func (c *Client) AllSessionDeliveries(ctx context.Context, sessionID string, query ListSessionDeliveriesQuery, options ...Option) iter.Seq2[WebhookDelivery, error] {
	return pages(func(next string) ([]WebhookDelivery, *string, error) {
		if next != "" {
			query.Cursor = next
		}
		page, err := c.ListSessionDeliveries(ctx, sessionID, query, options...)
		return page.Data, page.NextCursor, err
	})
}

// ListMedia: List the pictures of a session.
func (c *Client) ListMedia(ctx context.Context, sessionID string, options ...Option) (answer MediaList, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/sessions/" + segment(sessionID) + "/media", bearer: c.apiKey}, &answer, options)
	return answer, err
}


// GetMedia: Read a picture of a session.
func (c *Client) GetMedia(ctx context.Context, sessionID string, mediaID string, query GetMediaQuery, options ...Option) (answer []byte, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/sessions/" + segment(sessionID) + "/media/" + segment(mediaID), query: url.Values{"width": text(query.Width), "purpose": text(query.Purpose)}, bearer: c.apiKey, accept: "image/jpeg"}, &answer, options)
	return answer, err
}


// ListReviews: List reviews.
func (c *Client) ListReviews(ctx context.Context, query ListReviewsQuery, options ...Option) (answer ReviewPage, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/reviews", query: url.Values{"state": text(query.State), "claimedBy": text(query.ClaimedBy), "assignedTo": text(query.AssignedTo), "reason": text(query.Reason), "escalated": text(query.Escalated), "order": text(query.Order), "limit": text(query.Limit), "cursor": text(query.Cursor)}, bearer: c.apiKey}, &answer, options)
	return answer, err
}

// AllReviews loops over every item of ListReviews, and loads pages on demand.
func (c *Client) AllReviews(ctx context.Context, query ListReviewsQuery, options ...Option) iter.Seq2[Review, error] {
	return pages(func(next string) ([]Review, *string, error) {
		if next != "" {
			query.Cursor = next
		}
		page, err := c.ListReviews(ctx, query, options...)
		return page.Data, page.NextCursor, err
	})
}

// GetWaitingReviews: Read how many reviews wait.
func (c *Client) GetWaitingReviews(ctx context.Context, options ...Option) (answer WaitingReviews, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/reviews/waiting", bearer: c.apiKey}, &answer, options)
	return answer, err
}


// GetOwnReviews: Read your own speed and agreement.
func (c *Client) GetOwnReviews(ctx context.Context, options ...Option) (answer OwnReviews, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/reviews/own", bearer: c.apiKey}, &answer, options)
	return answer, err
}


// GetReview: Read a review.
func (c *Client) GetReview(ctx context.Context, sessionID string, options ...Option) (answer Review, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/reviews/" + segment(sessionID), bearer: c.apiKey}, &answer, options)
	return answer, err
}


// ListEarlierSessions: List the sessions that a finding points to.
func (c *Client) ListEarlierSessions(ctx context.Context, sessionID string, options ...Option) (answer EarlierSessions, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/reviews/" + segment(sessionID) + "/earlier", bearer: c.apiKey}, &answer, options)
	return answer, err
}


// ClaimReview: Hold a review for ten minutes.
func (c *Client) ClaimReview(ctx context.Context, sessionID string, options ...Option) (answer Review, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/reviews/" + segment(sessionID) + "/claim", bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// ReleaseReview: Give a review back.
func (c *Client) ReleaseReview(ctx context.Context, sessionID string, options ...Option) (answer Review, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/reviews/" + segment(sessionID) + "/release", bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// WriteReviewNote: Write a note without a vote.
func (c *Client) WriteReviewNote(ctx context.Context, sessionID string, request WriteReviewNoteRequest, options ...Option) (answer Review, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/reviews/" + segment(sessionID) + "/notes", body: request, bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// AssignReview: Assign a review to a member, and say by when.
func (c *Client) AssignReview(ctx context.Context, sessionID string, request AssignReviewRequest, options ...Option) (answer Review, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/reviews/" + segment(sessionID) + "/assign", body: request, bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// CreateFile: Upload a reference picture.
func (c *Client) CreateFile(ctx context.Context, request CreateFileRequest, options ...Option) (answer File, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/files", form: []part{{"purpose", "DOCUMENT_IMAGE"}, {"file", request.File}}, bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// DeleteFile: Delete a reference picture.
func (c *Client) DeleteFile(ctx context.Context, fileID string, options ...Option) error {
	return c.send(ctx, call{method: "DELETE", path: "/v1/files/" + segment(fileID), bearer: c.apiKey}, nil, options)
}


// OfferHandover: Offer the session to another device.
func (c *Client) OfferHandover(ctx context.Context, token string, request OfferHandoverRequest, options ...Option) (answer Handover, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/captures/handover", body: request, bearer: token, unsafe: request.ClaimToken == nil}, &answer, options)
	return answer, err
}


// OpenCapture: Open an attempt.
func (c *Client) OpenCapture(ctx context.Context, token string, request OpenCaptureRequest, options ...Option) (answer OpenedCapture, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/captures", body: request, bearer: token, unsafe: request.ClaimToken == nil}, &answer, options)
	return answer, err
}


// UploadMedia: Upload the media of an attempt.
func (c *Client) UploadMedia(ctx context.Context, token string, captureID string, request UploadMediaRequest, options ...Option) (answer AcceptedCapture, err error) {
	err = c.send(ctx, call{method: "PUT", path: "/v1/captures/" + segment(captureID) + "/media", form: []part{{"frame", request.Frame}, {"burst", request.Burst}, {"video", request.Video}, {"metadata", request.Metadata}}, bearer: token}, &answer, options)
	return answer, err
}


// AskChallenge: Ask for the challenge of the second half.
func (c *Client) AskChallenge(ctx context.Context, token string, captureID string, request AskChallengeRequest, options ...Option) (answer AskedChallenge, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/captures/" + segment(captureID) + "/challenge", body: request, bearer: token}, &answer, options)
	return answer, err
}


// SkipChallenge: Skip the challenge of the second half.
func (c *Client) SkipChallenge(ctx context.Context, token string, captureID string, request SkipChallengeRequest, options ...Option) (answer ChallengeSkipped, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/captures/" + segment(captureID) + "/skip", body: request, bearer: token}, &answer, options)
	return answer, err
}


// PollCapture: Read the state of an attempt.
func (c *Client) PollCapture(ctx context.Context, token string, captureID string, options ...Option) (answer CaptureProgress, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/captures/" + segment(captureID), bearer: token}, &answer, options)
	return answer, err
}


// CreateEnrollment: Save the template of an approved session.
func (c *Client) CreateEnrollment(ctx context.Context, request CreateEnrollmentRequest, options ...Option) (answer Enrollment, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/enrollments", body: request, bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// GetEnrollment: Read an enrollment.
func (c *Client) GetEnrollment(ctx context.Context, enrollmentID string, options ...Option) (answer Enrollment, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/enrollments/" + segment(enrollmentID), bearer: c.apiKey}, &answer, options)
	return answer, err
}


// DeleteEnrollment: Delete an enrollment and its template.
func (c *Client) DeleteEnrollment(ctx context.Context, enrollmentID string, options ...Option) error {
	return c.send(ctx, call{method: "DELETE", path: "/v1/enrollments/" + segment(enrollmentID), bearer: c.apiKey}, nil, options)
}


// LookUpSubject: See what is held about a person.
func (c *Client) LookUpSubject(ctx context.Context, request LookUpSubjectRequest, options ...Option) (answer SubjectSummary, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/subjects/lookup", body: request, bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// ExportSubject: Export everything held about a person.
func (c *Client) ExportSubject(ctx context.Context, request ExportSubjectRequest, options ...Option) (answer []byte, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/subjects/export", body: request, bearer: c.apiKey, keyed: true, accept: "application/zip"}, &answer, options)
	return answer, err
}


// EraseSubject: Erase a person.
func (c *Client) EraseSubject(ctx context.Context, request EraseSubjectRequest, options ...Option) (answer Erasure, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/subjects/erase", body: request, bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// ListErasures: List the erasures of an account, with their receipts.
func (c *Client) ListErasures(ctx context.Context, query ListErasuresQuery, options ...Option) (answer ErasurePage, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/erasures", query: url.Values{"limit": text(query.Limit), "cursor": text(query.Cursor)}, bearer: c.apiKey}, &answer, options)
	return answer, err
}

// AllErasures loops over every item of ListErasures, and loads pages on demand.
func (c *Client) AllErasures(ctx context.Context, query ListErasuresQuery, options ...Option) iter.Seq2[ListedErasure, error] {
	return pages(func(next string) ([]ListedErasure, *string, error) {
		if next != "" {
			query.Cursor = next
		}
		page, err := c.ListErasures(ctx, query, options...)
		return page.Data, page.NextCursor, err
	})
}

// ListHolds: List the legal holds that stand.
func (c *Client) ListHolds(ctx context.Context, query ListHoldsQuery, options ...Option) (answer HoldPage, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/holds", query: url.Values{"limit": text(query.Limit), "cursor": text(query.Cursor)}, bearer: c.apiKey}, &answer, options)
	return answer, err
}

// AllHolds loops over every item of ListHolds, and loads pages on demand.
func (c *Client) AllHolds(ctx context.Context, query ListHoldsQuery, options ...Option) iter.Seq2[Hold, error] {
	return pages(func(next string) ([]Hold, *string, error) {
		if next != "" {
			query.Cursor = next
		}
		page, err := c.ListHolds(ctx, query, options...)
		return page.Data, page.NextCursor, err
	})
}

// CreateHold: Place a legal hold.
func (c *Client) CreateHold(ctx context.Context, request CreateHoldRequest, options ...Option) (answer Hold, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/holds", body: request, bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// LiftHold: Lift a legal hold.
func (c *Client) LiftHold(ctx context.Context, holdID string, options ...Option) error {
	return c.send(ctx, call{method: "DELETE", path: "/v1/holds/" + segment(holdID), bearer: c.apiKey}, nil, options)
}


// ListRequests: List the requests of people.
func (c *Client) ListRequests(ctx context.Context, query ListRequestsQuery, options ...Option) (answer RequestPage, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/requests", query: url.Values{"state": text(query.State), "limit": text(query.Limit), "cursor": text(query.Cursor)}, bearer: c.apiKey}, &answer, options)
	return answer, err
}

// AllRequests loops over every item of ListRequests, and loads pages on demand.
func (c *Client) AllRequests(ctx context.Context, query ListRequestsQuery, options ...Option) iter.Seq2[Request, error] {
	return pages(func(next string) ([]Request, *string, error) {
		if next != "" {
			query.Cursor = next
		}
		page, err := c.ListRequests(ctx, query, options...)
		return page.Data, page.NextCursor, err
	})
}

// CreateRequest: Record what a person asks for by law.
func (c *Client) CreateRequest(ctx context.Context, request CreateRequestRequest, options ...Option) (answer Request, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/requests", body: request, bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// UpdateRequest: Close a request, or change its note.
func (c *Client) UpdateRequest(ctx context.Context, requestID string, request UpdateRequestRequest, options ...Option) (answer Request, err error) {
	err = c.send(ctx, call{method: "PATCH", path: "/v1/requests/" + segment(requestID), body: request, bearer: c.apiKey}, &answer, options)
	return answer, err
}


// GetPolicy: Read the default policy.
func (c *Client) GetPolicy(ctx context.Context, options ...Option) (answer StoredPolicy, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/policy", bearer: c.apiKey, tagged: true}, &answer, options)
	return answer, err
}


// PutPolicy: Change the default policy.
func (c *Client) PutPolicy(ctx context.Context, request PutPolicyRequest, options ...Option) (answer StoredPolicy, err error) {
	err = c.send(ctx, call{method: "PUT", path: "/v1/policy", body: request, bearer: c.apiKey, keyed: true, tagged: true}, &answer, options)
	return answer, err
}


// ListPolicies: List the policies by name.
func (c *Client) ListPolicies(ctx context.Context, options ...Option) (answer PolicyList, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/policies", bearer: c.apiKey}, &answer, options)
	return answer, err
}


// CreatePolicy: Make a policy with a name.
func (c *Client) CreatePolicy(ctx context.Context, request CreatePolicyRequest, options ...Option) (answer StoredPolicy, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/policies", body: request, bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// GetNamedPolicy: Read a policy by its name.
func (c *Client) GetNamedPolicy(ctx context.Context, policyID string, options ...Option) (answer StoredPolicy, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/policies/" + segment(policyID), bearer: c.apiKey, tagged: true}, &answer, options)
	return answer, err
}


// PutNamedPolicy: Change a policy by its name.
func (c *Client) PutNamedPolicy(ctx context.Context, policyID string, request PutNamedPolicyRequest, options ...Option) (answer StoredPolicy, err error) {
	err = c.send(ctx, call{method: "PUT", path: "/v1/policies/" + segment(policyID), body: request, bearer: c.apiKey, keyed: true, tagged: true}, &answer, options)
	return answer, err
}


// PreviewPolicy: Preview a policy on decided sessions.
func (c *Client) PreviewPolicy(ctx context.Context, request PreviewPolicyRequest, options ...Option) (answer PolicyPreview, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/policy/preview", body: request, bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// ListPolicyVersions: List the versions of the policy, newest first.
func (c *Client) ListPolicyVersions(ctx context.Context, query ListPolicyVersionsQuery, options ...Option) (answer PolicyVersionPage, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/policy/versions", query: url.Values{"policyId": text(query.PolicyID), "limit": text(query.Limit), "cursor": text(query.Cursor)}, bearer: c.apiKey}, &answer, options)
	return answer, err
}

// AllPolicyVersions loops over every item of ListPolicyVersions, and loads pages on demand.
func (c *Client) AllPolicyVersions(ctx context.Context, query ListPolicyVersionsQuery, options ...Option) iter.Seq2[PolicyVersion, error] {
	return pages(func(next string) ([]PolicyVersion, *string, error) {
		if next != "" {
			query.Cursor = next
		}
		page, err := c.ListPolicyVersions(ctx, query, options...)
		return page.Data, page.NextCursor, err
	})
}

// GetPolicyVersion: Read a version of the policy.
func (c *Client) GetPolicyVersion(ctx context.Context, version string, query GetPolicyVersionQuery, options ...Option) (answer PolicyVersion, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/policy/versions/" + segment(version), query: url.Values{"policyId": text(query.PolicyID)}, bearer: c.apiKey}, &answer, options)
	return answer, err
}


// GetBranding: Read the branding.
func (c *Client) GetBranding(ctx context.Context, options ...Option) (answer StoredBranding, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/branding", bearer: c.apiKey, tagged: true}, &answer, options)
	return answer, err
}


// PutBranding: Replace the branding.
func (c *Client) PutBranding(ctx context.Context, request PutBrandingRequest, options ...Option) (answer StoredBranding, err error) {
	err = c.send(ctx, call{method: "PUT", path: "/v1/branding", body: request, bearer: c.apiKey, keyed: true, tagged: true}, &answer, options)
	return answer, err
}


// ListBrandingVersions: List the versions of the branding, newest first.
func (c *Client) ListBrandingVersions(ctx context.Context, query ListBrandingVersionsQuery, options ...Option) (answer BrandingVersionPage, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/branding/versions", query: url.Values{"limit": text(query.Limit), "cursor": text(query.Cursor)}, bearer: c.apiKey}, &answer, options)
	return answer, err
}

// AllBrandingVersions loops over every item of ListBrandingVersions, and loads pages on demand.
func (c *Client) AllBrandingVersions(ctx context.Context, query ListBrandingVersionsQuery, options ...Option) iter.Seq2[BrandingVersion, error] {
	return pages(func(next string) ([]BrandingVersion, *string, error) {
		if next != "" {
			query.Cursor = next
		}
		page, err := c.ListBrandingVersions(ctx, query, options...)
		return page.Data, page.NextCursor, err
	})
}

// UploadLogo: Upload a logo.
func (c *Client) UploadLogo(ctx context.Context, request UploadLogoRequest, options ...Option) (answer Logo, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/branding/logos", form: []part{{"file", request.File}}, bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// GetUsage: Read monthly usage.
func (c *Client) GetUsage(ctx context.Context, query GetUsageQuery, options ...Option) (answer Usage, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/usage", query: url.Values{"period": text(query.Period), "from": text(query.From), "to": text(query.To)}, bearer: c.apiKey}, &answer, options)
	return answer, err
}


// GetAnalytics: Read sessions in numbers.
func (c *Client) GetAnalytics(ctx context.Context, query GetAnalyticsQuery, options ...Option) (answer Analytics, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/analytics", query: url.Values{"from": text(query.From), "to": text(query.To), "by": text(query.By)}, bearer: c.apiKey}, &answer, options)
	return answer, err
}


// GetScoreAnalytics: Read the distribution of scores.
func (c *Client) GetScoreAnalytics(ctx context.Context, query GetScoreAnalyticsQuery, options ...Option) (answer ScoreAnalytics, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/analytics/scores", query: url.Values{"check": text(query.Check), "from": text(query.From), "to": text(query.To), "by": text(query.By)}, bearer: c.apiKey}, &answer, options)
	return answer, err
}


// GetAnalyticsNow: Read what waits now.
func (c *Client) GetAnalyticsNow(ctx context.Context, options ...Option) (answer AnalyticsNow, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/analytics/now", bearer: c.apiKey}, &answer, options)
	return answer, err
}


// ListAudit: List the audit log, newest first.
func (c *Client) ListAudit(ctx context.Context, query ListAuditQuery, options ...Option) (answer AuditPage, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/audit", query: url.Values{"actor": text(query.Actor), "action": text(query.Action), "objectId": text(query.ObjectID), "from": text(query.From), "to": text(query.To), "limit": text(query.Limit), "cursor": text(query.Cursor)}, bearer: c.apiKey}, &answer, options)
	return answer, err
}

// AllAudit loops over every item of ListAudit, and loads pages on demand.
func (c *Client) AllAudit(ctx context.Context, query ListAuditQuery, options ...Option) iter.Seq2[AuditEntry, error] {
	return pages(func(next string) ([]AuditEntry, *string, error) {
		if next != "" {
			query.Cursor = next
		}
		page, err := c.ListAudit(ctx, query, options...)
		return page.Data, page.NextCursor, err
	})
}

// CreateWebhookEndpoint: Add a webhook endpoint.
func (c *Client) CreateWebhookEndpoint(ctx context.Context, request CreateWebhookEndpointRequest, options ...Option) (answer WebhookEndpointWithSecret, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/webhook-endpoints", body: request, bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// ListWebhookEndpoints: List webhook endpoints.
func (c *Client) ListWebhookEndpoints(ctx context.Context, query ListWebhookEndpointsQuery, options ...Option) (answer WebhookEndpointPage, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/webhook-endpoints", query: url.Values{"limit": text(query.Limit), "cursor": text(query.Cursor)}, bearer: c.apiKey}, &answer, options)
	return answer, err
}

// AllWebhookEndpoints loops over every item of ListWebhookEndpoints, and loads pages on demand.
func (c *Client) AllWebhookEndpoints(ctx context.Context, query ListWebhookEndpointsQuery, options ...Option) iter.Seq2[WebhookEndpoint, error] {
	return pages(func(next string) ([]WebhookEndpoint, *string, error) {
		if next != "" {
			query.Cursor = next
		}
		page, err := c.ListWebhookEndpoints(ctx, query, options...)
		return page.Data, page.NextCursor, err
	})
}

// GetWebhookEndpoint: Read a webhook endpoint.
func (c *Client) GetWebhookEndpoint(ctx context.Context, endpointID string, options ...Option) (answer WebhookEndpoint, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/webhook-endpoints/" + segment(endpointID), bearer: c.apiKey}, &answer, options)
	return answer, err
}


// UpdateWebhookEndpoint: Change a webhook endpoint.
func (c *Client) UpdateWebhookEndpoint(ctx context.Context, endpointID string, request UpdateWebhookEndpointRequest, options ...Option) (answer WebhookEndpoint, err error) {
	err = c.send(ctx, call{method: "PATCH", path: "/v1/webhook-endpoints/" + segment(endpointID), body: request, bearer: c.apiKey}, &answer, options)
	return answer, err
}


// DeleteWebhookEndpoint: Delete a webhook endpoint.
func (c *Client) DeleteWebhookEndpoint(ctx context.Context, endpointID string, options ...Option) error {
	return c.send(ctx, call{method: "DELETE", path: "/v1/webhook-endpoints/" + segment(endpointID), bearer: c.apiKey}, nil, options)
}


// RotateWebhookSecret: Replace the secret.
func (c *Client) RotateWebhookSecret(ctx context.Context, endpointID string, options ...Option) (answer WebhookEndpointWithSecret, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/webhook-endpoints/" + segment(endpointID) + "/rotate-secret", bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// TestWebhookEndpoint: Send a test event.
func (c *Client) TestWebhookEndpoint(ctx context.Context, endpointID string, options ...Option) (answer WebhookDelivery, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/webhook-endpoints/" + segment(endpointID) + "/test", bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// ListWebhookDeliveries: Read the delivery log, newest first.
func (c *Client) ListWebhookDeliveries(ctx context.Context, endpointID string, query ListWebhookDeliveriesQuery, options ...Option) (answer WebhookDeliveryPage, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/webhook-endpoints/" + segment(endpointID) + "/deliveries", query: url.Values{"state": text(query.State), "limit": text(query.Limit), "cursor": text(query.Cursor)}, bearer: c.apiKey}, &answer, options)
	return answer, err
}

// AllWebhookDeliveries loops over every item of ListWebhookDeliveries, and loads pages on demand.
func (c *Client) AllWebhookDeliveries(ctx context.Context, endpointID string, query ListWebhookDeliveriesQuery, options ...Option) iter.Seq2[WebhookDelivery, error] {
	return pages(func(next string) ([]WebhookDelivery, *string, error) {
		if next != "" {
			query.Cursor = next
		}
		page, err := c.ListWebhookDeliveries(ctx, endpointID, query, options...)
		return page.Data, page.NextCursor, err
	})
}

// ListWebhookKeys: Read the public keys of webhooks, as a JWK Set.
func (c *Client) ListWebhookKeys(ctx context.Context, options ...Option) (answer WebhookKeys, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/webhook-keys"}, &answer, options)
	return answer, err
}


// ReplayWebhookDeliveries: Send the events of a time again.
func (c *Client) ReplayWebhookDeliveries(ctx context.Context, request ReplayWebhookDeliveriesRequest, options ...Option) (answer DeliveriesReplayed, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/webhooks/deliveries/replay", body: request, bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// GetWebhookDelivery: Read a delivery with the body that is sent.
func (c *Client) GetWebhookDelivery(ctx context.Context, deliveryID string, options ...Option) (answer WebhookDeliveryWithBody, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/webhook-deliveries/" + segment(deliveryID), bearer: c.apiKey}, &answer, options)
	return answer, err
}


// ReplayWebhookDelivery: Send the same event again.
func (c *Client) ReplayWebhookDelivery(ctx context.Context, deliveryID string, options ...Option) (answer WebhookDelivery, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/webhook-deliveries/" + segment(deliveryID) + "/replay", bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// ListMembers: List members.
func (c *Client) ListMembers(ctx context.Context, query ListMembersQuery, options ...Option) (answer MemberPage, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/members", query: url.Values{"limit": text(query.Limit), "cursor": text(query.Cursor)}, bearer: c.apiKey}, &answer, options)
	return answer, err
}

// AllMembers loops over every item of ListMembers, and loads pages on demand.
func (c *Client) AllMembers(ctx context.Context, query ListMembersQuery, options ...Option) iter.Seq2[Member, error] {
	return pages(func(next string) ([]Member, *string, error) {
		if next != "" {
			query.Cursor = next
		}
		page, err := c.ListMembers(ctx, query, options...)
		return page.Data, page.NextCursor, err
	})
}

// InviteMember: Invite a member.
func (c *Client) InviteMember(ctx context.Context, request InviteMemberRequest, options ...Option) (answer InvitedMember, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/members", body: request, bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// GetMember: Read a member.
func (c *Client) GetMember(ctx context.Context, memberID string, options ...Option) (answer MemberDetail, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/members/" + segment(memberID), bearer: c.apiKey}, &answer, options)
	return answer, err
}


// UpdateMember: Change a member's role.
func (c *Client) UpdateMember(ctx context.Context, memberID string, request UpdateMemberRequest, options ...Option) (answer Member, err error) {
	err = c.send(ctx, call{method: "PATCH", path: "/v1/members/" + segment(memberID), body: request, bearer: c.apiKey}, &answer, options)
	return answer, err
}


// RemoveMember: Remove a member.
func (c *Client) RemoveMember(ctx context.Context, memberID string, options ...Option) error {
	return c.send(ctx, call{method: "DELETE", path: "/v1/members/" + segment(memberID), bearer: c.apiKey}, nil, options)
}


// ListKeys: List API keys.
func (c *Client) ListKeys(ctx context.Context, query ListKeysQuery, options ...Option) (answer ApiKeyPage, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/keys", query: url.Values{"limit": text(query.Limit), "cursor": text(query.Cursor)}, bearer: c.apiKey}, &answer, options)
	return answer, err
}

// AllKeys loops over every item of ListKeys, and loads pages on demand.
func (c *Client) AllKeys(ctx context.Context, query ListKeysQuery, options ...Option) iter.Seq2[ApiKey, error] {
	return pages(func(next string) ([]ApiKey, *string, error) {
		if next != "" {
			query.Cursor = next
		}
		page, err := c.ListKeys(ctx, query, options...)
		return page.Data, page.NextCursor, err
	})
}

// CreateKey: Create an API key.
func (c *Client) CreateKey(ctx context.Context, request CreateKeyRequest, options ...Option) (answer CreatedApiKey, err error) {
	err = c.send(ctx, call{method: "POST", path: "/v1/keys", body: request, bearer: c.apiKey, keyed: true}, &answer, options)
	return answer, err
}


// RevokeKey: Revoke an API key.
func (c *Client) RevokeKey(ctx context.Context, keyID string, options ...Option) error {
	return c.send(ctx, call{method: "DELETE", path: "/v1/keys/" + segment(keyID), bearer: c.apiKey}, nil, options)
}


// ListCalls: List recent API calls, newest first.
func (c *Client) ListCalls(ctx context.Context, query ListCallsQuery, options ...Option) (answer CallPage, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/calls", query: url.Values{"failed": text(query.Failed), "actor": text(query.Actor), "limit": text(query.Limit), "cursor": text(query.Cursor)}, bearer: c.apiKey}, &answer, options)
	return answer, err
}

// AllCalls loops over every item of ListCalls, and loads pages on demand.
func (c *Client) AllCalls(ctx context.Context, query ListCallsQuery, options ...Option) iter.Seq2[Call, error] {
	return pages(func(next string) ([]Call, *string, error) {
		if next != "" {
			query.Cursor = next
		}
		page, err := c.ListCalls(ctx, query, options...)
		return page.Data, page.NextCursor, err
	})
}

// ListEvidence: List the evidence of an account, in the order of the log.
func (c *Client) ListEvidence(ctx context.Context, query ListEvidenceQuery, options ...Option) (answer EvidencePage, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/evidence", query: url.Values{"size": text(query.Size), "cursor": text(query.Cursor), "limit": text(query.Limit)}, bearer: c.apiKey}, &answer, options)
	return answer, err
}

// AllEvidence loops over every item of ListEvidence, and loads pages on demand.
func (c *Client) AllEvidence(ctx context.Context, query ListEvidenceQuery, options ...Option) iter.Seq2[LoggedEvidence, error] {
	return pages(func(next string) ([]LoggedEvidence, *string, error) {
		if next != "" {
			query.Cursor = next
		}
		page, err := c.ListEvidence(ctx, query, options...)
		return page.Data, page.NextCursor, err
	})
}

// ListEvidenceKeys: Read the public keys of receipts, as a JWK Set.
func (c *Client) ListEvidenceKeys(ctx context.Context, options ...Option) (answer EvidenceKeys, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/evidence-keys"}, &answer, options)
	return answer, err
}


// GetConsentText: Read a text that people agreed to.
func (c *Client) GetConsentText(ctx context.Context, textHash string, options ...Option) (answer ConsentText, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/consent-texts/" + segment(textHash)}, &answer, options)
	return answer, err
}


// ListProfiles: Read the profiles that sessions are compared with.
func (c *Client) ListProfiles(ctx context.Context, options ...Option) (answer ProfileList, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/profiles"}, &answer, options)
	return answer, err
}


// GetProfile: Read a profile, clause by clause.
func (c *Client) GetProfile(ctx context.Context, profileID string, options ...Option) (answer Profile, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/profiles/" + segment(profileID)}, &answer, options)
	return answer, err
}


// GetCalibration: Read the measurements that a verdict rests on.
func (c *Client) GetCalibration(ctx context.Context, digest string, options ...Option) (answer Calibration, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/calibrations/" + segment(digest)}, &answer, options)
	return answer, err
}


// GetLogCheckpoint: Read the newest checkpoint of the transparency log.
func (c *Client) GetLogCheckpoint(ctx context.Context, query GetLogCheckpointQuery, options ...Option) (answer string, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/evidence-log/checkpoint", query: url.Values{"witnessed": text(query.Witnessed)}, accept: "text/plain"}, &answer, options)
	return answer, err
}


// GetLogEntry: Prove that a receipt is in the transparency log.
func (c *Client) GetLogEntry(ctx context.Context, receiptID string, options ...Option) (answer LogEntry, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/evidence-log/entries/" + segment(receiptID)}, &answer, options)
	return answer, err
}


// GetLogTlogProof: Read the proof that a receipt is in the transparency log as a file.
func (c *Client) GetLogTlogProof(ctx context.Context, receiptID string, options ...Option) (answer string, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/evidence-log/entries/" + segment(receiptID) + "/tlog-proof", accept: "text/plain"}, &answer, options)
	return answer, err
}


// GetLogConsistency: Prove that a longer log begins with a shorter one.
func (c *Client) GetLogConsistency(ctx context.Context, query GetLogConsistencyQuery, options ...Option) (answer Consistency, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/evidence-log/consistency", query: url.Values{"from": text(query.From), "to": text(query.To)}}, &answer, options)
	return answer, err
}


// GetHealth: Check that the process answers.
func (c *Client) GetHealth(ctx context.Context, options ...Option) (answer Health, err error) {
	err = c.send(ctx, call{method: "GET", path: "/healthz"}, &answer, options)
	return answer, err
}


// GetReadiness: Check that all dependencies answer.
func (c *Client) GetReadiness(ctx context.Context, options ...Option) (answer Health, err error) {
	err = c.send(ctx, call{method: "GET", path: "/readyz"}, &answer, options)
	return answer, err
}


// GetOpenapi: Read this document, OpenAPI 3.1.
func (c *Client) GetOpenapi(ctx context.Context, options ...Option) (answer map[string]any, err error) {
	err = c.send(ctx, call{method: "GET", path: "/v1/openapi.json"}, &answer, options)
	return answer, err
}

