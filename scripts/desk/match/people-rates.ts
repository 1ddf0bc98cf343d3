import type { Rate } from '../statistics/binomial.js';
import { boundShares, type DrawnShare, type PeopleBounds } from '../statistics/bootstrap.js';
import { reaches } from '../statistics/score-tally.js';
import type { ComparedPeople } from './compared-people.js';

/** A share with Wilson's bounds, which count pairs, and with bounds that count people. */
export interface PeopleRate extends Rate {
  /** null if not all errors were kept; see KeptPairs. */
  byPeople: PeopleBounds | null;
}

/** The bounds of both rates at a threshold; null if not all errors at it were kept. */
export interface PointBounds {
  fmr: PeopleBounds | null;
  fnmr: PeopleBounds;
}

/**
 * The 95 % bounds of FMR and FNMR if other people had been compared, at each threshold. A pair of two people counts as often as both
 * are drawn together: pictures of one person are alike, and so are the pairs in which one person appears.
 *
 * Without an error, the draws would say 0 to 0. The upper bound is then 3 / n, n being the people with a genuine pair or the pairs
 * of two people. Pairs that share a person are not independent, so for FMR this is the least that must be admitted.
 */
export function boundRates(compared: ComparedPeople, thresholds: readonly number[]): PointBounds[] {
  const { people, pairsOfPeople, impostorsTried } = compared;
  const known = thresholds.map((threshold) => isComplete(compared, threshold));
  const missed = thresholds.map((threshold) => countMissed(compared, threshold));
  const passed = thresholds.map((threshold, i) => (known[i] ? listPassed(compared, threshold) : []));
  const [, tried = []] = missed[0] ?? [];
  const units = thresholds.flatMap(() => [pairsOfPeople, tried.filter((count) => count > 0).length]);
  const bounds = boundShares(people, units, (times) => {
    const [impostors, genuine] = [impostorsTried(times), weigh(tried, times)];
    return thresholds.flatMap((_, i): DrawnShare[] => [
      { wrong: weighPairs(passed[i] ?? [], times), of: impostors },
      { wrong: weigh(missed[i]?.[0] ?? [], times), of: genuine },
    ]);
  });
  return thresholds.flatMap((_, i) => {
    const [fmr, fnmr] = [bounds[2 * i], bounds[2 * i + 1]];
    return fmr === undefined || fnmr === undefined ? [] : [{ fmr: known[i] ? fmr : null, fnmr }];
  });
}

/**
 * The same for several groups of people that have no pair with each other, each at its own threshold, as one rate. `fmr` is null if
 * not all errors of a group were kept.
 */
export function boundPooled(parts: readonly { compared: ComparedPeople; threshold: number }[]): PointBounds {
  const known = parts.every(({ compared, threshold }) => isComplete(compared, threshold));
  let people = 0;
  const counted = parts.map(({ compared, threshold }) => {
    const [from, to] = [people, people + compared.people];
    people = to;
    const [missed, tried] = countMissed(compared, threshold);
    const passed = known ? listPassed(compared, threshold) : [];
    return { ...compared, missed, tried, passed, of: (times: Uint16Array) => times.subarray(from, to) };
  });
  const sum = (count: (part: (typeof counted)[number]) => number) => counted.reduce((total, part) => total + count(part), 0);
  const units = [sum(({ pairsOfPeople }) => pairsOfPeople), sum(({ tried }) => tried.filter((count) => count > 0).length)];
  const [fmr, fnmr] = boundShares(people, units, (times): DrawnShare[] => [
    {
      wrong: sum(({ passed, of }) => weighPairs(passed, of(times))),
      of: sum(({ impostorsTried, of }) => impostorsTried(of(times))),
    },
    { wrong: sum(({ missed, of }) => weigh(missed, of(times))), of: sum(({ tried, of }) => weigh(tried, of(times))) },
  ]);
  const nothing: PeopleBounds = { people, low: 0, high: 1, method: 'RULE_OF_THREE', units: 0 };
  return { fmr: known ? (fmr ?? nothing) : null, fnmr: fnmr ?? nothing };
}

/** Whether all errors at the threshold were kept. */
export function isComplete({ floor }: Pick<ComparedPeople, 'floor'>, threshold: number): boolean {
  return floor < -1 || !reaches(floor, threshold);
}

/** By person: genuine pairs below the threshold, and all of them. */
function countMissed({ people, genuine }: ComparedPeople, threshold: number): [missed: number[], tried: number[]] {
  const [missed, tried] = [new Array<number>(people).fill(0), new Array<number>(people).fill(0)];
  for (const { person, similarity } of genuine) {
    tried[person] = (tried[person] ?? 0) + 1;
    if (!reaches(similarity, threshold)) missed[person] = (missed[person] ?? 0) + 1;
  }
  return [missed, tried];
}

type Passed = readonly { a: number; b: number; count: number }[];

/** Pairs of two people at or above the threshold, once for each two of them. */
function listPassed({ impostor }: ComparedPeople, threshold: number): Passed {
  const counts = new Map<string, { a: number; b: number; count: number }>();
  for (const { a, b, similarity } of impostor) {
    if (!reaches(similarity, threshold)) continue;
    const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { a, b, count: 1 });
    else known.count++;
  }
  return [...counts.values()];
}

function weigh(counts: readonly number[], times: Uint16Array): number {
  let sum = 0;
  for (let person = 0; person < counts.length; person++) sum += (counts[person] ?? 0) * (times[person] ?? 0);
  return sum;
}

function weighPairs(pairs: Passed, times: Uint16Array): number {
  let sum = 0;
  for (const { a, b, count } of pairs) sum += count * (times[a] ?? 0) * (times[b] ?? 0);
  return sum;
}
