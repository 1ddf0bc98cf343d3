import { z } from 'zod';
import { ID_PREFIXES, type IdKind, isId } from '../ids.js';

/**
 * What the schemas of this folder are made of. Each of its other files holds the bodies, queries and answers of one resource
 * of the API. All are closed: an unknown member of a request is refused, and an answer has no member that its schema lacks.
 * The OpenAPI document is generated from them, and the contract tests compare every answer with them.
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

const wellFormed = (text: string) => text.isWellFormed();

/** Text without lone surrogates or NUL: both break the database or the canonical form. */
export const text = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((value) => wellFormed(value) && !value.includes('\0'), { message: 'must be well-formed Unicode without NUL' });

/** The parser of URLs drops line feeds and the like in silence: what is stored would not be what was checked. */
export const plainUrl = (protocol: RegExp) =>
  z
    .string()
    .refine((value) => wellFormed(value) && !/[\s\p{Cc}]/u.test(value), {
      message: 'must not hold spaces or control characters',
    })
    .max(2000)
    .pipe(z.url({ protocol }));

/** For routes that take no body, or an empty object. */
export const EmptyBodySchema = z.strictObject({});

export const pageLimit = z.coerce.number().int().min(1).max(100).default(20).describe('How many to return.');

export const CURSOR = 'The `nextCursor` of the page before.';

/** Always the last id of the page before, so that a cursor of another list is refused rather than misread. */
export const cursorOf = (kind: IdKind) =>
  z
    .string()
    .refine((value) => isId(kind, value), { message: 'must be the nextCursor of an earlier answer' })
    .optional()
    .describe(CURSOR);

export function wellFormedWithoutNul(value: string): boolean {
  return wellFormed(value) && !value.includes('\0');
}
