import { type Backdrop, compareBackdrops } from '@faceproof/models/faces/backdrop.js';
import { correlate, DETAIL_OVAL } from '@faceproof/models/faces/face-detail.js';
import { planeRests } from '@faceproof/models/faces/plane-rest.js';
import { motionBetween } from '@faceproof/models/pixels/luma-grid.js';
import type { FaceDepth, FrameDifference, FrameMeasurement } from '@faceproof/protocol/measuring/job.js';
import type { SeenFrame } from './measure-frame.js';

/** A frame compared with the others. `depth` belongs to its main face. */
export type Compared = Pick<FrameMeasurement, 'motion' | 'sinceLast' | 'twin' | 'backdrop'> & { depth: FaceDepth | null };

/**
 * @param frames of one capture, in time order
 * @returns for each: motion, change and background since the previous decoded one, the frame that repeats it, and whether its
 *   face has depth
 */
export function compareFrames(frames: readonly SeenFrame[]): Compared[] {
  const depths = measureDepths(frames);
  let earlier: SeenFrame | null = null;
  return frames.map((frame) => {
    const last = earlier;
    const motion = last?.grid && frame.grid ? motionBetween(last.grid, frame.grid) : null;
    const sinceLast = last === null ? null : differenceOf(last, frame);
    const [before, now] = [backdropOf(last), backdropOf(frame)];
    const backdrop = before === null || now === null ? null : compareBackdrops(before, now);
    if (frame.grid !== null) earlier = frame;
    return { motion, sinceLast, twin: findTwin(frame, frames), backdrop, depth: depths.get(frame) ?? null };
  });
}

function differenceOf(one: SeenFrame, other: SeenFrame): FrameDifference | null {
  if (!one.grid || !other.grid || !one.detail || !other.detail) return null;
  const change = 1 - correlate(one.detail.pixels, other.detail.pixels, DETAIL_OVAL);
  return { motion: motionBetween(one.grid, other.grid), change };
}

/** Neighbours are alike by nature; only a frame that recurs later is a twin. */
const APART_MIN = 2;

function findTwin(frame: SeenFrame, frames: readonly SeenFrame[]): NonNullable<FrameMeasurement['twin']> | null {
  let twin: (FrameDifference & { index: number }) | null = null;
  for (const other of frames) {
    const { index } = other;
    if (Math.abs(index - frame.index) < APART_MIN) continue;
    const difference = differenceOf(frame, other);
    // Both must be small: a motion of 0.01 corresponds to a change of about 0.1.
    if (difference !== null && (twin === null || weigh(difference) < weigh(twin))) twin = { index, ...difference };
  }
  return twin;
}

function weigh({ motion, change }: FrameDifference): number {
  return Math.max(10 * motion, change);
}

/** How every other face of the capture differs from its most frontal one, from which each is a rotation. */
function measureDepths(frames: readonly SeenFrame[]): ReadonlyMap<SeenFrame, FaceDepth | null> {
  const anchor = findAnchor(frames);
  const others = chooseForDepth(frames).filter((frame) => frame !== anchor);
  if (anchor?.detail == null) return new Map();
  const rests = planeRests(
    anchor.detail,
    others.flatMap(({ detail }) => (detail === null ? [] : [detail])),
  );
  return new Map(others.map((frame, i) => [frame, rests[i] ?? null]));
}

function findAnchor(frames: readonly SeenFrame[]): SeenFrame | null {
  let anchor: SeenFrame | null = null;
  for (const frame of frames)
    if (frame.detail !== null && (anchor === null || angleOf(frame) < angleOf(anchor))) anchor = frame;
  return anchor;
}

function angleOf({ pose }: SeenFrame): number {
  return pose === null ? Number.POSITIVE_INFINITY : Math.hypot(pose.yaw, pose.pitch);
}

/** Each costs about as much as a small model; eight, spread over the capture, are as informative as all. */
const DEPTHS_MAX = 8;

function chooseForDepth(frames: readonly SeenFrame[]): SeenFrame[] {
  const able = frames.filter(({ detail }) => detail !== null);
  const count = Math.min(DEPTHS_MAX, able.length);
  return Array.from({ length: count }, (_, i) => able[Math.floor(((i + 0.5) * able.length) / count)]).filter(
    (one) => one !== undefined,
  );
}

function backdropOf(frame: SeenFrame | null): Backdrop | null {
  return frame?.grid ? { grid: frame.grid, face: frame.box } : null;
}
