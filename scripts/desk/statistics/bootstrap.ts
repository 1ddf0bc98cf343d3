import { randomFrom } from './random.js';
/** The 95 % bounds of a share, found by drawing people again and again. */
export interface PeopleBounds {
  /** How many people were drawn from. */
  people: number;
  low: number;
  high: number;
  /** RULE_OF_THREE: the draws alone would claim more than these people can show, as 0 to 0 without an error. */
  method: 'DRAWS' | 'RULE_OF_THREE';
  /** What the rule of three counts: people, or pairs of two people. */
  units: number;
}

/** How many errors there are, and of how many tries, if each person comes so many times. */
export interface DrawnShare {
  wrong: number;
  of: number;
}

const DRAWS = 2000;
const TAIL = 0.025;

/**
 * Bounds of the share of errors if other people of the same kind had been measured: people are drawn with replacement, each with
 * all of their captures. Captures of one person are not independent, so bounds that count captures would be too narrow.
 *
 * @param errors one list per person: true for each capture that is an error
 */
export function boundByPeople(errors: readonly (readonly boolean[])[]): PeopleBounds {
  const counts = errors.map((own) => ({ wrong: own.filter(Boolean).length, of: own.length }));
  const [bounds] = boundShares(counts.length, [counts.length], (times) => [sumShare(counts, times)]);
  return bounds ?? { people: 0, low: 0, high: 1, method: 'RULE_OF_THREE', units: 0 };
}

/**
 * Bounds of several shares over the same draws of people. A draw in which nothing is tried counts for nothing.
 *
 * With few people even these bounds are too narrow, so they are never narrower than those of Hanley's rule for this number of units
 * without an error, 3 / n: an error never makes the upper bound better.
 *
 * @param units of each share: of how many independent tries the rule of three may speak
 * @param shareOf the shares, in the order of `units`, if person i comes `times[i]` times. Two drawings of one person are that person
 *   twice, never two people
 */
export function boundShares(
  people: number,
  units: readonly number[],
  shareOf: (times: Uint16Array) => readonly DrawnShare[],
): PeopleBounds[] {
  const drawn = units.map((): number[] => []);
  // From a fixed seed, so that a report can be made again.
  const random = randomFrom(20);
  const times = new Uint16Array(people);
  for (let draw = 0; people > 0 && draw < DRAWS; draw++) {
    times.fill(0);
    for (let i = 0; i < people; i++) {
      const person = Math.floor(random() * people);
      times[person] = (times[person] ?? 0) + 1;
    }
    for (const [i, { wrong, of }] of shareOf(times).entries()) if (of > 0) drawn[i]?.push(wrong / of);
  }
  return units.map((count, i) => toBounds(people, count, drawn[i] ?? []));
}

function toBounds(people: number, units: number, shares: number[]): PeopleBounds {
  if (shares.length === 0) return { people, low: 0, high: 1, method: 'RULE_OF_THREE', units };
  shares.sort((a, b) => a - b);
  const [low = 0, high = 1] = [TAIL, 1 - TAIL].map((at) => shares[Math.floor(at * (shares.length - 1))]);
  const unseen = units === 0 ? 1 : Math.min(1, 3 / units);
  const method = high < unseen || low > 1 - unseen ? 'RULE_OF_THREE' : 'DRAWS';
  return { people, low: Math.min(low, 1 - unseen), high: Math.max(high, unseen), method, units };
}

function sumShare(counts: readonly DrawnShare[], times: Uint16Array): DrawnShare {
  let [wrong, of] = [0, 0];
  for (const [i, count] of counts.entries()) {
    const often = times[i] ?? 0;
    wrong += often * count.wrong;
    of += often * count.of;
  }
  return { wrong, of };
}
