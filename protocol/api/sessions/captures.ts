import { z } from 'zod';
import { REASON_CODES } from '../../reasons.js';
import { CAPTURE_STATES, ENDINGS } from '../../words.js';
import { count, id, time } from '../fields.js';
import { GivenConsentSchema } from './consent.js';

/** What a device can show, and a person do. */
export const SUPPORTS = ['TURNS', 'LIGHT'] as const;
export type Support = (typeof SUPPORTS)[number];

const claimToken = z
  .string()
  .max(100)
  .describe(
    'Proves that the same device asks again: the `claimToken` of the first answer, or one that the device makes itself before its first call (`fpd_` and 32 random bytes in base64url, new for each link), so that a lost answer locks no one out. Default: the service makes one.',
  );

export const OpenCaptureSchema = z.strictObject({
  claimToken: claimToken.optional(),
  supports: z
    .array(z.enum(SUPPORTS))
    .max(SUPPORTS.length)
    .optional()
    .describe(
      'What the device can show of a challenge. Leave out `LIGHT` for people who ask for reduced motion or decline colours, `TURNS` for people who cannot turn their head: where liveness is in doubt, a reviewer then decides. Default: both.',
    ),
  consent: GivenConsentSchema.optional().describe(
    'What the person agreed to in your app. The first recorded consent of a session counts. Required if the policy says `consent: REQUIRED` and none is recorded.',
  ),
});

const shownAtMs = z
  .number()
  .min(0)
  .max(600_000)
  .describe('When the device began to show it, in milliseconds on the clock of `frames[].atMs`; for a video, from its start.');

const endedAtMs = z.number().min(0).max(600_000).describe('When the device stopped showing it, on the same clock.');

/** A step of the challenge as the device showed it. */
export const ShownStepSchema = z.object({
  direction: z.enum(['LEFT', 'RIGHT', 'UP', 'DOWN', 'CENTER']).describe('The direction that was asked for.'),
  shownAtMs,
  endedAtMs,
  seen: z.boolean().optional().describe('`true`: the device saw the movement end. Otherwise the time of the step ran out.'),
});
export type ShownStep = z.infer<typeof ShownStepSchema>;

/** A colour of the challenge's light as the device showed it. */
export const ShownColorSchema = z.object({
  color: z.string().max(20).describe('The colour that was shown, as `#rrggbb`.'),
  shownAtMs,
  endedAtMs,
});
export type ShownColor = z.infer<typeof ShownColorSchema>;

/** The `metadata` part of a media upload. Untrusted, because the person's device writes it. */
export const CaptureMetadataSchema = z.object({
  frames: z
    .array(
      z.object({
        atMs: z.number().min(0).max(600_000).describe('When the frame was taken, in milliseconds on any steady clock.'),
      }),
    )
    .max(24)
    .optional()
    .describe('One entry for each `frame` part, in the same order.'),
  burst: z
    .array(z.object({ atMs: z.number().min(0).max(600_000).describe('When it was taken, on the same clock.') }))
    .max(3)
    .optional()
    .describe('One entry for each `burst` part, in the same order.'),
  camera: z
    .record(z.string().max(40), z.unknown())
    .optional()
    .describe('What the platform says of the camera, such as `label`, `width` and `height`.'),
  device: z
    .record(z.string().max(40), z.unknown())
    .optional()
    .describe('What the platform says of the device, such as `platform`.'),
  deviceToken: z
    .string()
    .min(16)
    .max(200)
    .optional()
    .describe(
      'A random token that the app or browser makes and keeps, at least for an hour. A second capture from the same device within an hour, of the same person in the same place, is then not sent to review for looking alike. Stored only as a keyed digest.',
    ),
  challenge: z
    .object({
      kind: z.string().max(40).optional().describe('The `kind` of the challenge that was shown.'),
      shown: z.array(ShownStepSchema).max(24).optional().describe('The steps that were shown, in order.'),
      light: z
        .object({ shown: z.array(ShownColorSchema).max(24).optional().describe('The colours that were shown, in order.') })
        .optional()
        .describe('The colours of `challenge.light`. Left out where none were shown.'),
    })
    .optional()
    .describe('What the device showed of the challenge, and when.'),
});
export type CaptureMetadata = z.infer<typeof CaptureMetadataSchema>;

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

const uploadToken = z
  .string()
  .describe('The bearer for one upload. A new attempt, or a new token for the same half, voids it.');
const uploadTokenExpiresAt = time.describe(
  'When the upload token expires: ten minutes, or what is left of the 90 s for a second half.',
);

export const OpenedCaptureSchema = z
  .strictObject({
    captureId: id('capture'),
    attempt: z.int().min(1).describe('Number of this attempt, from 1. It counts once its media is accepted.'),
    attemptsLeft: count.describe('Uploads that are left after that of this attempt.'),
    claimToken: z.string().describe('Proves that the same device asks again. Send it as the bearer, or as `claimToken`.'),
    uploadToken,
    uploadTokenExpiresAt,
    challenge: ChallengeSchema.nullable().describe(
      'What to ask of the person; `null`: nothing, hold still for two seconds. Under `ADAPTIVE` it may be asked for later: see `CHALLENGE_NEEDED`.',
    ),
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
export type Challenge = NonNullable<OpenedCapture['challenge']>;
export type ChallengeStep = Challenge['steps'][number];
export type LightChallenge = NonNullable<Challenge['light']>;

/** The response of `POST /v1/captures/:captureId/challenge`. */
export const AskedChallengeSchema = z
  .strictObject({
    challenge: ChallengeSchema.describe('What to ask of the person. The same if you ask again.'),
    uploadToken,
    uploadTokenExpiresAt,
  })
  .meta({ id: 'AskedChallenge' });
export type AskedChallenge = z.infer<typeof AskedChallengeSchema>;

export const AskChallengeSchema = z.strictObject({ claimToken: claimToken.optional() });

export const ChallengeSkippedSchema = z
  .strictObject({ captureId: id('capture'), state: z.literal('DONE').describe('A reviewer decides.') })
  .meta({ id: 'ChallengeSkipped' });

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
        '`WAITING` for media, `PROCESSING`, `CHALLENGE_NEEDED` (fetch the challenge with `POST …/challenge` and send the second half within 90 s, or `POST …/skip`), `RETRY` with `hints`, `DONE`, or `EXPIRED`. `DONE` says that the person is done, not that they passed.',
      ),
    attemptsLeft: count.describe('Uploads that are left.'),
    hints: z.array(z.enum(REASON_CODES)).describe('With `RETRY`: what to do better. `QUALITY` and `USER` reasons only.'),
    ending: z
      .enum(ENDINGS)
      .nullable()
      .describe(
        'How it ended for the person; `null` while they can continue. `SENT` is neutral: it says nothing of the decision. `NO_ATTEMPTS_LEFT`: every capture was too poor. `NOT_CHECKED`: the service failed.',
      ),
  })
  .meta({ id: 'CaptureProgress' });
export type CaptureProgress = z.infer<typeof CaptureProgressSchema>;
