import { isId } from '@faceproof/protocol/ids.js';
import type { MeasureJob } from '@faceproof/protocol/measuring/job.js';
import type { NormalizeJob } from '@faceproof/protocol/measuring/normalize-job.js';
import type { RenderJob } from '@faceproof/protocol/measuring/render-job.js';
import { z } from 'zod';

// Anybody who can write to the queue controls a job. A blob's id becomes a path, so its form is checked; the object opens only
// with the key inside the job, which is wrapped under the worker key.
const SEALED_REF = {
  blobId: z.string().refine((id) => isId('blob', id), 'is not the id of a blob'),
  wrappedKey: z.string().max(200),
};

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

/** @param now milliseconds since 1970 @throws BadJobError */
export function parseJob(data: unknown, now: number): MeasureJob {
  return parseWith(MeasureJobSchema, data, now);
}

/** This worker does not understand the job, or no one waits for it any more: a retry would not help. */
export class BadJobError extends Error {
  override name = 'BadJobError';
}

/** @throws BadJobError */
function parseWith<T extends { expiresAt: number }>(schema: z.ZodType<T>, data: unknown, now: number): T {
  const parsed = schema.safeParse(data);
  if (parsed.success) {
    if (parsed.data.expiresAt < now) throw new BadJobError('The job has expired, and no one waits for it any more');
    return parsed.data;
  }
  const [issue] = parsed.error.issues;
  throw new BadJobError(`This worker does not understand the job: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
}

const NormalizeJobSchema = z.object({
  v: z.literal([1, 2]),
  fileId: z.string().max(64),
  original: z.object(SEALED_REF),
  output: z.object(SEALED_REF),
  enqueuedAt: z.number(),
  expiresAt: z.number(),
});

/** @param now milliseconds since 1970 @throws BadJobError */
export function parseNormalizeJob(data: unknown, now: number): NormalizeJob {
  return parseWith(NormalizeJobSchema, data, now);
}

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

/** @param now milliseconds since 1970 @throws BadJobError */
export function parseRenderJob(data: unknown, now: number): RenderJob {
  return parseWith(RenderJobSchema, data, now);
}
