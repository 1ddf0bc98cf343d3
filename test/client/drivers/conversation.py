"""The scripted conversation of test/client/conversation.test.ts in Python. Prints what it saw as JSON."""
import http.server, json, os, pathlib, threading
import faceproof
from faceproof import Capture, Faceproof, WebhookOrigin, verify_receipt, verify_webhook

BASE, KEY = os.environ["FACEPROOF_URL"], os.environ["FACEPROOF_API_KEY"]
VECTORS, FRAMES = pathlib.Path(os.environ["VECTORS"]), [path.read_bytes() for path in sorted(pathlib.Path(os.environ["FRAMES"]).iterdir())]
client, saw = Faceproof(), {}


def holds(check):
    try:
        return check() not in (None, False)
    except faceproof.FaceproofError:
        return False


def read(name):
    return json.loads((VECTORS / name).read_text(encoding="utf-8"))


def problem(call):
    try:
        call()
    except faceproof.ProblemError as error:
        where = [one["pointer"] for one in error.errors if one["pointer"] in str(error)]
        return [error.code, type(error).__name__, error.retryable, error.request_id != "", where]


saw["webhooks"] = [holds(lambda: verify_webhook(one["body"], one["headers"], one["secret"], now=one["now"])) for one in read("webhooks.json")]
signed = read("webhook-keys.json")
origins = [WebhookOrigin(signed, one["accountId"], one["mode"]) for one in signed["vectors"]]
saw["origins"] = [holds(lambda: verify_webhook(one["body"], one["headers"], origin, now=one["now"])) for one, origin in zip(signed["vectors"], origins)]
keys = read("evidence-keys.json")
saw["receipts"] = [verify_receipt(one["evidence"], keys).valid for one in read("receipts.json")]

session = client.create_session(flow="LIVENESS_ONLY", purpose="Conversation", subject_id="person-python", simulate={"scenario": "approve"})
saw["decided"] = client.wait_for_decision(session["sessionId"])["status"]
saw["receipt"] = verify_receipt(client.get_evidence(session["sessionId"]), client.list_evidence_keys(), mode="TEST").valid
twins = [client.create_session(flow="LIVENESS_ONLY", purpose="Twin", idempotency_key="twin-python")["sessionId"] for _ in range(2)]
saw["twins"] = twins[0] == twins[1]

captured = client.create_session(flow="LIVENESS_ONLY", purpose="Capture")
capture = Capture(captured["handoff"]["captureUrl"].replace(os.environ["PUBLIC_URL"], BASE))
capture.open()
capture.upload(FRAMES)
saw["captured"] = [capture.wait_until_measured()["state"], client.wait_for_decision(captured["sessionId"])["status"]]

saw["refusals"] = [
    problem(lambda: Faceproof("fp_test_wrong").get_usage()),
    problem(lambda: client.get_session("ses_00000000000000000000000000")),
    problem(lambda: client.create_session(flow="BOTH", purpose="Wrong")),
    problem(lambda: client.create_session(flow="LIVENESS_ONLY", purpose="Other", idempotency_key="twin-python")),
    problem(lambda: client.cancel_session(session["sessionId"])),
]
saw["pages"] = len(list(client.iterate_sessions(limit=1, cursor=None))) >= 3
saw["renewed"] = "captureUrl" in client.renew_session_link(twins[0])["handoff"]
saw["exported"] = client.export_subject(subject_id="person-python")[:2] == b"PK"
saw["erased"] = client.erase_subject(subject_id="person-python")["erased"]["sessions"]
policy = client.get_policy()
saw["policy"] = client.put_policy(max_attempts=policy["policy"]["maxAttempts"], if_match=policy["etag"])["version"] >= policy["version"]

received, arrived = [], threading.Event()


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        received.extend(verify_webhook(body, self.headers, by)["type"] for by in (endpoint["secret"], origin()))
        self.send_response(204)
        self.end_headers()
        arrived.set()

    def log_message(self, *_):
        pass


server = http.server.HTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=server.serve_forever, daemon=True).start()
endpoint = client.create_webhook_endpoint(url=f"http://127.0.0.1:{server.server_port}/", events=["webhook.test"], signatures=["v1", "v1a"])
origin = lambda: WebhookOrigin(client.list_webhook_keys(), endpoint["accountId"], endpoint["mode"])
client.test_webhook_endpoint(endpoint["endpointId"])
arrived.wait(30)
saw["received"] = received
client.delete_webhook_endpoint(endpoint["endpointId"])
print(json.dumps(saw))
