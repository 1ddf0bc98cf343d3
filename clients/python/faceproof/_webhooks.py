"""Verifies webhooks after Standard Webhooks 1.0: `v1` with the endpoint's secret, `v1a` with published keys."""

from __future__ import annotations

import base64
import datetime
import hashlib
import hmac
import json
import re
import time
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Union

from . import verify
from ._errors import FaceproofError

SIGNATURES_MAX = 20  # limits the work that an attacker can cause


class WebhookVerificationError(FaceproofError):
    """The webhook is not authentic: answer 400. `code` and the message name the mistake."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class WebhookOrigin:
    """Whose webhooks are accepted, by their `v1a` signature. One key signs for every account of the service."""

    keys: Mapping[str, Any]
    """The answer of `list_webhook_keys`, or a stored copy."""
    account_id: str
    mode: str
    """LIVE or TEST."""


def verify_webhook(
    raw_body: Union[bytes, str],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str], WebhookOrigin],
    *,
    tolerance: float = 300,
    now: Optional[float] = None,
) -> Dict[str, Any]:
    """
    Verifies that a webhook comes from Faceproof, is recent, and is unchanged. Returns the event, with its `id`.

    raw_body: exactly as received, before any JSON parser.
    secret: the endpoint's `whsec_…`, several during a rotation, for `v1`; a `WebhookOrigin` for `v1a`.
    tolerance: seconds that the sender's clock may differ. now: seconds since 1970, for tests.
    """
    origin = secret if isinstance(secret, WebhookOrigin) else None
    secrets = [] if isinstance(secret, WebhookOrigin) else read_secrets(secret)
    body = read_body(raw_body)
    ident, timestamp, signatures = read_headers(headers, "v1a" if origin else "v1")
    matches = by_keys(origin, int(timestamp), tolerance) if origin else by_secrets(secrets)

    def is_signed(text: bytes) -> bool:
        return matches(f"{ident}.{timestamp}.".encode() + text, signatures)

    if not is_signed(body):
        raise explain_mismatch(body, is_signed)
    check_time(int(timestamp), time.time() if now is None else now, tolerance)
    try:
        event = {**json.loads(body), "id": ident}
    except (TypeError, ValueError):
        raise WebhookVerificationError("BODY_NOT_JSON", "The body has a valid signature but is not JSON.") from None
    if origin and (event.get("accountId"), event.get("mode")) != (origin.account_id, origin.mode):
        raise WebhookVerificationError("ACCOUNT_MISMATCH", "The webhook is from Faceproof, but for another account or mode.")
    return event


def by_secrets(keys: Sequence[bytes]) -> Callable[[bytes, Sequence[str]], bool]:
    def matches(content: bytes, signatures: Sequence[str]) -> bool:
        expected = [base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()) for key in keys]
        # Compares every pair, so that the duration does not reveal which one matched.
        return sum(hmac.compare_digest(one, other.encode()) for one in expected for other in signatures) > 0

    return matches


def by_keys(origin: WebhookOrigin, timestamp: int, tolerance: float) -> Callable[[bytes, Sequence[str]], bool]:
    def is_usable(key: Mapping[str, Any]) -> bool:
        # A key that waits may have become active since the keys were stored. Of a revoked one, others may have the secret.
        until = float("inf") if key["notAfter"] is None else seconds_of(key["notAfter"]) + tolerance
        return key["mode"] == origin.mode and key["status"] != "REVOKED" and seconds_of(key["notBefore"]) - tolerance <= timestamp <= until

    keys = [verify.unbase64(key["x"]) for key in origin.keys["keys"] if is_usable(key)]
    return lambda content, signatures: any(verify.ed25519(key, content, verify.try64(one)) for one in signatures for key in keys)


def seconds_of(moment: str) -> float:
    return datetime.datetime.fromisoformat(moment.replace("Z", "+00:00")).timestamp()


def read_secrets(secret: Union[str, Sequence[str]]) -> List[bytes]:
    secrets = [secret] if isinstance(secret, str) else list(secret or [])
    if not secrets:
        raise WebhookVerificationError("SECRET_MALFORMED", "The webhook secret is missing. Check that the environment variable is set.")
    for one in secrets:
        if re.match("fp_(test|live)_", one):
            raise WebhookVerificationError("SECRET_MALFORMED", "This is an API key. A webhook secret starts with whsec_.")
        if not re.fullmatch("whsec_[A-Za-z0-9+/]{16,}={0,2}", one):
            raise WebhookVerificationError("SECRET_MALFORMED", "A webhook secret must be whsec_ followed by base64, without spaces around it.")
    return [base64.b64decode(one[6:] + "=" * (-len(one[6:]) % 4)) for one in secrets]


def read_body(raw_body: Any) -> bytes:
    if raw_body is None:
        raise WebhookVerificationError("BODY_MISSING", "There is no body. It may have been read already.")
    if not isinstance(raw_body, (bytes, bytearray, memoryview, str)):
        message = "The body is already parsed, but the signature covers the raw bytes. In Flask, use request.get_data(); in Django, request.body."
        raise WebhookVerificationError("BODY_PARSED", message)
    body = raw_body.encode() if isinstance(raw_body, str) else bytes(raw_body)
    try:
        body.decode()
    except UnicodeDecodeError:
        raise WebhookVerificationError("BODY_CHANGED", "The body is not UTF-8, so its bytes were changed on the way.") from None
    return body


def read_headers(headers: Mapping[str, str], scheme: str) -> Any:
    # Frameworks spell names in any case, and CGI as HTTP_WEBHOOK_ID.
    names = {re.sub("^http-", "", name.lower().replace("_", "-")): value for name, value in dict(headers).items()}
    found = []
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if not names.get(name):
            raise WebhookVerificationError("HEADER_MISSING", f"The header {name} is missing. Pass all headers of the request.")
        found.append(names[name])
    ident, timestamp, signature = found
    if not re.fullmatch("[1-9][0-9]{0,11}", timestamp):
        raise WebhookVerificationError("HEADER_MALFORMED", "webhook-timestamp must be a number of seconds.")
    signatures = [entry[len(scheme) + 1 :] for entry in signature.split(" ") if entry.startswith(f"{scheme},")]
    if not 1 <= len(signatures) <= SIGNATURES_MAX:
        raise WebhookVerificationError("HEADER_MALFORMED", f"webhook-signature must have 1 to {SIGNATURES_MAX} entries of the form {scheme},….")
    return ident, timestamp, signatures


def explain_mismatch(body: bytes, is_signed: Any) -> WebhookVerificationError:
    """Finds the mistake that explains the mismatch. The webhook is rejected in any case."""
    stripped = [text for text in (body.rstrip(), body.lstrip()) if text != body]
    if any(map(is_signed, stripped)):
        return WebhookVerificationError("BODY_CHANGED", "White space was added around the body. Pass the bytes exactly as received.")
    if body.startswith(b"\xef\xbb\xbf") and is_signed(body[3:]):
        return WebhookVerificationError("BODY_CHANGED", "A byte order mark was added before the body. Pass the bytes exactly as received.")
    try:
        again = json.dumps(json.loads(body), ensure_ascii=False, separators=(",", ":")).encode()
    except ValueError:
        again = body
    if again != body and is_signed(again):
        return WebhookVerificationError("BODY_CHANGED", "The body was parsed and serialized again. Pass the bytes exactly as received.")
    message = "No signature matches. Check that the secret belongs to this endpoint and mode, and is the current one."
    return WebhookVerificationError("SIGNATURE_MISMATCH", message + " Otherwise the body was changed, or the request is not from Faceproof.")


def check_time(timestamp: int, now: float, tolerance: float) -> None:
    if now - timestamp > tolerance:
        message = f"The webhook was signed more than {tolerance:g} s ago. It is a replay, or this machine's clock is fast."
        raise WebhookVerificationError("TIMESTAMP_TOO_OLD", message)
    if timestamp - now > tolerance:
        message = f"The webhook was signed more than {tolerance:g} s in the future. This machine's clock is slow."
        raise WebhookVerificationError("TIMESTAMP_TOO_NEW", message)
