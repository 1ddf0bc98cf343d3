import {
  DeliveriesReplayedSchema,
  DeliveryWithBodySchema,
  ListWebhookDeliveriesSchema,
  NamedWebhookDeliverySchema,
  ReplayDeliveriesSchema,
  WebhookDeliveryPageSchema,
} from '@faceproof/protocol/api/account/webhooks.js';
import { EmptyBodySchema } from '@faceproof/protocol/api/fields.js';
import { isId } from '@faceproof/protocol/ids.js';
import type { Tenant } from '../../accounts/tenant.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { toPage } from '../../http/to-page.js';
import { invalidField, Refusal } from '../../refusal.js';
import type { Database, Transaction } from '../../store/database.js';
import type { Stored } from '../../vault/stored.js';
import { checkEnabled, requireEndpoint, requireLockedEndpoint } from '../../webhooks/check-endpoint.js';
import {
  findDelivery,
  listDeliveries,
  loadDelivery,
  lockReplayable,
  type Replayable,
} from '../../webhooks/deliveries.store.js';
import { lockEnabledEndpoints } from '../../webhooks/endpoints.store.js';
import { type AnnouncingService, storeDelivery } from '../../webhooks/outbox.store.js';
import { REPLAYED_MAX, replayDeliveries } from '../../webhooks/replay-deliveries.store.js';

/** The delivery log, newest first; `?state=FAILED` lists the deliveries that were given up. */
export function listWebhookDeliveries(service: { db: Database }): Handler<'key'> {
  return handlerFor('key', {
    query: ListWebhookDeliveriesSchema,
    doc: {
      id: 'listWebhookDeliveries',
      summary: 'Read the delivery log, newest first',
      answers: { 200: WebhookDeliveryPageSchema },
    },
    async handle({ principal, params, asked: { limit, cursor, state } }) {
      const endpoint = await requireEndpoint(service.db, principal, params.endpointId);
      const rows = await listDeliveries(service.db, endpoint.id, {
        before: cursor ?? null,
        limit: limit + 1,
        state: state ?? null,
      });
      const page = toPage(rows, limit, { idOf: ({ deliveryId }) => deliveryId, show: (row) => row });
      return { status: 200, body: page };
    },
  });
}

/** Under the scope of those who receive the events anyway: a body may name the person. */
export function getWebhookDelivery(service: Pick<Stored, 'db' | 'vault'>): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'getWebhookDelivery',
      summary: 'Read a delivery with the body that is sent',
      answers: { 200: DeliveryWithBodySchema },
    },
    async handle({ principal, params: { deliveryId = '' } }) {
      const found = isId('delivery', deliveryId) ? await findDelivery(service, service.db, principal, deliveryId) : null;
      if (found === null) throw new Refusal('not_found', 'There is no such delivery.');
      return { status: 200, body: found };
    },
  });
}

/** Sends the same event again, as a new delivery with the same `webhook-id` and the same bytes. */
export function replayWebhookDelivery(service: AnnouncingService): Handler<'key'> {
  return handlerFor('key', {
    body: EmptyBodySchema,
    doc: {
      id: 'replayWebhookDelivery',
      summary: 'Send the same event again',
      answers: { 202: NamedWebhookDeliverySchema },
      problems: ['webhook_endpoint_disabled', 'subject_erased'],
      example: {},
    },
    async handle({ principal, params, transact }) {
      const answer = await transact(service.db, async (tx) => {
        const replayable = await requireReplayable(tx, principal, params.deliveryId ?? '');
        checkEnabled(await requireLockedEndpoint(tx, principal, replayable.endpointId));
        const again = await storeDelivery(tx, service, replayable);
        return { status: 202, body: await loadDelivery(tx, again) };
      });
      service.wakeWebhooks();
      return answer;
    },
  });
}

/** @throws Refusal not_found, subject_erased */
async function requireReplayable(tx: Transaction, tenant: Tenant, deliveryId: string): Promise<Replayable> {
  const replayable = isId('delivery', deliveryId) ? await lockReplayable(tx, tenant, deliveryId) : null;
  if (replayable === null) throw new Refusal('not_found');
  if (!replayable.hasBody) throw new Refusal('subject_erased', "The person was erased, together with the event's content.");
  return replayable;
}

const RANGE_DAYS_MAX = 92;

/** Sends many events again, such as those of an hour in which the receiver was down. */
export function replayWebhookDeliveries(service: AnnouncingService): Handler<'key'> {
  return handlerFor('key', {
    body: ReplayDeliveriesSchema,
    doc: {
      id: 'replayWebhookDeliveries',
      summary: 'Send the events of a time again',
      description: `Repeats the events whose newest delivery was created in the time and is in one of the states, the oldest first, with the same \`webhook-id\` and the same bytes. A delivery that is queued already is not queued twice, so the call can be repeated. It queues ${REPLAYED_MAX} at most; \`more\` says that others are left. Disabled endpoints and erased events are skipped.`,
      answers: { 202: DeliveriesReplayedSchema },
      problems: ['not_found', 'webhook_endpoint_disabled'],
      example: { from: '2026-11-22T08:00:00Z', to: '2026-11-22T10:00:00Z', states: ['FAILED'] },
    },
    async handle({ principal, body, transact }) {
      const range = { from: new Date(body.from), to: new Date(body.to), states: body.states };
      checkRange(range, service.clock.now());
      const answer = await transact(service.db, async (tx) => {
        const endpointIds = await lockWanted(tx, principal, body.endpointId);
        const replayed = await replayDeliveries(tx, service, endpointIds, range);
        return { status: 202, body: replayed, auditDetail: `QUEUED ${replayed.queued}` };
      });
      service.wakeWebhooks();
      return answer;
    },
  });
}

/** Deliveries that the call itself creates must lie after the range: a repeated call would send them again. */
function checkRange({ from, to }: { from: Date; to: Date }, now: Date): void {
  if (to > now) throw invalidField('/to', 'invalid_range', 'Must not be in the future.');
  if (to <= from) throw invalidField('/to', 'invalid_range', 'Must be after `from`.');
  if (to.getTime() - from.getTime() > RANGE_DAYS_MAX * 86_400_000)
    throw invalidField('/to', 'invalid_range', `Must be at most ${RANGE_DAYS_MAX} days after \`from\`.`);
}

/** @throws Refusal not_found, webhook_endpoint_disabled */
async function lockWanted(tx: Transaction, tenant: Tenant, endpointId: string | undefined): Promise<string[]> {
  if (endpointId === undefined) return lockEnabledEndpoints(tx, tenant);
  const endpoint = await requireLockedEndpoint(tx, tenant, endpointId);
  checkEnabled(endpoint);
  return [endpoint.id];
}
