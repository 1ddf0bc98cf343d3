import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RgbImage } from '@faceproof/models/pixels/rgb-image.js';
import type { Decoded } from '../decode.js';
import { type Ffmpeg, FfmpegError, runFfmpeg } from './run-ffmpeg.js';

/** A clip's frames, evenly spaced; empty if it could not be read, or ffmpeg is not installed. */
export interface SampledClip {
  frames: Decoded[];
  /** Milliseconds from the clip's start, one per frame. */
  atMs: number[];
}

const NOTHING: SampledClip = { frames: [], atMs: [] };
const FRAMES_MAX = 16;
const SECONDS_MAX = 10;
/** A shorter clip gives fewer frames: showing the same moment twice adds nothing. */
const RATE_MAX = 60;
/** Ten seconds at the highest frame rate of phones. */
const PACKETS_MAX = 2400;
const WORKING_SIDE_MAX = 1280;

/**
 * The kernel limits processor time. Wall-clock time is longer, for a machine where ten processes share the core: a clip that is given up
 * costs the person an attempt.
 */
const COUNT_LIMITS = { bytesMax: 1 << 16, cpuSeconds: 1, msMax: 12_000 };
/** Ten seconds of 1080p in H.264 take 3 s of a core; four of 4K in H.265 at 30 Mbit/s take 8 s and are refused. */
const TAKE_LIMITS = { bytesMax: FRAMES_MAX * (WORKING_SIDE_MAX ** 2 * 3 + 64), cpuSeconds: 5, msMax: 12_000 };

/**
 * @param bytes hostile. The container's format is read from the first bytes and forced in ffmpeg, so that it does not try
 *   playlists or scripts; it opens nothing but this file.
 */
export async function sampleClip(bytes: Uint8Array, ffmpeg: Ffmpeg | null, signal: AbortSignal): Promise<SampledClip> {
  const format = containerFormat(bytes);
  if (format === null || ffmpeg === null) return NOTHING;
  const file = await openNameless(bytes);
  try {
    const seconds = await measureSeconds(ffmpeg, file, format, signal);
    return seconds === null ? NOTHING : await takeFrames(ffmpeg, file, format, seconds, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FfmpegError) return NOTHING;
    throw error;
  } finally {
    await file.close();
  }
}

function containerFormat(bytes: Uint8Array): ClipFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(12, bytes.byteLength));
  if (head.subarray(4, 8).toString('latin1') === 'ftyp') return 'mov';
  return head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3 ? 'matroska' : null;
}

/** A face must not be readable on a disk: the file is unlinked before its bytes are written. */
async function openNameless(bytes: Uint8Array): Promise<FileHandle> {
  const path = join(tmpdir(), `faceproof-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  // ffmpeg may run as another user, and opens the file again.
  await file.chmod(0o444);
  await file.writeFile(bytes);
  return file;
}

/**
 * Reads the packets without decoding them, because browsers write clips whose header states no duration.
 *
 * @returns null if the clip has more packets than any camera produces, or no duration
 */
async function measureSeconds(
  ffmpeg: Ffmpeg,
  file: FileHandle,
  format: ClipFormat,
  signal: AbortSignal,
): Promise<number | null> {
  const args = countPacketsArgs(format, { seconds: SECONDS_MAX, packets: PACKETS_MAX });
  const report = (await runFfmpeg(ffmpeg, args, file.fd, { ...COUNT_LIMITS, signal })).toString('latin1');
  const packets = lastNumber(report, /frame=\s*(\d+)/g);
  const seconds = lastNumber(report, /out_time_us=(\d+)/g) / 1e6;
  return packets < PACKETS_MAX && seconds > 0 ? Math.min(SECONDS_MAX, seconds) : null;
}

function lastNumber(text: string, pattern: RegExp): number {
  return Number([...text.matchAll(pattern)].at(-1)?.[1] ?? 0);
}

async function takeFrames(
  ffmpeg: Ffmpeg,
  file: FileHandle,
  format: ClipFormat,
  seconds: number,
  signal: AbortSignal,
): Promise<SampledClip> {
  const rate = Math.min(RATE_MAX, FRAMES_MAX / seconds);
  const args = takeFramesArgs(format, { seconds: SECONDS_MAX, rate, frames: FRAMES_MAX, side: WORKING_SIDE_MAX });
  const images = readPpms(await runFfmpeg(ffmpeg, args, file.fd, { ...TAKE_LIMITS, signal })).slice(0, FRAMES_MAX);
  return {
    frames: images.map((image) => ({ decoded: true, width: image.width, height: image.height, image })),
    atMs: images.map((_, i) => Math.round((i * 1000) / rate)),
  };
}

/** `P6`, width, height and 255, each followed by white space, then the pixels. */
const HEADER = /^P6\s(\d+)\s(\d+)\s255\s/;
const HEADER_BYTES_MAX = 32;

/**
 * @param bytes concatenated binary PPM pictures, as written by ffmpeg
 * @returns the complete ones, as views; a truncated last one is left out
 */
export function readPpms(bytes: Buffer): RgbImage[] {
  const images: RgbImage[] = [];
  let offset = 0;
  for (;;) {
    const header = HEADER.exec(bytes.toString('latin1', offset, offset + HEADER_BYTES_MAX));
    if (header === null) return images;
    const [text, width, height] = [header[0], Number(header[1]), Number(header[2])];
    const start = offset + text.length;
    const end = start + width * height * 3;
    if (end > bytes.length) return images;
    images.push({ width, height, data: bytes.subarray(start, end) });
    offset = end;
  }
}

/** The allowed demuxers, by ffmpeg's names. `mov` also reads MP4, `matroska` WebM. */
export type ClipFormat = 'mov' | 'matroska';

/** H.264, H.265, VP8, VP9, AV1 and MPEG-4, by the names of ffmpeg's software decoders. */
const DECODERS = 'h264,hevc,vp8,vp9,libdav1d,libaom-av1,av1,mpeg4';
const PIXELS_MAX = 12_000_000;
/** Largest single allocation: a frame of {@link PIXELS_MAX} with ten bits and full colour takes 72 MB. */
const BLOCK_BYTES_MAX = 96 * 1024 * 1024;
/** Phones write up to seven tracks beside the picture. */
const TRACKS_MAX = 16;
const PROBE = { bytes: 5_000_000, microseconds: 2_000_000 };

/** The clip is the process's file descriptor 3. */
const CLIP = process.platform === 'linux' ? '/proc/self/fd/3' : '/dev/fd/3';

/** Reads packets without decoding them; reports their number and the last time. */
export function countPacketsArgs(format: ClipFormat, of: { seconds: number; packets: number }): string[] {
  return [
    ...inputArgs(format, of.seconds),
    ...['-c', 'copy', '-frames:v', String(of.packets), '-progress', 'pipe:1', '-f', 'null', '-'],
  ];
}

/** @param of.rate frames per second; the work ends after `frames` of them, whatever times the clip states */
export function takeFramesArgs(
  format: ClipFormat,
  of: { seconds: number; rate: number; frames: number; side: number },
): string[] {
  const scale = `scale='min(${of.side},iw)':'min(${of.side},ih)':force_original_aspect_ratio=decrease`;
  return [
    ...inputArgs(format, of.seconds),
    ...['-vf', `fps=${of.rate.toFixed(6)},${scale}`, '-frames:v', String(of.frames)],
    ...['-an', '-sn', '-dn', '-f', 'image2pipe', '-c:v', 'ppm', '-pix_fmt', 'rgb24', 'pipe:1'],
  ];
}

function inputArgs(format: ClipFormat, seconds: number): string[] {
  return [
    ...['-hide_banner', '-nostdin', '-v', 'error', '-max_alloc', String(BLOCK_BYTES_MAX), '-filter_threads', '1'],
    ...['-protocol_whitelist', 'file', '-format_whitelist', 'mov,matroska', '-codec_whitelist', DECODERS],
    ...['-probesize', String(PROBE.bytes), '-analyzeduration', String(PROBE.microseconds), '-max_streams', String(TRACKS_MAX)],
    ...['-threads', '1', '-max_pixels', String(PIXELS_MAX), '-f', format, '-t', String(seconds)],
    ...['-i', CLIP, '-map', '0:v:0'],
  ];
}
