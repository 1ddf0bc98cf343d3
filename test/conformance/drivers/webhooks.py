"""Verifies deliveries with the library of Standard Webhooks: python3 webhooks.py FOLDER < deliveries.json"""
import json, sys

sys.path.insert(0, sys.argv[1])
from standardwebhooks.webhooks import Webhook, WebhookVerificationError


def holds(delivery):
    try:
        Webhook(delivery["secret"]).verify(delivery["body"], delivery["headers"])
        return True
    except WebhookVerificationError:
        return False


print(json.dumps([holds(delivery) for delivery in json.load(sys.stdin)]))
