import { resolve } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import { calibratedThresholds } from '../definitions/calibrations.js';
import { showCount } from '../measuring/show-count.js';
import { type AskedThreshold, evaluateMatch, type MatchEvaluation } from './evaluate-match.js';
import { type MeasuredPictures, measurePictures } from './measure-pictures.js';
import { type PairList, readPairs } from './read-pairs.js';

/** The false match rates that are reported by default. */
export const FMRS = [1e-3, 5e-4, 1e-4, 1e-5];

export interface MeasureMatchOptions {
  pairs: string;
  images: string;
  person: string | undefined;
  engine: string;
  set: ModelSet;
  modelsDir: string;
  /** See MeasuringOptions. */
  cacheDir: string | null;
  fmrs: readonly number[];
  /** Further thresholds to evaluate. */
  at: readonly number[];
  /**
   * Checks the list before minutes are spent on its pictures.
   *
   * @throws Refusal
   */
  checkList?(list: PairList): void;
  onMeasured?(list: PairList, measured: MeasuredPictures): Promise<void>;
}

/**
 * Reads the list, measures its pictures, counts.
 *
 * @param options.onMeasured gets what was measured, before it is counted
 */
export async function measureMatch(options: MeasureMatchOptions): Promise<MatchEvaluation> {
  const { set, modelsDir, engine, cacheDir } = options;
  const list = await readPairs(resolve(options.pairs), readPattern(options.person));
  options.checkList?.(list);
  const measured = await measurePictures(resolve(options.images), [...list.people.keys()], {
    modelsDir,
    set,
    engine,
    cacheDir,
    onProgress: showCount(process.stderr, 'pictures'),
  });
  await options.onMeasured?.(list, measured);
  const more = options.at.map((threshold) => ({ threshold, why: 'asked for' }));
  return evaluateMatch(list, measured, { thresholds: [...thresholdsOf(set), ...more], fmrs: options.fmrs });
}

/**
 * The thresholds that the product would use for this model: its own calibration if it is a candidate, or the set's
 * thresholds.
 */
function thresholdsOf(set: ModelSet): AskedThreshold[] {
  const calibrated = calibratedThresholds(set.manifests.match).find(({ fmr }) => fmr === 1e-4);
  const pinned = set.thresholds['face.match'];
  const own = calibrated === undefined ? [] : [{ threshold: calibrated.threshold, why: 'calibrated for FMR 1e-4' }];
  const review = pinned.reviewThreshold;
  return [
    { threshold: pinned.threshold, why: `set ${set.set}: match` },
    ...(review === null ? [] : [{ threshold: review, why: `set ${set.set}: review` }]),
    ...(set.documentMatch === undefined
      ? []
      : [{ threshold: set.documentMatch.threshold, why: `set ${set.set}: match with documents` }]),
    ...own,
  ];
}

function readPattern(text: string | undefined): RegExp | undefined {
  if (text === undefined) return undefined;
  try {
    return new RegExp(text);
  } catch (cause) {
    throw new Refusal(`--person ${text} is not a regular expression.`, { cause });
  }
}
