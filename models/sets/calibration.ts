import { z } from 'zod';

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits, in lower case');
export const dateVersion = z.string().regex(/^\d{4}-\d{2}-\d{2}(\.\d+)?$/, 'must be a date such as 2026-11-01');

/** What the shipped thresholds stand on. */
export const CalibrationSchema = z.strictObject({
  /** The digest of the weights that were measured, where a command wrote this: a copied manifest does not carry it over. */
  of: z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/)
    .optional(),
  data: z.string(),
  size: z.string(),
  date: z.iso.date(),
  results: z.record(z.string(), z.union([z.number(), z.string()])),
});
