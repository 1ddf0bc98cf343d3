import type { DeliveryError, DeliveryState, WebhookDelivery } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import type { EventType } from '@faceproof/protocol/words.js';
import type { Tenant } from '../accounts/tenant.js';
import type { Queryable, Transaction } from '../store/database.js';

/** The delivery log of one endpoint, newest first, each delivery with its attempts in order. */
export async function listDeliveries(
  db: Queryable,
  endpointId: string,
  page: { before: string | null; limit: number; state: DeliveryState | null },
): Promise<WebhookDelivery[]> {
  const query = db('webhook_deliveries as d')
    .join('events as e', 'e.id', 'd.event_id')
    .where('d.endpoint_id', endpointId)
    .orderBy('d.id', 'desc')
    .limit(page.limit)
    .select('d.*', 'e.type', 'e.session_id');
  if (page.before !== null) query.where('d.id', '<', page.before);
  if (page.state !== null) query.where('d.state', page.state);
  const rows: DeliveryRow[] = await query;
  const attempts: AttemptRow[] = await db('webhook_attempts')
    .whereIn(
      'delivery_id',
      rows.map((row) => row.id),
    )
    .orderBy(['delivery_id', 'attempt']);
  return rows.map((row) =>
    toDelivery(
      row,
      attempts.filter((attempt) => attempt.delivery_id === row.id),
    ),
  );
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
  const row = await tx('webhook_deliveries as d')
    .join('events as e', 'e.id', 'd.event_id')
    .join('webhook_endpoints as w', 'w.id', 'd.endpoint_id')
    .where({ 'd.id': deliveryId, 'w.account_id': tenant.accountId, 'w.mode': tenant.mode })
    .whereNull('w.deleted_at')
    .forKeyShare('e')
    .first('d.endpoint_id', 'd.event_id', tx.raw('e.body is not null as has_body'));
  return row === undefined ? null : { endpointId: row.endpoint_id, eventId: row.event_id, hasBody: row.has_body };
}

/** @returns the single delivery, for the answer to the call that created it */
export async function loadDelivery(db: Queryable, deliveryId: string): Promise<WebhookDelivery> {
  const row: DeliveryRow = await db('webhook_deliveries as d')
    .join('events as e', 'e.id', 'd.event_id')
    .where('d.id', deliveryId)
    .first('d.*', 'e.type', 'e.session_id');
  return toDelivery(row, []);
}

interface DeliveryRow {
  id: string;
  event_id: string;
  endpoint_id: string;
  state: DeliveryState;
  next_attempt_at: Date | null;
  created_at: Date;
  finished_at: Date | null;
  type: EventType;
  session_id: string | null;
}

interface AttemptRow {
  delivery_id: string;
  attempt: number;
  at: Date;
  latency_ms: number;
  response_status: number | null;
  error: DeliveryError | null;
}

function toDelivery(row: DeliveryRow, attempts: readonly AttemptRow[]): WebhookDelivery {
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
