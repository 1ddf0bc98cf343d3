// The scripted conversation of test/client/conversation.test.ts in Java. Prints what it saw as JSON.
import com.sun.net.httpserver.HttpServer;
import invalid.faceproof.*;
import java.net.InetSocketAddress;
import java.nio.file.*;
import java.time.Instant;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.Supplier;
import java.util.stream.*;

public class Conversation {
    static final String BASE = System.getenv("FACEPROOF_URL"), KEY = System.getenv("FACEPROOF_API_KEY");
    static final Map<String, Object> saw = new TreeMap<>();

    @SuppressWarnings("unchecked")
    static List<Map<String, Object>> vectors(Object read) {
        return (List<Map<String, Object>>) (read instanceof Map ? ((Map<?, ?>) read).get("vectors") : read);
    }

    static Object read(String name) throws Exception {
        return Json.parse(Files.readAllBytes(Path.of(System.getenv("VECTORS"), name)));
    }

    static List<Boolean> webhooks(Object read, java.util.function.Function<Map<String, Object>, WebhookVerifier> verifier) {
        return vectors(read).stream().map(one -> {
            Map<?, ?> headers = (Map<?, ?>) one.get("headers");
            try {
                Instant now = Instant.ofEpochSecond(((Number) one.get("now")).longValue());
                verifier.apply(one).verify(((String) one.get("body")).getBytes("UTF-8"), name -> (String) headers.get(name), now);
                return true;
            } catch (FaceproofException.InvalidWebhook error) {
                return false;
            } catch (java.io.UnsupportedEncodingException error) {
                throw new RuntimeException(error);
            }
        }).collect(Collectors.toList());
    }

    static Object problem(Supplier<?> call) {
        try {
            return call.get();
        } catch (FaceproofException.Problem error) {
            List<Object> where = error.errors().stream().map(Api.FieldError::pointer).filter(error.getMessage()::contains).collect(Collectors.toList());
            return List.of(error.code(), error.getClass().getSimpleName(), error.retryable(), !error.requestId().isEmpty(), where);
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T as(Object json, java.util.function.Function<Map<String, Object>, T> of) {
        return of.apply((Map<String, Object>) json);
    }

    public static void main(String[] args) throws Exception {
        saw.put("webhooks", webhooks(read("webhooks.json"), one -> WebhookVerifier.ofSecret((String) one.get("secret"))));
        Api.WebhookKeys published = as(read("webhook-keys.json"), Api.WebhookKeys::of);
        saw.put("origins", webhooks(read("webhook-keys.json"), one ->
                WebhookVerifier.ofOrigin(published, (String) one.get("accountId"), Api.Mode.valueOf((String) one.get("mode")))));
        Api.EvidenceKeys keys = as(read("evidence-keys.json"), Api.EvidenceKeys::of);
        saw.put("receipts", vectors(read("receipts.json")).stream()
                .map(one -> Receipts.verify(as(one.get("evidence"), Api.Evidence::of), keys).valid()).collect(Collectors.toList()));

        Faceproof client = new Faceproof();
        Api.CreateSessionRequest request = new Api.CreateSessionRequest().flow(Api.Flow.LIVENESS_ONLY);
        Api.CreatedSession session = client.createSession(new Api.CreateSessionRequest().flow(Api.Flow.LIVENESS_ONLY).purpose("Conversation")
                .subjectId("person-java").simulate(new Api.CreateSessionSimulate().scenario(Api.Scenario.APPROVE)));
        saw.put("decided", client.waitForDecision(session.sessionId()).status().word());
        Receipts.Options ofTest = new Receipts.Options().mode(Api.Mode.TEST);
        saw.put("receipt", Receipts.verify(client.getEvidence(session.sessionId()), client.listEvidenceKeys(), ofTest).valid());
        CallOption twin = CallOption.idempotencyKey("twin-java");
        String one = client.createSession(request.purpose("Twin"), twin).sessionId();
        saw.put("twins", one.equals(client.createSession(request, twin).sessionId()));

        Api.CreatedSession captured = client.createSession(request.purpose("Capture"));
        Capture capture = new Capture(captured.handoff().captureUrl().replace(System.getenv("PUBLIC_URL"), BASE));
        capture.open();
        List<byte[]> frames = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of(System.getenv("FRAMES")))) {
            for (Path file : files.sorted().collect(Collectors.toList())) frames.add(Files.readAllBytes(file));
        }
        capture.upload(new Api.UploadMediaRequest().frame(frames));
        saw.put("captured", List.of(capture.waitUntilMeasured().state().word(), client.waitForDecision(captured.sessionId()).status().word()));

        saw.put("refusals", Arrays.asList(
                problem(() -> new Faceproof(BASE, "fp_test_wrong").getUsage()),
                problem(() -> client.getSession("ses_00000000000000000000000000")),
                problem(() -> client.createSession(new Api.CreateSessionRequest().purpose("Wrong").flow(Api.Flow.UNKNOWN))),
                problem(() -> client.createSession(request.purpose("Other"), twin)),
                problem(() -> client.cancelSession(session.sessionId()))));
        int count = 0;
        for (Api.Session each : client.allSessions(new Api.ListSessionsQuery().limit(1L).cursor(null))) count += each.sessionId() == null ? 0 : 1;
        saw.put("pages", count >= 3);
        saw.put("renewed", client.renewSessionLink(one).handoff().captureUrl() != null);
        saw.put("exported", new String(client.exportSubject(new Api.ExportSubjectRequest().subjectId("person-java")), 0, 2, "UTF-8").equals("PK"));
        saw.put("erased", client.eraseSubject(new Api.EraseSubjectRequest().subjectId("person-java")).erased().sessions());
        Api.StoredPolicy policy = client.getPolicy();
        Api.PutPolicyRequest change = new Api.PutPolicyRequest().maxAttempts(policy.policy().maxAttempts());
        saw.put("policy", client.putPolicy(change, CallOption.ifMatch(policy.etag())).version() >= policy.version());

        CompletableFuture<List<Object>> received = new CompletableFuture<>();
        CompletableFuture<Api.WebhookEndpointWithSecret> endpoint = new CompletableFuture<>();
        Api.WebhookKeys webhookKeys = client.listWebhookKeys();
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext("/", exchange -> {
            try {
                byte[] body = exchange.getRequestBody().readAllBytes();
                Api.WebhookEndpointWithSecret of = endpoint.join();
                List<Object> types = new ArrayList<>();
                for (WebhookVerifier by : List.of(WebhookVerifier.ofSecret(of.secret()), WebhookVerifier.ofOrigin(webhookKeys, of.accountId(), of.mode())))
                    types.add(by.verify(body, exchange.getRequestHeaders()::getFirst).get("type"));
                exchange.sendResponseHeaders(204, -1);
                received.complete(types);
            } catch (RuntimeException error) {
                received.completeExceptionally(error);
            }
        });
        server.start();
        endpoint.complete(client.createWebhookEndpoint(new Api.CreateWebhookEndpointRequest().url("http://127.0.0.1:" + server.getAddress().getPort() + "/")
                .events(List.of(Api.EventType.WEBHOOK_TEST)).signatures(List.of(Api.Signature.V1, Api.Signature.V1A))));
        client.testWebhookEndpoint(endpoint.join().endpointId());
        saw.put("received", received.get(30, TimeUnit.SECONDS));
        client.deleteWebhookEndpoint(endpoint.join().endpointId());
        server.stop(0);
        System.out.println(Json.canonical(saw));
    }
}
