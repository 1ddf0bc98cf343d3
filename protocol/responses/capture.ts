import { z } from 'zod';
import { REASON_CODES } from '../reasons.js';
import { CAPTURE_STATES } from '../words.js';
import { count, id, time } from './fields.js';

const ChallengeSchema = z.strictObject({
  kind: z.literal('HEAD_TURNS'),
  steps: z.array(
    z.strictObject({
      direction: z.enum(['LEFT', 'RIGHT', 'UP', 'DOWN', 'CENTER']).describe("From the person's own point of view."),
      afterMs: count,
      holdMs: count,
    }),
  ),
  light: z
    .strictObject({
      kind: z.literal('LIGHT'),
      fadeMs: count.describe('How long a colour takes to come.'),
      steps: z.array(
        z.strictObject({
          color: z
            .string()
            .regex(/^#[0-9a-f]{6}$/)
            .describe('The whole screen around the picture, sRGB.'),
          holdMs: count.describe('From the moment the colour begins to come.'),
        }),
      ),
    })
    .optional()
    .describe('Colours to show, one after the other, before the head turns. Never to people who ask for reduced motion.'),
});

export const OpenedCaptureSchema = z
  .strictObject({
    captureId: id('capture'),
    attempt: z.int().min(1),
    attemptsLeft: count,
    claimToken: z.string().describe('Proves that the same device asks again.'),
    uploadToken: z.string().describe('For one upload within ten minutes.'),
    uploadTokenExpiresAt: time,
    challenge: ChallengeSchema,
    limits: z.strictObject({
      framesMin: count,
      framesMax: count,
      frameBytesMax: count,
      framePixelsMax: count,
      videoBytesMax: count,
      videoSecondsMax: count,
      requestBytesMax: count,
    }),
  })
  .meta({ id: 'OpenedCapture' });

export const AcceptedCaptureSchema = z
  .strictObject({ captureId: id('capture'), state: z.literal('PROCESSING') })
  .meta({ id: 'AcceptedCapture' });

export const CaptureProgressSchema = z
  .strictObject({ state: z.enum(CAPTURE_STATES), attemptsLeft: count, hints: z.array(z.enum(REASON_CODES)) })
  .meta({ id: 'CaptureProgress' });
