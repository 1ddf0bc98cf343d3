import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import type { CheckKind } from '@faceproof/protocol/words.js';
import type { Calibration } from '../../policy/evaluate-policy.js';

/** The error rates measured for the set, for policies that ask for one. */
export function calibrationOf(set: ModelSet): Calibration {
  return {
    pinnedThreshold: (check: CheckKind) => lowestPinned(set, check),
    falseMatchRateAt: (threshold) => falseMatchRateAt(set, threshold),
  };
}

/** A clause about a check holds for every session, so the lowest threshold that the set may apply counts. */
function lowestPinned({ thresholds, documentMatch }: ModelSet, check: CheckKind): number | null {
  const pinned = thresholds[check]?.threshold ?? null;
  if (pinned === null || check !== 'face.match' || documentMatch === undefined) return pinned;
  return Math.min(pinned, documentMatch.threshold);
}

/** The lowest rate whose measured threshold this one reaches; null if it reaches none. */
function falseMatchRateAt(set: ModelSet, threshold: number): number | null {
  const reached = measuredMatchRates(set)
    .filter((point) => point.threshold <= threshold)
    .map((point) => point.fmr);
  return reached.length === 0 ? null : Math.min(...reached);
}

/** The calibrated points of the match model, over all data that it was measured on. */
export function measuredMatchRates(set: ModelSet): { fmr: number; threshold: number }[] {
  return set.manifests.match.calibration.flatMap(({ results }) =>
    Object.entries(results).flatMap(([name, value]) => {
      const rate = /^fmr(\S+)Threshold$/.exec(name)?.[1];
      return rate === undefined || typeof value !== 'number' ? [] : [{ fmr: Number(rate), threshold: value }];
    }),
  );
}
