import type { ClipFrame, Measurement } from '@faceproof/protocol/measuring/job.js';
import { type Eyes, eyesOf } from './eyes.js';

/** A frame of a clip as people will see it. Kept sealed: where a person's eyes are is personal. */
export interface ClipFrameFacts extends ClipFrame {
  /** For aligned display; null without a face. */
  eyes: Eyes | null;
}

/** The context under which the facts are sealed. */
export function clipFramesContext(captureId: string): string {
  return `clip-frames:${captureId}`;
}

/** Pure. @returns the facts in the order of the kept frames; null if the worker kept none */
export function describeClipFrames({ clipFrames, frames }: Measurement): ClipFrameFacts[] | null {
  if (clipFrames === undefined) return null;
  return clipFrames.map((frame) => ({ ...frame, eyes: eyesOf(frames[frame.index]?.main?.landmarks) }));
}
