"""Verifies receipts offline with `faceproof.verify`, which is also a program of one file: `python3 -m faceproof.verify`."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional, Sequence

from . import verify

# What hostile input raises in the verifier.
MALFORMED = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


@dataclass(frozen=True)
class Verification:
    valid: bool
    checks: Dict[str, bool]
    """Each check by name, such as `hash`, `signature` and `logInclusion`."""

    @property
    def failed(self) -> List[str]:
        return [name for name, holds in self.checks.items() if not holds]


def verify_receipt(
    evidence: Mapping[str, Any],
    keys: Mapping[str, Any],
    *,
    mode: Optional[str] = None,
    proof: Optional[str] = None,
    seen: Sequence[Mapping[str, Any]] = (),
    witnesses: Sequence[str] = (),
    quorum: Optional[int] = None,
) -> Verification:
    """
    Verifies the evidence of a session (`get_evidence`) without the service.

    keys: the answer of `list_evidence_keys`, kept from an earlier day or from another source if you do not trust the service.
    mode: LIVE or TEST, if only that one is acceptable.
    proof: a C2SP tlog-proof, in place of the proof in the evidence.
    seen: checkpoints of the log that you kept, each with `checkpoint` and `seenAt`, for receipts of a revoked key.
    witnesses, quorum: vkeys that you pin, and how many of them must have cosigned the log; default: all.
    """
    pins = verify.read_pins(list(witnesses), quorum, refuse) if witnesses or quorum is not None else None
    try:
        shown = copy.deepcopy(dict(evidence))
        if proof is not None:
            shown["log"] = verify.read_proof(proof)
        checks = verify.verify(shown, keys["keys"], keys.get("logs", []), seen, pins)
        if mode is not None:
            checks["mode"] = shown["bundle"]["mode"] == mode
    except MALFORMED:
        checks = {"form": False}
    return Verification(all(checks.values()), {name: bool(holds) for name, holds in checks.items()})


def verify_verdict(
    evidence: Mapping[str, Any],
    policy: Mapping[str, Any],
    profile: Optional[Mapping[str, Any]],
    calibration: Optional[Mapping[str, Any]],
) -> Verification:
    """
    Computes the verdict of a session again from its bundle and the documents that the bundle names.

    policy: of that version, also as `get_policy_version` answers it. profile, calibration: None where the verdict names none.
    """
    try:
        checks = verify.verify_verdict(evidence["bundle"], policy.get("policy", policy), profile, calibration)
    except MALFORMED:
        checks = {"form": False}
    return Verification(all(checks.values()), checks)


def log_grew(older: str, newer: str, proof: Sequence[str], logs: Sequence[Mapping[str, Any]]) -> bool:
    """
    Whether the log of the newer checkpoint begins with the log of the older one.

    proof: `consistencyProof` of `get_log_consistency`. logs: the member `logs` of the published keys.
    """
    try:
        old, new = verify.read_checkpoint(older, logs), verify.read_checkpoint(newer, logs)
        return old is not None and new is not None and old[1] <= new[1] and bool(verify.consistent(old, new, [*map(verify.decode64, proof)]))
    except MALFORMED:
        return False


def refuse(message: str) -> None:
    raise ValueError(message)
