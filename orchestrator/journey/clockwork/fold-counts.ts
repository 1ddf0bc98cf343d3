import { addCounts } from '../../analytics/counts.js';
import type { Counted } from '../../analytics/group-counts.js';
import { addToCounts } from '../../analytics/session-counts.store.js';
import { countSession, groupOf, type SessionFacts } from '../../analytics/session-facts.js';
import { listFacts, takeEnded } from '../../analytics/session-facts.store.js';
import type { Database } from '../../store/database.js';
import { workOff } from '../../store/locks.js';

const BATCH = 500;
/** With {@link BATCH}, more sessions in a round than one database can end. */
const BATCHES_MAX = 5;

/** Adds the sessions that have ended since the last round to the counts of their days, each exactly once. */
export async function foldCounts(service: { db: Database }): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const taken = await workOff(service.db, { work: 'session-counts', rows: 'ended_sessions', nothing: 0 }, async (tx) => {
      const ended = await takeEnded(tx, BATCH);
      if (ended.length > 0) for (const counted of sumUp(await listFacts(tx, ended))) await addToCounts(tx, counted);
      return ended.length;
    });
    if (taken < BATCH) return;
  }
}

/** One sum for each group, so that each row is written once. */
function sumUp(sessions: readonly SessionFacts[]): Counted[] {
  const sums = new Map<string, Counted>();
  for (const facts of sessions) {
    const group = groupOf(facts);
    const key = JSON.stringify(group);
    const counts = countSession(facts);
    const sum = sums.get(key);
    sums.set(key, { group, counts: sum === undefined ? counts : addCounts(sum.counts, counts) });
  }
  return [...sums.values()];
}
