import type { JudgedFrame } from '../facts/judged.js';
import { isCompared } from '../signs/frames-with-face.js';
import { findQualityFaults, isAskew, isTurnedAway } from '../thresholds/quality-limits.js';
import { thresholdOf } from '../thresholds/threshold-of.js';
import { type CheckInput, compareScore, earlierStatus, inconclusive, skipped, type Verdict } from './check.js';
import { STANDS_ON } from './stands-on.js';

/**
 * Whether one person was in front of the camera throughout: the least similar frame against the fused template of all. If
 * only frames with a strongly tilted or turned head differ, the check is inconclusive: landmarks, pose and template are
 * unreliable there, and the pose is sometimes wrong enough to look frontal. The person is asked to face the camera.
 */
export function checkFaceConsistency(input: CheckInput): Verdict {
  const kind = 'face.consistency';
  if (earlierStatus(input, 'face.detection') !== 'PASSED') return skipped(kind);
  const { consistency, frames } = input.measurement;
  if (consistency === null) return inconclusive(kind, STANDS_ON.template);
  const limit = thresholdOf(input, kind);
  const verdict = compareScore(kind, STANDS_ON.template, consistency, limit, 'FRAMES_INCONSISTENT');
  if (verdict.status === 'PASSED') return verdict;
  const unlike = frames.filter((frame) => isUnlike(frame, limit.threshold));
  if (unlike.length === 0 || !unlike.every((frame) => isSpoiled(frame, frames))) return verdict;
  return { ...verdict, status: 'INCONCLUSIVE', reasons: ['POSE_OUT_OF_RANGE'], inBand: false };
}

/** Of the frames that the worker compares. */
function isUnlike({ main }: JudgedFrame, threshold: number): boolean {
  if (main === null || main.similarityToTemplate === null || !isCompared(main)) return false;
  return main.similarityToTemplate < threshold;
}

/** The frame itself is poor, or it is next to one on which the head was turned too far, tilted sideways, or lost. */
function isSpoiled(frame: JudgedFrame, frames: readonly JudgedFrame[]): boolean {
  if (frame.main !== null && findQualityFaults(frame.main, frame).length > 0) return true;
  const beside = frames.filter(({ index, decoded }) => decoded && Math.abs(index - frame.index) === 1);
  return beside.some((other) => other.main === null || isTurnedAway(other.main.pose) || isAskew(other.main, other));
}
