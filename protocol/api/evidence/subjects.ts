import { z } from 'zod';
import type { Bundle, ErasureBundle, Receipt } from '../../evidence/receipts.js';
import { HELD_KINDS, MODES } from '../../words.js';
import { count, cursorOf, id, page, pageLimit, text, time } from '../fields.js';
import { ReceiptSchema } from './evidence-log.js';

/** The body of every route about one person. */
export const SubjectSchema = z.strictObject({
  subjectId: text(128).describe('The person: the `subjectId` of their sessions.'),
});

export const SubjectSummarySchema = z
  .strictObject({
    subjectId: z.string().describe('The `subjectId` that you sent.'),
    createdAt: time.describe('When the person was first known.'),
    erasedAt: time.nullable().describe('When the person was erased; nothing is held then.'),
    held: z
      .array(
        z.strictObject({
          kind: z
            .enum(HELD_KINDS)
            .describe(
              'What is held. `PICTURES`: captures with pictures or clips. `REFERENCES`: uploaded pictures. `STORED_ANSWERS`: responses that are kept for idempotency keys.',
            ),
          count: count.describe('How many rows.'),
          goesFrom: time.nullable().describe('The earliest date on which one is deleted; `null` if none has a date yet.'),
          goesBy: time.nullable().describe('The latest date.'),
          undated: count.describe('How many have no date yet, because their session has not ended.'),
        }),
      )
      .describe('One entry for each kind; empty once the person is erased.'),
    enrollments: z
      .array(
        z.strictObject({
          enrollmentId: id('enrollment'),
          sessionId: id('session'),
          createdAt: time.describe('When it was saved.'),
          expiresAt: time.describe('When its template is deleted.'),
        }),
      )
      .describe('The newest hundred enrollments that still have their template, newest first.'),
    erasures: z
      .array(
        z.strictObject({
          erasureId: id('erasure'),
          receiptId: id('receipt'),
          erasedAt: time.describe('When the data was erased.'),
        }),
      )
      .describe('The erasure of the person, if there was one.'),
  })
  .meta({ id: 'SubjectSummary' });
export type SubjectSummary = z.infer<typeof SubjectSummarySchema>;

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

/** An erasure without the name of the person, which nothing holds any more. */
export const ErasurePageSchema = page(ErasureSchema.omit({ subjectId: true }).meta({ id: 'ListedErasure' })).meta({
  id: 'ErasurePage',
});
export const ListErasuresSchema = z.strictObject({ limit: pageLimit, cursor: cursorOf('erasure') });
