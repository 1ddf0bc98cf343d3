import { z } from 'zod';
import type { Bundle, ErasureBundle, Receipt } from '../receipts.js';
import { MODES } from '../words.js';
import { ReceiptSchema } from './evidence.js';
import { count, id, time } from './fields.js';

const ErasedSchema = z.strictObject({ sessions: count, captures: count, files: count, enrollments: count });

const ErasureBundleSchema = z
  .strictObject({
    v: z.literal(1),
    type: z.literal('erasure'),
    mode: z.enum(MODES),
    receiptId: id('receipt'),
    sessionId: z.null(),
    accountId: id('account'),
    erasureId: id('erasure'),
    decidedAt: time,
    erased: ErasedSchema,
    supersedes: z.null(),
  })
  .meta({ id: 'ErasureBundle' }) satisfies z.ZodType<ErasureBundle>;

export const ErasureSchema = z
  .strictObject({
    erasureId: id('erasure'),
    subjectId: z.string(),
    erasedAt: time,
    erased: ErasedSchema,
    receipt: z.strictObject({ receipt: ReceiptSchema, bundle: ErasureBundleSchema }) satisfies z.ZodType<{
      receipt: Receipt;
      bundle: Bundle;
    }>,
  })
  .meta({ id: 'Erasure' });
