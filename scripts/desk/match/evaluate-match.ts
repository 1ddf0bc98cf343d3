import { cosine } from '@faceproof/models/pixels/vectors.js';
import { rateName } from '../definitions/calibrations.js';
import { type Rate, rateOf } from '../statistics/binomial.js';
import { accuracyAt, accuracyByFolds, type FoldAccuracy } from '../statistics/fold-accuracy.js';
import type { ScoreTally } from '../statistics/score-tally.js';
import { type Separation, separate } from '../statistics/separation.js';
import { type ComparedPeople, type ComparedPicture, ofEveryPair, ofListedPairs } from './compared-people.js';
import { boundFolds, CrossFit, type CrossFitted } from './cross-fit.js';
import { type Sides, sidesOf } from './document-sides.js';
import { findGaps, type GroupGap } from './group-gaps.js';
import { compareGroups, type GroupResult, type JudgedPairs } from './group-results.js';
import { KeptPairs } from './kept-pairs.js';
import type { ExtractionFault, MeasuredPictures } from './measure-pictures.js';
import { boundRates, type PeopleRate, type PointBounds } from './people-rates.js';
import { documentsOf, type JudgedBy, type Pair, type PairList, type ScoredPair } from './read-pairs.js';
import { listCompared, type Tallies, tallyAll, tallyListed } from './tally-pairs.js';

/** A threshold to evaluate, and the reason. */
export interface AskedThreshold {
  threshold: number;
  why: string;
}

/** What to evaluate pairs at. */
export interface AskedOfMatch {
  /** The first is the one that the product uses. */
  thresholds: readonly AskedThreshold[];
  /** The same for pairs of a document and a capture. Left out: `thresholds`. */
  ofDocuments?: readonly AskedThreshold[];
  fmrs: readonly number[];
}

/** How often strangers pass (FMR) and people are turned away (FNMR) at a threshold, among the compared pairs. */
export interface OperatingPoint extends AskedThreshold {
  fmr: PeopleRate;
  fnmr: PeopleRate;
}

/** The results for one selection of pairs. */
export interface Comparison {
  genuine: number;
  impostor: number;
  /** One for each requested threshold, then one for each of `atFmr`. */
  points: OperatingPoint[];
  /** From the highest threshold to the lowest. */
  det: { threshold: number; fmr: number; fnmr: number }[];
  /** null without both kinds. */
  separation: Separation | null;
}

export interface SourceEvaluation {
  /** `all` or one of the list's. */
  source: string;
  pictures: number;
  people: number;
  /** The pairs of the list; of `sources`, those of two captures. */
  listed: Comparison & { notCompared: number };
  /** Every picture with every other one of its source; of `sources`, every capture. */
  everyPair: Comparison;
  /** The lowest threshold for each requested FMR, over all pairs; null if there are too few. */
  atFmr: { fmr: number; threshold: number | null }[];
  /** The lowest threshold that no pair of two people reaches, over all pairs; null above 1. */
  noneAt: number | null;
  /** null if the pairs have no folds. */
  accuracy: FoldAccuracy | null;
  /** Share of correct answers at the first requested threshold. */
  accuracyAtFirst: number | null;
}

export interface MatchEvaluation {
  pairs: { name: string; sha256: string; count: number };
  extraction: { pictures: number; failed: Rate; byFault: { fault: ExtractionFault; count: number; files: string[] }[] };
  sources: SourceEvaluation[];
  /** Pictures of documents with captures, if the list says which are which; `everyPair` has every document with every capture. */
  documents: SourceEvaluation | null;
  /** References with captures of several frames, if the list names clips or folders; `everyPair` has every one with every one. */
  clips: SourceEvaluation | null;
  /** Listed pairs and every pair by the list's columns for groups, each at the first requested threshold of its kind. */
  groups: GroupResult[];
  /** Between the groups that fare best and worst. */
  gaps: GroupGap[];
  /** For each requested FMR, over all pairs of all sources: errors of people at thresholds that were found with others. */
  crossFitted: CrossFitted[];
  worst: {
    genuine: ComparedPair[];
    impostor: ComparedPair[];
    /** The most similar pictures of two people among all pairs, listed or not. */
    everyImpostor: ComparedPair[];
  };
}

export interface ComparedPair {
  a: string;
  b: string;
  similarity: number;
}

const WORST_MAX = 12;
const FILES_MAX = 50;
/** Thresholds of the curve: every fourth of the tally's steps is finer than any page shows. */
const DET_STEP = 0.005;

/**
 * Counts the errors among the listed pairs, and among all pairs of the pictures. Both are needed: the list's author considers
 * its pairs typical, but it is short; all pairs reach lower rates, but people with many pictures dominate them. Pairs with a
 * document are counted apart: see `judgedBy`.
 */
export function evaluateMatch(list: PairList, measured: MeasuredPictures, asked: AskedOfMatch): MatchEvaluation {
  const scored = scorePairs(list, measured.templates);
  const documents = documentsOf(list.pairs);
  const pictures = listCompared(list, measured);
  const [sides, ofClips] = [sidesOf(list, pictures, 'DOCUMENTS'), sidesOf(list, pictures, 'CLIPS')];
  const [crossFit, kept, withDocuments, withClips] = [new CrossFit(), new KeptPairs(), tallyListed([]), tallyListed([])];
  const everyImpostor: ComparedPair[] = [];
  const every = tallyAll(pictures, measured.templates, (a, b, similarity, by) => {
    const [one, other] = [pictures[a], pictures[b]];
    if (one === undefined || other === undefined) return;
    const same = one.person === other.person;
    if (by === 'CAPTURES') crossFit.add(one.person, other.person, similarity);
    kept.add({ a, b, similarity }, same);
    const kind = same ? 'genuine' : 'impostor';
    if (by === 'DOCUMENTS' && sides?.meet(a, b)) withDocuments[kind].add(similarity);
    if (by === 'CLIPS' && ofClips?.meet(a, b)) withClips[kind].add(similarity);
    if (!same) keepWorst(everyImpostor, { a: one.file, b: other.file, similarity });
  });
  const ofDocuments = asked.ofDocuments ?? asked.thresholds;
  const captures = pictures.map((picture) => (picture.isDocument || picture.isClip ? null : picture));
  const boundHeldOut = boundFolds(captures, kept);
  const isApart = (file: string) => documents.has(file) || measured.clips?.has(file) === true;
  const isOfCaptures = ({ a, b }: Pair) => !isApart(a) && !isApart(b);
  const evaluate = (source: string, of: Omit<SourceInput, 'source' | 'list' | 'scored'>): SourceEvaluation =>
    evaluateSource({ ...of, source, list, scored });
  const evaluateSides = (source: string, of: Sides | null, thresholds: readonly AskedThreshold[], tallies: Tallies) =>
    of === null
      ? null
      : evaluate(source, {
          asked: { ...asked, thresholds },
          files: filesOf(list.pairs.filter(of.isListed)),
          isListed: of.isListed,
          tallies,
          compared: ofEveryPair(of.pictures, kept),
        });
  const groups = compareGroups({
    ...{ list, scored, kept, files: pictures.map(({ file }) => file) },
    judged: [
      ...judge('CAPTURES', { isListed: isOfCaptures, pictures: captures }, asked.thresholds),
      ...judge('CLIPS', ofClips, asked.thresholds),
      ...judge('DOCUMENTS', sides, ofDocuments),
    ],
  });
  const names = [...new Set(list.pairs.map(({ source }) => source))];
  return {
    pairs: { name: list.name, sha256: list.sha256, count: list.pairs.length },
    extraction: countFailures(list, measured),
    sources: (names.length > 1 ? ['all', ...names] : names).map((source) => {
      const isOf = (pair: Pair) => source === 'all' || pair.source === source;
      const isIn = (picture: ComparedPicture) => source === 'all' || picture.sources.includes(source);
      return evaluate(source, {
        asked,
        files: filesOf(list.pairs.filter(isOf)).filter((file) => !isApart(file)),
        isListed: (pair) => isOf(pair) && isOfCaptures(pair),
        tallies: every.get(source) ?? tallyListed([]),
        compared: ofEveryPair(
          captures.map((picture) => (picture !== null && isIn(picture) ? picture : null)),
          kept,
        ),
      });
    }),
    documents: evaluateSides('documents', sides, ofDocuments, withDocuments),
    clips: evaluateSides('clips', ofClips, asked.thresholds, withClips),
    groups,
    gaps: findGaps(groups),
    crossFitted: asked.fmrs.map((fmr) => crossFit.fit(fmr, carries, boundHeldOut)),
    worst: { genuine: worstOf(scored, true), impostor: worstOf(scored, false), everyImpostor },
  };
}

/** By the first requested threshold. */
function judge(
  judgedBy: JudgedBy,
  of: Pick<JudgedPairs, 'isListed' | 'pictures'> | null,
  [first]: readonly AskedThreshold[],
): JudgedPairs[] {
  return of === null ? [] : [{ ...of, judgedBy, threshold: first?.threshold ?? null }];
}

function filesOf(pairs: readonly Pair[]): string[] {
  return [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
}

interface SourceInput {
  source: string;
  list: PairList;
  scored: readonly ScoredPair[];
  asked: Pick<AskedOfMatch, 'thresholds' | 'fmrs'>;
  /** The pictures that it is about. */
  files: readonly string[];
  isListed(pair: Pair): boolean;
  tallies: Tallies;
  compared: ComparedPeople;
}

function evaluateSource({ source, list, scored, asked, files, isListed, tallies, compared }: SourceInput): SourceEvaluation {
  const listed = list.pairs.filter(isListed);
  const own = scored.filter(isListed);
  const folded = own.flatMap(({ fold, ...pair }) => (fold === null ? [] : [{ ...pair, fold }]));
  const atFmr = asked.fmrs.map((fmr) => ({ fmr, threshold: thresholdFor(tallies.impostor, fmr) }));
  const thresholds = [...asked.thresholds, ...atFmr.flatMap(nameThreshold)];
  const [first] = asked.thresholds;
  return {
    source,
    pictures: files.length,
    people: new Set(files.map((file) => list.people.get(file))).size,
    listed: {
      ...compare(tallyListed(own), ofListedPairs(own.map(({ people, similarity }) => ({ ...people, similarity }))), thresholds),
      notCompared: listed.length - own.length,
    },
    everyPair: compare(tallies, compared, thresholds),
    atFmr,
    noneAt: tallies.impostor.count === 0 ? null : roundStep(tallies.impostor.thresholdFor(0)),
    accuracy: accuracyByFolds(folded),
    accuracyAtFirst: first === undefined || own.length === 0 ? null : accuracyAt(own, first.threshold),
  };
}

function scorePairs({ pairs, people }: PairList, templates: ReadonlyMap<string, Float32Array>): ScoredPair[] {
  return pairs.flatMap((pair) => {
    const [a, b] = [templates.get(pair.a), templates.get(pair.b)];
    if (a === undefined || b === undefined) return [];
    // A pair that is called the same has one number, and no other pair has.
    return [{ ...pair, similarity: cosine(a, b), people: { a: people.get(pair.a) ?? -1, b: people.get(pair.b) ?? -1 } }];
  });
}

function compare({ genuine, impostor }: Tallies, compared: ComparedPeople, thresholds: readonly AskedThreshold[]): Comparison {
  const bounds = boundRates(
    compared,
    thresholds.map(({ threshold }) => threshold),
  );
  return {
    genuine: genuine.count,
    impostor: impostor.count,
    points: thresholds.map(({ threshold, why }, i) => ({
      threshold,
      why,
      ...ratesAt(genuine, impostor, threshold, bounds[i]),
    })),
    det: drawDet(genuine, impostor),
    separation: separate(genuine, impostor),
  };
}

function ratesAt(genuine: ScoreTally, impostor: ScoreTally, threshold: number, bounds: PointBounds | undefined) {
  const fmr = rateOf(impostor.atOrAbove(threshold), impostor.count);
  const fnmr = rateOf(genuine.below(threshold), genuine.count);
  return { fmr: { ...fmr, byPeople: bounds?.fmr ?? null }, fnmr: { ...fnmr, byPeople: bounds?.fnmr ?? null } };
}

function thresholdFor(impostor: ScoreTally, fmr: number): number | null {
  return roundStep(carries(impostor.count, fmr) ? impostor.thresholdFor(fmr) : null);
}

function roundStep(threshold: number | null): number | null {
  return threshold === null ? null : Number(threshold.toFixed(4));
}

function nameThreshold({ fmr, threshold }: { fmr: number; threshold: number | null }): AskedThreshold[] {
  return threshold === null ? [] : [{ threshold, why: `FMR ${rateName(fmr)} of every pair` }];
}

/**
 * The rule of three: n pairs without an error still allow a rate of 3 / n (95 %). With fewer than 3 / FMR impostor pairs, no
 * threshold can be shown to have that rate.
 */
export function carries(impostors: number, fmr: number): boolean {
  return impostors * fmr >= 3;
}

function drawDet(genuine: ScoreTally, impostor: ScoreTally): Comparison['det'] {
  const points: Comparison['det'] = [];
  for (let i = Math.round(1 / DET_STEP); i >= Math.round(-0.2 / DET_STEP); i--) {
    const threshold = Number((i * DET_STEP).toFixed(4));
    const fmr = impostor.atOrAbove(threshold) / Math.max(1, impostor.count);
    const fnmr = genuine.below(threshold) / Math.max(1, genuine.count);
    points.push({ threshold, fmr, fnmr });
  }
  return points;
}

function countFailures({ people }: PairList, { failed }: MeasuredPictures): MatchEvaluation['extraction'] {
  const faults = [...new Set(failed.map(({ fault }) => fault))];
  return {
    pictures: people.size,
    failed: rateOf(failed.length, people.size),
    byFault: faults.map((fault) => {
      const files = failed.filter((one) => one.fault === fault).map(({ file }) => file);
      return { fault, count: files.length, files: files.sort().slice(0, FILES_MAX) };
    }),
  };
}

/** Keeps the most similar ones, in order. */
function keepWorst(kept: ComparedPair[], pair: ComparedPair): void {
  if (kept.length === WORST_MAX && pair.similarity <= (kept.at(-1)?.similarity ?? 1)) return;
  kept.push(pair);
  kept.sort((a, b) => b.similarity - a.similarity);
  kept.length = Math.min(kept.length, WORST_MAX);
}

function worstOf(scored: readonly ScoredPair[], same: boolean): ComparedPair[] {
  return scored
    .filter((pair) => pair.same === same)
    .sort((a, b) => (same ? 1 : -1) * (a.similarity - b.similarity))
    .slice(0, WORST_MAX)
    .map(({ a, b, similarity }) => ({ a, b, similarity }));
}
