import type { Tenant } from '../accounts/tenant.js';
import type { Queryable } from '../store/database.js';
import { type Counted, monthsOf, type Span, spansOf } from './group-counts.js';
import { listCounts } from './session-counts.store.js';
import { countSession, groupOf } from './session-facts.js';
import { listOpenFacts } from './session-facts.store.js';

/** Of each open status and flow. Older open sessions are not counted until they end. */
const OPEN_MAX = 2000;

/**
 * The sessions of the months that a period touches, as days that are shown together.
 *
 * @param only what is counted of them, such as one score
 */
export async function loadSpans(
  db: Queryable,
  tenant: Tenant,
  period: { from: string; to: string },
  only: (counted: Counted[]) => Counted[] = (counted) => counted,
): Promise<Span[]> {
  return spansOf(only(await loadCounted(db, tenant, monthsOf(period))));
}

/**
 * The sessions of some days: those that have ended from the counts, the open ones as they stand. A session that has just ended is
 * missing until the sweeper's next round.
 *
 * @param days both included
 */
async function loadCounted(db: Queryable, tenant: Tenant, days: { from: string; to: string }): Promise<Counted[]> {
  const ended = await listCounts(db, tenant, days);
  const open = await listOpenFacts(db, tenant, days, OPEN_MAX);
  return [...ended, ...open.map((facts) => ({ group: groupOf(facts), counts: countSession(facts) }))];
}
