import { z } from 'zod';
import { count } from './fields.js';

export const UsageSchema = z
  .strictObject({
    plan: z.string(),
    periods: z.array(
      z.strictObject({
        period: z.string().regex(/^\d{4}-\d{2}$/),
        included: count,
        used: count,
        reserved: count,
        remaining: count,
        test: count.describe('Sessions of test keys; never charged.'),
        byFlow: z.record(z.string(), count),
        byOutcome: z.record(z.string(), count),
      }),
    ),
  })
  .meta({ id: 'Usage' });
