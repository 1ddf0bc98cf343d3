// Verifies every case of test/client/vectors.test.ts, which come as JSON, and prints what holds.
import invalid.faceproof.*;
import java.util.*;
import java.util.stream.Collectors;

@SuppressWarnings("unchecked")
public class Vectors {
    public static void main(String[] args) throws Exception {
        List<Object> results = new ArrayList<>();
        for (Object one : (List<Object>) Json.parse(System.in.readAllBytes())) results.add(judge((Map<String, Object>) one));
        System.out.println(Json.canonical(results));
    }

    static Object judge(Map<String, Object> one) {
        if (one.containsKey("older"))
            return Receipts.logGrew((String) one.get("older"), (String) one.get("newer"), (List<String>) one.get("consistencyProof"), Api.EvidenceKeys.of(object(one.get("keys"))));
        Api.Evidence evidence = Api.Evidence.of(object(one.get("evidence")));
        if (one.containsKey("policy"))
            return Receipts.verifyVerdict(evidence, object(one.get("policy")), object(one.get("profile")), object(one.get("calibration"))).checks;
        try {
            Receipts.Options options = new Receipts.Options().seen((List<Map<String, Object>>) one.get("seen"));
            List<String> vkeys = (List<String>) one.get("witnesses");
            if (!vkeys.isEmpty() || one.get("quorum") != null)
                options.witnesses(vkeys, one.get("quorum") == null ? vkeys.size() : ((Number) one.get("quorum")).intValue());
            Receipts.Verification found = Receipts.verify(evidence, Api.EvidenceKeys.of(object(one.get("keys"))), options);
            List<String> failed = found.checks.keySet().stream().filter(name -> !found.checks.get(name)).collect(Collectors.toList());
            return failed.isEmpty() ? "VALID" : failed.equals(List.of("revocation")) ? "KEY_REVOKED" : "INVALID";
        } catch (IllegalArgumentException error) {
            return "USAGE";
        }
    }

    static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }
}
