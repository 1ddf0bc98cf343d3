import type { Ffmpeg } from './clips/run-ffmpeg.js';
import { type SampledClip, sampleClip } from './clips/sample-clip.js';
import { CAPTURE_DECODE_MS_MAX, type Decoded, decodePicture, FRAME_DECODE_LIMITS } from './decode.js';

/** What a person's device uploaded: pictures in time order, or one clip. */
export type CaptureMedia = { kind: 'FRAMES'; frames: readonly Uint8Array[] } | { kind: 'VIDEO'; bytes: Uint8Array };

/** One loader per frame: nothing is decoded before it is called. A clip is decoded as a whole first. */
export interface OpenedFrames {
  frames: (() => Promise<Decoded>)[];
  clipAtMs: number[] | null;
}

/**
 * @param onClip called with a clip's frames before they are measured
 * @throws the reason of the signal, which also ends ffmpeg
 */
export async function openFrames(
  media: CaptureMedia,
  ffmpeg: Ffmpeg | null,
  by: { signal: AbortSignal; decode<T>(work: () => Promise<T>): Promise<T> },
  onClip: (clip: SampledClip) => void = () => undefined,
): Promise<OpenedFrames> {
  if (media.kind === 'FRAMES') {
    const limits = { ...FRAME_DECODE_LIMITS, msMax: CAPTURE_DECODE_MS_MAX / media.frames.length };
    return { frames: media.frames.map((bytes) => () => decodePicture(bytes, limits)), clipAtMs: null };
  }
  const clip = await by.decode(() => sampleClip(media.bytes, ffmpeg, by.signal));
  const { frames, atMs } = clip;
  // An unreadable clip counts as one undecodable frame: measured, not failed.
  if (frames.length === 0) return { frames: [async () => ({ decoded: false })], clipAtMs: [0] };
  onClip(clip);
  return { frames: frames.map((frame) => async () => frame), clipAtMs: atMs };
}
