import { z } from 'zod';

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits, in lower case');
export const dateVersion = z.string().regex(/^\d{4}-\d{2}-\d{2}(\.\d+)?$/, 'must be a date such as 2026-11-01');

const DISTRIBUTION_BINS = 20;

/** Counts or shares of equal bins from 0 to 1. */
export const distribution = z.array(z.number().min(0)).length(DISTRIBUTION_BINS);

/** The measurements on which the shipped thresholds are based. */
export const CalibrationSchema = z.strictObject({
  /** The digest of the measured weights, if a command wrote this entry, so that a copied manifest does not inherit it. */
  of: z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/)
    .optional(),
  data: z.string(),
  size: z.string(),
  date: z.iso.date(),
  results: z.record(z.string(), z.union([z.number(), z.string()])),
});
