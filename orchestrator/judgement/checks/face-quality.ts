import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import type { JudgedMeasurement } from '../facts/judged.js';
import { framesWithFace } from '../signs/frames-with-face.js';
import { findQualityFaults } from '../thresholds/quality-limits.js';
import { type CheckInput, earlierStatus, roundScore, skipped, type Verdict } from './check.js';
import { STANDS_ON } from './stands-on.js';

/** Required share of decoded frames without a fault; not every frame can be, because the person moves. */
export const USABLE_SHARE_MIN = 0.4;
/** More hints than this at once do not help the person. */
const REASONS_MAX = 3;

/** Whether enough frames show the face well enough to judge it. Score: the share of frames without a fault. */
export function checkFaceQuality(input: CheckInput): Verdict {
  if (earlierStatus(input, 'face.detection') !== 'PASSED') return skipped('face.quality');
  const decoded = input.measurement.frames.filter((frame) => frame.decoded).length;
  const faults = framesWithFace(input.measurement).map((frame) => findQualityFaults(frame.main, frame));
  const score = roundScore(faults.filter((found) => found.length === 0).length / decoded);
  const passed = score >= USABLE_SHARE_MIN;
  return {
    kind: 'face.quality',
    status: passed ? 'PASSED' : 'FAILED',
    score,
    threshold: USABLE_SHARE_MIN,
    roles: STANDS_ON.quality,
    reasons: passed ? [] : mostCommon(faults.flat(), faults.length < decoded / 2 ? 'FACE_NOT_FOUND' : null),
    applies: true,
    inBand: false,
    signs: [],
  };
}

/** Whether enough frames are without a fault to support any conclusion. */
export function isJudgeable(measurement: JudgedMeasurement): boolean {
  const decoded = measurement.frames.filter((frame) => frame.decoded).length;
  const usable = framesWithFace(measurement).filter((frame) => findQualityFaults(frame.main, frame).length === 0).length;
  return usable >= USABLE_SHARE_MIN * Math.max(1, decoded);
}

/** The faults of most frames, most frequent first. */
function mostCommon(faults: readonly ReasonCode[], missing: ReasonCode | null): ReasonCode[] {
  const counts = new Map<ReasonCode, number>();
  for (const fault of faults) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  const ranked = [...counts].sort(([, a], [, b]) => b - a).map(([code]) => code);
  return [...(missing === null ? [] : [missing]), ...ranked].slice(0, REASONS_MAX);
}
