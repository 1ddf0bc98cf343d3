package invalid.faceproof;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** How often a call is tried. The pause doubles with each retry, and is never shorter than {@code Retry-After}. */
public final class Retries {
    /** At most four retries, none of them later than a minute after the first try. */
    public static final Retries DEFAULT = new Retries(4, Duration.ofMinutes(1));
    public static final Retries NONE = new Retries(0, Duration.ZERO);

    private static final long BASE_MS = 250, LONGEST_MS = 8000;
    private final int most;
    private final Duration budget;

    /** @param budget no retry starts later than this after the first try */
    public Retries(int most, Duration budget) {
        this.most = most;
        this.budget = budget;
    }

    /** @return the pause before the next try; null for no retry */
    Duration pause(int tries, Duration elapsed, Duration retryAfter) {
        double ceiling = Math.min(LONGEST_MS, BASE_MS * Math.pow(2, tries - 1)), random = ThreadLocalRandom.current().nextDouble();
        // A little longer than asked, so that clients do not all return at once.
        Duration pause = retryAfter == null
                ? Duration.ofMillis((long) (ceiling / 2 + random * ceiling / 2))
                : retryAfter.plusMillis((long) (random * BASE_MS));
        return tries <= most && elapsed.plus(pause).compareTo(budget) <= 0 ? pause : null;
    }
}
