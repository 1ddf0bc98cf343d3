import { anyOf } from '../store/any-of.js';
import type { Database } from '../store/database.js';
import { notOnHold } from '../store/not-on-hold.js';

/**
 * Deletes events whose date has come with their deliveries and attempts, except those that are still to be sent. Retries end
 * after less than four days, and no policy keeps events for less than seven. Called by the sweeper.
 *
 * @returns how many events were deleted; if it equals `limit`, there may be more
 */
export async function deleteOldEvents(db: Database, now: Date, limit: number): Promise<number> {
  return db.transaction(async (tx): Promise<number> => {
    const old = await tx('events as e')
      .where('e.expires_at', '<=', now)
      .where((events) => events.whereNull('e.session_id').orWhere(notOnHold(tx, 'e.session_id', now)))
      .whereNotExists(tx('webhook_deliveries as d').whereRaw('d.event_id = e.id').where('d.state', 'PENDING'))
      .orderBy('e.expires_at')
      .limit(limit, { skipBinding: true })
      .forUpdate('e')
      .skipLocked()
      .select('e.id');
    if (old.length === 0) return 0;
    const ids = old.map((event) => event.id);
    const deliveries = tx('webhook_deliveries').whereIn('event_id', ids).select('id');
    await tx('webhook_attempts')
      .where(anyOf(tx, 'delivery_id', deliveries))
      .delete();
    await tx('webhook_deliveries').whereIn('event_id', ids).delete();
    return tx('events').whereIn('id', ids).delete();
  });
}

/**
 * Deletes endpoints that were deleted by their account, once nothing in the delivery log names them.
 *
 * @param before of the deletion
 */
export async function deleteOldEndpoints(db: Database, before: Date, limit: number): Promise<number> {
  const old = db('webhook_endpoints as w')
    .where('w.deleted_at', '<=', before)
    .whereNotExists(db('webhook_deliveries as d').whereRaw('d.endpoint_id = w.id'))
    .orderBy('w.deleted_at')
    .limit(limit, { skipBinding: true })
    .select('w.id');
  return db('webhook_endpoints').whereIn('id', old).delete();
}
