import type { EventType } from '@faceproof/protocol/words.js';
import { hears, type Listener, listListeners } from '../accounts/listeners.store.js';
import type { Tenant } from '../accounts/tenant.js';
import type { Clock, Randomness } from '../clock.js';
import { newId } from '../make-id.js';
import { anyOf } from '../store/any-of.js';
import type { Database, Queryable, Transaction } from '../store/database.js';
import type { Vault } from '../vault/vault.js';
import { openBody, storedBody } from './event-body.js';

/** What a change needs whose event is sent at once. */
export interface AnnouncingService {
  db: Database;
  clock: Clock;
  random: Randomness;
  vault: Vault;
  wakeWebhooks(): void;
}

/** What writing an event needs. */
export type Announcing = Pick<AnnouncingService, 'clock' | 'random' | 'vault'>;

const DAY_MS = 86_400_000;

/** The outbox: an event is written in the transaction of the change that it reports, so both commit or neither does. */

export interface NewEvent extends Tenant {
  /** Of an event that is written once. Left out: a new one. */
  id?: string;
  type: EventType;
  /** What the event is about, so that an erasure finds it; null if it is not about a session. */
  sessionId: string | null;
  /** Increases within a session: gives the order of events to the receiver and the deliverer. */
  sequence: number | null;
  /** How long the event and its deliveries are kept. */
  keptDays: number;
  /** The event's content. As a function, because composing it takes statements that are wasted if no one listens. */
  data: object | (() => Promise<object>);
}

/**
 * Writes the event and one pending delivery for each endpoint that listens. Without a listener, nothing is written: the event
 * could never be sent, and would keep personal data for a month. Call `wakeWebhooks()` after the commit to send at once;
 * without it, the events are sent seconds later.
 *
 * @param listeners the account's, where this transaction has read them already
 * @returns whether anything was written
 */
export async function storeEvent(
  tx: Transaction,
  by: Announcing,
  event: NewEvent,
  listeners?: readonly Listener[],
): Promise<boolean> {
  const open = listeners ?? (await listListeners(tx, event));
  const listening = open.filter((listener) => hears(listener, event.type));
  if (listening.length === 0) return false;
  const eventId = await insertEvent(tx, by, event);
  for (const endpoint of listening) await storeDelivery(tx, by, { eventId, endpointId: endpoint.id });
  return true;
}

/**
 * Writes an event for one endpoint, whatever events it listens to.
 *
 * @returns the delivery's id
 */
export async function storeEventFor(tx: Transaction, by: Announcing, event: NewEvent, endpointId: string): Promise<string> {
  const eventId = await insertEvent(tx, by, event);
  return storeDelivery(tx, by, { eventId, endpointId });
}

/** @returns the new delivery's id; it is due at once */
export async function storeDelivery(
  tx: Transaction,
  by: { clock: Clock; random: Randomness },
  delivery: { eventId: string; endpointId: string },
): Promise<string> {
  const deliveryId = newId('delivery', by);
  const now = by.clock.now();
  await tx('webhook_deliveries').insert({
    id: deliveryId,
    event_id: delivery.eventId,
    endpoint_id: delivery.endpointId,
    state: 'PENDING',
    next_attempt_at: now,
    created_at: now,
  });
  return deliveryId;
}

/** @returns the events about a session as they were sent, the oldest first */
export async function listEventsOfSession(by: { vault: Vault }, db: Queryable, sessionId: string): Promise<unknown[]> {
  const rows = await db('events').where({ session_id: sessionId }).orderBy('id').select('id', 'body', 'body_sealed');
  const events: unknown[] = [];
  for (const { id, body: clear, body_sealed } of rows) {
    const body = await openBody(by, db, { id, sessionId, body: clear, bodySealed: body_sealed });
    if (body !== null) events.push({ eventId: id, ...JSON.parse(body) });
  }
  return events;
}

/**
 * Erases the content of these sessions' events. The record that they were sent stays; unsent deliveries are canceled, and
 * none can be replayed.
 */
export async function forgetEvents(tx: Transaction, sessionIds: readonly string[], now: Date): Promise<void> {
  const about = () => tx('events').whereIn('session_id', [...sessionIds]);
  await about().update({ body: null, body_sealed: null });
  const pending = () =>
    tx('webhook_deliveries')
      .where({ state: 'PENDING' })
      .where(anyOf(tx, 'event_id', about().select('id')));
  // Endpoints first, as everywhere: another transaction that holds an endpoint may want its deliveries.
  await tx('webhook_endpoints')
    .where(anyOf(tx, 'id', pending().select('endpoint_id')))
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id');
  await pending()
    .where((free) => free.whereNull('leased_until').orWhere('leased_until', '<=', now))
    .update({ state: 'CANCELED', finished_at: now, next_attempt_at: null, leased_until: null });
}

/** The body is the exact text to sign and send: an event is serialised only once. */
async function insertEvent(tx: Transaction, by: Announcing, event: NewEvent): Promise<string> {
  const { accountId, mode } = event;
  const data = typeof event.data === 'function' ? await event.data() : event.data;
  const eventId = event.id ?? newId('event', by);
  const now = by.clock.now();
  const body = JSON.stringify({ type: event.type, timestamp: now.toISOString(), accountId, mode, data });
  await tx('events').insert({
    id: eventId,
    account_id: accountId,
    mode,
    type: event.type,
    session_id: event.sessionId,
    sequence: event.sequence,
    ...(await storedBody(by, tx, { id: eventId, sessionId: event.sessionId, body })),
    created_at: now,
    expires_at: new Date(now.getTime() + event.keptDays * DAY_MS),
  });
  return eventId;
}
