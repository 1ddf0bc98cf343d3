import { isId } from '@faceproof/protocol/ids.js';
import { z } from 'zod';

/** This worker does not understand the job, or no one waits for it any more: a retry would not help. */
export class BadJobError extends Error {
  override name = 'BadJobError';
}

// Anybody who can write to the queue controls a job. A blob's id becomes a path, so its form is checked; the object opens only
// with the key inside the job, which is wrapped under the worker key.
export const SEALED_REF = {
  blobId: z.string().refine((id) => isId('blob', id), 'is not the id of a blob'),
  wrappedKey: z.string().max(200),
};

/**
 * @param now milliseconds since 1970
 * @throws BadJobError
 */
export function parseWith<T extends { expiresAt: number }>(schema: z.ZodType<T>, data: unknown, now: number): T {
  const parsed = schema.safeParse(data);
  if (parsed.success) {
    if (parsed.data.expiresAt < now) throw new BadJobError('The job has expired, and no one waits for it any more');
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  throw new BadJobError(`This worker does not understand the job: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
}
