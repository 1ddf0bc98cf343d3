import { z } from 'zod';
import type { Bundle, ErasureBundle, Receipt } from '../evidence/receipts.js';
import { MODES } from '../words.js';
import { ReceiptSchema } from './evidence-log.js';
import { count, id, text, time } from './fields.js';

export const EraseSubjectSchema = z.strictObject({
  subjectId: text(128).describe('The person: the `subjectId` of their sessions.'),
});

const ErasedSchema = z.strictObject({
  sessions: count.describe('Sessions whose personal data is gone.'),
  captures: count.describe('Captures whose media is gone.'),
  files: count.describe('Reference pictures that are gone.'),
  enrollments: count.describe('Enrollments that are gone.'),
});

export const ErasureBundleSchema = z
  .strictObject({
    v: z.literal(1).describe('Version of the format.'),
    type: z.literal('erasure').describe('Always `erasure`.'),
    mode: z.enum(MODES).describe('`TEST` or `LIVE`.'),
    receiptId: id('receipt'),
    sessionId: z.null().describe('Always `null`: an erasure is of a person, not of a session.'),
    accountId: id('account'),
    erasureId: id('erasure'),
    decidedAt: time.describe('When the data was erased.'),
    erased: ErasedSchema.describe('How much was erased.'),
    supersedes: z.null().describe('Always `null`.'),
  })
  .meta({ id: 'ErasureBundle' }) satisfies z.ZodType<ErasureBundle>;

export const ErasureSchema = z
  .strictObject({
    erasureId: id('erasure'),
    subjectId: z.string().describe('The `subjectId` that you sent.'),
    erasedAt: time.describe('When the data was erased.'),
    erased: ErasedSchema.describe('How much was erased.'),
    receipt: (
      z.strictObject({
        receipt: ReceiptSchema.describe('The signature.'),
        bundle: ErasureBundleSchema.describe('What is signed.'),
      }) satisfies z.ZodType<{ receipt: Receipt; bundle: Bundle }>
    ).describe('Proves the erasure. It names no person.'),
  })
  .meta({ id: 'Erasure' });
