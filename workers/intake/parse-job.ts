import { isId } from '@faceproof/protocol/ids.js';
import type { MeasureJob } from '@faceproof/protocol/measuring/job.js';
import { z } from 'zod';

/** The job is not one that this worker understands, or nobody waits for it: another try would not help. */
export class BadJobError extends Error {
  override name = 'BadJobError';
}

// Whoever can write to the queue controls this. A blob's id becomes a path, so its form is checked; what it names opens
// only under the key that the job carries, wrapped under ours.
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
    if (parsed.data.expiresAt < now) throw new BadJobError('The job has expired: its session was given up');
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  throw new BadJobError(
    `The job is not one that this worker understands: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
  );
}
