import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listProblems } from '@faceproof/orchestrator/openapi/list-problems.js';
import { PROBLEM_CODES, type ProblemCode } from '@faceproof/protocol/problems.js';
import { describe, expect, it } from 'vitest';
import { ROUTES } from './harness/route-table.js';

/** Which test reaches each code. A code that is added does not compile without one. */
const REACHED_BY: Record<ProblemCode, string> = {
  malformed_json: 'every-route/hostile-requests.test.ts',
  invalid_header: 'every-route/hostile-requests.test.ts',
  missing_api_key: 'every-route/401.test.ts',
  invalid_api_key: 'every-route/401.test.ts',
  expired_api_key: 'every-route/401.test.ts',
  allowance_exhausted: 'sessions/create/402.test.ts',
  account_suspended: 'every-route/403.test.ts',
  insufficient_scope: 'every-route/403.test.ts',
  not_found: 'every-route/404.test.ts',
  method_not_allowed: 'every-route/hostile-requests.test.ts',
  request_timeout: 'every-route/408.test.ts',
  session_state_conflict: 'sessions/cancel/409.test.ts',
  session_not_approved: 'enrollments/create/409.test.ts',
  idempotency_in_progress: 'every-route/idempotency.test.ts',
  capture_link_in_use: 'captures/open/409.test.ts',
  upload_token_used: 'captures/upload/409.test.ts',
  webhook_endpoint_disabled: 'webhooks/test-endpoint/409.test.ts',
  capture_link_expired: 'captures/open/410.test.ts',
  upload_token_expired: 'captures/upload/410.test.ts',
  subject_erased: 'sessions/create/410.test.ts',
  policy_version_mismatch: 'policy/put/412.test.ts',
  payload_too_large: 'files/create/413.test.ts',
  unsupported_media_type: 'files/create/415.test.ts',
  validation_failed: 'sessions/create/422.test.ts',
  reference_required: 'sessions/create/422.test.ts',
  reference_not_allowed: 'sessions/create/422.test.ts',
  reference_unusable: 'sessions/create/422.test.ts',
  idempotency_key_reused: 'every-route/idempotency.test.ts',
  simulate_not_allowed: 'sessions/create/422.test.ts',
  undecodable_media: 'files/create/422.test.ts',
  rate_limited: 'every-route/429.test.ts',
  internal_error: 'every-route/idempotency.test.ts',
  overloaded: 'every-route/503-overloaded.test.ts',
  dependency_unavailable: 'service/readyz/503.test.ts',
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
