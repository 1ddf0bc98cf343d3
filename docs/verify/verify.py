"""Verifies a Faceproof receipt with nothing but Python 3: python3 verify.py evidence.json keys.json"""
import base64, hashlib, json, sys

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
    s, r, a = int.from_bytes(signature[32:], "little"), decode(signature[:32]), decode(public)
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % L
    left, right = times(s, BASE), add(r, times(h, a))
    small = any((times(8, point)[0]) % P == 0 for point in (r, a))  # no point that signs for everything
    return len(signature) == 64 and s < L and not small and all((left[i] * right[2] - right[i] * left[2]) % P == 0 for i in (0, 1))


def unbase64(text):
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    assert base64.urlsafe_b64encode(data).rstrip(b"=").decode() == text, "not canonical base64url"
    return data


def verify(evidence, keys):
    """Returns each check on its own, as {name: bool}."""
    receipt, bundle, signature = evidence["receipt"], evidence["bundle"], evidence["receipt"]["signature"]
    canonical = json.dumps(bundle, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()  # RFC 8785
    key = next((key for key in keys if key["kid"] == signature["keyId"]), None)
    checks = {
        "hash": "sha256:" + hashlib.sha256(canonical).hexdigest() == receipt["bundleHash"],
        "fields": all(receipt[name] == bundle[name] for name in ("receiptId", "decidedAt", "supersedes")),
        "keyKnown": key is not None,
    }
    if key is None:
        return checks
    public, members = unbase64(key["x"]), '{"crv":"Ed25519","kty":"OKP","x":"%s"}' % key["x"]  # RFC 7638
    checks["keyKnown"] = hashlib.sha256(members.encode()).digest() == unbase64(key["kid"])
    checks["keyMode"] = key["mode"] == bundle["mode"]
    checks["keyTime"] = key["status"] != "NEXT" and key["notBefore"] <= bundle["decidedAt"] <= (key["notAfter"] or "9")
    message = ("faceproof/receipt/v1\n" + receipt["bundleHash"]).encode()
    checks["signature"] = signature["alg"] in ("Ed25519", "EdDSA") and ed25519(public, message, unbase64(signature["value"]))
    return checks


if __name__ == "__main__":
    evidence, keys = (json.load(open(name, encoding="utf-8")) for name in sys.argv[1:3])
    try:
        result = verify(evidence, keys["keys"])
    except (AssertionError, KeyError, TypeError, ValueError) as error:  # hostile input: not what a receipt looks like
        result = {"form": False, str(error): False}
    print("\n".join(f"{'ok  ' if holds else 'FAIL'} {name}" for name, holds in result.items()))
    sys.exit(0 if all(result.values()) else 1)
