import { z } from 'zod';
import type { SessionEnvelope } from '../envelope.js';
import { REASON_CODES } from '../reasons.js';
import { SESSION_STATUSES } from '../session-state.js';
import {
  ATTEMPT_OUTCOMES,
  CAPTURE_SIGNS,
  CHECK_KINDS,
  CHECK_STATUSES,
  CLOSE_REASONS,
  EVENT_TYPES,
  FLOWS,
  MODES,
  OUTCOMES,
} from '../words.js';
import { ReceiptSchema } from './evidence.js';
import { digest, id, page, score, time } from './fields.js';
import { EvaluationSchema } from './policy.js';

const ReasonSchema = z
  .strictObject({
    code: z.enum(REASON_CODES),
    check: z.enum(CHECK_KINDS).nullable(),
    category: z.enum(['QUALITY', 'FRAUD', 'MISMATCH', 'USER', 'TECHNICAL', 'POLICY']),
    retryable: z.boolean(),
    message: z.string(),
  })
  .meta({ id: 'Reason' });

const DecisionSchema = z
  .strictObject({
    outcome: z.enum(OUTCOMES),
    reasons: z.array(ReasonSchema),
    reviewRequired: z.boolean(),
    version: z.int().min(1).describe("1 for the engine's own, one more for each review."),
    final: z.boolean().describe('False while a review may still change it.'),
  })
  .meta({ id: 'Decision' });

const CheckSchema = z
  .strictObject({
    kind: z.enum(CHECK_KINDS),
    status: z.enum(CHECK_STATUSES),
    score: score.nullable().describe('Higher is more genuine; null where the check has no score or did not run.'),
    threshold: score.nullable(),
    engine: z
      .strictObject({ model: z.string(), version: z.string(), digest })
      .nullable()
      .describe('What measured it; null where no model took part.'),
    signs: z
      .array(z.enum(CAPTURE_SIGNS))
      .optional()
      .describe('What in particular it found; missing where it found nothing. More may come.'),
    duplicates: z
      .array(z.string())
      .optional()
      .describe(
        'Of face.duplicate only: ids of enrollments of other subjects with this face, the most alike first, at most five. One that is deleted or erased disappears.',
      ),
  })
  .meta({ id: 'Check' });

const envelope = {
  sessionId: id('session'),
  flow: z.enum(FLOWS),
  purpose: z.string().nullable().describe('null once the person was erased.'),
  mode: z.enum(MODES),
  status: z.enum(SESSION_STATUSES),
  subjectId: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
  createdAt: time,
  updatedAt: time,
  expiresAt: time.describe('When the capture link runs out.'),
  decidedAt: time.nullable(),
  erasedAt: time.nullable(),
  closeReason: z.enum(CLOSE_REASONS).nullable(),
  decision: DecisionSchema.nullable(),
  checks: z.array(CheckSchema),
  evaluation: EvaluationSchema,
  evidence: ReceiptSchema.nullable(),
  attempts: z.array(
    z.strictObject({
      captureId: id('capture'),
      startedAt: time,
      uploadedAt: time.nullable(),
      outcome: z.enum(ATTEMPT_OUTCOMES),
    }),
  ),
  enrollment: z.strictObject({ enrollmentId: id('enrollment') }).nullable(),
};

export const SessionSchema = z.strictObject(envelope).meta({ id: 'Session' }) satisfies z.ZodType<SessionEnvelope>;

export const CreatedSessionSchema = z
  .strictObject({
    ...envelope,
    handoff: z
      .strictObject({ captureUrl: z.url(), captureToken: z.string(), expiresAt: time })
      .describe('Shown here and never again.'),
  })
  .meta({ id: 'CreatedSession' }) satisfies z.ZodType<SessionEnvelope>;

/** The body of a webhook about a session. */
export const SessionEventSchema = z
  .strictObject({
    type: z.enum(EVENT_TYPES.filter((type) => type.startsWith('session.'))),
    timestamp: time,
    data: z.strictObject({ ...envelope, sequence: z.int().min(1).describe('Grows with each event of the session.') }),
  })
  .meta({ id: 'SessionEvent' });

export const SessionPageSchema = page(SessionSchema).meta({ id: 'SessionPage' });
