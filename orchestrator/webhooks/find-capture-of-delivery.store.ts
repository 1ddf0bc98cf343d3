import type { Queryable } from '../store/database.js';

/**
 * @returns the uploaded capture of the session that the delivery's event follows; null if there is none. It is the nearest in time: the
 *   session may have newer ones by now, and another process with another clock may have written the event
 */
export async function findCaptureOfDelivery(db: Queryable, deliveryId: string): Promise<string | null> {
  const row = await db('webhook_deliveries as d')
    .join('events as e', 'e.id', 'd.event_id')
    .join('captures as c', 'c.session_id', 'e.session_id')
    .where('d.id', deliveryId)
    .whereNotNull('c.uploaded_at')
    .orderByRaw('abs(extract(epoch from c.uploaded_at - e.created_at))')
    .first('c.id');
  return row?.id ?? null;
}
