import { ManifestError } from '@faceproof/models/sets/definitions.js';
import { loadSet, type ModelSet } from '@faceproof/models/sets/load-set.js';
import { loadShadow } from '@faceproof/models/sets/load-shadow.js';
import type { Manifest } from '@faceproof/models/sets/manifest.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { listCalibrations, rankSets } from '@faceproof/models/sets/read-sets.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { findOtherWeights, listStamps } from '@faceproof/protocol/measuring/model-stamps.js';
import type { Calibration } from '@faceproof/protocol/verdict/documents.js';
import type { Named } from '@faceproof/protocol/verdict/verdict-input.js';
import { type SetPins, toPins } from '../judgement/thresholds/pins.js';

/**
 * The thresholds that each model set pins, and the calibration of the newest. New sets are picked up while the process runs.
 */
export interface ModelSets {
  /**
   * Around a change of sets, workers may still use the old set or already use the new one, so each measurement is judged by
   * its own.
   *
   * @throws UnknownSetError if the set is not here, or pins other weights here than those that measured
   */
  pinsOf(measured: Pick<Measurement, 'set' | 'models'>): SetPins;
  /** The networks of a set. @throws ManifestError */
  manifestsOf(set: string): Manifest[];
  /** The pins of the current or last candidate; null if it is not known here. */
  shadowPinsOf(measured: Pick<Measurement, 'set' | 'models'>): SetPins | null;
  /** The set that a session opened now will most likely be measured with. @param looksNow also if it looked a moment ago */
  newest(looksNow?: boolean): ModelSet;
  /** @returns null if the file of this digest is not here any more */
  findCalibration(digest: string): Named<Calibration> | null;
}

/** A measurement that this orchestrator cannot judge. A later try may succeed: the set's files may be on their way. */
export class UnknownSetError extends Error {
  override name = 'UnknownSetError';
}

interface ModelSetsOptions {
  /** The folder with `sets/`, `manifests/` and `fusions/`. */
  dir: string;
  /** The only set that workers may use; null: the newest. */
  pinned: string | null;
  /** The pins of the simulated engine, under its own name. */
  simulated: { set: string; pins: SetPins };
  /** Milliseconds, for durations only. */
  now: () => number;
  /** Called once per fault. */
  onUnusable: (error: Error) => void;
}

/** Workers take about as long to notice a new set. */
const LOOK_EVERY_MS = 2000;

/** @throws ManifestError if no set can be read */
export function openModelSets(options: ModelSetsOptions): ModelSets {
  const { dir, simulated, now } = options;
  const known = new Map<string, ModelSet>();
  const told = new Set<string>();
  const tried = new Map<string, ModelSet>();
  const first = findNewest(options, told);
  if (first.set === null) throw first.fault;
  const latest = { set: first.set, lookedAt: now() };
  const read = { at: Number.NEGATIVE_INFINITY, all: new Map<string, Named<Calibration>>() };

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
          }). A released set must not change. Make MODEL_DEFINITIONS_DIR the same everywhere; the capture is retried`,
        );
      }
      known.set(set, own);
      return toPins(own);
    },
    manifestsOf: (set) => listManifests((known.get(set) ?? loadKnown(dir, set)).manifests),
    shadowPinsOf({ set, models }) {
      const now = readCandidate(options, told);
      if (now !== null) tried.set(JSON.stringify([now.set, now.stamps]), now);
      const candidate = tried.get(JSON.stringify([set, models]));
      return candidate === undefined ? null : toPins(candidate);
    },
    findCalibration(digest) {
      const { calibration } = simulated.pins;
      if (calibration?.digest === digest) return calibration;
      // Anybody may ask: reading every file takes milliseconds.
      if (now() - read.at >= LOOK_EVERY_MS) Object.assign(read, { at: now(), all: listCalibrations(dir) });
      return read.all.get(digest) ?? null;
    },
    newest(looksNow = false) {
      if (looksNow || now() - latest.lookedAt >= LOOK_EVERY_MS) {
        // If nothing can be read any more, the sets read before stay in use.
        Object.assign(latest, { set: findNewest(options, told).set ?? latest.set, lookedAt: now() });
      }
      return latest.set;
    },
  };
}

/** The best set that can be read. Each fault found on the way is reported once. */
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
      `A worker measured with the set ${JSON.stringify(set)}, which cannot be read here. Put its files into MODEL_DEFINITIONS_DIR of every orchestrator; the capture is retried, and is judged with no other set`,
      { cause },
    );
  }
}
