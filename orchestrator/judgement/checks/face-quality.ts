import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import type { JudgedMeasurement } from '../facts/judged.js';
import { type FrameWithFace, framesWithFace, isCompared } from '../signs/frames-with-face.js';
import { findQualityFaults, hasOpenEyes } from '../thresholds/quality-limits.js';
import { type CheckInput, earlierStatus, roundScore, skipped, type Verdict } from './check.js';
import { STANDS_ON } from './stands-on.js';

/** Required share of decoded frames without a fault; not every frame can be, because the person moves. */
const USABLE_SHARE_MIN = 0.4;
/** So many are enough in any capture: as many as the smallest one has. A turned head spoils most frames of a longer one. */
const USABLE_FRAMES_MIN = 3;
/** Frames that must show the eyes open; closed eyes are then a blink, or narrow lids seen from below. */
const OPEN_FRAMES_MIN = 2;
/** More hints than this at once do not help the person. */
const REASONS_MAX = 3;

/** Whether enough frames show the face well enough to judge it. Score: the share of frames without a fault. */
export function checkFaceQuality(input: CheckInput): Verdict {
  if (earlierStatus(input, 'face.detection') !== 'PASSED') return skipped('face.quality');
  const decoded = countDecoded(input.measurement);
  const faults = listFaults(input.measurement);
  const score = roundScore(faults.filter((found) => found.length === 0).length / decoded);
  const threshold = usableShareMin(decoded);
  const passed = score >= threshold;
  return {
    kind: 'face.quality',
    status: passed ? 'PASSED' : 'FAILED',
    score,
    threshold,
    roles: STANDS_ON.quality,
    reasons: passed ? [] : mostCommon(faults.flat(), faults.length < decoded / 2 ? 'FACE_NOT_FOUND' : null),
    applies: true,
    inBand: false,
    signs: [],
  };
}

/** Whether enough frames are without a fault to support any conclusion. */
export function isJudgeable(measurement: JudgedMeasurement): boolean {
  const decoded = Math.max(1, countDecoded(measurement));
  const usable = listFaults(measurement).filter((found) => found.length === 0).length;
  return roundScore(usable / decoded) >= usableShareMin(decoded);
}

function usableShareMin(decoded: number): number {
  return roundScore(Math.min(USABLE_SHARE_MIN, USABLE_FRAMES_MIN / decoded));
}

function countDecoded({ frames }: JudgedMeasurement): number {
  return frames.filter((frame) => frame.decoded).length;
}

/** Of each frame with a face. */
function listFaults(measurement: JudgedMeasurement): ReasonCode[][] {
  const frames = framesWithFace(measurement);
  const isAwake = frames.filter(showsOpenEyes).length >= OPEN_FRAMES_MIN;
  return frames.map((frame) => findQualityFaults(frame.main, frame).filter((fault) => !(isAwake && fault === 'EYES_CLOSED')));
}

/** Only on a frame whose face is compared with the others: another person's eyes prove nothing. */
function showsOpenEyes({ main }: FrameWithFace): boolean {
  return isCompared(main) && hasOpenEyes(main.eyesOpen);
}

/** The faults of most frames, most frequent first. */
function mostCommon(faults: readonly ReasonCode[], missing: ReasonCode | null): ReasonCode[] {
  const counts = new Map<ReasonCode, number>();
  for (const fault of faults) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  const ranked = [...counts].sort(([, a], [, b]) => b - a).map(([code]) => code);
  return [...(missing === null ? [] : [missing]), ...ranked].slice(0, REASONS_MAX);
}
