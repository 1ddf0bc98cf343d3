import { z } from 'zod';
import type { NormalizedImage } from './normalize-pixels.js';

/**
 * What a normalizing process answers to a picture: a line of JSON, then the bytes of the normalized picture. See process-wire.ts. A
 * hostile picture may control the process that wrote it.
 */
const AnswerSchema = z.discriminatedUnion('decoded', [
  z.object({ decoded: z.literal(false) }),
  z.object({
    decoded: z.literal(true),
    mediaType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
    width: z.number().int().min(1).max(100_000),
    height: z.number().int().min(1).max(100_000),
  }),
]);

const LINE_BYTES_MAX = 200;

export function composeAnswer(image: NormalizedImage | null): Buffer {
  if (image === null) return Buffer.from(`${JSON.stringify({ decoded: false })}\n`);
  const { bytes, ...facts } = image;
  return Buffer.concat([Buffer.from(`${JSON.stringify({ decoded: true, ...facts })}\n`), bytes]);
}

/** @throws Error if the answer has another form */
export function readAnswer(answer: Buffer): NormalizedImage | null {
  const end = answer.subarray(0, LINE_BYTES_MAX).indexOf('\n');
  const facts = AnswerSchema.parse(JSON.parse(answer.toString('utf8', 0, Math.max(0, end))));
  if (!facts.decoded) return null;
  const { decoded: _, ...image } = facts;
  return { ...image, bytes: answer.subarray(end + 1) };
}
