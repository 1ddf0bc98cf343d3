"""Faceproof: calls with safe retries, and verification of webhooks and receipts. Standard library only."""

from . import _api
from ._api import *  # noqa: F403
from ._client import AsyncFaceproof, Capture, Faceproof
from ._errors import AnswerError, ConnectionLostError, DecisionTimeoutError, FaceproofError, ProblemError
from ._http import UNSET, Retries
from ._receipts import Verification, log_grew, verify_receipt, verify_verdict
from ._webhooks import WebhookOrigin, WebhookVerificationError, verify_webhook

__all__ = ["AsyncFaceproof", "Capture", "Faceproof"]
__all__ += ["AnswerError", "ConnectionLostError", "DecisionTimeoutError", "FaceproofError", "ProblemError"]
__all__ += ["UNSET", "Retries", "Verification", "log_grew", "verify_receipt", "verify_verdict"]
__all__ += ["WebhookOrigin", "WebhookVerificationError", "verify_webhook"]
__all__ += _api.__all__
