import type { Tenant } from '../accounts/tenant.js';
import type { Queryable, Transaction } from '../store/database.js';
import { addCounts, NO_COUNTS } from './counts.js';
import type { Counted } from './group-counts.js';
import type { CountedGroup } from './session-facts.js';

/** The caller holds the lock of the counts. */
export async function addToCounts(tx: Transaction, { group, counts }: Counted): Promise<void> {
  const of = toColumns(group);
  const stored = await tx('session_counts').where(of).first('counts');
  const sum = JSON.stringify(addCounts({ ...NO_COUNTS, ...stored?.counts }, counts));
  if (stored === undefined) await tx('session_counts').insert({ ...of, counts: sum });
  else await tx('session_counts').where(of).update({ counts: sum });
}

/** @param days both included */
export async function listCounts(db: Queryable, tenant: Tenant, days: { from: string; to: string }): Promise<Counted[]> {
  const rows = await db('session_counts')
    .where({ account_id: tenant.accountId, mode: tenant.mode })
    .whereBetween('day', [days.from, days.to])
    .select('flow', 'device', 'locale', 'counts', db.raw(`to_char(day, 'YYYY-MM-DD') as on_day`));
  return rows.map(({ on_day: day, flow, device, locale, counts }) => ({
    group: { ...tenant, day, flow, device, locale },
    counts: { ...NO_COUNTS, ...counts },
  }));
}

function toColumns({ accountId, ...rest }: CountedGroup): Record<string, string> {
  return { account_id: accountId, ...rest };
}
