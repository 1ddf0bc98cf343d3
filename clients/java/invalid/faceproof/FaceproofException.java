package invalid.faceproof;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The class of every error of this package. None contains a key, a token or a body. */
public abstract class FaceproofException extends RuntimeException {
    FaceproofException(String message, Throwable cause) {
        super(message, cause);
    }

    /** No response arrived, or only a part. The service may have processed the request. */
    public static final class ConnectionLost extends FaceproofException {
        public final int tries;

        ConnectionLost(ApiCall call, int tries, Throwable cause) {
            super("No response to " + call.method + " " + call.path + "; tries: " + tries, cause);
            this.tries = tries;
        }
    }

    /** The response does not come from Faceproof's API, but from a proxy, for example. */
    public static final class ForeignAnswer extends FaceproofException {
        public final int status;
        /** null if the response had none. */
        public final String requestId;

        ForeignAnswer(ApiCall call, int status, String requestId) {
            super("The response to " + call.method + " " + call.path + " (status " + status + ") does not come from Faceproof's API", null);
            this.status = status;
            this.requestId = requestId;
        }
    }

    /** {@code waitForDecision} gave up. The session may still be decided. */
    public static final class DecisionTimeout extends FaceproofException {
        DecisionTimeout(String sessionId, Object status, Duration timeout) {
            super("Session " + sessionId + " was still " + status + " after " + timeout.toSeconds() + " s", null);
        }
    }

    /** The webhook is not authentic: answer 400. Code and message name the mistake. */
    public static final class InvalidWebhook extends FaceproofException {
        public final String code;

        InvalidWebhook(String code, String message) {
            super(message, null);
            this.code = code;
        }
    }

    /** The service refused the request (RFC 9457). Each code has a subclass, such as {@code Api.NotFoundException}. */
    public static class Problem extends FaceproofException {
        /** The body, with the members that this code adds, such as {@code resetsAt}. */
        public final Map<String, Object> problem;
        public final int tries;
        /** null if the response named no time. */
        public final Duration retryAfter;

        Problem(Map<String, Object> problem, int tries, Duration retryAfter) {
            super(problem.get("code") + ": " + problem.get("detail"), null);
            this.problem = problem;
            this.tries = tries;
            this.retryAfter = retryAfter;
        }

        public String code() {
            return (String) problem.get("code");
        }

        public int status() {
            return ((Number) problem.get("status")).intValue();
        }

        public String detail() {
            return (String) problem.get("detail");
        }

        /** Identifies the request in the service's log. */
        public String requestId() {
            return (String) problem.get("requestId");
        }

        /** True if the same request may succeed later. */
        public boolean retryable() {
            return Boolean.TRUE.equals(problem.get("retryable"));
        }

        @Override
        public String getMessage() {
            StringBuilder text = new StringBuilder(super.getMessage());
            for (Api.FieldError one : errors()) text.append("; ").append(one.pointer()).append(": ").append(one.message());
            return text.toString();
        }

        /** The invalid members. */
        public List<Api.FieldError> errors() {
            List<Api.FieldError> errors = Model.list(problem.get("errors"), Api.FieldError::new);
            return errors == null ? List.of() : errors;
        }
    }
}
