import type { Flow, Mode } from '@faceproof/protocol/words.js';
import type { Change } from '../store/alongside.js';
import type { Queryable, Transaction } from '../store/database.js';

/**
 * What was used, by month, flow and outcome. A charge only inserts a row into `usage_changes`, so charges never wait for each
 * other. {@link foldChanges} adds the changes to `usage_totals` later. The sum of both tables is exact at any time.
 */

export interface Count {
  period: string;
  mode: Mode;
  flow: Flow;
  /** Empty for TEST sessions, which are counted when they open. */
  outcome: string;
  /** Negative in a change by which a review takes back an outcome. */
  count: number;
}

export function storeChange(tx: Transaction, accountId: string, change: Count): Change {
  return tx('usage_changes').insert({ account_id: accountId, ...change });
}

/** The charged verifications of a month were `before`, and are `after`. */
export interface Growth {
  accountId: string;
  period: string;
  before: number;
  after: number;
}

/**
 * Adds the oldest changes to the totals, in one process at a time.
 *
 * @returns the months that were charged more, and whether changes may be left
 */
export async function foldChanges(tx: Transaction, limit: number): Promise<{ grown: Growth[]; more: boolean }> {
  const folded = await addToTotals(tx, limit);
  const grown: Growth[] = [];
  for (const { account_id: accountId, period, charged } of folded.filter(({ charged }) => charged > 0)) {
    const total = await tx('usage_totals')
      .where({ account_id: accountId, period, mode: 'LIVE' })
      .sum({ used: 'count' })
      .first();
    const after = Number(total?.used ?? 0);
    grown.push({ accountId, period, before: after - charged, after });
  }
  return { grown, more: folded.reduce((sum, { changes }) => sum + changes, 0) >= limit };
}

async function addToTotals(
  tx: Transaction,
  limit: number,
): Promise<{ account_id: string; period: string; charged: number; changes: number }[]> {
  const { rows } = await tx.raw(
    `with folded as (
       delete from usage_changes where id in (select id from usage_changes order by id limit ?)
       returning account_id, period, mode, flow, outcome, count
     ), added as (
       insert into usage_totals as totals (account_id, period, mode, flow, outcome, count)
       select account_id, period, mode, flow, outcome, sum(count) from folded group by 1, 2, 3, 4, 5
       on conflict (account_id, period, mode, flow, outcome) do update set count = totals.count + excluded.count
     )
     select account_id, period, count(*) as changes, coalesce(sum(count) filter (where mode = 'LIVE'), 0) as charged
     from folded group by 1, 2`,
    [limit],
  );
  return rows;
}

/** What an account has used and taken, by month. */
export interface Counts {
  counts: Count[];
  /** Verifications that are reserved or used, by period. A month without any is missing. */
  taken: Record<string, number>;
}

/** Totals and changes in one statement, so that no change is missed or counted twice. */
export async function loadCounts(db: Queryable, accountId: string, periods: readonly string[]): Promise<Counts> {
  const among = [...periods];
  const { rows } = await db.raw(
    `with mine as (
       select period, mode, flow, outcome, count from usage_totals where account_id = ? and period = any (?)
       union all
       select period, mode, flow, outcome, count from usage_changes where account_id = ? and period = any (?)
     ), counts as (
       select period, mode, flow, outcome, sum(count) as count from mine group by 1, 2, 3, 4
     ), taken as (
       select period, max(included) - sum(free) as taken from allowance_shares
       where account_id = ? and period = any (?) group by 1
     )
     select (select coalesce(json_agg(counts), '[]') from counts) as counts,
            (select coalesce(json_object_agg(period, taken), '{}') from taken) as taken`,
    [accountId, among, accountId, among, accountId, among],
  );
  return rows[0];
}

/** How many verifications of a month were charged. */
export function sumUsed(counts: readonly Count[]): number {
  return counts.filter(({ mode }) => mode === 'LIVE').reduce((sum, { count }) => sum + count, 0);
}
