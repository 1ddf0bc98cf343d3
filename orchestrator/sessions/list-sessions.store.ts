import type { SessionStatus } from '@faceproof/protocol/session-state.js';
import type { Flow } from '@faceproof/protocol/words.js';
import type { Tenant } from '../accounts/tenant.js';
import type { Queryable } from '../store/database.js';
import { lowestIdAt } from '../store/id-times.js';
import { newestOf } from '../store/newest-of.js';
import { byStatusAndFlow } from './by-status-and-flow.js';

export interface SessionFilter {
  status?: SessionStatus | undefined;
  flow?: Flow | undefined;
  subjectRow?: string | undefined;
  createdAfter?: string | undefined;
  /** The last id of the previous page. */
  cursor?: string | undefined;
  limit: number;
}

/**
 * Newest first.
 *
 * One index answers every filter: it has the sessions of each account, mode, status and flow in the order of their ids. The newest
 * sessions of each wanted status and flow are read from it and merged, so that a page reads at most `limit` entries for each of the
 * eighteen, however many sessions there are and however rare the wanted ones.
 */
export async function listSessionIds(db: Queryable, tenant: Tenant, filter: SessionFilter): Promise<string[]> {
  const { subjectRow } = filter;
  const query = subjectRow === undefined ? newestIds(db, tenant, filter) : sessionsOfSubject(db, subjectRow, filter);
  const rows: { id: string }[] = await query;
  return rows.map(({ id }) => id);
}

function newestIds(db: Queryable, tenant: Tenant, filter: SessionFilter) {
  const { cursor, createdAfter, limit } = filter;
  const { sources, ofEach } = byStatusAndFlow(db, tenant, {
    statuses: filter.status && [filter.status],
    flows: filter.flow && [filter.flow],
  });
  if (createdAfter !== undefined)
    ofEach.where('s.id', '>=', lowestIdAt('session', createdAfter)).where('s.created_at', '>', createdAfter);
  if (cursor !== undefined) ofEach.where('s.id', '<', cursor);
  return newestOf(db, sources, ofEach, limit);
}

/** A person has few sessions, so the rest of the filter need not be indexed. */
function sessionsOfSubject(db: Queryable, subjectRow: string, { status, flow, createdAfter, cursor, limit }: SessionFilter) {
  const query = db('sessions').where({ subject_row: subjectRow });
  if (status !== undefined) query.andWhere({ status });
  if (flow !== undefined) query.andWhere({ flow });
  if (createdAfter !== undefined) query.andWhere('created_at', '>', createdAfter);
  if (cursor !== undefined) query.andWhere('id', '<', cursor);
  return query.orderBy('id', 'desc').limit(limit).select('id');
}
