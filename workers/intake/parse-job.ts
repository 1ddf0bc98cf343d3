import { isId } from '@faceproof/protocol/ids.js';
import type { MeasureJob } from '@faceproof/protocol/measuring/job.js';
import { z } from 'zod';

/** This worker does not understand the job, or its session has been given up: a retry would not help. */
export class BadJobError extends Error {
  override name = 'BadJobError';
}

// Anybody who can write to the queue controls this. A blob's id becomes a path, so its form is checked; the object opens only
// with the key inside the job, which is wrapped under the worker key.
const sealedRef = {
  blobId: z.string().refine((id) => isId('blob', id), 'is not the id of a blob'),
  wrappedKey: z.string().max(200),
};

const MeasureJobSchema = z.object({
  v: z.literal(1),
  captureId: z.string().max(64),
  media: z.object({ ...sealedRef, kind: z.enum(['FRAMES', 'VIDEO']) }),
  reference: z
    .discriminatedUnion('kind', [
      z.object({ ...sealedRef, kind: z.literal('IMAGE') }),
      z.object({ ...sealedRef, kind: z.literal('TEMPLATE'), digest: z.string().max(100) }),
    ])
    .nullable(),
  output: z.object(sealedRef),
  enqueuedAt: z.number(),
  expiresAt: z.number(),
});

/**
 * @param now milliseconds since 1970
 * @throws BadJobError
 */
export function parseJob(data: unknown, now: number): MeasureJob {
  const parsed = MeasureJobSchema.safeParse(data);
  if (parsed.success) {
    if (parsed.data.expiresAt < now) throw new BadJobError('The job has expired, and its session was given up');
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  throw new BadJobError(`This worker does not understand the job: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
}
