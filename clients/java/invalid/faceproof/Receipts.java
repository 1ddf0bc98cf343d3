package invalid.faceproof;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Verifies receipts, the log and verdicts offline. */
public final class Receipts {
    private static final Pattern TIME = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z");
    /** Names have no control characters, plus signs and white space of Unicode. */
    private static final String NAME =
            "([^\\x00-\\x20+\\x{85}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}]+)";
    private static final Pattern SIGNATURE_LINE = Pattern.compile("— " + NAME + " ([A-Za-z0-9+/=]+)");
    private static final Pattern VKEY = Pattern.compile(NAME + "\\+([0-9a-f]{8})\\+([A-Za-z0-9+/=]+)");
    private static final Pattern CHECKPOINT = Pattern.compile("([^\\x00-\\x1f]+)\n(0|[1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n");

    private Receipts() {}

    /** The result of each check by its name, such as {@code hash}, {@code signature} and {@code logInclusion}. */
    public static final class Verification {
        public final Map<String, Boolean> checks;

        Verification(Map<String, Boolean> checks) {
            this.checks = Collections.unmodifiableMap(checks);
        }

        public boolean valid() {
            return !checks.containsValue(false);
        }
    }

    /** What a verifier brings beside the keys. */
    public static final class Options {
        private List<Map<String, Object>> seen = List.of();
        private List<VerifierKey> witnesses = List.of();
        private int quorum;
        private Api.Mode mode;

        /** Checkpoints of the log that you kept, each with {@code checkpoint} and {@code seenAt}, for receipts of a revoked key. */
        public Options seen(List<Map<String, Object>> checkpoints) {
            seen = checkpoints;
            return this;
        }

        /**
         * Keys of witnesses that you pin, as vkeys, and how many of them must have cosigned the log.
         *
         * @throws IllegalArgumentException for a key or a quorum that cannot be kept
         */
        public Options witnesses(List<String> vkeys, int quorum) {
            List<VerifierKey> keys = new ArrayList<>();
            for (String vkey : vkeys) {
                VerifierKey key = VerifierKey.read(vkey, 4);
                if (key == null || !Ed25519.isUsable(key.key)) throw new IllegalArgumentException("Not the key of a witness: " + vkey);
                for (VerifierKey other : keys)
                    if (Arrays.equals(other.key, key.key) || other.isNamed(key.name, key.hash)) throw new IllegalArgumentException("Pinned twice: " + vkey);
                keys.add(key);
            }
            if (quorum < 1 || quorum > keys.size()) throw new IllegalArgumentException("The quorum must be from 1 to the number of keys");
            this.witnesses = keys;
            this.quorum = quorum;
            return this;
        }

        /** If only one mode is acceptable. */
        public Options mode(Api.Mode mode) {
            this.mode = mode;
            return this;
        }
    }

    /** @see #verify(Api.Evidence, Api.EvidenceKeys, Options) */
    public static Verification verify(Api.Evidence evidence, Api.EvidenceKeys keys) {
        return verify(evidence, keys, new Options());
    }

    /**
     * Verifies the evidence of a session without the service.
     *
     * @param keys the answer of {@code listEvidenceKeys}, kept from an earlier day or from another source if you do not trust the service
     */
    public static Verification verify(Api.Evidence evidence, Api.EvidenceKeys keys, Options options) {
        try {
            Map<String, Boolean> checks = check(evidence.json(), keys.json(), options);
            if (options.mode != null) checks.put("mode", options.mode.word().equals(object(evidence.json(), "bundle").get("mode")));
            return new Verification(checks);
        } catch (ClassCastException | NullPointerException | IllegalArgumentException | IndexOutOfBoundsException error) {
            return new Verification(Map.of("form", false)); // not what a receipt looks like
        }
    }

    /**
     * Computes the verdict of a session again from its bundle and the documents that the bundle names.
     *
     * @param policy of that version, also as {@code getPolicyVersion} answers it
     * @param profile null if the verdict names none
     * @param calibration null if the verdict names none
     */
    public static Verification verifyVerdict(
            Api.Evidence evidence, Map<String, Object> policy, Map<String, Object> profile, Map<String, Object> calibration) {
        try {
            Map<String, Object> own = policy.get("policy") == null ? policy : object(policy, "policy");
            return new Verification(Verdicts.check(object(evidence.json(), "bundle"), own, profile, calibration));
        } catch (ClassCastException | NullPointerException | IllegalArgumentException | IndexOutOfBoundsException error) {
            return new Verification(Map.of("form", false));
        }
    }

    /** Whether the log of the newer checkpoint begins with the log of the older one. @param proof of {@code getLogConsistency} */
    public static boolean logGrew(String older, String newer, List<String> proof, Api.EvidenceKeys keys) {
        try {
            List<?> logs = (List<?>) keys.json().get("logs");
            Checkpoint old = Checkpoint.read(older, logs), now = Checkpoint.read(newer, logs);
            return old != null && now != null && old.size <= now.size && consistent(old, now, hashes(proof));
        } catch (ClassCastException | NullPointerException | IllegalArgumentException error) {
            return false;
        }
    }

    private static Map<String, Boolean> check(Map<String, Object> evidence, Map<String, Object> published, Options options) {
        Map<String, Object> receipt = object(evidence, "receipt"), bundle = object(evidence, "bundle");
        Map<String, Object> signature = object(receipt, "signature");
        List<?> logs = published.get("logs") == null ? List.of() : (List<?>) published.get("logs");
        Map<String, Object> key = find((List<?>) published.get("keys"), "kid", signature.get("keyId"));
        Map<String, Boolean> checks = new LinkedHashMap<>();
        checks.put("form", hasForm(evidence, receipt, bundle));
        checks.put("hash", receipt.get("bundleHash").equals(hash(bundle)));
        boolean fields = true;
        for (String name : List.of("receiptId", "decidedAt", "supersedes")) fields &= Objects.equals(receipt.get(name), bundle.get(name));
        checks.put("fields", fields);
        checks.put("keyKnown", key != null);
        Object replaced = bundle.get("supersedes");
        checks.put("supersedes", "review".equals(bundle.get("type")) == (replaced != null) && !bundle.get("receiptId").equals(replaced));
        if (key == null) return checks;
        byte[] publicKey = unbase64((String) key.get("x"));
        String members = "{\"crv\":\"Ed25519\",\"kty\":\"OKP\",\"x\":\"" + key.get("x") + "\"}"; // RFC 7638
        checks.put("keyKnown", Arrays.equals(sha256(members), unbase64((String) key.get("kid"))));
        checks.put("keyMode", key.get("mode").equals(bundle.get("mode")));
        checks.put("keyTime", isWithin((String) bundle.get("decidedAt"), key));
        byte[] message = ("faceproof/receipt/v1\n" + receipt.get("bundleHash")).getBytes(StandardCharsets.UTF_8);
        checks.put("signature", "Ed25519".equals(signature.get("alg")) && Ed25519.verify(publicKey, message, unbase64((String) signature.get("value"))));
        boolean isLogged = evidence.get("log") != null && !logs.isEmpty(), isPinned = !options.witnesses.isEmpty();
        Place place = isLogged ? Place.read(object(evidence, "log"), receipt, logs) : null;
        if (isPinned || isLogged) checks.put("logInclusion", place != null);
        if (isPinned) checks.put("logWitnesses", place != null && witnessedAt(place.note, options, logs) != null);
        if ("REVOKED".equals(key.get("status")) || key.get("revokedAt") != null)
            checks.put("revocation", place != null && wasLoggedBefore(key.get("revokedAt"), place, options, logs));
        return checks;
    }

    /** What a receipt of this version looks like. */
    private static boolean hasForm(Map<String, Object> evidence, Map<String, Object> receipt, Map<String, Object> bundle) {
        Json.canonical(evidence);
        Map<String, Object> signature = object(receipt, "signature");
        List<Object> texts = new ArrayList<>(List.of(receipt.get("receiptId"), receipt.get("bundleHash"), receipt.get("decidedAt")));
        texts.addAll(List.of(signature.get("alg"), signature.get("keyId"), signature.get("value"), bundle.get("receiptId"), bundle.get("decidedAt")));
        boolean hasLog = true;
        if (evidence.get("log") != null) {
            Map<String, Object> log = object(evidence, "log");
            texts.add(log.get("checkpoint"));
            hasLog = log.get("inclusionProof") instanceof List && log.get("index") instanceof Number;
        }
        for (Map<String, Object> one : List.of(receipt, bundle))
            if (!one.containsKey("supersedes") || one.get("supersedes") != null && !(one.get("supersedes") instanceof String)) return false;
        for (Object text : texts) if (!(text instanceof String)) return false;
        return hasLog
                && Json.canonical(bundle.get("v")).equals("1")
                && List.of("verification", "review", "erasure", "migration").contains(bundle.get("type"))
                && List.of("LIVE", "TEST").contains(bundle.get("mode"));
    }

    private static boolean isWithin(String at, Map<String, Object> key) {
        if (!key.containsKey("notAfter")) throw new IllegalArgumentException("A key without notAfter");
        String since = (String) key.get("notBefore"), until = key.get("notAfter") == null ? at : (String) key.get("notAfter");
        boolean signs = List.of("ACTIVE", "RETIRED", "REVOKED").contains(key.get("status"));
        return signs && isTime(since) && isTime(at) && isTime(until) && since.compareTo(at) <= 0 && at.compareTo(until) <= 0;
    }

    /** A thief chooses decidedAt, so only what somebody, or a quorum of witnesses, saw of the log before the revocation counts. */
    private static boolean wasLoggedBefore(Object revokedAt, Place place, Options options, List<?> logs) {
        if (!(revokedAt instanceof String) || !isTime((String) revokedAt)) return false;
        if (wasWitnessedBefore((String) revokedAt, place.note, options, logs)) return true;
        for (Map<String, Object> entry : options.seen) {
            Checkpoint kept = Checkpoint.read((String) entry.get("checkpoint"), logs);
            Object consistency = entry.get("consistency");
            List<byte[]> proof = consistency == null ? List.of() : hashes((List<?>) object(entry, "consistency").get("consistencyProof"));
            if (kept == null || place.index >= kept.size || proof == null) continue;
            if (!consistent(kept, place.checkpoint, kept.size == place.checkpoint.size ? List.of() : proof)) continue;
            String seenAt = (String) entry.get("seenAt");
            boolean isBefore = isTime(seenAt) && seenAt.compareTo((String) revokedAt) < 0;
            if (isBefore || wasWitnessedBefore((String) revokedAt, (String) entry.get("checkpoint"), options, logs)) return true;
        }
        return false;
    }

    private static boolean wasWitnessedBefore(String revokedAt, String note, Options options, List<?> logs) {
        String since = options.witnesses.isEmpty() ? null : witnessedAt(note, options, logs);
        return since != null && since.compareTo(revokedAt) < 0;
    }

    /** When the last of the quorum cosigned the checkpoint, or null. The log's own keys are never witnesses. */
    private static String witnessedAt(String text, Options options, List<?> logs) {
        Note note = Note.read(text);
        List<String> times = new ArrayList<>();
        for (VerifierKey witness : options.witnesses) {
            if (VerifierKey.ofLogs(logs).stream().anyMatch(own -> Arrays.equals(own.key, witness.key))) continue;
            String first = null;
            for (byte[] value : note.of(witness)) {
                String at = cosignedAt(note.text, witness.key, value);
                if (at == null) return null; // a line that names a known key and is not its signature: the note is malformed
                if (first == null || at.compareTo(first) < 0) first = at;
            }
            if (first != null) times.add(first);
        }
        Collections.sort(times);
        return times.size() < options.quorum ? null : times.get(options.quorum - 1);
    }

    /** C2SP tlog-cosignature: when the witness cosigned the text, or null if it did not. */
    private static String cosignedAt(String text, byte[] key, byte[] value) {
        if (value.length != 72) return null;
        long seconds = java.nio.ByteBuffer.wrap(value).getLong();
        byte[] message = ("cosignature/v1\ntime " + Long.toUnsignedString(seconds) + "\n" + text).getBytes(StandardCharsets.UTF_8);
        if (seconds <= 0 || seconds > 253402300799L || !Ed25519.verify(key, message, Arrays.copyOfRange(value, 8, 72))) return null;
        return Instant.ofEpochSecond(seconds).toString().replace("Z", ".000Z");
    }

    /** C2SP signed-note. */
    private static final class Note {
        final String text;
        private final List<Matcher> lines;

        private Note(String text, List<Matcher> lines) {
            this.text = text;
            this.lines = lines;
        }

        /** @return a note without signatures if any of its lines is malformed */
        static Note read(String note) {
            int end = note.lastIndexOf("\n\n");
            List<Matcher> lines = new ArrayList<>();
            String[] rest = end < 0 || !note.endsWith("\n") ? new String[0] : note.substring(end + 2).split("\n", -1);
            for (int i = 0; i < rest.length - 1; i++) {
                Matcher line = SIGNATURE_LINE.matcher(rest[i]);
                if (!line.matches() || try64(line.group(2)).length <= 4 || rest.length > 101) return new Note("", List.of());
                lines.add(line);
            }
            return lines.isEmpty() ? new Note("", lines) : new Note(note.substring(0, end + 1), lines);
        }

        List<byte[]> of(VerifierKey key) {
            List<byte[]> values = new ArrayList<>();
            for (Matcher line : lines) {
                byte[] value = try64(line.group(2));
                if (key.isNamed(line.group(1), Arrays.copyOf(value, 4))) values.add(Arrays.copyOfRange(value, 4, value.length));
            }
            return values;
        }
    }

    /** A C2SP vkey. */
    private static final class VerifierKey {
        final String name;
        final byte[] hash, key;

        private VerifierKey(String name, byte[] hash, byte[] key) {
            this.name = name;
            this.hash = hash;
            this.key = key;
        }

        boolean isNamed(String other, byte[] otherHash) {
            return name.equals(other) && Arrays.equals(hash, otherHash);
        }

        /** @return null unless it is one of that type */
        static VerifierKey read(String vkey, int kind) {
            Matcher parts = VKEY.matcher(vkey);
            if (!parts.matches()) return null;
            byte[] key = try64(parts.group(3)), named = (parts.group(1) + "\n").getBytes(StandardCharsets.UTF_8);
            byte[] hash = Arrays.copyOf(Ed25519.digest("SHA-256", named, key), 4);
            if (key.length != 33 || key[0] != kind || !hex(hash).equals(parts.group(2))) return null;
            return new VerifierKey(parts.group(1), hash, Arrays.copyOfRange(key, 1, 33));
        }

        static List<VerifierKey> ofLogs(List<?> logs) {
            List<VerifierKey> keys = new ArrayList<>();
            for (Object log : logs) {
                VerifierKey key = read((String) ((Map<?, ?>) log).get("vkey"), 1);
                if (key != null) keys.add(key);
            }
            return keys;
        }
    }

    private static final class Checkpoint {
        final String origin;
        final long size;
        final byte[] root;

        private Checkpoint(String origin, long size, byte[] root) {
            this.origin = origin;
            this.size = size;
            this.root = root;
        }

        /** @return null unless the log signed the note: also if a line that names its key is not its signature */
        static Checkpoint read(String text, List<?> logs) {
            Note note = Note.read(text);
            Matcher parts = CHECKPOINT.matcher(note.text);
            if (!parts.matches()) return null;
            Checkpoint parsed = new Checkpoint(parts.group(1), Long.parseLong(parts.group(2)), try64(parts.group(3)));
            if (parsed.root.length != 32 || parsed.size >= 1L << 53) return null;
            boolean isSigned = false;
            for (VerifierKey key : VerifierKey.ofLogs(logs)) {
                if (!key.name.equals(parsed.origin)) continue;
                for (byte[] value : note.of(key)) {
                    if (!Ed25519.verify(key.key, note.text.getBytes(StandardCharsets.UTF_8), value)) return null;
                    isSigned = true;
                }
            }
            return isSigned ? parsed : null;
        }
    }

    /** Where a receipt is in the log. */
    private static final class Place {
        final long index;
        final Checkpoint checkpoint;
        final String note;

        private Place(long index, Checkpoint checkpoint, String note) {
            this.index = index;
            this.checkpoint = checkpoint;
            this.note = note;
        }

        /** @return null unless the receipt is in the log under the checkpoint that the evidence shows */
        static Place read(Map<String, Object> log, Map<String, Object> receipt, List<?> logs) {
            Map<String, Object> signature = object(receipt, "signature");
            String entry = "\0faceproof/log-entry/v1\n" + receipt.get("bundleHash") + "\n" + signature.get("keyId") + "\n" + signature.get("value") + "\n";
            String index = Json.canonical(log.get("index")), note = (String) log.get("checkpoint");
            Checkpoint shown = Checkpoint.read(note, logs);
            List<byte[]> path = hashes((List<?>) log.get("inclusionProof"));
            if (shown == null || path == null || path.size() > 128 || !index.matches("[0-9]{1,16}")) return null;
            long at = Long.parseLong(index);
            return included(sha256(entry), at, shown, path) ? new Place(at, shown, note) : null;
        }
    }

    /** RFC 9162, section 2.1.3.2. */
    private static boolean included(byte[] leaf, long index, Checkpoint log, List<byte[]> path) {
        long at = index, last = log.size - 1;
        byte[] result = leaf;
        if (index < 0 || index >= log.size) return false;
        for (byte[] sibling : path) {
            if (last == 0) return false;
            if ((at & 1) == 1 || at == last) {
                result = node(sibling, result);
                for (; (at & 1) == 0 && at != 0; last >>= 1) at >>= 1;
            } else result = node(result, sibling);
            at >>= 1;
            last >>= 1;
        }
        return last == 0 && Arrays.equals(result, log.root);
    }

    /** RFC 9162, section 2.1.4.2: the smaller log is the beginning of the larger one. */
    private static boolean consistent(Checkpoint one, Checkpoint other, List<byte[]> proof) {
        Checkpoint from = one.size <= other.size ? one : other, to = from == one ? other : one;
        if (from.size == 0 || proof == null) return false; // The names may differ: a log can go on under another one.
        if (from.size == to.size) return Arrays.equals(from.root, to.root) && proof.isEmpty();
        List<byte[]> path = new ArrayList<>(proof);
        if ((from.size & from.size - 1) == 0) path.add(0, from.root);
        if (path.isEmpty()) return false;
        long at = from.size - 1, last = to.size - 1;
        for (; (at & 1) == 1; last >>= 1) at >>= 1;
        byte[] before = path.get(0), after = before;
        for (byte[] sibling : path.subList(1, path.size())) {
            if (last == 0) return false;
            if ((at & 1) == 1 || at == last) {
                before = node(sibling, before);
                after = node(sibling, after);
                for (; (at & 1) == 0 && at != 0; last >>= 1) at >>= 1;
            } else after = node(after, sibling);
            at >>= 1;
            last >>= 1;
        }
        return last == 0 && Arrays.equals(before, from.root) && Arrays.equals(after, to.root);
    }

    private static byte[] node(byte[] left, byte[] right) {
        return Ed25519.digest("SHA-256", new byte[] {1}, left, right);
    }

    /** @return null if one of them is not a hash */
    private static List<byte[]> hashes(List<?> texts) {
        List<byte[]> hashes = new ArrayList<>();
        for (Object text : texts) hashes.add(try64((String) text));
        return hashes.stream().allMatch(hash -> hash.length == 32) ? hashes : null;
    }

    static String hash(Object document) {
        return "sha256:" + hex(sha256(Json.canonical(document)));
    }

    private static byte[] sha256(String text) {
        return Ed25519.digest("SHA-256", text.getBytes(StandardCharsets.UTF_8));
    }

    private static String hex(byte[] bytes) {
        StringBuilder out = new StringBuilder();
        for (byte one : bytes) out.append(String.format("%02x", one));
        return out.toString();
    }

    /** @throws IllegalArgumentException for text that is not canonical base64url */
    static byte[] unbase64(String text) {
        byte[] data = Base64.getUrlDecoder().decode(text);
        if (!Base64.getUrlEncoder().withoutPadding().encodeToString(data).equals(text)) throw new IllegalArgumentException("Not canonical base64url");
        return data;
    }

    /** @return nothing for text that is not canonical base64 */
    static byte[] try64(String text) {
        try {
            byte[] data = Base64.getDecoder().decode(text);
            return Base64.getEncoder().encodeToString(data).equals(text) ? data : new byte[0];
        } catch (IllegalArgumentException error) {
            return new byte[0];
        }
    }

    private static boolean isTime(String text) {
        return TIME.matcher(text).matches();
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(Map<String, Object> from, String name) {
        return (Map<String, Object>) Objects.requireNonNull(from.get(name));
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> find(List<?> items, String name, Object value) {
        for (Object item : items) if (value.equals(((Map<String, Object>) item).get(name))) return (Map<String, Object>) item;
        return null;
    }
}
