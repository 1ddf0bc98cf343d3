package invalid.faceproof;

import java.time.Duration;
import java.util.Map;

/** One call, as the generated code describes it. */
final class ApiCall {
    final String method, path;
    Map<String, Object> query = Map.of(), body, form;
    String bearer, accept, idempotencyKey, ifMatch;
    boolean keyed, tagged, unsafe;
    Duration timeout;

    ApiCall(String method, String path) {
        this.method = method;
        this.path = path;
    }

    ApiCall bearer(String token) {
        if (!token.matches("[\\x21-\\x7e]+")) throw new IllegalArgumentException("A key or token must consist of visible ASCII characters");
        bearer = token;
        return this;
    }

    ApiCall query(Model sent) {
        query = sent.members;
        return this;
    }

    ApiCall body(Model sent) {
        body = sent.members;
        return this;
    }

    /** @param constant the name of a part that every such form has; null for none */
    ApiCall form(Map<String, Object> sent, String constant, String value) {
        form = new java.util.LinkedHashMap<>(sent);
        if (constant != null) form.put(constant, value);
        return this;
    }

    /** Takes an idempotency key. */
    ApiCall keyed() {
        keyed = true;
        return this;
    }

    /** The answer carries an ETag. */
    ApiCall tagged() {
        tagged = true;
        return this;
    }

    /** Only a try that was certainly not processed may be repeated. */
    ApiCall unsafe(boolean isUnsafe) {
        unsafe = isUnsafe;
        return this;
    }

    ApiCall accept(String mediaType) {
        accept = mediaType;
        return this;
    }
}
