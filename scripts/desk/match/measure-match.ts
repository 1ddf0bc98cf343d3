import { resolve } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import { calibratedThresholds, documentName } from '../definitions/calibrations.js';
import { showCount } from '../measuring/show-count.js';
import { type AskedOfMatch, evaluateMatch, type MatchEvaluation } from './evaluate-match.js';
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
  const { thresholds, ofDocuments } = thresholdsOf(set);
  return evaluateMatch(list, measured, {
    ...{ thresholds: [...thresholds, ...more], ofDocuments: [...ofDocuments, ...more] },
    fmrs: options.fmrs,
  });
}

/**
 * The thresholds that the product would use for this model: the set's, and its own calibration if it is a candidate. Documents have
 * those of every reference unless the set pins one for them. Pure.
 */
export function thresholdsOf({
  set,
  thresholds,
  documentMatch,
  manifests,
}: Pick<ModelSet, 'set' | 'thresholds' | 'documentMatch' | 'manifests'>): Required<
  Pick<AskedOfMatch, 'thresholds' | 'ofDocuments'>
> {
  const calibrated = calibratedThresholds(manifests.match).find(({ fmr }) => fmr === 1e-4);
  const documents = calibrated?.entry.results[documentName(1e-4)];
  const why = 'calibrated for FMR 1e-4';
  const pinned = [
    ...namePin(thresholds['face.match'], set, 'match'),
    ...(calibrated === undefined ? [] : [{ threshold: calibrated.threshold, why }]),
  ];
  const own = typeof documents === 'number' ? [{ threshold: documents, why: `${why} of documents` }] : [];
  return {
    thresholds: pinned,
    ofDocuments: [...(documentMatch === undefined ? pinned : namePin(documentMatch, set, 'match with documents')), ...own],
  };
}

function namePin({ threshold, reviewThreshold }: ModelSet['thresholds']['face.match'], set: string, what: string) {
  const review = reviewThreshold === null ? [] : [{ threshold: reviewThreshold, why: `set ${set}: review` }];
  return [{ threshold, why: `set ${set}: ${what}` }, ...review];
}

function readPattern(text: string | undefined): RegExp | undefined {
  if (text === undefined) return undefined;
  try {
    return new RegExp(text);
  } catch (cause) {
    throw new Refusal(`--person ${text} is not a regular expression.`, { cause });
  }
}
