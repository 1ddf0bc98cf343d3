import { z } from 'zod';
import { ID_PREFIXES, type IdKind } from '../ids.js';

/**
 * What the answers are made of. Every body that the API answers is a schema of this folder, closed: a member that is not there
 * is never sent. The OpenAPI document is made of them, and the contract tests hold every answer against them. `satisfies`
 * keeps them and the types alike.
 */

export const id = (kind: IdKind) =>
  z
    .string()
    .regex(new RegExp(`^${ID_PREFIXES[kind]}[0-9a-hjkmnp-tv-z]{26}$`))
    .describe(`Id of the ${ID_NAMES[kind] ?? kind}.`);
const ID_NAMES: Partial<Record<IdKind, string>> = { webhookEndpoint: 'webhook endpoint' };

export const time = z.iso.datetime();

export const count = z.int().min(0);

export const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);

/** 0..1, six decimals at most. */
export const score = z.number().min(0).max(1);

/** The same as text, as receipts hold it. */
export const sixDecimals = z.string().regex(/^[01]\.\d{6}$/);

/** A list, newest first. `nextCursor` is null on the last page. */
export function page<S extends z.ZodType>(row: S) {
  return z.strictObject({
    data: z.array(row).describe('One page, newest first.'),
    nextCursor: z.string().nullable().describe('Send it as `cursor` to read the next page; `null` on the last page.'),
  });
}
