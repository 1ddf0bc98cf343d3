package invalid.faceproof;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Requests with safe retries. */
final class Transport {
    private final HttpClient http;
    private final String root;
    private final Duration timeout;
    private final Retries retries;

    Transport(String baseUrl, Duration timeout, Retries retries, HttpClient http) {
        URI url = URI.create(baseUrl == null ? "" : baseUrl);
        boolean isWeb = "https".equals(url.getScheme()) || "http".equals(url.getScheme());
        if (!isWeb || url.getHost() == null || url.getQuery() != null || url.getUserInfo() != null)
            throw new IllegalArgumentException("The base URL must be an address such as https://faceproof.example.com");
        root = baseUrl.replaceAll("/+$", "");
        this.timeout = timeout;
        this.retries = retries;
        this.http = http != null ? http : HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    /** Sends a call until it succeeds, or until a retry would be unsafe, useless or too late. */
    Object send(ApiCall call, CallOption... options) {
        for (CallOption option : options) option.change.accept(call);
        // The same for every try, so that a retry does not repeat the operation.
        if (call.keyed && call.idempotencyKey == null) call.idempotencyKey = "fpc_" + UUID.randomUUID();
        HttpRequest request = compose(call);
        // A long poll lasts as long as it asks to.
        Object wait = call.query.get("wait");
        Duration patience = call.timeout != null ? call.timeout : timeout.plusSeconds(wait == null ? 0 : ((Number) wait).longValue());
        long started = System.nanoTime();
        for (int tries = 1; ; tries++) {
            Failure failed;
            try {
                HttpResponse<byte[]> response = exchange(request, patience);
                if (response.statusCode() < 300) {
                    Object answer = read(response, call);
                    if (answer != FOREIGN) return answer;
                }
                failed = explain(response, call, tries);
            } catch (InterruptedException error) {
                Thread.currentThread().interrupt();
                throw new FaceproofException.ConnectionLost(call, tries, error);
            } catch (ExecutionException | TimeoutException error) {
                failed = new Failure(new FaceproofException.ConnectionLost(call, tries, error.getCause()), true, 0, null);
            }
            boolean isGone = failed.error instanceof Api.NotFoundException;
            // Deleted by an earlier try whose response was lost.
            if (tries > 1 && call.method.equals("DELETE") && isGone) return null;
            boolean mayHelp = failed.mayHelp && (!call.unsafe || failed.status == 429 || failed.status == 503);
            Duration pause = retries.pause(tries, Duration.ofNanos(System.nanoTime() - started), failed.retryAfter);
            if (!mayHelp || pause == null) throw failed.error;
            sleep(pause, call, tries);
        }
    }

    static void sleep(Duration pause, ApiCall call, int tries) {
        try {
            Thread.sleep(pause.toMillis());
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
            throw new FaceproofException.ConnectionLost(call, tries, error);
        }
    }

    /** One segment of a path, so that no id can lead to another route. */
    static String segment(String id) {
        if (id.isEmpty() || id.equals(".") || id.equals("..")) throw new IllegalArgumentException("An id must not be empty");
        return encode(id);
    }

    private static final Object FOREIGN = new Object();

    /** What one try ended with. */
    private static final class Failure {
        final FaceproofException error;
        final boolean mayHelp;
        final int status;
        final Duration retryAfter;

        Failure(FaceproofException error, boolean mayHelp, int status, Duration retryAfter) {
            this.error = error;
            this.mayHelp = mayHelp;
            this.status = status;
            this.retryAfter = retryAfter;
        }
    }

    private HttpRequest compose(ApiCall call) {
        List<String> pairs = new ArrayList<>();
        call.query.forEach((name, value) -> {
            if (value != null) pairs.add(encode(name) + "=" + encode(String.valueOf(value)));
        });
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(root + call.path + (pairs.isEmpty() ? "" : "?" + String.join("&", pairs))));
        request.header("Accept", call.accept == null ? "application/json" : call.accept).header("User-Agent", "faceproof-java");
        if (call.bearer != null) request.header("Authorization", "Bearer " + call.bearer);
        if (call.idempotencyKey != null) request.header("Idempotency-Key", call.idempotencyKey);
        if (call.ifMatch != null) request.header("If-Match", call.ifMatch);
        HttpRequest.BodyPublisher body = HttpRequest.BodyPublishers.noBody();
        if (call.form != null) {
            String boundary = UUID.randomUUID().toString();
            request.header("Content-Type", "multipart/form-data; boundary=" + boundary);
            body = HttpRequest.BodyPublishers.ofByteArray(encodeForm(call.form, boundary));
        } else if (call.body != null) {
            request.header("Content-Type", "application/json");
            body = HttpRequest.BodyPublishers.ofString(Json.canonical(call.body));
        }
        return request.method(call.method, body).build();
    }

    /** With a timeout of the whole response: the client's own ends with its headers. */
    private HttpResponse<byte[]> exchange(HttpRequest request, Duration patience)
            throws InterruptedException, ExecutionException, TimeoutException {
        CompletableFuture<HttpResponse<byte[]>> response = http.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray());
        try {
            return response.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            response.cancel(true);
        }
    }

    /** @return the value that the call accepts, or FOREIGN */
    private static Object read(HttpResponse<byte[]> response, ApiCall call) {
        String kind = response.headers().firstValue("Content-Type").orElse("");
        if (call.accept != null) {
            if (!kind.startsWith(call.accept)) return FOREIGN;
            return call.accept.startsWith("text/") ? new String(response.body(), StandardCharsets.UTF_8) : response.body();
        }
        if (response.body().length == 0) return null;
        Object value = parse(response.body());
        if (!(value instanceof Map) || !call.tagged) return value == null ? FOREIGN : value;
        Map<String, Object> tagged = new HashMap<>();
        ((Map<?, ?>) value).forEach((name, member) -> tagged.put((String) name, member));
        tagged.put("etag", response.headers().firstValue("ETag").orElse(null));
        return tagged;
    }

    @SuppressWarnings("unchecked")
    private static Failure explain(HttpResponse<byte[]> response, ApiCall call, int tries) {
        int status = response.statusCode();
        Duration retryAfter = readRetryAfter(response.headers().firstValue("Retry-After").orElse(""));
        Object value = parse(response.body());
        if (value instanceof Map) {
            Map<String, Object> problem = (Map<String, Object>) value;
            if (problem.get("code") instanceof String && problem.get("detail") instanceof String && problem.get("status") instanceof Number) {
                FaceproofException.Problem refused = Api.toProblem(problem, tries, retryAfter);
                return new Failure(refused, refused.retryable(), status, retryAfter);
            }
        }
        String requestId = response.headers().firstValue("X-Request-Id").orElse(null);
        boolean isPassing = status == 429 || status >= 502 && status <= 504;
        return new Failure(new FaceproofException.ForeignAnswer(call, status, requestId), isPassing, status, retryAfter);
    }

    private static Object parse(byte[] body) {
        try {
            return Json.parse(body);
        } catch (IllegalArgumentException error) {
            return null;
        }
    }

    private static Duration readRetryAfter(String header) {
        if (header.matches("[0-9]{1,9}")) return Duration.ofSeconds(Long.parseLong(header));
        try {
            Duration left = Duration.between(ZonedDateTime.now(), ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME));
            return left.isNegative() ? Duration.ZERO : left;
        } catch (java.time.DateTimeException error) {
            return null;
        }
    }

    /** Encodes once for all tries: another boundary would no longer match the idempotency key. */
    private static byte[] encodeForm(Map<String, Object> parts, String boundary) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        // The service reads the texts before the pictures.
        for (boolean files : new boolean[] {false, true})
            parts.forEach((name, value) -> {
                for (Object one : value instanceof List ? (List<?>) value : List.of(value)) {
                    if (one instanceof byte[] != files) continue;
                    String file = files ? "; filename=\"" + name + "\"\r\nContent-Type: application/octet-stream" : "";
                    out.writeBytes(("--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + name + "\"" + file + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
                    out.writeBytes(files ? (byte[]) one : (one instanceof String ? (String) one : Json.canonical(one)).getBytes(StandardCharsets.UTF_8));
                    out.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
                }
            });
        out.writeBytes(("--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8));
        return out.toByteArray();
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
