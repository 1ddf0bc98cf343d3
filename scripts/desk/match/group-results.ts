import { type Rate, rateOf } from '../statistics/binomial.js';
import { type Backing, backingOf } from '../statistics/few-people.js';
import { groupBy } from '../statistics/group-by.js';
import { nameValuesOf } from '../statistics/name-values.js';
import { reaches } from '../statistics/score-tally.js';
import { type ComparedPeople, type ComparedPicture, ofEveryPair, ofListedPairs } from './compared-people.js';
import type { KeptPairs } from './kept-pairs.js';
import { boundRates, isComplete, type PeopleRate } from './people-rates.js';
import { GROUP_COLUMNS, type GroupColumn, type JudgedBy, type Pair, type PairList, type ScoredPair } from './read-pairs.js';

/** The results for the pairs that have one value in one column of the list. */
export interface GroupResult {
  column: GroupColumn;
  value: string;
  /** Pairs of two captures, or of a document and a capture. */
  judgedBy: JudgedBy;
  threshold: number;
  people: number;
  listed: GroupRates;
  /** Every two pictures that the list names only under this value; null if they are of fewer than two people, or too many pass. */
  everyPair: GroupRates | null;
  /** FMR between a picture of this column's groups and one of another of them, the same for each; null if too many pass. */
  across: Rate | null;
}

export interface GroupRates {
  people: number;
  fmr: GroupRate;
  fnmr: GroupRate;
}

/** `people`: those with such a pair. */
export type GroupRate = PeopleRate & Backing;

/** The pairs that one threshold judges. */
export interface JudgedPairs {
  judgedBy: JudgedBy;
  isListed(pair: Pair): boolean;
  /** By place; null for a picture that is in none of them. */
  pictures: readonly (ComparedPicture | null)[];
  /** null: none was asked for. */
  threshold: number | null;
}

export function compareGroups(of: {
  list: PairList;
  scored: readonly ScoredPair[];
  /** In the order of the places. */
  files: readonly string[];
  kept: KeptPairs;
  judged: readonly JudgedPairs[];
}): GroupResult[] {
  const { list, files, kept } = of;
  return GROUP_COLUMNS.flatMap((column) => {
    const nameOf = nameValues(list, column);
    const onlyValue = valuesOfPictures(list, nameOf);
    return of.judged.flatMap(({ judgedBy, isListed, pictures, threshold }) => {
      const scored = of.scored.filter((pair) => isListed(pair) && nameOf(pair) !== null);
      if (threshold === null) return [];
      const placed = pictures.map((picture, i) => {
        const value = onlyValue.get(files[i] ?? '') ?? null;
        return picture === null || value === null ? null : { picture, value };
      });
      const across = rateAcross(placed, kept, threshold);
      return groupBy(scored, (pair) => nameOf(pair) ?? '').map((own) => {
        const value = (own[0] === undefined ? null : nameOf(own[0])) ?? '';
        const inside = placed.map((one) => (one?.value === value ? one.picture : null));
        return { ...compareGroup({ column, value, judgedBy, threshold, own, pictures: inside, kept }), across };
      });
    });
  });
}

/** Such as `device phone`, or `device phone, with documents` where captures with each other are another group. */
export function nameGroup({ column, value, judgedBy }: Pick<GroupResult, 'column' | 'value' | 'judgedBy'>): string {
  return `${column} ${value}${judgedBy === 'DOCUMENTS' && column !== 'reference' ? ', with documents' : ''}`;
}

/** Such as `at 0.42`, or `at 0.42, with documents at 0.55`. */
export function formatThresholds(groups: readonly GroupResult[]): string {
  const of = (kind: JudgedBy) => groups.find(({ judgedBy }) => judgedBy === kind)?.threshold;
  const [captures, documents] = [of('CAPTURES'), of('DOCUMENTS')];
  if (captures === undefined || documents === undefined || captures === documents) return `at ${captures ?? documents}`;
  return `at ${captures}, with documents at ${documents}`;
}

function nameValues({ pairs }: PairList, column: GroupColumn): (pair: Pick<ScoredPair, 'groups'>) => string | null {
  const name = nameValuesOf(
    column,
    pairs.flatMap(({ groups }) => groups?.[column] ?? []),
  );
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
  judgedBy: JudgedBy;
  threshold: number;
  own: readonly ScoredPair[];
  pictures: readonly (ComparedPicture | null)[];
  kept: KeptPairs;
}): Omit<GroupResult, 'across'> {
  const { column, value, judgedBy, threshold } = of;
  const listed = ofListedPairs(of.own.map(({ people, similarity }) => ({ ...people, similarity })));
  const every = ofEveryPair(of.pictures, of.kept);
  return {
    column,
    value,
    judgedBy,
    threshold,
    people: listed.people,
    listed: ratesOf(listed, threshold),
    // Of `reference`, the results of every document with every capture have a table of their own.
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
    fmr: {
      ...rateOf(passed, compared.impostorsTried(once)),
      ...{ byPeople: bounds?.fmr ?? null, ...backingOf(compared.impostorPeople) },
    },
    fnmr: {
      ...rateOf(missed, compared.genuine.length),
      ...{ byPeople: bounds?.fnmr ?? null, ...backingOf(new Set(compared.genuine.map(({ person }) => person)).size) },
    },
  };
}

/**
 * Two pictures of different people in different groups, which are less alike than people of one group.
 *
 * @param pictures by place, with the group of each; null: in none, or in several
 * @returns null if too many pass to be kept
 */
function rateAcross(
  pictures: readonly ({ picture: ComparedPicture; value: string } | null)[],
  kept: KeptPairs,
  threshold: number,
): Rate | null {
  const count = (value: string | null): [passed: number, tried: number] => {
    const compared = ofEveryPair(
      pictures.map((one) => (one !== null && (value === null || one.value === value) ? one.picture : null)),
      kept,
    );
    const passed = compared.impostor.filter(({ similarity }) => reaches(similarity, threshold)).length;
    return [passed, compared.impostorsTried(new Uint16Array(compared.people).fill(1))];
  };
  if (!isComplete(kept, threshold)) return null;
  const [passed, tried] = count(null);
  const within = [...new Set(pictures.flatMap((one) => one?.value ?? []))].map(count);
  return rateOf(passed - within.reduce((sum, [own]) => sum + own, 0), tried - within.reduce((sum, [, own]) => sum + own, 0));
}
