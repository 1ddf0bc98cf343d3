import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { rateName } from '../definitions/calibrations.js';
import type { Rate } from '../statistics/wilson.js';
import type { CrossFitted } from './cross-fit.js';
import type { ComparedPair, Comparison, MatchEvaluation, SourceEvaluation } from './evaluate-match.js';

/** The evaluation for a terminal. */
export function tellMatch(evaluation: MatchEvaluation, set: ModelSet): string {
  const { pairs, extraction, sources, crossFitted, worst } = evaluation;
  const lines = [
    `${manifestId(set.manifests.match)} (${set.stamps.match.digest.slice(0, 19)}…), faces by ${manifestId(set.manifests.detect)} and ${manifestId(set.manifests.landmarks)}`,
    `${pairs.name}: ${pairs.count} pairs of ${extraction.pictures} pictures; bounds are Wilson's, 95 %`,
    `No template: ${tellShare(extraction.failed)} of the pictures${extraction.byFault.map(({ fault, count }) => `; ${fault} ${count}`).join('')}`,
    ...sources.flatMap(tellSource),
    '',
    ...crossFitted.flatMap(tellCrossFitted),
    '',
    'Least alike of one person',
    ...worst.genuine.slice(0, 5).map(tellPair),
    'Most similar impostors, listed',
    ...worst.impostor.slice(0, 5).map(tellPair),
    'Most similar impostors among all pairs',
    ...worst.everyImpostor.slice(0, 5).map(tellPair),
    '',
    ...caveats(evaluation),
  ];
  return lines.join('\n');
}

/** The limits of the numbers, stated next to them. */
export function caveats({ sources: [overall] }: MatchEvaluation): string[] {
  if (overall === undefined) return [];
  return [
    'Listed pairs weigh each person about equally; among all pairs, people with many pictures dominate. Both are valid: say which one you report.',
    `The pairs of one picture are not independent, so the bounds of "every pair" are narrower than ${overall.people} people justify.`,
    'A picture of a person who is listed under two names counts as an impostor, and a wrong label as a false non-match.',
  ];
}

function tellSource({ source, pictures, people, listed, everyPair, accuracy, accuracyAtFirst }: SourceEvaluation): string[] {
  const missing = listed.notCompared === 0 ? '' : `; ${listed.notCompared} not compared, counted apart`;
  return [
    '',
    `${source}: ${pictures} pictures of ${people} people`,
    `  listed pairs: ${listed.genuine} genuine, ${listed.impostor} impostor${missing}; every pair: ${everyPair.genuine} genuine, ${everyPair.impostor} impostor`,
    ...tellSeparation('listed pairs', listed),
    ...tellSeparation('every pair', everyPair),
    ...(accuracyAtFirst === null ? [] : [`  right at the set's threshold: ${percent(accuracyAtFirst)} of the listed pairs`]),
    ...(accuracy === null
      ? []
      : [
          `  accuracy over ${accuracy.folds.length} folds, each at the others' best threshold: ${percent(accuracy.mean)} ± ${percent(accuracy.deviation)} (${accuracy.folds.map((fold) => `${fold.fold}: ${percent(fold.accuracy)}`).join(', ')})`,
        ]),
    `  ${'threshold'.padEnd(42)} ${'FMR'.padEnd(32)} FNMR`,
    ...listed.points.flatMap((point, i) => [
      `  ${`${point.threshold.toFixed(4)} ${point.why}`.padEnd(34)} listed  ${tellRate(point.fmr).padEnd(32)} ${tellRate(point.fnmr)}`,
      ...tellPoint(everyPair, i),
    ]),
  ];
}

/** Thresholds of five folds of people, each judged on the people that it was not found with. */
function tellCrossFitted({ asked, thresholds, fnmr, fmr }: CrossFitted): string[] {
  if (thresholds === null) return [];
  const { low, high } = thresholds;
  return [
    `On held-out people: FMR ${rateName(asked)} asked, at ${low.toFixed(4)} to ${high.toFixed(4)}: FMR ${tellRate(fmr)}, FNMR ${tellRate(fnmr)}`,
  ];
}

function tellSeparation(name: string, { separation }: Comparison): string[] {
  if (separation === null) return [];
  const { auc, eer, eerThreshold } = separation;
  return [`  ${name}: AUC ${auc.toFixed(5)}, EER ${percent(eer)} at ${eerThreshold.toFixed(4)}`];
}

function tellPoint({ points }: Comparison, i: number): string[] {
  const point = points[i];
  return point === undefined ? [] : [`  ${''.padEnd(34)} every   ${tellRate(point.fmr).padEnd(32)} ${tellRate(point.fnmr)}`];
}

/** A share with its bounds, in percent, with as many digits as it needs. */
export function tellRate({ errors, of, share, low, high }: Rate): string {
  return share === null ? 'none tried' : `${percent(share)} (${errors}/${of}; ${percent(low)}–${percent(high)})`;
}

function tellShare({ errors, of, share }: Rate): string {
  return share === null ? 'none tried' : `${errors} of ${of} (${percent(share)})`;
}

export function percent(share: number): string {
  const value = share * 100;
  if (value === 0) return '0 %';
  return `${value >= 1 ? value.toFixed(2) : value.toPrecision(2)} %`;
}

function tellPair({ a, b, similarity }: ComparedPair): string {
  return `  ${similarity.toFixed(3)} ${a} ${b}`;
}
