import type { Queryable } from '../store/database.js';

/** @returns the newest uploaded capture of the session that the delivery is about; null if there is none */
export async function findCaptureOfDelivery(db: Queryable, deliveryId: string): Promise<string | null> {
  const row = await db('webhook_deliveries as d')
    .join('events as e', 'e.id', 'd.event_id')
    .join('captures as c', 'c.session_id', 'e.session_id')
    .where('d.id', deliveryId)
    .whereNotNull('c.uploaded_at')
    .orderBy('c.attempt', 'desc')
    .first('c.id');
  return row?.id ?? null;
}
