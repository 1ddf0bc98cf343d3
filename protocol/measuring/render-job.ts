import { z } from 'zod';
import type { SealedRef } from './job.js';

/** The queue of pictures to render. An upload of a reference picture does not wait for a rendering, which may take longer than a caller waits. */
export const RENDER_QUEUE = 'render';

/** A worker kills the process that renders after this time. */
export const RENDER_MS_MAX = 20_000;

/**
 * Decode hostile pictures and encode them again as JPEGs for people to look at: upright, sRGB, without metadata.
 */
export interface RenderJob {
  v: 1;
  renderId: string;
  /** `PICTURES`: a media container (see media-container.ts). `PICTURE`: the picture itself. */
  source: SealedRef & { kind: 'PICTURE' | 'PICTURES' };
  /** The only picture of the container to render; null: all. */
  pick: number | null;
  /** At most four widths in pixels. A narrower picture keeps its own width. */
  sizes: RenderSize[];
  /** Milliseconds since 1970, for the time-in-queue metric. */
  enqueuedAt: number;
  /** Milliseconds since 1970. After this time no one waits for the pictures, and a worker writes nothing. */
  expiresAt: number;
}

export interface RenderSize {
  width: number;
  /**
   * Where the worker writes a media container with a JPEG for each picture, in order. The part of a picture that cannot be decoded is
   * empty. Writing it twice is harmless.
   */
  output: SealedRef;
}

/** The result of the job. The queue contains no picture. */
export const RenderJobResultSchema = z.strictObject({ v: z.literal(1), outcome: z.literal('RENDERED') });
export type RenderJobResult = z.infer<typeof RenderJobResultSchema>;
