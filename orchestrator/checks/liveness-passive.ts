import { fuseLiveness } from '@faceproof/models/fuse-liveness.js';
import {
  type CheckInput,
  earlierStatus,
  framesWithFace,
  holdAgainst,
  inconclusive,
  skipped,
  thresholdOf,
  type Verdict,
} from './check.js';

/** Whether the face is of a living person, by the texture of all frames together, never by the luckiest one. */
export function checkLivenessPassive(input: CheckInput): Verdict {
  if (earlierStatus(input, 'face.detection') !== 'PASSED') return skipped('liveness.passive');
  const score = fuseLiveness(framesWithFace(input.measurement));
  if (score === null) return inconclusive('liveness.passive', 'liveness');
  return holdAgainst('liveness.passive', 'liveness', score, thresholdOf(input, 'liveness.passive'), 'LIVENESS_SCORE_LOW');
}
