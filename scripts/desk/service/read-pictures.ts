import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Refusal } from '@faceproof/installation/refusal.js';
import { readFrames } from '../measuring/cut-clips.js';
import { GREY, type Picture } from './page-pace.js';

/** The page looks at the camera about as often. */
const EVERY_MS = 100;
const PICTURE_BYTES = GREY.width * GREY.height;
/** A minute of pictures. */
const GREY_BYTES_MAX = 601 * PICTURE_BYTES;

/**
 * At most the first minute of a clip.
 *
 * @returns nothing if the clip cannot be read
 * @throws Refusal if ffmpeg is missing
 */
export async function readPictures(path: string, onProgress: (line: string) => void): Promise<Picture[]> {
  const jpegs = await readFrames(path, EVERY_MS, { onProgress });
  const greys = jpegs.length === 0 ? Buffer.alloc(0) : await readGreys(path);
  return jpegs.slice(0, Math.floor(greys.length / PICTURE_BYTES)).map((jpeg, i) => {
    return { atMs: i * EVERY_MS, jpeg, grey: greys.subarray(i * PICTURE_BYTES, (i + 1) * PICTURE_BYTES) };
  });
}

async function readGreys(path: string): Promise<Buffer> {
  const input = ['-hide_banner', '-nostdin', '-v', 'error', '-threads', '1', '-t', '60', '-i', path];
  const filter = `fps=${1000 / EVERY_MS},scale=${GREY.width}:${GREY.height},format=gray`;
  const output = ['-an', '-vf', filter, '-f', 'rawvideo', 'pipe:1'];
  const options = { encoding: 'buffer', maxBuffer: GREY_BYTES_MAX } as const;
  const { stdout } = await promisify(execFile)('ffmpeg', [...input, ...output], options).catch((cause: unknown) => {
    throw new Refusal(`ffmpeg cannot read ${path} as grey pictures.`, { cause });
  });
  return stdout;
}
