import { ManifestError } from '@faceproof/models/sets/definitions.js';
import { loadSet, type ModelSet } from '@faceproof/models/sets/load-set.js';
import { loadShadow } from '@faceproof/models/sets/load-shadow.js';
import { rankSets } from '@faceproof/models/sets/read-sets.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { findOtherWeights, listStamps } from '@faceproof/protocol/measuring/model-stamps.js';
import { type Pins, toPins } from '../judgement/thresholds/pins.js';

/** The thresholds that each model set pins, and what was measured of the newest. Sets that come later are learned. */
export interface ModelSets {
  /**
   * A worker may still measure with a set that is no longer the newest, or already with one that came a moment ago:
   * each measurement is judged by its own.
   *
   * @throws UnknownSetError if the set is not here, or pins other weights here than those that measured
   */
  pinsOf(measured: Pick<Measurement, 'set' | 'models'>): Pins;
  /** The pins of the candidate that is tried, or was a moment ago; null if it is not known here. */
  shadowPinsOf(measured: Pick<Measurement, 'set' | 'models'>): Pins | null;
  /** The set that a session opened now will most likely be measured with. */
  newest(): ModelSet;
}

/** A measurement that nobody here may judge. Another try may help: the set's files may be on their way. */
export class UnknownSetError extends Error {
  override name = 'UnknownSetError';
}

interface ModelSetsOptions {
  /** Holds `sets/`, `manifests/` and `fusions/`. */
  dir: string;
  /** The set that the workers are held to; null: the newest. */
  pinned: string | null;
  /** The pins of the simulated engine, under its own name. */
  simulated: { set: string; pins: Pins };
  /** Milliseconds, for durations only. */
  now: () => number;
  /** Told once of each fault. */
  onUnusable: (error: Error) => void;
}

/** Workers take about as long to notice. */
const LOOK_EVERY_MS = 2000;

/** @throws ManifestError if no set can be read at all */
export function openModelSets(options: ModelSetsOptions): ModelSets {
  const { dir, simulated, now } = options;
  const known = new Map<string, ModelSet>();
  const told = new Set<string>();
  const tried = new Map<string, ModelSet>();
  const first = findNewest(options, told);
  if (first.set === null) throw first.fault;
  const latest = { set: first.set, lookedAt: now() };

  return {
    pinsOf({ set, models }) {
      if (set === simulated.set) return simulated.pins;
      const own = known.get(set) ?? loadKnown(dir, set);
      const other = findOtherWeights(own.stamps, models);
      if (other !== null) {
        throw new UnknownSetError(
          `A worker measured with other weights than the set ${set} pins here (${other}: ${
            listStamps(models, other)
              .map(({ digest }) => digest)
              .join(', ') || 'none'
          }): a set that was given out is never changed. Make MODEL_DEFINITIONS_DIR the same everywhere; the capture is tried again`,
        );
      }
      known.set(set, own);
      return toPins(own);
    },
    shadowPinsOf({ set, models }) {
      const now = readCandidate(options, told);
      if (now !== null) tried.set(JSON.stringify([now.set, now.stamps]), now);
      const candidate = tried.get(JSON.stringify([set, models]));
      return candidate === undefined ? null : toPins(candidate);
    },
    newest() {
      if (now() - latest.lookedAt >= LOOK_EVERY_MS) {
        // Where nothing can be read any more, what was read goes on.
        Object.assign(latest, { set: findNewest(options, told).set ?? latest.set, lookedAt: now() });
      }
      return latest.set;
    },
  };
}

/** The best set that can be read; each fault on the way to it is told once. */
function findNewest(
  { dir, pinned, onUnusable }: ModelSetsOptions,
  told: Set<string>,
): { set: ModelSet; fault: null } | { set: null; fault: Error } {
  let fault: Error = new ManifestError(`There is no model set in ${dir}`);
  for (const name of pinned === null ? rankSets(dir) : [pinned]) {
    try {
      return { set: loadSet({ set: name, dir }), fault: null };
    } catch (error) {
      if (!(error instanceof ManifestError)) throw error;
      fault = error;
      if (!told.has(error.message)) onUnusable(error);
      told.add(error.message);
    }
  }
  return { set: null, fault };
}

function readCandidate({ dir, onUnusable }: ModelSetsOptions, told: Set<string>): ModelSet | null {
  try {
    return loadShadow(dir)?.set ?? null;
  } catch (error) {
    if (!(error instanceof ManifestError)) throw error;
    if (!told.has(error.message)) onUnusable(error);
    told.add(error.message);
    return null;
  }
}

function loadKnown(dir: string, set: string): ModelSet {
  try {
    return loadSet({ set, dir });
  } catch (cause) {
    throw new UnknownSetError(
      `A worker measured with the set ${JSON.stringify(set)}, which cannot be read here: put its files into MODEL_DEFINITIONS_DIR of every orchestrator. The capture is tried again, and judged by no other set`,
      { cause },
    );
  }
}
