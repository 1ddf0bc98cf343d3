import type { MeasureJob } from '@faceproof/protocol/measuring/job.js';
import { z } from 'zod';
import { parseWith, SEALED_REF } from './job-fields.js';

const MeasureJobSchema = z.object({
  v: z.literal(1),
  captureId: z.string().max(64),
  media: z.object({ ...SEALED_REF, kind: z.enum(['FRAMES', 'VIDEO']), parts: z.int().min(1).exactOptional() }),
  reference: z
    .discriminatedUnion('kind', [
      z.object({ ...SEALED_REF, kind: z.literal('IMAGE') }),
      z.object({ ...SEALED_REF, kind: z.literal('TEMPLATE'), digest: z.string().max(100) }),
    ])
    .nullable(),
  output: z.object(SEALED_REF),
  clipFrames: z.object(SEALED_REF).nullable(),
  enrolls: z.literal(true).exactOptional(),
  keepsCrop: z.literal(true).exactOptional(),
  not: z.object({ workers: z.array(z.string()), hosts: z.array(z.string()) }).exactOptional(),
  enqueuedAt: z.number(),
  expiresAt: z.number(),
});

/**
 * @param now milliseconds since 1970
 * @throws BadJobError
 */
export function parseJob(data: unknown, now: number): MeasureJob {
  return parseWith(MeasureJobSchema, data, now);
}
