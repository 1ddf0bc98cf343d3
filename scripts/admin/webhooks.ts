import { Refusal } from '@faceproof/installation/refusal.js';
import type { Desk } from '@faceproof/installation/service/open-desk.js';
import { listDeliveries } from '@faceproof/orchestrator/webhooks/deliveries.store.js';
import { listEndpointIds } from '@faceproof/orchestrator/webhooks/endpoints.store.js';
import { isId } from '@faceproof/protocol/ids.js';
import { DELIVERY_STATES, type DeliveryState } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import { type Arguments, type Command, type Report, toTable, toTime } from './command.js';
import { readLimit } from './read-limit.js';

export const WEBHOOK_COMMANDS: Readonly<Record<string, Command>> = {
  'webhooks deliveries': {
    usage: 'ENDPOINT|ACCOUNT [--state FAILED] [--limit 50]',
    summary: 'list the deliveries to one endpoint, or to all endpoints of an account',
    words: 1,
    options: ['state', 'limit'],
    run: showDeliveries,
  },
};

async function showDeliveries(desk: Desk, { rest: [id = ''], options }: Arguments): Promise<Report> {
  const page = { before: null, limit: readLimit(options.limit, 50), state: readState(options.state) };
  const endpointIds = await listEndpointIds(desk.db, isId('account', id) ? { accountId: id } : { endpointId: id });
  if (endpointIds.length === 0 && !isId('account', id)) throw new Refusal(`There is no webhook endpoint ${id}.`);
  const lists = await Promise.all(endpointIds.map((endpointId) => listDeliveries(desk.db, endpointId, page)));
  const deliveries = lists
    .flat()
    .sort((a, b) => (a.deliveryId < b.deliveryId ? 1 : -1))
    .slice(0, page.limit);
  return {
    json: { deliveries },
    lines: toTable(
      ['DELIVERY', 'ENDPOINT', 'EVENT', 'STATE', 'ATTEMPTS', 'LAST', 'NEXT ATTEMPT', 'CREATED'],
      deliveries.map((one) => {
        const last = one.attempts.at(-1);
        return [
          one.deliveryId,
          one.endpointId,
          one.eventType,
          one.state,
          String(one.attempts.length),
          last === undefined ? '-' : `${last.responseStatus ?? last.error} in ${last.latencyMs} ms`,
          toTime(one.nextAttemptAt),
          toTime(one.createdAt),
        ];
      }),
    ),
  };
}

function readState(text: string | undefined): DeliveryState | null {
  if (text === undefined) return null;
  const state = DELIVERY_STATES.find((one) => one === text.toUpperCase());
  if (state === undefined) throw new Refusal(`--state must be one of ${DELIVERY_STATES.join(', ')}.`);
  return state;
}
