import { z } from 'zod';
import { JOB_TIMES, SealedRefSchema } from './job.js';

/** The queue of reference pictures. It has workers of its own, so that references and captures do not wait for each other. */
export const NORMALIZE_QUEUE = 'normalize';

/** A worker kills the decoder of one picture after this time. */
export const NORMALIZE_MS_MAX = 20_000;

/** Decode a hostile picture and store it again: upright, sRGB, without metadata, coded by us. */
export const NormalizeJobSchema = z.object({
  /** 2: a logo, which becomes a PNG with its transparency. A worker that knows only pictures refuses it. */
  v: z.literal([1, 2]),
  fileId: z.string().max(64),
  /** The picture as it was uploaded. */
  original: SealedRefSchema,
  /** Where the worker writes the normalized picture. Writing it twice is harmless. */
  output: SealedRefSchema,
  ...JOB_TIMES,
});
export type NormalizeJob = z.infer<typeof NormalizeJobSchema>;

/** What is known of the object at `output`. */
const NormalizedPictureSchema = z.strictObject({
  bytes: z.int().positive(),
  mediaType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
  width: z.int().positive(),
  height: z.int().positive(),
});
export type NormalizedPicture = z.infer<typeof NormalizedPictureSchema>;

/** The result of the job. The queue contains no picture. */
export const NormalizeJobResultSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ v: z.literal(1), outcome: z.literal('NORMALIZED'), picture: NormalizedPictureSchema }),
  z.strictObject({ v: z.literal(1), outcome: z.literal('UNDECODABLE') }),
]);
export type NormalizeJobResult = z.infer<typeof NormalizeJobResultSchema>;
