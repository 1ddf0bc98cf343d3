package invalid.faceproof;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Set;

/** Calls for one API key. Safe to share between threads. */
public final class Faceproof extends Api.Calls {
    /** Below the service's limit of 60 s, so that proxies with a timeout of one minute do not cut the poll. */
    private static final long POLL_SECONDS = 30;
    private static final Set<Api.SessionStatus> UNDER_WAY =
            Set.of(Api.SessionStatus.CREATED, Api.SessionStatus.CAPTURING, Api.SessionStatus.PROCESSING);

    /** Reads FACEPROOF_URL and FACEPROOF_API_KEY. */
    public Faceproof() {
        this(System.getenv("FACEPROOF_URL"), System.getenv("FACEPROOF_API_KEY"));
    }

    /**
     * @param baseUrl such as {@code https://faceproof.example.com}
     * @param apiKey {@code fp_test_…} or {@code fp_live_…}
     */
    public Faceproof(String baseUrl, String apiKey) {
        this(baseUrl, apiKey, Duration.ofSeconds(30), Retries.DEFAULT, null);
    }

    /**
     * @param timeout of one try. Long polls have longer ones.
     * @param http your own client, for a proxy or certificates; null for a plain one
     */
    public Faceproof(String baseUrl, String apiKey, Duration timeout, Retries retries, HttpClient http) {
        super(new Transport(baseUrl, timeout, retries, http), apiKey == null ? "" : apiKey);
        if (apiKey == null || !apiKey.matches("fp_(test|live)_[\\x21-\\x7e]+"))
            throw new IllegalArgumentException("The API key must be fp_test_… or fp_live_…");
    }

    /** Returns the session once its status is APPROVED, DECLINED, IN_REVIEW, FAILED, EXPIRED or CANCELED, within 15 minutes. */
    public Api.Session waitForDecision(String sessionId) {
        return waitForDecision(sessionId, Duration.ofMinutes(15), false);
    }

    /**
     * @param throughReview keeps waiting while a person reviews the session
     * @throws FaceproofException.DecisionTimeout after the timeout
     */
    public Api.Session waitForDecision(String sessionId, Duration timeout, boolean throughReview) {
        long until = System.nanoTime() + timeout.toNanos();
        // The first call does not wait: a long poll waits for the next change, and the last may have happened already.
        Api.Session session = getSession(sessionId);
        while (UNDER_WAY.contains(session.status()) || throughReview && session.status() == Api.SessionStatus.IN_REVIEW) {
            long left = Duration.ofNanos(until - System.nanoTime()).toSeconds();
            if (left <= 0) throw new FaceproofException.DecisionTimeout(sessionId, session.status(), timeout);
            session = getSession(sessionId, new Api.GetSessionQuery().wait_(Math.min(POLL_SECONDS, left)));
        }
        return session;
    }
}
