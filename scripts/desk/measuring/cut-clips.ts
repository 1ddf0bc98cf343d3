import { spawn } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';

/**
 * Two frames per second, because neighbours in a video repeat each other. A capture has eight, within the range of the
 * capture page.
 */
export const FRAME_EVERY_MS = 500;
const CAPTURE_FRAMES = 8;
const STEP_FRAMES = 4;
/** The minimum of an upload. */
export const FRAMES_MIN = 3;
const CLIP_SECONDS_MAX = 60;
/** The maximum of an upload. */
const FOLDER_FRAMES_MAX = 24;

/**
 * A clip, or the frames of a folder in the order of their names, as captures.
 *
 * @returns `at`: the start in the clip, in milliseconds; null for every other file
 */
export async function cutFile(path: string): Promise<{ at: number; frames: Buffer[] }[] | null> {
  if (isClip(path)) {
    const frames = await readFrames(path, FRAME_EVERY_MS, { onProgress: () => undefined });
    return cutCaptures(frames).map(({ frames: own, atMs }) => ({ at: atMs[0] ?? 0, frames: own }));
  }
  if (!(await stat(path).catch(() => null))?.isDirectory()) return null;
  const names = (await readdir(path)).sort().slice(0, FOLDER_FRAMES_MAX);
  return [{ at: 0, frames: await Promise.all(names.map((name) => readFile(join(path, name)))) }];
}

export function isClip(name: string): boolean {
  return /\.(mp4|mov|webm|3gp|mkv|avi)$/i.test(name);
}

export function cutCaptures(frames: readonly Buffer[], stepFrames = STEP_FRAMES): { frames: Buffer[]; atMs: number[] }[] {
  const captures: { frames: Buffer[]; atMs: number[] }[] = [];
  for (let from = 0; from === 0 || from + CAPTURE_FRAMES <= frames.length; from += stepFrames) {
    const cut = frames.slice(from, from + CAPTURE_FRAMES);
    captures.push({ frames: cut, atMs: cut.map((_, i) => (from + i) * FRAME_EVERY_MS) });
  }
  return captures.filter((capture) => capture.frames.length >= FRAMES_MIN);
}

/**
 * A clip's frames as JPEG: at most the first minute, and at most the requested number. The files are the operator's own, so
 * ffmpeg is not confined.
 *
 * @returns nothing if the clip cannot be read
 * @throws Refusal if ffmpeg is missing
 */
export async function readFrames(
  path: string,
  everyMs: number,
  { onProgress, framesMax }: { onProgress(line: string): void; framesMax?: number },
): Promise<Buffer[]> {
  const args = ['-hide_banner', '-nostdin', '-v', 'error', '-threads', '1', '-t', String(CLIP_SECONDS_MAX), '-i', path];
  const first = framesMax === undefined ? [] : ['-frames:v', String(framesMax)];
  const output = ['-an', ...first, '-vf', `fps=${1000 / everyMs}`, '-f', 'image2pipe', '-c:v', 'mjpeg', '-q:v', '2', 'pipe:1'];
  const child = spawn('ffmpeg', [...args, ...output], { stdio: ['ignore', 'pipe', 'ignore'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (cause) =>
      reject(new Refusal('Reading clips requires ffmpeg. Install it, then run this again.', { cause })),
    );
    child.on('close', resolve);
  });
  if (code === 0 && chunks.length > 0) return splitJpegs(Buffer.concat(chunks));
  onProgress(`${path} cannot be read; skipping it`);
  return [];
}

/** An end marker followed by a start marker never occurs inside a JPEG. */
function splitJpegs(stream: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  const seam = Buffer.of(0xff, 0xd9, 0xff, 0xd8);
  let from = 0;
  while (from < stream.length) {
    const at = stream.indexOf(seam, from);
    const end = at < 0 ? stream.length : at + 2;
    frames.push(stream.subarray(from, end));
    from = end;
  }
  return frames;
}
