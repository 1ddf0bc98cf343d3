import { isId } from '@faceproof/protocol/ids.js';
import type { Queryable, Row } from '../store/database.js';
import type { LiveEvent } from './live-event.js';

/** @param ids of sessions and deliveries that changed @returns their state now */
export async function findChanged(
  db: Queryable,
  ids: readonly string[],
  accountIds: readonly string[],
  now: Date,
): Promise<LiveEvent[]> {
  const sessions = ids.filter((id) => isId('session', id));
  const deliveries = ids.filter((id) => isId('delivery', id));
  return [...(await findSessions(db, sessions, accountIds, now)), ...(await findDeliveries(db, deliveries, accountIds))];
}

async function findSessions(
  db: Queryable,
  ids: readonly string[],
  accountIds: readonly string[],
  now: Date,
): Promise<LiveEvent[]> {
  if (ids.length === 0) return [];
  const rows = await db('sessions as s')
    .leftJoin('reviews as r', 'r.session_id', 's.id')
    .whereRaw('s.id = any(?::text[])', [[...ids]])
    .whereIn('s.account_id', [...accountIds])
    .select('s.id', 's.account_id', 's.mode', 's.status', 'r.state', 'r.claimed_by', 'r.claim_expires_at');
  return rows.flatMap((row) => toEvents(row, now));
}

function toEvents(row: Row, now: Date): LiveEvent[] {
  const of = { accountId: row.account_id, mode: row.mode };
  const moved: LiveEvent = { ...of, kind: 'session', data: { sessionId: row.id, status: row.status } };
  if (row.state === null) return [moved];
  const claimedBy = row.claim_expires_at !== null && row.claim_expires_at > now ? row.claimed_by : null;
  const state = row.state === 'OPEN' && claimedBy !== null ? 'CLAIMED' : row.state;
  return [moved, { ...of, kind: 'review', data: { sessionId: row.id, state, claimedBy } }];
}

async function findDeliveries(db: Queryable, ids: readonly string[], accountIds: readonly string[]): Promise<LiveEvent[]> {
  if (ids.length === 0) return [];
  const rows = await db('webhook_deliveries as d')
    .join('webhook_endpoints as w', 'w.id', 'd.endpoint_id')
    .whereRaw('d.id = any(?::text[])', [[...ids]])
    .whereIn('w.account_id', [...accountIds])
    .select('d.id', 'd.endpoint_id', 'd.state', 'w.account_id', 'w.mode');
  return rows.map((row) => ({
    accountId: row.account_id,
    mode: row.mode,
    kind: 'delivery',
    data: { deliveryId: row.id, endpointId: row.endpoint_id, state: row.state },
  }));
}
