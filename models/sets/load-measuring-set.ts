import { createHash } from 'node:crypto';
import { loadSet, type ModelSet } from './load-set.js';
import { loadShadow } from './load-shadow.js';
import type { MeasuringSet } from './pinned-models.js';

/** A set as a worker holds it. */
export interface LoadedSet extends MeasuringSet {
  /** Differs as soon as anything about the set does, a threshold too. */
  print: string;
}

/**
 * A set for a worker. All of it is read, so that a worker refuses a set that the orchestrator could not judge; its
 * thresholds stay here.
 *
 * @throws ManifestError
 */
export function loadMeasuringSet(options: { set?: string; dir?: string } = {}): LoadedSet {
  return withoutThresholds(loadSet(options));
}

/** A candidate set and the share of captures that it is tried on. */
export interface MeasuringShadow {
  share: number;
  since: string;
  set: LoadedSet;
}

/** @returns null if nothing is tried. @throws ManifestError */
export function loadMeasuringShadow(dir: string): MeasuringShadow | null {
  const shadow = loadShadow(dir);
  return shadow === null ? null : { ...shadow, set: withoutThresholds(shadow.set) };
}

function withoutThresholds(whole: ModelSet): LoadedSet {
  const { set, manifests, stamps } = whole;
  return { set, manifests, stamps, print: createHash('sha256').update(JSON.stringify(whole)).digest('hex') };
}
