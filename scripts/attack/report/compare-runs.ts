import { type Rate, rateOf } from '@faceproof/desk/statistics/binomial.js';
import { type Cell, cellsOf, type Recorded } from './cells.js';

/** How a cell changed from one version to another. */
export interface Change {
  instrument: string;
  method: string;
  /** An attack that is approved more often, a control that is approved less often. */
  change: 'BETTER' | 'WORSE' | 'SAME';
  before: Approved;
  after: Approved;
  /** Whether the intervals do not overlap. */
  beyondChance: boolean;
}

interface Approved {
  approved: number;
  of: number;
}

/** The cells that both runs have. Pure. */
export function compareRuns(before: Pick<Recorded, 'tries'>, after: Pick<Recorded, 'tries'>): Change[] {
  const later = cellsOf(after.tries);
  return cellsOf(before.tries).flatMap((cell) => {
    const other = later.find(({ instrument, method }) => instrument === cell.instrument && method === cell.method);
    return other === undefined ? [] : [compareCells(cell, other)];
  });
}

function compareCells(before: Cell, after: Cell): Change {
  const rises = after.counts.APPROVED * before.tries - before.counts.APPROVED * after.tries;
  const worsens = before.kind === 'CONTROL' ? -rises : rises;
  return {
    ...{ instrument: before.instrument, method: before.method, before: toApproved(before), after: toApproved(after) },
    change: worsens === 0 ? 'SAME' : worsens > 0 ? 'WORSE' : 'BETTER',
    beyondChance: isApart(before, after),
  };
}

function toApproved({ counts, tries }: Cell): Approved {
  return { approved: counts.APPROVED, of: tries };
}

function isApart(one: Cell, other: Cell): boolean {
  const [a, b] = [one, other].map(({ counts, tries }) => rateOf(counts.APPROVED, tries)) as [Rate, Rate];
  return a.low > b.high || b.low > a.high;
}
