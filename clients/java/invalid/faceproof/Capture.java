package invalid.faceproof;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One person's capture, for an app of your own: {@code open}, {@code upload}, then {@code progress} until it is not PROCESSING. On RETRY
 * open again. On CHALLENGE_NEEDED call {@code askChallenge} and upload the second half, or {@code skipChallenge}. The decision is never
 * revealed here.
 */
public final class Capture {
    /** As long as an upload token is valid. */
    private static final Duration UPLOAD = Duration.ofMinutes(10);

    private final Api.Calls calls;
    private final String token;
    private String claimToken, captureId, uploadToken;

    /** @param captureUrl the {@code handoff.captureUrl} of a session */
    public Capture(String captureUrl) {
        this(captureUrl, null);
    }

    /** @param claimToken of an earlier call of the same device; null for a new one */
    public Capture(String captureUrl, String claimToken) {
        Matcher parts = Pattern.compile("(https?://.+)/capture/([\\x21-\\x2e\\x30-\\x7e]+)").matcher(captureUrl.split("[?#]")[0]);
        if (!parts.matches()) throw new IllegalArgumentException("captureUrl must be the handoff.captureUrl of a session");
        calls = new Api.Calls(new Transport(parts.group(1), Duration.ofSeconds(30), Retries.DEFAULT, null), "");
        token = URLDecoder.decode(parts.group(2).replace("+", "%2B"), StandardCharsets.UTF_8);
        byte[] random = new byte[32];
        new SecureRandom().nextBytes(random);
        // Chosen here, so that a call whose response was lost can be repeated.
        this.claimToken = claimToken != null ? claimToken : "fpd_" + Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    /** Proves that a later call comes from the same device. */
    public String claimToken() {
        return claimToken;
    }

    public Api.OpenedCapture open() {
        return open(new Api.OpenCaptureRequest());
    }

    /** Opens an attempt; it voids the one before. The claim token of the request is set here. */
    public Api.OpenedCapture open(Api.OpenCaptureRequest request) {
        Api.OpenedCapture opened = calls.openCapture(token, request.claimToken(claimToken));
        claimToken = opened.claimToken();
        captureId = opened.captureId();
        uploadToken = opened.uploadToken();
        return opened;
    }

    /** Uploads 3 to 24 pictures in time order, or one clip. Returns once they are durable. */
    public void upload(Api.UploadMediaRequest media) {
        try {
            calls.uploadMedia(uploadToken, captureId, media, CallOption.timeout(UPLOAD));
        } catch (Api.UploadTokenUsedException error) {
            // Valid once: an earlier try whose response was lost has used it.
            if (error.tries == 1) throw error;
        }
    }

    /** The challenge of the second half. The next {@code upload} sends its pictures. */
    public Api.AskedChallenge askChallenge() {
        Api.AskedChallenge asked = calls.askChallenge(claimToken, captureId, new Api.AskChallengeRequest());
        uploadToken = asked.uploadToken();
        return asked;
    }

    /** The person cannot do the second half: a reviewer decides. */
    public void skipChallenge() {
        calls.skipChallenge(claimToken, captureId, new Api.SkipChallengeRequest());
    }

    public Api.CaptureProgress progress() {
        return calls.pollCapture(claimToken, captureId);
    }

    /** Polls every second until the state is no longer PROCESSING. */
    public Api.CaptureProgress waitUntilMeasured() {
        Api.CaptureProgress now = progress();
        while (now.state() == Api.CaptureProgressState.PROCESSING) {
            Transport.sleep(Duration.ofSeconds(1), new ApiCall("GET", "/v1/captures"), 1);
            now = progress();
        }
        return now;
    }
}
