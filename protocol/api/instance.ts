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
