#!/bin/sh
# Makes the store's two users and the bucket, or brings existing ones to what .env says. A `user` has the rights of a policy only.
# The orchestrator owns the bucket, because versitygw tells nobody else whether the bucket keeps versions.
set -eu

make_user() {
  versitygw admin create-user --access "$1" --secret "$2" --role user 2>/dev/null ||
    versitygw admin update-user --access "$1" --secret "$2" --role user
}

make_user "$S3_ACCESS_KEY_ID" "$S3_SECRET_ACCESS_KEY"
make_user "$S3_WORKER_ACCESS_KEY_ID" "$S3_WORKER_SECRET_ACCESS_KEY"
versitygw admin create-bucket --bucket "$S3_BUCKET" --owner "$S3_ACCESS_KEY_ID" 2>/dev/null ||
  versitygw admin change-bucket-owner --bucket "$S3_BUCKET" --owner "$S3_ACCESS_KEY_ID"
