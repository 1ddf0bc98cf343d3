import { type Backdrop, compareBackdrops } from '@faceproof/models/backdrop.js';
import { correlate, DETAIL_OVAL, type FaceDetail } from '@faceproof/models/face-detail.js';
import { motionBetween } from '@faceproof/models/luma-grid.js';
import { planeRest } from '@faceproof/models/plane-rest.js';
import { cosine } from '@faceproof/models/vectors.js';
import type { FaceDepth, FrameDifference, FrameMeasurement } from '@faceproof/protocol/job.js';
import type { MeasuredFrame } from './measure-frame.js';

/**
 * @returns the frames with what needs the others: motion, change and background since the last decoded one, likeness to
 *   the fused template, the frame that repeats each, and whether the face has depth
 */
export function compareFrames(frames: readonly MeasuredFrame[], template: Float32Array | null): FrameMeasurement[] {
  const anchor = findAnchor(frames);
  const chosen = chooseForDepth(frames);
  let earlier: MeasuredFrame | null = null;
  return frames.map((frame) => {
    const { measurement, embedding, grid, detail } = frame;
    const last = earlier;
    const motion = last?.grid && grid ? motionBetween(last.grid, grid) : null;
    const sinceLast = last === null ? null : differenceOf(last, frame);
    const [before, now] = [backdropOf(last), backdropOf(frame)];
    const backdrop = before === null || now === null ? null : compareBackdrops(before, now);
    if (grid !== null) earlier = frame;
    const similarityToTemplate = template === null || embedding === null ? null : cosine(embedding.embedding, template);
    const depth = frame === anchor || !chosen.has(frame) ? null : depthOf(anchor?.detail ?? null, detail);
    const main = measurement.main === null ? null : { ...measurement.main, similarityToTemplate, depth };
    return { ...measurement, motion, sinceLast, twin: findTwin(frame, frames), backdrop, main };
  });
}

function differenceOf(one: MeasuredFrame, other: MeasuredFrame): FrameDifference | null {
  if (!one.grid || !other.grid || !one.detail || !other.detail) return null;
  const change = 1 - correlate(one.detail.pixels, other.detail.pixels, DETAIL_OVAL);
  return { motion: motionBetween(one.grid, other.grid), change };
}

/** Neighbours are alike by nature; only a frame that comes back later is a twin. */
const APART_MIN = 2;

function findTwin(frame: MeasuredFrame, frames: readonly MeasuredFrame[]): NonNullable<FrameMeasurement['twin']> | null {
  const at = frame.measurement.index;
  let twin: (FrameDifference & { index: number }) | null = null;
  for (const other of frames) {
    const { index } = other.measurement;
    if (Math.abs(index - at) < APART_MIN) continue;
    const difference = differenceOf(frame, other);
    // Both small together: a motion of 0.01 is about as much as a change of 0.1.
    if (difference !== null && (twin === null || weigh(difference) < weigh(twin))) twin = { index, ...difference };
  }
  return twin;
}

function weigh({ motion, change }: FrameDifference): number {
  return Math.max(10 * motion, change);
}

/** The most frontal face: every other one is a turn away from it. */
function findAnchor(frames: readonly MeasuredFrame[]): MeasuredFrame | null {
  let anchor: MeasuredFrame | null = null;
  for (const frame of frames)
    if (frame.detail !== null && (anchor === null || angleOf(frame) < angleOf(anchor))) anchor = frame;
  return anchor;
}

function angleOf({ measurement: { main } }: MeasuredFrame): number {
  return main === null ? Number.POSITIVE_INFINITY : Math.hypot(main.pose.yaw, main.pose.pitch);
}

/** Each costs about as much as a small model; eight, spread over the capture, say what all would. */
const DEPTHS_MAX = 8;

function chooseForDepth(frames: readonly MeasuredFrame[]): ReadonlySet<MeasuredFrame> {
  const able = frames.filter(({ detail }) => detail !== null);
  const count = Math.min(DEPTHS_MAX, able.length);
  return new Set(
    Array.from({ length: count }, (_, i) => able[Math.floor(((i + 0.5) * able.length) / count)]).filter(
      (one) => one !== undefined,
    ),
  );
}

function depthOf(anchor: FaceDetail | null, detail: FaceDetail | null): FaceDepth | null {
  return anchor === null || detail === null ? null : planeRest(anchor, detail);
}

function backdropOf(frame: MeasuredFrame | null): Backdrop | null {
  return frame?.grid ? { grid: frame.grid, face: frame.measurement.main?.box ?? null } : null;
}
