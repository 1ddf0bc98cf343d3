import { isStill } from '@faceproof/models/quality-limits.js';
import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import { type CheckInput, passedUnless, type Verdict } from './check.js';

const FRAMES_MIN = 3;

/** Whether the upload is one unbroken, new take: frames distinct, in time order, moving, and never seen before. */
export function checkCaptureIntegrity(input: CheckInput): Verdict {
  const { attempt, intake, measurement } = input;
  const reasons: ReasonCode[] = [];
  if (intake.replayedFrames > 0 || attempt.seenBefore) reasons.push('MEDIA_REPLAYED');
  // A sensor has noise: it never gives the same bytes twice.
  if (intake.duplicateFrames > 0 || isStill(measurement.frames)) reasons.push('CAPTURE_INJECTION_SUSPECTED');
  if (!isInTimeOrder(intake.atMs)) reasons.push('FRAMES_INCONSISTENT');
  const decoded = measurement.frames.filter((frame) => frame.decoded).length;
  if (reasons.length === 0 && decoded < FRAMES_MIN) reasons.push('LOW_RESOLUTION');
  return passedUnless('capture.integrity', null, reasons);
}

/** Without times there is nothing to contradict: an SDK may leave them out. */
function isInTimeOrder(atMs: readonly number[] | null): boolean {
  return atMs === null || atMs.every((at, i) => i === 0 || at > (atMs[i - 1] ?? 0));
}
