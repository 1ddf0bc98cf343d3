import { firstMatch } from '@faceproof/protocol/measuring/model-stamps.js';
import type { DuplicateSearch } from '../../enrollments/find-duplicates.js';
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
 * Whether the face is enrolled under another subject. Score: one minus the highest cosine with any such enrollment, so 1
 * means no similarity. A match goes to a reviewer and never declines by itself: twins exist, and so do honest second
 * accounts.
 */
export function checkFaceDuplicate(input: CheckInput): Verdict {
  const { search, measurement } = input;
  // A candidate's weights make templates that cannot be compared with the enrolled ones.
  if (search === undefined || search.digest !== firstMatch(measurement.models).digest) return notApplicable('face.duplicate');
  if (earlierStatus(input, 'face.detection') !== 'PASSED' || isRefusedAsNotLive(input)) return skipped('face.duplicate');
  const limit = thresholdOf(input, 'face.duplicate');
  const verdict = compareScore('face.duplicate', STANDS_ON.template, 1 - search.highest, limit, 'DUPLICATE_FACE');
  // Enrollments made with other weights could not be compared, so a match cannot be ruled out.
  return verdict.status === 'PASSED' && search.incomparable > 0 ? inconclusive('face.duplicate', STANDS_ON.template) : verdict;
}

/** @returns the enrollments that the verdict is based on, most similar first */
export function duplicatesOf({ kind, threshold, status }: Verdict, search: DuplicateSearch | undefined): string[] {
  if (kind !== 'face.duplicate' || threshold === null || status === 'PASSED') return [];
  const alike = (search?.nearest ?? []).filter(({ similarity }) => 1 - similarity < threshold);
  return alike.map(({ enrollmentId }) => enrollmentId);
}
