import { z } from 'zod';
import { JOB_TIMES, SealedRefSchema } from './job.js';

/** The queue of pictures to render. An upload of a reference picture does not wait for a rendering, which may take longer than a caller waits. */
export const RENDER_QUEUE = 'render';

/** A worker kills the process that renders after this time. */
export const RENDER_MS_MAX = 20_000;

const WIDTH_MAX = 1280;

const RenderSizeSchema = z.object({
  /** In pixels. A narrower picture keeps its own width. */
  width: z.int().min(1).max(WIDTH_MAX),
  /**
   * Where the worker writes a media container with a JPEG for each picture, in order. The part of a picture that cannot be decoded is
   * empty. Writing it twice is harmless.
   */
  output: SealedRefSchema,
});

/** Decode hostile pictures and encode them again as JPEGs for people to look at: upright, sRGB, without metadata. */
export const RenderJobSchema = z.object({
  v: z.literal(1),
  renderId: z.string().max(64),
  /** `PICTURES`: a media container (see media-container.ts). `PICTURE`: the picture itself. */
  source: SealedRefSchema.extend({ kind: z.enum(['PICTURE', 'PICTURES']) }),
  /** The only picture of the container to render; null: all. */
  pick: z.int().min(0).nullable(),
  sizes: z.array(RenderSizeSchema).min(1).max(4),
  ...JOB_TIMES,
});
export type RenderJob = z.infer<typeof RenderJobSchema>;

/** The result of the job. The queue contains no picture. */
export const RenderJobResultSchema = z.strictObject({ v: z.literal(1), outcome: z.literal('RENDERED') });
export type RenderJobResult = z.infer<typeof RenderJobResultSchema>;
