import { z } from 'zod';
import { CURSOR, logSize, pageLimit } from '../fields.js';
import { MigrationBundleSchema } from './enrollments.js';
import { LogProofSchema, ReceiptSchema, VerificationBundleSchema } from './evidence-log.js';
import { ErasureBundleSchema } from './subjects.js';

export const ListEvidenceSchema = z.strictObject({
  size: logSize
    .optional()
    .describe('Size of a checkpoint of the log: the proofs lead to it, and later receipts are left out. Default: the newest.'),
  cursor: z
    .string()
    .regex(/^(0|[1-9][0-9]{0,14})$/, 'must be the nextCursor of an earlier response')
    .optional()
    .describe(`${CURSOR} It stays valid: the index in the log from which on to read.`),
  limit: pageLimit,
});

export const EvidencePageSchema = z
  .strictObject({
    data: z
      .array(
        z.strictObject({
          receipt: ReceiptSchema.describe('The signature.'),
          bundle: z.union([VerificationBundleSchema, ErasureBundleSchema, MigrationBundleSchema]).describe('What is signed.'),
          log: LogProofSchema.describe('Proves that the receipt is in the evidence log.'),
        }),
      )
      .describe('One page, in the order of the log.'),
    nextCursor: z.string().nullable().describe('Send it as `cursor` to read the next page; `null` on the last page.'),
  })
  .meta({ id: 'EvidencePage' });
