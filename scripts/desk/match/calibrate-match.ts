import { join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import { type MatchFusion, MatchFusionSchema } from '@faceproof/models/sets/match-fusion.js';
import { firstMatch } from '@faceproof/protocol/measuring/model-stamps.js';
import { boundedName, documentName, NONE_OF_CLIPS, rateName } from '../definitions/calibrations.js';
import { placeNewJson } from '../definitions/place-manifest.js';
import { formatPeople } from '../statistics/few-people.js';
import { carries, type MatchEvaluation, type OperatingPoint, type SourceEvaluation } from './evaluate-match.js';

type Calibration = Manifest['calibration'][number];

/**
 * The manifest's entry for an evaluation: a threshold for each rate, measured over all pairs of captures.
 *
 * @param date such as `2026-11-21`
 * @throws Refusal if there are too few impostor pairs for a rate
 */
export function composeCalibration(
  evaluation: MatchEvaluation,
  { set, data, date, fmrs }: { set: ModelSet; data: string; date: string; fmrs: readonly number[] },
): Calibration {
  const [overall] = evaluation.sources;
  if (overall === undefined) throw new Refusal(`${data} holds no pair.`);
  const { everyPair, listed } = overall;
  refuseThinData(everyPair.impostor, fmrs);
  const results = Object.fromEntries(
    fmrs.flatMap((fmr) => {
      const { threshold, fnmr } = pointAt(overall, fmr);
      if (threshold === null || fnmr === null)
        throw new Refusal(`No threshold up to 1 has an FMR of ${rateName(fmr)} on these pictures: this model cannot be used.`);
      const listedFnmr = listed.points.find((point) => point.threshold === threshold)?.fnmr.share ?? null;
      return [
        [`fmr${rateName(fmr)}Threshold`, round(threshold)],
        [`fnmrAtFmr${rateName(fmr)}`, round(fnmr)],
        ...(listedFnmr === null ? [] : [[`fnmrOfListedPairsAtFmr${rateName(fmr)}`, round(listedFnmr)] as const]),
      ];
    }),
  );
  return {
    of: firstMatch(set.stamps).digest,
    data,
    size: `${everyPair.impostor} impostor and ${everyPair.genuine} genuine pairs of ${overall.pictures} pictures of ${formatPeople(overall.people)}; ${listed.genuine + listed.impostor} listed pairs`,
    date,
    results: {
      ...results,
      ...(overall.accuracy === null ? {} : { accuracy: round(overall.accuracy.mean) }),
      ...documentResults(evaluation, fmrs),
      ...clipResults(evaluation),
      // They determine how a face is aligned, and so how similar two faces are.
      detect: manifestId(set.manifests.detect),
      landmarks: manifestId(set.manifests.landmarks),
    },
  };
}

/**
 * Thresholds for pictures of documents, for the rates that there are enough pairs of a document and a capture for. A lack of them
 * is no reason to refuse the others.
 */
function documentResults({ documents }: MatchEvaluation, fmrs: readonly number[]): Record<string, number> {
  if (documents === null) return {};
  const { everyPair, people } = documents;
  const points = fmrs.flatMap((fmr) => {
    const { threshold, fnmr } = pointAt(documents, fmr);
    if (threshold === null || fnmr === null) return [];
    return [
      [documentName(fmr), round(threshold)],
      [`documentFnmrAtFmr${rateName(fmr)}`, round(fnmr)],
    ];
  });
  if (points.length === 0) return {};
  return Object.fromEntries([...points, ['documentImpostorPairs', everyPair.impostor], ['documentPeople', people]]);
}

/** null: there are too few pairs for the rate. */
function pointAt({ atFmr, everyPair }: SourceEvaluation, asked: number) {
  const threshold = atFmr.find(({ fmr }) => fmr === asked)?.threshold ?? null;
  return { threshold, fnmr: everyPair.points.find((point) => point.threshold === threshold)?.fnmr.share ?? null };
}

/** Of the thresholds that were evaluated, the lowest at which even the upper bound over people keeps the rate. */
function boundedResults(points: readonly OperatingPoint[], fmrs: readonly number[]): Record<string, number> {
  const bounded = fmrs.map((fmr) => {
    const kept = points.filter(({ fmr: { byPeople } }) => byPeople !== null && byPeople.high <= fmr);
    return [boundedName(fmr), Math.min(...kept.map(({ threshold }) => threshold))] as const;
  });
  return Object.fromEntries(bounded.filter(([, threshold]) => Number.isFinite(threshold)));
}

/** What the service really compares, of few people: no rate, but a threshold must not let pass what was tried. */
function clipResults({ clips }: MatchEvaluation): Record<string, number> {
  if (clips === null || clips.noneAt === null) return {};
  const { genuine, impostor } = clips.everyPair;
  return {
    [NONE_OF_CLIPS]: round(clips.noneAt),
    clipImpostorPairs: impostor,
    clipGenuinePairs: genuine,
    clipPeople: clips.people,
  };
}

/** @returns the manifest with this entry instead of an earlier one for the same data */
export function withCalibration(manifest: Manifest, entry: Calibration): Manifest {
  const others = manifest.calibration.filter(({ of, data }) => of !== entry.of || data !== entry.data);
  return { ...manifest, calibration: [...others, entry] };
}

/** @param evaluation of the fused similarities, whose calibration `entry` is */
export function composeFusion(
  { networks, sources: [overall] }: MatchEvaluation & Pick<MatchFusion, 'networks'>,
  { of: _, ...entry }: Calibration,
  { version, fmrs }: { version: string; fmrs: readonly number[] },
): MatchFusion {
  const results = { ...entry.results, ...boundedResults(overall?.everyPair.points ?? [], fmrs) };
  return MatchFusionSchema.parse({ v: 1, fusion: 'match', version, networks, calibration: [{ ...entry, results }] });
}

/** @throws Refusal if this version exists, because a set may pin it */
export async function placeFusion(definitionsDir: string, fusion: MatchFusion): Promise<string> {
  const path = join(definitionsDir, 'fusions', `match-${fusion.version}.json`);
  if (await placeNewJson(path, fusion)) return path;
  throw new Refusal(`There is already a fusion match-${fusion.version}: give another --version, such as ${fusion.version}.1.`);
}

/** @throws Refusal if there are too few pairs of strangers for any of the rates */
export function refuseThinData(impostors: number, fmrs: readonly number[]): void {
  const thin = fmrs.filter((fmr) => !carries(impostors, fmr));
  if (thin.length === 0) return;
  const need = Math.ceil(3 / Math.min(...thin) - 1e-6);
  const lowest = impostors < 3 ? '' : ` With these, ask for --fmr ${rateName(roundUp(3 / impostors))} or more.`;
  throw new Refusal(
    `${impostors} impostor pairs are too few for an FMR of ${thin.map(rateName).join(' or ')}: without one error among them the rate could still be 3 in ${impostors} (rule of three). It takes ${need} pairs.${lowest}`,
  );
}

/** To one significant digit. */
function roundUp(share: number): number {
  const digit = 10 ** Math.floor(Math.log10(share));
  return Number((Math.ceil(share / digit - 1e-9) * digit).toPrecision(1));
}

function round(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}
