"""The clients: one for a server with an API key, one for the device of a person, and both for asyncio."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import ssl
import time
import urllib.parse
from typing import Any, List, Optional, Sequence

from ._api import PROBLEMS, AcceptedCapture, AsyncCalls, Calls, CaptureMetadata, CaptureProgress, Challenge, OpenedCapture, Session, UploadTokenUsedError
from ._errors import DecisionTimeoutError
from ._http import UNSET, Retries, Transport

POLL_SECONDS = 30  # below the service's limit of 60, so that proxies with a timeout of one minute do not cut the poll
UPLOAD_SECONDS = 600  # as long as an upload token is valid
ENDED = ("APPROVED", "DECLINED", "FAILED", "EXPIRED", "CANCELED")


class Faceproof(Calls):
    """
    Calls for one API key. Safe to share between threads; keeps nothing open.

    api_key: `fp_test_…` or `fp_live_…`; default: the environment variable FACEPROOF_API_KEY.
    base_url: such as `https://faceproof.example.com`; default: FACEPROOF_URL.
    timeout: seconds for one try. Long polls and uploads have longer ones.
    """

    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        *,
        timeout: float = 30,
        retries: Retries = Retries(),
        tls: Optional[ssl.SSLContext] = None,
    ) -> None:
        key = api_key if api_key is not None else os.environ.get("FACEPROOF_API_KEY", "")
        if not re.fullmatch(r"fp_(test|live)_[\x21-\x7e]+", key):
            raise ValueError("api_key must be a Faceproof API key: fp_test_… or fp_live_…")
        url = base_url if base_url is not None else os.environ.get("FACEPROOF_URL", "")
        self._transport = Transport(url, key, timeout=timeout, retries=retries, tls=tls, problems=PROBLEMS)

    def wait_for_decision(self, session_id: str, *, timeout: float = 900, through_review: bool = False) -> Session:
        """
        Returns the session once its `status` is APPROVED, DECLINED, IN_REVIEW, FAILED, EXPIRED or CANCELED.

        timeout: seconds in total; then `DecisionTimeoutError`.
        through_review: keep waiting while a person reviews the session.
        """
        until = time.monotonic() + timeout
        # The first call does not wait: a long poll waits for the next change, and the last may have happened already.
        session = self.get_session(session_id)
        while session["status"] not in ENDED and (through_review or session["status"] != "IN_REVIEW"):
            left = until - time.monotonic()
            if left <= 0:
                raise DecisionTimeoutError(session_id, session["status"], timeout)
            session = self.get_session(session_id, wait=max(1, min(POLL_SECONDS, int(left))))
        return session


class Capture:
    """
    One person's capture, for an app of your own: `open`, `upload`, then `progress` until it is not PROCESSING.

    On RETRY open again. On CHALLENGE_NEEDED call `ask_challenge` and upload the second half, or `skip_challenge`.
    The decision is never revealed here.
    """

    def __init__(self, capture_url: str, *, claim_token: Optional[str] = None, timeout: float = 30, retries: Retries = Retries()) -> None:
        parts = re.fullmatch(r"(https?://.+)/capture/([\x21-\x2e\x30-\x7e]+)", re.split("[?#]", capture_url)[0])
        if parts is None:
            raise ValueError("capture_url must be the handoff.captureUrl of a session")
        self._token = urllib.parse.unquote(parts[2])
        self._calls = Calls()
        self._calls._transport = Transport(parts[1], None, timeout=timeout, retries=retries, problems=PROBLEMS)
        self.claim_token = claim_token or f"fpd_{secrets.token_urlsafe(32)}"
        """Proves that a later call comes from the same device. Chosen here, so that a call whose response was lost can be repeated."""
        self._attempt: Optional[OpenedCapture] = None

    def open(self, *, supports: List[Any] = UNSET, consent: Any = UNSET) -> OpenedCapture:
        """Opens an attempt; it voids the one before. supports: TURNS, LIGHT. consent: `givenAt` and `textHash`."""
        self._attempt = self._calls.open_capture(self._token, claim_token=self.claim_token, supports=supports, consent=consent)
        self.claim_token = self._attempt["claimToken"]
        return self._attempt

    def upload(self, frames: Sequence[bytes] = (), *, video: bytes = UNSET, metadata: CaptureMetadata = UNSET) -> AcceptedCapture:
        """Uploads 3 to 24 pictures in time order, or one clip. Returns once they are durable."""
        attempt, parts = self._opened(), {"frame": list(frames)} if frames else {}
        try:
            return self._calls.upload_media(attempt["uploadToken"], attempt["captureId"], video=video, metadata=metadata, timeout=UPLOAD_SECONDS, **parts)
        except UploadTokenUsedError as error:
            # Valid once: an earlier try whose response was lost has used it.
            if error.tries == 1:
                raise
            return {"captureId": attempt["captureId"], "state": "PROCESSING"}

    def ask_challenge(self) -> Challenge:
        """The challenge of the second half. The next `upload` sends its pictures."""
        asked = self._calls.ask_challenge(self.claim_token, self._opened()["captureId"])
        self._attempt = {**self._opened(), **asked}
        return asked["challenge"]

    def skip_challenge(self) -> None:
        """The person cannot do the second half: a reviewer decides."""
        self._calls.skip_challenge(self.claim_token, self._opened()["captureId"])

    def progress(self) -> CaptureProgress:
        return self._calls.poll_capture(self.claim_token, self._opened()["captureId"])

    def wait_until_measured(self, *, every: float = 1) -> CaptureProgress:
        """Polls until the state is no longer PROCESSING."""
        now = self.progress()
        while now["state"] == "PROCESSING":
            time.sleep(every)
            now = self.progress()
        return now

    def _opened(self) -> OpenedCapture:
        if self._attempt is None:
            raise RuntimeError("Open an attempt first")
        return self._attempt


class AsyncFaceproof(AsyncCalls):
    """`Faceproof` for asyncio: the same arguments and calls, each in a thread. `client` is the blocking one, for its `iterate_…`."""

    def __init__(self, api_key: Optional[str] = None, base_url: Optional[str] = None, **options: Any) -> None:
        self.client = Faceproof(api_key, base_url, **options)
        self._calls = self.client

    async def wait_for_decision(self, session_id: str, *, timeout: float = 900, through_review: bool = False) -> Session:
        return await asyncio.to_thread(self.client.wait_for_decision, session_id, timeout=timeout, through_review=through_review)
