import { z } from 'zod';
import { count, cursorOf, id, page, pageLimit, text, time } from './fields.js';

/** What an operator does with accounts. Source: the API contract, section 13. */

const name = z.string().describe('Name of the account.');
const plan = text(100).describe('Name of the plan, for people.');
const included = count.max(2_000_000_000).describe('LIVE verifications that the plan includes each calendar month.');

export const InstanceAccountSchema = z
  .strictObject({
    accountId: id('account'),
    name,
    plan,
    included,
    suspendedAt: time.nullable().describe('Since when calls of the account are refused; `null`: they are accepted.'),
    createdAt: time.describe('When the account was created.'),
  })
  .meta({ id: 'InstanceAccount' });
export type InstanceAccount = z.infer<typeof InstanceAccountSchema>;

export const InstanceAccountPageSchema = page(InstanceAccountSchema).meta({ id: 'InstanceAccountPage' });

export const ListInstanceAccountsSchema = z.strictObject({ limit: pageLimit, cursor: cursorOf('account') });

/** Members left out stay unchanged. */
export const UpdateInstanceAccountSchema = z.strictObject({
  suspended: z.boolean().optional().describe('`true` refuses every call of the account; `false` accepts them again.'),
  plan: plan.optional(),
  included: included.optional(),
});

const setName = z.string().describe('Name of a model set, such as `2026-11-20`.');

export const InstanceEngineSchema = z
  .strictObject({
    workers: count.describe('How many workers take captures now.'),
    queue: z
      .strictObject({
        waiting: count.describe('Captures that wait for a worker.'),
        active: count.describe('Captures that are measured now.'),
        oldestSeconds: count.describe('How long the oldest waiting capture has waited.'),
      })
      .describe('The queue of captures.'),
    set: z
      .strictObject({
        name: setName,
        digest: z.string().describe("`sha256:` and the hex digest of the set's file."),
      })
      .describe('The set that new captures are measured and judged with.'),
    candidates: z
      .array(
        z.strictObject({
          candidate: z.string().describe('Name of the candidate set, which runs in shadow and decides nothing.'),
          set: setName,
          compared: count.describe('Captures that both sets judged.'),
          agreed: count.describe('Of these, those that both judged the same.'),
          failed: count.describe('Captures without a comparison.'),
          lastAt: time.describe('When the last one was judged.'),
        }),
      )
      .describe('Sets that run in shadow.'),
  })
  .meta({ id: 'InstanceEngine' });
export type InstanceEngine = z.infer<typeof InstanceEngineSchema>;
