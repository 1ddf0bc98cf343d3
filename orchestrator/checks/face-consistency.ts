import { type CheckInput, earlierStatus, holdAgainst, inconclusive, skipped, thresholdOf, type Verdict } from './check.js';

/** Whether one person was in front of the camera throughout: the least alike frame against all of them together. */
export function checkFaceConsistency(input: CheckInput): Verdict {
  if (earlierStatus(input, 'face.detection') !== 'PASSED') return skipped('face.consistency');
  const { consistency } = input.measurement;
  if (consistency === null) return inconclusive('face.consistency', 'match');
  return holdAgainst('face.consistency', 'match', consistency, thresholdOf(input, 'face.consistency'), 'FRAMES_INCONSISTENT');
}
