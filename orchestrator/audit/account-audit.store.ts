import type { Tenant } from '../accounts/tenant.js';
import { anyOf } from '../store/any-of.js';
import type { Queryable } from '../store/database.js';
import { lowestIdAt } from '../store/id-times.js';
import { newestOf } from '../store/newest-of.js';
import { type StoredAuditEntry, toEntry } from './audit.store.js';

export interface AccountAuditFilter {
  /** The id of a key or of a member, or all operators. */
  actor?: string | typeof OPERATORS | undefined;
  action?: string | undefined;
  /** Of sessions, keys, members and so on. */
  objectIds?: readonly string[] | undefined;
  from?: Date | undefined;
  /** Entries before this moment. */
  to?: Date | undefined;
  /** The id of the previous page's last entry. */
  cursor?: string | undefined;
  limit: number;
}

export const OPERATORS = 'OPERATOR';

/**
 * One page of what was done in an account, newest first: in one mode, and in no mode, such as a change of a member.
 *
 * The newest entries of each are read from an index and merged. Filtered by actor and action, a page reads at most twice its length,
 * however many entries there are and however rare the wanted ones. Filtered by objects, it reads every entry of these, or
 * entries of the account from the newest on until it is full, as the planner decides. Names of operators and of their machines are left out: they are not the account's.
 */
export async function listAccountAudit(db: Queryable, tenant: Tenant, filter: AccountAuditFilter): Promise<StoredAuditEntry[]> {
  const rows = await db('audit_log as entry')
    .leftJoin('audit_personal as personal', 'personal.audit_id', 'entry.id')
    .where(anyOf(db, 'entry.id', newestIds(db, tenant, filter)))
    .orderBy('entry.id', 'desc')
    .select('entry.*', 'personal.fields');
  return rows.map(toEntry).map(hideOperator);
}

function newestIds(db: Queryable, { accountId, mode }: Tenant, filter: AccountAuditFilter) {
  const { actor, action, objectIds, from, to, cursor, limit } = filter;
  const ofEach = db('audit_log as e').select('e.id');
  if (objectIds === undefined) {
    const { columns, marks, lowest, beyond } = rangeOf(accountId, filter);
    ofEach
      .whereRaw(`(${columns.join(', ')}) >= (${marks.join(', ')})`, lowest)
      .whereRaw(`(${columns.join(', ')}) < (${marks.join(', ')})`, beyond)
      .orderByRaw(columns.map((column) => `${column} desc`).join(', '));
  } else {
    ofEach.where('e.account_id', accountId).whereRaw(`coalesce(e.mode, '') = one_mode.mode`);
    if (actor !== undefined) ofEach.whereRaw(`coalesce(e.actor, '') = ?`, [storedActor(actor)]);
    if (action !== undefined) ofEach.where('e.action', action);
    ofEach.whereIn('e.object_id', [...objectIds]);
    if (from !== undefined) ofEach.where('e.id', '>=', lowestIdAt('audit', from, SLACK_MS));
    if (to !== undefined) ofEach.where('e.id', '<', lowestIdAt('audit', to, -SLACK_MS));
    if (cursor !== undefined) ofEach.where('e.id', '<', cursor);
  }
  if (from !== undefined) ofEach.where('e.at', '>=', from);
  if (to !== undefined) ofEach.where('e.at', '<', to);
  return newestOf(db, db.raw('unnest(?::text[]) as one_mode (mode)', [[NO_MODE, mode]]), ofEach, limit);
}

/**
 * The newest entries of one mode, actor and action, as a range of the one index that begins with these columns. Written with `=`, the
 * planner may instead walk through the ids of all accounts, in the hope of a match soon: for entries without a mode there was none
 * among a million.
 */
function rangeOf(accountId: string, { actor, action, from, to, cursor }: AccountAuditFilter) {
  const columns = ['e.account_id', `coalesce(e.mode, '')`];
  const marks = ['?', 'one_mode.mode'];
  const values = [accountId];
  if (actor !== undefined) {
    columns.push(`coalesce(e.actor, '')`);
    marks.push('?');
    values.push(storedActor(actor));
  }
  if (action !== undefined) {
    columns.push('e.action');
    marks.push('?');
    values.push(action);
  }
  const lowest = from === undefined ? '' : lowestIdAt('audit', from, SLACK_MS);
  const ends = [to === undefined ? AFTER_ALL : lowestIdAt('audit', to, -SLACK_MS), cursor ?? AFTER_ALL];
  const [beyond = AFTER_ALL] = ends.sort();
  return { columns: [...columns, 'e.id'], marks: [...marks, '?'], lowest: [...values, lowest], beyond: [...values, beyond] };
}

const storedActor = (actor: string) => (actor === OPERATORS ? '' : actor);

/** Greater than every id of an entry: these begin with `aud_`. */
const AFTER_ALL = 'aue';
const NO_MODE = '';
/** An id contains the time of its entry, which is read a moment later. */
const SLACK_MS = 1000;

function hideOperator(entry: StoredAuditEntry): StoredAuditEntry {
  return entry.actorKind === 'OPERATOR' ? { ...entry, actor: null, remoteAddress: null } : entry;
}
