import { createHash } from 'node:crypto';
import { loadSet, type ModelSet } from './load-set.js';
import { loadShadow, type Shadow } from './load-shadow.js';
import type { MeasuringSet } from './pinned-models.js';

/** A set as a worker uses it. */
export interface LoadedSet extends MeasuringSet {
  /** Changes whenever anything in the set changes, including a threshold. */
  print: string;
}

/**
 * Loads a set for a worker. Reads and validates all of it, so that a worker refuses a set that the orchestrator could not
 * judge, but does not return the thresholds.
 *
 * @throws ManifestError
 */
export function loadMeasuringSet(options: { set?: string; dir?: string } = {}): LoadedSet {
  return withoutThresholds(loadSet(options));
}

/** A candidate set and the share of captures that it measures. */
export type MeasuringShadow = Omit<Shadow, 'set'> & { set: LoadedSet };

/**
 * @returns null if there is no candidate.
 * @throws ManifestError
 */
export function loadMeasuringShadow(dir: string): MeasuringShadow | null {
  const shadow = loadShadow(dir);
  return shadow === null ? null : { ...shadow, set: withoutThresholds(shadow.set) };
}

function withoutThresholds(whole: ModelSet): LoadedSet {
  const { set, manifests, matchFrames, stamps } = whole;
  return { set, manifests, matchFrames, stamps, print: createHash('sha256').update(JSON.stringify(whole)).digest('hex') };
}
