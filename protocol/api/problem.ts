import { z } from 'zod';
import { PROBLEM_CODES } from '../problems.js';
import { SESSION_STATUSES } from '../session-state.js';
import { count, time } from './fields.js';
import { HeldLinkSchema } from './sessions/capture-page.js';

/** Each member that RFC 9457 does not define belongs to the codes that its description names. */
export const ProblemSchema = z
  .strictObject({
    type: z.url().describe('A page that explains the code.'),
    title: z.string().describe('The code in words; the same for every request.'),
    status: z.int().describe('The HTTP status.'),
    detail: z.string().describe('What was wrong with this request.'),
    code: z.enum(PROBLEM_CODES).describe('What a program decides by. Codes are added, never renamed.'),
    requestId: z.string().describe('Quote it to the operator: it is in the log. The `X-Request-Id` header carries it too.'),
    retryable: z.boolean().describe('Whether the same request, sent again later, may succeed.'),
    errors: z
      .array(
        z.strictObject({
          pointer: z
            .string()
            .describe('JSON pointer (RFC 6901) into the body; for a query, `/` and the name of the parameter.'),
          code: z.string().describe('What is wrong with the value.'),
          message: z.string().describe('The same as a sentence.'),
        }),
      )
      .optional()
      .describe('One entry for each fault, where members of the body or the query are at fault.'),
    currentStatus: z
      .enum(SESSION_STATUSES)
      .optional()
      .describe(
        'With `session_state_conflict` and `session_not_approved`: the status of the session. Calls of the person leave it out: it can be the decision.',
      ),
    reason: z
      .enum(['ENROLLMENT_OUTDATED', 'TAKEN_OVER'])
      .optional()
      .describe(
        'With `reference_unusable`: no running match model can compare the enrollment. With `capture_link_in_use`: another device continues in place of this one.',
      ),
    link: HeldLinkSchema.optional().describe('With `capture_link_in_use` of `POST /v1/captures/session`: whose link it is.'),
    currentVersion: count
      .optional()
      .describe(
        'With `policy_version_mismatch`, `branding_version_mismatch` and `decision_version_mismatch`: the newest version.',
      ),
    claimedBy: z.string().optional().describe('With `review_claimed`: who holds the review, a member or an API key.'),
    claimExpiresAt: time.optional().describe('With `review_claimed`: when the lease ends.'),
    included: count.optional().describe('With `allowance_exhausted`: verifications that the plan includes each month.'),
    used: count.optional().describe('With `allowance_exhausted`: verifications that were decided this month.'),
    reserved: count.optional().describe('With `allowance_exhausted`: verifications that open sessions hold.'),
    resetsAt: time.optional().describe('With `allowance_exhausted`: when the next month begins.'),
    requiredScope: z.string().optional().describe('With `insufficient_scope`: the scope that the key lacks.'),
    disabledReason: z.string().optional().describe('With `webhook_endpoint_disabled`: why it was disabled.'),
    failing: z.array(z.string()).optional().describe('With `dependency_unavailable` of `/readyz`: what does not answer.'),
  })
  .meta({ id: 'Problem' });
