import { z } from 'zod';
import { REASON_CODES } from '../reasons.js';
import { CAPTURE_STATES } from '../words.js';
import { count, id, time } from './fields.js';

const ChallengeSchema = z.strictObject({
  kind: z.literal('HEAD_TURNS').describe('The kind of challenge. More kinds may be added.'),
  steps: z
    .array(
      z.strictObject({
        direction: z
          .enum(['LEFT', 'RIGHT', 'UP', 'DOWN', 'CENTER'])
          .describe("Where to turn the head, from the person's own point of view."),
        afterMs: count.describe('Wait this long after the step before, in milliseconds.'),
        holdMs: count.describe('Show the step until the movement ends, for at most this long, in milliseconds.'),
      }),
    )
    .describe('What to ask of the person, one step after the other.'),
  light: z
    .strictObject({
      kind: z.literal('LIGHT').describe('Always `LIGHT`.'),
      fadeMs: count.describe('How long each colour fades in, in milliseconds.'),
      steps: z
        .array(
          z.strictObject({
            color: z
              .string()
              .regex(/^#[0-9a-f]{6}$/)
              .describe('Colour of the whole screen around the picture, sRGB.'),
            holdMs: count.describe('How long to show it, from the start of its fade, in milliseconds.'),
          }),
        )
        .describe('The colours, one after the other.'),
    })
    .optional()
    .describe(
      'Soft screen colours to show before the head turns. Present only where the policy asks for light and the attempt does not avoid it. Never show them to people who ask for reduced motion.',
    ),
});

export const OpenedCaptureSchema = z
  .strictObject({
    captureId: id('capture'),
    attempt: z.int().min(1).describe('Number of this attempt, from 1. It counts once its media is accepted.'),
    attemptsLeft: count.describe('Uploads that are left, this one included.'),
    claimToken: z.string().describe('Proves that the same device asks again. Send it as the bearer, or as `claimToken`.'),
    uploadToken: z.string().describe('The bearer for one upload within ten minutes. A new attempt voids it.'),
    uploadTokenExpiresAt: time.describe('When the upload token expires.'),
    challenge: ChallengeSchema.describe('What to ask of the person. Random for each attempt.'),
    limits: z
      .strictObject({
        framesMin: count.describe('Fewest frames in an upload.'),
        framesMax: count.describe('Most frames in an upload.'),
        frameBytesMax: count.describe('Largest frame, in bytes.'),
        framePixelsMax: count.describe('Largest frame, in pixels.'),
        videoBytesMax: count.describe('Largest video, in bytes.'),
        videoSecondsMax: count.describe('Longest video, in seconds.'),
        requestBytesMax: count.describe('Largest upload in all, in bytes.'),
      })
      .describe('What an upload may be.'),
  })
  .meta({ id: 'OpenedCapture' });
export type OpenedCapture = z.infer<typeof OpenedCaptureSchema>;
export type Challenge = OpenedCapture['challenge'];
export type ChallengeStep = Challenge['steps'][number];
export type LightChallenge = NonNullable<Challenge['light']>;

export const AcceptedCaptureSchema = z
  .strictObject({
    captureId: id('capture'),
    state: z.literal('PROCESSING').describe('The media is durable and waits for the engine.'),
  })
  .meta({ id: 'AcceptedCapture' });

export const CaptureProgressSchema = z
  .strictObject({
    state: z
      .enum(CAPTURE_STATES)
      .describe(
        '`WAITING` for media, `PROCESSING`, `RETRY` with `hints`, `DONE`, or `EXPIRED`. `DONE` says that the person is done, not that they passed.',
      ),
    attemptsLeft: count.describe('Uploads that are left.'),
    hints: z.array(z.enum(REASON_CODES)).describe('With `RETRY`: what to do better. `QUALITY` and `USER` reasons only.'),
  })
  .meta({ id: 'CaptureProgress' });
export type CaptureProgress = z.infer<typeof CaptureProgressSchema>;
