import { z } from 'zod';
import { count } from '../fields.js';

const period = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11');

export const UsageQuerySchema = z
  .strictObject({
    period: period.optional().describe('One month, UTC, such as `2026-11`. Default: the current month.'),
    from: period.optional().describe('The first month of a range; needs `to`.'),
    to: period.optional().describe('The last month of a range; needs `from`.'),
  })
  .refine((query) => (query.from === undefined) === (query.to === undefined), {
    path: ['from'],
    message: 'from and to must be used together',
  })
  .refine((query) => query.period === undefined || query.from === undefined, {
    path: ['period'],
    message: 'period cannot be combined with from and to',
  })
  .refine((query) => query.from === undefined || query.to === undefined || query.from <= query.to, {
    path: ['to'],
    message: 'must not be before from',
  });

export const UsageSchema = z
  .strictObject({
    plan: z.string().describe('Name of the plan.'),
    periods: z
      .array(
        z.strictObject({
          period: z
            .string()
            .regex(/^\d{4}-\d{2}$/)
            .describe('The month, UTC.'),
          included: count.describe('Verifications that the plan includes.'),
          used: count.describe('LIVE sessions of this month that were decided.'),
          reserved: count.describe('LIVE sessions of this month that are still open.'),
          remaining: count.describe('What is left: `included` less `used` and `reserved`.'),
          test: count.describe('Sessions of test keys, which are never charged.'),
          byFlow: z.record(z.string(), count).describe('Decided sessions by flow.'),
          byOutcome: z.record(z.string(), count).describe('Decided sessions by outcome.'),
        }),
      )
      .describe('One entry for each month that you asked for.'),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof UsageSchema>;
