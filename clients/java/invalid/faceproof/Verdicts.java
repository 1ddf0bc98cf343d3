package invalid.faceproof;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The verdict on a session, computed again by docs/reference/verdict.md. */
final class Verdicts {
    private final Map<String, Object> facts, policy, calibration;
    private final String basis;

    private Verdicts(Map<String, Object> facts, Map<String, Object> policy, Map<String, Object> calibration) {
        this.facts = facts;
        this.policy = policy;
        this.calibration = calibration;
        basis = "calibration:" + (calibration == null ? "none" : digest(calibration));
    }

    /** Each check on its own: the documents are those that the bundle names, and they give its verdict. */
    static Map<String, Boolean> check(
            Map<String, Object> bundle, Map<String, Object> policy, Map<String, Object> profile, Map<String, Object> calibration) {
        Map<String, Object> stated = Receipts.object(bundle, "evaluation"), facts = new LinkedHashMap<>(bundle);
        facts.remove("evaluation");
        Map<String, Boolean> checks = new LinkedHashMap<>();
        checks.put("policy", digest(policy).equals(Receipts.object(bundle, "policy").get("hash")));
        checks.put("profile", Objects.equals(profile == null ? null : digest(profile), stated.get("profileDigest")));
        checks.put("calibration", Objects.equals(calibration == null ? null : digest(calibration), stated.get("calibrationDigest")));
        Object computed = new Verdicts(facts, policy, calibration).compute(profile);
        checks.put("verdict", Json.canonical(computed).equals(Json.canonical(stated)));
        return checks;
    }

    private static String digest(Map<String, Object> document) {
        Map<String, Object> members = new LinkedHashMap<>(document);
        members.remove("digest");
        return Receipts.hash(members);
    }

    private Map<String, Object> compute(Map<String, Object> profile) {
        List<Object> clauses = new ArrayList<>();
        boolean conforms = true;
        for (Map<String, Object> clause : objects(profile, "clauses")) {
            if (clause.containsKey("flows") && !((List<?>) clause.get("flows")).contains(facts.get("flow"))) continue;
            Map<String, Object> judged = judgeClause(clause);
            conforms &= "MET".equals(judged.get("level"));
            clauses.add(judged);
        }
        Map<String, Object> verdict = new LinkedHashMap<>();
        verdict.put("profileId", policy.get("profileId"));
        verdict.put("profileDigest", profile == null ? null : digest(profile));
        verdict.put("mode", facts.get("mode"));
        verdict.put("conforms", conforms && !clauses.isEmpty());
        verdict.put("clauses", clauses);
        verdict.put("calibrationDigest", calibration == null ? null : digest(calibration));
        return verdict;
    }

    private Map<String, Object> judgeClause(Map<String, Object> clause) {
        Map<String, Object> source = Receipts.object(clause, "source"), judged = new LinkedHashMap<>();
        Judged found = judge(clause);
        judged.put("id", clause.get("id"));
        judged.put("title", clause.get("title"));
        judged.put("source", source.get("document") + ", " + source.get("clause"));
        judged.put("level", found.level);
        judged.put("required", found.required);
        judged.put("actual", found.actual);
        judged.put("basis", found.basis);
        if (found.level.equals("NOT_MEASURED") && clause.containsKey("reason")) judged.put("reason", clause.get("reason"));
        return judged;
    }

    private static final class Judged {
        final String level, basis;
        final Object required, actual;

        Judged(String level, Object required, Object actual, String basis) {
            this.level = level;
            this.required = required;
            this.actual = actual;
            this.basis = basis;
        }
    }

    private static Judged known(boolean met, Object required, Object actual, String basis) {
        return new Judged(met ? "MET" : "BELOW", required, actual, basis);
    }

    private static Judged unknown(Object required, Object actual, String basis) {
        return new Judged("NOT_MEASURED", required, actual, basis);
    }

    private Judged judge(Map<String, Object> clause) {
        switch ((String) clause.get("kind")) {
            case "CHECK":
                return judgeCheck((String) clause.get("check"));
            case "POLICY":
                return judgePolicy(clause);
            case "CONSENT":
                Object consent = facts.get("consent"), text = consent == null ? null : ((Map<?, ?>) consent).get("textHash");
                return known(text != null, "recorded", text, "consent");
            case "CHANNEL":
                Object channel = Receipts.object(facts, "capture").get("channel");
                List<?> channels = (List<?>) clause.get("oneOf");
                if (channel == null) return unknown(join(channels), null, "capture.channel");
                return known(channels.contains(channel), join(channels), channel, "capture.channel");
            case "REVIEWERS":
                List<?> reviewers = facts.get("reviewers") == null ? List.of() : (List<?>) facts.get("reviewers");
                Number least = (Number) clause.get("atLeast");
                if (!"review".equals(facts.get("type"))) return known(true, ">= " + Json.number(least), "no review", "reviewers");
                return known(reviewers.size() >= least.doubleValue(), ">= " + Json.number(least), reviewers.size(), "reviewers");
            case "EVIDENCE":
                boolean isThere = facts.get(clause.get("member")) != null;
                return known(isThere, "present", isThere ? "present" : null, "receipt." + clause.get("member"));
            case "CERTIFICATE":
                return judgeCertificate(clause.get("standard"));
            case "THRESHOLD":
                return judgeThreshold((String) clause.get("metric"));
            case "GROUPS":
                return judgeGroups(clause, (String) clause.get("metric"));
            default:
                return judgeRate(clause);
        }
    }

    private Judged judgeCheck(String kind) {
        Map<String, Object> check = checkOf(kind);
        Object status = check == null ? null : check.get("status");
        if (status == null || status.equals("SKIPPED")) return unknown("PASSED", status, "check:" + kind);
        return known(status.equals("PASSED") || !"APPROVED".equals(facts.get("outcome")), "PASSED", status, "check:" + kind);
    }

    private Judged judgePolicy(Map<String, Object> clause) {
        String path = (String) clause.get("path");
        Object value = settingAt(path);
        Object shown = value instanceof Number && ((Number) value).doubleValue() % 1 != 0 ? Json.number((Number) value) : value;
        if (clause.containsKey("oneOf")) {
            List<?> allowed = (List<?>) clause.get("oneOf");
            boolean met = allowed.stream().anyMatch(one -> Json.canonical(one).equals(Json.canonical(value)));
            return known(met, join(allowed), shown, "policy." + path);
        }
        Number most = clause.containsKey("atMost") ? (Number) clause.get("atMost") : Integer.valueOf(0);
        boolean met = value instanceof Number && ((Number) value).doubleValue() <= most.doubleValue();
        return known(met, "<= " + Json.number(most), shown, "policy." + path);
    }

    private Judged judgeCertificate(Object standard) {
        Map<String, Object> found = Receipts.find(objects(calibration, "certificates"), "standard", standard);
        if (found == null) return unknown(standard, null, basis + "#certificates");
        Object decided = facts.get("decidedAt");
        boolean isValid = decided instanceof String && ((String) decided).compareTo((String) found.get("validUntil")) < 0;
        return known(isValid, standard, found.get("reference"), basis + "#certificates");
    }

    private Judged judgeThreshold(String metric) {
        List<Map<String, Object>> all = applicable(metric);
        String lowest = all.stream().map(one -> (String) one.get("threshold")).min(Comparator.naturalOrder()).orElse(null);
        String threshold = thresholdOf(metric);
        if (threshold == null || lowest == null) return unknown("measured", null, basis);
        Map<String, Object> found = worst(all, one -> lowest.equals(one.get("threshold")));
        return known(threshold.compareTo(lowest) >= 0, ">= " + lowest, threshold, basis + "#" + found.get("id"));
    }

    private Judged judgeRate(Map<String, Object> clause) {
        boolean isMeasured = clause.get("kind").equals("MEASURED"), isBelow = clause.containsKey("below");
        String limit = isBelow ? (String) clause.get("below") : clause.containsKey("atMost") ? (String) clause.get("atMost") : "0.000000";
        String required = isMeasured ? "measured" : (isBelow ? "< " : "<= ") + limit;
        Map<String, Object> found = measured((String) clause.get("metric"), clause.get("species"), null);
        if (found == null) return unknown(required, null, basis);
        int compared = ((String) found.get("high")).compareTo(limit);
        return known(isMeasured || (isBelow ? compared < 0 : compared <= 0), required, found.get("high"), basis + "#" + found.get("id"));
    }

    private Judged judgeGroups(Map<String, Object> clause, String metric) {
        String within = (String) clause.get("within");
        Map<String, Object> everybody = measured(metric, null, null);
        List<Map<String, Object>> all = new ArrayList<>();
        boolean isComplete = everybody != null;
        for (Object by : (List<?>) clause.get("groups")) {
            TreeSet<String> names = new TreeSet<>();
            for (Map<String, Object> one : objects(calibration, "measurements"))
                if (metric.equals(one.get("metric")) && one.get("group") != null && ((String) one.get("group")).startsWith(by + ":")) names.add((String) one.get("group"));
            int before = all.size();
            for (String name : names) {
                Map<String, Object> one = measured(metric, null, name);
                if (one != null) all.add(one);
            }
            isComplete &= all.size() - before >= 2;
        }
        if (!isComplete) return unknown("<= 1 + " + within + " of everybody", null, basis);
        Map<String, Object> bad = worst(all, one -> true);
        BigDecimal most = new BigDecimal((String) everybody.get("estimate")).multiply(BigDecimal.ONE.add(new BigDecimal(within)));
        boolean met = new BigDecimal((String) bad.get("high")).compareTo(most) <= 0;
        return known(met, "<= 1 + " + within + " of " + everybody.get("estimate"), bad.get("high"), basis + "#" + bad.get("id"));
    }

    /** The measurement at the nearest threshold on the side where the rate is not lower, or null. */
    private Map<String, Object> measured(String metric, Object species, Object group) {
        String threshold = thresholdOf(metric);
        if (threshold == null) return null;
        boolean isFalling = metric.equals("FMR") || metric.equals("APCER");
        List<Map<String, Object>> found = new ArrayList<>();
        for (Map<String, Object> one : applicable(metric)) {
            int side = ((String) one.get("threshold")).compareTo(threshold);
            boolean isOf = Objects.equals(one.get("species"), species) && Objects.equals(one.get("group"), group);
            if (isOf && (isFalling ? side <= 0 : side >= 0)) found.add(one);
        }
        Comparator<String> order = isFalling ? Comparator.reverseOrder() : Comparator.naturalOrder();
        String nearest = found.stream().map(one -> (String) one.get("threshold")).min(order).orElse(null);
        return worst(found, one -> one.get("threshold").equals(nearest));
    }

    private List<Map<String, Object>> applicable(String metric) {
        Map<String, Object> check = checkOf(checkNameOf(metric));
        Set<Object> ran = new HashSet<>();
        if (check != null) for (Map<String, Object> engine : objects(check, "engines")) ran.add(engine.get("digest"));
        boolean isFused = checkNameOf(metric).equals("liveness.passive") && facts.get("fusion") != null;
        Object fusion = isFused ? Receipts.object(facts, "fusion").get("digest") : null;
        List<Map<String, Object>> found = new ArrayList<>();
        for (Map<String, Object> one : objects(calibration, "measurements")) {
            boolean isOf = metric.equals(one.get("metric")) && one.get("high") != null && Objects.equals(one.get("fusion"), fusion);
            if (isOf && ran.equals(new HashSet<Object>((List<?>) one.get("models")))) found.add(one);
        }
        return found;
    }

    private static Map<String, Object> worst(List<Map<String, Object>> all, Predicate<Map<String, Object>> which) {
        Comparator<Map<String, Object>> byHigh = Comparator.comparing(one -> (String) one.get("high"));
        return all.stream().filter(which).min(byHigh.reversed().thenComparing(one -> (String) one.get("id"))).orElse(null);
    }

    private String thresholdOf(String metric) {
        Map<String, Object> check = checkOf(checkNameOf(metric));
        return check == null ? null : (String) check.get("threshold");
    }

    private static String checkNameOf(String metric) {
        return metric.equals("FMR") || metric.equals("FNMR") ? "face.match" : "liveness.passive";
    }

    private Map<String, Object> checkOf(String kind) {
        return Receipts.find((List<?>) facts.get("checks"), "kind", kind);
    }

    private Object settingAt(String path) {
        Matcher check = Pattern.compile("checks\\.(.+)\\.([^.]+)").matcher(path);
        List<String> names = check.matches() ? List.of("checks", check.group(1), check.group(2)) : List.of(path.split("[.]", -1));
        Object value = policy;
        for (String name : names) value = value instanceof Map ? ((Map<?, ?>) value).get(name) : null;
        return value instanceof Map || value instanceof List ? null : value;
    }

    private static String join(List<?> values) {
        List<String> texts = new ArrayList<>();
        for (Object value : values) texts.add(value instanceof Number ? Json.number((Number) value) : String.valueOf(value));
        return String.join(" | ", texts);
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> objects(Map<String, Object> from, String name) {
        return from == null || from.get(name) == null ? List.of() : (List<Map<String, Object>>) from.get(name);
    }
}
