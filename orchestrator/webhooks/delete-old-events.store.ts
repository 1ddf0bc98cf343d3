import { makeId } from '@faceproof/protocol/ids.js';
import type { Database } from '../store/database.js';

/** How long an event, its deliveries and their log are kept, and can be replayed. Retries end after less than four days. */
export const EVENTS_KEPT_MS = 30 * 86_400_000;

/**
 * Deletes old events with their deliveries and attempts, except those that are still to be sent. Called by the sweeper.
 *
 * @returns how many events were deleted; if it equals `limit`, there may be more
 */
export async function deleteOldEvents(db: Database, now: Date, limit: number): Promise<number> {
  return db.transaction(async (tx): Promise<number> => {
    const old = await tx('events as e')
      .where('e.id', '<', firstIdOf(now.getTime() - EVENTS_KEPT_MS))
      .whereNotExists(tx('webhook_deliveries as d').whereRaw('d.event_id = e.id').where('d.state', 'PENDING'))
      .orderBy('e.id')
      .limit(limit)
      .forUpdate('e')
      .skipLocked()
      .select('e.id');
    if (old.length === 0) return 0;
    const ids = old.map((event) => event.id);
    const deliveries = tx('webhook_deliveries').whereIn('event_id', ids).select('id');
    await tx('webhook_attempts').whereIn('delivery_id', deliveries).delete();
    await tx('webhook_deliveries').whereIn('event_id', ids).delete();
    return tx('events').whereIn('id', ids).delete();
  });
}

/** Ids begin with their time: the lowest id that an event of this moment could have. */
function firstIdOf(ms: number): string {
  return makeId('event', ms, new Uint8Array(10));
}
