import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fetchSamples } from '@faceproof/installation/weights/fetch-samples.js';
import sharp from 'sharp';

const STILLS = /^franck_\d+\.jpg$/;
const COUNT = 8;

/** @returns a function that makes the 8 pictures (640×480) of a capture: always the same pixels, but never the same bytes */
export async function makeFrames(modelsDir: string): Promise<() => Buffer[]> {
  const files = await fetchSamples({ modelsDir });
  const stills = [...files].filter(([name]) => STILLS.test(name)).slice(0, COUNT);
  const frames = await Promise.all(
    stills.map(async ([, path]) =>
      sharp(await readFile(path))
        .resize(640, 480, { fit: 'cover' })
        .jpeg({ quality: 90 })
        .toBuffer(),
    ),
  );
  return () => frames.map(withComment);
}

/** Inserts a random JPEG comment segment after the start marker. */
function withComment(jpeg: Buffer): Buffer {
  const comment = randomBytes(16);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.of(0xff, 0xfe, 0, comment.length + 2), comment, jpeg.subarray(2)]);
}
