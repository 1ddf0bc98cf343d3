import type { NormalizeJob } from '@faceproof/protocol/measuring/normalize-job.js';
import { z } from 'zod';
import { parseWith, SEALED_REF } from './job-fields.js';

const NormalizeJobSchema = z.object({
  v: z.literal([1, 2]),
  fileId: z.string().max(64),
  original: z.object(SEALED_REF),
  output: z.object(SEALED_REF),
  enqueuedAt: z.number(),
  expiresAt: z.number(),
});

/**
 * @param now milliseconds since 1970
 * @throws BadJobError
 */
export function parseNormalizeJob(data: unknown, now: number): NormalizeJob {
  return parseWith(NormalizeJobSchema, data, now);
}
