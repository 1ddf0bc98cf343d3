import { DeliveriesReplayedSchema, ReplayDeliveriesSchema } from '@faceproof/protocol/api/account/webhooks.js';
import type { Tenant } from '../../accounts/tenant.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { invalidField } from '../../refusal.js';
import type { Transaction } from '../../store/database.js';
import { checkEnabled, requireLockedEndpoint } from '../../webhooks/check-endpoint.js';
import { lockEnabledEndpoints } from '../../webhooks/endpoints.store.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { REPLAYED_MAX, replayDeliveries } from '../../webhooks/replay-deliveries.store.js';

const RANGE_DAYS_MAX = 92;

/** Sends many events again, such as those of an hour in which the receiver was down. */
export function replayWebhookDeliveries(service: AnnouncingService): Handler<'key'> {
  return handlerFor('key', {
    body: ReplayDeliveriesSchema,
    doc: {
      id: 'replayWebhookDeliveries',
      tag: 'Webhooks',
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
