import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { formatCount } from '@faceproof/protocol/format-count.js';
import { listStamps, stampId } from '@faceproof/protocol/measuring/model-stamps.js';
import { rateName } from '../definitions/calibrations.js';
import type { Rate } from '../statistics/binomial.js';
import { formatPeople, formatTooFew } from '../statistics/few-people.js';
import type { CrossFitted } from './cross-fit.js';
import type { ComparedPair, Comparison, MatchEvaluation, SourceEvaluation } from './evaluate-match.js';
import type { GroupGap } from './group-gaps.js';
import { formatThresholds, type GroupRates, nameGroup } from './group-results.js';
import type { PeopleRate } from './people-rates.js';

/** The evaluation for a terminal. */
export function formatMatch(evaluation: MatchEvaluation, set: ModelSet): string {
  const { pairs, extraction, sources, documents, clips, groups, gaps, crossFitted, worst } = evaluation;
  const lines = [
    `${listStamps(set.stamps, 'match')
      .map((stamp) => `${stampId(stamp)} (${stamp.digest.slice(0, 19)}…)`)
      .join(' and ')}, faces by ${manifestId(set.manifests.detect)} and ${manifestId(set.manifests.landmarks)}`,
    `${pairs.name}: ${pairs.count} pairs of ${extraction.pictures} pictures; bounds are 95 %, by drawing people (2,000 draws from a fixed seed)`,
    `No template: ${formatShare(extraction.failed)} of the pictures${extraction.byFault.map(({ fault, count }) => `; ${fault} ${count}`).join('')}`,
    ...sources.flatMap((one) => formatSource(one, one.source)),
    ...(documents === null ? [] : formatSource(documents, DOCUMENTS_TITLE)),
    ...(clips === null
      ? []
      : [...formatSource(clips, CLIPS_TITLE), `  no pair of two people reaches ${clips.noneAt ?? 'any threshold'}`]),
    '',
    ...formatGroups({ groups, gaps }),
    ...crossFitted.flatMap(formatCrossFitted),
    '',
    'Least alike of one person',
    ...worst.genuine.slice(0, 5).map(formatPair),
    'Most similar impostors, listed',
    ...worst.impostor.slice(0, 5).map(formatPair),
    'Most similar impostors among all pairs',
    ...worst.everyImpostor.slice(0, 5).map(formatPair),
    '',
    ...caveats(evaluation),
  ];
  return lines.join('\n');
}

/** A list may name a source `documents` too. */
export const DOCUMENTS_TITLE = 'Documents with captures';
const CLIPS_TITLE = 'Captures of several frames with references';

/** The limits of the numbers, stated next to them. */
export function caveats({ sources: [overall] }: MatchEvaluation): string[] {
  if (overall === undefined) return [];
  return [
    'Listed pairs weigh each person about equally; among all pairs, people with many pictures dominate. Both are valid: say which one you report.',
    `Bounds say what other people of the same kind could give: ${formatPeople(overall.people)} ${overall.people === 1 ? 'was' : 'were'} drawn, with all of their pictures. Where nothing went wrong, the bound is 3 / n (rule of three).`,
    'A picture of a person who is listed under two names counts as an impostor, and a wrong label as a false non-match.',
  ];
}

function formatSource(
  { pictures, people, listed, everyPair, accuracy, accuracyAtFirst }: SourceEvaluation,
  title: string,
): string[] {
  const missing = listed.notCompared === 0 ? '' : `; ${listed.notCompared} not compared, counted apart`;
  return [
    '',
    `${title}: ${formatCount(pictures, 'picture', 'pictures')} of ${formatPeople(people)}`,
    `  listed pairs: ${listed.genuine} genuine, ${listed.impostor} impostor${missing}; every pair: ${everyPair.genuine} genuine, ${everyPair.impostor} impostor`,
    ...formatSeparation('listed pairs', listed),
    ...formatSeparation('every pair', everyPair),
    ...(accuracyAtFirst === null ? [] : [`  right at the set's threshold: ${percent(accuracyAtFirst)} of the listed pairs`]),
    ...(accuracy === null
      ? []
      : [
          `  accuracy over ${accuracy.folds.length} folds, each at the others' best threshold: ${percent(accuracy.mean)} ± ${percent(accuracy.deviation)} (${accuracy.folds.map((fold) => `${fold.fold}: ${percent(fold.accuracy)}`).join(', ')})`,
        ]),
    `  ${'threshold'.padEnd(42)} ${'FMR'.padEnd(48)} FNMR`,
    ...listed.points.flatMap((point, i) => [
      `  ${`${point.threshold.toFixed(4)} ${point.why}`.padEnd(34)} listed  ${formatFmr(point.fmr).padEnd(48)} ${formatFnmr(point.fnmr)}`,
      ...formatPoint(everyPair, i),
    ]),
  ];
}

function formatGroups({ groups, gaps }: Pick<MatchEvaluation, 'groups' | 'gaps'>): string[] {
  if (groups.length === 0) return [];
  const across = new Map(groups.map((group) => [`${group.column}, ${group.judgedBy.toLowerCase()}`, group.across]));
  const format = (name: string, kind: string, { fmr, fnmr }: GroupRates): string => {
    const few = formatTooFew({ FMR: fmr, FNMR: fnmr });
    return `  ${name.padEnd(34)} ${kind.padEnd(7)} FMR ${formatFmr(fmr)}, FNMR ${formatFnmr(fnmr)}${few === '' ? '' : `; ${few}`}`;
  };
  return [
    `By group, ${formatThresholds(groups)}; listed pairs, then every pair within the group`,
    ...groups.flatMap((group) => [
      format(nameGroup(group), 'listed', group.listed),
      ...(group.everyPair === null ? [] : [format('', 'every', group.everyPair)]),
    ]),
    ...[...across].flatMap(([name, fmr]) =>
      fmr === null || fmr.of === 0
        ? []
        : [
            `  between groups of ${name}: FMR ${fmr.errors === 0 ? `none of ${fmr.of} (at most ${percent(fmr.high)}, by pairs)` : formatRate(fmr)}`,
          ],
    ),
    ...gaps.map(formatGap),
    '',
  ];
}

function formatGap({ column, metric, worst, best, difference, ratio, within25 }: GroupGap): string {
  const times =
    ratio.estimate === null
      ? ''
      : `, ${ratio.estimate.toFixed(2)} times (${ratio.low.toFixed(2)} to ${ratio.high?.toFixed(2) ?? 'no bound'})`;
  const verdict =
    within25 === null ? 'the bounds do not say whether that is within 25 %' : within25 ? 'within 25 %' : 'beyond 25 %';
  return `  ${metric} of ${column} ${worst} less ${best}: ${percent(difference.estimate)} (${percent(difference.low)} to ${percent(difference.high)})${times}; ${verdict}`;
}

/** Thresholds of five folds of people, each judged on the people that it was not found with. */
function formatCrossFitted({ asked, thresholds, fnmr, fmr }: CrossFitted): string[] {
  if (thresholds === null) return [];
  const { low, high } = thresholds;
  return [
    `On held-out people: FMR ${rateName(asked)} asked, at ${low.toFixed(4)} to ${high.toFixed(4)}: FMR ${formatFmr(fmr)}, FNMR ${formatFnmr(fnmr)}`,
  ];
}

function formatSeparation(name: string, { separation }: Comparison): string[] {
  if (separation === null) return [];
  const { auc, eer, eerThreshold } = separation;
  return [`  ${name}: AUC ${auc.toFixed(5)}, EER ${percent(eer)} at ${eerThreshold.toFixed(4)}`];
}

function formatPoint({ points }: Comparison, i: number): string[] {
  const point = points[i];
  return point === undefined ? [] : [`  ${''.padEnd(34)} every   ${formatFmr(point.fmr).padEnd(48)} ${formatFnmr(point.fnmr)}`];
}

/** With the bounds that count people: see {@link formatPeopleRate}. */
export function formatFmr(rate: PeopleRate): string {
  return formatPeopleRate(rate, 'pairs of people');
}

export function formatFnmr(rate: PeopleRate): string {
  return formatPeopleRate(rate, 'people');
}

/** What the rule of three counts. */
export type CountedUnits = 'people' | 'pairs of people';
const ONE_OF: Readonly<Record<CountedUnits, string>> = { people: 'person', 'pairs of people': 'pair of people' };

/** Without an error, the bound alone, and what it counts. Where no bounds by people are known, Wilson's, by name. */
export function formatPeopleRate({ byPeople, ...rate }: PeopleRate, units: CountedUnits): string {
  const { errors, of, share, low, high } = rate;
  if (share === null) return 'none tried';
  if (byPeople === null) return `${percent(share)} (${errors}/${of}; Wilson ${percent(low)}–${percent(high)})`;
  if (errors === 0)
    return `none of ${of} (at most ${percent(byPeople.high)}: 3 / ${formatCount(byPeople.units, ONE_OF[units], units)})`;
  return `${percent(share)} (${errors}/${of}; ${percent(byPeople.low)}–${percent(byPeople.high)})`;
}

/** A share with Wilson's bounds, in percent, with as many digits as it needs. */
export function formatRate({ errors, of, share, low, high }: Rate): string {
  return share === null ? 'none tried' : `${percent(share)} (${errors}/${of}; ${percent(low)}–${percent(high)})`;
}

function formatShare({ errors, of, share }: Rate): string {
  if (share === null) return 'none tried';
  return errors === 0 ? `none of ${of}` : `${errors} of ${of} (${percent(share)})`;
}

export function percent(share: number): string {
  const value = share * 100;
  if (value === 0) return '0 %';
  return `${value >= 1 ? value.toFixed(2) : value.toPrecision(2)} %`;
}

function formatPair({ a, b, similarity }: ComparedPair): string {
  return `  ${similarity.toFixed(3)} ${a} ${b}`;
}
