import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Decoded } from './decode.js';
import { readPpms } from './read-ppm.js';

/** The installed ffmpeg. It is given no environment but where to find itself: ours holds keys. */
export interface Ffmpeg {
  command: string;
  searchPath: string;
}

/** A clip's frames, evenly spread over it; empty where it could not be read, or ffmpeg is not installed. */
export interface SampledClip {
  frames: Decoded[];
  /** Milliseconds from the clip's start, one per frame. */
  atMs: number[];
}

const FRAMES_MAX = 16;
const SECONDS_MAX = 10;
const TIMEOUT_MS = 15_000;
const WORKING_SIDE_MAX = 1280;
const PIXELS_MAX = 12_000_000;
/** 16 frames of 1280×1280 and their headers. */
const OUTPUT_BYTES_MAX = 16 * (1280 * 1280 * 3 + 64);

/**
 * @param bytes hostile. The container's format is told from its first bytes and given to ffmpeg by name, so that no
 *   playlist or script among its formats is ever tried; ffmpeg may open nothing but this one file.
 */
export async function sampleClip(bytes: Uint8Array, ffmpeg: Ffmpeg): Promise<SampledClip> {
  const format = containerFormat(bytes);
  if (format === null) return { frames: [], atMs: [] };
  const file = await openNameless(bytes);
  try {
    const seconds = Math.min(SECONDS_MAX, await measureSeconds(ffmpeg, file, format));
    if (!(seconds > 0)) return { frames: [], atMs: [] };
    const rate = FRAMES_MAX / seconds;
    const output = await runFfmpeg(
      ffmpeg,
      file,
      [...inputOptions(format), '-vf', `fps=${rate.toFixed(6)},${SCALE}`, ...AS_PPM],
      OUTPUT_BYTES_MAX,
    );
    const images = readPpms(output).slice(0, FRAMES_MAX);
    return {
      frames: images.map((image) => ({ decoded: true, width: image.width, height: image.height, image })),
      atMs: images.map((_, i) => Math.round((i * 1000) / rate)),
    };
  } catch (error) {
    if (error instanceof ClipError) return { frames: [], atMs: [] };
    throw error;
  } finally {
    await file.close();
  }
}

/** The clip cannot be read, or not within the limits. */
class ClipError extends Error {
  override name = 'ClipError';
}

const SCALE = `scale='min(${WORKING_SIDE_MAX},iw)':'min(${WORKING_SIDE_MAX},ih)':force_original_aspect_ratio=decrease`;
const AS_PPM = ['-an', '-sn', '-dn', '-f', 'image2pipe', '-c:v', 'ppm', '-pix_fmt', 'rgb24', 'pipe:1'];
/** The clip is the process's third stream. */
const CLIP_FD = 3;

function containerFormat(bytes: Uint8Array): 'mov' | 'matroska' | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(12, bytes.byteLength));
  if (head.subarray(4, 8).toString('latin1') === 'ftyp') return 'mov';
  return head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3 ? 'matroska' : null;
}

function inputOptions(format: string): string[] {
  return [
    ...['-hide_banner', '-nostdin', '-v', 'error', '-threads', '1', '-filter_threads', '1'],
    ...['-protocol_whitelist', 'file', '-max_pixels', String(PIXELS_MAX), '-f', format, '-t', String(SECONDS_MAX)],
    ...['-i', `/dev/fd/${CLIP_FD}`, '-map', '0:v:0'],
  ];
}

/** Reads the packets without decoding them: browsers write clips whose header does not say how long they are. */
async function measureSeconds(ffmpeg: Ffmpeg, file: FileHandle, format: string): Promise<number> {
  const report = await runFfmpeg(
    ffmpeg,
    file,
    [...inputOptions(format), '-c', 'copy', '-progress', 'pipe:1', '-f', 'null', '-'],
    1 << 16,
  );
  const times = [...report.toString('latin1').matchAll(/out_time_us=(\d+)/g)];
  return Number(times.at(-1)?.[1] ?? 0) / 1e6;
}

/** A face may not lie in the clear on a disk: the file has no name any more when its bytes are written. */
async function openNameless(bytes: Uint8Array): Promise<FileHandle> {
  const path = join(tmpdir(), `faceproof-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  await file.writeFile(bytes);
  return file;
}

function runFfmpeg(ffmpeg: Ffmpeg, file: FileHandle, args: string[], bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(ffmpeg.command, args, {
      stdio: ['ignore', 'pipe', 'ignore', file.fd],
      env: { PATH: ffmpeg.searchPath },
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    const chunks: Buffer[] = [];
    let length = 0;
    child.stdout?.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > bytesMax) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    child.on('error', (cause) => reject(new ClipError('ffmpeg could not be started', { cause })));
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(chunks, length));
      else reject(new ClipError('ffmpeg could not read the clip'));
    });
  });
}
