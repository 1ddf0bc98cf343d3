import type { EventType } from '@faceproof/protocol/words.js';
import type { Returned } from '../store/alongside.js';
import type { Queryable } from '../store/database.js';
import type { Tenant } from './tenant.js';

/** An open webhook endpoint of an account. */
export interface Listener {
  id: string;
  /** null: it listens to all. */
  events: EventType[] | null;
}

/**
 * The open endpoints of the row's account and mode, as the column `listeners` of what a change of that row returns. Most changes of a
 * session report an event, and most accounts listen to few or none: so the answer costs no statement of its own.
 *
 * @param table has `account_id` and `mode`
 */
export function listenersOf(db: Queryable, table: string): Returned {
  return db.raw(
    `(select coalesce(json_agg(json_build_object('id', open.id, 'events', open.events)), '[]') from webhook_endpoints as open
       where open.account_id = ??.account_id and open.mode = ??.mode and ${IS_OPEN}) as listeners`,
    [table, table],
  );
}

export async function listListeners(db: Queryable, { accountId, mode }: Tenant): Promise<Listener[]> {
  return db('webhook_endpoints as open').where({ account_id: accountId, mode }).whereRaw(IS_OPEN).select('id', 'events');
}

const IS_OPEN = 'open.deleted_at is null and open.disabled_at is null';

export function hears({ events }: Listener, type: EventType): boolean {
  return events === null || events.includes(type);
}
