import { z } from 'zod';
import { PROBLEM_CODES } from '../problems.js';
import { SESSION_STATUSES } from '../session-state.js';
import { count, time } from './fields.js';

/** Members beyond RFC 9457's belong to the codes that the description names. */
export const ProblemSchema = z
  .strictObject({
    type: z.url().describe('A page that explains the code.'),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(PROBLEM_CODES),
    requestId: z.string(),
    retryable: z.boolean().describe('Whether the same request, sent again later, may succeed.'),
    errors: z
      .array(
        z.strictObject({
          pointer: z.string().describe('RFC 6901, into the body; for a query, the name of the parameter.'),
          code: z.string(),
          message: z.string(),
        }),
      )
      .optional(),
    currentStatus: z.enum(SESSION_STATUSES).optional().describe('With `session_state_conflict` and `session_not_approved`.'),
    currentVersion: count.optional().describe('With `policy_version_mismatch`.'),
    included: count.optional().describe('With `allowance_exhausted`.'),
    used: count.optional().describe('With `allowance_exhausted`.'),
    reserved: count.optional().describe('With `allowance_exhausted`.'),
    resetsAt: time.optional().describe('With `allowance_exhausted`.'),
    requiredScope: z.string().optional().describe('With `insufficient_scope`.'),
    disabledReason: z.string().optional().describe('With `webhook_endpoint_disabled`.'),
    failing: z.array(z.string()).optional().describe('With `dependency_unavailable` of `/readyz`.'),
  })
  .meta({ id: 'Problem' });
