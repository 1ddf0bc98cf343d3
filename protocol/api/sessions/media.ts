import { z } from 'zod';
import { MEDIA_KINDS, MEDIA_STATES } from '../../words.js';
import { count, id, queryNumber, time } from '../fields.js';

const point = z.strictObject({
  x: z.number().describe('0 at the left edge, 1 at the right edge.'),
  y: z.number().describe('0 at the top edge, 1 at the bottom edge.'),
});

export const MediaItemSchema = z
  .strictObject({
    mediaId: id('media'),
    kind: z.enum(MEDIA_KINDS).describe('`FRAME`: of a capture. `REFERENCE`: what the face is compared with.'),
    captureId: id('capture').nullable().describe('The capture that the picture belongs to; `null` for an uploaded reference.'),
    attempt: z.int().min(1).nullable().describe('The number of the attempt; `null` for a reference.'),
    index: count.describe('The place in its capture, in time order, from 0.'),
    atMs: z.number().nullable().describe('Milliseconds since the start of the capture; `null` if the device did not say so.'),
    mediaType: z.string().nullable().describe('The type of the picture as it was uploaded. Pictures are sent as JPEG.'),
    width: count.nullable().describe('Upright width of the uploaded picture in pixels.'),
    height: count.nullable().describe('Upright height of the uploaded picture in pixels.'),
    bytes: count.nullable().describe('Size of the uploaded picture.'),
    eyes: z
      .strictObject({ left: point.describe("The person's left eye."), right: point.describe("The person's right eye.") })
      .nullable()
      .describe('The centres of the eyes, for aligned display; `null` where no face was measured, and in test mode.'),
    state: z.enum(MEDIA_STATES).describe('`DELETED`: the picture can no longer be read.'),
    deletedAt: time.nullable().describe('When it was deleted; `null` while it is available, and where that was not recorded.'),
    usedInTemplate: z.boolean().describe("Whether the capture's face template was made of it."),
  })
  .meta({ id: 'MediaItem' });
export type MediaItem = z.infer<typeof MediaItemSchema>;

export const MediaListSchema = z
  .strictObject({
    items: z.array(MediaItemSchema).describe('The frames in time order, the oldest attempt first; then the reference.'),
  })
  .meta({ id: 'MediaList' });

/** The narrowest and the widest picture that can be asked for. */
export const MEDIA_WIDTH_MIN = 64;
export const MEDIA_WIDTH_MAX = 1280;

export const MEDIA_PURPOSES = ['SHOW', 'PRELOAD'] as const;
export type MediaPurpose = (typeof MEDIA_PURPOSES)[number];

export const GetMediaQuerySchema = z.strictObject({
  width: queryNumber(MEDIA_WIDTH_MIN, MEDIA_WIDTH_MAX)
    .default(MEDIA_WIDTH_MAX)
    .describe('Width in pixels. A narrower picture is not enlarged. 320, 640 and 1280 are prepared, so they are fastest.'),
  purpose: z
    .enum(MEDIA_PURPOSES)
    .default('SHOW')
    .describe(
      'For the audit log. `PRELOAD`: the picture is only fetched in advance. Ask again with `SHOW` when a person sees it.',
    ),
});
