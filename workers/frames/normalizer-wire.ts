import { z } from 'zod';
import type { NormalizedImage } from './normalize-pixels.js';

/**
 * What a worker and its normalizing process say to each other. The request is the length of the picture as an unsigned 32-bit
 * little-endian number, then its bytes. The answer is a line of JSON, then the bytes of the normalized picture.
 */
export const LENGTH_BYTES = 4;

// A hostile picture may control the process that wrote this.
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

export function composeRequest(picture: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(picture.length);
  return Buffer.concat([length, picture]);
}

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
