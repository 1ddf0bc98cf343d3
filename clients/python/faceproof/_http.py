"""Requests with safe retries. A client keeps no connection open, so one may be used by many threads."""

from __future__ import annotations

import email.utils
import http.client
import json
import random
import re
import ssl
import time
import urllib.parse
import uuid
from dataclasses import dataclass
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

from ._errors import AnswerError, ConnectionLostError, FaceproofError, ProblemError

UNSET: Any = type("Unset", (), {"__repr__": lambda self: "UNSET", "__bool__": lambda self: False})()
"""An argument that was left out. None is a value: JSON's null."""

PASSING = (429, 502, 503, 504)  # worth a retry even if they come from a proxy in front of the service
REFUSED = (429, 503)  # certainly not processed


@dataclass(frozen=True)
class Retries:
    """Times in seconds. The pause doubles with each retry and is never shorter than `Retry-After`."""

    most: int = 4
    budget: float = 60
    """No retry starts later than this after the first try."""
    base: float = 0.25
    longest: float = 8

    def pause(self, tries: int, elapsed: float, retry_after: Optional[float]) -> Optional[float]:
        """Returns the pause before the next try; None for no retry."""
        ceiling = min(self.longest, self.base * 2 ** (tries - 1))
        own = random.uniform(ceiling / 2, ceiling)
        # A little longer than asked, so that clients do not all return at once.
        pause = own if retry_after is None else retry_after + random.uniform(0, self.base)
        return pause if tries <= self.most and elapsed + pause <= self.budget else None


@dataclass
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: bytes


class Transport:
    def __init__(
        self,
        base_url: str,
        bearer: Optional[str],
        *,
        timeout: float = 30,
        retries: Retries = Retries(),
        tls: Optional[ssl.SSLContext] = None,
        problems: Dict[str, Any],
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        url = urllib.parse.urlsplit(base_url)
        if url.scheme not in ("http", "https") or url.hostname is None or url.query or url.fragment or url.username:
            raise ValueError("base_url must be an address such as https://faceproof.example.com")
        self._secure, self._host, self._port, self._root = url.scheme == "https", url.hostname, url.port, url.path.rstrip("/")
        self._bearer, self._timeout, self._retries, self._tls = bearer, timeout, retries, tls
        self._problems, self._sleep = problems, sleep

    def __repr__(self) -> str:  # without the key
        return f"Transport({self._host!r})"

    def send(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Dict[str, Any]] = None,
        body: Optional[Dict[str, Any]] = None,
        form: Optional[Dict[str, Any]] = None,
        bearer: Optional[str] = UNSET,
        keyed: bool = False,
        idempotency_key: Optional[str] = None,
        if_match: Optional[str] = None,
        repeatable: bool = True,
        tagged: bool = False,
        accept: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Any:
        """Sends a call until it succeeds, or until a retry would be unsafe, useless or too late."""
        headers = {"Accept": accept or "application/json", "User-Agent": "faceproof-python"}
        token = self._bearer if bearer is UNSET else bearer
        if token is not None:
            headers["Authorization"] = f"Bearer {check_token(token)}"
        if keyed:
            # The same for every try, so that a retry does not repeat the operation.
            headers["Idempotency-Key"] = idempotency_key or f"fpc_{uuid.uuid4()}"
        if if_match is not None:
            headers["If-Match"] = if_match
        content: Optional[bytes] = None
        if form is not None:
            content, headers["Content-Type"] = encode_form(present(form))
        elif body is not None:
            content, headers["Content-Type"] = json.dumps(present(body)).encode(), "application/json"
        sent = {name: value for name, value in present(query or {}).items() if value is not None}
        text = {name: ("true" if value else "false") if isinstance(value, bool) else value for name, value in sent.items()}
        target = self._root + path + ("?" + urllib.parse.urlencode(text) if text else "")
        # A long poll lasts as long as it asks to.
        patience = timeout or self._timeout + float(sent.get("wait", 0))

        started, tries = time.monotonic(), 0
        while True:
            tries += 1
            error, may_help, retry_after = self._try(method, path, target, headers, content, patience, tries, accept)
            if not isinstance(error, FaceproofError):
                answer, value = error
                return {**value, "etag": answer.headers.get("ETag")} if tagged else value
            if tries > 1 and method == "DELETE" and getattr(error, "code", "") == "not_found":
                return None  # deleted by an earlier try whose response was lost
            may_help = may_help and (repeatable or getattr(error, "status", 0) in REFUSED)
            pause = self._retries.pause(tries, time.monotonic() - started, retry_after) if may_help else None
            if pause is None:
                raise error
            self._sleep(pause)

    def _try(
        self, method: str, path: str, target: str, headers: Dict[str, str], content: Optional[bytes], timeout: float, tries: int, accept: Optional[str]
    ) -> Tuple[Any, bool, Optional[float]]:
        """Returns (answer and value, or the error; whether a retry may help; what Retry-After asks for)."""
        try:
            answer = self._exchange(method, target, headers, content, timeout)
        except (OSError, http.client.HTTPException) as error:
            return ConnectionLostError(method, path, tries, type(error).__name__), True, None
        good, value = read_body(answer, accept)
        if good and 200 <= answer.status < 300:
            return (answer, value), False, None
        retry_after = read_retry_after(answer.headers.get("Retry-After"))
        if good and isinstance(value, dict) and isinstance(value.get("code"), str) and isinstance(value.get("retryable"), bool) and "detail" in value:
            kind = self._problems.get(value["code"], ProblemError)
            return kind(value, tries, retry_after), value["retryable"], retry_after
        foreign = AnswerError(method, path, answer.status, answer.headers.get("X-Request-Id"))
        return foreign, answer.status in PASSING, retry_after

    def _exchange(self, method: str, target: str, headers: Dict[str, str], content: Optional[bytes], timeout: float) -> Answer:
        if self._secure:
            tls = self._tls or ssl.create_default_context()
            connection: http.client.HTTPConnection = http.client.HTTPSConnection(self._host, self._port, timeout=timeout, context=tls)
        else:
            connection = http.client.HTTPConnection(self._host, self._port, timeout=timeout)
        try:
            connection.request(method, target, content, headers)
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read())
        finally:
            connection.close()


def read_body(answer: Answer, accept: Optional[str]) -> Tuple[bool, Any]:
    """Returns (whether the body is what the call accepts, its value)."""
    kind = answer.headers.get("Content-Type", "")
    if accept is not None and 200 <= answer.status < 300:
        return kind.startswith(accept), answer.body.decode() if accept.startswith("text/") else answer.body
    if not answer.body:
        return True, None
    try:
        return bool(re.search(r"[/+]json\b", kind, re.I)), json.loads(answer.body)
    except ValueError:
        return False, None


def read_retry_after(header: Optional[str]) -> Optional[float]:
    """Reads seconds or an HTTP date. Returns seconds from now; None if unusable."""
    if header is None:
        return None
    if re.fullmatch(r"\d{1,9}", header.strip()):
        return float(header)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def present(members: Dict[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in members.items() if value is not UNSET}


def encode_form(parts: Dict[str, Any]) -> Tuple[bytes, str]:
    """Encodes once for all tries: another boundary would no longer match the idempotency key."""
    boundary, lines = uuid.uuid4().hex, []
    # Metadata first, as the service reads them before the pictures.
    for name, value in sorted(parts.items(), key=lambda part: isinstance(part[1], (bytes, bytearray, list, tuple))):
        for one in value if isinstance(value, (list, tuple)) else [value]:
            binary = isinstance(one, (bytes, bytearray))
            file = f'; filename="{name}"\r\nContent-Type: application/octet-stream' if binary else ""
            data = bytes(one) if binary else (one if isinstance(one, str) else json.dumps(one)).encode()
            lines.append(f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n'.encode() + data + b"\r\n")
    return b"".join(lines) + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def segment(value: Any) -> str:
    """One segment of a path, so that no id can lead to another route."""
    text = str(value)
    if text in ("", ".", ".."):
        raise ValueError("An id must not be empty")
    return urllib.parse.quote(text, safe="")


def check_token(token: str) -> str:
    # Checked here, because the error of http.client would contain it.
    if not re.fullmatch(r"[\x21-\x7e]+", token):
        raise ValueError("A key or token must consist of visible ASCII characters")
    return token


def iterate_pages(load: Callable[[Any], Any], cursor: Any) -> Iterator[Any]:
    while True:
        page = load(cursor)
        items: List[Any] = page["data"]
        yield from items
        cursor = page["nextCursor"]
        if cursor is None:
            return
