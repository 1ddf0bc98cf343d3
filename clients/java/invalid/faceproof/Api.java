package invalid.faceproof;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The API's types, problems and calls. Generated from the OpenAPI document by {@code npm run clients}; do not edit. */
public final class Api {
    private Api() {}

    public static final class Session extends Model {
        Session(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Session of(Map<String, Object> json) { return new Session(json); }

        /** Id of the session. */
        public String sessionId() { return (String) members.get("sessionId"); }

        /** {@code ONBOARDING} compares with a reference, {@code LIVENESS_ONLY} does not. */
        public Flow flow() { return word(members.get("flow"), Flow.class); }

        /** Why the person is verified; {@code null} once they are erased. */
        public String purpose() { return (String) members.get("purpose"); }

        /** The mode of the key that opened it. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

        /** Where the session stands. The last five never change, but for an appeal. */
        public SessionStatus status() { return word(members.get("status"), SessionStatus.class); }

        /** Your own id of the person; {@code null} once they are erased. */
        public String subjectId() { return (String) members.get("subjectId"); }

        /** Your own keys and values; {@code null} once the person is erased. */
        public Map<String, String> metadata() { return map(members.get("metadata"), item -> (String) item); }

        /** When it was opened. */
        public String createdAt() { return (String) members.get("createdAt"); }

        /** When anything about it last changed. */
        public String updatedAt() { return (String) members.get("updatedAt"); }

        /** When the capture link expires. */
        public String expiresAt() { return (String) members.get("expiresAt"); }

        /** When the current decision was made: by the checks, or by a review. */
        public String decidedAt() { return (String) members.get("decidedAt"); }

        /** When the person was erased. */
        public String erasedAt() { return (String) members.get("erasedAt"); }

        /** With {@code EXPIRED} and {@code CANCELED}: why. */
        public CloseReason closeReason() { return word(members.get("closeReason"), CloseReason.class); }

        /** The decision; {@code null} until there is one. */
        public Decision decision() { return one(members.get("decision"), Decision::new); }

        /** The appeal; {@code null} unless the decision was contested. */
        public SessionAppeal appeal() { return one(members.get("appeal"), SessionAppeal::new); }

        /** The checks of the deciding capture, in a fixed order; empty before. */
        public List<Check> checks() { return list(members.get("checks"), Check::new); }

        /** Whether the session conforms to the profile of its policy, clause by clause; made with the decision, and again by a review. {@code null} before, and if the session ended without a decision. */
        public Verdict evaluation() { return one(members.get("evaluation"), Verdict::new); }

        /** What the person agreed to, and when; {@code null} where none was recorded. */
        public Consent consent() { return one(members.get("consent"), Consent::new); }

        /** The signed receipt of the current decision. */
        public Receipt evidence() { return one(members.get("evidence"), Receipt::new); }

        /** The attempts with media and the newest one, oldest first. */
        public List<SessionAttempt> attempts() { return list(members.get("attempts"), SessionAttempt::new); }

        /** The enrollment that was saved from this session. */
        public SessionEnrollment enrollment() { return one(members.get("enrollment"), SessionEnrollment::new); }

    }

    public enum Flow implements Model.Word {
        ONBOARDING("ONBOARDING"),
        LIVENESS_ONLY("LIVENESS_ONLY"),
        UNKNOWN(null);

        private final String word;

        Flow(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum Mode implements Model.Word {
        TEST("TEST"),
        LIVE("LIVE"),
        UNKNOWN(null);

        private final String word;

        Mode(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum SessionStatus implements Model.Word {
        CREATED("CREATED"),
        CAPTURING("CAPTURING"),
        PROCESSING("PROCESSING"),
        IN_REVIEW("IN_REVIEW"),
        APPROVED("APPROVED"),
        DECLINED("DECLINED"),
        FAILED("FAILED"),
        EXPIRED("EXPIRED"),
        CANCELED("CANCELED"),
        UNKNOWN(null);

        private final String word;

        SessionStatus(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum CloseReason implements Model.Word {
        NEVER_OPENED("NEVER_OPENED"),
        ABANDONED("ABANDONED"),
        CANCELED_BY_INTEGRATOR("CANCELED_BY_INTEGRATOR"),
        CONSENT_DECLINED("CONSENT_DECLINED"),
        CANNOT_CAPTURE("CANNOT_CAPTURE"),
        SUBJECT_ERASED("SUBJECT_ERASED"),
        UNKNOWN(null);

        private final String word;

        CloseReason(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class Decision extends Model {
        Decision(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Decision of(Map<String, Object> json) { return new Decision(json); }

        /** {@code REVIEW} until a reviewer decides; {@code INCONCLUSIVE} with status {@code FAILED}. */
        public Outcome outcome() { return word(members.get("outcome"), Outcome.class); }

        /** Why; empty with {@code APPROVED}. */
        public List<Reason> reasons() { return list(members.get("reasons"), Reason::new); }

        /** Whether a reviewer has to decide. */
        public boolean reviewRequired() { return (Boolean) members.get("reviewRequired"); }

        /** 1 for the decision of the engine, one more for each review and for an appeal. */
        public long version() { return whole(members.get("version")); }

        /** False while a review may still change it. */
        public boolean final_() { return (Boolean) members.get("final"); }

    }

    public enum Outcome implements Model.Word {
        APPROVED("APPROVED"),
        DECLINED("DECLINED"),
        REVIEW("REVIEW"),
        INCONCLUSIVE("INCONCLUSIVE"),
        UNKNOWN(null);

        private final String word;

        Outcome(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class Reason extends Model {
        Reason(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Reason of(Map<String, Object> json) { return new Reason(json); }

        /** What was found. */
        public ReasonCode code() { return word(members.get("code"), ReasonCode.class); }

        /** The check that found it; {@code null} where no single check did. */
        public CheckKind check() { return word(members.get("check"), CheckKind.class); }

        /** The kind of reason. The person at the page sees only {@code QUALITY} and {@code USER}. */
        public Category category() { return word(members.get("category"), Category.class); }

        /** Whether the same person, asked again, could do better. */
        public boolean retryable() { return (Boolean) members.get("retryable"); }

        /** The code as a sentence, for you and not for the person. */
        public String message() { return (String) members.get("message"); }

    }

    public enum ReasonCode implements Model.Word {
        FACE_NOT_FOUND("FACE_NOT_FOUND"),
        MULTIPLE_FACES("MULTIPLE_FACES"),
        FACE_TOO_SMALL("FACE_TOO_SMALL"),
        FACE_TOO_CLOSE("FACE_TOO_CLOSE"),
        FACE_NOT_CENTERED("FACE_NOT_CENTERED"),
        POSE_OUT_OF_RANGE("POSE_OUT_OF_RANGE"),
        FACE_OCCLUDED("FACE_OCCLUDED"),
        EYES_CLOSED("EYES_CLOSED"),
        TOO_DARK("TOO_DARK"),
        TOO_BRIGHT("TOO_BRIGHT"),
        BLURRED("BLURRED"),
        LOW_RESOLUTION("LOW_RESOLUTION"),
        REFERENCE_FACE_NOT_FOUND("REFERENCE_FACE_NOT_FOUND"),
        REFERENCE_QUALITY_LOW("REFERENCE_QUALITY_LOW"),
        LIVENESS_SCORE_LOW("LIVENESS_SCORE_LOW"),
        SPOOF_SUSPECTED("SPOOF_SUSPECTED"),
        CHALLENGE_FAILED("CHALLENGE_FAILED"),
        FRAMES_INCONSISTENT("FRAMES_INCONSISTENT"),
        MEDIA_REPLAYED("MEDIA_REPLAYED"),
        CAPTURE_INJECTION_SUSPECTED("CAPTURE_INJECTION_SUSPECTED"),
        FACE_MISMATCH("FACE_MISMATCH"),
        REVIEW_BAND("REVIEW_BAND"),
        CHALLENGE_NOT_POSSIBLE("CHALLENGE_NOT_POSSIBLE"),
        ENROLLMENT_OUTDATED("ENROLLMENT_OUTDATED"),
        DUPLICATE_FACE("DUPLICATE_FACE"),
        APPEALED("APPEALED"),
        REVIEW_TIMEOUT("REVIEW_TIMEOUT"),
        ATTEMPTS_EXHAUSTED("ATTEMPTS_EXHAUSTED"),
        ENGINE_UNAVAILABLE("ENGINE_UNAVAILABLE"),
        PROCESSING_TIMEOUT("PROCESSING_TIMEOUT"),
        UNKNOWN(null);

        private final String word;

        ReasonCode(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum CheckKind implements Model.Word {
        CAPTURE_INTEGRITY("capture.integrity"),
        FACE_DETECTION("face.detection"),
        FACE_QUALITY("face.quality"),
        LIVENESS_PASSIVE("liveness.passive"),
        LIVENESS_ACTIVE("liveness.active"),
        FACE_CONSISTENCY("face.consistency"),
        REFERENCE_QUALITY("reference.quality"),
        FACE_MATCH("face.match"),
        FACE_DUPLICATE("face.duplicate"),
        UNKNOWN(null);

        private final String word;

        CheckKind(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum Category implements Model.Word {
        QUALITY("QUALITY"),
        FRAUD("FRAUD"),
        MISMATCH("MISMATCH"),
        USER("USER"),
        TECHNICAL("TECHNICAL"),
        POLICY("POLICY"),
        UNKNOWN(null);

        private final String word;

        Category(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class SessionAppeal extends Model {
        SessionAppeal(Object json) { super(json); }

        /** From JSON that you kept. */
        public static SessionAppeal of(Map<String, Object> json) { return new SessionAppeal(json); }

        /** Who contested the decision: the person on the page, or the account. */
        public SessionAppealBy by() { return word(members.get("by"), SessionAppealBy.class); }

        /** When it was contested. */
        public String openedAt() { return (String) members.get("openedAt"); }

        /** {@code OPEN}: a member has to look again. {@code UPHELD}, {@code OVERTURNED}: a member did. {@code TIMED_OUT}: no one did within 30 days, so the old outcome stands. */
        public SessionAppealState state() { return word(members.get("state"), SessionAppealState.class); }

        /** When it was decided; {@code null} while it is open. */
        public String closedAt() { return (String) members.get("closedAt"); }

    }

    public enum SessionAppealBy implements Model.Word {
        PERSON("PERSON"),
        INTEGRATOR("INTEGRATOR"),
        UNKNOWN(null);

        private final String word;

        SessionAppealBy(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum SessionAppealState implements Model.Word {
        OPEN("OPEN"),
        UPHELD("UPHELD"),
        OVERTURNED("OVERTURNED"),
        TIMED_OUT("TIMED_OUT"),
        UNKNOWN(null);

        private final String word;

        SessionAppealState(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class Check extends Model {
        Check(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Check of(Map<String, Object> json) { return new Check(json); }

        /** The check. */
        public CheckKind kind() { return word(members.get("kind"), CheckKind.class); }

        /** Its result. {@code INCONCLUSIVE}: the check could not tell, or the score is borderline. {@code SKIPPED}: it did not apply. */
        public CheckStatus status() { return word(members.get("status"), CheckStatus.class); }

        /** 0 to 1, higher is more genuine, at most six decimals; {@code null} where the check has no score or did not run. */
        public double score() { return number(members.get("score")); }

        /** The lowest score that passes. */
        public double threshold() { return number(members.get("threshold")); }

        /** Scores from here up to the threshold go to review; left out where none do. */
        public Double reviewThreshold() { return number(members.get("reviewThreshold")); }

        /** The model that measured it; {@code null} if none took part. */
        public CheckEngine engine() { return one(members.get("engine"), CheckEngine::new); }

        /** Everything that the score stands on: the networks, {@code engine} first, then the fusion ({@code fusion/…}) and the model set ({@code set/…}). */
        public List<CheckEngine> engines() { return list(members.get("engines"), CheckEngine::new); }

        /** Of an attempt in two halves ({@code ADAPTIVE}): the half that the result stands on, 2 for the challenge. Left out otherwise. */
        public Long half() { return whole(members.get("half")); }

        /** What the check found in particular; left out where it found nothing. Signs are added over time. */
        public List<Sign> signs() { return list(members.get("signs"), item -> word(item, Sign.class)); }

        /** With {@code face.duplicate} only: at most five enrollments of other subjects with this face, the most alike first. Deleted and erased ones disappear. */
        public List<String> duplicates() { return list(members.get("duplicates"), item -> (String) item); }

    }

    public enum CheckStatus implements Model.Word {
        PASSED("PASSED"),
        FAILED("FAILED"),
        INCONCLUSIVE("INCONCLUSIVE"),
        SKIPPED("SKIPPED"),
        UNKNOWN(null);

        private final String word;

        CheckStatus(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class CheckEngine extends Model {
        CheckEngine(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CheckEngine of(Map<String, Object> json) { return new CheckEngine(json); }

        /** Name of the model. */
        public String model() { return (String) members.get("model"); }

        /** Its version, a date. */
        public String version() { return (String) members.get("version"); }

        /** SHA-256 of the weights that ran. */
        public String digest() { return (String) members.get("digest"); }

        /** {@code fp16} if it computed in 16-bit floats; left out if it computed in 32-bit floats. */
        public Precision precision() { return word(members.get("precision"), Precision.class); }

    }

    public enum Precision implements Model.Word {
        FP16("fp16"),
        UNKNOWN(null);

        private final String word;

        Precision(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum Sign implements Model.Word {
        REPLAYED_BYTES("REPLAYED_BYTES"),
        REPLAYED_MOMENTS("REPLAYED_MOMENTS"),
        EQUAL_BYTES("EQUAL_BYTES"),
        STILL_PICTURE("STILL_PICTURE"),
        TIMES_OUT_OF_ORDER("TIMES_OUT_OF_ORDER"),
        FLAT_FACE("FLAT_FACE"),
        RIGID_FACE("RIGID_FACE"),
        REPEATED_FRAMES("REPEATED_FRAMES"),
        SCENE_CUT("SCENE_CUT"),
        VIRTUAL_CAMERA("VIRTUAL_CAMERA"),
        EDITED_FILE("EDITED_FILE"),
        CAMERA_CONTRADICTED("CAMERA_CONTRADICTED"),
        MIXED_CODING("MIXED_CODING"),
        CONSTANT_TIMES("CONSTANT_TIMES"),
        LIGHT_SEEN("LIGHT_SEEN"),
        LIGHT_UNSEEN("LIGHT_UNSEEN"),
        LIGHT_AVOIDED("LIGHT_AVOIDED"),
        LIGHT_CONTRADICTED("LIGHT_CONTRADICTED"),
        UNKNOWN(null);

        private final String word;

        Sign(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class Verdict extends Model {
        Verdict(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Verdict of(Map<String, Object> json) { return new Verdict(json); }

        /** The profile that the policy names. */
        public String profileId() { return (String) members.get("profileId"); }

        /** Digest of the profile; {@code null} if it was not installed at the decision. */
        public String profileDigest() { return (String) members.get("profileDigest"); }

        /** {@code TEST}: about the simulated engine, and about no person. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

        /** Whether every clause is {@code MET}. It says nothing about a certification. A profile without clauses is not met. */
        public boolean conforms() { return (Boolean) members.get("conforms"); }

        /** One entry for each clause that applies to the flow. */
        public List<VerdictClause> clauses() { return list(members.get("clauses"), VerdictClause::new); }

        /** Digest of the measurements that the thresholds of the set stand on; {@code null} if the set names none. */
        public String calibrationDigest() { return (String) members.get("calibrationDigest"); }

    }

    public static final class VerdictClause extends Model {
        VerdictClause(Object json) { super(json); }

        /** From JSON that you kept. */
        public static VerdictClause of(Map<String, Object> json) { return new VerdictClause(json); }

        /** The clause of the profile. */
        public String id() { return (String) members.get("id"); }

        /** What it asks. */
        public String title() { return (String) members.get("title"); }

        /** Document and section. */
        public String source() { return (String) members.get("source"); }

        /** {@code NOT_MEASURED}: nothing is known, so it is not met. An error rate is judged by its 95 % bound. */
        public Level level() { return word(members.get("level"), Level.class); }

        /** What the clause asks for. */
        public Object required() { return members.get("required"); }

        /** The fact; {@code null} where there is none. */
        public Object actual() { return members.get("actual"); }

        /** What the fact was read from: {@code check:&#60;kind&#62;}, {@code calibration:&#60;digest&#62;#&#60;measurement&#62;}, {@code policy.&#60;setting&#62;}, {@code consent}, {@code capture.channel}, {@code reviewers} or {@code receipt.&#60;member&#62;}. */
        public String basis() { return (String) members.get("basis"); }

        /** Why it is not measured, if the profile says so. */
        public String reason() { return (String) members.get("reason"); }

    }

    public enum Level implements Model.Word {
        MET("MET"),
        BELOW("BELOW"),
        NOT_MEASURED("NOT_MEASURED"),
        UNKNOWN(null);

        private final String word;

        Level(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class Consent extends Model {
        Consent(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Consent of(Map<String, Object> json) { return new Consent(json); }

        /** When the person agreed, by the device's clock, which may be wrong. */
        public String givenAt() { return (String) members.get("givenAt"); }

        /** When the service learned of it, by the server's clock. */
        public String receivedAt() { return (String) members.get("receivedAt"); }

        /** {@code sha256:} and the hex SHA-256 of the text that was shown. The text is public. */
        public String textHash() { return (String) members.get("textHash"); }

        /** Version of the text. */
        public String textVersion() { return (String) members.get("textVersion"); }

        /** {@code PAGE}: on the hosted page. {@code SDK}: in an app, which reported it. */
        public Channel channel() { return word(members.get("channel"), Channel.class); }

    }

    public enum Channel implements Model.Word {
        PAGE("PAGE"),
        SDK("SDK"),
        UNKNOWN(null);

        private final String word;

        Channel(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class Receipt extends Model {
        Receipt(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Receipt of(Map<String, Object> json) { return new Receipt(json); }

        /** Id of the receipt. */
        public String receiptId() { return (String) members.get("receiptId"); }

        /** {@code sha256:} and the hex SHA-256 of the RFC 8785 bytes of the bundle. */
        public String bundleHash() { return (String) members.get("bundleHash"); }

        /** When the decision was made. */
        public String decidedAt() { return (String) members.get("decidedAt"); }

        /** The receipt that this one replaces, after a review. */
        public String supersedes() { return (String) members.get("supersedes"); }

        /** The signature. */
        public ReceiptSignature signature() { return one(members.get("signature"), ReceiptSignature::new); }

    }

    public static final class ReceiptSignature extends Model {
        ReceiptSignature(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ReceiptSignature of(Map<String, Object> json) { return new ReceiptSignature(json); }

        /** The name of RFC 9864. */
        public String alg() { return (String) members.get("alg"); }

        /** RFC 7638 thumbprint of the key, as {@code GET /v1/evidence-keys} lists it. */
        public String keyId() { return (String) members.get("keyId"); }

        /** Base64url Ed25519 signature over {@code faceproof/receipt/v1}, a line feed, and {@code bundleHash}. */
        public String value() { return (String) members.get("value"); }

    }

    public static final class SessionAttempt extends Model {
        SessionAttempt(Object json) { super(json); }

        /** From JSON that you kept. */
        public static SessionAttempt of(Map<String, Object> json) { return new SessionAttempt(json); }

        /** Id of the capture. */
        public String captureId() { return (String) members.get("captureId"); }

        /** When it was opened. */
        public String startedAt() { return (String) members.get("startedAt"); }

        /** When its media was accepted. */
        public String uploadedAt() { return (String) members.get("uploadedAt"); }

        /** What became of it. */
        public SessionAttemptOutcome outcome() { return word(members.get("outcome"), SessionAttemptOutcome.class); }

    }

    public enum SessionAttemptOutcome implements Model.Word {
        OPEN("OPEN"),
        VOIDED("VOIDED"),
        PROCESSING("PROCESSING"),
        CHALLENGE_NEEDED("CHALLENGE_NEEDED"),
        RETRY("RETRY"),
        DECIDED("DECIDED"),
        FAILED("FAILED"),
        EXPIRED("EXPIRED"),
        CANCELED("CANCELED"),
        UNKNOWN(null);

        private final String word;

        SessionAttemptOutcome(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class SessionEnrollment extends Model {
        SessionEnrollment(Object json) { super(json); }

        /** From JSON that you kept. */
        public static SessionEnrollment of(Map<String, Object> json) { return new SessionEnrollment(json); }

        /** Id of the enrollment. */
        public String enrollmentId() { return (String) members.get("enrollmentId"); }

    }

    public static final class CreateSessionReference extends Model {
        public CreateSessionReference() {}

        CreateSessionReference(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CreateSessionReference of(Map<String, Object> json) { return new CreateSessionReference(json); }

        /** Compare with the newest usable enrollment of {@code subjectId}: one of the running model, that goes back to a document. */
        public String source() { return (String) members.get("source"); }

        public CreateSessionReference source(String value) { put("source", value); return this; }

        /** The picture: {@code fileId} from {@code POST /v1/files}. */
        public String fileId() { return (String) members.get("fileId"); }

        public CreateSessionReference fileId(String value) { put("fileId", value); return this; }

        /** The enrollment: {@code enrollmentId} from {@code POST /v1/enrollments} or from an approved session. */
        public String enrollmentId() { return (String) members.get("enrollmentId"); }

        public CreateSessionReference enrollmentId(String value) { put("enrollmentId", value); return this; }

    }

    public static final class CreateSessionReferenceDocumentImage extends Model {
        public CreateSessionReferenceDocumentImage() {}

        CreateSessionReferenceDocumentImage(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CreateSessionReferenceDocumentImage of(Map<String, Object> json) { return new CreateSessionReferenceDocumentImage(json); }

        /** Compare with an uploaded picture. */
        public String source() { return (String) members.get("source"); }

        public CreateSessionReferenceDocumentImage source(String value) { put("source", value); return this; }

        /** The picture: {@code fileId} from {@code POST /v1/files}. */
        public String fileId() { return (String) members.get("fileId"); }

        public CreateSessionReferenceDocumentImage fileId(String value) { put("fileId", value); return this; }

    }

    public static final class CreateSessionReferenceEnrollment extends Model {
        public CreateSessionReferenceEnrollment() {}

        CreateSessionReferenceEnrollment(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CreateSessionReferenceEnrollment of(Map<String, Object> json) { return new CreateSessionReferenceEnrollment(json); }

        /** Compare with the template of an earlier session. */
        public String source() { return (String) members.get("source"); }

        public CreateSessionReferenceEnrollment source(String value) { put("source", value); return this; }

        /** The enrollment: {@code enrollmentId} from {@code POST /v1/enrollments} or from an approved session. */
        public String enrollmentId() { return (String) members.get("enrollmentId"); }

        public CreateSessionReferenceEnrollment enrollmentId(String value) { put("enrollmentId", value); return this; }

    }

    public static final class CreateSessionReferenceSubject extends Model {
        public CreateSessionReferenceSubject() {}

        CreateSessionReferenceSubject(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CreateSessionReferenceSubject of(Map<String, Object> json) { return new CreateSessionReferenceSubject(json); }

        /** Compare with the newest usable enrollment of {@code subjectId}: one of the running model, that goes back to a document. */
        public String source() { return (String) members.get("source"); }

        public CreateSessionReferenceSubject source(String value) { put("source", value); return this; }

    }

    public enum CrossDevice implements Model.Word {
        ALLOW("ALLOW"),
        REQUIRE_PHONE("REQUIRE_PHONE"),
        FORBID("FORBID"),
        UNKNOWN(null);

        private final String word;

        CrossDevice(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class CreateSessionSimulate extends Model {
        public CreateSessionSimulate() {}

        CreateSessionSimulate(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CreateSessionSimulate of(Map<String, Object> json) { return new CreateSessionSimulate(json); }

        /** The outcome that the simulated engine plays. The session walks there by itself. */
        public Scenario scenario() { return word(members.get("scenario"), Scenario.class); }

        public CreateSessionSimulate scenario(Scenario value) { put("scenario", value); return this; }

        /** Instead of {@code scenario}: a device captures the session as it would a LIVE one, and this goes wrong once. {@code native-capture} in the documentation says what each fault is. After {@code expired_while_uploading} the session is {@code EXPIRED}, after the others it is decided as usual. */
        public CaptureFault capture() { return word(members.get("capture"), CaptureFault.class); }

        public CreateSessionSimulate capture(CaptureFault value) { put("capture", value); return this; }

        /** With {@code scenario}: how long each decision takes, in milliseconds. Default: 0; {@code slow}: 8000. */
        public Long delayMs() { return whole(members.get("delayMs")); }

        public CreateSessionSimulate delayMs(Long value) { put("delayMs", value); return this; }

    }

    public enum Scenario implements Model.Word {
        APPROVE("approve"),
        DECLINE_SPOOF("decline_spoof"),
        DECLINE_MISMATCH("decline_mismatch"),
        DECLINE_REPLAY("decline_replay"),
        RETRY_QUALITY_THEN_APPROVE("retry_quality_then_approve"),
        ATTEMPTS_EXHAUSTED("attempts_exhausted"),
        CHALLENGE_THEN_APPROVE("challenge_then_approve"),
        CHALLENGE_THEN_DECLINE("challenge_then_decline"),
        CHALLENGE_NOT_DONE("challenge_not_done"),
        REVIEW_THEN_APPROVE("review_then_approve"),
        REVIEW_THEN_DECLINE("review_then_decline"),
        REVIEW_PENDING("review_pending"),
        EXPIRE("expire"),
        ENGINE_FAILURE("engine_failure"),
        SLOW("slow"),
        UNKNOWN(null);

        private final String word;

        Scenario(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum CaptureFault implements Model.Word {
        CONSENT_MISSING("consent_missing"),
        UPLOAD_OVERLOADED("upload_overloaded"),
        UPLOAD_CUT("upload_cut"),
        ATTEMPT_VOIDED("attempt_voided"),
        EXPIRED_WHILE_UPLOADING("expired_while_uploading"),
        TOKEN_USED("token_used"),
        SLOW_MEASUREMENT("slow_measurement"),
        CHALLENGE_NEEDED("challenge_needed"),
        UNKNOWN(null);

        private final String word;

        CaptureFault(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class CreatedSession extends Model {
        CreatedSession(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CreatedSession of(Map<String, Object> json) { return new CreatedSession(json); }

        /** Id of the session. */
        public String sessionId() { return (String) members.get("sessionId"); }

        /** {@code ONBOARDING} compares with a reference, {@code LIVENESS_ONLY} does not. */
        public Flow flow() { return word(members.get("flow"), Flow.class); }

        /** Why the person is verified; {@code null} once they are erased. */
        public String purpose() { return (String) members.get("purpose"); }

        /** The mode of the key that opened it. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

        /** Where the session stands. The last five never change, but for an appeal. */
        public SessionStatus status() { return word(members.get("status"), SessionStatus.class); }

        /** Your own id of the person; {@code null} once they are erased. */
        public String subjectId() { return (String) members.get("subjectId"); }

        /** Your own keys and values; {@code null} once the person is erased. */
        public Map<String, String> metadata() { return map(members.get("metadata"), item -> (String) item); }

        /** When it was opened. */
        public String createdAt() { return (String) members.get("createdAt"); }

        /** When anything about it last changed. */
        public String updatedAt() { return (String) members.get("updatedAt"); }

        /** When the capture link expires. */
        public String expiresAt() { return (String) members.get("expiresAt"); }

        /** When the current decision was made: by the checks, or by a review. */
        public String decidedAt() { return (String) members.get("decidedAt"); }

        /** When the person was erased. */
        public String erasedAt() { return (String) members.get("erasedAt"); }

        /** With {@code EXPIRED} and {@code CANCELED}: why. */
        public CloseReason closeReason() { return word(members.get("closeReason"), CloseReason.class); }

        /** The decision; {@code null} until there is one. */
        public Decision decision() { return one(members.get("decision"), Decision::new); }

        /** The appeal; {@code null} unless the decision was contested. */
        public SessionAppeal appeal() { return one(members.get("appeal"), SessionAppeal::new); }

        /** The checks of the deciding capture, in a fixed order; empty before. */
        public List<Check> checks() { return list(members.get("checks"), Check::new); }

        /** Whether the session conforms to the profile of its policy, clause by clause; made with the decision, and again by a review. {@code null} before, and if the session ended without a decision. */
        public Verdict evaluation() { return one(members.get("evaluation"), Verdict::new); }

        /** What the person agreed to, and when; {@code null} where none was recorded. */
        public Consent consent() { return one(members.get("consent"), Consent::new); }

        /** The signed receipt of the current decision. */
        public Receipt evidence() { return one(members.get("evidence"), Receipt::new); }

        /** The attempts with media and the newest one, oldest first. */
        public List<SessionAttempt> attempts() { return list(members.get("attempts"), SessionAttempt::new); }

        /** The enrollment that was saved from this session. */
        public SessionEnrollment enrollment() { return one(members.get("enrollment"), SessionEnrollment::new); }

        /** How the person gets to the camera. Only the answers of these two routes have it. */
        public CreatedSessionHandoff handoff() { return one(members.get("handoff"), CreatedSessionHandoff::new); }

    }

    public static final class CreatedSessionHandoff extends Model {
        CreatedSessionHandoff(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CreatedSessionHandoff of(Map<String, Object> json) { return new CreatedSessionHandoff(json); }

        /** The link for the person: the hosted capture page. */
        public String captureUrl() { return (String) members.get("captureUrl"); }

        /** The bearer for an app that captures by itself. */
        public String captureToken() { return (String) members.get("captureToken"); }

        /** When the link expires. */
        public String expiresAt() { return (String) members.get("expiresAt"); }

    }

    public static final class SessionPage extends Model {
        SessionPage(Object json) { super(json); }

        /** From JSON that you kept. */
        public static SessionPage of(Map<String, Object> json) { return new SessionPage(json); }

        /** One page, newest first. */
        public List<Session> data() { return list(members.get("data"), Session::new); }

        /** Send it as {@code cursor} to read the next page; {@code null} on the last page. */
        public String nextCursor() { return (String) members.get("nextCursor"); }

    }

    public enum Device implements Model.Word {
        PHONE("PHONE"),
        TABLET("TABLET"),
        COMPUTER("COMPUTER"),
        SDK("SDK"),
        UNKNOWN("UNKNOWN");

        private final String word;

        Device(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum Reached implements Model.Word {
        OPENED("OPENED"),
        AGREED("AGREED"),
        UPLOADED("UPLOADED"),
        DECIDED("DECIDED"),
        UNKNOWN(null);

        private final String word;

        Reached(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class AppealAccepted extends Model {
        AppealAccepted(Object json) { super(json); }

        /** From JSON that you kept. */
        public static AppealAccepted of(Map<String, Object> json) { return new AppealAccepted(json); }

        /** Id of the session. */
        public String sessionId() { return (String) members.get("sessionId"); }

    }

    public enum ReviewSessionOutcome implements Model.Word {
        APPROVED("APPROVED"),
        DECLINED("DECLINED"),
        UNKNOWN(null);

        private final String word;

        ReviewSessionOutcome(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum ReviewSessionReasonCode implements Model.Word {
        FACE_NOT_FOUND("FACE_NOT_FOUND"),
        MULTIPLE_FACES("MULTIPLE_FACES"),
        FACE_OCCLUDED("FACE_OCCLUDED"),
        EYES_CLOSED("EYES_CLOSED"),
        TOO_DARK("TOO_DARK"),
        TOO_BRIGHT("TOO_BRIGHT"),
        BLURRED("BLURRED"),
        LOW_RESOLUTION("LOW_RESOLUTION"),
        REFERENCE_FACE_NOT_FOUND("REFERENCE_FACE_NOT_FOUND"),
        REFERENCE_QUALITY_LOW("REFERENCE_QUALITY_LOW"),
        SPOOF_SUSPECTED("SPOOF_SUSPECTED"),
        CHALLENGE_FAILED("CHALLENGE_FAILED"),
        FRAMES_INCONSISTENT("FRAMES_INCONSISTENT"),
        MEDIA_REPLAYED("MEDIA_REPLAYED"),
        CAPTURE_INJECTION_SUSPECTED("CAPTURE_INJECTION_SUSPECTED"),
        FACE_MISMATCH("FACE_MISMATCH"),
        DUPLICATE_FACE("DUPLICATE_FACE"),
        UNKNOWN(null);

        private final String word;

        ReviewSessionReasonCode(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class Evidence extends Model {
        Evidence(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Evidence of(Map<String, Object> json) { return new Evidence(json); }

        /** The signature. */
        public Receipt receipt() { return one(members.get("receipt"), Receipt::new); }

        /** What is signed. */
        public VerificationBundle bundle() { return one(members.get("bundle"), VerificationBundle::new); }

        /** Proves that the receipt is in the evidence log; {@code null} for about a second after the decision. */
        public LogProof log() { return one(members.get("log"), LogProof::new); }

    }

    public static final class VerificationBundle extends Model {
        VerificationBundle(Object json) { super(json); }

        /** From JSON that you kept. */
        public static VerificationBundle of(Map<String, Object> json) { return new VerificationBundle(json); }

        /** Version of the format. */
        public double v() { return number(members.get("v")); }

        /** {@code review} where a reviewer decided. */
        public VerificationBundleType type() { return word(members.get("type"), VerificationBundleType.class); }

        /** A {@code TEST} receipt is of the simulated engine and says nothing about a person. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

        /** Id of the receipt. */
        public String receiptId() { return (String) members.get("receiptId"); }

        /** Id of the session. */
        public String sessionId() { return (String) members.get("sessionId"); }

        /** Id of the account. */
        public String accountId() { return (String) members.get("accountId"); }

        /** The flow of the session. */
        public Flow flow() { return word(members.get("flow"), Flow.class); }

        /** HMAC-SHA256 of the purpose under a salt of the session. After an erasure the salt is gone. */
        public String purposeHash() { return (String) members.get("purposeHash"); }

        /** What the person agreed to; {@code null} if none was recorded. */
        public Consent consent() { return one(members.get("consent"), Consent::new); }

        /** When the decision was made. */
        public String decidedAt() { return (String) members.get("decidedAt"); }

        /** The decision. */
        public Outcome outcome() { return word(members.get("outcome"), Outcome.class); }

        /** Why; empty with {@code APPROVED}. */
        public List<ReasonCode> reasons() { return list(members.get("reasons"), item -> word(item, ReasonCode.class)); }

        /** The members who decided; left out if no member did. */
        public List<String> reviewers() { return list(members.get("reviewers"), item -> (String) item); }

        /** The checks, in the order of the envelope. */
        public List<VerificationBundleCheck> checks() { return list(members.get("checks"), VerificationBundleCheck::new); }

        /** The model set whose thresholds judged. */
        public VerificationBundleSet set() { return one(members.get("set"), VerificationBundleSet::new); }

        /** The fusion that judged liveness; {@code null} if the set pins none. */
        public VerificationBundleSet fusion() { return one(members.get("fusion"), VerificationBundleSet::new); }

        /** The policy that decided. */
        public VerificationBundlePolicy policy() { return one(members.get("policy"), VerificationBundlePolicy::new); }

        /** How the pictures came. */
        public VerificationBundleCapture capture() { return one(members.get("capture"), VerificationBundleCapture::new); }

        /** Of the LIVE captures of the account before this decision. Absent from reviews. */
        public VerificationBundleComparisons comparisons() { return one(members.get("comparisons"), VerificationBundleComparisons::new); }

        /** Whether the session conforms to the profile of its policy, clause by clause. */
        public Verdict evaluation() { return one(members.get("evaluation"), Verdict::new); }

        /** Binds the receipt to the pictures without holding them. */
        public List<VerificationBundleMedia> media() { return list(members.get("media"), VerificationBundleMedia::new); }

        /** The receipt that this one replaces, after a review. */
        public String supersedes() { return (String) members.get("supersedes"); }

    }

    public enum VerificationBundleType implements Model.Word {
        VERIFICATION("verification"),
        REVIEW("review"),
        UNKNOWN(null);

        private final String word;

        VerificationBundleType(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class VerificationBundleCheck extends Model {
        VerificationBundleCheck(Object json) { super(json); }

        /** From JSON that you kept. */
        public static VerificationBundleCheck of(Map<String, Object> json) { return new VerificationBundleCheck(json); }

        /** The check. */
        public CheckKind kind() { return word(members.get("kind"), CheckKind.class); }

        /** Its result. */
        public CheckStatus status() { return word(members.get("status"), CheckStatus.class); }

        /** Its score, as text with six decimals. */
        public String score() { return (String) members.get("score"); }

        /** The threshold that it was compared with, as text with six decimals. */
        public String threshold() { return (String) members.get("threshold"); }

        /** The model that measured it; {@code null} where none took part. */
        public String model() { return (String) members.get("model"); }

        /** Version of the model. */
        public String version() { return (String) members.get("version"); }

        /** SHA-256 of the weights that ran. */
        public String digest() { return (String) members.get("digest"); }

        /** Of an attempt in two halves ({@code ADAPTIVE}): the half that the result stands on, 2 for the challenge. Left out otherwise. */
        public Long half() { return whole(members.get("half")); }

        /** Every network that the score stands on, the check’s own first. */
        public List<CheckEngine> engines() { return list(members.get("engines"), CheckEngine::new); }

    }

    public static final class VerificationBundleSet extends Model {
        VerificationBundleSet(Object json) { super(json); }

        /** From JSON that you kept. */
        public static VerificationBundleSet of(Map<String, Object> json) { return new VerificationBundleSet(json); }

        /** Its name. */
        public String name() { return (String) members.get("name"); }

        /** SHA-256 of its file. */
        public String digest() { return (String) members.get("digest"); }

    }

    public static final class VerificationBundlePolicy extends Model {
        VerificationBundlePolicy(Object json) { super(json); }

        /** From JSON that you kept. */
        public static VerificationBundlePolicy of(Map<String, Object> json) { return new VerificationBundlePolicy(json); }

        /** Name of the policy. */
        public String policyId() { return (String) members.get("policyId"); }

        /** Version of the policy that the session was opened under. */
        public long version() { return whole(members.get("version")); }

        /** SHA-256 of the RFC 8785 bytes of that policy. */
        public String hash() { return (String) members.get("hash"); }

    }

    public static final class VerificationBundleCapture extends Model {
        VerificationBundleCapture(Object json) { super(json); }

        /** From JSON that you kept. */
        public static VerificationBundleCapture of(Map<String, Object> json) { return new VerificationBundleCapture(json); }

        /** {@code PAGE}: the hosted page took the pictures. {@code SDK}: an app sent them. {@code null}: the simulated engine. */
        public Channel channel() { return word(members.get("channel"), Channel.class); }

    }

    public static final class VerificationBundleComparisons extends Model {
        VerificationBundleComparisons(Object json) { super(json); }

        /** From JSON that you kept. */
        public static VerificationBundleComparisons of(Map<String, Object> json) { return new VerificationBundleComparisons(json); }

        /** Captures that a second worker measured again. */
        public long compared() { return whole(members.get("compared")); }

        /** Of these, those on which the two differed. */
        public long differed() { return whole(members.get("differed")); }

    }

    public static final class VerificationBundleMedia extends Model {
        VerificationBundleMedia(Object json) { super(json); }

        /** From JSON that you kept. */
        public static VerificationBundleMedia of(Map<String, Object> json) { return new VerificationBundleMedia(json); }

        /** Place of the picture in the upload, from 0. */
        public long index() { return whole(members.get("index")); }

        /** HMAC-SHA256 of the picture under a salt of the session. After an erasure the salt is gone. */
        public String commitment() { return (String) members.get("commitment"); }

    }

    public static final class LogProof extends Model {
        LogProof(Object json) { super(json); }

        /** From JSON that you kept. */
        public static LogProof of(Map<String, Object> json) { return new LogProof(json); }

        /** Place of the receipt in the log, from 0. */
        public long index() { return whole(members.get("index")); }

        /** Hashes from the leaf up to the root, base64; RFC 9162, section 2.1.3. */
        public List<String> inclusionProof() { return list(members.get("inclusionProof"), item -> (String) item); }

        /** The signed checkpoint that the proof leads to: a C2SP {@code tlog-checkpoint}. */
        public String checkpoint() { return (String) members.get("checkpoint"); }

    }

    public static final class WebhookDeliveryPage extends Model {
        WebhookDeliveryPage(Object json) { super(json); }

        /** From JSON that you kept. */
        public static WebhookDeliveryPage of(Map<String, Object> json) { return new WebhookDeliveryPage(json); }

        /** One page, newest first. */
        public List<WebhookDelivery> data() { return list(members.get("data"), WebhookDelivery::new); }

        /** Send it as {@code cursor} to read the next page; {@code null} on the last page. */
        public String nextCursor() { return (String) members.get("nextCursor"); }

    }

    public static final class WebhookDelivery extends Model {
        WebhookDelivery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static WebhookDelivery of(Map<String, Object> json) { return new WebhookDelivery(json); }

        /** Id of the delivery, {@code dlv_…}. */
        public String deliveryId() { return (String) members.get("deliveryId"); }

        /** The endpoint that it goes to. */
        public String endpointId() { return (String) members.get("endpointId"); }

        /** The {@code webhook-id} header: the same for every attempt and every replay. */
        public String eventId() { return (String) members.get("eventId"); }

        /** The type of the event. */
        public EventType eventType() { return word(members.get("eventType"), EventType.class); }

        /** The session that the event is about; {@code null} where it is about none. */
        public String sessionId() { return (String) members.get("sessionId"); }

        /** {@code PENDING}: to be sent. {@code DELIVERED}. {@code FAILED}: given up after the last retry. {@code CANCELED}: the endpoint was disabled or deleted, or the person was erased. */
        public WebhookDeliveryState state() { return word(members.get("state"), WebhookDeliveryState.class); }

        /** The attempts, oldest first. */
        public List<WebhookDeliveryAttempt> attempts() { return list(members.get("attempts"), WebhookDeliveryAttempt::new); }

        /** When it is sent next; {@code null} once it is finished. */
        public String nextAttemptAt() { return (String) members.get("nextAttemptAt"); }

        /** When it was queued. */
        public String createdAt() { return (String) members.get("createdAt"); }

        /** When it was delivered, given up or canceled. */
        public String finishedAt() { return (String) members.get("finishedAt"); }

    }

    public enum EventType implements Model.Word {
        SESSION_LINK_RENEWED("session.link_renewed"),
        SESSION_CAPTURE_STARTED("session.capture_started"),
        SESSION_PROCESSING("session.processing"),
        SESSION_DECIDED("session.decided"),
        SESSION_REVIEW_REQUIRED("session.review_required"),
        SESSION_REVIEW_CLAIMED("session.review_claimed"),
        SESSION_REVIEW_OVERDUE("session.review_overdue"),
        SESSION_EXPIRED("session.expired"),
        SESSION_CANCELED("session.canceled"),
        SESSION_FAILED("session.failed"),
        ENROLLMENT_CREATED("enrollment.created"),
        SUBJECT_ERASED("subject.erased"),
        POLICY_CHANGED("policy.changed"),
        KEY_EXPIRING("key.expiring"),
        USAGE_THRESHOLD_REACHED("usage.threshold_reached"),
        MODEL_DRIFT_SUSPECTED("model.drift_suspected"),
        WEBHOOK_TEST("webhook.test"),
        UNKNOWN(null);

        private final String word;

        EventType(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum WebhookDeliveryState implements Model.Word {
        PENDING("PENDING"),
        DELIVERED("DELIVERED"),
        FAILED("FAILED"),
        CANCELED("CANCELED"),
        UNKNOWN(null);

        private final String word;

        WebhookDeliveryState(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class WebhookDeliveryAttempt extends Model {
        WebhookDeliveryAttempt(Object json) { super(json); }

        /** From JSON that you kept. */
        public static WebhookDeliveryAttempt of(Map<String, Object> json) { return new WebhookDeliveryAttempt(json); }

        /** Number of the attempt, from 1. */
        public long attempt() { return whole(members.get("attempt")); }

        /** When it was made. */
        public String at() { return (String) members.get("at"); }

        /** How long the endpoint took, in milliseconds. */
        public long latencyMs() { return whole(members.get("latencyMs")); }

        /** The HTTP status that it answered; {@code null} where it did not answer. */
        public long responseStatus() { return whole(members.get("responseStatus")); }

        /** Why the attempt did not count; {@code null} where it succeeded. */
        public Error error() { return word(members.get("error"), Error.class); }

    }

    public enum Error implements Model.Word {
        URL_REFUSED("URL_REFUSED"),
        ADDRESS_REFUSED("ADDRESS_REFUSED"),
        DNS_FAILED("DNS_FAILED"),
        CONNECTION_FAILED("CONNECTION_FAILED"),
        CONNECTION_LOST("CONNECTION_LOST"),
        TLS_FAILED("TLS_FAILED"),
        TIMEOUT("TIMEOUT"),
        BAD_RESPONSE("BAD_RESPONSE"),
        REDIRECT("REDIRECT"),
        HTTP_STATUS("HTTP_STATUS"),
        UNKNOWN(null);

        private final String word;

        Error(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class MediaList extends Model {
        MediaList(Object json) { super(json); }

        /** From JSON that you kept. */
        public static MediaList of(Map<String, Object> json) { return new MediaList(json); }

        /** The frames in time order, the oldest attempt first; then the reference. */
        public List<MediaItem> items() { return list(members.get("items"), MediaItem::new); }

    }

    public static final class MediaItem extends Model {
        MediaItem(Object json) { super(json); }

        /** From JSON that you kept. */
        public static MediaItem of(Map<String, Object> json) { return new MediaItem(json); }

        /** Id of the media. */
        public String mediaId() { return (String) members.get("mediaId"); }

        /** {@code FRAME}: of a capture. {@code REFERENCE}: what the face is compared with. */
        public MediaItemKind kind() { return word(members.get("kind"), MediaItemKind.class); }

        /** The capture that the picture belongs to; {@code null} for an uploaded reference. */
        public String captureId() { return (String) members.get("captureId"); }

        /** The number of the attempt; {@code null} for a reference. */
        public long attempt() { return whole(members.get("attempt")); }

        /** The place in its capture, in time order, from 0. */
        public long index() { return whole(members.get("index")); }

        /** Milliseconds since the start of the capture; {@code null} if the device did not say so. */
        public double atMs() { return number(members.get("atMs")); }

        /** The type of the picture as it was uploaded. Pictures are sent as JPEG. */
        public String mediaType() { return (String) members.get("mediaType"); }

        /** Upright width of the uploaded picture in pixels. */
        public long width() { return whole(members.get("width")); }

        /** Upright height of the uploaded picture in pixels. */
        public long height() { return whole(members.get("height")); }

        /** Size of the uploaded picture. */
        public long bytes() { return whole(members.get("bytes")); }

        /** The centres of the eyes, for aligned display; {@code null} where no face was measured, and in test mode. */
        public MediaItemEyes eyes() { return one(members.get("eyes"), MediaItemEyes::new); }

        /** {@code DELETED}: the picture can no longer be read. */
        public MediaItemState state() { return word(members.get("state"), MediaItemState.class); }

        /** When it was deleted; {@code null} while it is available, and where that was not recorded. */
        public String deletedAt() { return (String) members.get("deletedAt"); }

        /** Whether the capture's face template was made of it. */
        public boolean usedInTemplate() { return (Boolean) members.get("usedInTemplate"); }

    }

    public enum MediaItemKind implements Model.Word {
        FRAME("FRAME"),
        REFERENCE("REFERENCE"),
        UNKNOWN(null);

        private final String word;

        MediaItemKind(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class MediaItemEyes extends Model {
        MediaItemEyes(Object json) { super(json); }

        /** From JSON that you kept. */
        public static MediaItemEyes of(Map<String, Object> json) { return new MediaItemEyes(json); }

        /** The person's left eye. */
        public MediaItemEyesLeft left() { return one(members.get("left"), MediaItemEyesLeft::new); }

        /** The person's right eye. */
        public MediaItemEyesLeft right() { return one(members.get("right"), MediaItemEyesLeft::new); }

    }

    public static final class MediaItemEyesLeft extends Model {
        MediaItemEyesLeft(Object json) { super(json); }

        /** From JSON that you kept. */
        public static MediaItemEyesLeft of(Map<String, Object> json) { return new MediaItemEyesLeft(json); }

        /** 0 at the left edge, 1 at the right edge. */
        public double x() { return number(members.get("x")); }

        /** 0 at the top edge, 1 at the bottom edge. */
        public double y() { return number(members.get("y")); }

    }

    public enum MediaItemState implements Model.Word {
        AVAILABLE("AVAILABLE"),
        DELETED("DELETED"),
        UNKNOWN(null);

        private final String word;

        MediaItemState(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum Purpose implements Model.Word {
        SHOW("SHOW"),
        PRELOAD("PRELOAD"),
        UNKNOWN(null);

        private final String word;

        Purpose(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum ListReviewsState implements Model.Word {
        OPEN("OPEN"),
        CLAIMED("CLAIMED"),
        SECOND("SECOND"),
        DISPUTED("DISPUTED"),
        DONE("DONE"),
        UNKNOWN(null);

        private final String word;

        ListReviewsState(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum Escalated implements Model.Word {
        TRUE("true"),
        FALSE("false"),
        UNKNOWN(null);

        private final String word;

        Escalated(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum Order implements Model.Word {
        OLDEST("OLDEST"),
        NEWEST("NEWEST"),
        DUE("DUE"),
        UNKNOWN(null);

        private final String word;

        Order(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class ReviewPage extends Model {
        ReviewPage(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ReviewPage of(Map<String, Object> json) { return new ReviewPage(json); }

        /** One page, in the order that was asked for. */
        public List<Review> data() { return list(members.get("data"), Review::new); }

        /** Send it as {@code cursor} to read the next page; {@code null} on the last page. */
        public String nextCursor() { return (String) members.get("nextCursor"); }

    }

    public static final class Review extends Model {
        Review(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Review of(Map<String, Object> json) { return new Review(json); }

        /** Id of the session. */
        public String sessionId() { return (String) members.get("sessionId"); }

        /** The flow of the session. */
        public Flow flow() { return word(members.get("flow"), Flow.class); }

        /** When the session was sent to review. */
        public String since() { return (String) members.get("since"); }

        /** Why the checks were not sure. */
        public List<Reason> reasons() { return list(members.get("reasons"), Reason::new); }

        /** {@code OPEN}: no one has voted. {@code CLAIMED}: open, and a reviewer holds it. {@code SECOND}: another reviewer must vote. {@code DISPUTED}: two reviewers disagree, so an owner decides. {@code DONE}: decided. */
        public ListReviewsState state() { return word(members.get("state"), ListReviewsState.class); }

        /** Who holds the review: a member ({@code mem_…}) or an API key ({@code key_…}); {@code null} if nobody. */
        public String claimedBy() { return (String) members.get("claimedBy"); }

        /** The member's name; {@code null} for an API key, for a removed member, and to API keys without the scope {@code members:read}. */
        public String claimedByName() { return (String) members.get("claimedByName"); }

        /** When the lease ends. */
        public String claimExpiresAt() { return (String) members.get("claimExpiresAt"); }

        /** The votes, the first one first; {@code null} until you have voted or the review is done. */
        public List<ReviewVote> votes() { return list(members.get("votes"), ReviewVote::new); }

        /** The member who should do it; {@code null}: nobody in particular. */
        public String assignedTo() { return (String) members.get("assignedTo"); }

        /** The member's name; {@code null} for an API key, for a removed member, and to API keys without the scope {@code members:read}. */
        public String assignedToName() { return (String) members.get("assignedToName"); }

        /** By when it should be done: 7 days after {@code since}, unless somebody says otherwise. */
        public String dueAt() { return (String) members.get("dueAt"); }

        /** Whether a reviewer passed it to an owner, who has not voted yet. */
        public boolean escalated() { return (Boolean) members.get("escalated"); }

        /** What reviewers wrote without a vote, the first one first. Notes of those who have voted are left out until you have, or the review is done. */
        public List<ReviewNote> notes() { return list(members.get("notes"), ReviewNote::new); }

        /** The appeal that the review is about; {@code null} without one. Only a member who has not voted decides it. */
        public ReviewAppeal appeal() { return one(members.get("appeal"), ReviewAppeal::new); }

    }

    public static final class ReviewVote extends Model {
        ReviewVote(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ReviewVote of(Map<String, Object> json) { return new ReviewVote(json); }

        /** Id of a member ({@code mem_…}) or of an API key ({@code key_…}). */
        public String votedBy() { return (String) members.get("votedBy"); }

        /** The member's name; {@code null} for an API key, for a removed member, and to API keys without the scope {@code members:read}. */
        public String votedByName() { return (String) members.get("votedByName"); }

        /** What the reviewer decided. */
        public ReviewSessionOutcome outcome() { return word(members.get("outcome"), ReviewSessionOutcome.class); }

        /** Why it was declined; empty if no reason was given. */
        public List<ReviewSessionReasonCode> reasonCodes() { return list(members.get("reasonCodes"), item -> word(item, ReviewSessionReasonCode.class)); }

        /** The note of the reviewer; {@code null} without one, and once the person is erased. */
        public String note() { return (String) members.get("note"); }

        /** When the vote was cast. */
        public String at() { return (String) members.get("at"); }

    }

    public static final class ReviewNote extends Model {
        ReviewNote(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ReviewNote of(Map<String, Object> json) { return new ReviewNote(json); }

        /** Id of a member ({@code mem_…}) or of an API key ({@code key_…}). */
        public String writtenBy() { return (String) members.get("writtenBy"); }

        /** The member's name; {@code null} for an API key, for a removed member, and to API keys without the scope {@code members:read}. */
        public String writtenByName() { return (String) members.get("writtenByName"); }

        /** What was written; {@code null} once the person is erased. */
        public String note() { return (String) members.get("note"); }

        /** Whether it passed the case to an owner. */
        public boolean escalates() { return (Boolean) members.get("escalates"); }

        /** When it was written. */
        public String at() { return (String) members.get("at"); }

    }

    public static final class ReviewAppeal extends Model {
        ReviewAppeal(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ReviewAppeal of(Map<String, Object> json) { return new ReviewAppeal(json); }

        /** Who contested the decision. */
        public SessionAppealBy by() { return word(members.get("by"), SessionAppealBy.class); }

        /** What was decided before. */
        public ReviewSessionOutcome outcome() { return word(members.get("outcome"), ReviewSessionOutcome.class); }

        /** Why, in their words; {@code null} if they gave none, and once the person is erased. */
        public String reason() { return (String) members.get("reason"); }

    }

    public static final class WaitingReviews extends Model {
        WaitingReviews(Object json) { super(json); }

        /** From JSON that you kept. */
        public static WaitingReviews of(Map<String, Object> json) { return new WaitingReviews(json); }

        /** Reviews that are not done; at most 10,000 are counted. */
        public long waiting() { return whole(members.get("waiting")); }

        /** Since when the oldest waits; {@code null} if none waits. */
        public String oldestSince() { return (String) members.get("oldestSince"); }

    }

    public static final class OwnReviews extends Model {
        OwnReviews(Object json) { super(json); }

        /** From JSON that you kept. */
        public static OwnReviews of(Map<String, Object> json) { return new OwnReviews(json); }

        /** Your votes of the last seven days. */
        public long votes() { return whole(members.get("votes")); }

        /** The median time between two of them, pauses of more than 30 minutes left out; {@code null} without two. */
        public double secondsPerVote() { return number(members.get("secondsPerVote")); }

        /** On how many of them another reviewer voted, and the case is decided. */
        public long compared() { return whole(members.get("compared")); }

        /** How many of these were decided as you voted. */
        public long agreed() { return whole(members.get("agreed")); }

    }

    public static final class EarlierSessions extends Model {
        EarlierSessions(Object json) { super(json); }

        /** From JSON that you kept. */
        public static EarlierSessions of(Map<String, Object> json) { return new EarlierSessions(json); }

        /** The replayed ones first. */
        public List<EarlierSessionsData> data() { return list(members.get("data"), EarlierSessionsData::new); }

    }

    public static final class EarlierSessionsData extends Model {
        EarlierSessionsData(Object json) { super(json); }

        /** From JSON that you kept. */
        public static EarlierSessionsData of(Map<String, Object> json) { return new EarlierSessionsData(json); }

        /** Id of the session. */
        public String sessionId() { return (String) members.get("sessionId"); }

        /** When the earlier session was opened. */
        public String createdAt() { return (String) members.get("createdAt"); }

        /** {@code REPLAYED}: its pictures came again. {@code DUPLICATE}: it enrolled the same face under another subject. */
        public Finding finding() { return word(members.get("finding"), Finding.class); }

        /** Whether both sessions have the same subject. */
        public boolean samePerson() { return (Boolean) members.get("samePerson"); }

    }

    public enum Finding implements Model.Word {
        REPLAYED("REPLAYED"),
        DUPLICATE("DUPLICATE"),
        UNKNOWN(null);

        private final String word;

        Finding(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class File extends Model {
        File(Object json) { super(json); }

        /** From JSON that you kept. */
        public static File of(Map<String, Object> json) { return new File(json); }

        /** Id of the file. */
        public String fileId() { return (String) members.get("fileId"); }

        /** The purpose of the picture. */
        public String purpose() { return (String) members.get("purpose"); }

        /** Size as stored, in bytes. */
        public long bytes() { return whole(members.get("bytes")); }

        /** Media type as stored. */
        public String mediaType() { return (String) members.get("mediaType"); }

        /** Width after it was turned upright, in pixels. */
        public long width() { return whole(members.get("width")); }

        /** Height after it was turned upright, in pixels. */
        public long height() { return whole(members.get("height")); }

        /** When it was uploaded. */
        public String createdAt() { return (String) members.get("createdAt"); }

        /** When it is deleted. */
        public String expiresAt() { return (String) members.get("expiresAt"); }

    }

    public static final class Handover extends Model {
        Handover(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Handover of(Map<String, Object> json) { return new Handover(json); }

        /** The address for the other device, as a QR code or a link. Its secret is in the fragment, which no server sees. */
        public String handoverUrl() { return (String) members.get("handoverUrl"); }

        /** Four digits that both devices show, so that the person sees that they belong together. No secret. */
        public String code() { return (String) members.get("code"); }

        /** When the address stops working: after five minutes, and when it was used. */
        public String expiresAt() { return (String) members.get("expiresAt"); }

        /** The same from now on, for a device whose clock is wrong. */
        public long expiresInSeconds() { return whole(members.get("expiresInSeconds")); }

        /** The claim of this device. Once the other device continues, it reads the progress only. */
        public String claimToken() { return (String) members.get("claimToken"); }

    }

    public enum Support implements Model.Word {
        TURNS("TURNS"),
        LIGHT("LIGHT"),
        UNKNOWN(null);

        private final String word;

        Support(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class OpenCaptureConsent extends Model {
        public OpenCaptureConsent() {}

        OpenCaptureConsent(Object json) { super(json); }

        /** From JSON that you kept. */
        public static OpenCaptureConsent of(Map<String, Object> json) { return new OpenCaptureConsent(json); }

        /** When the person agreed, by the device's clock. */
        public String givenAt() { return (String) members.get("givenAt"); }

        public OpenCaptureConsent givenAt(String value) { put("givenAt", value); return this; }

        /** The text that the person saw, by its hash: see {@code GET /v1/consent-texts/{textHash}}. */
        public String textHash() { return (String) members.get("textHash"); }

        public OpenCaptureConsent textHash(String value) { put("textHash", value); return this; }

    }

    public static final class OpenedCapture extends Model {
        OpenedCapture(Object json) { super(json); }

        /** From JSON that you kept. */
        public static OpenedCapture of(Map<String, Object> json) { return new OpenedCapture(json); }

        /** Id of the capture. */
        public String captureId() { return (String) members.get("captureId"); }

        /** Number of this attempt, from 1. It counts once its media is accepted. */
        public long attempt() { return whole(members.get("attempt")); }

        /** Uploads that are left after that of this attempt. */
        public long attemptsLeft() { return whole(members.get("attemptsLeft")); }

        /** Proves that the same device asks again. Send it as the bearer, or as {@code claimToken}. */
        public String claimToken() { return (String) members.get("claimToken"); }

        /** The bearer for one upload. A new attempt, or a new token for the same half, voids it. */
        public String uploadToken() { return (String) members.get("uploadToken"); }

        /** When the upload token expires: ten minutes, or what is left of the 90 s for a second half. */
        public String uploadTokenExpiresAt() { return (String) members.get("uploadTokenExpiresAt"); }

        /** What to ask of the person; {@code null}: nothing, hold still for two seconds. Under {@code ADAPTIVE} it may be asked for later: see {@code CHALLENGE_NEEDED}. */
        public Challenge challenge() { return one(members.get("challenge"), Challenge::new); }

        /** What an upload may be. */
        public OpenedCaptureLimits limits() { return one(members.get("limits"), OpenedCaptureLimits::new); }

    }

    public static final class Challenge extends Model {
        Challenge(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Challenge of(Map<String, Object> json) { return new Challenge(json); }

        /** The kind of challenge. More kinds may be added. */
        public String kind() { return (String) members.get("kind"); }

        /** What to ask of the person, one step after the other. */
        public List<ChallengeStep> steps() { return list(members.get("steps"), ChallengeStep::new); }

        /** Soft screen colours to show before the head turns. Present only where the policy asks for light and the attempt does not avoid it. Never show them to people who ask for reduced motion. */
        public ChallengeLight light() { return one(members.get("light"), ChallengeLight::new); }

    }

    public static final class ChallengeStep extends Model {
        ChallengeStep(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ChallengeStep of(Map<String, Object> json) { return new ChallengeStep(json); }

        /** Where to turn the head, from the person's own point of view. */
        public Direction direction() { return word(members.get("direction"), Direction.class); }

        /** Wait this long after the step before, in milliseconds. */
        public long afterMs() { return whole(members.get("afterMs")); }

        /** Show the step until the movement ends, for at most this long, in milliseconds. */
        public long holdMs() { return whole(members.get("holdMs")); }

    }

    public enum Direction implements Model.Word {
        LEFT("LEFT"),
        RIGHT("RIGHT"),
        UP("UP"),
        DOWN("DOWN"),
        CENTER("CENTER"),
        UNKNOWN(null);

        private final String word;

        Direction(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class ChallengeLight extends Model {
        ChallengeLight(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ChallengeLight of(Map<String, Object> json) { return new ChallengeLight(json); }

        /** Always {@code LIGHT}. */
        public String kind() { return (String) members.get("kind"); }

        /** How long each colour fades in, in milliseconds. */
        public long fadeMs() { return whole(members.get("fadeMs")); }

        /** The colours, one after the other. */
        public List<ChallengeLightStep> steps() { return list(members.get("steps"), ChallengeLightStep::new); }

    }

    public static final class ChallengeLightStep extends Model {
        ChallengeLightStep(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ChallengeLightStep of(Map<String, Object> json) { return new ChallengeLightStep(json); }

        /** Colour of the whole screen around the picture, sRGB. */
        public String color() { return (String) members.get("color"); }

        /** How long to show it, from the start of its fade, in milliseconds. */
        public long holdMs() { return whole(members.get("holdMs")); }

    }

    public static final class OpenedCaptureLimits extends Model {
        OpenedCaptureLimits(Object json) { super(json); }

        /** From JSON that you kept. */
        public static OpenedCaptureLimits of(Map<String, Object> json) { return new OpenedCaptureLimits(json); }

        /** Fewest frames in an upload. */
        public long framesMin() { return whole(members.get("framesMin")); }

        /** Most frames in an upload. */
        public long framesMax() { return whole(members.get("framesMax")); }

        /** Largest frame, in bytes. */
        public long frameBytesMax() { return whole(members.get("frameBytesMax")); }

        /** Largest frame, in pixels. */
        public long framePixelsMax() { return whole(members.get("framePixelsMax")); }

        /** Largest video, in bytes. */
        public long videoBytesMax() { return whole(members.get("videoBytesMax")); }

        /** Longest video, in seconds. */
        public long videoSecondsMax() { return whole(members.get("videoSecondsMax")); }

        /** Largest upload in all, in bytes. */
        public long requestBytesMax() { return whole(members.get("requestBytesMax")); }

    }

    public static final class CaptureMetadata extends Model {
        public CaptureMetadata() {}

        CaptureMetadata(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CaptureMetadata of(Map<String, Object> json) { return new CaptureMetadata(json); }

        /** One entry for each {@code frame} part, in the same order. */
        public List<CaptureMetadataFrame> frames() { return list(members.get("frames"), CaptureMetadataFrame::new); }

        public CaptureMetadata frames(List<CaptureMetadataFrame> value) { put("frames", value); return this; }

        /** One entry for each {@code burst} part, in the same order. */
        public List<CaptureMetadataFrame> burst() { return list(members.get("burst"), CaptureMetadataFrame::new); }

        public CaptureMetadata burst(List<CaptureMetadataFrame> value) { put("burst", value); return this; }

        /** What the platform says of the camera, such as {@code label}, {@code width} and {@code height}. */
        public Map<String, Object> camera() { return map(members.get("camera"), item -> item); }

        public CaptureMetadata camera(Map<String, Object> value) { put("camera", value); return this; }

        /** What the platform says of the device, such as {@code platform}. */
        public Map<String, Object> device() { return map(members.get("device"), item -> item); }

        public CaptureMetadata device(Map<String, Object> value) { put("device", value); return this; }

        /** A random token that the app or browser makes and keeps, at least for an hour. A second capture from the same device within an hour, of the same person in the same place, is then not sent to review for looking alike. Stored only as a keyed digest. */
        public String deviceToken() { return (String) members.get("deviceToken"); }

        public CaptureMetadata deviceToken(String value) { put("deviceToken", value); return this; }

        /** What the device showed of the challenge, and when. */
        public CaptureMetadataChallenge challenge() { return one(members.get("challenge"), CaptureMetadataChallenge::new); }

        public CaptureMetadata challenge(CaptureMetadataChallenge value) { put("challenge", value); return this; }

    }

    public static final class CaptureMetadataFrame extends Model {
        public CaptureMetadataFrame() {}

        CaptureMetadataFrame(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CaptureMetadataFrame of(Map<String, Object> json) { return new CaptureMetadataFrame(json); }

        /** When the frame was taken, in milliseconds on any steady clock. */
        public double atMs() { return number(members.get("atMs")); }

        public CaptureMetadataFrame atMs(Double value) { put("atMs", value); return this; }

    }

    public static final class CaptureMetadataChallenge extends Model {
        public CaptureMetadataChallenge() {}

        CaptureMetadataChallenge(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CaptureMetadataChallenge of(Map<String, Object> json) { return new CaptureMetadataChallenge(json); }

        /** The {@code kind} of the challenge that was shown. */
        public String kind() { return (String) members.get("kind"); }

        public CaptureMetadataChallenge kind(String value) { put("kind", value); return this; }

        /** The steps that were shown, in order. */
        public List<CaptureMetadataChallengeShown> shown() { return list(members.get("shown"), CaptureMetadataChallengeShown::new); }

        public CaptureMetadataChallenge shown(List<CaptureMetadataChallengeShown> value) { put("shown", value); return this; }

        /** The colours of {@code challenge.light}. Left out where none were shown. */
        public CaptureMetadataChallengeLight light() { return one(members.get("light"), CaptureMetadataChallengeLight::new); }

        public CaptureMetadataChallenge light(CaptureMetadataChallengeLight value) { put("light", value); return this; }

    }

    public static final class CaptureMetadataChallengeShown extends Model {
        public CaptureMetadataChallengeShown() {}

        CaptureMetadataChallengeShown(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CaptureMetadataChallengeShown of(Map<String, Object> json) { return new CaptureMetadataChallengeShown(json); }

        /** The direction that was asked for. */
        public Direction direction() { return word(members.get("direction"), Direction.class); }

        public CaptureMetadataChallengeShown direction(Direction value) { put("direction", value); return this; }

        /** When the device began to show it, in milliseconds on the clock of {@code frames[].atMs}; for a video, from its start. */
        public double shownAtMs() { return number(members.get("shownAtMs")); }

        public CaptureMetadataChallengeShown shownAtMs(Double value) { put("shownAtMs", value); return this; }

        /** When the device stopped showing it, on the same clock. */
        public double endedAtMs() { return number(members.get("endedAtMs")); }

        public CaptureMetadataChallengeShown endedAtMs(Double value) { put("endedAtMs", value); return this; }

        /** {@code true}: the device saw the movement end. Otherwise the time of the step ran out. */
        public Boolean seen() { return (Boolean) members.get("seen"); }

        public CaptureMetadataChallengeShown seen(Boolean value) { put("seen", value); return this; }

    }

    public static final class CaptureMetadataChallengeLight extends Model {
        public CaptureMetadataChallengeLight() {}

        CaptureMetadataChallengeLight(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CaptureMetadataChallengeLight of(Map<String, Object> json) { return new CaptureMetadataChallengeLight(json); }

        /** The colours that were shown, in order. */
        public List<CaptureMetadataChallengeLightShown> shown() { return list(members.get("shown"), CaptureMetadataChallengeLightShown::new); }

        public CaptureMetadataChallengeLight shown(List<CaptureMetadataChallengeLightShown> value) { put("shown", value); return this; }

    }

    public static final class CaptureMetadataChallengeLightShown extends Model {
        public CaptureMetadataChallengeLightShown() {}

        CaptureMetadataChallengeLightShown(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CaptureMetadataChallengeLightShown of(Map<String, Object> json) { return new CaptureMetadataChallengeLightShown(json); }

        /** The colour that was shown, as {@code #rrggbb}. */
        public String color() { return (String) members.get("color"); }

        public CaptureMetadataChallengeLightShown color(String value) { put("color", value); return this; }

        /** When the device began to show it, in milliseconds on the clock of {@code frames[].atMs}; for a video, from its start. */
        public double shownAtMs() { return number(members.get("shownAtMs")); }

        public CaptureMetadataChallengeLightShown shownAtMs(Double value) { put("shownAtMs", value); return this; }

        /** When the device stopped showing it, on the same clock. */
        public double endedAtMs() { return number(members.get("endedAtMs")); }

        public CaptureMetadataChallengeLightShown endedAtMs(Double value) { put("endedAtMs", value); return this; }

    }

    public static final class AcceptedCapture extends Model {
        AcceptedCapture(Object json) { super(json); }

        /** From JSON that you kept. */
        public static AcceptedCapture of(Map<String, Object> json) { return new AcceptedCapture(json); }

        /** Id of the capture. */
        public String captureId() { return (String) members.get("captureId"); }

        /** The media is durable and waits for the engine. */
        public String state() { return (String) members.get("state"); }

    }

    public static final class AskedChallenge extends Model {
        AskedChallenge(Object json) { super(json); }

        /** From JSON that you kept. */
        public static AskedChallenge of(Map<String, Object> json) { return new AskedChallenge(json); }

        /** What to ask of the person. The same if you ask again. */
        public Challenge challenge() { return one(members.get("challenge"), Challenge::new); }

        /** The bearer for one upload. A new attempt, or a new token for the same half, voids it. */
        public String uploadToken() { return (String) members.get("uploadToken"); }

        /** When the upload token expires: ten minutes, or what is left of the 90 s for a second half. */
        public String uploadTokenExpiresAt() { return (String) members.get("uploadTokenExpiresAt"); }

    }

    public static final class ChallengeSkipped extends Model {
        ChallengeSkipped(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ChallengeSkipped of(Map<String, Object> json) { return new ChallengeSkipped(json); }

        /** Id of the capture. */
        public String captureId() { return (String) members.get("captureId"); }

        /** A reviewer decides. */
        public String state() { return (String) members.get("state"); }

    }

    public static final class CaptureProgress extends Model {
        CaptureProgress(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CaptureProgress of(Map<String, Object> json) { return new CaptureProgress(json); }

        /** {@code WAITING} for media, {@code PROCESSING}, {@code CHALLENGE_NEEDED} (fetch the challenge with {@code POST …/challenge} and send the second half within 90 s, or {@code POST …/skip}), {@code RETRY} with {@code hints}, {@code DONE}, or {@code EXPIRED}. {@code DONE} says that the person is done, not that they passed. */
        public CaptureProgressState state() { return word(members.get("state"), CaptureProgressState.class); }

        /** Uploads that are left. */
        public long attemptsLeft() { return whole(members.get("attemptsLeft")); }

        /** With {@code RETRY}: what to do better. {@code QUALITY} and {@code USER} reasons only. */
        public List<ReasonCode> hints() { return list(members.get("hints"), item -> word(item, ReasonCode.class)); }

        /** How it ended for the person; {@code null} while they can continue. {@code SENT} is neutral: it says nothing of the decision. {@code NO_ATTEMPTS_LEFT}: every capture was too poor. {@code NOT_CHECKED}: the service failed. */
        public Ending ending() { return word(members.get("ending"), Ending.class); }

    }

    public enum CaptureProgressState implements Model.Word {
        WAITING("WAITING"),
        PROCESSING("PROCESSING"),
        CHALLENGE_NEEDED("CHALLENGE_NEEDED"),
        RETRY("RETRY"),
        DONE("DONE"),
        EXPIRED("EXPIRED"),
        UNKNOWN(null);

        private final String word;

        CaptureProgressState(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum Ending implements Model.Word {
        SENT("SENT"),
        NO_ATTEMPTS_LEFT("NO_ATTEMPTS_LEFT"),
        NOT_CHECKED("NOT_CHECKED"),
        ENDED("ENDED"),
        REFUSED("REFUSED"),
        EXPIRED("EXPIRED"),
        CANNOT_CAPTURE("CANNOT_CAPTURE"),
        UNKNOWN(null);

        private final String word;

        Ending(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class Enrollment extends Model {
        Enrollment(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Enrollment of(Map<String, Object> json) { return new Enrollment(json); }

        /** Id of the enrollment. */
        public String enrollmentId() { return (String) members.get("enrollmentId"); }

        /** Your own id of the person. */
        public String subjectId() { return (String) members.get("subjectId"); }

        /** The session that the template was taken in. */
        public String sessionId() { return (String) members.get("sessionId"); }

        /** The match model that computed the template. */
        public String model() { return (String) members.get("model"); }

        /** Its version. Templates of other weights are never compared. */
        public String version() { return (String) members.get("version"); }

        /** The match models that can compare it. If none of them runs any more, the enrollment is no reference. */
        public List<EnrollmentModel> models() { return list(members.get("models"), EnrollmentModel::new); }

        /** When it was saved. */
        public String createdAt() { return (String) members.get("createdAt"); }

        /** When the template is deleted. */
        public String expiresAt() { return (String) members.get("expiresAt"); }

    }

    public static final class EnrollmentModel extends Model {
        EnrollmentModel(Object json) { super(json); }

        /** From JSON that you kept. */
        public static EnrollmentModel of(Map<String, Object> json) { return new EnrollmentModel(json); }

        /** Its name. */
        public String model() { return (String) members.get("model"); }

        /** Its version. */
        public String version() { return (String) members.get("version"); }

    }

    public static final class SubjectSummary extends Model {
        SubjectSummary(Object json) { super(json); }

        /** From JSON that you kept. */
        public static SubjectSummary of(Map<String, Object> json) { return new SubjectSummary(json); }

        /** The {@code subjectId} that you sent. */
        public String subjectId() { return (String) members.get("subjectId"); }

        /** When the person was first known. */
        public String createdAt() { return (String) members.get("createdAt"); }

        /** When the person was erased; nothing is held then. */
        public String erasedAt() { return (String) members.get("erasedAt"); }

        /** One entry for each kind; empty once the person is erased. */
        public List<SubjectSummaryHeld> held() { return list(members.get("held"), SubjectSummaryHeld::new); }

        /** The newest hundred enrollments that still have their template, newest first. */
        public List<SubjectSummaryEnrollment> enrollments() { return list(members.get("enrollments"), SubjectSummaryEnrollment::new); }

        /** The erasure of the person, if there was one. */
        public List<SubjectSummaryErasure> erasures() { return list(members.get("erasures"), SubjectSummaryErasure::new); }

    }

    public static final class SubjectSummaryHeld extends Model {
        SubjectSummaryHeld(Object json) { super(json); }

        /** From JSON that you kept. */
        public static SubjectSummaryHeld of(Map<String, Object> json) { return new SubjectSummaryHeld(json); }

        /** What is held. {@code PICTURES}: captures with pictures or clips. {@code REFERENCES}: uploaded pictures. {@code STORED_ANSWERS}: responses that are kept for idempotency keys. */
        public SubjectSummaryHeldKind kind() { return word(members.get("kind"), SubjectSummaryHeldKind.class); }

        /** How many rows. */
        public long count() { return whole(members.get("count")); }

        /** The earliest date on which one is deleted; {@code null} if none has a date yet. */
        public String goesFrom() { return (String) members.get("goesFrom"); }

        /** The latest date. */
        public String goesBy() { return (String) members.get("goesBy"); }

        /** How many have no date yet, because their session has not ended. */
        public long undated() { return whole(members.get("undated")); }

    }

    public enum SubjectSummaryHeldKind implements Model.Word {
        PICTURES("PICTURES"),
        TEMPLATES("TEMPLATES"),
        CROPS("CROPS"),
        REFERENCES("REFERENCES"),
        SESSIONS("SESSIONS"),
        EVENTS("EVENTS"),
        FINGERPRINTS("FINGERPRINTS"),
        FACE_HASHES("FACE_HASHES"),
        FACTS("FACTS"),
        STORED_ANSWERS("STORED_ANSWERS"),
        UNKNOWN(null);

        private final String word;

        SubjectSummaryHeldKind(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class SubjectSummaryEnrollment extends Model {
        SubjectSummaryEnrollment(Object json) { super(json); }

        /** From JSON that you kept. */
        public static SubjectSummaryEnrollment of(Map<String, Object> json) { return new SubjectSummaryEnrollment(json); }

        /** Id of the enrollment. */
        public String enrollmentId() { return (String) members.get("enrollmentId"); }

        /** Id of the session. */
        public String sessionId() { return (String) members.get("sessionId"); }

        /** When it was saved. */
        public String createdAt() { return (String) members.get("createdAt"); }

        /** When its template is deleted. */
        public String expiresAt() { return (String) members.get("expiresAt"); }

    }

    public static final class SubjectSummaryErasure extends Model {
        SubjectSummaryErasure(Object json) { super(json); }

        /** From JSON that you kept. */
        public static SubjectSummaryErasure of(Map<String, Object> json) { return new SubjectSummaryErasure(json); }

        /** Id of the erasure. */
        public String erasureId() { return (String) members.get("erasureId"); }

        /** Id of the receipt. */
        public String receiptId() { return (String) members.get("receiptId"); }

        /** When the data was erased. */
        public String erasedAt() { return (String) members.get("erasedAt"); }

    }

    public static final class Erasure extends Model {
        Erasure(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Erasure of(Map<String, Object> json) { return new Erasure(json); }

        /** Id of the erasure. */
        public String erasureId() { return (String) members.get("erasureId"); }

        /** The {@code subjectId} that you sent. */
        public String subjectId() { return (String) members.get("subjectId"); }

        /** When the data was erased. */
        public String erasedAt() { return (String) members.get("erasedAt"); }

        /** How much was erased. */
        public ErasureErased erased() { return one(members.get("erased"), ErasureErased::new); }

        /** Proves the erasure. It names no person. */
        public ErasureReceipt receipt() { return one(members.get("receipt"), ErasureReceipt::new); }

    }

    public static final class ErasureErased extends Model {
        ErasureErased(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ErasureErased of(Map<String, Object> json) { return new ErasureErased(json); }

        /** Sessions whose personal data is gone. */
        public long sessions() { return whole(members.get("sessions")); }

        /** Captures whose media is gone. */
        public long captures() { return whole(members.get("captures")); }

        /** Reference pictures that are gone. */
        public long files() { return whole(members.get("files")); }

        /** Enrollments that are gone. */
        public long enrollments() { return whole(members.get("enrollments")); }

    }

    public static final class ErasureReceipt extends Model {
        ErasureReceipt(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ErasureReceipt of(Map<String, Object> json) { return new ErasureReceipt(json); }

        /** The signature. */
        public Receipt receipt() { return one(members.get("receipt"), Receipt::new); }

        /** What is signed. */
        public ErasureBundle bundle() { return one(members.get("bundle"), ErasureBundle::new); }

    }

    public static final class ErasureBundle extends Model {
        ErasureBundle(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ErasureBundle of(Map<String, Object> json) { return new ErasureBundle(json); }

        /** Version of the format. */
        public double v() { return number(members.get("v")); }

        /** Always {@code erasure}. */
        public String type() { return (String) members.get("type"); }

        /** {@code TEST} or {@code LIVE}. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

        /** Id of the receipt. */
        public String receiptId() { return (String) members.get("receiptId"); }

        /** Always {@code null}: an erasure is of a person, not of a session. */
        public Object sessionId() { return members.get("sessionId"); }

        /** Id of the account. */
        public String accountId() { return (String) members.get("accountId"); }

        /** Id of the erasure. */
        public String erasureId() { return (String) members.get("erasureId"); }

        /** When the data was erased. */
        public String decidedAt() { return (String) members.get("decidedAt"); }

        /** How much was erased. */
        public ErasureErased erased() { return one(members.get("erased"), ErasureErased::new); }

        /** Always {@code null}. */
        public Object supersedes() { return members.get("supersedes"); }

    }

    public static final class ErasurePage extends Model {
        ErasurePage(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ErasurePage of(Map<String, Object> json) { return new ErasurePage(json); }

        /** One page, newest first. */
        public List<ListedErasure> data() { return list(members.get("data"), ListedErasure::new); }

        /** Send it as {@code cursor} to read the next page; {@code null} on the last page. */
        public String nextCursor() { return (String) members.get("nextCursor"); }

    }

    public static final class ListedErasure extends Model {
        ListedErasure(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ListedErasure of(Map<String, Object> json) { return new ListedErasure(json); }

        /** Id of the erasure. */
        public String erasureId() { return (String) members.get("erasureId"); }

        /** When the data was erased. */
        public String erasedAt() { return (String) members.get("erasedAt"); }

        /** How much was erased. */
        public ErasureErased erased() { return one(members.get("erased"), ErasureErased::new); }

        /** Proves the erasure. It names no person. */
        public ErasureReceipt receipt() { return one(members.get("receipt"), ErasureReceipt::new); }

    }

    public static final class HoldPage extends Model {
        HoldPage(Object json) { super(json); }

        /** From JSON that you kept. */
        public static HoldPage of(Map<String, Object> json) { return new HoldPage(json); }

        /** One page, newest first. */
        public List<Hold> data() { return list(members.get("data"), Hold::new); }

        /** Send it as {@code cursor} to read the next page; {@code null} on the last page. */
        public String nextCursor() { return (String) members.get("nextCursor"); }

    }

    public static final class Hold extends Model {
        Hold(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Hold of(Map<String, Object> json) { return new Hold(json); }

        /** Id of the hold. */
        public String holdId() { return (String) members.get("holdId"); }

        /** The person. */
        public String subjectId() { return (String) members.get("subjectId"); }

        /** Why nothing may be deleted: a dispute, an order. Sealed with the data of the person. */
        public String reason() { return (String) members.get("reason"); }

        /** When the hold ends by itself. */
        public String until() { return (String) members.get("until"); }

        /** Id of the key or the member that placed it. */
        public String createdBy() { return (String) members.get("createdBy"); }

        /** When it was placed. */
        public String createdAt() { return (String) members.get("createdAt"); }

    }

    public enum ListRequestsState implements Model.Word {
        OPEN("OPEN"),
        DONE("DONE"),
        REFUSED("REFUSED"),
        UNKNOWN(null);

        private final String word;

        ListRequestsState(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class RequestPage extends Model {
        RequestPage(Object json) { super(json); }

        /** From JSON that you kept. */
        public static RequestPage of(Map<String, Object> json) { return new RequestPage(json); }

        /** One page, newest first. */
        public List<Request> data() { return list(members.get("data"), Request::new); }

        /** Send it as {@code cursor} to read the next page; {@code null} on the last page. */
        public String nextCursor() { return (String) members.get("nextCursor"); }

    }

    public static final class Request extends Model {
        Request(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Request of(Map<String, Object> json) { return new Request(json); }

        /** Id of the request. */
        public String requestId() { return (String) members.get("requestId"); }

        /** What the person asks for. {@code ACCESS}: what is held. {@code OBJECTION}: that processing stops. {@code APPEAL}: that somebody looks at a decision again. */
        public RequestKind kind() { return word(members.get("kind"), RequestKind.class); }

        /** The person; {@code null} once nothing of them is held. */
        public String subjectId() { return (String) members.get("subjectId"); }

        /** When the person asked. */
        public String receivedAt() { return (String) members.get("receivedAt"); }

        /** When it must be answered. */
        public String dueAt() { return (String) members.get("dueAt"); }

        /** {@code DONE} and {@code REFUSED} close the request. */
        public ListRequestsState state() { return word(members.get("state"), ListRequestsState.class); }

        /** When it was closed. A closed request is deleted three years later. */
        public String closedAt() { return (String) members.get("closedAt"); }

        /** What colleagues should know; {@code null} without one, and once the person is erased. */
        public String note() { return (String) members.get("note"); }

    }

    public enum RequestKind implements Model.Word {
        ACCESS("ACCESS"),
        ERASURE("ERASURE"),
        OBJECTION("OBJECTION"),
        APPEAL("APPEAL"),
        UNKNOWN(null);

        private final String word;

        RequestKind(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class StoredPolicy extends Model {
        StoredPolicy(Object json) { super(json); }

        /** From JSON that you kept. */
        public static StoredPolicy of(Map<String, Object> json) { return new StoredPolicy(json); }

        /** The name of the policy. {@code default} is that of sessions that name none. */
        public String policyId() { return (String) members.get("policyId"); }

        /** The whole policy. */
        public Policy policy() { return one(members.get("policy"), Policy::new); }

        /** Grows by one with each change. The {@code ETag} carries it. */
        public long version() { return whole(members.get("version")); }

        /** How the policy compares with its profile. */
        public Evaluation evaluation() { return one(members.get("evaluation"), Evaluation::new); }

        /** The tag of this version, for {@code If-Match}; null if the response had none. */
        public String etag() { return (String) members.get("etag"); }

    }

    public static final class Policy extends Model {
        Policy(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Policy of(Map<String, Object> json) { return new Policy(json); }

        /** The profile that sessions are compared with: one of {@code GET /v1/profiles}. */
        public String profileId() { return (String) members.get("profileId"); }

        /** Settings for each check. */
        public PolicyChecks checks() { return one(members.get("checks"), PolicyChecks::new); }

        /** How liveness is judged. */
        public PolicyLiveness liveness() { return one(members.get("liveness"), PolicyLiveness::new); }

        /** How many uploads a session takes before it is declined. */
        public long maxAttempts() { return whole(members.get("maxAttempts")); }

        /** Default life of a capture link. */
        public long linkTtlSeconds() { return whole(members.get("linkTtlSeconds")); }

        /** How long data is kept. */
        public PolicyRetention retention() { return one(members.get("retention"), PolicyRetention::new); }

        /** {@code ON_BAND} sends borderline scores to a reviewer, {@code ALWAYS} every session. With {@code NEVER} a borderline score fails; only what a check could not tell is reviewed. */
        public PolicyReview review() { return word(members.get("review"), PolicyReview.class); }

        /** How many reviewers must agree on a session in review: 1 or 2. */
        public long reviewApprovals() { return whole(members.get("reviewApprovals")); }

        /** {@code REQUIRED}: an attempt opens only after the person agreed to a text that is recorded. {@code OPTIONAL}: an app may ask for consent in its own way. The capture page always asks. */
        public PolicyConsent consent() { return word(members.get("consent"), PolicyConsent.class); }

    }

    public static final class PolicyChecks extends Model {
        PolicyChecks(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PolicyChecks of(Map<String, Object> json) { return new PolicyChecks(json); }

        /** Whether a camera made the frames just now: no replayed, repeated, still, flat or edited media. */
        public PolicyChecksCaptureIntegrity captureIntegrity() { return one(members.get("capture.integrity"), PolicyChecksCaptureIntegrity::new); }

        /** Whether there is exactly one face. */
        public PolicyChecksCaptureIntegrity faceDetection() { return one(members.get("face.detection"), PolicyChecksCaptureIntegrity::new); }

        /** Whether enough frames are large, bright, sharp and frontal enough. */
        public PolicyChecksCaptureIntegrity faceQuality() { return one(members.get("face.quality"), PolicyChecksCaptureIntegrity::new); }

        /** Whether the texture of the frames is that of a living face. */
        public PolicyChecksCaptureIntegrity livenessPassive() { return one(members.get("liveness.passive"), PolicyChecksCaptureIntegrity::new); }

        /** Whether the person did what the challenge asked, when it asked. Required exactly where the liveness mode has a challenge. */
        public PolicyChecksCaptureIntegrity livenessActive() { return one(members.get("liveness.active"), PolicyChecksCaptureIntegrity::new); }

        /** Whether all frames show one person. */
        public PolicyChecksCaptureIntegrity faceConsistency() { return one(members.get("face.consistency"), PolicyChecksCaptureIntegrity::new); }

        /** Whether the reference is good enough to compare with. */
        public PolicyChecksCaptureIntegrity referenceQuality() { return one(members.get("reference.quality"), PolicyChecksCaptureIntegrity::new); }

        /** Whether the face is that of the reference. */
        public PolicyChecksCaptureIntegrity faceMatch() { return one(members.get("face.match"), PolicyChecksCaptureIntegrity::new); }

        /** Whether the face is enrolled under another subject of the account. */
        public PolicyChecksCaptureIntegrity faceDuplicate() { return one(members.get("face.duplicate"), PolicyChecksCaptureIntegrity::new); }

    }

    public static final class PolicyChecksCaptureIntegrity extends Model {
        PolicyChecksCaptureIntegrity(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PolicyChecksCaptureIntegrity of(Map<String, Object> json) { return new PolicyChecksCaptureIntegrity(json); }

        /** Whether a session is approved only if this check passes. */
        public boolean required() { return (Boolean) members.get("required"); }

        /** The lowest score that passes. {@code null}: the threshold of the running model set, which moves with the models. */
        public double threshold() { return number(members.get("threshold")); }

        /** The lowest score that goes to review instead of failing, not above {@code threshold}. {@code null}: that of the running model set. */
        public double reviewThreshold() { return number(members.get("reviewThreshold")); }

    }

    public static final class PolicyLiveness extends Model {
        PolicyLiveness(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PolicyLiveness of(Map<String, Object> json) { return new PolicyLiveness(json); }

        /** {@code PASSIVE} judges the pictures alone, and asks for no challenge. {@code ADAPTIVE} asks for the challenge, four head turns, where they leave doubt. {@code PASSIVE_AND_ACTIVE} always asks for it. Both require {@code checks.liveness.active}. */
        public PolicyLivenessMode mode() { return word(members.get("mode"), PolicyLivenessMode.class); }

        /** What the challenge of an attempt may ask of the person. Must contain {@code HEAD_TURNS}; {@code LIGHT} adds soft screen colours, not with {@code PASSIVE}. */
        public List<ChallengeKind> challenges() { return list(members.get("challenges"), item -> word(item, ChallengeKind.class)); }

        /** What happens where {@code LIGHT} was asked for and not seen on the face, or the person declined it: {@code TURNS_DECIDE} judges the head turns alone, {@code REVIEW} sends the session to a reviewer. */
        public WithoutLight withoutLight() { return word(members.get("withoutLight"), WithoutLight.class); }

    }

    public enum PolicyLivenessMode implements Model.Word {
        PASSIVE("PASSIVE"),
        ADAPTIVE("ADAPTIVE"),
        PASSIVE_AND_ACTIVE("PASSIVE_AND_ACTIVE"),
        UNKNOWN(null);

        private final String word;

        PolicyLivenessMode(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum ChallengeKind implements Model.Word {
        HEAD_TURNS("HEAD_TURNS"),
        LIGHT("LIGHT"),
        UNKNOWN(null);

        private final String word;

        ChallengeKind(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum WithoutLight implements Model.Word {
        TURNS_DECIDE("TURNS_DECIDE"),
        REVIEW("REVIEW"),
        UNKNOWN(null);

        private final String word;

        WithoutLight(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class PolicyRetention extends Model {
        PolicyRetention(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PolicyRetention of(Map<String, Object> json) { return new PolicyRetention(json); }

        /** Hours for which pictures are kept after the session ended. */
        public long mediaHours() { return whole(members.get("mediaHours")); }

        /** Days for which the template of an enrollment is kept. */
        public long templateDays() { return whole(members.get("templateDays")); }

        /** Days for which the numbers that the checks of a decision read are kept, so that a draft of the policy can be tried on it. 0: not at all. */
        public long factsDays() { return whole(members.get("factsDays")); }

        /** Months for which a session is kept after it ended. Its receipts and its usage stay. */
        public long sessionMonths() { return whole(members.get("sessionMonths")); }

        /** Days for which events and their deliveries are kept, and can be replayed. */
        public long eventDays() { return whole(members.get("eventDays")); }

        /** Days for which a capture is recognised if its pictures are sent again. */
        public long fingerprintDays() { return whole(members.get("fingerprintDays")); }

        /** Whether an enrollment keeps a picture of the face, 112 × 112 pixels, as long as its template, so that it survives a new match model. Only of people who agreed to a recorded text, and with {@code enrollOnApprove}: the capture page then says so. An app that shows the text itself must show its part {@code keptCrop}. */
        public boolean enrollmentCrop() { return (Boolean) members.get("enrollmentCrop"); }

    }

    public enum PolicyReview implements Model.Word {
        ON_BAND("ON_BAND"),
        ALWAYS("ALWAYS"),
        NEVER("NEVER"),
        UNKNOWN(null);

        private final String word;

        PolicyReview(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum PolicyConsent implements Model.Word {
        REQUIRED("REQUIRED"),
        OPTIONAL("OPTIONAL"),
        UNKNOWN(null);

        private final String word;

        PolicyConsent(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class Evaluation extends Model {
        Evaluation(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Evaluation of(Map<String, Object> json) { return new Evaluation(json); }

        /** The profile: a list of clauses, as {@code GET /v1/profiles} shows it. */
        public String profileId() { return (String) members.get("profileId"); }

        /** Whether a session under this policy can conform, with the set that runs. It is not a certification. */
        public boolean conforms() { return (Boolean) members.get("conforms"); }

        /** One entry for each clause of the profile. */
        public List<EvaluationFinding> findings() { return list(members.get("findings"), EvaluationFinding::new); }

        /** The clauses that no policy can meet with the set that runs, because of what was measured of it. */
        public List<String> unreachable() { return list(members.get("unreachable"), item -> (String) item); }

    }

    public static final class EvaluationFinding extends Model {
        EvaluationFinding(Object json) { super(json); }

        /** From JSON that you kept. */
        public static EvaluationFinding of(Map<String, Object> json) { return new EvaluationFinding(json); }

        /** The clause of the profile. */
        public String clauseId() { return (String) members.get("clauseId"); }

        /** The setting that it depends on, such as {@code checks.face.match.threshold}; or the fact. */
        public String path() { return (String) members.get("path"); }

        /** What the profile asks for. */
        public Object required() { return members.get("required"); }

        /** What the policy says, or what was measured; {@code null} where nothing was. */
        public Object actual() { return members.get("actual"); }

        /** Whether a session can meet it. */
        public Level level() { return word(members.get("level"), Level.class); }

    }

    public static final class PutPolicyChecks extends Model {
        public PutPolicyChecks() {}

        PutPolicyChecks(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PutPolicyChecks of(Map<String, Object> json) { return new PutPolicyChecks(json); }

        /** Whether a camera made the frames just now: no replayed, repeated, still, flat or edited media. */
        public PutPolicyChecksCaptureIntegrity captureIntegrity() { return one(members.get("capture.integrity"), PutPolicyChecksCaptureIntegrity::new); }

        public PutPolicyChecks captureIntegrity(PutPolicyChecksCaptureIntegrity value) { put("capture.integrity", value); return this; }

        /** Whether there is exactly one face. */
        public PutPolicyChecksCaptureIntegrity faceDetection() { return one(members.get("face.detection"), PutPolicyChecksCaptureIntegrity::new); }

        public PutPolicyChecks faceDetection(PutPolicyChecksCaptureIntegrity value) { put("face.detection", value); return this; }

        /** Whether enough frames are large, bright, sharp and frontal enough. */
        public PutPolicyChecksCaptureIntegrity faceQuality() { return one(members.get("face.quality"), PutPolicyChecksCaptureIntegrity::new); }

        public PutPolicyChecks faceQuality(PutPolicyChecksCaptureIntegrity value) { put("face.quality", value); return this; }

        /** Whether the texture of the frames is that of a living face. */
        public PutPolicyChecksCaptureIntegrity livenessPassive() { return one(members.get("liveness.passive"), PutPolicyChecksCaptureIntegrity::new); }

        public PutPolicyChecks livenessPassive(PutPolicyChecksCaptureIntegrity value) { put("liveness.passive", value); return this; }

        /** Whether the person did what the challenge asked, when it asked. Required exactly where the liveness mode has a challenge. */
        public PutPolicyChecksCaptureIntegrity livenessActive() { return one(members.get("liveness.active"), PutPolicyChecksCaptureIntegrity::new); }

        public PutPolicyChecks livenessActive(PutPolicyChecksCaptureIntegrity value) { put("liveness.active", value); return this; }

        /** Whether all frames show one person. */
        public PutPolicyChecksCaptureIntegrity faceConsistency() { return one(members.get("face.consistency"), PutPolicyChecksCaptureIntegrity::new); }

        public PutPolicyChecks faceConsistency(PutPolicyChecksCaptureIntegrity value) { put("face.consistency", value); return this; }

        /** Whether the reference is good enough to compare with. */
        public PutPolicyChecksCaptureIntegrity referenceQuality() { return one(members.get("reference.quality"), PutPolicyChecksCaptureIntegrity::new); }

        public PutPolicyChecks referenceQuality(PutPolicyChecksCaptureIntegrity value) { put("reference.quality", value); return this; }

        /** Whether the face is that of the reference. */
        public PutPolicyChecksCaptureIntegrity faceMatch() { return one(members.get("face.match"), PutPolicyChecksCaptureIntegrity::new); }

        public PutPolicyChecks faceMatch(PutPolicyChecksCaptureIntegrity value) { put("face.match", value); return this; }

        /** Whether the face is enrolled under another subject of the account. */
        public PutPolicyChecksCaptureIntegrity faceDuplicate() { return one(members.get("face.duplicate"), PutPolicyChecksCaptureIntegrity::new); }

        public PutPolicyChecks faceDuplicate(PutPolicyChecksCaptureIntegrity value) { put("face.duplicate", value); return this; }

    }

    public static final class PutPolicyChecksCaptureIntegrity extends Model {
        public PutPolicyChecksCaptureIntegrity() {}

        PutPolicyChecksCaptureIntegrity(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PutPolicyChecksCaptureIntegrity of(Map<String, Object> json) { return new PutPolicyChecksCaptureIntegrity(json); }

        /** Whether a session is approved only if this check passes. */
        public Boolean required() { return (Boolean) members.get("required"); }

        public PutPolicyChecksCaptureIntegrity required(Boolean value) { put("required", value); return this; }

        /** The lowest score that passes. {@code null}: the threshold of the running model set, which moves with the models. */
        public Double threshold() { return number(members.get("threshold")); }

        public PutPolicyChecksCaptureIntegrity threshold(Double value) { put("threshold", value); return this; }

        /** The lowest score that goes to review instead of failing, not above {@code threshold}. {@code null}: that of the running model set. */
        public Double reviewThreshold() { return number(members.get("reviewThreshold")); }

        public PutPolicyChecksCaptureIntegrity reviewThreshold(Double value) { put("reviewThreshold", value); return this; }

    }

    public static final class PutPolicyLiveness extends Model {
        public PutPolicyLiveness() {}

        PutPolicyLiveness(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PutPolicyLiveness of(Map<String, Object> json) { return new PutPolicyLiveness(json); }

        /** {@code PASSIVE} judges the pictures alone, and asks for no challenge. {@code ADAPTIVE} asks for the challenge, four head turns, where they leave doubt. {@code PASSIVE_AND_ACTIVE} always asks for it. Both require {@code checks.liveness.active}. */
        public PolicyLivenessMode mode() { return word(members.get("mode"), PolicyLivenessMode.class); }

        public PutPolicyLiveness mode(PolicyLivenessMode value) { put("mode", value); return this; }

        /** What the challenge of an attempt may ask of the person. Must contain {@code HEAD_TURNS}; {@code LIGHT} adds soft screen colours, not with {@code PASSIVE}. */
        public List<ChallengeKind> challenges() { return list(members.get("challenges"), item -> word(item, ChallengeKind.class)); }

        public PutPolicyLiveness challenges(List<ChallengeKind> value) { put("challenges", value); return this; }

        /** What happens where {@code LIGHT} was asked for and not seen on the face, or the person declined it: {@code TURNS_DECIDE} judges the head turns alone, {@code REVIEW} sends the session to a reviewer. */
        public WithoutLight withoutLight() { return word(members.get("withoutLight"), WithoutLight.class); }

        public PutPolicyLiveness withoutLight(WithoutLight value) { put("withoutLight", value); return this; }

    }

    public static final class PutPolicyRetention extends Model {
        public PutPolicyRetention() {}

        PutPolicyRetention(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PutPolicyRetention of(Map<String, Object> json) { return new PutPolicyRetention(json); }

        /** Hours for which pictures are kept after the session ended. */
        public Long mediaHours() { return whole(members.get("mediaHours")); }

        public PutPolicyRetention mediaHours(Long value) { put("mediaHours", value); return this; }

        /** Days for which the template of an enrollment is kept. */
        public Long templateDays() { return whole(members.get("templateDays")); }

        public PutPolicyRetention templateDays(Long value) { put("templateDays", value); return this; }

        /** Days for which the numbers that the checks of a decision read are kept, so that a draft of the policy can be tried on it. 0: not at all. */
        public Long factsDays() { return whole(members.get("factsDays")); }

        public PutPolicyRetention factsDays(Long value) { put("factsDays", value); return this; }

        /** Months for which a session is kept after it ended. Its receipts and its usage stay. */
        public Long sessionMonths() { return whole(members.get("sessionMonths")); }

        public PutPolicyRetention sessionMonths(Long value) { put("sessionMonths", value); return this; }

        /** Days for which events and their deliveries are kept, and can be replayed. */
        public Long eventDays() { return whole(members.get("eventDays")); }

        public PutPolicyRetention eventDays(Long value) { put("eventDays", value); return this; }

        /** Days for which a capture is recognised if its pictures are sent again. */
        public Long fingerprintDays() { return whole(members.get("fingerprintDays")); }

        public PutPolicyRetention fingerprintDays(Long value) { put("fingerprintDays", value); return this; }

        /** Whether an enrollment keeps a picture of the face, 112 × 112 pixels, as long as its template, so that it survives a new match model. Only of people who agreed to a recorded text, and with {@code enrollOnApprove}: the capture page then says so. An app that shows the text itself must show its part {@code keptCrop}. */
        public Boolean enrollmentCrop() { return (Boolean) members.get("enrollmentCrop"); }

        public PutPolicyRetention enrollmentCrop(Boolean value) { put("enrollmentCrop", value); return this; }

    }

    public static final class PolicyList extends Model {
        PolicyList(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PolicyList of(Map<String, Object> json) { return new PolicyList(json); }

        /** The newest version of each, by name. */
        public List<StoredPolicy> data() { return list(members.get("data"), StoredPolicy::new); }

    }

    public static final class CreatePolicyPolicy extends Model {
        public CreatePolicyPolicy() {}

        CreatePolicyPolicy(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CreatePolicyPolicy of(Map<String, Object> json) { return new CreatePolicyPolicy(json); }

        /** The profile that sessions are compared with: one of {@code GET /v1/profiles}. */
        public String profileId() { return (String) members.get("profileId"); }

        public CreatePolicyPolicy profileId(String value) { put("profileId", value); return this; }

        /** Settings for each check. What is left out keeps its value. */
        public PutPolicyChecks checks() { return one(members.get("checks"), PutPolicyChecks::new); }

        public CreatePolicyPolicy checks(PutPolicyChecks value) { put("checks", value); return this; }

        /** How liveness is judged. What is left out keeps its value. */
        public PutPolicyLiveness liveness() { return one(members.get("liveness"), PutPolicyLiveness::new); }

        public CreatePolicyPolicy liveness(PutPolicyLiveness value) { put("liveness", value); return this; }

        /** How many uploads a session takes before it is declined. */
        public Long maxAttempts() { return whole(members.get("maxAttempts")); }

        public CreatePolicyPolicy maxAttempts(Long value) { put("maxAttempts", value); return this; }

        /** Default life of a capture link. */
        public Long linkTtlSeconds() { return whole(members.get("linkTtlSeconds")); }

        public CreatePolicyPolicy linkTtlSeconds(Long value) { put("linkTtlSeconds", value); return this; }

        /** How long data is kept. What is left out keeps its value. */
        public PutPolicyRetention retention() { return one(members.get("retention"), PutPolicyRetention::new); }

        public CreatePolicyPolicy retention(PutPolicyRetention value) { put("retention", value); return this; }

        /** {@code ON_BAND} sends borderline scores to a reviewer, {@code ALWAYS} every session. With {@code NEVER} a borderline score fails; only what a check could not tell is reviewed. */
        public PolicyReview review() { return word(members.get("review"), PolicyReview.class); }

        public CreatePolicyPolicy review(PolicyReview value) { put("review", value); return this; }

        /** How many reviewers must agree on a session in review: 1 or 2. */
        public Long reviewApprovals() { return whole(members.get("reviewApprovals")); }

        public CreatePolicyPolicy reviewApprovals(Long value) { put("reviewApprovals", value); return this; }

        /** {@code REQUIRED}: an attempt opens only after the person agreed to a text that is recorded. {@code OPTIONAL}: an app may ask for consent in its own way. The capture page always asks. */
        public PolicyConsent consent() { return word(members.get("consent"), PolicyConsent.class); }

        public CreatePolicyPolicy consent(PolicyConsent value) { put("consent", value); return this; }

    }

    public static final class PreviewPolicyPolicy extends Model {
        public PreviewPolicyPolicy() {}

        PreviewPolicyPolicy(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PreviewPolicyPolicy of(Map<String, Object> json) { return new PreviewPolicyPolicy(json); }

        /** The profile that sessions are compared with: one of {@code GET /v1/profiles}. */
        public String profileId() { return (String) members.get("profileId"); }

        public PreviewPolicyPolicy profileId(String value) { put("profileId", value); return this; }

        /** Settings for each check. What is left out keeps its value. */
        public PutPolicyChecks checks() { return one(members.get("checks"), PutPolicyChecks::new); }

        public PreviewPolicyPolicy checks(PutPolicyChecks value) { put("checks", value); return this; }

        /** How liveness is judged. What is left out keeps its value. */
        public PutPolicyLiveness liveness() { return one(members.get("liveness"), PutPolicyLiveness::new); }

        public PreviewPolicyPolicy liveness(PutPolicyLiveness value) { put("liveness", value); return this; }

        /** How many uploads a session takes before it is declined. */
        public Long maxAttempts() { return whole(members.get("maxAttempts")); }

        public PreviewPolicyPolicy maxAttempts(Long value) { put("maxAttempts", value); return this; }

        /** Default life of a capture link. */
        public Long linkTtlSeconds() { return whole(members.get("linkTtlSeconds")); }

        public PreviewPolicyPolicy linkTtlSeconds(Long value) { put("linkTtlSeconds", value); return this; }

        /** How long data is kept. What is left out keeps its value. */
        public PutPolicyRetention retention() { return one(members.get("retention"), PutPolicyRetention::new); }

        public PreviewPolicyPolicy retention(PutPolicyRetention value) { put("retention", value); return this; }

        /** {@code ON_BAND} sends borderline scores to a reviewer, {@code ALWAYS} every session. With {@code NEVER} a borderline score fails; only what a check could not tell is reviewed. */
        public PolicyReview review() { return word(members.get("review"), PolicyReview.class); }

        public PreviewPolicyPolicy review(PolicyReview value) { put("review", value); return this; }

        /** How many reviewers must agree on a session in review: 1 or 2. */
        public Long reviewApprovals() { return whole(members.get("reviewApprovals")); }

        public PreviewPolicyPolicy reviewApprovals(Long value) { put("reviewApprovals", value); return this; }

        /** {@code REQUIRED}: an attempt opens only after the person agreed to a text that is recorded. {@code OPTIONAL}: an app may ask for consent in its own way. The capture page always asks. */
        public PolicyConsent consent() { return word(members.get("consent"), PolicyConsent.class); }

        public PreviewPolicyPolicy consent(PolicyConsent value) { put("consent", value); return this; }

    }

    public static final class PolicyPreview extends Model {
        PolicyPreview(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PolicyPreview of(Map<String, Object> json) { return new PolicyPreview(json); }

        /** Sessions that were judged under the draft. */
        public long judged() { return whole(members.get("judged")); }

        /** Those whose outcome stays the same. */
        public long unchanged() { return whole(members.get("unchanged")); }

        /** What changes, the most frequent first. */
        public List<PolicyPreviewChange> changes() { return list(members.get("changes"), PolicyPreviewChange::new); }

        /** Sessions sent to review, of those that were judged, for each day from the first that was read to {@code to} or now. */
        public PolicyPreviewReviewsPerDay reviewsPerDay() { return one(members.get("reviewsPerDay"), PolicyPreviewReviewsPerDay::new); }

        /** Sessions whose person is asked for the challenge, also those whose outcome with it is unknown. */
        public PolicyPreviewAsked asked() { return one(members.get("asked"), PolicyPreviewAsked::new); }

        /** How the draft compares with its profile. */
        public Evaluation evaluation() { return one(members.get("evaluation"), Evaluation::new); }

        /** Sessions that were read, and that the kept numbers cannot judge under the draft. */
        public long missing() { return whole(members.get("missing")); }

        /** The same by cause. */
        public List<PolicyPreviewMissingBy> missingBy() { return list(members.get("missingBy"), PolicyPreviewMissingBy::new); }

    }

    public static final class PolicyPreviewChange extends Model {
        PolicyPreviewChange(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PolicyPreviewChange of(Map<String, Object> json) { return new PolicyPreviewChange(json); }

        /** The outcome in the first version of the decision. */
        public Outcome from() { return word(members.get("from"), Outcome.class); }

        /** The outcome under the draft. */
        public Outcome to() { return word(members.get("to"), Outcome.class); }

        /** How many sessions change this way. */
        public long count() { return whole(members.get("count")); }

        /** The newest of them. */
        public List<String> sessionIds() { return list(members.get("sessionIds"), item -> (String) item); }

    }

    public static final class PolicyPreviewReviewsPerDay extends Model {
        PolicyPreviewReviewsPerDay(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PolicyPreviewReviewsPerDay of(Map<String, Object> json) { return new PolicyPreviewReviewsPerDay(json); }

        /** As it was decided. */
        public double before() { return number(members.get("before")); }

        /** Under the draft. */
        public double after() { return number(members.get("after")); }

    }

    public static final class PolicyPreviewAsked extends Model {
        PolicyPreviewAsked(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PolicyPreviewAsked of(Map<String, Object> json) { return new PolicyPreviewAsked(json); }

        /** As it was. */
        public long before() { return whole(members.get("before")); }

        /** Under the draft. */
        public long after() { return whole(members.get("after")); }

    }

    public static final class PolicyPreviewMissingBy extends Model {
        PolicyPreviewMissingBy(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PolicyPreviewMissingBy of(Map<String, Object> json) { return new PolicyPreviewMissingBy(json); }

        /** {@code FACTS_GONE}: the numbers were not kept, have expired or were erased. {@code OTHER_ATTEMPTS}: the draft would or could have taken another number of attempts. {@code NO_DUPLICATE_SEARCH}: the draft asks for a search that was not made. {@code OTHER_CHALLENGE}: the draft asks for head turns or light that were not asked for. {@code UNKNOWN_SET}: the model set that measured is not installed. */
        public Cause cause() { return word(members.get("cause"), Cause.class); }

        /** How many sessions. */
        public long count() { return whole(members.get("count")); }

    }

    public enum Cause implements Model.Word {
        FACTS_GONE("FACTS_GONE"),
        OTHER_ATTEMPTS("OTHER_ATTEMPTS"),
        NO_DUPLICATE_SEARCH("NO_DUPLICATE_SEARCH"),
        OTHER_CHALLENGE("OTHER_CHALLENGE"),
        UNKNOWN_SET("UNKNOWN_SET"),
        UNKNOWN(null);

        private final String word;

        Cause(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class PolicyVersionPage extends Model {
        PolicyVersionPage(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PolicyVersionPage of(Map<String, Object> json) { return new PolicyVersionPage(json); }

        /** One page, newest first. */
        public List<PolicyVersion> data() { return list(members.get("data"), PolicyVersion::new); }

        /** Send it as {@code cursor} to read the next page; {@code null} on the last page. */
        public String nextCursor() { return (String) members.get("nextCursor"); }

    }

    public static final class PolicyVersion extends Model {
        PolicyVersion(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PolicyVersion of(Map<String, Object> json) { return new PolicyVersion(json); }

        /** Grows by one with each change. */
        public long version() { return whole(members.get("version")); }

        /** When it was stored. */
        public String createdAt() { return (String) members.get("createdAt"); }

        /** Id of the key ({@code key_…}) or of the member ({@code mem_…}) that changed the policy; {@code null} if no one did, or if it was not recorded. */
        public String changedBy() { return (String) members.get("changedBy"); }

        /** Hash of the policy. Receipts name it. */
        public String hash() { return (String) members.get("hash"); }

        /** What differs from the version before. */
        public List<PolicyVersionChange> changes() { return list(members.get("changes"), PolicyVersionChange::new); }

        /** The whole policy. */
        public Policy policy() { return one(members.get("policy"), Policy::new); }

    }

    public static final class PolicyVersionChange extends Model {
        PolicyVersionChange(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PolicyVersionChange of(Map<String, Object> json) { return new PolicyVersionChange(json); }

        /** The setting, such as {@code checks.face.match.threshold}. */
        public String path() { return (String) members.get("path"); }

        /** Its value before. */
        public Object from() { return members.get("from"); }

        /** Its value in this version. */
        public Object to() { return members.get("to"); }

    }

    public static final class StoredBranding extends Model {
        StoredBranding(Object json) { super(json); }

        /** From JSON that you kept. */
        public static StoredBranding of(Map<String, Object> json) { return new StoredBranding(json); }

        /** The whole branding. */
        public Branding branding() { return one(members.get("branding"), Branding::new); }

        /** Grows with each change; 0: nothing was set yet. The {@code ETag} carries it. */
        public long version() { return whole(members.get("version")); }

        /** The consent text that people see now, in each language of the page. */
        public List<StoredBrandingConsent> consents() { return list(members.get("consents"), StoredBrandingConsent::new); }

        /** The tag of this version, for {@code If-Match}; null if the response had none. */
        public String etag() { return (String) members.get("etag"); }

    }

    public static final class Branding extends Model {
        Branding(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Branding of(Map<String, Object> json) { return new Branding(json); }

        /** The name that people see. {@code null}: the account's name. */
        public String publicName() { return (String) members.get("publicName"); }

        /** The account's privacy notice. The consent screen leads to it. */
        public String privacyUrl() { return (String) members.get("privacyUrl"); }

        /** Where people get help: an https address, or a mailto address. */
        public String supportUrl() { return (String) members.get("supportUrl"); }

        /** The account's logo, by colour scheme. */
        public BrandingLogos logos() { return one(members.get("logos"), BrandingLogos::new); }

        /** The accent colour, by colour scheme. */
        public BrandingColors colors() { return one(members.get("colors"), BrandingColors::new); }

        /** What the account adds to the standard consent text, by language. Plain text; blank lines separate paragraphs. The page shows it in the page's language only. */
        public Map<String, String> consentTexts() { return map(members.get("consentTexts"), item -> (String) item); }

        /** What the account states of those texts: that they name the use of reviewed sessions to improve models. Kept as a record. */
        public boolean consentTextsNameModelUse() { return (Boolean) members.get("consentTextsNameModelUse"); }

        /** Whether the page offers people to have a member look again, as long as their link lives. */
        public boolean appeals() { return (Boolean) members.get("appeals"); }

    }

    public static final class BrandingLogos extends Model {
        BrandingLogos(Object json) { super(json); }

        /** From JSON that you kept. */
        public static BrandingLogos of(Map<String, Object> json) { return new BrandingLogos(json); }

        /** The logo on a light ground: {@code logo} of {@code POST /v1/branding/logos}. */
        public String light() { return (String) members.get("light"); }

        /** The logo on a dark ground. {@code null}: the light one, on a light plate. */
        public String dark() { return (String) members.get("dark"); }

    }

    public static final class BrandingColors extends Model {
        BrandingColors(Object json) { super(json); }

        /** From JSON that you kept. */
        public static BrandingColors of(Map<String, Object> json) { return new BrandingColors(json); }

        /** The accent colour on a light ground. The page adjusts it until text on it can be read. */
        public String light() { return (String) members.get("light"); }

        /** The accent colour on a dark ground. {@code null}: the light one. */
        public String dark() { return (String) members.get("dark"); }

    }

    public static final class StoredBrandingConsent extends Model {
        StoredBrandingConsent(Object json) { super(json); }

        /** From JSON that you kept. */
        public static StoredBrandingConsent of(Map<String, Object> json) { return new StoredBrandingConsent(json); }

        /** The language. */
        public String locale() { return (String) members.get("locale"); }

        /** The hash of the whole text: see {@code GET /v1/consent-texts/{textHash}}. */
        public String textHash() { return (String) members.get("textHash"); }

        /** Version of the standard text, and after a dot of the account's own. */
        public String textVersion() { return (String) members.get("textVersion"); }

        /** Whether the text contains one of the account. */
        public boolean own() { return (Boolean) members.get("own"); }

        /** Where the wording of the standard text comes from. {@code ORIGINAL}: the English one. {@code MACHINE}: a machine translated it, and no reading by a speaker of the language is recorded. {@code READ}: a speaker of the language has read the translation. */
        public Translation translation() { return word(members.get("translation"), Translation.class); }

    }

    public enum Translation implements Model.Word {
        ORIGINAL("ORIGINAL"),
        MACHINE("MACHINE"),
        READ("READ"),
        UNKNOWN(null);

        private final String word;

        Translation(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class PutBrandingLogos extends Model {
        public PutBrandingLogos() {}

        PutBrandingLogos(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PutBrandingLogos of(Map<String, Object> json) { return new PutBrandingLogos(json); }

        /** The logo on a light ground: {@code logo} of {@code POST /v1/branding/logos}. */
        public String light() { return (String) members.get("light"); }

        public PutBrandingLogos light(String value) { put("light", value); return this; }

        /** The logo on a dark ground. {@code null}: the light one, on a light plate. */
        public String dark() { return (String) members.get("dark"); }

        public PutBrandingLogos dark(String value) { put("dark", value); return this; }

    }

    public static final class PutBrandingColors extends Model {
        public PutBrandingColors() {}

        PutBrandingColors(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PutBrandingColors of(Map<String, Object> json) { return new PutBrandingColors(json); }

        /** The accent colour on a light ground. The page adjusts it until text on it can be read. */
        public String light() { return (String) members.get("light"); }

        public PutBrandingColors light(String value) { put("light", value); return this; }

        /** The accent colour on a dark ground. {@code null}: the light one. */
        public String dark() { return (String) members.get("dark"); }

        public PutBrandingColors dark(String value) { put("dark", value); return this; }

    }

    public static final class BrandingVersionPage extends Model {
        BrandingVersionPage(Object json) { super(json); }

        /** From JSON that you kept. */
        public static BrandingVersionPage of(Map<String, Object> json) { return new BrandingVersionPage(json); }

        /** One page, newest first. */
        public List<BrandingVersion> data() { return list(members.get("data"), BrandingVersion::new); }

        /** Send it as {@code cursor} to read the next page; {@code null} on the last page. */
        public String nextCursor() { return (String) members.get("nextCursor"); }

    }

    public static final class BrandingVersion extends Model {
        BrandingVersion(Object json) { super(json); }

        /** From JSON that you kept. */
        public static BrandingVersion of(Map<String, Object> json) { return new BrandingVersion(json); }

        /** Grows by one with each change. */
        public long version() { return whole(members.get("version")); }

        /** When it was stored. */
        public String createdAt() { return (String) members.get("createdAt"); }

        /** Id of the key or of the member that stored it; {@code null}: the operator. */
        public String changedBy() { return (String) members.get("changedBy"); }

        /** The whole branding. */
        public Branding branding() { return one(members.get("branding"), Branding::new); }

    }

    public static final class Logo extends Model {
        Logo(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Logo of(Map<String, Object> json) { return new Logo(json); }

        /** The name of the logo, for {@code logos} of {@code PUT /v1/branding}. */
        public String logo() { return (String) members.get("logo"); }

        /** Its address on this service, without the host. */
        public String url() { return (String) members.get("url"); }

        /** Size of the stored PNG. */
        public long bytes() { return whole(members.get("bytes")); }

        /** In pixels. */
        public long width() { return whole(members.get("width")); }

        /** In pixels. */
        public long height() { return whole(members.get("height")); }

    }

    public static final class Usage extends Model {
        Usage(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Usage of(Map<String, Object> json) { return new Usage(json); }

        /** Name of the plan. */
        public String plan() { return (String) members.get("plan"); }

        /** One entry for each month that you asked for. */
        public List<UsagePeriod> periods() { return list(members.get("periods"), UsagePeriod::new); }

    }

    public static final class UsagePeriod extends Model {
        UsagePeriod(Object json) { super(json); }

        /** From JSON that you kept. */
        public static UsagePeriod of(Map<String, Object> json) { return new UsagePeriod(json); }

        /** The month, UTC. */
        public String period() { return (String) members.get("period"); }

        /** Verifications that the plan includes. */
        public long included() { return whole(members.get("included")); }

        /** LIVE sessions of this month that were decided. */
        public long used() { return whole(members.get("used")); }

        /** LIVE sessions of this month that are still open. */
        public long reserved() { return whole(members.get("reserved")); }

        /** What is left: {@code included} less {@code used} and {@code reserved}. */
        public long remaining() { return whole(members.get("remaining")); }

        /** Sessions of test keys, which are never charged. */
        public long test() { return whole(members.get("test")); }

        /** Decided sessions by flow. */
        public Map<String, Long> byFlow() { return map(members.get("byFlow"), item -> whole(item)); }

        /** Decided sessions by outcome. */
        public Map<String, Long> byOutcome() { return map(members.get("byOutcome"), item -> whole(item)); }

    }

    public enum GetAnalyticsBy implements Model.Word {
        DAY("day"),
        WEEK("week"),
        FLOW("flow"),
        DEVICE("device"),
        LOCALE("locale"),
        UNKNOWN(null);

        private final String word;

        GetAnalyticsBy(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class Analytics extends Model {
        Analytics(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Analytics of(Map<String, Object> json) { return new Analytics(json); }

        /** The first day that is counted, by the creation of the session. */
        public String from() { return (String) members.get("from"); }

        /** The last day. */
        public String to() { return (String) members.get("to"); }

        /** The sessions of these days. Days that have fewer than ten, also together with those after them, are left out. */
        public AnalyticsTotal total() { return one(members.get("total"), AnalyticsTotal::new); }

        /** The groups: days in order, others with the largest first. No group has fewer than ten sessions: small ones are merged. */
        public List<AnalyticsGroup> groups() { return list(members.get("groups"), AnalyticsGroup::new); }

    }

    public static final class AnalyticsTotal extends Model {
        AnalyticsTotal(Object json) { super(json); }

        /** From JSON that you kept. */
        public static AnalyticsTotal of(Map<String, Object> json) { return new AnalyticsTotal(json); }

        /** How far the sessions came. */
        public AnalyticsTotalFunnel funnel() { return one(members.get("funnel"), AnalyticsTotalFunnel::new); }

        /** The sessions by status. {@code status} of {@code GET /v1/sessions} finds them. */
        public AnalyticsTotalOutcomes outcomes() { return one(members.get("outcomes"), AnalyticsTotalOutcomes::new); }

        /** The decided sessions by the codes of their reasons, the most frequent first. A session can have several. */
        public Map<String, Long> reasons() { return map(members.get("reasons"), item -> whole(item)); }

        /** Liveness in doubt under the mode {@code ADAPTIVE}. What is missing from {@code asked} is open, or ended without a decision. */
        public AnalyticsTotalChallenge challenge() { return one(members.get("challenge"), AnalyticsTotalChallenge::new); }

        /** The sessions with an upload, by the number of uploads. */
        public Map<String, Long> attempts() { return map(members.get("attempts"), item -> whole(item)); }

        /** From the upload to the decision of the checks. Percentiles are right to 2.5 %. */
        public AnalyticsTotalDecisionMs decisionMs() { return one(members.get("decisionMs"), AnalyticsTotalDecisionMs::new); }

        /** From the start of a review to its decision. Percentiles are right to 2.5 %. */
        public AnalyticsTotalDecisionMs reviewMs() { return one(members.get("reviewMs"), AnalyticsTotalDecisionMs::new); }

    }

    public static final class AnalyticsTotalFunnel extends Model {
        AnalyticsTotalFunnel(Object json) { super(json); }

        /** From JSON that you kept. */
        public static AnalyticsTotalFunnel of(Map<String, Object> json) { return new AnalyticsTotalFunnel(json); }

        /** Sessions that were created. */
        public long created() { return whole(members.get("created")); }

        /** Those whose link was opened, or that an app began. */
        public long opened() { return whole(members.get("opened")); }

        /** Those whose person agreed on the hosted page, or began an attempt in an app. */
        public long agreed() { return whole(members.get("agreed")); }

        /** Those with at least one upload. */
        public long uploaded() { return whole(members.get("uploaded")); }

        /** Those that the checks decided, or sent to review. */
        public long decided() { return whole(members.get("decided")); }

    }

    public static final class AnalyticsTotalOutcomes extends Model {
        AnalyticsTotalOutcomes(Object json) { super(json); }

        /** From JSON that you kept. */
        public static AnalyticsTotalOutcomes of(Map<String, Object> json) { return new AnalyticsTotalOutcomes(json); }

        /** Sessions that are {@code CREATED}. */
        public long cREATED() { return whole(members.get("CREATED")); }

        /** Sessions that are {@code CAPTURING}. */
        public long cAPTURING() { return whole(members.get("CAPTURING")); }

        /** Sessions that are {@code PROCESSING}. */
        public long pROCESSING() { return whole(members.get("PROCESSING")); }

        /** Sessions that are {@code IN_REVIEW}. */
        public long iNREVIEW() { return whole(members.get("IN_REVIEW")); }

        /** Sessions that are {@code APPROVED}. */
        public long aPPROVED() { return whole(members.get("APPROVED")); }

        /** Sessions that are {@code DECLINED}. */
        public long dECLINED() { return whole(members.get("DECLINED")); }

        /** Sessions that are {@code FAILED}. */
        public long fAILED() { return whole(members.get("FAILED")); }

        /** Sessions that are {@code EXPIRED}. */
        public long eXPIRED() { return whole(members.get("EXPIRED")); }

        /** Sessions that are {@code CANCELED}. */
        public long cANCELED() { return whole(members.get("CANCELED")); }

    }

    public static final class AnalyticsTotalChallenge extends Model {
        AnalyticsTotalChallenge(Object json) { super(json); }

        /** From JSON that you kept. */
        public static AnalyticsTotalChallenge of(Map<String, Object> json) { return new AnalyticsTotalChallenge(json); }

        /** Sessions whose person was asked for the challenge as a second half. */
        public long asked() { return whole(members.get("asked")); }

        /** Of these, those that the checks approved with it. */
        public long approved() { return whole(members.get("approved")); }

        /** Those that the checks declined. */
        public long declined() { return whole(members.get("declined")); }

        /** Those that did it and went to review all the same. */
        public long reviewed() { return whole(members.get("reviewed")); }

        /** Those whose person said that they could not do it. */
        public long skipped() { return whole(members.get("skipped")); }

        /** Those that did not do it in time. */
        public long late() { return whole(members.get("late")); }

        /** Sessions in review that were not asked: the device cannot show the challenge that was due, or a turn of it was left out. */
        public long notPossible() { return whole(members.get("notPossible")); }

    }

    public static final class AnalyticsTotalDecisionMs extends Model {
        AnalyticsTotalDecisionMs(Object json) { super(json); }

        /** From JSON that you kept. */
        public static AnalyticsTotalDecisionMs of(Map<String, Object> json) { return new AnalyticsTotalDecisionMs(json); }

        /** How many were measured. */
        public long count() { return whole(members.get("count")); }

        /** Half of them took at most so many milliseconds; {@code null} if there are none. */
        public long p50() { return whole(members.get("p50")); }

        /** 95 % of them took at most so many milliseconds; {@code null} if there are none. */
        public long p95() { return whole(members.get("p95")); }

    }

    public static final class AnalyticsGroup extends Model {
        AnalyticsGroup(Object json) { super(json); }

        /** From JSON that you kept. */
        public static AnalyticsGroup of(Map<String, Object> json) { return new AnalyticsGroup(json); }

        /** The value that the group shares, or its first day; {@code null} for several groups that are too small alone. */
        public String key() { return (String) members.get("key"); }

        /** The first day. */
        public String from() { return (String) members.get("from"); }

        /** The last day. */
        public String to() { return (String) members.get("to"); }

        /** How far the sessions came. */
        public AnalyticsTotalFunnel funnel() { return one(members.get("funnel"), AnalyticsTotalFunnel::new); }

        /** The sessions by status. {@code status} of {@code GET /v1/sessions} finds them. */
        public AnalyticsTotalOutcomes outcomes() { return one(members.get("outcomes"), AnalyticsTotalOutcomes::new); }

        /** The decided sessions by the codes of their reasons, the most frequent first. A session can have several. */
        public Map<String, Long> reasons() { return map(members.get("reasons"), item -> whole(item)); }

        /** Liveness in doubt under the mode {@code ADAPTIVE}. What is missing from {@code asked} is open, or ended without a decision. */
        public AnalyticsTotalChallenge challenge() { return one(members.get("challenge"), AnalyticsTotalChallenge::new); }

        /** The sessions with an upload, by the number of uploads. */
        public Map<String, Long> attempts() { return map(members.get("attempts"), item -> whole(item)); }

        /** From the upload to the decision of the checks. Percentiles are right to 2.5 %. */
        public AnalyticsTotalDecisionMs decisionMs() { return one(members.get("decisionMs"), AnalyticsTotalDecisionMs::new); }

        /** From the start of a review to its decision. Percentiles are right to 2.5 %. */
        public AnalyticsTotalDecisionMs reviewMs() { return one(members.get("reviewMs"), AnalyticsTotalDecisionMs::new); }

    }

    public enum GetScoreAnalyticsBy implements Model.Word {
        DAY("day"),
        WEEK("week"),
        FLOW("flow"),
        DEVICE("device"),
        LOCALE("locale"),
        SET("set"),
        UNKNOWN(null);

        private final String word;

        GetScoreAnalyticsBy(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class ScoreAnalytics extends Model {
        ScoreAnalytics(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ScoreAnalytics of(Map<String, Object> json) { return new ScoreAnalytics(json); }

        /** The check. */
        public CheckKind check() { return word(members.get("check"), CheckKind.class); }

        /** The first day that is counted, by the creation of the session. */
        public String from() { return (String) members.get("from"); }

        /** The last day. */
        public String to() { return (String) members.get("to"); }

        /** The running model set. */
        public String set() { return (String) members.get("set"); }

        /** What {@code psi} compares with: the distribution that the running set names, or else the scores of the 28 days before {@code from}. {@code null} if the set names none and these days have fewer than 500 scores of it. */
        public Basis basis() { return word(members.get("basis"), Basis.class); }

        /** The scores of these days. Days that have fewer than ten, also together with those after them, are left out. */
        public ScoreAnalyticsTotal total() { return one(members.get("total"), ScoreAnalyticsTotal::new); }

        /** The groups: days in order, others with the largest first. No group has fewer than ten scores: small ones are merged. */
        public List<ScoreAnalyticsGroup> groups() { return list(members.get("groups"), ScoreAnalyticsGroup::new); }

    }

    public enum Basis implements Model.Word {
        CALIBRATION("CALIBRATION"),
        EARLIER_WEEKS("EARLIER_WEEKS"),
        UNKNOWN(null);

        private final String word;

        Basis(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class ScoreAnalyticsTotal extends Model {
        ScoreAnalyticsTotal(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ScoreAnalyticsTotal of(Map<String, Object> json) { return new ScoreAnalyticsTotal(json); }

        /** How many scores there are. */
        public long count() { return whole(members.get("count")); }

        /** The scores by twentieths of 0 to 1, the lowest first; 1 is in the last bin. */
        public List<Long> bins() { return list(members.get("bins"), item -> whole(item)); }

        /** The population stability index of the scores of the running model set, compared with {@code basis}. Below 0.1 they are alike, above 0.25 they differ. {@code null} without a basis, or if the set gave none of the scores. */
        public double psi() { return number(members.get("psi")); }

    }

    public static final class ScoreAnalyticsGroup extends Model {
        ScoreAnalyticsGroup(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ScoreAnalyticsGroup of(Map<String, Object> json) { return new ScoreAnalyticsGroup(json); }

        /** The value that the group shares, or its first day; {@code null} for several groups that are too small alone. */
        public String key() { return (String) members.get("key"); }

        /** The first day. */
        public String from() { return (String) members.get("from"); }

        /** The last day. */
        public String to() { return (String) members.get("to"); }

        /** How many scores there are. */
        public long count() { return whole(members.get("count")); }

        /** The scores by twentieths of 0 to 1, the lowest first; 1 is in the last bin. */
        public List<Long> bins() { return list(members.get("bins"), item -> whole(item)); }

        /** The population stability index of the scores of the running model set, compared with {@code basis}. Below 0.1 they are alike, above 0.25 they differ. {@code null} without a basis, or if the set gave none of the scores. */
        public double psi() { return number(members.get("psi")); }

    }

    public static final class AnalyticsNow extends Model {
        AnalyticsNow(Object json) { super(json); }

        /** From JSON that you kept. */
        public static AnalyticsNow of(Map<String, Object> json) { return new AnalyticsNow(json); }

        /** The queue of reviews. */
        public AnalyticsNowReviews reviews() { return one(members.get("reviews"), AnalyticsNowReviews::new); }

        /** The health of the webhooks. */
        public AnalyticsNowWebhooks webhooks() { return one(members.get("webhooks"), AnalyticsNowWebhooks::new); }

    }

    public static final class AnalyticsNowReviews extends Model {
        AnalyticsNowReviews(Object json) { super(json); }

        /** From JSON that you kept. */
        public static AnalyticsNowReviews of(Map<String, Object> json) { return new AnalyticsNowReviews(json); }

        /** Reviews that are not done; at most 10,000 are counted. */
        public long waiting() { return whole(members.get("waiting")); }

        /** Since when the oldest waits; {@code null} if none waits. */
        public String oldestSince() { return (String) members.get("oldestSince"); }

    }

    public static final class AnalyticsNowWebhooks extends Model {
        AnalyticsNowWebhooks(Object json) { super(json); }

        /** From JSON that you kept. */
        public static AnalyticsNowWebhooks of(Map<String, Object> json) { return new AnalyticsNowWebhooks(json); }

        /** Endpoints, the disabled ones included. */
        public long endpoints() { return whole(members.get("endpoints")); }

        /** Endpoints that are disabled. */
        public long disabled() { return whole(members.get("disabled")); }

        /** Deliveries that failed and will be tried again; at most 1,000 an endpoint are counted. */
        public long retrying() { return whole(members.get("retrying")); }

        /** Deliveries given up in the last 24 hours; at most 1,000 an endpoint are counted. */
        public long failed24h() { return whole(members.get("failed24h")); }

    }

    public static final class AuditPage extends Model {
        AuditPage(Object json) { super(json); }

        /** From JSON that you kept. */
        public static AuditPage of(Map<String, Object> json) { return new AuditPage(json); }

        /** One page, newest first. */
        public List<AuditEntry> data() { return list(members.get("data"), AuditEntry::new); }

        /** Send it as {@code cursor} to read the next page; {@code null} on the last page. */
        public String nextCursor() { return (String) members.get("nextCursor"); }

    }

    public static final class AuditEntry extends Model {
        AuditEntry(Object json) { super(json); }

        /** From JSON that you kept. */
        public static AuditEntry of(Map<String, Object> json) { return new AuditEntry(json); }

        /** Id of the audit. */
        public String auditId() { return (String) members.get("auditId"); }

        /** When it was done. */
        public String at() { return (String) members.get("at"); }

        /** {@code KEY}: an API key. {@code REVIEWER}: an API key on behalf of a reviewer. {@code MEMBER}: a member who signed in. {@code OPERATOR}: the operator of the service. {@code SERVICE}: the service by itself. {@code PERSON}: the verified person, on the page of their session. */
        public ActorKind actorKind() { return word(members.get("actorKind"), ActorKind.class); }

        /** Id of the key ({@code key_…}) or of the member ({@code mem_…}); {@code null} for the others. */
        public String actor() { return (String) members.get("actor"); }

        /** The name that a key gave for its reviewer; {@code null} without one, and once it is erased. */
        public String reviewer() { return (String) members.get("reviewer"); }

        /** The mode in which it was done; {@code null} if it belongs to no mode, such as a sign-in. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

        /** Method and pattern of the route, such as {@code POST /v1/keys}, a command of the operator, or what the service found, such as {@code measurements differ}. */
        public String action() { return (String) members.get("action"); }

        /** Id of the object; {@code null} if there is none. */
        public String objectId() { return (String) members.get("objectId"); }

        /** What the entry says beyond the action and the object, such as granted scopes. */
        public String detail() { return (String) members.get("detail"); }

        /** The caller's address; {@code null} for an operator, and once it is erased. */
        public String remoteAddress() { return (String) members.get("remoteAddress"); }

        /** Id of the request; {@code null} for a command. */
        public String requestId() { return (String) members.get("requestId"); }

        /** The number of equal events that the entry covers. */
        public long occurrences() { return whole(members.get("occurrences")); }

    }

    public enum ActorKind implements Model.Word {
        KEY("KEY"),
        REVIEWER("REVIEWER"),
        MEMBER("MEMBER"),
        OPERATOR("OPERATOR"),
        SERVICE("SERVICE"),
        PERSON("PERSON"),
        UNKNOWN(null);

        private final String word;

        ActorKind(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum Signature implements Model.Word {
        V1("v1"),
        V1A("v1a"),
        UNKNOWN(null);

        private final String word;

        Signature(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class WebhookEndpointWithSecret extends Model {
        WebhookEndpointWithSecret(Object json) { super(json); }

        /** From JSON that you kept. */
        public static WebhookEndpointWithSecret of(Map<String, Object> json) { return new WebhookEndpointWithSecret(json); }

        /** Id of the endpoint, {@code whe_…}. */
        public String endpointId() { return (String) members.get("endpointId"); }

        /** The account whose events it gets. */
        public String accountId() { return (String) members.get("accountId"); }

        /** The mode whose events it gets. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

        /** Where events are sent. */
        public String url() { return (String) members.get("url"); }

        /** The types that it gets; {@code null} for every type. */
        public List<EventType> events() { return list(members.get("events"), item -> word(item, EventType.class)); }

        /** How its events are signed. */
        public List<Signature> signatures() { return list(members.get("signatures"), item -> word(item, Signature.class)); }

        /** Your note. */
        public String description() { return (String) members.get("description"); }

        /** Whether events are sent to it. */
        public boolean enabled() { return (Boolean) members.get("enabled"); }

        /** When it was disabled. */
        public String disabledAt() { return (String) members.get("disabledAt"); }

        /** {@code GONE}: it answered 410. {@code FAILING}: five days of nothing but failures. {@code BY_REQUEST}: you disabled it. */
        public DisabledReason disabledReason() { return word(members.get("disabledReason"), DisabledReason.class); }

        /** Since when every attempt has failed; {@code null} where the last one succeeded. */
        public String failingSince() { return (String) members.get("failingSince"); }

        /** Until when the secret before the last rotation signs too. */
        public String previousSecretExpiresAt() { return (String) members.get("previousSecretExpiresAt"); }

        /** When it was added. */
        public String createdAt() { return (String) members.get("createdAt"); }

        /** The signing secret, {@code whsec_…}. Only this answer has it. */
        public String secret() { return (String) members.get("secret"); }

    }

    public enum DisabledReason implements Model.Word {
        GONE("GONE"),
        FAILING("FAILING"),
        BY_REQUEST("BY_REQUEST"),
        UNKNOWN(null);

        private final String word;

        DisabledReason(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class WebhookEndpointPage extends Model {
        WebhookEndpointPage(Object json) { super(json); }

        /** From JSON that you kept. */
        public static WebhookEndpointPage of(Map<String, Object> json) { return new WebhookEndpointPage(json); }

        /** One page, newest first. */
        public List<WebhookEndpoint> data() { return list(members.get("data"), WebhookEndpoint::new); }

        /** Send it as {@code cursor} to read the next page; {@code null} on the last page. */
        public String nextCursor() { return (String) members.get("nextCursor"); }

    }

    public static final class WebhookEndpoint extends Model {
        WebhookEndpoint(Object json) { super(json); }

        /** From JSON that you kept. */
        public static WebhookEndpoint of(Map<String, Object> json) { return new WebhookEndpoint(json); }

        /** Id of the endpoint, {@code whe_…}. */
        public String endpointId() { return (String) members.get("endpointId"); }

        /** The account whose events it gets. */
        public String accountId() { return (String) members.get("accountId"); }

        /** The mode whose events it gets. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

        /** Where events are sent. */
        public String url() { return (String) members.get("url"); }

        /** The types that it gets; {@code null} for every type. */
        public List<EventType> events() { return list(members.get("events"), item -> word(item, EventType.class)); }

        /** How its events are signed. */
        public List<Signature> signatures() { return list(members.get("signatures"), item -> word(item, Signature.class)); }

        /** Your note. */
        public String description() { return (String) members.get("description"); }

        /** Whether events are sent to it. */
        public boolean enabled() { return (Boolean) members.get("enabled"); }

        /** When it was disabled. */
        public String disabledAt() { return (String) members.get("disabledAt"); }

        /** {@code GONE}: it answered 410. {@code FAILING}: five days of nothing but failures. {@code BY_REQUEST}: you disabled it. */
        public DisabledReason disabledReason() { return word(members.get("disabledReason"), DisabledReason.class); }

        /** Since when every attempt has failed; {@code null} where the last one succeeded. */
        public String failingSince() { return (String) members.get("failingSince"); }

        /** Until when the secret before the last rotation signs too. */
        public String previousSecretExpiresAt() { return (String) members.get("previousSecretExpiresAt"); }

        /** When it was added. */
        public String createdAt() { return (String) members.get("createdAt"); }

    }

    public static final class WebhookKeys extends Model {
        WebhookKeys(Object json) { super(json); }

        /** From JSON that you kept. */
        public static WebhookKeys of(Map<String, Object> json) { return new WebhookKeys(json); }

        /** The public keys of webhooks, of both modes. */
        public List<EvidenceKey> keys() { return list(members.get("keys"), EvidenceKey::new); }

    }

    public static final class EvidenceKey extends Model {
        EvidenceKey(Object json) { super(json); }

        /** From JSON that you kept. */
        public static EvidenceKey of(Map<String, Object> json) { return new EvidenceKey(json); }

        /** Key type. */
        public String kty() { return (String) members.get("kty"); }

        /** Curve. */
        public String crv() { return (String) members.get("crv"); }

        /** Algorithm. */
        public String alg() { return (String) members.get("alg"); }

        /** Use: signatures. */
        public String use() { return (String) members.get("use"); }

        /** RFC 7638 thumbprint of the key. */
        public String kid() { return (String) members.get("kid"); }

        /** The public key, base64url. */
        public String x() { return (String) members.get("x"); }

        /** {@code ACTIVE} signs. {@code NEXT} is published ahead of a rotation. {@code RETIRED} keys stay, so that what they signed verifies. Of a {@code REVOKED} key others may hold the secret: its receipts hold only if they were in the log under a checkpoint that the verifier saw before {@code revokedAt}. */
        public EvidenceKeyStatus status() { return word(members.get("status"), EvidenceKeyStatus.class); }

        /** When the key was published. */
        public String notBefore() { return (String) members.get("notBefore"); }

        /** When it stopped signing; {@code null} while it may sign. Of a revoked key: {@code revokedAt}. */
        public String notAfter() { return (String) members.get("notAfter"); }

        /** From this time on, others may hold the secret; {@code null} unless the key was revoked. */
        public String revokedAt() { return (String) members.get("revokedAt"); }

        /** The mode whose receipts or webhooks it signs. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

    }

    public enum EvidenceKeyStatus implements Model.Word {
        NEXT("NEXT"),
        ACTIVE("ACTIVE"),
        RETIRED("RETIRED"),
        REVOKED("REVOKED"),
        UNKNOWN(null);

        private final String word;

        EvidenceKeyStatus(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum ReplayWebhookDeliveriesState implements Model.Word {
        DELIVERED("DELIVERED"),
        FAILED("FAILED"),
        CANCELED("CANCELED"),
        UNKNOWN(null);

        private final String word;

        ReplayWebhookDeliveriesState(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class DeliveriesReplayed extends Model {
        DeliveriesReplayed(Object json) { super(json); }

        /** From JSON that you kept. */
        public static DeliveriesReplayed of(Map<String, Object> json) { return new DeliveriesReplayed(json); }

        /** How many events are sent again. */
        public long queued() { return whole(members.get("queued")); }

        /** Whether others are left, which the same call queues next. */
        public boolean more() { return (Boolean) members.get("more"); }

    }

    public static final class WebhookDeliveryWithBody extends Model {
        WebhookDeliveryWithBody(Object json) { super(json); }

        /** From JSON that you kept. */
        public static WebhookDeliveryWithBody of(Map<String, Object> json) { return new WebhookDeliveryWithBody(json); }

        /** Id of the delivery, {@code dlv_…}. */
        public String deliveryId() { return (String) members.get("deliveryId"); }

        /** The endpoint that it goes to. */
        public String endpointId() { return (String) members.get("endpointId"); }

        /** The {@code webhook-id} header: the same for every attempt and every replay. */
        public String eventId() { return (String) members.get("eventId"); }

        /** The type of the event. */
        public EventType eventType() { return word(members.get("eventType"), EventType.class); }

        /** The session that the event is about; {@code null} where it is about none. */
        public String sessionId() { return (String) members.get("sessionId"); }

        /** {@code PENDING}: to be sent. {@code DELIVERED}. {@code FAILED}: given up after the last retry. {@code CANCELED}: the endpoint was disabled or deleted, or the person was erased. */
        public WebhookDeliveryState state() { return word(members.get("state"), WebhookDeliveryState.class); }

        /** The attempts, oldest first. */
        public List<WebhookDeliveryAttempt> attempts() { return list(members.get("attempts"), WebhookDeliveryAttempt::new); }

        /** When it is sent next; {@code null} once it is finished. */
        public String nextAttemptAt() { return (String) members.get("nextAttemptAt"); }

        /** When it was queued. */
        public String createdAt() { return (String) members.get("createdAt"); }

        /** When it was delivered, given up or canceled. */
        public String finishedAt() { return (String) members.get("finishedAt"); }

        /** The bytes that are signed and sent, as text; {@code null} once the person is erased. */
        public String body() { return (String) members.get("body"); }

    }

    public static final class MemberPage extends Model {
        MemberPage(Object json) { super(json); }

        /** From JSON that you kept. */
        public static MemberPage of(Map<String, Object> json) { return new MemberPage(json); }

        /** One page, newest first. */
        public List<Member> data() { return list(members.get("data"), Member::new); }

        /** Send it as {@code cursor} to read the next page; {@code null} on the last page. */
        public String nextCursor() { return (String) members.get("nextCursor"); }

    }

    public static final class Member extends Model {
        Member(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Member of(Map<String, Object> json) { return new Member(json); }

        /** Id of the member, {@code mem_…}. */
        public String memberId() { return (String) members.get("memberId"); }

        /** What colleagues see. */
        public String name() { return (String) members.get("name"); }

        /** For people to read. No message is sent to it, and no one is recognized by it. */
        public String email() { return (String) members.get("email"); }

        /** What the member may do. */
        public Role role() { return word(members.get("role"), Role.class); }

        /** {@code INVITED} until the first sign-in. */
        public MemberState state() { return word(members.get("state"), MemberState.class); }

        /** When the member was invited. */
        public String createdAt() { return (String) members.get("createdAt"); }

        /** The first sign-in. */
        public String joinedAt() { return (String) members.get("joinedAt"); }

    }

    public enum Role implements Model.Word {
        OWNER("OWNER"),
        DEVELOPER("DEVELOPER"),
        REVIEWER("REVIEWER"),
        SUPPORT("SUPPORT"),
        AUDITOR("AUDITOR"),
        DPO("DPO"),
        UNKNOWN(null);

        private final String word;

        Role(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum MemberState implements Model.Word {
        INVITED("INVITED"),
        ACTIVE("ACTIVE"),
        UNKNOWN(null);

        private final String word;

        MemberState(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class InvitedMember extends Model {
        InvitedMember(Object json) { super(json); }

        /** From JSON that you kept. */
        public static InvitedMember of(Map<String, Object> json) { return new InvitedMember(json); }

        /** The member. */
        public Member member() { return one(members.get("member"), Member::new); }

        /** The link with which the person registers a passkey, once. */
        public InvitedMemberInvitation invitation() { return one(members.get("invitation"), InvitedMemberInvitation::new); }

    }

    public static final class InvitedMemberInvitation extends Model {
        InvitedMemberInvitation(Object json) { super(json); }

        /** From JSON that you kept. */
        public static InvitedMemberInvitation of(Map<String, Object> json) { return new InvitedMemberInvitation(json); }

        /** Send it to the person. Only this answer has it. */
        public String url() { return (String) members.get("url"); }

        /** 24 hours after the invitation. */
        public String expiresAt() { return (String) members.get("expiresAt"); }

    }

    public static final class MemberDetail extends Model {
        MemberDetail(Object json) { super(json); }

        /** From JSON that you kept. */
        public static MemberDetail of(Map<String, Object> json) { return new MemberDetail(json); }

        /** Id of the member, {@code mem_…}. */
        public String memberId() { return (String) members.get("memberId"); }

        /** What colleagues see. */
        public String name() { return (String) members.get("name"); }

        /** For people to read. No message is sent to it, and no one is recognized by it. */
        public String email() { return (String) members.get("email"); }

        /** What the member may do. */
        public Role role() { return word(members.get("role"), Role.class); }

        /** {@code INVITED} until the first sign-in. */
        public MemberState state() { return word(members.get("state"), MemberState.class); }

        /** When the member was invited. */
        public String createdAt() { return (String) members.get("createdAt"); }

        /** The first sign-in. */
        public String joinedAt() { return (String) members.get("joinedAt"); }

        /** What would end if the member were removed. */
        public MemberDetailHolds holds() { return one(members.get("holds"), MemberDetailHolds::new); }

    }

    public static final class MemberDetailHolds extends Model {
        MemberDetailHolds(Object json) { super(json); }

        /** From JSON that you kept. */
        public static MemberDetailHolds of(Map<String, Object> json) { return new MemberDetailHolds(json); }

        /** Registered passkeys. */
        public long passkeys() { return whole(members.get("passkeys")); }

        /** Sign-ins that work now. */
        public long signIns() { return whole(members.get("signIns")); }

        /** Reviews that the member holds now, in both modes. */
        public long claims() { return whole(members.get("claims")); }

    }

    public static final class ApiKeyPage extends Model {
        ApiKeyPage(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ApiKeyPage of(Map<String, Object> json) { return new ApiKeyPage(json); }

        /** One page, newest first. */
        public List<ApiKey> data() { return list(members.get("data"), ApiKey::new); }

        /** Send it as {@code cursor} to read the next page; {@code null} on the last page. */
        public String nextCursor() { return (String) members.get("nextCursor"); }

    }

    public static final class ApiKey extends Model {
        ApiKey(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ApiKey of(Map<String, Object> json) { return new ApiKey(json); }

        /** Id of the key, {@code key_…}. */
        public String keyId() { return (String) members.get("keyId"); }

        /** The mode of the key. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

        /** The last four characters of the key. */
        public String hint() { return (String) members.get("hint"); }

        /** What the key is for. */
        public String name() { return (String) members.get("name"); }

        /** What the key may do. */
        public List<Scope> scopes() { return list(members.get("scopes"), item -> word(item, Scope.class)); }

        /** When the key expires; {@code null}: never. */
        public String expiresAt() { return (String) members.get("expiresAt"); }

        /** When the key was last used, to a minute; {@code null}: never. */
        public String lastUsedAt() { return (String) members.get("lastUsedAt"); }

        /** When the key was created. */
        public String createdAt() { return (String) members.get("createdAt"); }

    }

    public enum Scope implements Model.Word {
        SESSIONS_WRITE("sessions:write"),
        SESSIONS_READ("sessions:read"),
        ENROLLMENTS("enrollments"),
        POLICY("policy"),
        EVIDENCE("evidence"),
        SUBJECTS_ERASE("subjects:erase"),
        USAGE("usage"),
        WEBHOOKS("webhooks"),
        FILES("files"),
        REVIEWS("reviews"),
        SESSIONS_SUPPORT("sessions:support"),
        SCORES_READ("scores:read"),
        MEDIA_READ("media:read"),
        ANALYTICS("analytics"),
        AUDIT("audit"),
        KEYS("keys"),
        MEMBERS("members"),
        SUBJECTS_EXPORT("subjects:export"),
        HOLDS("holds"),
        REQUESTS("requests"),
        BRANDING("branding"),
        POLICY_READ("policy:read"),
        WEBHOOKS_READ("webhooks:read"),
        ENROLLMENTS_READ("enrollments:read"),
        MEMBERS_READ("members:read"),
        UNKNOWN(null);

        private final String word;

        Scope(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public enum Preset implements Model.Word {
        CAPTURE("CAPTURE"),
        REVIEW_BOT("REVIEW_BOT"),
        READ_ONLY("READ_ONLY"),
        UNKNOWN(null);

        private final String word;

        Preset(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class CreatedApiKey extends Model {
        CreatedApiKey(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CreatedApiKey of(Map<String, Object> json) { return new CreatedApiKey(json); }

        /** Id of the key, {@code key_…}. */
        public String keyId() { return (String) members.get("keyId"); }

        /** The mode of the key. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

        /** The last four characters of the key. */
        public String hint() { return (String) members.get("hint"); }

        /** What the key is for. */
        public String name() { return (String) members.get("name"); }

        /** What the key may do. */
        public List<Scope> scopes() { return list(members.get("scopes"), item -> word(item, Scope.class)); }

        /** When the key expires; {@code null}: never. */
        public String expiresAt() { return (String) members.get("expiresAt"); }

        /** When the key was last used, to a minute; {@code null}: never. */
        public String lastUsedAt() { return (String) members.get("lastUsedAt"); }

        /** When the key was created. */
        public String createdAt() { return (String) members.get("createdAt"); }

        /** The key itself, {@code fp_test_…} or {@code fp_live_…}. Only this answer has it. */
        public String key() { return (String) members.get("key"); }

    }

    public static final class CallPage extends Model {
        CallPage(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CallPage of(Map<String, Object> json) { return new CallPage(json); }

        /** One page, newest first. */
        public List<Call> data() { return list(members.get("data"), Call::new); }

        /** Send it as {@code cursor} to read the next page; {@code null} on the last page. */
        public String nextCursor() { return (String) members.get("nextCursor"); }

    }

    public static final class Call extends Model {
        Call(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Call of(Map<String, Object> json) { return new Call(json); }

        /** When the answer was sent. */
        public String at() { return (String) members.get("at"); }

        /** The method. */
        public String method() { return (String) members.get("method"); }

        /** The pattern of the route, such as {@code /v1/sessions/:sessionId}. The ids are not kept. */
        public String route() { return (String) members.get("route"); }

        /** The status of the answer. */
        public long status() { return whole(members.get("status")); }

        /** The code of the problem; {@code null} if the call succeeded. */
        public ProblemCode code() { return word(members.get("code"), ProblemCode.class); }

        /** The {@code X-Request-Id} of the answer. */
        public String requestId() { return (String) members.get("requestId"); }

        /** Id of the key ({@code key_…}) or of the member ({@code mem_…}). */
        public String actor() { return (String) members.get("actor"); }

        /** Milliseconds from the first byte of the request to the answer. */
        public long durationMs() { return whole(members.get("durationMs")); }

    }

    public enum ProblemCode implements Model.Word {
        MALFORMED_JSON("malformed_json"),
        INVALID_HEADER("invalid_header"),
        MISSING_API_KEY("missing_api_key"),
        INVALID_API_KEY("invalid_api_key"),
        EXPIRED_API_KEY("expired_api_key"),
        SIGN_IN_REQUIRED("sign_in_required"),
        SIGN_IN_REFUSED("sign_in_refused"),
        ALLOWANCE_EXHAUSTED("allowance_exhausted"),
        ACCOUNT_SUSPENDED("account_suspended"),
        INSUFFICIENT_SCOPE("insufficient_scope"),
        ORIGIN_MISMATCH("origin_mismatch"),
        FRESH_SIGN_IN_REQUIRED("fresh_sign_in_required"),
        NOT_FOUND("not_found"),
        METHOD_NOT_ALLOWED("method_not_allowed"),
        REQUEST_TIMEOUT("request_timeout"),
        UPLOAD_TOO_SLOW("upload_too_slow"),
        SESSION_STATE_CONFLICT("session_state_conflict"),
        SESSION_NOT_APPROVED("session_not_approved"),
        IDEMPOTENCY_IN_PROGRESS("idempotency_in_progress"),
        CAPTURE_LINK_IN_USE("capture_link_in_use"),
        CROSS_DEVICE_FORBIDDEN("cross_device_forbidden"),
        UPLOAD_TOKEN_USED("upload_token_used"),
        SUBJECT_ON_HOLD("subject_on_hold"),
        REVIEW_CLAIMED("review_claimed"),
        APPEAL_WITHOUT_MEDIA("appeal_without_media"),
        DECISION_VERSION_MISMATCH("decision_version_mismatch"),
        SECOND_REVIEWER_REQUIRED("second_reviewer_required"),
        LAST_OWNER("last_owner"),
        LAST_PASSKEY("last_passkey"),
        WEBHOOK_ENDPOINT_DISABLED("webhook_endpoint_disabled"),
        CAPTURE_LINK_EXPIRED("capture_link_expired"),
        HANDOVER_EXPIRED("handover_expired"),
        UPLOAD_TOKEN_EXPIRED("upload_token_expired"),
        INVITATION_EXPIRED("invitation_expired"),
        SUBJECT_ERASED("subject_erased"),
        MEDIA_DELETED("media_deleted"),
        POLICY_VERSION_MISMATCH("policy_version_mismatch"),
        BRANDING_VERSION_MISMATCH("branding_version_mismatch"),
        PAYLOAD_TOO_LARGE("payload_too_large"),
        UNSUPPORTED_MEDIA_TYPE("unsupported_media_type"),
        VALIDATION_FAILED("validation_failed"),
        REFERENCE_REQUIRED("reference_required"),
        REFERENCE_NOT_ALLOWED("reference_not_allowed"),
        REFERENCE_UNUSABLE("reference_unusable"),
        IDEMPOTENCY_KEY_REUSED("idempotency_key_reused"),
        SIMULATE_NOT_ALLOWED("simulate_not_allowed"),
        CONSENT_REQUIRED("consent_required"),
        CHALLENGE_NOT_JUDGED("challenge_not_judged"),
        SUBJECT_MISMATCH("subject_mismatch"),
        UNDECODABLE_MEDIA("undecodable_media"),
        RATE_LIMITED("rate_limited"),
        INTERNAL_ERROR("internal_error"),
        OVERLOADED("overloaded"),
        DEPENDENCY_UNAVAILABLE("dependency_unavailable"),
        UNKNOWN(null);

        private final String word;

        ProblemCode(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class EvidencePage extends Model {
        EvidencePage(Object json) { super(json); }

        /** From JSON that you kept. */
        public static EvidencePage of(Map<String, Object> json) { return new EvidencePage(json); }

        /** One page, in the order of the log. */
        public List<LoggedEvidence> data() { return list(members.get("data"), LoggedEvidence::new); }

        /** Send it as {@code cursor} to read the next page; {@code null} on the last page. */
        public String nextCursor() { return (String) members.get("nextCursor"); }

    }

    public static final class LoggedEvidence extends Model {
        LoggedEvidence(Object json) { super(json); }

        /** From JSON that you kept. */
        public static LoggedEvidence of(Map<String, Object> json) { return new LoggedEvidence(json); }

        /** The signature. */
        public Receipt receipt() { return one(members.get("receipt"), Receipt::new); }

        /** What is signed. */
        public LoggedEvidenceBundle bundle() { return one(members.get("bundle"), LoggedEvidenceBundle::new); }

        /** Proves that the receipt is in the evidence log. */
        public LogProof log() { return one(members.get("log"), LogProof::new); }

    }

    public static final class LoggedEvidenceBundle extends Model {
        LoggedEvidenceBundle(Object json) { super(json); }

        /** From JSON that you kept. */
        public static LoggedEvidenceBundle of(Map<String, Object> json) { return new LoggedEvidenceBundle(json); }

        /** Version of the format. */
        public double v() { return number(members.get("v")); }

        /** Always {@code migration}. */
        public String type() { return (String) members.get("type"); }

        /** {@code TEST} or {@code LIVE}. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

        /** Id of the receipt. */
        public String receiptId() { return (String) members.get("receiptId"); }

        /** Always {@code null}: it decides no session. */
        public Object sessionId() { return members.get("sessionId"); }

        /** Id of the account. */
        public String accountId() { return (String) members.get("accountId"); }

        /** The flow of the session. */
        public Flow flow() { return word(members.get("flow"), Flow.class); }

        /** HMAC-SHA256 of the purpose under a salt of the session. After an erasure the salt is gone. */
        public String purposeHash() { return (String) members.get("purposeHash"); }

        /** What the person agreed to; {@code null} if none was recorded. */
        public Consent consent() { return one(members.get("consent"), Consent::new); }

        /** When the template was made again. */
        public String decidedAt() { return (String) members.get("decidedAt"); }

        /** The decision. */
        public Outcome outcome() { return word(members.get("outcome"), Outcome.class); }

        /** Why; empty with {@code APPROVED}. */
        public List<ReasonCode> reasons() { return list(members.get("reasons"), item -> word(item, ReasonCode.class)); }

        /** The members who decided; left out if no member did. */
        public List<String> reviewers() { return list(members.get("reviewers"), item -> (String) item); }

        /** The checks, in the order of the envelope. */
        public List<VerificationBundleCheck> checks() { return list(members.get("checks"), VerificationBundleCheck::new); }

        /** The model set whose thresholds judged. */
        public VerificationBundleSet set() { return one(members.get("set"), VerificationBundleSet::new); }

        /** The fusion that judged liveness; {@code null} if the set pins none. */
        public VerificationBundleSet fusion() { return one(members.get("fusion"), VerificationBundleSet::new); }

        /** The policy that decided. */
        public VerificationBundlePolicy policy() { return one(members.get("policy"), VerificationBundlePolicy::new); }

        /** How the pictures came. */
        public VerificationBundleCapture capture() { return one(members.get("capture"), VerificationBundleCapture::new); }

        /** Of the LIVE captures of the account before this decision. Absent from reviews. */
        public VerificationBundleComparisons comparisons() { return one(members.get("comparisons"), VerificationBundleComparisons::new); }

        /** Whether the session conforms to the profile of its policy, clause by clause. */
        public Verdict evaluation() { return one(members.get("evaluation"), Verdict::new); }

        /** Binds the receipt to the pictures without holding them. */
        public List<VerificationBundleMedia> media() { return list(members.get("media"), VerificationBundleMedia::new); }

        /** Always {@code null}. */
        public Object supersedes() { return members.get("supersedes"); }

        /** Id of the erasure. */
        public String erasureId() { return (String) members.get("erasureId"); }

        /** How much was erased. */
        public ErasureErased erased() { return one(members.get("erased"), ErasureErased::new); }

        /** Id of the enrollment. */
        public String enrollmentId() { return (String) members.get("enrollmentId"); }

        /** The session that was enrolled: its receipt is the beginning of the chain. */
        public String enrolledIn() { return (String) members.get("enrolledIn"); }

        /** The template until then. */
        public MigrationBundleFrom from() { return one(members.get("from"), MigrationBundleFrom::new); }

        /** What was made of the crop that the enrollment keeps. */
        public MigrationBundleFrom to() { return one(members.get("to"), MigrationBundleFrom::new); }

    }

    public static final class MigrationBundle extends Model {
        MigrationBundle(Object json) { super(json); }

        /** From JSON that you kept. */
        public static MigrationBundle of(Map<String, Object> json) { return new MigrationBundle(json); }

        /** Version of the format. */
        public double v() { return number(members.get("v")); }

        /** Always {@code migration}. */
        public String type() { return (String) members.get("type"); }

        /** {@code TEST} or {@code LIVE}. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

        /** Id of the receipt. */
        public String receiptId() { return (String) members.get("receiptId"); }

        /** Always {@code null}: it decides no session. */
        public Object sessionId() { return members.get("sessionId"); }

        /** Id of the account. */
        public String accountId() { return (String) members.get("accountId"); }

        /** Id of the enrollment. */
        public String enrollmentId() { return (String) members.get("enrollmentId"); }

        /** The session that was enrolled: its receipt is the beginning of the chain. */
        public String enrolledIn() { return (String) members.get("enrolledIn"); }

        /** When the template was made again. */
        public String decidedAt() { return (String) members.get("decidedAt"); }

        /** The template until then. */
        public MigrationBundleFrom from() { return one(members.get("from"), MigrationBundleFrom::new); }

        /** What was made of the crop that the enrollment keeps. */
        public MigrationBundleFrom to() { return one(members.get("to"), MigrationBundleFrom::new); }

        /** Always {@code null}. */
        public Object supersedes() { return members.get("supersedes"); }

    }

    public static final class MigrationBundleFrom extends Model {
        MigrationBundleFrom(Object json) { super(json); }

        /** From JSON that you kept. */
        public static MigrationBundleFrom of(Map<String, Object> json) { return new MigrationBundleFrom(json); }

        /** The match models that made it. */
        public List<MigrationBundleFromModel> models() { return list(members.get("models"), MigrationBundleFromModel::new); }

        /** HMAC-SHA256 of the template under a key of the enrollment, which goes with an erasure. Equal in all receipts about it. */
        public String commitment() { return (String) members.get("commitment"); }

    }

    public static final class MigrationBundleFromModel extends Model {
        MigrationBundleFromModel(Object json) { super(json); }

        /** From JSON that you kept. */
        public static MigrationBundleFromModel of(Map<String, Object> json) { return new MigrationBundleFromModel(json); }

        /** Its name. */
        public String model() { return (String) members.get("model"); }

        /** Its version. */
        public String version() { return (String) members.get("version"); }

        /** SHA-256 of its weights. */
        public String digest() { return (String) members.get("digest"); }

    }

    public static final class EvidenceKeys extends Model {
        EvidenceKeys(Object json) { super(json); }

        /** From JSON that you kept. */
        public static EvidenceKeys of(Map<String, Object> json) { return new EvidenceKeys(json); }

        /** The public keys of receipts, of both modes. */
        public List<EvidenceKey> keys() { return list(members.get("keys"), EvidenceKey::new); }

        /** The public keys of the evidence log, the newest last. */
        public List<EvidenceKeysLog> logs() { return list(members.get("logs"), EvidenceKeysLog::new); }

        /** The witnesses that this service asks to cosign the log. A hint only: a verifier pins keys that it has from the witnesses. */
        public List<Witness> witnesses() { return list(members.get("witnesses"), Witness::new); }

    }

    public static final class EvidenceKeysLog extends Model {
        EvidenceKeysLog(Object json) { super(json); }

        /** From JSON that you kept. */
        public static EvidenceKeysLog of(Map<String, Object> json) { return new EvidenceKeysLog(json); }

        /** Name of the log, the first line of its checkpoints. */
        public String origin() { return (String) members.get("origin"); }

        /** Its public key in the C2SP form {@code &#60;origin&#62;+&#60;hash&#62;+&#60;key&#62;}. */
        public String vkey() { return (String) members.get("vkey"); }

        /** Present if the log goes on under this name, because a failure lost receipts that others hold proofs of. */
        public EvidenceKeysLogSucceeds succeeds() { return one(members.get("succeeds"), EvidenceKeysLogSucceeds::new); }

    }

    public static final class EvidenceKeysLogSucceeds extends Model {
        EvidenceKeysLogSucceeds(Object json) { super(json); }

        /** From JSON that you kept. */
        public static EvidenceKeysLogSucceeds of(Map<String, Object> json) { return new EvidenceKeysLogSucceeds(json); }

        /** The last checkpoint under the name before. The log has it as its beginning. */
        public String checkpoint() { return (String) members.get("checkpoint"); }

        /** Why, by the operator. */
        public String reason() { return (String) members.get("reason"); }

    }

    public static final class Witness extends Model {
        Witness(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Witness of(Map<String, Object> json) { return new Witness(json); }

        /** Name of the witness. */
        public String name() { return (String) members.get("name"); }

        /** Its public key in the C2SP form {@code &#60;name&#62;+&#60;hash&#62;+&#60;key&#62;}. */
        public String vkey() { return (String) members.get("vkey"); }

    }

    public static final class ConsentText extends Model {
        ConsentText(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ConsentText of(Map<String, Object> json) { return new ConsentText(json); }

        /** The hash that was asked for. */
        public String textHash() { return (String) members.get("textHash"); }

        /** Version of the text. */
        public String textVersion() { return (String) members.get("textVersion"); }

        /** The language. */
        public String locale() { return (String) members.get("locale"); }

        /** The parts of the text by their place on the page. */
        public Map<String, String> text() { return map(members.get("text"), item -> (String) item); }

    }

    public static final class ProfileList extends Model {
        ProfileList(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ProfileList of(Map<String, Object> json) { return new ProfileList(json); }

        /** The profiles, by id. */
        public List<Profile> data() { return list(members.get("data"), Profile::new); }

    }

    public static final class Profile extends Model {
        Profile(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Profile of(Map<String, Object> json) { return new Profile(json); }

        /** Version of the format. */
        public double v() { return number(members.get("v")); }

        /** Its id, as a policy names it. */
        public String profileId() { return (String) members.get("profileId"); }

        /** Its name for people. */
        public String title() { return (String) members.get("title"); }

        /** What it is made of, and what it is not. */
        public String about() { return (String) members.get("about"); }

        /** What a session is compared with. */
        public List<ProfileClause> clauses() { return list(members.get("clauses"), ProfileClause::new); }

        /** SHA-256 of the RFC 8785 bytes of this document without {@code digest}. */
        public String digest() { return (String) members.get("digest"); }

    }

    public static final class ProfileClause extends Model {
        ProfileClause(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ProfileClause of(Map<String, Object> json) { return new ProfileClause(json); }

        /** Unique in its profile. */
        public String id() { return (String) members.get("id"); }

        /** What it asks, in one sentence. */
        public String title() { return (String) members.get("title"); }

        /** Where it comes from. */
        public ProfileClauseCheckSource source() { return one(members.get("source"), ProfileClauseCheckSource::new); }

        /** The flows that it applies to; left out: all. */
        public List<Flow> flows() { return list(members.get("flows"), item -> word(item, Flow.class)); }

        /** Why it is not measured, where it is not. */
        public String reason() { return (String) members.get("reason"); }

        /** What would meet it. */
        public String remedy() { return (String) members.get("remedy"); }

        /** A certificate that is attached to the calibration and was valid at the decision. */
        public String kind() { return (String) members.get("kind"); }

        /** The check. */
        public CheckKind check() { return word(members.get("check"), CheckKind.class); }

        /** The error rate. */
        public String metric() { return (String) members.get("metric"); }

        /** APCER: the kind of attack, such as {@code replay}, {@code print} or {@code mask}. */
        public String species() { return (String) members.get("species"); }

        /** The highest number that meets it. */
        public Object atMost() { return members.get("atMost"); }

        /** Instead of {@code atMost}: the bound must be lower than this. */
        public String below() { return (String) members.get("below"); }

        /** Such as 0.250000: a quarter worse. */
        public String within() { return (String) members.get("within"); }

        /** What people are grouped by. Each needs two groups that were measured. */
        public List<String> groups() { return list(members.get("groups"), item -> (String) item); }

        /** The setting, such as {@code retention.mediaHours}. */
        public String path() { return (String) members.get("path"); }

        /** The channels that meet it. */
        public Object oneOf() { return members.get("oneOf"); }

        /** How many. */
        public Long atLeast() { return whole(members.get("atLeast")); }

        /** The member of the bundle. */
        public ProfileClauseEvidenceMember member() { return word(members.get("member"), ProfileClauseEvidenceMember.class); }

        /** What it must certify. */
        public String standard() { return (String) members.get("standard"); }

    }

    public static final class ProfileClauseCheck extends Model {
        ProfileClauseCheck(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ProfileClauseCheck of(Map<String, Object> json) { return new ProfileClauseCheck(json); }

        /** Unique in its profile. */
        public String id() { return (String) members.get("id"); }

        /** What it asks, in one sentence. */
        public String title() { return (String) members.get("title"); }

        /** Where it comes from. */
        public ProfileClauseCheckSource source() { return one(members.get("source"), ProfileClauseCheckSource::new); }

        /** The flows that it applies to; left out: all. */
        public List<Flow> flows() { return list(members.get("flows"), item -> word(item, Flow.class)); }

        /** Why it is not measured, where it is not. */
        public String reason() { return (String) members.get("reason"); }

        /** What would meet it. */
        public String remedy() { return (String) members.get("remedy"); }

        /** The check passed, or nobody approved the session against it. */
        public String kind() { return (String) members.get("kind"); }

        /** The check. */
        public CheckKind check() { return word(members.get("check"), CheckKind.class); }

    }

    public static final class ProfileClauseCheckSource extends Model {
        ProfileClauseCheckSource(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ProfileClauseCheckSource of(Map<String, Object> json) { return new ProfileClauseCheckSource(json); }

        /** The document that asks for it. */
        public String document() { return (String) members.get("document"); }

        /** Its section there. */
        public String clause() { return (String) members.get("clause"); }

        /** Where the text was read: at its owner, or in which secondary source. */
        public String readIn() { return (String) members.get("readIn"); }

    }

    public static final class ProfileClauseThreshold extends Model {
        ProfileClauseThreshold(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ProfileClauseThreshold of(Map<String, Object> json) { return new ProfileClauseThreshold(json); }

        /** Unique in its profile. */
        public String id() { return (String) members.get("id"); }

        /** What it asks, in one sentence. */
        public String title() { return (String) members.get("title"); }

        /** Where it comes from. */
        public ProfileClauseCheckSource source() { return one(members.get("source"), ProfileClauseCheckSource::new); }

        /** The flows that it applies to; left out: all. */
        public List<Flow> flows() { return list(members.get("flows"), item -> word(item, Flow.class)); }

        /** Why it is not measured, where it is not. */
        public String reason() { return (String) members.get("reason"); }

        /** What would meet it. */
        public String remedy() { return (String) members.get("remedy"); }

        /** The threshold that was applied is not below the lowest for which the rate was measured. */
        public String kind() { return (String) members.get("kind"); }

        /** An error rate that falls as the threshold rises. */
        public ProfileClauseThresholdMetric metric() { return word(members.get("metric"), ProfileClauseThresholdMetric.class); }

    }

    public enum ProfileClauseThresholdMetric implements Model.Word {
        FMR("FMR"),
        APCER("APCER"),
        UNKNOWN(null);

        private final String word;

        ProfileClauseThresholdMetric(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class ProfileClauseRate extends Model {
        ProfileClauseRate(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ProfileClauseRate of(Map<String, Object> json) { return new ProfileClauseRate(json); }

        /** Unique in its profile. */
        public String id() { return (String) members.get("id"); }

        /** What it asks, in one sentence. */
        public String title() { return (String) members.get("title"); }

        /** Where it comes from. */
        public ProfileClauseCheckSource source() { return one(members.get("source"), ProfileClauseCheckSource::new); }

        /** The flows that it applies to; left out: all. */
        public List<Flow> flows() { return list(members.get("flows"), item -> word(item, Flow.class)); }

        /** Why it is not measured, where it is not. */
        public String reason() { return (String) members.get("reason"); }

        /** What would meet it. */
        public String remedy() { return (String) members.get("remedy"); }

        /** The 95 % bound of the rate at the threshold that was applied. */
        public String kind() { return (String) members.get("kind"); }

        /** The error rate. */
        public ProfileClauseRateMetric metric() { return word(members.get("metric"), ProfileClauseRateMetric.class); }

        /** APCER: the kind of attack, such as {@code replay}, {@code print} or {@code mask}. */
        public String species() { return (String) members.get("species"); }

        /** The highest bound that meets it. */
        public String atMost() { return (String) members.get("atMost"); }

        /** Instead of {@code atMost}: the bound must be lower than this. */
        public String below() { return (String) members.get("below"); }

    }

    public enum ProfileClauseRateMetric implements Model.Word {
        FMR("FMR"),
        FNMR("FNMR"),
        APCER("APCER"),
        BPCER("BPCER"),
        UNKNOWN(null);

        private final String word;

        ProfileClauseRateMetric(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class ProfileClauseMeasured extends Model {
        ProfileClauseMeasured(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ProfileClauseMeasured of(Map<String, Object> json) { return new ProfileClauseMeasured(json); }

        /** Unique in its profile. */
        public String id() { return (String) members.get("id"); }

        /** What it asks, in one sentence. */
        public String title() { return (String) members.get("title"); }

        /** Where it comes from. */
        public ProfileClauseCheckSource source() { return one(members.get("source"), ProfileClauseCheckSource::new); }

        /** The flows that it applies to; left out: all. */
        public List<Flow> flows() { return list(members.get("flows"), item -> word(item, Flow.class)); }

        /** Why it is not measured, where it is not. */
        public String reason() { return (String) members.get("reason"); }

        /** What would meet it. */
        public String remedy() { return (String) members.get("remedy"); }

        /** The rate was measured at the threshold that was applied, with bounds. */
        public String kind() { return (String) members.get("kind"); }

        /** The error rate. */
        public ProfileClauseRateMetric metric() { return word(members.get("metric"), ProfileClauseRateMetric.class); }

        /** APCER: the kind of attack, such as {@code replay}, {@code print} or {@code mask}. */
        public String species() { return (String) members.get("species"); }

    }

    public static final class ProfileClauseGroups extends Model {
        ProfileClauseGroups(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ProfileClauseGroups of(Map<String, Object> json) { return new ProfileClauseGroups(json); }

        /** Unique in its profile. */
        public String id() { return (String) members.get("id"); }

        /** What it asks, in one sentence. */
        public String title() { return (String) members.get("title"); }

        /** Where it comes from. */
        public ProfileClauseCheckSource source() { return one(members.get("source"), ProfileClauseCheckSource::new); }

        /** The flows that it applies to; left out: all. */
        public List<Flow> flows() { return list(members.get("flows"), item -> word(item, Flow.class)); }

        /** Why it is not measured, where it is not. */
        public String reason() { return (String) members.get("reason"); }

        /** What would meet it. */
        public String remedy() { return (String) members.get("remedy"); }

        /** No group is worse than everybody by more than this share. */
        public String kind() { return (String) members.get("kind"); }

        /** The error rate. */
        public ProfileClauseRateMetric metric() { return word(members.get("metric"), ProfileClauseRateMetric.class); }

        /** Such as 0.250000: a quarter worse. */
        public String within() { return (String) members.get("within"); }

        /** What people are grouped by. Each needs two groups that were measured. */
        public List<String> groups() { return list(members.get("groups"), item -> (String) item); }

    }

    public static final class ProfileClausePolicy extends Model {
        ProfileClausePolicy(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ProfileClausePolicy of(Map<String, Object> json) { return new ProfileClausePolicy(json); }

        /** Unique in its profile. */
        public String id() { return (String) members.get("id"); }

        /** What it asks, in one sentence. */
        public String title() { return (String) members.get("title"); }

        /** Where it comes from. */
        public ProfileClauseCheckSource source() { return one(members.get("source"), ProfileClauseCheckSource::new); }

        /** The flows that it applies to; left out: all. */
        public List<Flow> flows() { return list(members.get("flows"), item -> word(item, Flow.class)); }

        /** Why it is not measured, where it is not. */
        public String reason() { return (String) members.get("reason"); }

        /** What would meet it. */
        public String remedy() { return (String) members.get("remedy"); }

        /** A setting of the policy. */
        public String kind() { return (String) members.get("kind"); }

        /** The setting, such as {@code retention.mediaHours}. */
        public String path() { return (String) members.get("path"); }

        /** The highest number that meets it. */
        public Long atMost() { return whole(members.get("atMost")); }

        /** Instead of {@code atMost}: the values that meet it. */
        public List<Object> oneOf() { return list(members.get("oneOf"), item -> item); }

    }

    public static final class ProfileClauseConsent extends Model {
        ProfileClauseConsent(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ProfileClauseConsent of(Map<String, Object> json) { return new ProfileClauseConsent(json); }

        /** Unique in its profile. */
        public String id() { return (String) members.get("id"); }

        /** What it asks, in one sentence. */
        public String title() { return (String) members.get("title"); }

        /** Where it comes from. */
        public ProfileClauseCheckSource source() { return one(members.get("source"), ProfileClauseCheckSource::new); }

        /** The flows that it applies to; left out: all. */
        public List<Flow> flows() { return list(members.get("flows"), item -> word(item, Flow.class)); }

        /** Why it is not measured, where it is not. */
        public String reason() { return (String) members.get("reason"); }

        /** What would meet it. */
        public String remedy() { return (String) members.get("remedy"); }

        /** The agreement of the person was recorded. */
        public String kind() { return (String) members.get("kind"); }

    }

    public static final class ProfileClauseChannel extends Model {
        ProfileClauseChannel(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ProfileClauseChannel of(Map<String, Object> json) { return new ProfileClauseChannel(json); }

        /** Unique in its profile. */
        public String id() { return (String) members.get("id"); }

        /** What it asks, in one sentence. */
        public String title() { return (String) members.get("title"); }

        /** Where it comes from. */
        public ProfileClauseCheckSource source() { return one(members.get("source"), ProfileClauseCheckSource::new); }

        /** The flows that it applies to; left out: all. */
        public List<Flow> flows() { return list(members.get("flows"), item -> word(item, Flow.class)); }

        /** Why it is not measured, where it is not. */
        public String reason() { return (String) members.get("reason"); }

        /** What would meet it. */
        public String remedy() { return (String) members.get("remedy"); }

        /** How the pictures came. */
        public String kind() { return (String) members.get("kind"); }

        /** The channels that meet it. */
        public List<Channel> oneOf() { return list(members.get("oneOf"), item -> word(item, Channel.class)); }

    }

    public static final class ProfileClauseReviewers extends Model {
        ProfileClauseReviewers(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ProfileClauseReviewers of(Map<String, Object> json) { return new ProfileClauseReviewers(json); }

        /** Unique in its profile. */
        public String id() { return (String) members.get("id"); }

        /** What it asks, in one sentence. */
        public String title() { return (String) members.get("title"); }

        /** Where it comes from. */
        public ProfileClauseCheckSource source() { return one(members.get("source"), ProfileClauseCheckSource::new); }

        /** The flows that it applies to; left out: all. */
        public List<Flow> flows() { return list(members.get("flows"), item -> word(item, Flow.class)); }

        /** Why it is not measured, where it is not. */
        public String reason() { return (String) members.get("reason"); }

        /** What would meet it. */
        public String remedy() { return (String) members.get("remedy"); }

        /** Named members decided, where a review decided. */
        public String kind() { return (String) members.get("kind"); }

        /** How many. */
        public long atLeast() { return whole(members.get("atLeast")); }

    }

    public static final class ProfileClauseEvidence extends Model {
        ProfileClauseEvidence(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ProfileClauseEvidence of(Map<String, Object> json) { return new ProfileClauseEvidence(json); }

        /** Unique in its profile. */
        public String id() { return (String) members.get("id"); }

        /** What it asks, in one sentence. */
        public String title() { return (String) members.get("title"); }

        /** Where it comes from. */
        public ProfileClauseCheckSource source() { return one(members.get("source"), ProfileClauseCheckSource::new); }

        /** The flows that it applies to; left out: all. */
        public List<Flow> flows() { return list(members.get("flows"), item -> word(item, Flow.class)); }

        /** Why it is not measured, where it is not. */
        public String reason() { return (String) members.get("reason"); }

        /** What would meet it. */
        public String remedy() { return (String) members.get("remedy"); }

        /** The receipt holds a member. */
        public String kind() { return (String) members.get("kind"); }

        /** The member of the bundle. */
        public ProfileClauseEvidenceMember member() { return word(members.get("member"), ProfileClauseEvidenceMember.class); }

    }

    public enum ProfileClauseEvidenceMember implements Model.Word {
        DECIDEDAT("decidedAt"),
        REASONS("reasons"),
        CHECKS("checks"),
        SET("set"),
        FUSION("fusion"),
        CONSENT("consent"),
        MEDIA("media"),
        PURPOSEHASH("purposeHash"),
        UNKNOWN(null);

        private final String word;

        ProfileClauseEvidenceMember(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class ProfileClauseCertificate extends Model {
        ProfileClauseCertificate(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ProfileClauseCertificate of(Map<String, Object> json) { return new ProfileClauseCertificate(json); }

        /** Unique in its profile. */
        public String id() { return (String) members.get("id"); }

        /** What it asks, in one sentence. */
        public String title() { return (String) members.get("title"); }

        /** Where it comes from. */
        public ProfileClauseCheckSource source() { return one(members.get("source"), ProfileClauseCheckSource::new); }

        /** The flows that it applies to; left out: all. */
        public List<Flow> flows() { return list(members.get("flows"), item -> word(item, Flow.class)); }

        /** Why it is not measured, where it is not. */
        public String reason() { return (String) members.get("reason"); }

        /** What would meet it. */
        public String remedy() { return (String) members.get("remedy"); }

        /** A certificate that is attached to the calibration and was valid at the decision. */
        public String kind() { return (String) members.get("kind"); }

        /** What it must certify. */
        public String standard() { return (String) members.get("standard"); }

    }

    public static final class Calibration extends Model {
        Calibration(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Calibration of(Map<String, Object> json) { return new Calibration(json); }

        /** Version of the format. */
        public double v() { return number(members.get("v")); }

        /** Its name, such as {@code 2026-11-22}. */
        public String calibration() { return (String) members.get("calibration"); }

        /** What it is of, and what it does not say. */
        public String about() { return (String) members.get("about"); }

        /** What was measured. What is not here was not. */
        public List<CalibrationMeasurement> measurements() { return list(members.get("measurements"), CalibrationMeasurement::new); }

        /** Certificates that the operator has attached. */
        public List<CalibrationCertificate> certificates() { return list(members.get("certificates"), CalibrationCertificate::new); }

        /** SHA-256 of the RFC 8785 bytes of this document without {@code digest}. */
        public String digest() { return (String) members.get("digest"); }

    }

    public static final class CalibrationMeasurement extends Model {
        CalibrationMeasurement(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CalibrationMeasurement of(Map<String, Object> json) { return new CalibrationMeasurement(json); }

        /** Unique in its calibration; a clause’s {@code basis} names it. */
        public String id() { return (String) members.get("id"); }

        /** The error rate. */
        public ProfileClauseRateMetric metric() { return word(members.get("metric"), ProfileClauseRateMetric.class); }

        /** APCER: the kind of attack, such as {@code replay}, {@code print} or {@code mask}. */
        public String species() { return (String) members.get("species"); }

        /** Of this group alone, such as {@code sex:female}; left out: of everybody. */
        public String group() { return (String) members.get("group"); }

        /** Digests of the networks that were measured, in any order: all on which the score of the check stands. It says nothing about others. */
        public List<String> models() { return list(members.get("models"), item -> (String) item); }

        /** Digest of the fusion that was measured; {@code null} or left out: none. */
        public String fusion() { return (String) members.get("fusion"); }

        /** The threshold at which it was measured. */
        public String threshold() { return (String) members.get("threshold"); }

        /** How many errors were seen. */
        public long errors() { return whole(members.get("errors")); }

        /** In how many pairs, or presentations. */
        public long of() { return whole(members.get("of")); }

        /** Of how many people. */
        public long people() { return whole(members.get("people")); }

        /** The rate that was seen. */
        public String estimate() { return (String) members.get("estimate"); }

        /** The lower 95 % bound; {@code null}: not computed. */
        public String low() { return (String) members.get("low"); }

        /** The upper 95 % bound; {@code null}: not computed. A clause reads only this. */
        public String high() { return (String) members.get("high"); }

        /** How it was measured, and what the bounds count. */
        public String method() { return (String) members.get("method"); }

        /** On what. */
        public String data() { return (String) members.get("data"); }

        /** When. */
        public String date() { return (String) members.get("date"); }

    }

    public static final class CalibrationCertificate extends Model {
        CalibrationCertificate(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CalibrationCertificate of(Map<String, Object> json) { return new CalibrationCertificate(json); }

        /** What it certifies, as a clause names it. */
        public String standard() { return (String) members.get("standard"); }

        /** The laboratory. */
        public String issuer() { return (String) members.get("issuer"); }

        /** Number or address of the report. */
        public String reference() { return (String) members.get("reference"); }

        /** It counts for decisions before this time. */
        public String validUntil() { return (String) members.get("validUntil"); }

    }

    public static final class LogEntry extends Model {
        LogEntry(Object json) { super(json); }

        /** From JSON that you kept. */
        public static LogEntry of(Map<String, Object> json) { return new LogEntry(json); }

        /** Id of the receipt. */
        public String receiptId() { return (String) members.get("receiptId"); }

        /** Place of the receipt in the log, from 0. */
        public long index() { return whole(members.get("index")); }

        /** Hashes from the leaf up to the root, base64; RFC 9162, section 2.1.3. */
        public List<String> inclusionProof() { return list(members.get("inclusionProof"), item -> (String) item); }

        /** The signed checkpoint that the proof leads to: a C2SP {@code tlog-checkpoint}. */
        public String checkpoint() { return (String) members.get("checkpoint"); }

    }

    public static final class Consistency extends Model {
        Consistency(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Consistency of(Map<String, Object> json) { return new Consistency(json); }

        /** Size of the shorter log. */
        public long from() { return whole(members.get("from")); }

        /** Size of the longer log. */
        public long to() { return whole(members.get("to")); }

        /** Hashes, base64; RFC 9162, section 2.1.4. */
        public List<String> consistencyProof() { return list(members.get("consistencyProof"), item -> (String) item); }

    }

    public static final class Health extends Model {
        Health(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Health of(Map<String, Object> json) { return new Health(json); }

        /** {@code ok}: the process answers. {@code ready}: so does everything that it needs. */
        public HealthStatus status() { return word(members.get("status"), HealthStatus.class); }

    }

    public enum HealthStatus implements Model.Word {
        OK("ok"),
        READY("ready"),
        UNKNOWN(null);

        private final String word;

        HealthStatus(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class SessionEvent extends Model {
        SessionEvent(Object json) { super(json); }

        /** From JSON that you kept. */
        public static SessionEvent of(Map<String, Object> json) { return new SessionEvent(json); }

        /** What happened. */
        public SessionEventType type() { return word(members.get("type"), SessionEventType.class); }

        /** When it happened. */
        public String timestamp() { return (String) members.get("timestamp"); }

        /** The account whose event it is. */
        public String accountId() { return (String) members.get("accountId"); }

        /** The mode in which it happened. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

        /** The session as it was at that moment. */
        public SessionEventData data() { return one(members.get("data"), SessionEventData::new); }

    }

    public enum SessionEventType implements Model.Word {
        SESSION_LINK_RENEWED("session.link_renewed"),
        SESSION_CAPTURE_STARTED("session.capture_started"),
        SESSION_PROCESSING("session.processing"),
        SESSION_DECIDED("session.decided"),
        SESSION_REVIEW_REQUIRED("session.review_required"),
        SESSION_REVIEW_CLAIMED("session.review_claimed"),
        SESSION_REVIEW_OVERDUE("session.review_overdue"),
        SESSION_EXPIRED("session.expired"),
        SESSION_CANCELED("session.canceled"),
        SESSION_FAILED("session.failed"),
        UNKNOWN(null);

        private final String word;

        SessionEventType(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class SessionEventData extends Model {
        SessionEventData(Object json) { super(json); }

        /** From JSON that you kept. */
        public static SessionEventData of(Map<String, Object> json) { return new SessionEventData(json); }

        /** Id of the session. */
        public String sessionId() { return (String) members.get("sessionId"); }

        /** {@code ONBOARDING} compares with a reference, {@code LIVENESS_ONLY} does not. */
        public Flow flow() { return word(members.get("flow"), Flow.class); }

        /** Why the person is verified; {@code null} once they are erased. */
        public String purpose() { return (String) members.get("purpose"); }

        /** The mode of the key that opened it. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

        /** Where the session stands. The last five never change, but for an appeal. */
        public SessionStatus status() { return word(members.get("status"), SessionStatus.class); }

        /** Your own id of the person; {@code null} once they are erased. */
        public String subjectId() { return (String) members.get("subjectId"); }

        /** Your own keys and values; {@code null} once the person is erased. */
        public Map<String, String> metadata() { return map(members.get("metadata"), item -> (String) item); }

        /** When it was opened. */
        public String createdAt() { return (String) members.get("createdAt"); }

        /** When anything about it last changed. */
        public String updatedAt() { return (String) members.get("updatedAt"); }

        /** When the capture link expires. */
        public String expiresAt() { return (String) members.get("expiresAt"); }

        /** When the current decision was made: by the checks, or by a review. */
        public String decidedAt() { return (String) members.get("decidedAt"); }

        /** When the person was erased. */
        public String erasedAt() { return (String) members.get("erasedAt"); }

        /** With {@code EXPIRED} and {@code CANCELED}: why. */
        public CloseReason closeReason() { return word(members.get("closeReason"), CloseReason.class); }

        /** The decision; {@code null} until there is one. */
        public Decision decision() { return one(members.get("decision"), Decision::new); }

        /** The appeal; {@code null} unless the decision was contested. */
        public SessionAppeal appeal() { return one(members.get("appeal"), SessionAppeal::new); }

        /** The checks of the deciding capture, in a fixed order; empty before. */
        public List<Check> checks() { return list(members.get("checks"), Check::new); }

        /** Whether the session conforms to the profile of its policy, clause by clause; made with the decision, and again by a review. {@code null} before, and if the session ended without a decision. */
        public Verdict evaluation() { return one(members.get("evaluation"), Verdict::new); }

        /** What the person agreed to, and when; {@code null} where none was recorded. */
        public Consent consent() { return one(members.get("consent"), Consent::new); }

        /** The signed receipt of the current decision. */
        public Receipt evidence() { return one(members.get("evidence"), Receipt::new); }

        /** The attempts with media and the newest one, oldest first. */
        public List<SessionAttempt> attempts() { return list(members.get("attempts"), SessionAttempt::new); }

        /** The enrollment that was saved from this session. */
        public SessionEnrollment enrollment() { return one(members.get("enrollment"), SessionEnrollment::new); }

        /** Grows with each event of the session. The larger is the newer. */
        public long sequence() { return whole(members.get("sequence")); }

    }

    public static final class EnrollmentCreatedEvent extends Model {
        EnrollmentCreatedEvent(Object json) { super(json); }

        /** From JSON that you kept. */
        public static EnrollmentCreatedEvent of(Map<String, Object> json) { return new EnrollmentCreatedEvent(json); }

        /** What happened. */
        public String type() { return (String) members.get("type"); }

        /** When it happened. */
        public String timestamp() { return (String) members.get("timestamp"); }

        /** The account whose event it is. */
        public String accountId() { return (String) members.get("accountId"); }

        /** The mode in which it happened. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

        /** The enrollment. */
        public Enrollment data() { return one(members.get("data"), Enrollment::new); }

    }

    public static final class SubjectErasedEvent extends Model {
        SubjectErasedEvent(Object json) { super(json); }

        /** From JSON that you kept. */
        public static SubjectErasedEvent of(Map<String, Object> json) { return new SubjectErasedEvent(json); }

        /** What happened. */
        public String type() { return (String) members.get("type"); }

        /** When it happened. */
        public String timestamp() { return (String) members.get("timestamp"); }

        /** The account whose event it is. */
        public String accountId() { return (String) members.get("accountId"); }

        /** The mode in which it happened. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

        /** The erasure. It does not name the person. */
        public SubjectErasedEventData data() { return one(members.get("data"), SubjectErasedEventData::new); }

    }

    public static final class SubjectErasedEventData extends Model {
        SubjectErasedEventData(Object json) { super(json); }

        /** From JSON that you kept. */
        public static SubjectErasedEventData of(Map<String, Object> json) { return new SubjectErasedEventData(json); }

        /** Id of the erasure. */
        public String erasureId() { return (String) members.get("erasureId"); }

        /** When the data was erased. */
        public String erasedAt() { return (String) members.get("erasedAt"); }

        /** How much was erased. */
        public ErasureErased erased() { return one(members.get("erased"), ErasureErased::new); }

    }

    public static final class PolicyChangedEvent extends Model {
        PolicyChangedEvent(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PolicyChangedEvent of(Map<String, Object> json) { return new PolicyChangedEvent(json); }

        /** What happened. */
        public String type() { return (String) members.get("type"); }

        /** When it happened. */
        public String timestamp() { return (String) members.get("timestamp"); }

        /** The account whose event it is. */
        public String accountId() { return (String) members.get("accountId"); }

        /** The mode in which it happened. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

        /** The change. */
        public PolicyChangedEventData data() { return one(members.get("data"), PolicyChangedEventData::new); }

    }

    public static final class PolicyChangedEventData extends Model {
        PolicyChangedEventData(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PolicyChangedEventData of(Map<String, Object> json) { return new PolicyChangedEventData(json); }

        /** Name of the policy. */
        public String policyId() { return (String) members.get("policyId"); }

        /** The new version. */
        public long version() { return whole(members.get("version")); }

        /** The version before; {@code null}: the policy is new. */
        public long previousVersion() { return whole(members.get("previousVersion")); }

        /** The new policy. */
        public Policy policy() { return one(members.get("policy"), Policy::new); }

    }

    public static final class KeyExpiringEvent extends Model {
        KeyExpiringEvent(Object json) { super(json); }

        /** From JSON that you kept. */
        public static KeyExpiringEvent of(Map<String, Object> json) { return new KeyExpiringEvent(json); }

        /** What happened. */
        public String type() { return (String) members.get("type"); }

        /** When it happened. */
        public String timestamp() { return (String) members.get("timestamp"); }

        /** The account whose event it is. */
        public String accountId() { return (String) members.get("accountId"); }

        /** The mode in which it happened. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

        /** The key. It never tells the secret. */
        public KeyExpiringEventData data() { return one(members.get("data"), KeyExpiringEventData::new); }

    }

    public static final class KeyExpiringEventData extends Model {
        KeyExpiringEventData(Object json) { super(json); }

        /** From JSON that you kept. */
        public static KeyExpiringEventData of(Map<String, Object> json) { return new KeyExpiringEventData(json); }

        /** The key. */
        public String keyId() { return (String) members.get("keyId"); }

        /** What it is for. */
        public String name() { return (String) members.get("name"); }

        /** Its last four characters. */
        public String hint() { return (String) members.get("hint"); }

        /** When it stops working. */
        public String expiresAt() { return (String) members.get("expiresAt"); }

    }

    public static final class UsageThresholdReachedEvent extends Model {
        UsageThresholdReachedEvent(Object json) { super(json); }

        /** From JSON that you kept. */
        public static UsageThresholdReachedEvent of(Map<String, Object> json) { return new UsageThresholdReachedEvent(json); }

        /** What happened. */
        public String type() { return (String) members.get("type"); }

        /** When it happened. */
        public String timestamp() { return (String) members.get("timestamp"); }

        /** The account whose event it is. */
        public String accountId() { return (String) members.get("accountId"); }

        /** The mode in which it happened. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

        /** The usage of the month. */
        public UsageThresholdReachedEventData data() { return one(members.get("data"), UsageThresholdReachedEventData::new); }

    }

    public static final class UsageThresholdReachedEventData extends Model {
        UsageThresholdReachedEventData(Object json) { super(json); }

        /** From JSON that you kept. */
        public static UsageThresholdReachedEventData of(Map<String, Object> json) { return new UsageThresholdReachedEventData(json); }

        /** The month, UTC. */
        public String period() { return (String) members.get("period"); }

        /** The share of the allowance that is used: 0.8 or 1. */
        public double threshold() { return number(members.get("threshold")); }

        /** Verifications that the plan includes. */
        public long included() { return whole(members.get("included")); }

        /** Verifications that were decided. */
        public long used() { return whole(members.get("used")); }

        /** When the next month begins. */
        public String resetsAt() { return (String) members.get("resetsAt"); }

    }

    public static final class ModelDriftSuspectedEvent extends Model {
        ModelDriftSuspectedEvent(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ModelDriftSuspectedEvent of(Map<String, Object> json) { return new ModelDriftSuspectedEvent(json); }

        /** What happened. */
        public String type() { return (String) members.get("type"); }

        /** When it happened. */
        public String timestamp() { return (String) members.get("timestamp"); }

        /** The account whose event it is. */
        public String accountId() { return (String) members.get("accountId"); }

        /** The mode in which it happened. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

        /** What has moved. */
        public ModelDriftSuspectedEventData data() { return one(members.get("data"), ModelDriftSuspectedEventData::new); }

    }

    public static final class ModelDriftSuspectedEventData extends Model {
        ModelDriftSuspectedEventData(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ModelDriftSuspectedEventData of(Map<String, Object> json) { return new ModelDriftSuspectedEventData(json); }

        /** The check whose scores have moved. */
        public CheckKind check() { return word(members.get("check"), CheckKind.class); }

        /** The model set that gave them. */
        public String set() { return (String) members.get("set"); }

        /** The population stability index; 0.25 or more. */
        public double psi() { return number(members.get("psi")); }

        /** What they are compared with: the calibration of the set, or the four weeks before if the set does not tell. */
        public Basis basis() { return word(members.get("basis"), Basis.class); }

        /** How many scores were compared. */
        public long scores() { return whole(members.get("scores")); }

        /** The first day of these scores, UTC. */
        public String from() { return (String) members.get("from"); }

        /** The last day. */
        public String to() { return (String) members.get("to"); }

    }

    public static final class WebhookTestEvent extends Model {
        WebhookTestEvent(Object json) { super(json); }

        /** From JSON that you kept. */
        public static WebhookTestEvent of(Map<String, Object> json) { return new WebhookTestEvent(json); }

        /** What happened. */
        public String type() { return (String) members.get("type"); }

        /** When it happened. */
        public String timestamp() { return (String) members.get("timestamp"); }

        /** The account whose event it is. */
        public String accountId() { return (String) members.get("accountId"); }

        /** The mode in which it happened. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

        /** The test. */
        public WebhookTestEventData data() { return one(members.get("data"), WebhookTestEventData::new); }

    }

    public static final class WebhookTestEventData extends Model {
        WebhookTestEventData(Object json) { super(json); }

        /** From JSON that you kept. */
        public static WebhookTestEventData of(Map<String, Object> json) { return new WebhookTestEventData(json); }

        /** The endpoint that was tested. */
        public String endpointId() { return (String) members.get("endpointId"); }

        /** The mode of the endpoint. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

    }

    public static final class Problem extends Model {
        Problem(Object json) { super(json); }

        /** From JSON that you kept. */
        public static Problem of(Map<String, Object> json) { return new Problem(json); }

        /** A page that explains the code. */
        public String type() { return (String) members.get("type"); }

        /** The code in words; the same for every request. */
        public String title() { return (String) members.get("title"); }

        /** The HTTP status. */
        public long status() { return whole(members.get("status")); }

        /** What was wrong with this request. */
        public String detail() { return (String) members.get("detail"); }

        /** What a program decides by. Codes are added, never renamed. */
        public ProblemCode code() { return word(members.get("code"), ProblemCode.class); }

        /** Quote it to the operator: it is in the log. The {@code X-Request-Id} header carries it too. */
        public String requestId() { return (String) members.get("requestId"); }

        /** Whether the same request, sent again later, may succeed. */
        public boolean retryable() { return (Boolean) members.get("retryable"); }

        /** One entry for each fault, where members of the body or the query are at fault. */
        public List<FieldError> errors() { return list(members.get("errors"), FieldError::new); }

        /** With {@code session_state_conflict} and {@code session_not_approved}: the status of the session. Calls of the person leave it out: it can be the decision. */
        public SessionStatus currentStatus() { return word(members.get("currentStatus"), SessionStatus.class); }

        /** With {@code reference_unusable}: no running match model can compare the enrollment. With {@code capture_link_in_use}: another device continues in place of this one. */
        public ProblemReason reason() { return word(members.get("reason"), ProblemReason.class); }

        /** With {@code capture_link_in_use} of {@code POST /v1/captures/session}: whose link it is. */
        public HeldLink link() { return one(members.get("link"), HeldLink::new); }

        /** With {@code policy_version_mismatch}, {@code branding_version_mismatch} and {@code decision_version_mismatch}: the newest version. */
        public Long currentVersion() { return whole(members.get("currentVersion")); }

        /** With {@code review_claimed}: who holds the review, a member or an API key. */
        public String claimedBy() { return (String) members.get("claimedBy"); }

        /** With {@code review_claimed}: when the lease ends. */
        public String claimExpiresAt() { return (String) members.get("claimExpiresAt"); }

        /** With {@code allowance_exhausted}: verifications that the plan includes each month. */
        public Long included() { return whole(members.get("included")); }

        /** With {@code allowance_exhausted}: verifications that were decided this month. */
        public Long used() { return whole(members.get("used")); }

        /** With {@code allowance_exhausted}: verifications that open sessions hold. */
        public Long reserved() { return whole(members.get("reserved")); }

        /** With {@code allowance_exhausted}: when the next month begins. */
        public String resetsAt() { return (String) members.get("resetsAt"); }

        /** With {@code insufficient_scope}: the scope that the key lacks. */
        public String requiredScope() { return (String) members.get("requiredScope"); }

        /** With {@code webhook_endpoint_disabled}: why it was disabled. */
        public String disabledReason() { return (String) members.get("disabledReason"); }

        /** With {@code dependency_unavailable} of {@code /readyz}: what does not answer. */
        public List<String> failing() { return list(members.get("failing"), item -> (String) item); }

    }

    public static final class FieldError extends Model {
        FieldError(Object json) { super(json); }

        /** From JSON that you kept. */
        public static FieldError of(Map<String, Object> json) { return new FieldError(json); }

        /** JSON pointer (RFC 6901) into the body; for a query, {@code /} and the name of the parameter. */
        public String pointer() { return (String) members.get("pointer"); }

        /** What is wrong with the value. */
        public String code() { return (String) members.get("code"); }

        /** The same as a sentence. */
        public String message() { return (String) members.get("message"); }

    }

    public enum ProblemReason implements Model.Word {
        ENROLLMENT_OUTDATED("ENROLLMENT_OUTDATED"),
        TAKEN_OVER("TAKEN_OVER"),
        UNKNOWN(null);

        private final String word;

        ProblemReason(String word) { this.word = word; }

        @Override
        public String word() { return word; }
    }

    public static final class HeldLink extends Model {
        HeldLink(Object json) { super(json); }

        /** From JSON that you kept. */
        public static HeldLink of(Map<String, Object> json) { return new HeldLink(json); }

        /** Id of the session. */
        public String sessionId() { return (String) members.get("sessionId"); }

        /** {@code TEST} sessions run on the simulated engine. */
        public Mode mode() { return word(members.get("mode"), Mode.class); }

        /** Who asks for the verification. */
        public HeldLinkAccount account() { return one(members.get("account"), HeldLinkAccount::new); }

        /** Where the page sends a person who cannot be captured. */
        public String fallbackUrl() { return (String) members.get("fallbackUrl"); }

        /** Whether this device may continue once the other one has made no call for a minute, or agrees. */
        public boolean takeOver() { return (Boolean) members.get("takeOver"); }

    }

    public static final class HeldLinkAccount extends Model {
        HeldLinkAccount(Object json) { super(json); }

        /** From JSON that you kept. */
        public static HeldLinkAccount of(Map<String, Object> json) { return new HeldLinkAccount(json); }

        /** The name of the account, as people see it. */
        public String name() { return (String) members.get("name"); }

        /** Address of the logo of the account on this service, without the host; {@code null}: it has none. */
        public String logoUrl() { return (String) members.get("logoUrl"); }

        /** The same of its logo for a dark page. */
        public String darkLogoUrl() { return (String) members.get("darkLogoUrl"); }

        /** The accent colour of the account, {@code #rrggbb}. */
        public String accent() { return (String) members.get("accent"); }

        /** Its accent colour for a dark page; {@code null}: the same. */
        public String darkAccent() { return (String) members.get("darkAccent"); }

        /** Its privacy notice. */
        public String privacyUrl() { return (String) members.get("privacyUrl"); }

        /** Where people get help. */
        public String supportUrl() { return (String) members.get("supportUrl"); }

    }

    public static final class CreateSessionRequest extends Model {
        public CreateSessionRequest() {}

        CreateSessionRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CreateSessionRequest of(Map<String, Object> json) { return new CreateSessionRequest(json); }

        /** {@code LIVENESS_ONLY} checks that the person is live. {@code ONBOARDING} also compares the face with {@code reference}. */
        public Flow flow() { return word(members.get("flow"), Flow.class); }

        public CreateSessionRequest flow(Flow value) { put("flow", value); return this; }

        /** Why the person is verified. The capture page shows it to them. */
        public String purpose() { return (String) members.get("purpose"); }

        public CreateSessionRequest purpose(String value) { put("purpose", value); return this; }

        /** {@code purpose} in other languages, by BCP 47 tag: {@code {"de": "Kontoeröffnung"}}. The page shows the one of its language, else {@code purpose}. Receipts cover {@code purpose} alone. */
        public Map<String, String> purposeTexts() { return map(members.get("purposeTexts"), item -> (String) item); }

        public CreateSessionRequest purposeTexts(Map<String, String> value) { put("purposeTexts", value); return this; }

        /** The policy that decides, by its name. Default: {@code default}. */
        public String policyId() { return (String) members.get("policyId"); }

        public CreateSessionRequest policyId(String value) { put("policyId", value); return this; }

        /** What the face is compared with. Required with {@code ONBOARDING}, refused with {@code LIVENESS_ONLY}. */
        public CreateSessionReference reference() { return one(members.get("reference"), CreateSessionReference::new); }

        public CreateSessionRequest reference(CreateSessionReference value) { put("reference", value); return this; }

        /** Saves the face template as an enrollment when the session is approved. Default: false. */
        public Boolean enrollOnApprove() { return (Boolean) members.get("enrollOnApprove"); }

        public CreateSessionRequest enrollOnApprove(Boolean value) { put("enrollOnApprove", value); return this; }

        /** Your own id of the person, needed to erase them later. Default: a new id, {@code sub_…}. Use a customer number, not a name. */
        public String subjectId() { return (String) members.get("subjectId"); }

        public CreateSessionRequest subjectId(String value) { put("subjectId", value); return this; }

        /** Your own keys and values, returned with the session and its webhooks. */
        public Map<String, String> metadata() { return map(members.get("metadata"), item -> (String) item); }

        public CreateSessionRequest metadata(Map<String, String> value) { put("metadata", value); return this; }

        /** Whether the person may continue with their link on another device. {@code REQUIRE_PHONE}: the page on a computer begins with a QR code for the phone. Default: {@code ALLOW}. */
        public CrossDevice crossDevice() { return word(members.get("crossDevice"), CrossDevice.class); }

        public CreateSessionRequest crossDevice(CrossDevice value) { put("crossDevice", value); return this; }

        /** The redirect URL: where the page sends the person afterwards. It adds {@code sessionId} to the query and nothing else. */
        public String returnUrl() { return (String) members.get("returnUrl"); }

        public CreateSessionRequest returnUrl(String value) { put("returnUrl", value); return this; }

        /** Where the capture page sends a person who cannot be captured, or does not want to be. The page adds {@code sessionId} to the query and nothing else. The session then ends as {@code CANCELED} with {@code CANNOT_CAPTURE}. */
        public String fallbackUrl() { return (String) members.get("fallbackUrl"); }

        public CreateSessionRequest fallbackUrl(String value) { put("fallbackUrl", value); return this; }

        /** Origins that may show the capture page in a frame and receive its events. Default: none. */
        public List<String> embedOrigins() { return list(members.get("embedOrigins"), item -> (String) item); }

        public CreateSessionRequest embedOrigins(List<String> value) { put("embedOrigins", value); return this; }

        /** Life of the capture link. Default: the policy's {@code linkTtlSeconds}, 86400 unless changed. */
        public Long expiresInSeconds() { return whole(members.get("expiresInSeconds")); }

        public CreateSessionRequest expiresInSeconds(Long value) { put("expiresInSeconds", value); return this; }

        /** Language of the capture page, a BCP 47 tag such as {@code fr} or {@code pt-BR}. Default: the browser's language. */
        public String locale() { return (String) members.get("locale"); }

        public CreateSessionRequest locale(String value) { put("locale", value); return this; }

        /** TEST keys only: the session plays a scenario by itself, or a fault for the device that captures it. Without it, a TEST session waits for the page or an upload. */
        public CreateSessionSimulate simulate() { return one(members.get("simulate"), CreateSessionSimulate::new); }

        public CreateSessionRequest simulate(CreateSessionSimulate value) { put("simulate", value); return this; }

    }

    public static final class ListSessionsQuery extends Model {
        public ListSessionsQuery() {}

        ListSessionsQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ListSessionsQuery of(Map<String, Object> json) { return new ListSessionsQuery(json); }

        /** Only sessions in this status. */
        public SessionStatus status() { return word(members.get("status"), SessionStatus.class); }

        public ListSessionsQuery status(SessionStatus value) { put("status", value); return this; }

        /** Only sessions of this flow. */
        public Flow flow() { return word(members.get("flow"), Flow.class); }

        public ListSessionsQuery flow(Flow value) { put("flow", value); return this; }

        /** Only sessions of this person. */
        public String subjectId() { return (String) members.get("subjectId"); }

        public ListSessionsQuery subjectId(String value) { put("subjectId", value); return this; }

        /** Only sessions created after this time. */
        public String createdAfter() { return (String) members.get("createdAfter"); }

        public ListSessionsQuery createdAfter(String value) { put("createdAfter", value); return this; }

        /** How many to return. */
        public Long limit() { return whole(members.get("limit")); }

        public ListSessionsQuery limit(Long value) { put("limit", value); return this; }

        /** The {@code nextCursor} of the page before. */
        public String cursor() { return (String) members.get("cursor"); }

        public ListSessionsQuery cursor(String value) { put("cursor", value); return this; }

    }

    public static final class SearchSessionsRequest extends Model {
        public SearchSessionsRequest() {}

        SearchSessionsRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static SearchSessionsRequest of(Map<String, Object> json) { return new SearchSessionsRequest(json); }

        /** Only sessions in one of these statuses. */
        public List<SessionStatus> statuses() { return list(members.get("statuses"), item -> word(item, SessionStatus.class)); }

        public SearchSessionsRequest statuses(List<SessionStatus> value) { put("statuses", value); return this; }

        /** Only sessions of one of these flows. */
        public List<Flow> flows() { return list(members.get("flows"), item -> word(item, Flow.class)); }

        public SearchSessionsRequest flows(List<Flow> value) { put("flows", value); return this; }

        /** Only sessions whose decision has one of these outcomes. */
        public List<Outcome> outcomes() { return list(members.get("outcomes"), item -> word(item, Outcome.class)); }

        public SearchSessionsRequest outcomes(List<Outcome> value) { put("outcomes", value); return this; }

        /** Only sessions whose decision has one of these reasons. */
        public List<ReasonCode> reasons() { return list(members.get("reasons"), item -> word(item, ReasonCode.class)); }

        public SearchSessionsRequest reasons(List<ReasonCode> value) { put("reasons", value); return this; }

        /** Only sessions that were opened on a device of one of these classes. */
        public List<Device> devices() { return list(members.get("devices"), item -> word(item, Device.class)); }

        public SearchSessionsRequest devices(List<Device> value) { put("devices", value); return this; }

        /** Only sessions whose {@code locale} is of one of these languages, such as {@code de} for {@code de-AT}. */
        public List<String> languages() { return list(members.get("languages"), item -> (String) item); }

        public SearchSessionsRequest languages(List<String> value) { put("languages", value); return this; }

        /** Only sessions that came so far: the link was opened, the person agreed, media was uploaded, or it was decided. */
        public Reached reached() { return word(members.get("reached"), Reached.class); }

        public SearchSessionsRequest reached(Reached value) { put("reached", value); return this; }

        /** Only sessions of one of these persons. */
        public List<String> subjectIds() { return list(members.get("subjectIds"), item -> (String) item); }

        public SearchSessionsRequest subjectIds(List<String> value) { put("subjectIds", value); return this; }

        /** Only sessions whose metadata has all of these keys with exactly these values. */
        public Map<String, String> metadata() { return map(members.get("metadata"), item -> (String) item); }

        public SearchSessionsRequest metadata(Map<String, String> value) { put("metadata", value); return this; }

        /** Only sessions whose id begins with this. */
        public String sessionId() { return (String) members.get("sessionId"); }

        public SearchSessionsRequest sessionId(String value) { put("sessionId", value); return this; }

        /** Only sessions created after this time. */
        public String createdAfter() { return (String) members.get("createdAfter"); }

        public SearchSessionsRequest createdAfter(String value) { put("createdAfter", value); return this; }

        /** Only sessions created before this time. */
        public String createdBefore() { return (String) members.get("createdBefore"); }

        public SearchSessionsRequest createdBefore(String value) { put("createdBefore", value); return this; }

        /** How many to return. */
        public Long limit() { return whole(members.get("limit")); }

        public SearchSessionsRequest limit(Long value) { put("limit", value); return this; }

        /** The {@code nextCursor} of the page before. */
        public String cursor() { return (String) members.get("cursor"); }

        public SearchSessionsRequest cursor(String value) { put("cursor", value); return this; }

    }

    public static final class GetSessionQuery extends Model {
        public GetSessionQuery() {}

        GetSessionQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static GetSessionQuery of(Map<String, Object> json) { return new GetSessionQuery(json); }

        /** Long polling: hold the answer until the status changes, for at most this many seconds. */
        public Long wait_() { return whole(members.get("wait")); }

        public GetSessionQuery wait_(Long value) { put("wait", value); return this; }

    }

    public static final class AppealSessionRequest extends Model {
        public AppealSessionRequest() {}

        AppealSessionRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static AppealSessionRequest of(Map<String, Object> json) { return new AppealSessionRequest(json); }

        /** Why the decision is contested. The reviewer reads it. Erased with the person. */
        public String reason() { return (String) members.get("reason"); }

        public AppealSessionRequest reason(String value) { put("reason", value); return this; }

        /** With the bearer of a link: the claim of this device. */
        public String claimToken() { return (String) members.get("claimToken"); }

        public AppealSessionRequest claimToken(String value) { put("claimToken", value); return this; }

    }

    public static final class ReviewSessionRequest extends Model {
        public ReviewSessionRequest() {}

        ReviewSessionRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ReviewSessionRequest of(Map<String, Object> json) { return new ReviewSessionRequest(json); }

        /** The new decision. */
        public ReviewSessionOutcome outcome() { return word(members.get("outcome"), ReviewSessionOutcome.class); }

        public ReviewSessionRequest outcome(ReviewSessionOutcome value) { put("outcome", value); return this; }

        /** Your own id of the reviewer, kept in the audit log. Use a staff id, not a name. Required with an API key; for a member, the signed-in one counts. */
        public String reviewer() { return (String) members.get("reviewer"); }

        public ReviewSessionRequest reviewer(String value) { put("reviewer", value); return this; }

        /** Why, for your own records. Erased with the person. */
        public String note() { return (String) members.get("note"); }

        public ReviewSessionRequest note(String value) { put("note", value); return this; }

        /** The {@code decision.version} that the vote is about. With another current version, nothing is decided. */
        public Long expectedVersion() { return whole(members.get("expectedVersion")); }

        public ReviewSessionRequest expectedVersion(Long value) { put("expectedVersion", value); return this; }

        /** With {@code DECLINED}: why, as the decision's reasons. Only what a person can see. Left out or empty, the reasons for the review stay. */
        public List<ReviewSessionReasonCode> reasonCodes() { return list(members.get("reasonCodes"), item -> word(item, ReviewSessionReasonCode.class)); }

        public ReviewSessionRequest reasonCodes(List<ReviewSessionReasonCode> value) { put("reasonCodes", value); return this; }

    }

    public static final class ListSessionDeliveriesQuery extends Model {
        public ListSessionDeliveriesQuery() {}

        ListSessionDeliveriesQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ListSessionDeliveriesQuery of(Map<String, Object> json) { return new ListSessionDeliveriesQuery(json); }

        /** How many to return. */
        public Long limit() { return whole(members.get("limit")); }

        public ListSessionDeliveriesQuery limit(Long value) { put("limit", value); return this; }

        /** The {@code nextCursor} of the page before. */
        public String cursor() { return (String) members.get("cursor"); }

        public ListSessionDeliveriesQuery cursor(String value) { put("cursor", value); return this; }

    }

    public static final class GetMediaQuery extends Model {
        public GetMediaQuery() {}

        GetMediaQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static GetMediaQuery of(Map<String, Object> json) { return new GetMediaQuery(json); }

        /** Width in pixels. A narrower picture is not enlarged. 320, 640 and 1280 are prepared, so they are fastest. */
        public Long width() { return whole(members.get("width")); }

        public GetMediaQuery width(Long value) { put("width", value); return this; }

        /** For the audit log. {@code PRELOAD}: the picture is only fetched in advance. Ask again with {@code SHOW} when a person sees it. */
        public Purpose purpose() { return word(members.get("purpose"), Purpose.class); }

        public GetMediaQuery purpose(Purpose value) { put("purpose", value); return this; }

    }

    public static final class ListReviewsQuery extends Model {
        public ListReviewsQuery() {}

        ListReviewsQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ListReviewsQuery of(Map<String, Object> json) { return new ListReviewsQuery(json); }

        /** Only reviews in this state. Left out: all that are not done. */
        public ListReviewsState state() { return word(members.get("state"), ListReviewsState.class); }

        public ListReviewsQuery state(ListReviewsState value) { put("state", value); return this; }

        /** Only reviews that the caller holds. */
        public String claimedBy() { return (String) members.get("claimedBy"); }

        public ListReviewsQuery claimedBy(String value) { put("claimedBy", value); return this; }

        /** Only reviews that are assigned to the caller. */
        public String assignedTo() { return (String) members.get("assignedTo"); }

        public ListReviewsQuery assignedTo(String value) { put("assignedTo", value); return this; }

        /** Only reviews that this reason was given for. */
        public ReasonCode reason() { return word(members.get("reason"), ReasonCode.class); }

        public ListReviewsQuery reason(ReasonCode value) { put("reason", value); return this; }

        /** {@code true}: only reviews that were passed to an owner. {@code false}: only the others. */
        public Escalated escalated() { return word(members.get("escalated"), Escalated.class); }

        public ListReviewsQuery escalated(Escalated value) { put("escalated", value); return this; }

        /** What comes first. Before the oldest ones come those that were passed to an owner. {@code DUE}: by {@code dueAt}. */
        public Order order() { return word(members.get("order"), Order.class); }

        public ListReviewsQuery order(Order value) { put("order", value); return this; }

        /** How many to return. */
        public Long limit() { return whole(members.get("limit")); }

        public ListReviewsQuery limit(Long value) { put("limit", value); return this; }

        /** The {@code nextCursor} of the page before. */
        public String cursor() { return (String) members.get("cursor"); }

        public ListReviewsQuery cursor(String value) { put("cursor", value); return this; }

    }

    public static final class WriteReviewNoteRequest extends Model {
        public WriteReviewNoteRequest() {}

        WriteReviewNoteRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static WriteReviewNoteRequest of(Map<String, Object> json) { return new WriteReviewNoteRequest(json); }

        /** For colleagues. Sealed with the data of the person. */
        public String note() { return (String) members.get("note"); }

        public WriteReviewNoteRequest note(String value) { put("note", value); return this; }

        /** Passes the case to an owner: until one has voted, no one else can claim it or vote on it. Ends your lease. */
        public Boolean escalate() { return (Boolean) members.get("escalate"); }

        public WriteReviewNoteRequest escalate(Boolean value) { put("escalate", value); return this; }

    }

    public static final class AssignReviewRequest extends Model {
        public AssignReviewRequest() {}

        AssignReviewRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static AssignReviewRequest of(Map<String, Object> json) { return new AssignReviewRequest(json); }

        /** A member who may review; {@code null}: nobody in particular. */
        public String memberId() { return (String) members.get("memberId"); }

        public AssignReviewRequest memberId(String value) { put("memberId", value); return this; }

        /** By when it should be done. Left out: unchanged. */
        public String dueAt() { return (String) members.get("dueAt"); }

        public AssignReviewRequest dueAt(String value) { put("dueAt", value); return this; }

    }

    public static final class CreateFileRequest extends Model {
        public CreateFileRequest() {}

        CreateFileRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CreateFileRequest of(Map<String, Object> json) { return new CreateFileRequest(json); }

        /** The picture. */
        public byte[] file() { return (byte[]) members.get("file"); }

        public CreateFileRequest file(byte[] value) { put("file", value); return this; }

    }

    public static final class OfferHandoverRequest extends Model {
        public OfferHandoverRequest() {}

        OfferHandoverRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static OfferHandoverRequest of(Map<String, Object> json) { return new OfferHandoverRequest(json); }

        /** The claim of this device. A page with the cookie leaves it out. */
        public String claimToken() { return (String) members.get("claimToken"); }

        public OfferHandoverRequest claimToken(String value) { put("claimToken", value); return this; }

        /** {@code false}: an unclaimed link stays open to every device, and this one may watch. Default: this device claims it. */
        public Boolean claims() { return (Boolean) members.get("claims"); }

        public OfferHandoverRequest claims(Boolean value) { put("claims", value); return this; }

    }

    public static final class OpenCaptureRequest extends Model {
        public OpenCaptureRequest() {}

        OpenCaptureRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static OpenCaptureRequest of(Map<String, Object> json) { return new OpenCaptureRequest(json); }

        /** Proves that the same device asks again: the {@code claimToken} of the first answer, or one that the device makes itself before its first call ({@code fpd_} and 32 random bytes in base64url, new for each link), so that a lost answer locks no one out. Default: the service makes one. */
        public String claimToken() { return (String) members.get("claimToken"); }

        public OpenCaptureRequest claimToken(String value) { put("claimToken", value); return this; }

        /** What the device can show of a challenge. Leave out {@code LIGHT} for people who ask for reduced motion or decline colours, {@code TURNS} for people who cannot turn their head: where liveness is in doubt, a reviewer then decides. Default: both. */
        public List<Support> supports() { return list(members.get("supports"), item -> word(item, Support.class)); }

        public OpenCaptureRequest supports(List<Support> value) { put("supports", value); return this; }

        /** What the person agreed to in your app. The first recorded consent of a session counts. Required if the policy says {@code consent: REQUIRED} and none is recorded. */
        public OpenCaptureConsent consent() { return one(members.get("consent"), OpenCaptureConsent::new); }

        public OpenCaptureRequest consent(OpenCaptureConsent value) { put("consent", value); return this; }

    }

    public static final class UploadMediaRequest extends Model {
        public UploadMediaRequest() {}

        UploadMediaRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static UploadMediaRequest of(Map<String, Object> json) { return new UploadMediaRequest(json); }

        /** One part per picture (JPEG, PNG or WebP), in time order. At most 4 MB and 12 megapixels each. */
        public List<byte[]> frame() { return list(members.get("frame"), item -> (byte[]) item); }

        public UploadMediaRequest frame(List<byte[]> value) { put("frame", value); return this; }

        /** Beside {@code frame}: three small pictures (PNG, at most 160×160 pixels and 100 kB each), 30 to 100 ms apart, as the camera gives them. Their noise and flicker are measured; nothing is judged by them. */
        public List<byte[]> burst() { return list(members.get("burst"), item -> (byte[]) item); }

        public UploadMediaRequest burst(List<byte[]> value) { put("burst", value); return this; }

        /** Instead of {@code frame}: one MP4 or WebM clip of at most 10 s and 20 MB. Requires ffmpeg on the workers. */
        public byte[] video() { return (byte[]) members.get("video"); }

        public UploadMediaRequest video(byte[] value) { put("video", value); return this; }

        /** JSON with details of the frames, the camera and the challenge. */
        public CaptureMetadata metadata() { return one(members.get("metadata"), CaptureMetadata::new); }

        public UploadMediaRequest metadata(CaptureMetadata value) { put("metadata", value); return this; }

    }

    public static final class AskChallengeRequest extends Model {
        public AskChallengeRequest() {}

        AskChallengeRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static AskChallengeRequest of(Map<String, Object> json) { return new AskChallengeRequest(json); }

        /** Proves that the same device asks again: the {@code claimToken} of the first answer, or one that the device makes itself before its first call ({@code fpd_} and 32 random bytes in base64url, new for each link), so that a lost answer locks no one out. Default: the service makes one. */
        public String claimToken() { return (String) members.get("claimToken"); }

        public AskChallengeRequest claimToken(String value) { put("claimToken", value); return this; }

    }

    public static final class SkipChallengeRequest extends Model {
        public SkipChallengeRequest() {}

        SkipChallengeRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static SkipChallengeRequest of(Map<String, Object> json) { return new SkipChallengeRequest(json); }

        /** Proves that the same device asks again: the {@code claimToken} of the first answer, or one that the device makes itself before its first call ({@code fpd_} and 32 random bytes in base64url, new for each link), so that a lost answer locks no one out. Default: the service makes one. */
        public String claimToken() { return (String) members.get("claimToken"); }

        public SkipChallengeRequest claimToken(String value) { put("claimToken", value); return this; }

    }

    public static final class CreateEnrollmentRequest extends Model {
        public CreateEnrollmentRequest() {}

        CreateEnrollmentRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CreateEnrollmentRequest of(Map<String, Object> json) { return new CreateEnrollmentRequest(json); }

        /** An approved session whose template is still kept. */
        public String sessionId() { return (String) members.get("sessionId"); }

        public CreateEnrollmentRequest sessionId(String value) { put("sessionId", value); return this; }

        /** The session's subject. Where the session was opened without one, the id that its subject gets. Default: the session's. */
        public String subjectId() { return (String) members.get("subjectId"); }

        public CreateEnrollmentRequest subjectId(String value) { put("subjectId", value); return this; }

    }

    public static final class LookUpSubjectRequest extends Model {
        public LookUpSubjectRequest() {}

        LookUpSubjectRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static LookUpSubjectRequest of(Map<String, Object> json) { return new LookUpSubjectRequest(json); }

        /** The person: the {@code subjectId} of their sessions. */
        public String subjectId() { return (String) members.get("subjectId"); }

        public LookUpSubjectRequest subjectId(String value) { put("subjectId", value); return this; }

    }

    public static final class ExportSubjectRequest extends Model {
        public ExportSubjectRequest() {}

        ExportSubjectRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ExportSubjectRequest of(Map<String, Object> json) { return new ExportSubjectRequest(json); }

        /** The person: the {@code subjectId} of their sessions. */
        public String subjectId() { return (String) members.get("subjectId"); }

        public ExportSubjectRequest subjectId(String value) { put("subjectId", value); return this; }

    }

    public static final class EraseSubjectRequest extends Model {
        public EraseSubjectRequest() {}

        EraseSubjectRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static EraseSubjectRequest of(Map<String, Object> json) { return new EraseSubjectRequest(json); }

        /** The person: the {@code subjectId} of their sessions. */
        public String subjectId() { return (String) members.get("subjectId"); }

        public EraseSubjectRequest subjectId(String value) { put("subjectId", value); return this; }

    }

    public static final class ListErasuresQuery extends Model {
        public ListErasuresQuery() {}

        ListErasuresQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ListErasuresQuery of(Map<String, Object> json) { return new ListErasuresQuery(json); }

        /** How many to return. */
        public Long limit() { return whole(members.get("limit")); }

        public ListErasuresQuery limit(Long value) { put("limit", value); return this; }

        /** The {@code nextCursor} of the page before. */
        public String cursor() { return (String) members.get("cursor"); }

        public ListErasuresQuery cursor(String value) { put("cursor", value); return this; }

    }

    public static final class ListHoldsQuery extends Model {
        public ListHoldsQuery() {}

        ListHoldsQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ListHoldsQuery of(Map<String, Object> json) { return new ListHoldsQuery(json); }

        /** How many to return. */
        public Long limit() { return whole(members.get("limit")); }

        public ListHoldsQuery limit(Long value) { put("limit", value); return this; }

        /** The {@code nextCursor} of the page before. */
        public String cursor() { return (String) members.get("cursor"); }

        public ListHoldsQuery cursor(String value) { put("cursor", value); return this; }

    }

    public static final class CreateHoldRequest extends Model {
        public CreateHoldRequest() {}

        CreateHoldRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CreateHoldRequest of(Map<String, Object> json) { return new CreateHoldRequest(json); }

        /** The person: the {@code subjectId} of their sessions. */
        public String subjectId() { return (String) members.get("subjectId"); }

        public CreateHoldRequest subjectId(String value) { put("subjectId", value); return this; }

        /** Why nothing may be deleted: a dispute, an order. Sealed with the data of the person. */
        public String reason() { return (String) members.get("reason"); }

        public CreateHoldRequest reason(String value) { put("reason", value); return this; }

        /** When the hold ends by itself; in the future. */
        public String until() { return (String) members.get("until"); }

        public CreateHoldRequest until(String value) { put("until", value); return this; }

    }

    public static final class ListRequestsQuery extends Model {
        public ListRequestsQuery() {}

        ListRequestsQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ListRequestsQuery of(Map<String, Object> json) { return new ListRequestsQuery(json); }

        /** Only requests in this state. */
        public ListRequestsState state() { return word(members.get("state"), ListRequestsState.class); }

        public ListRequestsQuery state(ListRequestsState value) { put("state", value); return this; }

        /** How many to return. */
        public Long limit() { return whole(members.get("limit")); }

        public ListRequestsQuery limit(Long value) { put("limit", value); return this; }

        /** The {@code nextCursor} of the page before. */
        public String cursor() { return (String) members.get("cursor"); }

        public ListRequestsQuery cursor(String value) { put("cursor", value); return this; }

    }

    public static final class CreateRequestRequest extends Model {
        public CreateRequestRequest() {}

        CreateRequestRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CreateRequestRequest of(Map<String, Object> json) { return new CreateRequestRequest(json); }

        /** The person: the {@code subjectId} of their sessions. */
        public String subjectId() { return (String) members.get("subjectId"); }

        public CreateRequestRequest subjectId(String value) { put("subjectId", value); return this; }

        /** What the person asks for. {@code ACCESS}: what is held. {@code OBJECTION}: that processing stops. {@code APPEAL}: that somebody looks at a decision again. */
        public RequestKind kind() { return word(members.get("kind"), RequestKind.class); }

        public CreateRequestRequest kind(RequestKind value) { put("kind", value); return this; }

        /** When the person asked. Default: now. */
        public String receivedAt() { return (String) members.get("receivedAt"); }

        public CreateRequestRequest receivedAt(String value) { put("receivedAt", value); return this; }

        /** When it must be answered. Default: 28 days after it was received, within a month as the GDPR asks. */
        public String dueAt() { return (String) members.get("dueAt"); }

        public CreateRequestRequest dueAt(String value) { put("dueAt", value); return this; }

        /** What colleagues should know. Sealed with the data of the person. */
        public String note() { return (String) members.get("note"); }

        public CreateRequestRequest note(String value) { put("note", value); return this; }

    }

    public static final class UpdateRequestRequest extends Model {
        public UpdateRequestRequest() {}

        UpdateRequestRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static UpdateRequestRequest of(Map<String, Object> json) { return new UpdateRequestRequest(json); }

        /** {@code DONE} and {@code REFUSED} close the request. */
        public ListRequestsState state() { return word(members.get("state"), ListRequestsState.class); }

        public UpdateRequestRequest state(ListRequestsState value) { put("state", value); return this; }

        /** {@code null} clears it. */
        public String note() { return (String) members.get("note"); }

        public UpdateRequestRequest note(String value) { put("note", value); return this; }

    }

    public static final class PutPolicyRequest extends Model {
        public PutPolicyRequest() {}

        PutPolicyRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PutPolicyRequest of(Map<String, Object> json) { return new PutPolicyRequest(json); }

        /** The profile that sessions are compared with: one of {@code GET /v1/profiles}. */
        public String profileId() { return (String) members.get("profileId"); }

        public PutPolicyRequest profileId(String value) { put("profileId", value); return this; }

        /** Settings for each check. What is left out keeps its value. */
        public PutPolicyChecks checks() { return one(members.get("checks"), PutPolicyChecks::new); }

        public PutPolicyRequest checks(PutPolicyChecks value) { put("checks", value); return this; }

        /** How liveness is judged. What is left out keeps its value. */
        public PutPolicyLiveness liveness() { return one(members.get("liveness"), PutPolicyLiveness::new); }

        public PutPolicyRequest liveness(PutPolicyLiveness value) { put("liveness", value); return this; }

        /** How many uploads a session takes before it is declined. */
        public Long maxAttempts() { return whole(members.get("maxAttempts")); }

        public PutPolicyRequest maxAttempts(Long value) { put("maxAttempts", value); return this; }

        /** Default life of a capture link. */
        public Long linkTtlSeconds() { return whole(members.get("linkTtlSeconds")); }

        public PutPolicyRequest linkTtlSeconds(Long value) { put("linkTtlSeconds", value); return this; }

        /** How long data is kept. What is left out keeps its value. */
        public PutPolicyRetention retention() { return one(members.get("retention"), PutPolicyRetention::new); }

        public PutPolicyRequest retention(PutPolicyRetention value) { put("retention", value); return this; }

        /** {@code ON_BAND} sends borderline scores to a reviewer, {@code ALWAYS} every session. With {@code NEVER} a borderline score fails; only what a check could not tell is reviewed. */
        public PolicyReview review() { return word(members.get("review"), PolicyReview.class); }

        public PutPolicyRequest review(PolicyReview value) { put("review", value); return this; }

        /** How many reviewers must agree on a session in review: 1 or 2. */
        public Long reviewApprovals() { return whole(members.get("reviewApprovals")); }

        public PutPolicyRequest reviewApprovals(Long value) { put("reviewApprovals", value); return this; }

        /** {@code REQUIRED}: an attempt opens only after the person agreed to a text that is recorded. {@code OPTIONAL}: an app may ask for consent in its own way. The capture page always asks. */
        public PolicyConsent consent() { return word(members.get("consent"), PolicyConsent.class); }

        public PutPolicyRequest consent(PolicyConsent value) { put("consent", value); return this; }

    }

    public static final class CreatePolicyRequest extends Model {
        public CreatePolicyRequest() {}

        CreatePolicyRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CreatePolicyRequest of(Map<String, Object> json) { return new CreatePolicyRequest(json); }

        /** A name that no policy of the account has in this mode. */
        public String policyId() { return (String) members.get("policyId"); }

        public CreatePolicyRequest policyId(String value) { put("policyId", value); return this; }

        /** What differs from the default policy of now. */
        public CreatePolicyPolicy policy() { return one(members.get("policy"), CreatePolicyPolicy::new); }

        public CreatePolicyRequest policy(CreatePolicyPolicy value) { put("policy", value); return this; }

    }

    public static final class PutNamedPolicyRequest extends Model {
        public PutNamedPolicyRequest() {}

        PutNamedPolicyRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PutNamedPolicyRequest of(Map<String, Object> json) { return new PutNamedPolicyRequest(json); }

        /** The profile that sessions are compared with: one of {@code GET /v1/profiles}. */
        public String profileId() { return (String) members.get("profileId"); }

        public PutNamedPolicyRequest profileId(String value) { put("profileId", value); return this; }

        /** Settings for each check. What is left out keeps its value. */
        public PutPolicyChecks checks() { return one(members.get("checks"), PutPolicyChecks::new); }

        public PutNamedPolicyRequest checks(PutPolicyChecks value) { put("checks", value); return this; }

        /** How liveness is judged. What is left out keeps its value. */
        public PutPolicyLiveness liveness() { return one(members.get("liveness"), PutPolicyLiveness::new); }

        public PutNamedPolicyRequest liveness(PutPolicyLiveness value) { put("liveness", value); return this; }

        /** How many uploads a session takes before it is declined. */
        public Long maxAttempts() { return whole(members.get("maxAttempts")); }

        public PutNamedPolicyRequest maxAttempts(Long value) { put("maxAttempts", value); return this; }

        /** Default life of a capture link. */
        public Long linkTtlSeconds() { return whole(members.get("linkTtlSeconds")); }

        public PutNamedPolicyRequest linkTtlSeconds(Long value) { put("linkTtlSeconds", value); return this; }

        /** How long data is kept. What is left out keeps its value. */
        public PutPolicyRetention retention() { return one(members.get("retention"), PutPolicyRetention::new); }

        public PutNamedPolicyRequest retention(PutPolicyRetention value) { put("retention", value); return this; }

        /** {@code ON_BAND} sends borderline scores to a reviewer, {@code ALWAYS} every session. With {@code NEVER} a borderline score fails; only what a check could not tell is reviewed. */
        public PolicyReview review() { return word(members.get("review"), PolicyReview.class); }

        public PutNamedPolicyRequest review(PolicyReview value) { put("review", value); return this; }

        /** How many reviewers must agree on a session in review: 1 or 2. */
        public Long reviewApprovals() { return whole(members.get("reviewApprovals")); }

        public PutNamedPolicyRequest reviewApprovals(Long value) { put("reviewApprovals", value); return this; }

        /** {@code REQUIRED}: an attempt opens only after the person agreed to a text that is recorded. {@code OPTIONAL}: an app may ask for consent in its own way. The capture page always asks. */
        public PolicyConsent consent() { return word(members.get("consent"), PolicyConsent.class); }

        public PutNamedPolicyRequest consent(PolicyConsent value) { put("consent", value); return this; }

    }

    public static final class PreviewPolicyRequest extends Model {
        public PreviewPolicyRequest() {}

        PreviewPolicyRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PreviewPolicyRequest of(Map<String, Object> json) { return new PreviewPolicyRequest(json); }

        /** The policy that the draft changes. Only its sessions are judged. */
        public String policyId() { return (String) members.get("policyId"); }

        public PreviewPolicyRequest policyId(String value) { put("policyId", value); return this; }

        /** The draft, as {@code PUT /v1/policy} takes it. */
        public PreviewPolicyPolicy policy() { return one(members.get("policy"), PreviewPolicyPolicy::new); }

        public PreviewPolicyRequest policy(PreviewPolicyPolicy value) { put("policy", value); return this; }

        /** Only sessions created at this time or later. */
        public String from() { return (String) members.get("from"); }

        public PreviewPolicyRequest from(String value) { put("from", value); return this; }

        /** Only sessions created before this time. */
        public String to() { return (String) members.get("to"); }

        public PreviewPolicyRequest to(String value) { put("to", value); return this; }

        /** How many decided sessions to read, the newest first. */
        public Long limit() { return whole(members.get("limit")); }

        public PreviewPolicyRequest limit(Long value) { put("limit", value); return this; }

    }

    public static final class ListPolicyVersionsQuery extends Model {
        public ListPolicyVersionsQuery() {}

        ListPolicyVersionsQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ListPolicyVersionsQuery of(Map<String, Object> json) { return new ListPolicyVersionsQuery(json); }

        /** Of this policy. */
        public String policyId() { return (String) members.get("policyId"); }

        public ListPolicyVersionsQuery policyId(String value) { put("policyId", value); return this; }

        /** How many to return. */
        public Long limit() { return whole(members.get("limit")); }

        public ListPolicyVersionsQuery limit(Long value) { put("limit", value); return this; }

        /** The {@code nextCursor} of the page before. */
        public String cursor() { return (String) members.get("cursor"); }

        public ListPolicyVersionsQuery cursor(String value) { put("cursor", value); return this; }

    }

    public static final class GetPolicyVersionQuery extends Model {
        public GetPolicyVersionQuery() {}

        GetPolicyVersionQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static GetPolicyVersionQuery of(Map<String, Object> json) { return new GetPolicyVersionQuery(json); }

        /** Of this policy. */
        public String policyId() { return (String) members.get("policyId"); }

        public GetPolicyVersionQuery policyId(String value) { put("policyId", value); return this; }

    }

    public static final class PutBrandingRequest extends Model {
        public PutBrandingRequest() {}

        PutBrandingRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static PutBrandingRequest of(Map<String, Object> json) { return new PutBrandingRequest(json); }

        /** The name that people see. {@code null}: the account's name. */
        public String publicName() { return (String) members.get("publicName"); }

        public PutBrandingRequest publicName(String value) { put("publicName", value); return this; }

        /** The account's privacy notice. The consent screen leads to it. */
        public String privacyUrl() { return (String) members.get("privacyUrl"); }

        public PutBrandingRequest privacyUrl(String value) { put("privacyUrl", value); return this; }

        /** Where people get help: an https address, or a mailto address. */
        public String supportUrl() { return (String) members.get("supportUrl"); }

        public PutBrandingRequest supportUrl(String value) { put("supportUrl", value); return this; }

        /** The account's logo, by colour scheme. */
        public PutBrandingLogos logos() { return one(members.get("logos"), PutBrandingLogos::new); }

        public PutBrandingRequest logos(PutBrandingLogos value) { put("logos", value); return this; }

        /** The accent colour, by colour scheme. */
        public PutBrandingColors colors() { return one(members.get("colors"), PutBrandingColors::new); }

        public PutBrandingRequest colors(PutBrandingColors value) { put("colors", value); return this; }

        /** What the account adds to the standard consent text, by language. Plain text; blank lines separate paragraphs. The page shows it in the page's language only. */
        public Map<String, String> consentTexts() { return map(members.get("consentTexts"), item -> (String) item); }

        public PutBrandingRequest consentTexts(Map<String, String> value) { put("consentTexts", value); return this; }

        /** What the account states of those texts: that they name the use of reviewed sessions to improve models. Kept as a record. */
        public Boolean consentTextsNameModelUse() { return (Boolean) members.get("consentTextsNameModelUse"); }

        public PutBrandingRequest consentTextsNameModelUse(Boolean value) { put("consentTextsNameModelUse", value); return this; }

        /** Whether the page offers people to have a member look again, as long as their link lives. */
        public Boolean appeals() { return (Boolean) members.get("appeals"); }

        public PutBrandingRequest appeals(Boolean value) { put("appeals", value); return this; }

    }

    public static final class ListBrandingVersionsQuery extends Model {
        public ListBrandingVersionsQuery() {}

        ListBrandingVersionsQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ListBrandingVersionsQuery of(Map<String, Object> json) { return new ListBrandingVersionsQuery(json); }

        /** How many to return. */
        public Long limit() { return whole(members.get("limit")); }

        public ListBrandingVersionsQuery limit(Long value) { put("limit", value); return this; }

        /** The {@code nextCursor} of the page before. */
        public String cursor() { return (String) members.get("cursor"); }

        public ListBrandingVersionsQuery cursor(String value) { put("cursor", value); return this; }

    }

    public static final class UploadLogoRequest extends Model {
        public UploadLogoRequest() {}

        UploadLogoRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static UploadLogoRequest of(Map<String, Object> json) { return new UploadLogoRequest(json); }

        /** The picture. */
        public byte[] file() { return (byte[]) members.get("file"); }

        public UploadLogoRequest file(byte[] value) { put("file", value); return this; }

    }

    public static final class GetUsageQuery extends Model {
        public GetUsageQuery() {}

        GetUsageQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static GetUsageQuery of(Map<String, Object> json) { return new GetUsageQuery(json); }

        /** One month, UTC, such as {@code 2026-11}. Default: the current month. */
        public String period() { return (String) members.get("period"); }

        public GetUsageQuery period(String value) { put("period", value); return this; }

        /** The first month of a range; needs {@code to}. */
        public String from() { return (String) members.get("from"); }

        public GetUsageQuery from(String value) { put("from", value); return this; }

        /** The last month of a range; needs {@code from}. */
        public String to() { return (String) members.get("to"); }

        public GetUsageQuery to(String value) { put("to", value); return this; }

    }

    public static final class GetAnalyticsQuery extends Model {
        public GetAnalyticsQuery() {}

        GetAnalyticsQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static GetAnalyticsQuery of(Map<String, Object> json) { return new GetAnalyticsQuery(json); }

        /** The first day, UTC, such as {@code 2026-11-01}. Default: 29 days before {@code to}. */
        public String from() { return (String) members.get("from"); }

        public GetAnalyticsQuery from(String value) { put("from", value); return this; }

        /** The last day, UTC. Default: today. */
        public String to() { return (String) members.get("to"); }

        public GetAnalyticsQuery to(String value) { put("to", value); return this; }

        /** What the sessions are grouped by. Left out: there are no groups. */
        public GetAnalyticsBy by() { return word(members.get("by"), GetAnalyticsBy.class); }

        public GetAnalyticsQuery by(GetAnalyticsBy value) { put("by", value); return this; }

    }

    public static final class GetScoreAnalyticsQuery extends Model {
        public GetScoreAnalyticsQuery() {}

        GetScoreAnalyticsQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static GetScoreAnalyticsQuery of(Map<String, Object> json) { return new GetScoreAnalyticsQuery(json); }

        /** The check whose scores are counted. */
        public CheckKind check() { return word(members.get("check"), CheckKind.class); }

        public GetScoreAnalyticsQuery check(CheckKind value) { put("check", value); return this; }

        /** The first day, UTC, such as {@code 2026-11-01}. Default: 29 days before {@code to}. */
        public String from() { return (String) members.get("from"); }

        public GetScoreAnalyticsQuery from(String value) { put("from", value); return this; }

        /** The last day, UTC. Default: today. */
        public String to() { return (String) members.get("to"); }

        public GetScoreAnalyticsQuery to(String value) { put("to", value); return this; }

        /** What the scores are grouped by; {@code set} is the model set that gave them. Left out: there are no groups. */
        public GetScoreAnalyticsBy by() { return word(members.get("by"), GetScoreAnalyticsBy.class); }

        public GetScoreAnalyticsQuery by(GetScoreAnalyticsBy value) { put("by", value); return this; }

    }

    public static final class ListAuditQuery extends Model {
        public ListAuditQuery() {}

        ListAuditQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ListAuditQuery of(Map<String, Object> json) { return new ListAuditQuery(json); }

        /** Only what this key or member did, or operators ({@code OPERATOR}). */
        public String actor() { return (String) members.get("actor"); }

        public ListAuditQuery actor(String value) { put("actor", value); return this; }

        /** Only this action. */
        public String action() { return (String) members.get("action"); }

        public ListAuditQuery action(String value) { put("action", value); return this; }

        /** Only what was done to this object, such as looks at the pictures of a session, with the exports of its person. */
        public String objectId() { return (String) members.get("objectId"); }

        public ListAuditQuery objectId(String value) { put("objectId", value); return this; }

        /** Only entries at or after this time. */
        public String from() { return (String) members.get("from"); }

        public ListAuditQuery from(String value) { put("from", value); return this; }

        /** Only entries before this time. */
        public String to() { return (String) members.get("to"); }

        public ListAuditQuery to(String value) { put("to", value); return this; }

        /** How many to return. */
        public Long limit() { return whole(members.get("limit")); }

        public ListAuditQuery limit(Long value) { put("limit", value); return this; }

        /** The {@code nextCursor} of the page before. */
        public String cursor() { return (String) members.get("cursor"); }

        public ListAuditQuery cursor(String value) { put("cursor", value); return this; }

    }

    public static final class CreateWebhookEndpointRequest extends Model {
        public CreateWebhookEndpointRequest() {}

        CreateWebhookEndpointRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CreateWebhookEndpointRequest of(Map<String, Object> json) { return new CreateWebhookEndpointRequest(json); }

        /** Where events are sent by POST. Must be https and resolve to public addresses only; development allows http and private addresses. */
        public String url() { return (String) members.get("url"); }

        public CreateWebhookEndpointRequest url(String value) { put("url", value); return this; }

        /** The event types to send. Default and {@code null}: every type, also types that are added later. */
        public List<EventType> events() { return list(members.get("events"), item -> word(item, EventType.class)); }

        public CreateWebhookEndpointRequest events(List<EventType> value) { put("events", value); return this; }

        /** {@code v1}: HMAC under the secret, which only you can verify. {@code v1a}: Ed25519, which anyone can verify with the keys of {@code GET /v1/webhook-keys}. Default: {@code v1}. */
        public List<Signature> signatures() { return list(members.get("signatures"), item -> word(item, Signature.class)); }

        public CreateWebhookEndpointRequest signatures(List<Signature> value) { put("signatures", value); return this; }

        /** A note for yourself. */
        public String description() { return (String) members.get("description"); }

        public CreateWebhookEndpointRequest description(String value) { put("description", value); return this; }

    }

    public static final class ListWebhookEndpointsQuery extends Model {
        public ListWebhookEndpointsQuery() {}

        ListWebhookEndpointsQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ListWebhookEndpointsQuery of(Map<String, Object> json) { return new ListWebhookEndpointsQuery(json); }

        /** How many to return. */
        public Long limit() { return whole(members.get("limit")); }

        public ListWebhookEndpointsQuery limit(Long value) { put("limit", value); return this; }

        /** The {@code nextCursor} of the page before. */
        public String cursor() { return (String) members.get("cursor"); }

        public ListWebhookEndpointsQuery cursor(String value) { put("cursor", value); return this; }

    }

    public static final class UpdateWebhookEndpointRequest extends Model {
        public UpdateWebhookEndpointRequest() {}

        UpdateWebhookEndpointRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static UpdateWebhookEndpointRequest of(Map<String, Object> json) { return new UpdateWebhookEndpointRequest(json); }

        /** Where events are sent by POST. Must be https and resolve to public addresses only; development allows http and private addresses. */
        public String url() { return (String) members.get("url"); }

        public UpdateWebhookEndpointRequest url(String value) { put("url", value); return this; }

        /** The event types to send; {@code null} for every type. */
        public List<EventType> events() { return list(members.get("events"), item -> word(item, EventType.class)); }

        public UpdateWebhookEndpointRequest events(List<EventType> value) { put("events", value); return this; }

        /** {@code v1}: HMAC under the secret, which only you can verify. {@code v1a}: Ed25519, which anyone can verify with the keys of {@code GET /v1/webhook-keys}. */
        public List<Signature> signatures() { return list(members.get("signatures"), item -> word(item, Signature.class)); }

        public UpdateWebhookEndpointRequest signatures(List<Signature> value) { put("signatures", value); return this; }

        /** A note for yourself; {@code null} clears it. */
        public String description() { return (String) members.get("description"); }

        public UpdateWebhookEndpointRequest description(String value) { put("description", value); return this; }

        /** {@code false} disables the endpoint and cancels its pending deliveries; {@code true} enables it again. */
        public Boolean enabled() { return (Boolean) members.get("enabled"); }

        public UpdateWebhookEndpointRequest enabled(Boolean value) { put("enabled", value); return this; }

    }

    public static final class ListWebhookDeliveriesQuery extends Model {
        public ListWebhookDeliveriesQuery() {}

        ListWebhookDeliveriesQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ListWebhookDeliveriesQuery of(Map<String, Object> json) { return new ListWebhookDeliveriesQuery(json); }

        /** Only deliveries in this state. */
        public WebhookDeliveryState state() { return word(members.get("state"), WebhookDeliveryState.class); }

        public ListWebhookDeliveriesQuery state(WebhookDeliveryState value) { put("state", value); return this; }

        /** How many to return. */
        public Long limit() { return whole(members.get("limit")); }

        public ListWebhookDeliveriesQuery limit(Long value) { put("limit", value); return this; }

        /** The {@code nextCursor} of the page before. */
        public String cursor() { return (String) members.get("cursor"); }

        public ListWebhookDeliveriesQuery cursor(String value) { put("cursor", value); return this; }

    }

    public static final class ReplayWebhookDeliveriesRequest extends Model {
        public ReplayWebhookDeliveriesRequest() {}

        ReplayWebhookDeliveriesRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ReplayWebhookDeliveriesRequest of(Map<String, Object> json) { return new ReplayWebhookDeliveriesRequest(json); }

        /** Only deliveries to this endpoint. Default: to every enabled one. */
        public String endpointId() { return (String) members.get("endpointId"); }

        public ReplayWebhookDeliveriesRequest endpointId(String value) { put("endpointId", value); return this; }

        /** Deliveries created at this time or later. */
        public String from() { return (String) members.get("from"); }

        public ReplayWebhookDeliveriesRequest from(String value) { put("from", value); return this; }

        /** Deliveries created before this time. */
        public String to() { return (String) members.get("to"); }

        public ReplayWebhookDeliveriesRequest to(String value) { put("to", value); return this; }

        /** Only deliveries in one of these states. */
        public List<ReplayWebhookDeliveriesState> states() { return list(members.get("states"), item -> word(item, ReplayWebhookDeliveriesState.class)); }

        public ReplayWebhookDeliveriesRequest states(List<ReplayWebhookDeliveriesState> value) { put("states", value); return this; }

    }

    public static final class ListMembersQuery extends Model {
        public ListMembersQuery() {}

        ListMembersQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ListMembersQuery of(Map<String, Object> json) { return new ListMembersQuery(json); }

        /** How many to return. */
        public Long limit() { return whole(members.get("limit")); }

        public ListMembersQuery limit(Long value) { put("limit", value); return this; }

        /** The {@code nextCursor} of the page before. */
        public String cursor() { return (String) members.get("cursor"); }

        public ListMembersQuery cursor(String value) { put("cursor", value); return this; }

    }

    public static final class InviteMemberRequest extends Model {
        public InviteMemberRequest() {}

        InviteMemberRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static InviteMemberRequest of(Map<String, Object> json) { return new InviteMemberRequest(json); }

        /** What colleagues see. */
        public String name() { return (String) members.get("name"); }

        public InviteMemberRequest name(String value) { put("name", value); return this; }

        /** For people to read. */
        public String email() { return (String) members.get("email"); }

        public InviteMemberRequest email(String value) { put("email", value); return this; }

        /** What the member may do. */
        public Role role() { return word(members.get("role"), Role.class); }

        public InviteMemberRequest role(Role value) { put("role", value); return this; }

    }

    public static final class UpdateMemberRequest extends Model {
        public UpdateMemberRequest() {}

        UpdateMemberRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static UpdateMemberRequest of(Map<String, Object> json) { return new UpdateMemberRequest(json); }

        /** What the member may do. */
        public Role role() { return word(members.get("role"), Role.class); }

        public UpdateMemberRequest role(Role value) { put("role", value); return this; }

    }

    public static final class ListKeysQuery extends Model {
        public ListKeysQuery() {}

        ListKeysQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ListKeysQuery of(Map<String, Object> json) { return new ListKeysQuery(json); }

        /** How many to return. */
        public Long limit() { return whole(members.get("limit")); }

        public ListKeysQuery limit(Long value) { put("limit", value); return this; }

        /** The {@code nextCursor} of the page before. */
        public String cursor() { return (String) members.get("cursor"); }

        public ListKeysQuery cursor(String value) { put("cursor", value); return this; }

    }

    public static final class CreateKeyRequest extends Model {
        public CreateKeyRequest() {}

        CreateKeyRequest(Object json) { super(json); }

        /** From JSON that you kept. */
        public static CreateKeyRequest of(Map<String, Object> json) { return new CreateKeyRequest(json); }

        /** What the key is for. Members see it. */
        public String name() { return (String) members.get("name"); }

        public CreateKeyRequest name(String value) { put("name", value); return this; }

        /** The scopes that a purpose needs: {@code CAPTURE} opens sessions, {@code REVIEW_BOT} decides reviews, {@code READ_ONLY} reads. */
        public Preset preset() { return word(members.get("preset"), Preset.class); }

        public CreateKeyRequest preset(Preset value) { put("preset", value); return this; }

        /** What the key may do. Without it and {@code preset}: the ten scopes of a key without a list. */
        public List<Scope> scopes() { return list(members.get("scopes"), item -> word(item, Scope.class)); }

        public CreateKeyRequest scopes(List<Scope> value) { put("scopes", value); return this; }

        /** When the key expires, in the future; {@code null}: never. Left out: in 365 days, or with the calling key. */
        public String expiresAt() { return (String) members.get("expiresAt"); }

        public CreateKeyRequest expiresAt(String value) { put("expiresAt", value); return this; }

    }

    public static final class ListCallsQuery extends Model {
        public ListCallsQuery() {}

        ListCallsQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ListCallsQuery of(Map<String, Object> json) { return new ListCallsQuery(json); }

        /** {@code true}: only calls that were answered with a problem. */
        public Escalated failed() { return word(members.get("failed"), Escalated.class); }

        public ListCallsQuery failed(Escalated value) { put("failed", value); return this; }

        /** Only calls of this key or member. */
        public String actor() { return (String) members.get("actor"); }

        public ListCallsQuery actor(String value) { put("actor", value); return this; }

        /** How many to return. */
        public Long limit() { return whole(members.get("limit")); }

        public ListCallsQuery limit(Long value) { put("limit", value); return this; }

        /** The {@code nextCursor} of the page before. */
        public String cursor() { return (String) members.get("cursor"); }

        public ListCallsQuery cursor(String value) { put("cursor", value); return this; }

    }

    public static final class ListEvidenceQuery extends Model {
        public ListEvidenceQuery() {}

        ListEvidenceQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static ListEvidenceQuery of(Map<String, Object> json) { return new ListEvidenceQuery(json); }

        /** Size of a checkpoint of the log: the proofs lead to it, and later receipts are left out. Default: the newest. */
        public Long size() { return whole(members.get("size")); }

        public ListEvidenceQuery size(Long value) { put("size", value); return this; }

        /** The {@code nextCursor} of the page before. It stays valid: the index in the log from which on to read. */
        public String cursor() { return (String) members.get("cursor"); }

        public ListEvidenceQuery cursor(String value) { put("cursor", value); return this; }

        /** How many to return. */
        public Long limit() { return whole(members.get("limit")); }

        public ListEvidenceQuery limit(Long value) { put("limit", value); return this; }

    }

    public static final class GetLogCheckpointQuery extends Model {
        public GetLogCheckpointQuery() {}

        GetLogCheckpointQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static GetLogCheckpointQuery of(Map<String, Object> json) { return new GetLogCheckpointQuery(json); }

        /** {@code true}: the newest one that a quorum of witnesses cosigned, if there is one. It is some seconds older. */
        public Escalated witnessed() { return word(members.get("witnessed"), Escalated.class); }

        public GetLogCheckpointQuery witnessed(Escalated value) { put("witnessed", value); return this; }

    }

    public static final class GetLogConsistencyQuery extends Model {
        public GetLogConsistencyQuery() {}

        GetLogConsistencyQuery(Object json) { super(json); }

        /** From JSON that you kept. */
        public static GetLogConsistencyQuery of(Map<String, Object> json) { return new GetLogConsistencyQuery(json); }

        /** Size of the shorter log. */
        public Long from() { return whole(members.get("from")); }

        public GetLogConsistencyQuery from(Long value) { put("from", value); return this; }

        /** Size of the longer log. */
        public Long to() { return whole(members.get("to")); }

        public GetLogConsistencyQuery to(Long value) { put("to", value); return this; }

    }

    /** {@code malformed_json} */
    public static final class MalformedJsonException extends FaceproofException.Problem {
        MalformedJsonException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code invalid_header} */
    public static final class InvalidHeaderException extends FaceproofException.Problem {
        InvalidHeaderException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code missing_api_key} */
    public static final class MissingApiKeyException extends FaceproofException.Problem {
        MissingApiKeyException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code invalid_api_key} */
    public static final class InvalidApiKeyException extends FaceproofException.Problem {
        InvalidApiKeyException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code expired_api_key} */
    public static final class ExpiredApiKeyException extends FaceproofException.Problem {
        ExpiredApiKeyException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code sign_in_required} */
    public static final class SignInRequiredException extends FaceproofException.Problem {
        SignInRequiredException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code sign_in_refused} */
    public static final class SignInRefusedException extends FaceproofException.Problem {
        SignInRefusedException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code allowance_exhausted} */
    public static final class AllowanceExhaustedException extends FaceproofException.Problem {
        AllowanceExhaustedException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code account_suspended} */
    public static final class AccountSuspendedException extends FaceproofException.Problem {
        AccountSuspendedException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code insufficient_scope} */
    public static final class InsufficientScopeException extends FaceproofException.Problem {
        InsufficientScopeException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code origin_mismatch} */
    public static final class OriginMismatchException extends FaceproofException.Problem {
        OriginMismatchException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code fresh_sign_in_required} */
    public static final class FreshSignInRequiredException extends FaceproofException.Problem {
        FreshSignInRequiredException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code not_found} */
    public static final class NotFoundException extends FaceproofException.Problem {
        NotFoundException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code method_not_allowed} */
    public static final class MethodNotAllowedException extends FaceproofException.Problem {
        MethodNotAllowedException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code request_timeout} */
    public static final class RequestTimeoutException extends FaceproofException.Problem {
        RequestTimeoutException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code upload_too_slow} */
    public static final class UploadTooSlowException extends FaceproofException.Problem {
        UploadTooSlowException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code session_state_conflict} */
    public static final class SessionStateConflictException extends FaceproofException.Problem {
        SessionStateConflictException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code session_not_approved} */
    public static final class SessionNotApprovedException extends FaceproofException.Problem {
        SessionNotApprovedException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code idempotency_in_progress} */
    public static final class IdempotencyInProgressException extends FaceproofException.Problem {
        IdempotencyInProgressException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code capture_link_in_use} */
    public static final class CaptureLinkInUseException extends FaceproofException.Problem {
        CaptureLinkInUseException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code cross_device_forbidden} */
    public static final class CrossDeviceForbiddenException extends FaceproofException.Problem {
        CrossDeviceForbiddenException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code upload_token_used} */
    public static final class UploadTokenUsedException extends FaceproofException.Problem {
        UploadTokenUsedException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code subject_on_hold} */
    public static final class SubjectOnHoldException extends FaceproofException.Problem {
        SubjectOnHoldException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code review_claimed} */
    public static final class ReviewClaimedException extends FaceproofException.Problem {
        ReviewClaimedException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code appeal_without_media} */
    public static final class AppealWithoutMediaException extends FaceproofException.Problem {
        AppealWithoutMediaException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code decision_version_mismatch} */
    public static final class DecisionVersionMismatchException extends FaceproofException.Problem {
        DecisionVersionMismatchException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code second_reviewer_required} */
    public static final class SecondReviewerRequiredException extends FaceproofException.Problem {
        SecondReviewerRequiredException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code last_owner} */
    public static final class LastOwnerException extends FaceproofException.Problem {
        LastOwnerException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code last_passkey} */
    public static final class LastPasskeyException extends FaceproofException.Problem {
        LastPasskeyException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code webhook_endpoint_disabled} */
    public static final class WebhookEndpointDisabledException extends FaceproofException.Problem {
        WebhookEndpointDisabledException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code capture_link_expired} */
    public static final class CaptureLinkExpiredException extends FaceproofException.Problem {
        CaptureLinkExpiredException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code handover_expired} */
    public static final class HandoverExpiredException extends FaceproofException.Problem {
        HandoverExpiredException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code upload_token_expired} */
    public static final class UploadTokenExpiredException extends FaceproofException.Problem {
        UploadTokenExpiredException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code invitation_expired} */
    public static final class InvitationExpiredException extends FaceproofException.Problem {
        InvitationExpiredException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code subject_erased} */
    public static final class SubjectErasedException extends FaceproofException.Problem {
        SubjectErasedException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code media_deleted} */
    public static final class MediaDeletedException extends FaceproofException.Problem {
        MediaDeletedException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code policy_version_mismatch} */
    public static final class PolicyVersionMismatchException extends FaceproofException.Problem {
        PolicyVersionMismatchException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code branding_version_mismatch} */
    public static final class BrandingVersionMismatchException extends FaceproofException.Problem {
        BrandingVersionMismatchException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code payload_too_large} */
    public static final class PayloadTooLargeException extends FaceproofException.Problem {
        PayloadTooLargeException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code unsupported_media_type} */
    public static final class UnsupportedMediaTypeException extends FaceproofException.Problem {
        UnsupportedMediaTypeException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code validation_failed} */
    public static final class ValidationFailedException extends FaceproofException.Problem {
        ValidationFailedException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code reference_required} */
    public static final class ReferenceRequiredException extends FaceproofException.Problem {
        ReferenceRequiredException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code reference_not_allowed} */
    public static final class ReferenceNotAllowedException extends FaceproofException.Problem {
        ReferenceNotAllowedException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code reference_unusable} */
    public static final class ReferenceUnusableException extends FaceproofException.Problem {
        ReferenceUnusableException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code idempotency_key_reused} */
    public static final class IdempotencyKeyReusedException extends FaceproofException.Problem {
        IdempotencyKeyReusedException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code simulate_not_allowed} */
    public static final class SimulateNotAllowedException extends FaceproofException.Problem {
        SimulateNotAllowedException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code consent_required} */
    public static final class ConsentRequiredException extends FaceproofException.Problem {
        ConsentRequiredException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code challenge_not_judged} */
    public static final class ChallengeNotJudgedException extends FaceproofException.Problem {
        ChallengeNotJudgedException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code subject_mismatch} */
    public static final class SubjectMismatchException extends FaceproofException.Problem {
        SubjectMismatchException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code undecodable_media} */
    public static final class UndecodableMediaException extends FaceproofException.Problem {
        UndecodableMediaException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code rate_limited} */
    public static final class RateLimitedException extends FaceproofException.Problem {
        RateLimitedException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code internal_error} */
    public static final class InternalException extends FaceproofException.Problem {
        InternalException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code overloaded} */
    public static final class OverloadedException extends FaceproofException.Problem {
        OverloadedException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    /** {@code dependency_unavailable} */
    public static final class DependencyUnavailableException extends FaceproofException.Problem {
        DependencyUnavailableException(Map<String, Object> problem, int tries, Duration retryAfter) { super(problem, tries, retryAfter); }
    }

    static FaceproofException.Problem toProblem(Map<String, Object> problem, int tries, Duration retryAfter) {
        switch ((String) problem.get("code")) {
            case "malformed_json":
                return new MalformedJsonException(problem, tries, retryAfter);
            case "invalid_header":
                return new InvalidHeaderException(problem, tries, retryAfter);
            case "missing_api_key":
                return new MissingApiKeyException(problem, tries, retryAfter);
            case "invalid_api_key":
                return new InvalidApiKeyException(problem, tries, retryAfter);
            case "expired_api_key":
                return new ExpiredApiKeyException(problem, tries, retryAfter);
            case "sign_in_required":
                return new SignInRequiredException(problem, tries, retryAfter);
            case "sign_in_refused":
                return new SignInRefusedException(problem, tries, retryAfter);
            case "allowance_exhausted":
                return new AllowanceExhaustedException(problem, tries, retryAfter);
            case "account_suspended":
                return new AccountSuspendedException(problem, tries, retryAfter);
            case "insufficient_scope":
                return new InsufficientScopeException(problem, tries, retryAfter);
            case "origin_mismatch":
                return new OriginMismatchException(problem, tries, retryAfter);
            case "fresh_sign_in_required":
                return new FreshSignInRequiredException(problem, tries, retryAfter);
            case "not_found":
                return new NotFoundException(problem, tries, retryAfter);
            case "method_not_allowed":
                return new MethodNotAllowedException(problem, tries, retryAfter);
            case "request_timeout":
                return new RequestTimeoutException(problem, tries, retryAfter);
            case "upload_too_slow":
                return new UploadTooSlowException(problem, tries, retryAfter);
            case "session_state_conflict":
                return new SessionStateConflictException(problem, tries, retryAfter);
            case "session_not_approved":
                return new SessionNotApprovedException(problem, tries, retryAfter);
            case "idempotency_in_progress":
                return new IdempotencyInProgressException(problem, tries, retryAfter);
            case "capture_link_in_use":
                return new CaptureLinkInUseException(problem, tries, retryAfter);
            case "cross_device_forbidden":
                return new CrossDeviceForbiddenException(problem, tries, retryAfter);
            case "upload_token_used":
                return new UploadTokenUsedException(problem, tries, retryAfter);
            case "subject_on_hold":
                return new SubjectOnHoldException(problem, tries, retryAfter);
            case "review_claimed":
                return new ReviewClaimedException(problem, tries, retryAfter);
            case "appeal_without_media":
                return new AppealWithoutMediaException(problem, tries, retryAfter);
            case "decision_version_mismatch":
                return new DecisionVersionMismatchException(problem, tries, retryAfter);
            case "second_reviewer_required":
                return new SecondReviewerRequiredException(problem, tries, retryAfter);
            case "last_owner":
                return new LastOwnerException(problem, tries, retryAfter);
            case "last_passkey":
                return new LastPasskeyException(problem, tries, retryAfter);
            case "webhook_endpoint_disabled":
                return new WebhookEndpointDisabledException(problem, tries, retryAfter);
            case "capture_link_expired":
                return new CaptureLinkExpiredException(problem, tries, retryAfter);
            case "handover_expired":
                return new HandoverExpiredException(problem, tries, retryAfter);
            case "upload_token_expired":
                return new UploadTokenExpiredException(problem, tries, retryAfter);
            case "invitation_expired":
                return new InvitationExpiredException(problem, tries, retryAfter);
            case "subject_erased":
                return new SubjectErasedException(problem, tries, retryAfter);
            case "media_deleted":
                return new MediaDeletedException(problem, tries, retryAfter);
            case "policy_version_mismatch":
                return new PolicyVersionMismatchException(problem, tries, retryAfter);
            case "branding_version_mismatch":
                return new BrandingVersionMismatchException(problem, tries, retryAfter);
            case "payload_too_large":
                return new PayloadTooLargeException(problem, tries, retryAfter);
            case "unsupported_media_type":
                return new UnsupportedMediaTypeException(problem, tries, retryAfter);
            case "validation_failed":
                return new ValidationFailedException(problem, tries, retryAfter);
            case "reference_required":
                return new ReferenceRequiredException(problem, tries, retryAfter);
            case "reference_not_allowed":
                return new ReferenceNotAllowedException(problem, tries, retryAfter);
            case "reference_unusable":
                return new ReferenceUnusableException(problem, tries, retryAfter);
            case "idempotency_key_reused":
                return new IdempotencyKeyReusedException(problem, tries, retryAfter);
            case "simulate_not_allowed":
                return new SimulateNotAllowedException(problem, tries, retryAfter);
            case "consent_required":
                return new ConsentRequiredException(problem, tries, retryAfter);
            case "challenge_not_judged":
                return new ChallengeNotJudgedException(problem, tries, retryAfter);
            case "subject_mismatch":
                return new SubjectMismatchException(problem, tries, retryAfter);
            case "undecodable_media":
                return new UndecodableMediaException(problem, tries, retryAfter);
            case "rate_limited":
                return new RateLimitedException(problem, tries, retryAfter);
            case "internal_error":
                return new InternalException(problem, tries, retryAfter);
            case "overloaded":
                return new OverloadedException(problem, tries, retryAfter);
            case "dependency_unavailable":
                return new DependencyUnavailableException(problem, tries, retryAfter);
            default:
                return new FaceproofException.Problem(problem, tries, retryAfter);
        }
    }

    /** Every call, named after its operation in the OpenAPI document. */
    public static class Calls {
        private final Transport transport;
        private final String apiKey;

        Calls(Transport transport, String apiKey) {
            this.transport = transport;
            this.apiKey = apiKey;
        }

        /** Open a session. */
        public CreatedSession createSession(CreateSessionRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/sessions").body(request).bearer(apiKey).keyed(), options), CreatedSession::new);
        }


        /** List sessions, newest first. */
        public SessionPage listSessions(ListSessionsQuery query, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/sessions").query(query).bearer(apiKey), options), SessionPage::new);
        }

        public SessionPage listSessions(CallOption... options) {
            return listSessions(new ListSessionsQuery(), options);
        }

        /** Every item of {@code listSessions}; pages are loaded on demand. */
        public Iterable<Session> allSessions(ListSessionsQuery query, CallOption... options) {
            return Pages.of(cursor -> {
                ListSessionsQuery queryAt = new ListSessionsQuery(query.members);
                if (cursor != null) queryAt.cursor(cursor);
                return listSessions(queryAt, options);
            }, page -> page.data(), page -> page.nextCursor());
        }

        /** Search sessions. */
        public SessionPage searchSessions(SearchSessionsRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/sessions/search").body(request).bearer(apiKey).keyed(), options), SessionPage::new);
        }

        /** Every item of {@code searchSessions}; pages are loaded on demand. */
        public Iterable<Session> allSearchSessions(SearchSessionsRequest request, CallOption... options) {
            return Pages.of(cursor -> {
                SearchSessionsRequest requestAt = new SearchSessionsRequest(request.members);
                if (cursor != null) requestAt.cursor(cursor);
                return searchSessions(requestAt, options);
            }, page -> page.data(), page -> page.nextCursor());
        }

        /** Read a session. */
        public Session getSession(String sessionId, GetSessionQuery query, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/sessions/" + Transport.segment(sessionId)).query(query).bearer(apiKey), options), Session::new);
        }

        public Session getSession(String sessionId, CallOption... options) {
            return getSession(sessionId, new GetSessionQuery(), options);
        }


        /** Cancel a session before any media arrives. */
        public Session cancelSession(String sessionId, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/sessions/" + Transport.segment(sessionId) + "/cancel").bearer(apiKey).keyed(), options), Session::new);
        }


        /** Give a session a new link. */
        public CreatedSession renewSessionLink(String sessionId, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/sessions/" + Transport.segment(sessionId) + "/renew-link").bearer(apiKey).keyed(), options), CreatedSession::new);
        }


        /** Have a person look at a decision again. */
        public AppealAccepted appealSession(String sessionId, AppealSessionRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/sessions/" + Transport.segment(sessionId) + "/appeal").body(request).bearer(apiKey).keyed(), options), AppealAccepted::new);
        }


        /** Decide a session that is in review. */
        public Session reviewSession(String sessionId, ReviewSessionRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/sessions/" + Transport.segment(sessionId) + "/review").body(request).bearer(apiKey).keyed(), options), Session::new);
        }


        /** Read the evidence of a decision. */
        public Evidence getEvidence(String sessionId, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/sessions/" + Transport.segment(sessionId) + "/evidence").bearer(apiKey), options), Evidence::new);
        }


        /** Read the deliveries of a session, newest first. */
        public WebhookDeliveryPage listSessionDeliveries(String sessionId, ListSessionDeliveriesQuery query, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/sessions/" + Transport.segment(sessionId) + "/deliveries").query(query).bearer(apiKey), options), WebhookDeliveryPage::new);
        }

        public WebhookDeliveryPage listSessionDeliveries(String sessionId, CallOption... options) {
            return listSessionDeliveries(sessionId, new ListSessionDeliveriesQuery(), options);
        }

        /** Every item of {@code listSessionDeliveries}; pages are loaded on demand. */
        public Iterable<WebhookDelivery> allSessionDeliveries(String sessionId, ListSessionDeliveriesQuery query, CallOption... options) {
            return Pages.of(cursor -> {
                ListSessionDeliveriesQuery queryAt = new ListSessionDeliveriesQuery(query.members);
                if (cursor != null) queryAt.cursor(cursor);
                return listSessionDeliveries(sessionId, queryAt, options);
            }, page -> page.data(), page -> page.nextCursor());
        }

        /** List the pictures of a session. */
        public MediaList listMedia(String sessionId, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/sessions/" + Transport.segment(sessionId) + "/media").bearer(apiKey), options), MediaList::new);
        }


        /** Read a picture of a session. */
        public byte[] getMedia(String sessionId, String mediaId, GetMediaQuery query, CallOption... options) {
            return (byte[]) transport.send(new ApiCall("GET", "/v1/sessions/" + Transport.segment(sessionId) + "/media/" + Transport.segment(mediaId)).query(query).bearer(apiKey).accept("image/jpeg"), options);
        }

        public byte[] getMedia(String sessionId, String mediaId, CallOption... options) {
            return getMedia(sessionId, mediaId, new GetMediaQuery(), options);
        }


        /** List reviews. */
        public ReviewPage listReviews(ListReviewsQuery query, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/reviews").query(query).bearer(apiKey), options), ReviewPage::new);
        }

        public ReviewPage listReviews(CallOption... options) {
            return listReviews(new ListReviewsQuery(), options);
        }

        /** Every item of {@code listReviews}; pages are loaded on demand. */
        public Iterable<Review> allReviews(ListReviewsQuery query, CallOption... options) {
            return Pages.of(cursor -> {
                ListReviewsQuery queryAt = new ListReviewsQuery(query.members);
                if (cursor != null) queryAt.cursor(cursor);
                return listReviews(queryAt, options);
            }, page -> page.data(), page -> page.nextCursor());
        }

        /** Read how many reviews wait. */
        public WaitingReviews getWaitingReviews(CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/reviews/waiting").bearer(apiKey), options), WaitingReviews::new);
        }


        /** Read your own speed and agreement. */
        public OwnReviews getOwnReviews(CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/reviews/own").bearer(apiKey), options), OwnReviews::new);
        }


        /** Read a review. */
        public Review getReview(String sessionId, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/reviews/" + Transport.segment(sessionId)).bearer(apiKey), options), Review::new);
        }


        /** List the sessions that a finding points to. */
        public EarlierSessions listEarlierSessions(String sessionId, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/reviews/" + Transport.segment(sessionId) + "/earlier").bearer(apiKey), options), EarlierSessions::new);
        }


        /** Hold a review for ten minutes. */
        public Review claimReview(String sessionId, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/reviews/" + Transport.segment(sessionId) + "/claim").bearer(apiKey).keyed(), options), Review::new);
        }


        /** Give a review back. */
        public Review releaseReview(String sessionId, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/reviews/" + Transport.segment(sessionId) + "/release").bearer(apiKey).keyed(), options), Review::new);
        }


        /** Write a note without a vote. */
        public Review writeReviewNote(String sessionId, WriteReviewNoteRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/reviews/" + Transport.segment(sessionId) + "/notes").body(request).bearer(apiKey).keyed(), options), Review::new);
        }


        /** Assign a review to a member, and say by when. */
        public Review assignReview(String sessionId, AssignReviewRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/reviews/" + Transport.segment(sessionId) + "/assign").body(request).bearer(apiKey).keyed(), options), Review::new);
        }


        /** Upload a reference picture. */
        public File createFile(CreateFileRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/files").form(request.members, "purpose", "DOCUMENT_IMAGE").bearer(apiKey).keyed(), options), File::new);
        }


        /** Delete a reference picture. */
        public void deleteFile(String fileId, CallOption... options) {
            transport.send(new ApiCall("DELETE", "/v1/files/" + Transport.segment(fileId)).bearer(apiKey), options);
        }


        /** Offer the session to another device. */
        public Handover offerHandover(String token, OfferHandoverRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/captures/handover").body(request).bearer(token).unsafe(request.claimToken() == null), options), Handover::new);
        }


        /** Open an attempt. */
        public OpenedCapture openCapture(String token, OpenCaptureRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/captures").body(request).bearer(token).unsafe(request.claimToken() == null), options), OpenedCapture::new);
        }


        /** Upload the media of an attempt. */
        public AcceptedCapture uploadMedia(String token, String captureId, UploadMediaRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("PUT", "/v1/captures/" + Transport.segment(captureId) + "/media").form(request.members, null, null).bearer(token), options), AcceptedCapture::new);
        }


        /** Ask for the challenge of the second half. */
        public AskedChallenge askChallenge(String token, String captureId, AskChallengeRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/captures/" + Transport.segment(captureId) + "/challenge").body(request).bearer(token), options), AskedChallenge::new);
        }


        /** Skip the challenge of the second half. */
        public ChallengeSkipped skipChallenge(String token, String captureId, SkipChallengeRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/captures/" + Transport.segment(captureId) + "/skip").body(request).bearer(token), options), ChallengeSkipped::new);
        }


        /** Read the state of an attempt. */
        public CaptureProgress pollCapture(String token, String captureId, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/captures/" + Transport.segment(captureId)).bearer(token), options), CaptureProgress::new);
        }


        /** Save the template of an approved session. */
        public Enrollment createEnrollment(CreateEnrollmentRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/enrollments").body(request).bearer(apiKey).keyed(), options), Enrollment::new);
        }


        /** Read an enrollment. */
        public Enrollment getEnrollment(String enrollmentId, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/enrollments/" + Transport.segment(enrollmentId)).bearer(apiKey), options), Enrollment::new);
        }


        /** Delete an enrollment and its template. */
        public void deleteEnrollment(String enrollmentId, CallOption... options) {
            transport.send(new ApiCall("DELETE", "/v1/enrollments/" + Transport.segment(enrollmentId)).bearer(apiKey), options);
        }


        /** See what is held about a person. */
        public SubjectSummary lookUpSubject(LookUpSubjectRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/subjects/lookup").body(request).bearer(apiKey).keyed(), options), SubjectSummary::new);
        }


        /** Export everything held about a person. */
        public byte[] exportSubject(ExportSubjectRequest request, CallOption... options) {
            return (byte[]) transport.send(new ApiCall("POST", "/v1/subjects/export").body(request).bearer(apiKey).keyed().accept("application/zip"), options);
        }


        /** Erase a person. */
        public Erasure eraseSubject(EraseSubjectRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/subjects/erase").body(request).bearer(apiKey).keyed(), options), Erasure::new);
        }


        /** List the erasures of an account, with their receipts. */
        public ErasurePage listErasures(ListErasuresQuery query, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/erasures").query(query).bearer(apiKey), options), ErasurePage::new);
        }

        public ErasurePage listErasures(CallOption... options) {
            return listErasures(new ListErasuresQuery(), options);
        }

        /** Every item of {@code listErasures}; pages are loaded on demand. */
        public Iterable<ListedErasure> allErasures(ListErasuresQuery query, CallOption... options) {
            return Pages.of(cursor -> {
                ListErasuresQuery queryAt = new ListErasuresQuery(query.members);
                if (cursor != null) queryAt.cursor(cursor);
                return listErasures(queryAt, options);
            }, page -> page.data(), page -> page.nextCursor());
        }

        /** List the legal holds that stand. */
        public HoldPage listHolds(ListHoldsQuery query, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/holds").query(query).bearer(apiKey), options), HoldPage::new);
        }

        public HoldPage listHolds(CallOption... options) {
            return listHolds(new ListHoldsQuery(), options);
        }

        /** Every item of {@code listHolds}; pages are loaded on demand. */
        public Iterable<Hold> allHolds(ListHoldsQuery query, CallOption... options) {
            return Pages.of(cursor -> {
                ListHoldsQuery queryAt = new ListHoldsQuery(query.members);
                if (cursor != null) queryAt.cursor(cursor);
                return listHolds(queryAt, options);
            }, page -> page.data(), page -> page.nextCursor());
        }

        /** Place a legal hold. */
        public Hold createHold(CreateHoldRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/holds").body(request).bearer(apiKey).keyed(), options), Hold::new);
        }


        /** Lift a legal hold. */
        public void liftHold(String holdId, CallOption... options) {
            transport.send(new ApiCall("DELETE", "/v1/holds/" + Transport.segment(holdId)).bearer(apiKey), options);
        }


        /** List the requests of people. */
        public RequestPage listRequests(ListRequestsQuery query, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/requests").query(query).bearer(apiKey), options), RequestPage::new);
        }

        public RequestPage listRequests(CallOption... options) {
            return listRequests(new ListRequestsQuery(), options);
        }

        /** Every item of {@code listRequests}; pages are loaded on demand. */
        public Iterable<Request> allRequests(ListRequestsQuery query, CallOption... options) {
            return Pages.of(cursor -> {
                ListRequestsQuery queryAt = new ListRequestsQuery(query.members);
                if (cursor != null) queryAt.cursor(cursor);
                return listRequests(queryAt, options);
            }, page -> page.data(), page -> page.nextCursor());
        }

        /** Record what a person asks for by law. */
        public Request createRequest(CreateRequestRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/requests").body(request).bearer(apiKey).keyed(), options), Request::new);
        }


        /** Close a request, or change its note. */
        public Request updateRequest(String requestId, UpdateRequestRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("PATCH", "/v1/requests/" + Transport.segment(requestId)).body(request).bearer(apiKey), options), Request::new);
        }


        /** Read the default policy. */
        public StoredPolicy getPolicy(CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/policy").bearer(apiKey).tagged(), options), StoredPolicy::new);
        }


        /** Change the default policy. */
        public StoredPolicy putPolicy(PutPolicyRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("PUT", "/v1/policy").body(request).bearer(apiKey).keyed().tagged(), options), StoredPolicy::new);
        }


        /** List the policies by name. */
        public PolicyList listPolicies(CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/policies").bearer(apiKey), options), PolicyList::new);
        }


        /** Make a policy with a name. */
        public StoredPolicy createPolicy(CreatePolicyRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/policies").body(request).bearer(apiKey).keyed(), options), StoredPolicy::new);
        }


        /** Read a policy by its name. */
        public StoredPolicy getNamedPolicy(String policyId, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/policies/" + Transport.segment(policyId)).bearer(apiKey).tagged(), options), StoredPolicy::new);
        }


        /** Change a policy by its name. */
        public StoredPolicy putNamedPolicy(String policyId, PutNamedPolicyRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("PUT", "/v1/policies/" + Transport.segment(policyId)).body(request).bearer(apiKey).keyed().tagged(), options), StoredPolicy::new);
        }


        /** Preview a policy on decided sessions. */
        public PolicyPreview previewPolicy(PreviewPolicyRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/policy/preview").body(request).bearer(apiKey).keyed(), options), PolicyPreview::new);
        }


        /** List the versions of the policy, newest first. */
        public PolicyVersionPage listPolicyVersions(ListPolicyVersionsQuery query, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/policy/versions").query(query).bearer(apiKey), options), PolicyVersionPage::new);
        }

        public PolicyVersionPage listPolicyVersions(CallOption... options) {
            return listPolicyVersions(new ListPolicyVersionsQuery(), options);
        }

        /** Every item of {@code listPolicyVersions}; pages are loaded on demand. */
        public Iterable<PolicyVersion> allPolicyVersions(ListPolicyVersionsQuery query, CallOption... options) {
            return Pages.of(cursor -> {
                ListPolicyVersionsQuery queryAt = new ListPolicyVersionsQuery(query.members);
                if (cursor != null) queryAt.cursor(cursor);
                return listPolicyVersions(queryAt, options);
            }, page -> page.data(), page -> page.nextCursor());
        }

        /** Read a version of the policy. */
        public PolicyVersion getPolicyVersion(String version, GetPolicyVersionQuery query, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/policy/versions/" + Transport.segment(version)).query(query).bearer(apiKey), options), PolicyVersion::new);
        }

        public PolicyVersion getPolicyVersion(String version, CallOption... options) {
            return getPolicyVersion(version, new GetPolicyVersionQuery(), options);
        }


        /** Read the branding. */
        public StoredBranding getBranding(CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/branding").bearer(apiKey).tagged(), options), StoredBranding::new);
        }


        /** Replace the branding. */
        public StoredBranding putBranding(PutBrandingRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("PUT", "/v1/branding").body(request).bearer(apiKey).keyed().tagged(), options), StoredBranding::new);
        }


        /** List the versions of the branding, newest first. */
        public BrandingVersionPage listBrandingVersions(ListBrandingVersionsQuery query, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/branding/versions").query(query).bearer(apiKey), options), BrandingVersionPage::new);
        }

        public BrandingVersionPage listBrandingVersions(CallOption... options) {
            return listBrandingVersions(new ListBrandingVersionsQuery(), options);
        }

        /** Every item of {@code listBrandingVersions}; pages are loaded on demand. */
        public Iterable<BrandingVersion> allBrandingVersions(ListBrandingVersionsQuery query, CallOption... options) {
            return Pages.of(cursor -> {
                ListBrandingVersionsQuery queryAt = new ListBrandingVersionsQuery(query.members);
                if (cursor != null) queryAt.cursor(cursor);
                return listBrandingVersions(queryAt, options);
            }, page -> page.data(), page -> page.nextCursor());
        }

        /** Upload a logo. */
        public Logo uploadLogo(UploadLogoRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/branding/logos").form(request.members, null, null).bearer(apiKey).keyed(), options), Logo::new);
        }


        /** Read monthly usage. */
        public Usage getUsage(GetUsageQuery query, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/usage").query(query).bearer(apiKey), options), Usage::new);
        }

        public Usage getUsage(CallOption... options) {
            return getUsage(new GetUsageQuery(), options);
        }


        /** Read sessions in numbers. */
        public Analytics getAnalytics(GetAnalyticsQuery query, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/analytics").query(query).bearer(apiKey), options), Analytics::new);
        }

        public Analytics getAnalytics(CallOption... options) {
            return getAnalytics(new GetAnalyticsQuery(), options);
        }


        /** Read the distribution of scores. */
        public ScoreAnalytics getScoreAnalytics(GetScoreAnalyticsQuery query, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/analytics/scores").query(query).bearer(apiKey), options), ScoreAnalytics::new);
        }

        public ScoreAnalytics getScoreAnalytics(CallOption... options) {
            return getScoreAnalytics(new GetScoreAnalyticsQuery(), options);
        }


        /** Read what waits now. */
        public AnalyticsNow getAnalyticsNow(CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/analytics/now").bearer(apiKey), options), AnalyticsNow::new);
        }


        /** List the audit log, newest first. */
        public AuditPage listAudit(ListAuditQuery query, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/audit").query(query).bearer(apiKey), options), AuditPage::new);
        }

        public AuditPage listAudit(CallOption... options) {
            return listAudit(new ListAuditQuery(), options);
        }

        /** Every item of {@code listAudit}; pages are loaded on demand. */
        public Iterable<AuditEntry> allAudit(ListAuditQuery query, CallOption... options) {
            return Pages.of(cursor -> {
                ListAuditQuery queryAt = new ListAuditQuery(query.members);
                if (cursor != null) queryAt.cursor(cursor);
                return listAudit(queryAt, options);
            }, page -> page.data(), page -> page.nextCursor());
        }

        /** Add a webhook endpoint. */
        public WebhookEndpointWithSecret createWebhookEndpoint(CreateWebhookEndpointRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/webhook-endpoints").body(request).bearer(apiKey).keyed(), options), WebhookEndpointWithSecret::new);
        }


        /** List webhook endpoints. */
        public WebhookEndpointPage listWebhookEndpoints(ListWebhookEndpointsQuery query, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/webhook-endpoints").query(query).bearer(apiKey), options), WebhookEndpointPage::new);
        }

        public WebhookEndpointPage listWebhookEndpoints(CallOption... options) {
            return listWebhookEndpoints(new ListWebhookEndpointsQuery(), options);
        }

        /** Every item of {@code listWebhookEndpoints}; pages are loaded on demand. */
        public Iterable<WebhookEndpoint> allWebhookEndpoints(ListWebhookEndpointsQuery query, CallOption... options) {
            return Pages.of(cursor -> {
                ListWebhookEndpointsQuery queryAt = new ListWebhookEndpointsQuery(query.members);
                if (cursor != null) queryAt.cursor(cursor);
                return listWebhookEndpoints(queryAt, options);
            }, page -> page.data(), page -> page.nextCursor());
        }

        /** Read a webhook endpoint. */
        public WebhookEndpoint getWebhookEndpoint(String endpointId, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/webhook-endpoints/" + Transport.segment(endpointId)).bearer(apiKey), options), WebhookEndpoint::new);
        }


        /** Change a webhook endpoint. */
        public WebhookEndpoint updateWebhookEndpoint(String endpointId, UpdateWebhookEndpointRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("PATCH", "/v1/webhook-endpoints/" + Transport.segment(endpointId)).body(request).bearer(apiKey), options), WebhookEndpoint::new);
        }


        /** Delete a webhook endpoint. */
        public void deleteWebhookEndpoint(String endpointId, CallOption... options) {
            transport.send(new ApiCall("DELETE", "/v1/webhook-endpoints/" + Transport.segment(endpointId)).bearer(apiKey), options);
        }


        /** Replace the secret. */
        public WebhookEndpointWithSecret rotateWebhookSecret(String endpointId, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/webhook-endpoints/" + Transport.segment(endpointId) + "/rotate-secret").bearer(apiKey).keyed(), options), WebhookEndpointWithSecret::new);
        }


        /** Send a test event. */
        public WebhookDelivery testWebhookEndpoint(String endpointId, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/webhook-endpoints/" + Transport.segment(endpointId) + "/test").bearer(apiKey).keyed(), options), WebhookDelivery::new);
        }


        /** Read the delivery log, newest first. */
        public WebhookDeliveryPage listWebhookDeliveries(String endpointId, ListWebhookDeliveriesQuery query, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/webhook-endpoints/" + Transport.segment(endpointId) + "/deliveries").query(query).bearer(apiKey), options), WebhookDeliveryPage::new);
        }

        public WebhookDeliveryPage listWebhookDeliveries(String endpointId, CallOption... options) {
            return listWebhookDeliveries(endpointId, new ListWebhookDeliveriesQuery(), options);
        }

        /** Every item of {@code listWebhookDeliveries}; pages are loaded on demand. */
        public Iterable<WebhookDelivery> allWebhookDeliveries(String endpointId, ListWebhookDeliveriesQuery query, CallOption... options) {
            return Pages.of(cursor -> {
                ListWebhookDeliveriesQuery queryAt = new ListWebhookDeliveriesQuery(query.members);
                if (cursor != null) queryAt.cursor(cursor);
                return listWebhookDeliveries(endpointId, queryAt, options);
            }, page -> page.data(), page -> page.nextCursor());
        }

        /** Read the public keys of webhooks, as a JWK Set. */
        public WebhookKeys listWebhookKeys(CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/webhook-keys"), options), WebhookKeys::new);
        }


        /** Send the events of a time again. */
        public DeliveriesReplayed replayWebhookDeliveries(ReplayWebhookDeliveriesRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/webhooks/deliveries/replay").body(request).bearer(apiKey).keyed(), options), DeliveriesReplayed::new);
        }


        /** Read a delivery with the body that is sent. */
        public WebhookDeliveryWithBody getWebhookDelivery(String deliveryId, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/webhook-deliveries/" + Transport.segment(deliveryId)).bearer(apiKey), options), WebhookDeliveryWithBody::new);
        }


        /** Send the same event again. */
        public WebhookDelivery replayWebhookDelivery(String deliveryId, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/webhook-deliveries/" + Transport.segment(deliveryId) + "/replay").bearer(apiKey).keyed(), options), WebhookDelivery::new);
        }


        /** List members. */
        public MemberPage listMembers(ListMembersQuery query, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/members").query(query).bearer(apiKey), options), MemberPage::new);
        }

        public MemberPage listMembers(CallOption... options) {
            return listMembers(new ListMembersQuery(), options);
        }

        /** Every item of {@code listMembers}; pages are loaded on demand. */
        public Iterable<Member> allMembers(ListMembersQuery query, CallOption... options) {
            return Pages.of(cursor -> {
                ListMembersQuery queryAt = new ListMembersQuery(query.members);
                if (cursor != null) queryAt.cursor(cursor);
                return listMembers(queryAt, options);
            }, page -> page.data(), page -> page.nextCursor());
        }

        /** Invite a member. */
        public InvitedMember inviteMember(InviteMemberRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/members").body(request).bearer(apiKey).keyed(), options), InvitedMember::new);
        }


        /** Read a member. */
        public MemberDetail getMember(String memberId, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/members/" + Transport.segment(memberId)).bearer(apiKey), options), MemberDetail::new);
        }


        /** Change a member's role. */
        public Member updateMember(String memberId, UpdateMemberRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("PATCH", "/v1/members/" + Transport.segment(memberId)).body(request).bearer(apiKey), options), Member::new);
        }


        /** Remove a member. */
        public void removeMember(String memberId, CallOption... options) {
            transport.send(new ApiCall("DELETE", "/v1/members/" + Transport.segment(memberId)).bearer(apiKey), options);
        }


        /** List API keys. */
        public ApiKeyPage listKeys(ListKeysQuery query, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/keys").query(query).bearer(apiKey), options), ApiKeyPage::new);
        }

        public ApiKeyPage listKeys(CallOption... options) {
            return listKeys(new ListKeysQuery(), options);
        }

        /** Every item of {@code listKeys}; pages are loaded on demand. */
        public Iterable<ApiKey> allKeys(ListKeysQuery query, CallOption... options) {
            return Pages.of(cursor -> {
                ListKeysQuery queryAt = new ListKeysQuery(query.members);
                if (cursor != null) queryAt.cursor(cursor);
                return listKeys(queryAt, options);
            }, page -> page.data(), page -> page.nextCursor());
        }

        /** Create an API key. */
        public CreatedApiKey createKey(CreateKeyRequest request, CallOption... options) {
            return Model.one(transport.send(new ApiCall("POST", "/v1/keys").body(request).bearer(apiKey).keyed(), options), CreatedApiKey::new);
        }


        /** Revoke an API key. */
        public void revokeKey(String keyId, CallOption... options) {
            transport.send(new ApiCall("DELETE", "/v1/keys/" + Transport.segment(keyId)).bearer(apiKey), options);
        }


        /** List recent API calls, newest first. */
        public CallPage listCalls(ListCallsQuery query, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/calls").query(query).bearer(apiKey), options), CallPage::new);
        }

        public CallPage listCalls(CallOption... options) {
            return listCalls(new ListCallsQuery(), options);
        }

        /** Every item of {@code listCalls}; pages are loaded on demand. */
        public Iterable<Call> allCalls(ListCallsQuery query, CallOption... options) {
            return Pages.of(cursor -> {
                ListCallsQuery queryAt = new ListCallsQuery(query.members);
                if (cursor != null) queryAt.cursor(cursor);
                return listCalls(queryAt, options);
            }, page -> page.data(), page -> page.nextCursor());
        }

        /** List the evidence of an account, in the order of the log. */
        public EvidencePage listEvidence(ListEvidenceQuery query, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/evidence").query(query).bearer(apiKey), options), EvidencePage::new);
        }

        public EvidencePage listEvidence(CallOption... options) {
            return listEvidence(new ListEvidenceQuery(), options);
        }

        /** Every item of {@code listEvidence}; pages are loaded on demand. */
        public Iterable<LoggedEvidence> allEvidence(ListEvidenceQuery query, CallOption... options) {
            return Pages.of(cursor -> {
                ListEvidenceQuery queryAt = new ListEvidenceQuery(query.members);
                if (cursor != null) queryAt.cursor(cursor);
                return listEvidence(queryAt, options);
            }, page -> page.data(), page -> page.nextCursor());
        }

        /** Read the public keys of receipts, as a JWK Set. */
        public EvidenceKeys listEvidenceKeys(CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/evidence-keys"), options), EvidenceKeys::new);
        }


        /** Read a text that people agreed to. */
        public ConsentText getConsentText(String textHash, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/consent-texts/" + Transport.segment(textHash)), options), ConsentText::new);
        }


        /** Read the profiles that sessions are compared with. */
        public ProfileList listProfiles(CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/profiles"), options), ProfileList::new);
        }


        /** Read a profile, clause by clause. */
        public Profile getProfile(String profileId, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/profiles/" + Transport.segment(profileId)), options), Profile::new);
        }


        /** Read the measurements that a verdict rests on. */
        public Calibration getCalibration(String digest, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/calibrations/" + Transport.segment(digest)), options), Calibration::new);
        }


        /** Read the newest checkpoint of the transparency log. */
        public String getLogCheckpoint(GetLogCheckpointQuery query, CallOption... options) {
            return (String) transport.send(new ApiCall("GET", "/v1/evidence-log/checkpoint").query(query).accept("text/plain"), options);
        }

        public String getLogCheckpoint(CallOption... options) {
            return getLogCheckpoint(new GetLogCheckpointQuery(), options);
        }


        /** Prove that a receipt is in the transparency log. */
        public LogEntry getLogEntry(String receiptId, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/evidence-log/entries/" + Transport.segment(receiptId)), options), LogEntry::new);
        }


        /** Read the proof that a receipt is in the transparency log as a file. */
        public String getLogTlogProof(String receiptId, CallOption... options) {
            return (String) transport.send(new ApiCall("GET", "/v1/evidence-log/entries/" + Transport.segment(receiptId) + "/tlog-proof").accept("text/plain"), options);
        }


        /** Prove that a longer log begins with a shorter one. */
        public Consistency getLogConsistency(GetLogConsistencyQuery query, CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/v1/evidence-log/consistency").query(query), options), Consistency::new);
        }

        public Consistency getLogConsistency(CallOption... options) {
            return getLogConsistency(new GetLogConsistencyQuery(), options);
        }


        /** Check that the process answers. */
        public Health getHealth(CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/healthz"), options), Health::new);
        }


        /** Check that all dependencies answer. */
        public Health getReadiness(CallOption... options) {
            return Model.one(transport.send(new ApiCall("GET", "/readyz"), options), Health::new);
        }


        /** Read this document, OpenAPI 3.1. */
        public Map<String, Object> getOpenapi(CallOption... options) {
            return Model.map(transport.send(new ApiCall("GET", "/v1/openapi.json"), options), item -> item);
        }


    }
}
