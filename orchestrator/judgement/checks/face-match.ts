import { thresholdOf } from '../thresholds/threshold-of.js';
import {
  type CheckInput,
  compareScore,
  earlierStatus,
  inconclusive,
  isRefusedAsNotLive,
  notApplicable,
  skipped,
  type Verdict,
} from './check.js';
import { STANDS_ON } from './stands-on.js';

/**
 * Whether the person matches the reference. Score: the cosine between the fused template and the reference's; negative
 * cosines count as 0.
 */
export function checkFaceMatch(input: CheckInput): Verdict {
  const { reference } = input.measurement;
  const comparable =
    earlierStatus(input, 'face.detection') === 'PASSED' && earlierStatus(input, 'reference.quality') === 'PASSED';
  if (reference === null) return notApplicable('face.match');
  if (!comparable || isRefusedAsNotLive(input)) return skipped('face.match');
  if (reference.similarity === null) return inconclusive('face.match', STANDS_ON.template);
  return compareScore(
    'face.match',
    STANDS_ON.template,
    reference.similarity,
    // Pictures of documents are printed, small and old: a set may judge them by a threshold of their own.
    thresholdOf(input, 'face.match', reference.kind === 'IMAGE' ? input.pins.documentMatch : undefined),
    'FACE_MISMATCH',
  );
}
