import { groupBy } from '../statistics/group-by.js';
import type { GroupResult } from './group-results.js';
import type { PeopleRate } from './people-rates.js';

/** How much worse one group fares than another, in listed pairs. The bounds follow from those of both rates, so they are rather too wide. */
export interface GroupGap extends Pick<GroupResult, 'column' | 'judgedBy'> {
  metric: 'FMR' | 'FNMR';
  worst: string;
  best: string;
  difference: Bounded;
  /** null: the better group has no error. */
  ratio: { estimate: number | null; low: number; high: number | null };
  /** Whether the worse rate is within 25 % of the better one, as NIST SP 800-63A asks of groups; null: the bounds do not say. */
  within25: boolean | null;
}

interface Bounded {
  estimate: number;
  low: number;
  high: number;
}

/** The largest gap of each rate and column that has several groups. Pure. */
export function findGaps(groups: readonly GroupResult[]): GroupGap[] {
  return groupBy(groups, ({ column, judgedBy }) => `${column} ${judgedBy}`).flatMap((own) =>
    (['FMR', 'FNMR'] as const).flatMap((metric) => {
      const rates = own.flatMap(({ column, judgedBy, value, listed }) => {
        const bounded = toBounded(metric === 'FMR' ? listed.fmr : listed.fnmr);
        return bounded === null ? [] : [{ column, judgedBy, value, ...bounded }];
      });
      const [best, ...others] = rates.sort((a, b) => a.estimate - b.estimate);
      const worst = others.at(-1);
      return best === undefined || worst === undefined ? [] : [toGap(metric, best, worst)];
    }),
  );
}

function toBounded({ share, byPeople }: PeopleRate): Bounded | null {
  return share === null || byPeople === null ? null : { estimate: share, low: byPeople.low, high: byPeople.high };
}

type Named = Bounded & Pick<GroupResult, 'column' | 'judgedBy' | 'value'>;

function toGap(metric: GroupGap['metric'], best: Named, worst: Named): GroupGap {
  const ratio = {
    estimate: best.estimate === 0 ? null : worst.estimate / best.estimate,
    low: best.high === 0 ? 1 : worst.low / best.high,
    high: best.low === 0 ? null : worst.high / best.low,
  };
  return {
    ...{ column: best.column, judgedBy: best.judgedBy, metric, worst: worst.value, best: best.value, ratio },
    difference: { estimate: worst.estimate - best.estimate, low: worst.low - best.high, high: worst.high - best.low },
    within25: ratio.high !== null && ratio.high <= 1.25 ? true : ratio.low > 1.25 ? false : null,
  };
}
