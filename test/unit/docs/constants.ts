import { FAULTS_MAX } from '@faceproof/client/archive/verify-segment.js';
import { DEFAULT_RETRY } from '@faceproof/client/http/decide-retry.js';
import { REQUESTS_MAX, SPANS_CLOSE_MS_MAX, SPANS_SENT_MAX, SPANS_WAITING_MAX } from '@faceproof/hosting/tracing/tracing.js';
import { DISTRIBUTION_PEOPLE_MIN } from '@faceproof/models/sets/calibration.js';
import { LOGO_BYTES_MAX } from '@faceproof/orchestrator/accounts/logos.store.js';
import { DRIFT_SCORES_MIN, EARLIER_DAYS } from '@faceproof/orchestrator/analytics/baseline.js';
import { GROUP_MIN } from '@faceproof/orchestrator/analytics/group-counts.js';
import { DRIFT_CALM, DRIFT_SUSPECTED } from '@faceproof/orchestrator/analytics/judge-drift.js';
import { SCORE_BINS } from '@faceproof/orchestrator/analytics/scores.js';
import { BATCH_MAX as AUDIT_BATCH_MAX } from '@faceproof/orchestrator/audit/chain/append-audit.js';
import { ADDRESSES_MAX } from '@faceproof/orchestrator/audit/failed-sign-ins.js';
import { CALL_LOG_LIMITS } from '@faceproof/orchestrator/calls/call-log.js';
import { CALLS_KEPT_DAYS, CALLS_MAX } from '@faceproof/orchestrator/calls/recent-calls.store.js';
import { CHALLENGE_ORDERS, SAME_TURNS_MAX, TURN_COUNTS } from '@faceproof/orchestrator/captures/challenge.js';
import { DECISION_DEADLINE_MS, JOB_LIFE_MS, MEASURE_RETRIES } from '@faceproof/orchestrator/captures/deadline.js';
import { LIGHT_HOLD_MS_MAX, LIGHT_HOLD_MS_MIN, LIGHT_ORDERS, LIGHT_STEPS } from '@faceproof/orchestrator/captures/light.js';
import { LOOK_CANDIDATES_MAX, LOOK_ROWS_MAX, SITTING_CAPTURES_MAX } from '@faceproof/orchestrator/captures/looks.store.js';
import { SHADOW_KEPT_DAYS } from '@faceproof/orchestrator/captures/shadow-results.store.js';
import { SWEEP_EVERY_MS } from '@faceproof/orchestrator/compose.js';
import { loadConfig } from '@faceproof/orchestrator/config.js';
import { FILE_LIFE_MS } from '@faceproof/orchestrator/files/files.store.js';
import { DRAINED_BYTES_MAX, DRAINED_MS_MAX } from '@faceproof/orchestrator/http/body/drain-request.js';
import { JSON_BYTES_MAX, JSON_DEPTH_MAX } from '@faceproof/orchestrator/http/body/read-json.js';
import { SERVER_LIMITS } from '@faceproof/orchestrator/http/create-http-server.js';
import { ANSWERS_KEPT_MS, CLAIM_LEASE_MS } from '@faceproof/orchestrator/http/idempotency/idempotency.js';
import { BUDGETS } from '@faceproof/orchestrator/http/limits/budgets.js';
import { FAILURE_BUDGET, PROVIDER_BUDGET } from '@faceproof/orchestrator/http/limits/rate-limit.js';
import { MEASURE_RETRY_MS, MEASURE_TRIES, SETTLE_LOCK_MS, SETTLE_STALLED_CHECK_MS } from '@faceproof/orchestrator/jobs/jobs.js';
import { OPENED_MIN, OPENED_PER_ATTEMPT, UPLOAD_TOKEN_MS } from '@faceproof/orchestrator/journey/open-capture.js';
import { REVIEW_ENDS_MS, REVIEW_WARNED_MS } from '@faceproof/orchestrator/journey/reviews/end-overdue.js';
import { SITTING_MS } from '@faceproof/orchestrator/journey/settle/recall-looks.js';
import { PASSKEYS_MAX } from '@faceproof/orchestrator/journey/sign-in/register-passkey.js';
import { OUTBOX_AGE_MS } from '@faceproof/orchestrator/journey/sweep.js';
import { RECENT_DAYS } from '@faceproof/orchestrator/journey/watch-drift.js';
import { OPEN_FRAMES_MIN, USABLE_FRAMES_MIN, USABLE_SHARE_MIN } from '@faceproof/orchestrator/judgement/checks/face-quality.js';
import * as captureSigns from '@faceproof/orchestrator/judgement/signs/capture-signs.js';
import * as looks from '@faceproof/orchestrator/judgement/signs/compare-looks.js';
import { PLACE_ERROR_MAX } from '@faceproof/orchestrator/judgement/signs/follow-camera.js';
import { REACTION_MS_MIN } from '@faceproof/orchestrator/judgement/signs/match-challenge.js';
import * as light from '@faceproof/orchestrator/judgement/signs/match-light.js';
import { TURN_PITCH_MIN, TURN_YAW_MIN } from '@faceproof/orchestrator/judgement/signs/read-head-turns.js';
import { FRAME_LIMITS, MOTION_LIMITS, REFERENCE_LIMITS } from '@faceproof/orchestrator/judgement/thresholds/quality-limits.js';
import { REWRAP_BATCH } from '@faceproof/orchestrator/keyring/rewrap-column.js';
import { IDLE_MS, SIGN_IN_MS } from '@faceproof/orchestrator/people/person.js';
import { LEASE_MS } from '@faceproof/orchestrator/reviews/reviews.store.js';
import { DAYS_MAX } from '@faceproof/orchestrator/routes/analytics/read-period.js';
import { CAPTURE_LIMITS } from '@faceproof/orchestrator/routes/captures/limits.js';
import { KEYS_FRESH_SECONDS } from '@faceproof/orchestrator/routes/evidence-log/keys.js';
import { ENDPOINTS_MAX } from '@faceproof/orchestrator/routes/webhooks/create-endpoint.js';
import { SECRET_OVERLAP_MS } from '@faceproof/orchestrator/routes/webhooks/rotate-secret.js';
import { SHARES_MAX, THRESHOLDS } from '@faceproof/orchestrator/usage/metering.js';
import { FREE_BYTES_LEAST } from '@faceproof/orchestrator/vault/disk-blob-store.js';
import { DELIVERER_LIMITS, LEASE_PER_ATTEMPT } from '@faceproof/orchestrator/webhooks/deliver.js';
import {
  ATTEMPTS_MAX,
  FAILING_MAX_MS,
  JITTER,
  RETRY_AFTER_MAX_MS,
  RETRY_DELAYS_MS,
} from '@faceproof/orchestrator/webhooks/schedule.js';
import { RECEIVER_BODY_BYTES_MAX, RECEIVER_HEADER_BYTES_MAX } from '@faceproof/orchestrator/webhooks/send-webhook.js';
import { WAIT_SECONDS_MAX } from '@faceproof/protocol/api/sessions.js';
import { NORMALIZE_MS_MAX } from '@faceproof/protocol/measuring/normalize-job.js';
import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { DRAIN_MS_MAX, STOP_MS_MAX } from '@faceproof/workers/compose.js';
import { SHADOW_MS_MAX } from '@faceproof/workers/compose-engines.js';
import { LOCK_MS, STALLED_CHECK_MS } from '@faceproof/workers/intake/consume.js';
import { DEFINITIONS_LOOK_EVERY_MS } from '@faceproof/workers/sets/follow-definitions.js';
import { DETECTOR_MS_MAX, SLOW_IN_A_ROW_MAX } from '../../../orchestrator/pages/capture/app/detector/open-detector.js';
import { PHOTO_SIDE, PHOTO_SIDE_SLOW } from '../../../orchestrator/pages/capture/app/flow/run-capture.js';
import { UPLOAD_PAUSES_MS } from '../../../orchestrator/pages/capture/app/flow/upload.js';

const KEY = Buffer.alloc(32).toString('base64url');
const { referenceWaitMs, webhookTimeoutMs } = loadConfig({
  DATABASE_URL: 'postgres://127.0.0.1/x',
  MEDIA_DIR: 'media',
  MASTER_KEY: KEY,
  WORKER_KEY: KEY,
});

/** What the documents may name. A name ends with its unit where it has one; `A.b` is a member. */
export const CONSTANTS: Readonly<Record<string, unknown>> = {
  ADDRESSES_MAX,
  ANALYTICS_DAYS_MAX: DAYS_MAX,
  ANSWERS_KEPT_MS,
  IDLE_MS,
  SIGN_IN_MS,
  PASSKEYS_MAX,
  ATTEMPTS_MAX,
  AUDIT_BATCH_MAX,
  BACKDROP_MIN: captureSigns.BACKDROP_MIN,
  SKIN_CHANGE_MAX: captureSigns.SKIN_CHANGE_MAX,
  BUDGETS,
  CALLS_KEPT_DAYS,
  CALLS_MAX,
  CALL_LOG_LIMITS,
  CAPTURE_LIMITS,
  CHALLENGE_ORDERS: CHALLENGE_ORDERS.PASSIVE_AND_ACTIVE.length,
  CLAIM_LEASE_MS,
  DECISION_DEADLINE_MS,
  DEFAULT_POLICY,
  DEFAULT_RETRY,
  FAULTS_MAX,
  DEFINITIONS_LOOK_EVERY_MS,
  DELIVERER_LIMITS,
  DETECTOR_MS_MAX,
  DISTINCT_LOOKS_MIN: looks.DISTINCT_LOOKS_MIN,
  DRAINED_BYTES_MAX,
  DRAINED_MS_MAX,
  DRAIN_MS_MAX,
  ENDPOINTS_MAX,
  EVENTS_KEPT_DAYS: DEFAULT_POLICY.retention.eventDays,
  FACE_SHARE_MIN: captureSigns.FACE_SHARE_MIN,
  FAILING_MAX_MS,
  FAILURE_BUDGET,
  FILE_LIFE_MS,
  FLAT: captureSigns.FLAT,
  FLAT_AND_ALIKE: captureSigns.FLAT_AND_ALIKE,
  FOUND_MIN: looks.FOUND_MIN,
  FOUND_SHARE_MIN: looks.FOUND_SHARE_MIN,
  FRAME_LIMITS,
  GROUP_MIN,
  DISTRIBUTION_PEOPLE_MIN,
  DRIFT_CALM,
  DRIFT_SCORES_MIN,
  DRIFT_SUSPECTED,
  RECENT_DAYS,
  EARLIER_DAYS,
  FREE_BYTES_LEAST,
  GIVE_UP_MS: DECISION_DEADLINE_MS * (1 + MEASURE_RETRIES),
  JITTER,
  JOB_LIFE_MS,
  JSON_BYTES_MAX,
  JSON_DEPTH_MAX,
  KEYS_FRESH_SECONDS,
  LEASE_PER_ATTEMPT,
  LIGHT_ASKED_MAX: light.LIGHT_ASKED_MAX,
  LIGHT_HOLD_MS_MAX,
  LIGHT_HOLD_MS_MIN,
  LIGHT_LAG_MS_MAX: Math.max(...light.LAGS_LATE_MS),
  LIGHT_MS: (LIGHT_STEPS * (LIGHT_HOLD_MS_MIN + LIGHT_HOLD_MS_MAX)) / 2,
  LIGHT_ORDERS: LIGHT_ORDERS.length,
  LIGHT_OTHER: light.LIGHT_OTHER,
  LIGHT_RANK_MAX: light.LIGHT_RANK_MAX,
  LIGHT_SEEN_MIN: light.LIGHT_SEEN_MIN,
  LIGHT_STEPS,
  LOCK_MS,
  LOGO_BYTES_MAX,
  LOOK_BITS_MAX: looks.LOOK_BITS_MAX,
  LOOK_CANDIDATES_MAX,
  LOOK_ROWS_MAX,
  LOOK_TURNED_MAX: looks.LOOK_TURNED_MAX,
  MEASURE_RETRIES,
  MEASURE_RETRIES_MS: MEASURE_RETRY_MS * (2 ** (MEASURE_TRIES - 1) - 1),
  MEASURE_TRIES,
  MOTION_LIMITS,
  NORMALIZE_MS_MAX,
  OUTBOX_AGE_MS,
  PROVIDER_BUDGET,
  REVIEW_ENDS_MS,
  REVIEW_WARNED_MS,
  LEASE_MS,
  PHOTO_SIDE,
  PHOTO_SIDE_SLOW,
  PLACE_ERROR_MAX,
  PROOF_SPAN_MS_MIN: captureSigns.PROOF_SPAN_MS_MIN,
  REACTION_MS_MIN,
  RECEIVER_BODY_BYTES_MAX,
  RECEIVER_HEADER_BYTES_MAX,
  REFERENCE_LIMITS,
  REFERENCE_WAIT_MS: referenceWaitMs,
  RETRY_AFTER_MAX_MS,
  RETRY_DELAYS_MS,
  RETRY_SPAN_MS: RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0),
  REWRAP_BATCH,
  RIGID: captureSigns.RIGID,
  SAME_TURNS_MAX,
  SECRET_OVERLAP_MS,
  SERVER_LIMITS,
  SETTLE_LOCK_MS,
  SETTLE_STALLED_CHECK_MS,
  SHADOW_KEPT_DAYS,
  SHADOW_MS_MAX,
  SITTING_CAPTURES_MAX,
  SITTING_MS,
  SLOW_IN_A_ROW_MAX,
  REQUESTS_MAX,
  SPANS_CLOSE_MS_MAX,
  SPANS_SENT_MAX,
  SPANS_WAITING_MAX,
  STALLED_CHECK_MS,
  STOP_MS_MAX,
  SWEEP_EVERY_MS,
  SCORE_BINS,
  SHARES_MAX,
  THRESHOLDS,
  TRAVEL_MIN: captureSigns.TRAVEL_MIN,
  TURN_COUNTS,
  TURN_PITCH_MIN,
  TURN_YAW_MIN,
  TWIN: captureSigns.TWIN,
  TWINS_SHARE_MIN: captureSigns.TWINS_SHARE_MIN,
  UPLOAD_PAUSE_MS_MAX: Math.max(...UPLOAD_PAUSES_MS),
  UPLOAD_PAUSE_MS_MIN: Math.min(...UPLOAD_PAUSES_MS),
  OPENED_MIN,
  OPENED_PER_ATTEMPT,
  UPLOAD_TOKEN_MS,
  USABLE_SHARE_MIN,
  USABLE_FRAMES_MIN,
  OPEN_FRAMES_MIN,
  WAIT_SECONDS_MAX,
  WEBHOOK_TIMEOUT_SECONDS: webhookTimeoutMs / 1000,
};
