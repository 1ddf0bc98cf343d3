import { z } from 'zod';
import { ID_PREFIXES, type IdKind, isId } from '../ids.js';

/**
 * Shared parts of the schemas in this folder. Each other file contains the bodies, queries and responses of one resource. All
 * schemas are closed: an unknown member of a request is rejected, and a response has no member that its schema lacks. The OpenAPI
 * document is generated from them, and the contract tests compare every response with them.
 */

export const id = (kind: IdKind) =>
  z
    .string()
    .regex(new RegExp(`^${ID_PREFIXES[kind]}[0-9a-hjkmnp-tv-z]{26}$`))
    .describe(`Id of the ${ID_NAMES[kind] ?? kind}.`);
const ID_NAMES: Partial<Record<IdKind, string>> = { webhookEndpoint: 'webhook endpoint' };

export const time = z.iso.datetime();

const A_TIME = 'must be a time with seconds and its zone, such as 2026-11-23T10:00:00Z';

/**
 * A time in a request. PostgreSQL has no year 0 and no time zone 16 hours away, and a time zone can move a time of the first or last year
 * out of range.
 */
export const moment = z.iso
  .datetime({ offset: true, error: ({ input }) => (typeof input === 'string' ? A_TIME : undefined) })
  .refine((value) => !/^(0000|0001|9999)/.test(value), { message: 'must be in the years 0002 to 9998' })
  .refine((value) => !/[+-](1[6-9]|2\d):?\d\d$/.test(value), { message: 'must be less than 16 hours from UTC' });

export const count = z.int().min(0);

export const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);

/** 0..1, at most six decimals. */
export const score = z.number().min(0).max(1);

/** A score as text, as in receipts. */
export const sixDecimals = z.string().regex(/^[01]\.\d{6}$/);

/** A list, newest first. `nextCursor` is null on the last page. */
export function page<S extends z.ZodType>(row: S) {
  return z.strictObject({
    data: z.array(row).describe('One page, newest first.'),
    nextCursor: z.string().nullable().describe('Send it as `cursor` to read the next page; `null` on the last page.'),
  });
}

const wellFormed = (text: string) => text.isWellFormed();

/** Text without lone surrogates and NUL, which have no canonical form or cannot be stored in the database. */
export const text = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((value) => wellFormed(value) && !value.includes('\0'), { message: 'must be well-formed Unicode without NUL' });

/** Characters that reorder a line, or hide in it. */
export const DECEPTIVE = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** A name that people read, as it may be stored. */
export const oneLine = (max: number) =>
  text(max).refine((value) => !/\p{Cc}/u.test(value) && !DECEPTIVE.test(value) && value.trim() === value, {
    message: 'must be one line of plain text, without control characters and spaces around it',
  });

/** A name in a request. Names of invisible characters alone were taken once, so that what is stored can be one. */
export const newName = (max: number) =>
  oneLine(max).refine((value) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(value), { message: 'must have a character that can be seen' });

/** Rejects control characters, because the URL parser silently drops them, and the stored URL would differ from the checked one. */
export const plainUrl = (protocol: RegExp) =>
  z
    .string()
    .refine((value) => wellFormed(value) && !/[\s\p{Cc}]/u.test(value), {
      message: 'must not contain spaces or control characters',
    })
    .max(2000)
    .pipe(z.url({ protocol }));

/** For routes that take no body, or an empty object. */
export const EmptyBodySchema = z.strictObject({});

/** A whole number of a query, in decimal digits. `Number` would also read an empty text, spaces, `0x10` and `1e2`. */
export const queryNumber = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value),
    z
      // Not of numbers that are too large: zod says how large they may be.
      .int({
        error: ({ code, input }) => (code !== 'invalid_type' || input === undefined ? undefined : 'must be a whole number'),
      })
      .min(min)
      .max(max),
  );

/** Of the evidence log: fifteen digits, as its cursors have. */
export const logSize = queryNumber(0, 999_999_999_999_999);

export const pageLimit = queryNumber(1, 100).default(20).describe('How many to return.');

export const CURSOR = 'The `nextCursor` of the page before.';

/** A cursor is the last id of the previous page, so that a cursor of another list is rejected. */
export const cursorOf = (kind: IdKind) =>
  z
    .string()
    .refine((value) => isId(kind, value), { message: 'must be the nextCursor of an earlier response' })
    .optional()
    .describe(CURSOR);

export function wellFormedWithoutNul(value: string): boolean {
  return wellFormed(value) && !value.includes('\0');
}

/** Of an attempt in two halves: the half that the result stands on. */
export const half = z
  .literal([1, 2])
  .describe(
    'Of an attempt in two halves (`ADAPTIVE`): the half that the result stands on, 2 for the challenge. Left out otherwise.',
  );
