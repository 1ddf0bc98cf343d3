import { groupBy } from '../statistics/group-by.js';
import type { GroupResult } from './group-results.js';

/** How much worse one group fares than another, in listed pairs. The bounds follow from those of both rates, so they are rather too wide. */
export interface GroupGap extends Pick<GroupResult, 'column' | 'judgedBy'> {
  metric: 'FMR' | 'FNMR';
  worst: string;
  best: string;
  difference: { estimate: number; low: number; high: number };
  /** null: the better group has no error, or its lower bound is 0. */
  ratio: { estimate: number | null; low: number; high: number | null };
  /** Whether the worse rate is within 25 % of the better one, as NIST SP 800-63A asks of groups; null: the bounds do not say. */
  within25: boolean | null;
}

/** The largest gap of each rate and column that has several groups. Pure. */
export function findGaps(groups: readonly GroupResult[]): GroupGap[] {
  return groupBy(groups, ({ column, judgedBy }) => `${column} ${judgedBy}`).flatMap((own) =>
    (['FMR', 'FNMR'] as const).flatMap((metric) => {
      const rates = own.flatMap(({ column, judgedBy, value, listed }) => {
        const { share, byPeople } = metric === 'FMR' ? listed.fmr : listed.fnmr;
        return share === null || byPeople === null ? [] : [{ column, judgedBy, value, share, ...byPeople }];
      });
      const [best, ...others] = rates.sort((a, b) => a.share - b.share);
      const worst = others.at(-1);
      if (best === undefined || worst === undefined) return [];
      const over = (of: number, by: number): number | null => (by === 0 ? null : of / by);
      const ratio = {
        estimate: over(worst.share, best.share),
        low: over(worst.low, best.high) ?? 1,
        high: over(worst.high, best.low),
      };
      const difference = { estimate: worst.share - best.share, low: worst.low - best.high, high: worst.high - best.low };
      const within25 = ratio.high !== null && ratio.high <= 1.25 ? true : ratio.low > 1.25 ? false : null;
      const { column, judgedBy } = best;
      return [{ column, judgedBy, metric, worst: worst.value, best: best.value, difference, ratio, within25 }];
    }),
  );
}
