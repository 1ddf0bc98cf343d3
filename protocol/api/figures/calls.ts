import { z } from 'zod';
import { PROBLEM_CODES } from '../../problems.js';
import { CURSOR, count, page, pageLimit, time } from '../fields.js';

export const CallSchema = z
  .strictObject({
    at: time.describe('When the answer was sent.'),
    method: z.string().describe('The method.'),
    route: z.string().describe('The pattern of the route, such as `/v1/sessions/:sessionId`. The ids are not kept.'),
    status: z.int().min(100).max(599).describe('The status of the answer.'),
    code: z.enum(PROBLEM_CODES).nullable().describe('The code of the problem; `null` if the call succeeded.'),
    requestId: z.string().describe('The `X-Request-Id` of the answer.'),
    actor: z.string().describe('Id of the key (`key_…`) or of the member (`mem_…`).'),
    durationMs: count.describe('Milliseconds from the first byte of the request to the answer.'),
  })
  .meta({ id: 'Call' });
export type Call = z.infer<typeof CallSchema>;

export const CallPageSchema = page(CallSchema).meta({ id: 'CallPage' });

export const ListCallsSchema = z.strictObject({
  failed: z.enum(['true', 'false']).optional().describe('`true`: only calls that were answered with a problem.'),
  actor: z
    .string()
    .regex(/^(key|mem)_[0-9a-hjkmnp-tv-z]{26}$/, { message: 'must be the id of a key or of a member' })
    .optional()
    .describe('Only calls of this key or member.'),
  limit: pageLimit,
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { message: 'must be the nextCursor of an earlier response' })
    .optional()
    .describe(CURSOR),
});
