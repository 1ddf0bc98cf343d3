"""Answers questions about docs/verify/verify.py: python3 driver.py FOLDER < questions.json (test/conformance/ask-verifiers.ts)"""
import json, sys

sys.path.insert(0, sys.argv[1])
import verify


def holds(check, *arguments):
    try:
        return bool(check(*arguments))
    except (ArithmeticError, AssertionError, LookupError, ValueError):
        return False


def included(item):
    leaf, root, path = bytes.fromhex(item["leaf"]), bytes.fromhex(item["root"]), map(bytes.fromhex, item["proof"])
    return verify.included(leaf, item["index"], item["size"], root, list(path))


def consistent(item):
    ends = [("log", item[end]["size"], bytes.fromhex(item[end]["root"])) for end in ("from", "to")]
    return item["from"]["size"] <= item["to"]["size"] and verify.consistent(*ends, list(map(bytes.fromhex, item["proof"])))


def signed(item):
    return verify.ed25519(*(bytes.fromhex(item[name]) for name in ("key", "message", "signature")))


questions = json.load(sys.stdin)
answers = {
    "signatures": [holds(signed, item) for item in questions["signatures"]],
    "inclusion": [holds(included, item) for item in questions["inclusion"]],
    "consistency": [holds(consistent, item) for item in questions["consistency"]],
    "canonical": [verify.canonical(json.loads(text)).encode().hex() for text in questions["texts"]],
}
print(json.dumps(answers))
