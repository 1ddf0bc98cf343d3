import { z } from 'zod';
import { count } from './fields.js';

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
