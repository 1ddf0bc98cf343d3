import { areFew } from '../statistics/few-people.js';
import { groupBy } from '../statistics/group-by.js';
import { nameThirds } from '../statistics/name-thirds.js';
import { reaches } from '../statistics/score-tally.js';
import { rateOf } from '../statistics/wilson.js';
import { type ComparedPeople, type ComparedPicture, ofEveryPair, ofListedPairs } from './compared-people.js';
import type { KeptPairs } from './kept-pairs.js';
import { boundRates, isComplete, type PeopleRate } from './people-rates.js';
import { GROUP_COLUMNS, type GroupColumn, type PairList, type ScoredPair } from './read-pairs.js';
import type { TalliedPicture } from './tally-pairs.js';

/** The results for the pairs that have one value in one column of the list. */
export interface GroupResult {
  column: GroupColumn;
  value: string;
  threshold: number;
  people: number;
  /** The rates say little about the group. */
  tooFew: boolean;
  listed: GroupRates;
  /** Every two pictures that the list names only under this value; null if they are of fewer than two people, or too many pass. */
  everyPair: GroupRates | null;
}

export interface GroupRates {
  people: number;
  fmr: PeopleRate;
  fnmr: PeopleRate;
}

/** @param of.threshold null: none was asked for */
export function compareGroups(of: {
  list: PairList;
  scored: readonly ScoredPair[];
  pictures: readonly TalliedPicture[];
  kept: KeptPairs;
  threshold: number | null;
}): GroupResult[] {
  const { threshold } = of;
  if (threshold === null) return [];
  return GROUP_COLUMNS.flatMap((column) => {
    const nameOf = nameValues(of.list, column);
    const scored = of.scored.filter((pair) => nameOf(pair) !== null);
    const onlyValue = valuesOfPictures(of.list, nameOf);
    return groupBy(scored, (pair) => nameOf(pair) ?? '').map((own) => {
      const value = (own[0] === undefined ? null : nameOf(own[0])) ?? '';
      const pictures = of.pictures.map((picture) => (onlyValue.get(picture.file) === value ? picture : null));
      return compareGroup({ column, value, threshold, own, pictures, kept: of.kept });
    });
  });
}

/** Numbers are named by thirds of the list, words as they are. */
function nameValues({ pairs }: PairList, column: GroupColumn): (pair: Pick<ScoredPair, 'groups'>) => string | null {
  const name = nameThirds(pairs.flatMap(({ groups }) => groups?.[column] ?? []));
  return ({ groups }) => {
    const value = groups?.[column];
    return value === undefined ? null : name(value);
  };
}

function valuesOfPictures({ pairs }: PairList, nameOf: ReturnType<typeof nameValues>): Map<string, string | null> {
  const values = new Map<string, string | null>();
  for (const pair of pairs) {
    for (const file of [pair.a, pair.b]) {
      const value = nameOf(pair);
      values.set(file, values.has(file) && values.get(file) !== value ? null : value);
    }
  }
  return values;
}

function compareGroup(of: {
  column: GroupColumn;
  value: string;
  threshold: number;
  own: readonly ScoredPair[];
  pictures: readonly (ComparedPicture | null)[];
  kept: KeptPairs;
}): GroupResult {
  const { column, value, threshold } = of;
  const listed = ofListedPairs(of.own.map(({ people, similarity }) => ({ ...people, similarity })));
  const every = ofEveryPair(of.pictures, of.kept);
  return {
    column,
    value,
    threshold,
    people: listed.people,
    tooFew: areFew(listed.people),
    listed: ratesOf(listed, threshold),
    // Documents with each other are never compared.
    everyPair: column === 'reference' || every.people < 2 || !isComplete(every, threshold) ? null : ratesOf(every, threshold),
  };
}

function ratesOf(compared: ComparedPeople, threshold: number): GroupRates {
  const [bounds] = boundRates(compared, [threshold]);
  const once = new Uint16Array(compared.people).fill(1);
  const passed = compared.impostor.filter(({ similarity }) => reaches(similarity, threshold)).length;
  const missed = compared.genuine.filter(({ similarity }) => !reaches(similarity, threshold)).length;
  return {
    people: compared.people,
    fmr: { ...rateOf(passed, compared.impostorsTried(once)), byPeople: bounds?.fmr ?? null },
    fnmr: { ...rateOf(missed, compared.genuine.length), byPeople: bounds?.fnmr ?? null },
  };
}
