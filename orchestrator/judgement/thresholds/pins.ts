import type { LivenessFusion } from '@faceproof/models/sets/liveness-fusion.js';
import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import type { Calibration } from '@faceproof/protocol/verdict/documents.js';
import type { Named } from '@faceproof/protocol/verdict/verdict-input.js';
import type { CheckKind } from '@faceproof/protocol/words.js';

/** What a model set pins for the checks. */
export interface Pins {
  thresholds: Readonly<Partial<Record<CheckKind, Threshold>>>;
  /** Of `face.match` where the reference is a picture of a document; left out: the same as for an enrollment. */
  documentMatch?: Threshold | undefined;
  livenessFusion: LivenessFusion;
  /** Of the similarities of several match networks, to which the thresholds belong; null or left out: the set pins one. */
  matchFusion?: ModelSet['matchFusion'];
}

/** The pins of a set, with the files that they come from. */
export interface SetPins extends Pins {
  set: PinnedFile;
  /** null if the set pins none: the plain mean of log-odds. */
  fusion: PinnedFile | null;
  /** The measurements that its thresholds stand on; null if the set names none. */
  calibration: Named<Calibration> | null;
}

export interface PinnedFile {
  /** Such as `2026-11-01` or `liveness-2026-11-21`. */
  name: string;
  /** A date. */
  version: string;
  /** `sha256:` + hex. */
  digest: string;
}

export interface Threshold {
  /** At or above: passed. */
  threshold: number;
  /** At or above, but below `threshold`: the review band. null: no band. */
  reviewThreshold: number | null;
}

export function toPins(set: ModelSet): SetPins {
  const { thresholds, documentMatch, livenessFusion, fusionPin, matchFusion, calibration } = set;
  return {
    set: { name: set.set, version: set.set, digest: set.digest },
    fusion: fusionPin === null ? null : { name: fusionPin.id, version: livenessFusion.version, digest: fusionPin.digest },
    thresholds: { ...thresholds, 'face.duplicate': duplicateThreshold(set) },
    ...(documentMatch === undefined ? {} : { documentMatch }),
    livenessFusion,
    matchFusion,
    calibration,
  };
}

/**
 * A threshold for single comparisons allows one error in ten thousand, and a search makes thousands of comparisons. So the
 * strictest measured threshold of the first match network counts, in the form of the check's score: one minus the cosine.
 */
function duplicateThreshold(set: ModelSet): Threshold {
  const measured = measuredMatchRates(set).map((point) => point.threshold);
  const { threshold } = set.matchFusion?.networks[0] ?? set.thresholds['face.match'];
  return { threshold: 1 - Math.max(threshold, ...measured), reviewThreshold: null };
}

/** The calibrated points of the first match network, over all data that it was measured on. */
function measuredMatchRates(set: ModelSet): { fmr: number; threshold: number }[] {
  return set.manifests.match[0].calibration.flatMap(({ results }) =>
    Object.entries(results).flatMap(([name, value]) => {
      const rate = /^fmr(\S+)Threshold$/.exec(name)?.[1];
      return rate === undefined || typeof value !== 'number' ? [] : [{ fmr: Number(rate), threshold: value }];
    }),
  );
}
