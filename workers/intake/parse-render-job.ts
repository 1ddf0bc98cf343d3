import type { RenderJob } from '@faceproof/protocol/measuring/render-job.js';
import { z } from 'zod';
import { parseWith, SEALED_REF } from './job-fields.js';

const WIDTH_MAX = 1280;

const RenderJobSchema = z.object({
  v: z.literal(1),
  renderId: z.string().max(64),
  source: z.object({ ...SEALED_REF, kind: z.enum(['PICTURE', 'PICTURES']) }),
  pick: z.int().min(0).nullable(),
  sizes: z
    .array(z.object({ width: z.int().min(1).max(WIDTH_MAX), output: z.object(SEALED_REF) }))
    .min(1)
    .max(4),
  enqueuedAt: z.number(),
  expiresAt: z.number(),
});

/**
 * @param now milliseconds since 1970
 * @throws BadJobError
 */
export function parseRenderJob(data: unknown, now: number): RenderJob {
  return parseWith(RenderJobSchema, data, now);
}
