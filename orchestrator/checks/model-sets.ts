import { loadSet, type ModelSet } from '@faceproof/models/load-set.js';
import type { CheckKind } from '@faceproof/protocol/words.js';
import type { Calibration } from '../policy/evaluate-policy.js';
import type { Pins } from './check.js';

/** The thresholds that each model set pins, and what was measured of the newest. */
export interface ModelSets {
  /**
   * A worker may still measure with a set that is no longer the newest: each measurement is judged by its own.
   *
   * @throws ManifestError where this build does not know the set
   */
  pinsOf(set: string): Pins;
  /** The set that a session opened now will most likely be measured with. */
  newest(): ModelSet;
}

/** @param simulated the pins of the simulated engine, under its own name */
export function openModelSets(simulated: { set: string; pins: Pins }): ModelSets {
  const newest = loadSet();
  const known = new Map<string, Pins>([
    [simulated.set, simulated.pins],
    [newest.set, toPins(newest)],
  ]);
  return {
    pinsOf(set) {
      const pins = known.get(set) ?? toPins(loadSet({ set }));
      known.set(set, pins);
      return pins;
    },
    newest: () => newest,
  };
}

function toPins({ thresholds, livenessFusion }: ModelSet): Pins {
  return { thresholds, livenessFusion };
}

/** What the set has measured of itself, for policies that ask for an error rate. */
export function calibrationOf(set: ModelSet): Calibration {
  return {
    pinnedThreshold: (check: CheckKind) => set.thresholds[check]?.threshold ?? null,
    falseMatchRateAt: (threshold) => falseMatchRateAt(set, threshold),
  };
}

/** The lowest rate whose measured threshold this one reaches; null where it reaches none. */
function falseMatchRateAt(set: ModelSet, threshold: number): number | null {
  const measured = set.manifests.match.calibration.flatMap(({ results }) =>
    Object.entries(results).flatMap(([name, value]) => {
      const rate = /^fmr(\S+)Threshold$/.exec(name)?.[1];
      return rate === undefined || typeof value !== 'number' ? [] : [{ fmr: Number(rate), threshold: value }];
    }),
  );
  const reached = measured.filter((point) => point.threshold <= threshold).map((point) => point.fmr);
  return reached.length === 0 ? null : Math.min(...reached);
}
