"""The errors that calls raise. None of them contains a key, a token or a body."""

from __future__ import annotations

from typing import Any, Dict, List, Optional


class FaceproofError(Exception):
    """The base class of every error of this package."""


class ConnectionLostError(FaceproofError):
    """No response arrived, or only a part. The service may have processed the request."""

    def __init__(self, method: str, path: str, tries: int, reason: str) -> None:
        super().__init__(f"No response to {method} {path} ({reason}); sent {tries} time{'' if tries == 1 else 's'}")
        self.method, self.path, self.tries, self.reason = method, path, tries, reason


class AnswerError(FaceproofError):
    """The response does not come from Faceproof's API: a proxy's page, a redirect, or a body that is not JSON."""

    def __init__(self, method: str, path: str, status: int, request_id: Optional[str]) -> None:
        super().__init__(f"The response to {method} {path} (status {status}) does not come from Faceproof's API")
        self.status, self.request_id = status, request_id


class DecisionTimeoutError(FaceproofError):
    """`wait_for_decision` gave up. The session may still be decided."""

    def __init__(self, session_id: str, status: str, timeout: float) -> None:
        super().__init__(f"Session {session_id} was still {status} after {timeout:g} s")
        self.session_id, self.status = session_id, status


class ProblemError(FaceproofError):
    """The service refused the request (RFC 9457). Each code has a subclass, such as `NotFoundError`."""

    def __init__(self, problem: Dict[str, Any], tries: int, retry_after: Optional[float]) -> None:
        fields = [f"{one['pointer']}: {one['message']}" for one in problem.get("errors", [])]
        super().__init__("; ".join([f"{problem['code']}: {problem['detail']}", *fields]))
        self.code: str = problem["code"]
        self.status: int = problem.get("status", 0)
        self.detail: str = problem["detail"]
        self.request_id: str = problem.get("requestId", "")
        """Identifies the request in the service's log."""
        self.retryable: bool = problem["retryable"]
        """True if the same request may succeed later."""
        self.errors: List[Dict[str, str]] = problem.get("errors", [])
        """The invalid fields: `pointer`, `code` and `message` of each."""
        self.problem: Dict[str, Any] = problem
        """The body, with the members that this code adds, such as `resetsAt`."""
        self.tries, self.retry_after = tries, retry_after
