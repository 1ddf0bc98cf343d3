import { type Rate, rateOf } from '../statistics/binomial.js';
import { boundByPeople, type PeopleBounds } from '../statistics/bootstrap.js';
import { type Backing, backingOf } from '../statistics/few-people.js';
import { groupBy } from '../statistics/group-by.js';
import { nameValuesOf } from '../statistics/name-values.js';

/** The columns of a list by which results are reported. */
export const GROUP_COLUMNS = ['group', 'device', 'quality'] as const;
export type GroupColumn = (typeof GROUP_COLUMNS)[number];
export type Groups = Readonly<Partial<Record<GroupColumn, string>>>;

/** The results for everything that has one value in one column. */
export interface AttackGroup {
  column: GroupColumn;
  value: string;
  people: number;
  /** Attacks that pass. */
  apcer: GroupRate;
  /** Live people who do not. */
  bpcer: GroupRate;
}

export interface GroupRate extends Rate, Backing {
  byPeople: PeopleBounds;
}

interface Judged {
  person: string;
  live: boolean;
  isError: boolean;
  groups?: Groups | undefined;
}

/** Pure. @returns nothing for a column that is empty everywhere */
export function compareAttacks(judged: readonly Judged[]): AttackGroup[] {
  return GROUP_COLUMNS.flatMap((column) => {
    const name = nameValuesOf(
      column,
      judged.flatMap(({ groups }) => groups?.[column] ?? []),
    );
    const named = judged.flatMap((one) => {
      const value = one.groups?.[column];
      return value === undefined ? [] : [{ ...one, value: name(value) }];
    });
    return groupBy(named, ({ value }) => value).map(
      (own): AttackGroup => ({
        column,
        value: own[0]?.value ?? '',
        people: new Set(own.map(({ person }) => person)).size,
        apcer: toRate(own.filter(({ live }) => !live)),
        bpcer: toRate(own.filter(({ live }) => live)),
      }),
    );
  });
}

function toRate(judged: readonly Judged[]): GroupRate {
  const errors = groupBy(judged, ({ person }) => person).map((own) => own.map(({ isError }) => isError));
  return {
    ...rateOf(judged.filter(({ isError }) => isError).length, judged.length),
    ...{ byPeople: boundByPeople(errors), ...backingOf(errors.length) },
  };
}
