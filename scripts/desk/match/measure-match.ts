import { resolve } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { type MatchFusion, sharesOf } from '@faceproof/models/sets/match-fusion.js';
import { calibratedThresholds, documentName, rateName } from '../definitions/calibrations.js';
import { showCount } from '../measuring/show-count.js';
import { type AskedOfMatch, evaluateMatch, type MatchEvaluation } from './evaluate-match.js';
import { type MeasuredApart, type MeasuredPictures, measurePictures, withCaptures } from './measure-pictures.js';
import { type PairList, readPairs } from './read-pairs.js';
import { listCompared, tallyAll } from './tally-pairs.js';

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
  /** The running set: several networks are fitted to these pictures, also if the set pins a fusion of them. */
  fits?: ModelSet | null;
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
 * @returns with the fusion by which several networks were compared: the set's, or one fitted to these very pictures
 */
export async function measureMatch(options: MeasureMatchOptions): Promise<MeasuredMatch> {
  const { set, modelsDir, engine, cacheDir } = options;
  const pairs = await readPairs(resolve(options.pairs), readPattern(options.person));
  options.checkList?.(pairs);
  const apart = await measurePictures(resolve(options.images), [...pairs.people.keys()], {
    modelsDir,
    set,
    engine,
    cacheDir,
    onProgress: showCount(process.stderr, 'pictures'),
  });
  const list = withCaptures(pairs, apart.cut);
  apart.clips = new Set([...apart.cut.values()].flat());
  const fits = options.fits ?? null;
  const pinned = fits === null ? set.matchFusion?.networks : undefined;
  const networks = pinned ?? fitSeveral(list, apart, options.fmrs, fits);
  const measured = networks === null ? apart : joinNetworks(apart, { networks });
  await options.onMeasured?.(list, measured);
  const more = options.at.map((threshold) => ({ threshold, why: 'asked for' }));
  const { thresholds, ofDocuments } = thresholdsOf(set);
  const evaluation = evaluateMatch(list, measured, {
    ...{ thresholds: [...thresholds, ...more], ofDocuments: [...ofDocuments, ...more] },
    fmrs: options.fmrs,
  });
  return { ...evaluation, networks };
}

export interface MeasuredMatch extends MatchEvaluation {
  /** null: one network compared them. */
  networks: MatchFusion['networks'] | null;
}

/**
 * The pass rate is 1e-4, or the strictest that is asked for; the review band begins at the laxest one up to ten times that. Alone, no
 * network passes where it does not in the running set, which may know captures of strangers that are not in the list.
 */
function fitSeveral(
  list: PairList,
  measured: MeasuredApart,
  fmrs: readonly number[],
  running: ModelSet | null,
): MatchFusion['networks'] | null {
  if (measured.networks.size < 2) return null;
  const pass = fmrs.includes(1e-4) ? 1e-4 : Math.min(...fmrs);
  const laxer = fmrs.filter((fmr) => fmr > pass && fmr <= 10 * pass);
  const fitted = fitNetworks(list, measured, { pass, review: laxer.length === 0 ? null : Math.max(...laxer) });
  return running === null ? fitted : keepStrict(fitted, running);
}

/** Pure. */
export function keepStrict(
  fitted: MatchFusion['networks'],
  { manifests, thresholds, matchFusion }: Pick<ModelSet, 'manifests' | 'thresholds' | 'matchFusion'>,
): MatchFusion['networks'] {
  const known = matchFusion?.networks ?? [{ model: manifestId(manifests.match[0]), ...thresholds['face.match'] }];
  return fitted.map((one) => {
    const { threshold = 0, reviewThreshold = null } = known.find(({ model }) => model === one.model) ?? {};
    const review = one.reviewThreshold === null ? null : Math.max(one.reviewThreshold, reviewThreshold ?? 0);
    return { ...one, threshold: Math.max(one.threshold, threshold), reviewThreshold: review };
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
  const [first, ...others] = manifests.match;
  const calibrated = others.length > 0 ? undefined : calibratedThresholds(first).find(({ fmr }) => fmr === 1e-4);
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

type Network = MatchFusion['networks'][number];

/**
 * The templates of all networks as one: the cosine of two of these is the fused similarity, because each part has the length of the
 * square root of its share. Pure.
 */
export function joinNetworks(measured: MeasuredApart, fusion: Pick<MatchFusion, 'networks'>): MeasuredPictures {
  const parts = [...sharesOf(fusion)].map(([id, share]) => ({ own: measured.networks.get(id), length: Math.sqrt(share) }));
  const join = (file: string) =>
    Float32Array.from(parts.flatMap(({ own, length }) => Array.from(own?.get(file) ?? [], (number) => number * length)));
  return { ...measured, templates: new Map([...measured.templates.keys()].map((file) => [file, join(file)])) };
}

/**
 * How far the similarities of different people scatter by each network, and the threshold of each one alone. All z-scores weigh the same:
 * 2:1 and 1:2 were no better on people held out (docs/explanation/accuracy.md). Pure.
 *
 * @param at the false match rates of `face.match` and of the lower end of its review band
 * @throws Refusal if there are too few pairs for a rate
 */
export function fitNetworks(list: PairList, measured: MeasuredApart, at: { pass: number; review: number | null }): Network[] {
  const pictures = listCompared(list, measured);
  return [...measured.networks].map(([model, templates]) => {
    let [count, sum, squares, ofClips] = [0, 0, 0, 0];
    const tallies = tallyAll(pictures, templates, (a, b, similarity, by) => {
      if (pictures[a]?.person === pictures[b]?.person) return;
      if (by === 'CLIPS') ofClips = Math.max(ofClips, similarity);
      if (by !== 'CAPTURES') return;
      count++;
      sum += similarity;
      squares += similarity ** 2;
    });
    const thresholdAt = (fmr: number): number => {
      const threshold = tallies.get('all')?.impostor.thresholdFor(fmr) ?? null;
      if (threshold === null || count * fmr < 3)
        throw new Refusal(`${count} impostor pairs are too few for an FMR of ${rateName(fmr)} by ${model} alone.`);
      return Math.max(0, round(threshold));
    };
    const deviation = round(Math.sqrt(squares / count - (sum / count) ** 2));
    // Above every capture of a stranger: thresholds from single pictures were too low for them.
    const threshold = Math.max(thresholdAt(at.pass), ofClips === 0 ? 0 : Math.ceil(ofClips * 1e4 + 1e-6) / 1e4);
    const reviewThreshold = at.review === null ? null : Math.min(threshold, thresholdAt(at.review));
    return { model, deviation, weight: 1, threshold, reviewThreshold };
  });
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
