import type { DeliveryState } from '@faceproof/protocol/webhooks/webhook-endpoint.js';
import type { Clock, Randomness } from '../clock.js';
import { newId } from '../make-id.js';
import type { Row, Transaction } from '../store/database.js';
import { highestIdBefore, lowestIdAt } from '../store/id-times.js';
import { HAS_BODY } from './event-body.js';

/** What one call queues at most. */
export const REPLAYED_MAX = 10_000;

/** @prop from, to of the deliveries' creation */
export interface ReplayRange {
  from: Date;
  to: Date;
  states: readonly DeliveryState[];
}

/**
 * Queues events again whose newest delivery to one of the endpoints is in the range and in one of the states. So a delivery that is
 * queued already, or was repeated since, is not repeated twice. Oldest first. The endpoints must be locked: two calls at once then see
 * each other's deliveries.
 *
 * @returns `more` if others are left, for the next call
 */
export async function replayDeliveries(
  tx: Transaction,
  by: { clock: Clock; random: Randomness },
  endpointIds: readonly string[],
  range: ReplayRange,
): Promise<{ queued: number; more: boolean }> {
  const found = await findReplayable(tx, endpointIds, range);
  const again = found.slice(0, REPLAYED_MAX);
  const now = by.clock.now();
  await tx.raw(
    `insert into webhook_deliveries (id, event_id, endpoint_id, state, next_attempt_at, created_at)
     select id, event_id, endpoint_id, 'PENDING', ?, ? from unnest(?::text[], ?::text[], ?::text[]) as d (id, event_id, endpoint_id)`,
    [
      ...[now, now, again.map(() => newId('delivery', by))],
      ...[again.map((one) => one.event_id), again.map((one) => one.endpoint_id)],
    ],
  );
  return { queued: again.length, more: found.length > again.length };
}

/** Locks the events, so that they still exist when their new deliveries are written. */
async function findReplayable(tx: Transaction, endpointIds: readonly string[], range: ReplayRange): Promise<Row[]> {
  const { rows } = await tx.raw(
    `select d.event_id, d.endpoint_id
     from unnest(?::text[]) as w (id)
     cross join unnest(?::text[]) as wanted (state)
     join webhook_deliveries d on d.endpoint_id = w.id and d.state = wanted.state and d.id >= ? and d.id <= ?
     join events e on e.id = d.event_id
     where d.created_at >= ? and d.created_at < ? and ${HAS_BODY}
       -- Only the index of the events fits these conditions. By another one, PostgreSQL would read all later deliveries for each.
       and not exists (
         select 1 from webhook_deliveries newer
         where newer.event_id = d.event_id and newer.endpoint_id || '' = d.endpoint_id and newer.id || '' > d.id offset 0
       )
     order by d.id
     limit ${REPLAYED_MAX + 1}
     for key share of e`,
    [
      [...endpointIds],
      [...range.states],
      lowestIdAt('delivery', range.from),
      highestIdBefore('delivery', range.to),
      range.from,
      range.to,
    ],
  );
  return rows;
}
