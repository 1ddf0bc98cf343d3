import { findEyes } from '@faceproof/models/faces/face-points.js';
import type { ClipFrame, Measurement } from '@faceproof/protocol/measuring/job.js';

/** A point as fractions (0..1) of a picture's width and height. */
interface Point {
  x: number;
  y: number;
}

/** A frame of a clip as people will see it. Kept sealed: where a person's eyes are is personal. */
export interface ClipFrameFacts extends ClipFrame {
  /** The centres of the person's eyes, for aligned display; null without a face. The person's left is at the image's right. */
  eyes: { left: Point; right: Point } | null;
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

const FRACTIONS = { width: 1, height: 1 };

function eyesOf(landmarks: readonly number[] | undefined): ClipFrameFacts['eyes'] {
  if (landmarks === undefined) return null;
  const { imageLeft, imageRight } = findEyes(landmarks, FRACTIONS);
  return { left: imageRight.centre, right: imageLeft.centre };
}
