import { groupBy } from '../statistics/group-by.js';
import type { KeptPairs } from './kept-pairs.js';

/** Comparisons by the people that they compare, numbered from 0: what is needed to count them again for other people. */
export interface ComparedPeople {
  people: number;
  genuine: { person: number; similarity: number }[];
  impostor: { a: number; b: number; similarity: number }[];
  /** Pairs of two people are complete above this similarity. */
  floor: number;
  /** How many different pairs of two people were compared. */
  pairsOfPeople: number;
  /** How many people are in these. */
  impostorPeople: number;
  /** How many pairs of pictures of two people there are if person i comes `times[i]` times. */
  impostorsTried(times: Uint16Array): number;
}

/** A picture that was compared. */
export interface ComparedPicture {
  /** The number of its person. */
  person: number;
  /** Two pictures were compared if they share one. */
  sources: readonly string[];
  /** Where references are compared with captures only. */
  side?: 'REFERENCE' | 'CAPTURE';
}

/** Of a list of compared pairs. */
export function ofListedPairs(pairs: readonly { a: number; b: number; similarity: number }[]): ComparedPeople {
  const number = numberPeople(pairs.flatMap(({ a, b }) => [a, b]));
  const numbered = pairs.map(({ a, b, similarity }) => ({ a: number(a), b: number(b), similarity }));
  const impostor = numbered.filter(({ a, b }) => a !== b);
  return {
    people: new Set(numbered.flatMap(({ a, b }) => [a, b])).size,
    genuine: numbered.filter(({ a, b }) => a === b).map(({ a, similarity }) => ({ person: a, similarity })),
    impostor,
    floor: Number.NEGATIVE_INFINITY,
    pairsOfPeople: new Set(impostor.map(({ a, b }) => `${Math.min(a, b)} ${Math.max(a, b)}`)).size,
    impostorPeople: new Set(impostor.flatMap(({ a, b }) => [a, b])).size,
    impostorsTried: (times) => {
      let tried = 0;
      for (const { a, b } of impostor) tried += (times[a] ?? 0) * (times[b] ?? 0);
      return tried;
    },
  };
}

/**
 * Of every two pictures that meet: they share a source and, where pictures have sides, are not on the same one.
 *
 * @param pictures null for one that is left out; their places are those of the pairs
 */
export function ofEveryPair(
  pictures: readonly (ComparedPicture | null)[],
  kept: Pick<KeptPairs, 'genuine' | 'impostor' | 'floor'>,
): ComparedPeople {
  const inside = pictures.filter((picture) => picture !== null);
  const number = numberPeople(inside.map(({ person }) => person));
  const own = inside.map((picture) => ({ ...picture, person: number(picture.person) }));
  const people = new Set(own.map(({ person }) => person)).size;
  const personOf = (i: number): number => number(pictures[i]?.person ?? -1);
  const both = ({ a, b }: { a: number; b: number }): boolean => {
    const [one, other] = [pictures[a] ?? null, pictures[b] ?? null];
    return one !== null && other !== null && meet(one, other);
  };
  return {
    people,
    genuine: kept.genuine.filter(both).map(({ a, similarity }) => ({ person: personOf(a), similarity })),
    impostor: kept.impostor.filter(both).map(({ a, b, similarity }) => ({ a: personOf(a), b: personOf(b), similarity })),
    floor: kept.floor,
    ...countPairsOfPeople(own),
    impostorsTried: countTried(own, people),
  };
}

type Kind = Pick<ComparedPicture, 'sources' | 'side'>;

function meet(one: Kind, other: Kind): boolean {
  return (one.side === undefined || one.side !== other.side) && one.sources.some((source) => other.sources.includes(source));
}

function nameKind({ sources, side }: Kind): string {
  return JSON.stringify([sources, side ?? null]);
}

/** Pictures of one kind are alike for this, so millions of pairs are counted from a few sums. */
function countTried(pictures: readonly ComparedPicture[], people: number): (times: Uint16Array) => number {
  const kinds = groupBy(pictures, nameKind).map((alike) => {
    const counts = new Float64Array(people);
    for (const { person } of alike) counts[person] = (counts[person] ?? 0) + 1;
    return { kind: alike[0] ?? { sources: [] }, counts };
  });
  const compared = listTwos(kinds).filter(([one, other]) => meet(one.kind, other.kind));
  return (times) => {
    const sums = new Map(kinds.map((kind) => [kind, sumOver(kind.counts, times)]));
    let tried = 0;
    for (const [one, other] of compared) {
      const all = (sums.get(one) ?? 0) * (sums.get(other) ?? 0);
      // Two pictures of one person: its drawings are the same person.
      const own = sumOver(one.counts, times, other.counts);
      tried += one === other ? (all - own) / 2 : all - own;
    }
    return tried;
  };
}

function sumOver(counts: Float64Array, times: Uint16Array, others?: Float64Array): number {
  let sum = 0;
  for (let person = 0; person < counts.length; person++) {
    const often = times[person] ?? 0;
    sum += often * (counts[person] ?? 0) * (others === undefined ? 1 : often * (others[person] ?? 0));
  }
  return sum;
}

function countPairsOfPeople(pictures: readonly ComparedPicture[]): Pick<ComparedPeople, 'pairsOfPeople' | 'impostorPeople'> {
  const people = groupBy(pictures, ({ person }) => String(person)).map((own) =>
    groupBy(own, nameKind).flatMap(([kind]) => kind ?? []),
  );
  const alike = groupBy(people, (kinds) => kinds.map(nameKind).sort().join());
  const meeting = listTwos(alike).filter(
    ([one, other]) => (one !== other || one.length > 1) && one[0]?.some((a) => other[0]?.some((b) => meet(a, b))),
  );
  const count = (one: unknown[], other: unknown[]) =>
    one === other ? (one.length * (one.length - 1)) / 2 : one.length * other.length;
  return {
    pairsOfPeople: meeting.reduce((sum, [one, other]) => sum + count(one, other), 0),
    impostorPeople: [...new Set(meeting.flat())].reduce((sum, { length }) => sum + length, 0),
  };
}

/** Each with itself, and each two. */
function listTwos<T>(of: readonly T[]): [T, T][] {
  return of.flatMap((one, i) => of.slice(i).map((other): [T, T] => [one, other]));
}

/** Numbers people from 0 in the order in which they first appear. */
function numberPeople(people: readonly number[]): (person: number) => number {
  const numbers = new Map<number, number>();
  for (const person of people) if (!numbers.has(person)) numbers.set(person, numbers.size);
  return (person) => numbers.get(person) ?? 0;
}
