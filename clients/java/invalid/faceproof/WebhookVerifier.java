package invalid.faceproof;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Verifies webhooks after Standard Webhooks 1.0. Safe to share between threads. */
public final class WebhookVerifier {
    /** Limits the work that an attacker can cause. */
    private static final int SIGNATURES_MAX = 20;
    private static final Duration TOLERANCE = Duration.ofMinutes(5);

    private final List<byte[]> secrets = new ArrayList<>();
    private final Api.WebhookKeys keys;
    private final String accountId;
    private final Api.Mode mode;

    private WebhookVerifier(Api.WebhookKeys keys, String accountId, Api.Mode mode) {
        this.keys = keys;
        this.accountId = accountId;
        this.mode = mode;
    }

    /** Verifies {@code v1}. @param secrets the endpoint's {@code whsec_…}; several during a rotation */
    public static WebhookVerifier ofSecret(String... secrets) {
        WebhookVerifier verifier = new WebhookVerifier(null, null, null);
        for (String secret : secrets) {
            if (secret == null) throw invalid("SECRET_MALFORMED", "The webhook secret is missing. Check that the environment variable is set.");
            if (secret.matches("fp_(test|live)_.*")) throw invalid("SECRET_MALFORMED", "This is an API key. A webhook secret starts with whsec_.");
            if (!secret.matches("whsec_[A-Za-z0-9+/]{16,}={0,2}"))
                throw invalid("SECRET_MALFORMED", "A webhook secret must be whsec_ followed by base64, without spaces around it.");
            verifier.secrets.add(Base64.getDecoder().decode(secret.substring(6)));
        }
        return verifier;
    }

    /**
     * Verifies {@code v1a}, the signature that anyone can verify. One key signs for every account of the service.
     *
     * @param keys the answer of {@code listWebhookKeys}, or a stored copy
     */
    public static WebhookVerifier ofOrigin(Api.WebhookKeys keys, String accountId, Api.Mode mode) {
        return new WebhookVerifier(keys, accountId, mode);
    }

    /**
     * Verifies that a webhook comes from Faceproof, is recent, and is unchanged.
     *
     * @param body exactly as received, before any JSON parser
     * @param header gives a header of the request by its name, such as {@code request::getHeader}
     * @return the event, with its {@code id}: the same for every retry
     * @throws FaceproofException.InvalidWebhook whose code and message name the mistake
     */
    public Map<String, Object> verify(byte[] body, Function<String, String> header) {
        return verify(body, header, Instant.now());
    }

    /** @param now for tests */
    public Map<String, Object> verify(byte[] body, Function<String, String> header, Instant now) {
        String id = read(header, "webhook-id"), timestamp = read(header, "webhook-timestamp");
        String scheme = keys == null ? "v1," : "v1a,";
        List<String> signatures = new ArrayList<>();
        for (String entry : read(header, "webhook-signature").split(" ")) if (entry.startsWith(scheme)) signatures.add(entry.substring(scheme.length()));
        if (!timestamp.matches("[1-9][0-9]{0,11}")) throw invalid("HEADER_MALFORMED", "webhook-timestamp must be a number of seconds.");
        if (signatures.isEmpty() || signatures.size() > SIGNATURES_MAX)
            throw invalid("HEADER_MALFORMED", "webhook-signature must have 1 to " + SIGNATURES_MAX + " entries of the form " + scheme + "….");
        String text = decode(body);
        Instant at = Instant.ofEpochSecond(Long.parseLong(timestamp));
        Predicate<String> isSigned = candidate -> {
            byte[] content = (id + "." + timestamp + "." + candidate).getBytes(StandardCharsets.UTF_8);
            return keys == null ? isSignedUnder(content, signatures) : isSignedBy(content, signatures, at);
        };
        if (!isSigned.test(text)) throw explain(text, isSigned);
        if (at.isBefore(now.minus(TOLERANCE)))
            throw invalid("TIMESTAMP_TOO_OLD", "The webhook was signed more than 300 s ago. It is a replay, or this machine's clock is fast.");
        if (at.isAfter(now.plus(TOLERANCE)))
            throw invalid("TIMESTAMP_TOO_NEW", "The webhook was signed more than 300 s in the future. This machine's clock is slow.");
        Map<String, Object> event = parse(text, id);
        if (keys != null && !(accountId.equals(event.get("accountId")) && mode.word().equals(event.get("mode"))))
            throw invalid("ACCOUNT_MISMATCH", "The webhook is from Faceproof, but for another account or mode.");
        return event;
    }

    private boolean isSignedUnder(byte[] content, List<String> signatures) {
        boolean matches = false;
        for (byte[] secret : secrets) {
            byte[] expected = Base64.getEncoder().encode(hmac(secret, content));
            // Compares every pair, so that the duration does not reveal which one matched.
            for (String one : signatures) matches |= MessageDigest.isEqual(expected, one.getBytes(StandardCharsets.UTF_8));
        }
        return matches;
    }

    private boolean isSignedBy(byte[] content, List<String> signatures, Instant at) {
        for (Api.EvidenceKey key : keys.keys()) {
            // A key that waits may have become active since the keys were stored. Of a revoked one, others may have the secret.
            boolean isOver = key.notAfter() != null && at.isAfter(Instant.parse(key.notAfter()).plus(TOLERANCE));
            boolean isEarly = at.isBefore(Instant.parse(key.notBefore()).minus(TOLERANCE));
            if (isOver || isEarly || key.mode() != mode || key.status() == Api.EvidenceKeyStatus.REVOKED) continue;
            for (String one : signatures)
                if (Ed25519.verify(Receipts.unbase64(key.x()), content, Receipts.try64(one))) return true;
        }
        return false;
    }

    private static byte[] hmac(byte[] secret, byte[] content) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            return mac.doFinal(content);
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException(error); // every Java has it
        }
    }

    private static String read(Function<String, String> header, String name) {
        String value = header.apply(name);
        if (value == null || value.isEmpty())
            throw invalid("HEADER_MISSING", "The header " + name + " is missing. Pass all headers of the request.");
        return value;
    }

    private static String decode(byte[] body) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
        } catch (CharacterCodingException error) {
            throw invalid("BODY_CHANGED", "The body is not UTF-8, so its bytes were changed on the way.");
        }
    }

    /** Finds the mistake that explains the mismatch. The webhook is rejected in any case. */
    private static FaceproofException explain(String body, Predicate<String> isSigned) {
        if (!body.equals(body.strip()) && (isSigned.test(body.stripTrailing()) || isSigned.test(body.stripLeading())))
            return invalid("BODY_CHANGED", "White space was added around the body. Pass the bytes exactly as received.");
        return invalid(
                "SIGNATURE_MISMATCH",
                "No signature matches. Check that the secret belongs to this endpoint and mode, and is the current one."
                        + " Otherwise the body was changed or parsed, or the request is not from Faceproof.");
    }

    private static Map<String, Object> parse(String body, String id) {
        try {
            Map<String, Object> event = Model.map(Json.parse(body), value -> value);
            event = new java.util.LinkedHashMap<>(event);
            event.put("id", id);
            return event;
        } catch (IllegalArgumentException | ClassCastException error) {
            throw invalid("BODY_NOT_JSON", "The body has a valid signature but is not JSON.");
        }
    }

    private static FaceproofException.InvalidWebhook invalid(String code, String message) {
        return new FaceproofException.InvalidWebhook(code, message);
    }
}
