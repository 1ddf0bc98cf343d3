import type { LivenessFusion } from '@faceproof/models/sets/liveness-fusion.js';
import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import type { CheckKind } from '@faceproof/protocol/words.js';
import { measuredMatchRates } from './calibration.js';

/** What a model set pins for the checks. */
export interface Pins {
  thresholds: Readonly<Partial<Record<CheckKind, Threshold>>>;
  livenessFusion: LivenessFusion;
}

export interface Threshold {
  /** At or above: passed. */
  threshold: number;
  /** At or above, but below `threshold`: the review band. null: there is none. */
  reviewThreshold: number | null;
}

export function toPins(set: ModelSet): Pins {
  const { thresholds, livenessFusion } = set;
  return { thresholds: { ...thresholds, 'face.duplicate': duplicateThreshold(set) }, livenessFusion };
}

/**
 * One comparison may be wrong once in ten thousand times; a search makes thousands of them. So the strictest threshold
 * that was measured counts, as the check's score has it: one less the cosine.
 */
function duplicateThreshold(set: ModelSet): Threshold {
  const measured = measuredMatchRates(set).map((point) => point.threshold);
  return { threshold: 1 - Math.max(set.thresholds['face.match'].threshold, ...measured), reviewThreshold: null };
}
