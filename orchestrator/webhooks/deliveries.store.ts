import type { DeliveryWithBody } from '@faceproof/protocol/api/account/webhooks.js';
import { DELIVERY_STATES, type DeliveryState, type WebhookDelivery } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import type { Tenant } from '../accounts/tenant.js';
import { anyOf } from '../store/any-of.js';
import type { Queryable, Row, Transaction } from '../store/database.js';
import { newestOf } from '../store/newest-of.js';
import type { Vault } from '../vault/vault.js';
import { HAS_BODY, openBody } from './event-body.js';

/**
 * The delivery log of one endpoint, newest first, each delivery with its attempts in order. The newest of each state are read from one
 * index and merged, so that a page reads few entries, however rare a state is.
 */
export async function listDeliveries(
  db: Queryable,
  endpointId: string,
  page: { before: string | null; limit: number; state: DeliveryState | null },
): Promise<WebhookDelivery[]> {
  const rows = await db('webhook_deliveries as d')
    .join('events as e', 'e.id', 'd.event_id')
    .where(anyOf(db, 'd.id', newestIds(db, endpointId, page)))
    .orderBy('d.id', 'desc')
    .select('d.*', 'e.type', 'e.session_id');
  return withAttempts(db, rows);
}

/** The deliveries of a session's events to endpoints that exist, newest first. A session has few events. */
export async function listDeliveriesOfSession(
  db: Queryable,
  sessionId: string,
  page: { before: string | null; limit: number },
): Promise<WebhookDelivery[]> {
  const query = db('events as e')
    .join('webhook_deliveries as d', 'd.event_id', 'e.id')
    .join('webhook_endpoints as w', 'w.id', 'd.endpoint_id')
    .where('e.session_id', sessionId)
    .whereNull('w.deleted_at')
    .orderBy('d.id', 'desc')
    .limit(page.limit)
    .select('d.*', 'e.type', 'e.session_id');
  if (page.before !== null) query.where('d.id', '<', page.before);
  return withAttempts(db, await query);
}

/** @returns null if the delivery is unknown, belongs to another account or mode, or its endpoint was deleted */
export async function findDelivery(
  by: { vault: Vault },
  db: Queryable,
  tenant: Tenant,
  deliveryId: string,
): Promise<DeliveryWithBody | null> {
  const row = await ownDelivery(db, tenant, deliveryId).first('d.*', 'e.type', 'e.session_id', 'e.body', 'e.body_sealed');
  if (row === undefined) return null;
  const [delivery] = await withAttempts(db, [row]);
  if (delivery === undefined) return null;
  const stored = { id: row.event_id, sessionId: row.session_id, body: row.body, bodySealed: row.body_sealed };
  return { ...delivery, body: await openBody(by, db, stored) };
}

function ownDelivery(db: Queryable, { accountId, mode }: Tenant, deliveryId: string) {
  return db('webhook_deliveries as d')
    .join('events as e', 'e.id', 'd.event_id')
    .join('webhook_endpoints as w', 'w.id', 'd.endpoint_id')
    .where({ 'd.id': deliveryId, 'w.account_id': accountId, 'w.mode': mode })
    .whereNull('w.deleted_at');
}

async function withAttempts(db: Queryable, rows: readonly Row[]): Promise<WebhookDelivery[]> {
  const attempts = await db('webhook_attempts')
    .whereRaw('delivery_id = any(?::text[])', [rows.map((row) => row.id)])
    .orderBy(['delivery_id', 'attempt']);
  const ofDelivery = (id: string) => attempts.filter((attempt) => attempt.delivery_id === id);
  return rows.map((row) => toDelivery(row, ofDelivery(row.id)));
}

function newestIds(
  db: Queryable,
  endpointId: string,
  page: { before: string | null; limit: number; state: DeliveryState | null },
) {
  const ofEach = db('webhook_deliveries as d')
    .where('d.endpoint_id', endpointId)
    .whereRaw('d.state = one_state.state')
    .select('d.id');
  if (page.before !== null) ofEach.where('d.id', '<', page.before);
  const states = page.state === null ? [...DELIVERY_STATES] : [page.state];
  return newestOf(db, db.raw('unnest(?::text[]) as one_state (state)', [states]), ofEach, page.limit);
}

/** What is needed to send a delivery's event once more. */
export interface Replayable {
  endpointId: string;
  eventId: string;
  /** False if an erasure removed the event's content. */
  hasBody: boolean;
}

/**
 * Locks the event, so that it still exists when its new delivery is written.
 *
 * @returns null if the delivery is unknown, belongs to another account or mode, or its endpoint was deleted
 */
export async function lockReplayable(tx: Transaction, tenant: Tenant, deliveryId: string): Promise<Replayable | null> {
  const row = await ownDelivery(tx, tenant, deliveryId)
    .forKeyShare('e')
    .first('d.endpoint_id', 'd.event_id', tx.raw(`${HAS_BODY} as has_body`));
  return row === undefined ? null : { endpointId: row.endpoint_id, eventId: row.event_id, hasBody: row.has_body };
}

/** @returns the single delivery, for the answer to the call that created it */
export async function loadDelivery(db: Queryable, deliveryId: string): Promise<WebhookDelivery> {
  const row = await db('webhook_deliveries as d')
    .join('events as e', 'e.id', 'd.event_id')
    .where('d.id', deliveryId)
    .first('d.*', 'e.type', 'e.session_id');
  return toDelivery(row, []);
}

function toDelivery(row: Row, attempts: readonly Row[]): WebhookDelivery {
  return {
    deliveryId: row.id,
    endpointId: row.endpoint_id,
    eventId: row.event_id,
    eventType: row.type,
    sessionId: row.session_id,
    state: row.state,
    attempts: attempts.map((attempt) => ({
      attempt: attempt.attempt,
      at: attempt.at.toISOString(),
      latencyMs: attempt.latency_ms,
      responseStatus: attempt.response_status,
      error: attempt.error,
    })),
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

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
