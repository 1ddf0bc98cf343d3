import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listProblems } from '@faceproof/orchestrator/openapi/list-problems.js';
import { PROBLEM_CODES, type ProblemCode } from '@faceproof/protocol/problems.js';
import { describe, expect, it } from 'vitest';
import { ROUTES } from './expect-documented.js';

/** Which test reaches each code. A code that is added does not compile without one. */
const REACHED_BY: Record<ProblemCode, string> = {
  malformed_json: 'http-edge/hostile-requests.test.ts',
  invalid_header: 'http-edge/hostile-requests.test.ts',
  missing_api_key: 'every-route/401.test.ts',
  invalid_api_key: 'every-route/401.test.ts',
  expired_api_key: 'every-route/401.test.ts',
  allowance_exhausted: 'session-create/402.test.ts',
  account_suspended: 'every-route/403.test.ts',
  insufficient_scope: 'every-route/403.test.ts',
  not_found: 'every-route/404.test.ts',
  method_not_allowed: 'http-edge/hostile-requests.test.ts',
  request_timeout: 'http-edge/slow-requests.test.ts',
  session_state_conflict: 'session-cancel/409.test.ts',
  session_not_approved: 'enrollment-create/409.test.ts',
  idempotency_in_progress: 'idempotency/replay.test.ts',
  capture_link_in_use: 'capture-open/409.test.ts',
  upload_token_used: 'capture-media/409.test.ts',
  webhook_endpoint_disabled: 'webhook-endpoint-test.409.test.ts',
  capture_link_expired: 'capture-open/410.test.ts',
  upload_token_expired: 'capture-media/410.test.ts',
  subject_erased: 'session-create/410.test.ts',
  policy_version_mismatch: 'policy-put/412.test.ts',
  payload_too_large: 'file-create/413.test.ts',
  unsupported_media_type: 'file-create/415.test.ts',
  validation_failed: 'session-create/422.test.ts',
  reference_required: 'session-create/422.test.ts',
  reference_not_allowed: 'session-create/422.test.ts',
  reference_unusable: 'session-create/422.test.ts',
  idempotency_key_reused: 'idempotency/replay.test.ts',
  simulate_not_allowed: 'session-create/422.test.ts',
  undecodable_media: 'file-create/422.test.ts',
  rate_limited: 'rate-limit/429.test.ts',
  internal_error: 'idempotency/replay.test.ts',
  overloaded: 'service/overloaded.503.test.ts',
  dependency_unavailable: 'service/health.200.test.ts',
};

/** Answered where no row is found, or no request: no row can document them. */
const OUTSIDE_THE_TABLE: readonly ProblemCode[] = ['method_not_allowed'];

describe('every code of the table of problems', () => {
  it.each(Object.entries(REACHED_BY))('%s is reached by %s', (code, file) => {
    expect(readFileSync(join(import.meta.dirname, file), 'utf8')).toContain(`'${code}'`);
  });

  it('is documented at a route that answers it', () => {
    const documented = new Set(ROUTES.filter(({ doc }) => doc !== null).flatMap(listProblems));
    expect(PROBLEM_CODES.filter((code) => !documented.has(code) && !OUTSIDE_THE_TABLE.includes(code))).toEqual([]);
  });
});
