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
    code: z.enum(REASON_CODES).describe('What was found.'),
    check: z.enum(CHECK_KINDS).nullable().describe('The check that found it; `null` where no single check did.'),
    category: z
      .enum(['QUALITY', 'FRAUD', 'MISMATCH', 'USER', 'TECHNICAL', 'POLICY'])
      .describe('The kind of reason. The person at the page sees only `QUALITY` and `USER`.'),
    retryable: z.boolean().describe('Whether the same person, asked again, could do better.'),
    message: z.string().describe('The code as a sentence, for you and not for the person.'),
  })
  .meta({ id: 'Reason' });

const DecisionSchema = z
  .strictObject({
    outcome: z.enum(OUTCOMES).describe('`REVIEW` until a reviewer decides; `INCONCLUSIVE` with status `FAILED`.'),
    reasons: z.array(ReasonSchema).describe('Why; empty with `APPROVED`.'),
    reviewRequired: z.boolean().describe('Whether a reviewer has to decide.'),
    version: z.int().min(1).describe('1 for the decision of the engine, one more for each review.'),
    final: z.boolean().describe('False while a review may still change it.'),
  })
  .meta({ id: 'Decision' });

const CheckSchema = z
  .strictObject({
    kind: z.enum(CHECK_KINDS).describe('The check.'),
    status: z
      .enum(CHECK_STATUSES)
      .describe(
        'Its result. `INCONCLUSIVE`: the check could not tell, or the score is borderline. `SKIPPED`: it did not apply.',
      ),
    score: score
      .nullable()
      .describe('0 to 1, higher is more genuine, at most six decimals; `null` where the check has no score or did not run.'),
    threshold: score.nullable().describe('The lowest score that passes.'),
    engine: z
      .strictObject({
        model: z.string().describe('Name of the model.'),
        version: z.string().describe('Its version, a date.'),
        digest: digest.describe('SHA-256 of the weights that ran.'),
      })
      .nullable()
      .describe('The model that measured it; `null` where none took part.'),
    signs: z
      .array(z.enum(CAPTURE_SIGNS))
      .optional()
      .describe('What the check found in particular; left out where it found nothing. Signs are added over time.'),
    duplicates: z
      .array(z.string())
      .optional()
      .describe(
        'With `face.duplicate` only: at most five enrollments of other subjects with this face, the most alike first. Deleted and erased ones disappear.',
      ),
  })
  .meta({ id: 'Check' });

const envelope = {
  sessionId: id('session'),
  flow: z.enum(FLOWS).describe('`ONBOARDING` compares with a reference, `LIVENESS_ONLY` does not.'),
  purpose: z.string().nullable().describe('Why the person is verified; `null` once they are erased.'),
  mode: z.enum(MODES).describe('The mode of the key that opened it.'),
  status: z.enum(SESSION_STATUSES).describe('Where the session stands. The last five never change.'),
  subjectId: z.string().nullable().describe('Your own id of the person; `null` once they are erased.'),
  metadata: z.record(z.string(), z.string()).nullable().describe('Your own keys and values; `null` where there are none.'),
  createdAt: time.describe('When it was opened.'),
  updatedAt: time.describe('When anything about it last changed.'),
  expiresAt: time.describe('When the capture link expires.'),
  decidedAt: time.nullable().describe('When it was first decided.'),
  erasedAt: time.nullable().describe('When the person was erased.'),
  closeReason: z.enum(CLOSE_REASONS).nullable().describe('With `EXPIRED` and `CANCELED`: why.'),
  decision: DecisionSchema.nullable().describe('The decision; `null` until there is one.'),
  checks: z.array(CheckSchema).describe('The checks of the deciding capture, in a fixed order; empty before.'),
  evaluation: EvaluationSchema.describe('Whether the policy that the session was opened under conforms to its profile.'),
  evidence: ReceiptSchema.nullable().describe('The signed receipt of the current decision.'),
  attempts: z
    .array(
      z.strictObject({
        captureId: id('capture'),
        startedAt: time.describe('When it was opened.'),
        uploadedAt: time.nullable().describe('When its media was accepted.'),
        outcome: z.enum(ATTEMPT_OUTCOMES).describe('What became of it.'),
      }),
    )
    .describe('The attempts of the person, oldest first.'),
  enrollment: z
    .strictObject({ enrollmentId: id('enrollment') })
    .nullable()
    .describe('The enrollment that was saved from this session.'),
};

export const SessionSchema = z.strictObject(envelope).meta({ id: 'Session' }) satisfies z.ZodType<SessionEnvelope>;

export const CreatedSessionSchema = z
  .strictObject({
    ...envelope,
    handoff: z
      .strictObject({
        captureUrl: z.url().describe('The link for the person: the hosted capture page.'),
        captureToken: z.string().describe('The bearer for an app that captures by itself.'),
        expiresAt: time.describe('When the link expires.'),
      })
      .describe('How the person gets to the camera. Only this answer has it.'),
  })
  .meta({ id: 'CreatedSession' }) satisfies z.ZodType<SessionEnvelope>;

/** The body of a webhook about a session. */
export const SessionEventSchema = z
  .strictObject({
    type: z.enum(EVENT_TYPES.filter((type) => type.startsWith('session.'))).describe('What happened.'),
    timestamp: time.describe('When it happened.'),
    data: z
      .strictObject({
        ...envelope,
        sequence: z.int().min(1).describe('Grows with each event of the session. The larger is the newer.'),
      })
      .describe('The session as it was at that moment.'),
  })
  .meta({ id: 'SessionEvent' });

export const SessionPageSchema = page(SessionSchema).meta({ id: 'SessionPage' });
