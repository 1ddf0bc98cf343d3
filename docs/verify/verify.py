"""Verifies a Faceproof receipt with nothing but Python 3: python3 verify.py evidence.json keys.json [seen.json] [options]"""
import argparse, base64, datetime, decimal, hashlib, json, re, sys

P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493  # RFC 8032: the field and the group's order
D = -121665 * pow(121666, P - 2, P) % P


def add(a, b):  # in extended coordinates, as all points below
    e, f = (a[1] - a[0]) * (b[1] - b[0]), (a[1] + a[0]) * (b[1] + b[0])
    c, d = 2 * a[3] * b[3] * D, 2 * a[2] * b[2]
    return (f - e) * (d - c) % P, (d + c) * (f + e) % P, (d - c) * (d + c) % P, (f - e) * (f + e) % P


def times(n, point):
    result = (0, 1, 1, 0)
    for bit in bin(n)[2:]:
        result = add(result, result)
        result = add(result, point) if bit == "1" else result
    return result


def decode(data):
    y, sign = int.from_bytes(data, "little") & (1 << 255) - 1, data[31] >> 7
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(x2, (P + 3) // 8, P)
    x = x if (x * x - x2) % P == 0 else x * pow(2, (P - 1) // 4, P) % P
    assert y < P and (x * x - x2) % P == 0 and not (x == 0 and sign), "not a point of the curve"
    x = x if x & 1 == sign else P - x
    return x, y, 1, x * y % P


BASE = decode((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def ed25519(public, message, signature):
    """RFC 8032 without the cofactor: canonical encodings, and no A or R of small order, which signs for more than one message."""
    if len(public) != 32 or len(signature) != 64:
        return False
    try:
        s, r, a = int.from_bytes(signature[32:], "little"), decode(signature[:32]), decode(public)
    except AssertionError:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % L
    left, right = times(s, BASE), add(r, times(h, a))
    small = any(times(8, point)[0] % P == 0 for point in (r, a))
    return s < L and not small and all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))


def number(value):
    """ECMAScript's text of a number, as RFC 8785 demands."""
    sign, digits, exponent = decimal.Decimal(repr(float(value))).normalize().as_tuple()
    assert type(exponent) is int, "not a number of JSON"
    text, point = "".join(map(str, digits)), len(digits) + exponent
    if text == "0":
        return "0"
    if len(text) <= point <= 21:
        text = text + "0" * (point - len(text))
    elif 0 < point <= 21:
        text = text[:point] + "." + text[point:]
    elif -6 < point <= 0:
        text = "0." + "0" * -point + text
    else:
        text = text[0] + ("." + text[1:] if len(text) > 1 else "") + f"e{point - 1:+d}"
    return "-" * sign + text


def canonical(value, depth=64):
    """RFC 8785, of up to so many levels."""
    assert depth > 0 or not isinstance(value, (dict, list)), "too many levels"
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(json.dumps(name, ensure_ascii=False) + ":" + canonical(value[name], depth - 1) for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(canonical(item, depth - 1) for item in value) + "]"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return number(value)
    return json.dumps(value, ensure_ascii=False)


def unbase64(text):
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    assert base64.urlsafe_b64encode(data).rstrip(b"=").decode() == text, "not canonical base64url"
    return data


def decode64(text):
    data = base64.b64decode(text, validate=True)
    assert base64.b64encode(data).decode() == text, "not canonical base64"
    return data


def try64(text):
    try:
        return decode64(text)
    except (AssertionError, ValueError):
        return b""


# Names have no control characters, plus signs and white space of Unicode.
NAME = "([^\0-\x20+\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+)"
BASE64 = "([A-Za-z0-9+/=]+)"


def read_note(note):
    """C2SP signed-note: returns (text, [(name, key's hash and signature)]), or None if any signature line is malformed."""
    text, _, lines = note.rpartition("\n\n")
    found = [re.fullmatch(f"— {NAME} {BASE64}", line) for line in lines[:-1].split("\n")]
    signatures = [(line[1], try64(line[2])) for line in found if line]
    whole = lines.endswith("\n") and len(signatures) == len(found) <= 100 and all(len(value) > 4 for _, value in signatures)
    return (text + "\n", signatures) if whole else None


def read_key(vkey, kind):
    """Returns (name, hash, key) of a C2SP vkey of that type, otherwise None."""
    parts = re.fullmatch(f"{NAME}\\+([0-9a-f]{{8}})\\+{BASE64}", vkey)
    public = try64(parts[3]) if parts else b""
    known = hashlib.sha256(parts[1].encode() + b"\n" + public).digest()[:4] if parts else b""
    return (parts[1], known, public[1:]) if len(public) == 33 and public[0] == kind and known.hex() == parts[2] else None


def of_key(signatures, name, known):
    return [value[4:] for signer, value in signatures if signer == name and value[:4] == known]


def parse_checkpoint(note):
    """Returns (origin, size, root) without checking who signed the note, or None if it has another form."""
    text, _ = read_note(note) or ("", [])
    parts = re.fullmatch("([^\0-\x1f]+)\n(0|[1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n", text)
    root = try64(parts[3]) if parts else b""
    return (parts[1], int(parts[2]), root) if len(root) == 32 and int(parts[2]) < 2**53 else None


def read_checkpoint(note, logs):
    """Returns (origin, size, root) if the log signed the note, otherwise None: also if a line that names its key is not its signature."""
    parsed = parse_checkpoint(note)
    if parsed is None:
        return None
    text, signatures = read_note(note)
    keys = [key for key in (read_key(log["vkey"], 1) for log in logs) if key and key[0] == parsed[0]]
    valid = [ed25519(public, text.encode(), value) for name, known, public in keys for value in of_key(signatures, name, known)]
    return parsed if valid and all(valid) else None


def cosigned_at(text, public, value):
    """C2SP tlog-cosignature: returns when the witness cosigned the text, or None if it did not."""
    seconds = int.from_bytes(value[:8], "big")
    message = f"cosignature/v1\ntime {seconds}\n{text}".encode()
    if len(value) != 72 or not 0 < seconds <= 253402300799 or not ed25519(public, message, value[8:]):
        return None
    return (datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=seconds)).isoformat() + ".000Z"


def witnessed_at(note, pins, logs):
    """Returns when the last of the quorum cosigned the checkpoint, otherwise None. The log's own keys are never witnesses."""
    vkeys, quorum = pins
    text, signatures = read_note(note)
    own, times = [key[2] for key in (read_key(log["vkey"], 1) for log in logs) if key], []
    for name, known, public in (read_key(vkey, 4) for vkey in vkeys):
        found = [cosigned_at(text, public, value) for value in of_key(signatures, name, known) if public not in own]
        if None in found:
            return None  # a line that names a known key and is not its signature: the note is malformed
        times += [min(found)] if found else []
    return sorted(times)[quorum - 1] if len(times) >= quorum else None


CHECK_OF = {"FMR": "face.match", "FNMR": "face.match", "APCER": "liveness.passive", "BPCER": "liveness.passive"}


def digest_of(document):
    members = {name: value for name, value in document.items() if name != "digest"}
    return "sha256:" + hashlib.sha256(canonical(members).encode()).hexdigest()


def compute_verdict(facts, policy, profile, calibration):
    """The verdict on a session, by docs/reference/verdict.md. `profile` and `calibration` may be None."""
    asked = [clause for clause in (profile or {"clauses": []})["clauses"] if facts["flow"] in clause.get("flows", [facts["flow"]])]
    named = digest_of(calibration) if calibration else None
    clauses = [judge_clause(clause, facts, policy, calibration, f"calibration:{named or 'none'}") for clause in asked]
    return {
        "profileId": policy["profileId"],
        "profileDigest": digest_of(profile) if profile else None,
        "mode": facts["mode"],
        "conforms": bool(clauses) and all(clause["level"] == "MET" for clause in clauses),
        "clauses": clauses,
        "calibrationDigest": named,
    }


def judge_clause(clause, facts, policy, calibration, measurements):
    source = f"{clause['source']['document']}, {clause['source']['clause']}"
    level, required, actual, basis = judge(clause, facts, policy, calibration, measurements)
    judged = {"id": clause["id"], "title": clause["title"], "source": source}
    judged.update(level=level, required=required, actual=actual, basis=basis)
    return {**judged, "reason": clause["reason"]} if level == "NOT_MEASURED" and "reason" in clause else judged


def judge(clause, facts, policy, calibration, measurements):
    kind = clause["kind"]
    if kind == "CHECK":
        status, basis = (check_of(facts, clause["check"]) or {"status": None})["status"], f"check:{clause['check']}"
        if status in (None, "SKIPPED"):
            return "NOT_MEASURED", "PASSED", status, basis
        return known(status == "PASSED" or facts["outcome"] != "APPROVED", "PASSED", status, basis)
    if kind == "POLICY":
        value, limit = setting_at(policy, clause["path"]), clause.get("atMost", 0)
        required = " | ".join(map(as_text, clause["oneOf"])) if "oneOf" in clause else f"<= {number(limit)}"
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        met = any(same(value, one) for one in clause["oneOf"]) if "oneOf" in clause else is_number and value <= limit
        shown = number(value) if is_number and value != int(value) else value
        return known(met, required, shown, f"policy.{clause['path']}")
    if kind == "CONSENT":
        actual = (facts.get("consent") or {}).get("textHash")
        return known(actual is not None, "recorded", actual, "consent")
    if kind == "CHANNEL":
        channel, required = facts["capture"]["channel"], " | ".join(clause["oneOf"])
        if channel is None:
            return "NOT_MEASURED", required, None, "capture.channel"
        return known(channel in clause["oneOf"], required, channel, "capture.channel")
    if kind == "REVIEWERS":
        count = len(facts.get("reviewers") or []) if facts["type"] == "review" else "no review"
        return known(count == "no review" or count >= clause["atLeast"], f">= {number(clause['atLeast'])}", count, "reviewers")
    if kind == "EVIDENCE":
        there = facts.get(clause["member"]) is not None
        return known(there, "present", "present" if there else None, f"receipt.{clause['member']}")
    if kind == "CERTIFICATE":
        found = [one for one in (calibration or {"certificates": []})["certificates"] if one["standard"] == clause["standard"]]
        if not found:
            return "NOT_MEASURED", clause["standard"], None, measurements + "#certificates"
        valid = isinstance(facts.get("decidedAt"), str) and facts["decidedAt"] < found[0]["validUntil"]
        return known(valid, clause["standard"], found[0]["reference"], measurements + "#certificates")
    return judge_rate(clause, facts, calibration, measurements)


def judge_rate(clause, facts, calibration, basis):
    metric, kind = clause["metric"], clause["kind"]
    if kind == "THRESHOLD":
        threshold = (check_of(facts, CHECK_OF[metric]) or {"threshold": None})["threshold"]
        ranked = sorted(applicable(metric, facts, calibration), key=lambda one: one["threshold"])
        lowest = worst([one for one in ranked if one["threshold"] == ranked[0]["threshold"]])
        if threshold is None or lowest is None:
            return "NOT_MEASURED", "measured", None, basis
        return known(threshold >= lowest["threshold"], f">= {lowest['threshold']}", threshold, f"{basis}#{lowest['id']}")
    if kind == "GROUPS":
        return judge_groups(clause, facts, calibration, basis)
    limit = clause.get("below", clause.get("atMost", "0.000000"))
    required = "measured" if kind == "MEASURED" else ("< " if "below" in clause else "<= ") + limit
    found = measured(facts, calibration, metric, clause.get("species"), None)
    if found is None:
        return "NOT_MEASURED", required, None, basis
    met = kind == "MEASURED" or (found["high"] < limit if "below" in clause else found["high"] <= limit)
    return known(met, required, found["high"], f"{basis}#{found['id']}")


def judge_groups(clause, facts, calibration, basis):
    metric, within, found = clause["metric"], clause["within"], []
    everybody = measured(facts, calibration, metric, None, None)
    for by in clause["groups"]:
        names = {one.get("group") for one in (calibration or {"measurements": []})["measurements"] if one["metric"] == metric}
        groups = [measured(facts, calibration, metric, None, name) for name in names if name and name.startswith(by + ":")]
        found.append([one for one in groups if one])
    if everybody is None or any(len(groups) < 2 for groups in found):
        return "NOT_MEASURED", f"<= 1 + {within} of everybody", None, basis
    bad = worst([one for groups in found for one in groups])
    most = millionths(everybody["estimate"]) * (1000000 + millionths(within))
    met = millionths(bad["high"]) * 1000000 <= most
    return known(met, f"<= 1 + {within} of {everybody['estimate']}", bad["high"], f"{basis}#{bad['id']}")


def measured(facts, calibration, metric, species, group):
    """The measurement at the nearest threshold on the side where the rate is not lower."""
    threshold = (check_of(facts, CHECK_OF[metric]) or {"threshold": None})["threshold"]
    falling = metric in ("FMR", "APCER")
    found = [
        one
        for one in (applicable(metric, facts, calibration) if threshold is not None else [])
        if (one.get("species"), one.get("group")) == (species, group)
        and (one["threshold"] <= threshold if falling else one["threshold"] >= threshold)
    ]
    nearest = (max if falling else min)((one["threshold"] for one in found), default=None)
    return worst([one for one in found if one["threshold"] == nearest])


def applicable(metric, facts, calibration):
    check = check_of(facts, CHECK_OF[metric]) or {}
    ran = {engine["digest"] for engine in check.get("engines") or []}
    fusion = (facts.get("fusion") or {}).get("digest") if CHECK_OF[metric] == "liveness.passive" else None
    return [
        one
        for one in (calibration or {"measurements": []})["measurements"]
        if one["metric"] == metric and one["high"] is not None and one.get("fusion") == fusion and ran == set(one["models"])
    ]


def worst(found):
    return min((one for one in found if one["high"] == max(other["high"] for other in found)), key=lambda one: one["id"], default=None)


def check_of(facts, kind):
    return next((check for check in facts["checks"] if check["kind"] == kind), None)


def setting_at(policy, path):
    check, value = re.fullmatch(r"checks\.(.+)\.([^.]+)", path), policy
    for name in ["checks", check[1], check[2]] if check else path.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return None if isinstance(value, (dict, list)) else value


def as_text(value):
    return str(value).lower() if isinstance(value, bool) else value


def same(value, other):
    return value == other and isinstance(value, bool) == isinstance(other, bool)


def millionths(text):
    return int(text.replace(".", ""))


def known(met, required, actual, basis):
    return "MET" if met else "BELOW", required, actual, basis


def verify_verdict(bundle, policy, profile, calibration):
    """Returns each check on its own: the documents are those that the bundle names, and they give its verdict."""
    facts, stated = {name: value for name, value in bundle.items() if name != "evaluation"}, bundle["evaluation"]
    return {
        "policy": digest_of(policy) == bundle["policy"]["hash"],
        "profile": (digest_of(profile) if profile else None) == stated["profileDigest"],
        "calibration": (digest_of(calibration) if calibration else None) == stated["calibrationDigest"],
        "verdict": canonical(compute_verdict(facts, policy, profile, calibration)) == canonical(stated),
    }


def read_pins(vkeys, quorum, refuse):
    """Returns (vkeys, quorum), or refuses them: no rule is weakened so that it can be kept."""
    keys, wanted = [read_key(vkey, 4) for vkey in vkeys], str(quorum if quorum is not None else len(vkeys))
    problem = next((vkey for vkey, key in zip(vkeys, keys) if not key or not is_usable(key[2])), None)
    if problem is not None:
        refuse(f"not the key of a witness (a vkey of type 0x04): {problem}")
    if len({key[2] for key in keys}) < len(keys) or len({key[:2] for key in keys}) < len(keys):
        refuse("a key is pinned twice")
    if not re.fullmatch("[0-9]{1,4}", wanted) or not 1 <= int(wanted) <= len(keys):
        refuse(f"the quorum must be a whole number from 1 to {len(keys)}, the number of pinned keys")
    return vkeys, int(wanted)


def is_usable(public):
    try:
        return times(8, decode(public))[0] % P != 0
    except AssertionError:
        return False


def read_proof(text):
    """C2SP tlog-proof: returns the member `log` of evidence. Extra data is ignored: nothing signs it."""
    head, separator, note = text.partition("\n\n")
    lines = head.split("\n")
    assert separator and lines.pop(0) == "c2sp.org/tlog-proof@v1", "not a tlog-proof"
    if lines and lines[0].startswith("extra "):
        decode64(lines.pop(0)[6:])
    index = re.fullmatch("index (0|[1-9][0-9]{0,15})", lines.pop(0) if lines else "")
    assert index and int(index[1]) < 2**53 and len(lines) <= 63 and all(len(decode64(line)) == 32 for line in lines), "not a tlog-proof"
    assert parse_checkpoint(note), "not a tlog-proof"
    return {"index": int(index[1]), "inclusionProof": lines, "checkpoint": note}


def node(left, right):
    assert len(left) == len(right) == 32, "not a hash"
    return hashlib.sha256(b"\1" + left + right).digest()


def included(leaf, index, size, root, path):  # RFC 9162, section 2.1.3.2
    assert all(len(value) == 32 for value in (leaf, root, *path)), "not a hash"
    at, last, result = index, size - 1, leaf
    for sibling in path:
        if last == 0:
            return False
        if at & 1 or at == last:
            result = node(sibling, result)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            result = node(result, sibling)
        at, last = at >> 1, last >> 1
    return 0 <= index < size and last == 0 and result == root


def consistent(one, other, path):  # RFC 9162, section 2.1.4.2: the smaller log is the beginning of the larger one
    (_, size, root), (_, length, end) = sorted((one, other), key=lambda checkpoint: checkpoint[1])  # A log can go on under another name.
    if size == 0 or size == length:
        return 0 < size == length and root == end and not path
    path = [root, *path] if size & (size - 1) == 0 else path
    if not path:
        return False
    at, last = size - 1, length - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    old = new = path[0]
    for sibling in path[1:]:
        if last == 0:
            return False
        if at & 1 or at == last:
            old, new = node(sibling, old), node(sibling, new)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            new = node(new, sibling)
        at, last = at >> 1, last >> 1
    return last == 0 and old == root and new == end


TIME = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z")


def read_log(evidence, logs):
    """Returns (index, checkpoint) if the receipt is in the log under the checkpoint that the evidence shows, otherwise None."""
    receipt, log, signature = evidence["receipt"], evidence["log"], evidence["receipt"]["signature"]
    entry = f"faceproof/log-entry/v1\n{receipt['bundleHash']}\n{signature['keyId']}\n{signature['value']}\n"
    leaf, shown = hashlib.sha256(b"\0" + entry.encode()).digest(), read_checkpoint(log["checkpoint"], logs)
    path, index = [try64(text) for text in log["inclusionProof"]], canonical(log["index"])
    if shown is None or len(path) > 128 or any(len(value) != 32 for value in path) or not re.fullmatch("[0-9]{1,16}", index):
        return None
    return (int(index), shown) if included(leaf, int(index), shown[1], shown[2], path) else None


def was_logged_before(revoked_at, place, note, logs, seen, pins):
    """A thief chooses decidedAt, so only what somebody, or a quorum of witnesses, saw of the log before the revocation counts."""
    (index, shown), named = place, bool(TIME.fullmatch(str(revoked_at)))
    if named and was_witnessed_before(revoked_at, note, logs, pins):
        return True
    for entry in seen if named else ():
        kept = read_checkpoint(entry["checkpoint"], logs)
        proof = [try64(text) for text in (entry.get("consistency") or {}).get("consistencyProof", [])]
        before = bool(TIME.fullmatch(entry["seenAt"])) and entry["seenAt"] < revoked_at
        if kept is None or index >= kept[1] or any(len(value) != 32 for value in proof):
            continue
        if consistent(kept, shown, [] if kept[1] == shown[1] else proof):
            if before or was_witnessed_before(revoked_at, entry["checkpoint"], logs, pins):
                return True
    return False


def was_witnessed_before(revoked_at, note, logs, pins):
    since = witnessed_at(note, pins, logs) if pins else None
    return since is not None and since < revoked_at


def has_form(evidence):
    """What a receipt of this version looks like. The whole evidence needs a canonical form."""
    canonical(evidence).encode()
    receipt, bundle, log = evidence["receipt"], evidence["bundle"], evidence.get("log")
    texts = [receipt["receiptId"], receipt["bundleHash"], receipt["decidedAt"], *map(receipt["signature"].get, ("alg", "keyId", "value"))]
    texts += [bundle["receiptId"], bundle["decidedAt"], *([log["checkpoint"]] if log is not None else [])]
    replaces = [receipt["supersedes"], bundle["supersedes"]]
    return (
        all(isinstance(text, str) for text in texts)
        and all(text is None or isinstance(text, str) for text in replaces)
        and canonical(bundle["v"]) == "1"
        and bundle["type"] in ("verification", "review", "erasure", "migration")
        and bundle["mode"] in ("LIVE", "TEST")
        and (log is None or (isinstance(log["inclusionProof"], list) and type(log["index"]) in (int, float)))
    )


def verify(evidence, keys, logs=(), seen=(), pins=None):
    """Returns each check on its own, as {name: bool}. Members that it does not know are hashed and otherwise ignored.
    `pins` are the keys of witnesses and their quorum."""
    receipt, bundle, signature = evidence["receipt"], evidence["bundle"], evidence["receipt"]["signature"]
    key = next((key for key in keys if key["kid"] == signature["keyId"]), None)
    checks = {
        "form": has_form(evidence),
        "hash": "sha256:" + hashlib.sha256(canonical(bundle).encode()).hexdigest() == receipt["bundleHash"],
        "fields": all(receipt[name] == bundle[name] for name in ("receiptId", "decidedAt", "supersedes")),
        "keyKnown": key is not None,
    }
    replaced, is_review = bundle["supersedes"], bundle["type"] == "review"
    checks["supersedes"] = is_review == (replaced is not None) and replaced != bundle["receiptId"]
    if key is None:
        return checks
    public, members = unbase64(key["x"]), '{"crv":"Ed25519","kty":"OKP","x":"%s"}' % key["x"]  # RFC 7638
    checks["keyKnown"] = hashlib.sha256(members.encode()).digest() == unbase64(key["kid"])
    checks["keyMode"] = key["mode"] == bundle["mode"]
    signs = key["status"] in ("ACTIVE", "RETIRED", "REVOKED")
    end = bundle["decidedAt"] if key["notAfter"] is None else key["notAfter"]
    times_of = (key["notBefore"], bundle["decidedAt"], end)
    checks["keyTime"] = signs and all(TIME.fullmatch(time) for time in times_of) and list(times_of) == sorted(times_of)
    message = ("faceproof/receipt/v1\n" + receipt["bundleHash"]).encode()
    checks["signature"] = signature["alg"] == "Ed25519" and ed25519(public, message, unbase64(signature["value"]))
    place = read_log(evidence, logs) if evidence.get("log") is not None and logs else None
    if pins or (evidence.get("log") is not None and logs):
        checks["logInclusion"] = place is not None
    if pins:
        checks["logWitnesses"] = place is not None and witnessed_at(evidence["log"]["checkpoint"], pins, logs) is not None
    if key["status"] == "REVOKED" or key.get("revokedAt") is not None:
        checks["revocation"] = place is not None and was_logged_before(
            key.get("revokedAt"), place, evidence["log"]["checkpoint"], logs, seen, pins
        )
    return checks


def read_json(name):
    with open(name, encoding="utf-8") as file:
        return json.load(file)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("files", nargs="+", metavar="evidence.json keys.json [seen.json]")
    parser.add_argument("--witness", action="append", default=[], metavar="VKEY", help="the key of a witness that you trust; several times")
    parser.add_argument("--quorum", metavar="N", help="how many of them must have cosigned the checkpoint (default: all)")
    parser.add_argument("--proof", metavar="FILE", help="a C2SP tlog-proof, in place of the proof in the evidence")
    parser.add_argument("--save-proof", metavar="FILE", help="save the proof as a C2SP tlog-proof if everything is valid")
    parser.add_argument("--verdict", nargs=3, metavar=("POLICY", "PROFILE", "CALIBRATION"), help="compute the verdict again; - for none")
    options = parser.parse_intermixed_args()
    if not 2 <= len(options.files) <= 3:
        parser.error("two or three files are needed")
    pins = read_pins(options.witness, options.quorum, parser.error) if options.witness or options.quorum is not None else None
    try:
        evidence, keys, seen = [read_json(name) for name in options.files] + [[]] * (3 - len(options.files))
        if options.proof is not None:
            with open(options.proof, "rb") as file:
                evidence["log"] = read_proof(file.read().decode("utf-8"))
        result = verify(evidence, keys["keys"], keys.get("logs", []), seen, pins)
        if options.verdict is not None:
            policy, profile, calibration = [None if name == "-" else read_json(name) for name in options.verdict]
            # The answer of the API has the policy inside.
            result.update(verify_verdict(evidence["bundle"], policy.get("policy", policy), profile, calibration))
    except (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        # hostile input: not what a receipt looks like
        result = {"form": False, str(error): False}
    except OSError as error:
        parser.error(f"cannot read {error.filename}: {error.strerror}")
    print("\n".join(f"{'ok  ' if holds else 'FAIL'} {name}" for name, holds in result.items()))
    failed = [name for name, holds in result.items() if not holds]
    if not failed and options.save_proof is not None:
        if not result.get("logInclusion"):
            parser.error("the proof of the log was not verified, so it is not saved")
        log = evidence["log"]
        lines = ["c2sp.org/tlog-proof@v1", f"index {canonical(log['index'])}", *log["inclusionProof"]]
        with open(options.save_proof, "w", encoding="utf-8", newline="") as file:
            file.write("\n".join(lines) + "\n\n" + log["checkpoint"])
    if failed == ["revocation"]:
        print("NOT PROVABLE: key revoked")
    sys.exit(3 if failed == ["revocation"] else 1 if failed else 0)
