import type { z } from 'zod';

/** This worker does not understand the job, or no one waits for it any more: a retry would not help. */
export class BadJobError extends Error {
  override name = 'BadJobError';
}

/** @param now milliseconds since 1970 @throws BadJobError */
export function parseJob<T extends { expiresAt: number }>(schema: z.ZodType<T>, data: unknown, now: number): T {
  const parsed = schema.safeParse(data);
  if (parsed.success) {
    if (parsed.data.expiresAt < now) throw new BadJobError('The job has expired, and no one waits for it any more');
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  throw new BadJobError(`This worker does not understand the job: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
}
