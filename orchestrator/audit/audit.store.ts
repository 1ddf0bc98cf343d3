import type { Mode } from '@faceproof/protocol/words.js';
import type { Clock, Randomness } from '../clock.js';
import { newId } from '../make-id.js';
import { columnsOf } from '../store/columns.js';
import type { Queryable, Row, Transaction } from '../store/database.js';
import { commitTo, type PersonalValues, SALT_BYTES } from './personal-values.js';

/**
 * KEY: an API key. REVIEWER: an API key on behalf of a reviewer. MEMBER: a member of the account, signed in to the console.
 * OPERATOR: a command on the operator's machine. SERVICE: this service by itself. UNKNOWN: a caller whose credentials were refused.
 * PERSON: the verified person, on the page of their session.
 */
export type ActorKind = 'KEY' | 'REVIEWER' | 'MEMBER' | 'OPERATOR' | 'SERVICE' | 'UNKNOWN' | 'PERSON';

/** One audited action. It contains ids, and nothing about the verified person. */
export interface AuditEntry {
  actorKind: ActorKind;
  /** A key's or a member's id, or the operator's login; null for SERVICE, UNKNOWN and PERSON. */
  actor: string | null;
  /** The integrator's name for the member of its staff; null except for a review. */
  reviewer: string | null;
  accountId: string | null;
  mode: Mode | null;
  /** Such as `POST /v1/sessions/:sessionId/cancel`, or `keys revoke`. */
  action: string;
  objectId: string | null;
  /** The caller's address; for an operator, the machine's name. */
  remoteAddress: string | null;
  requestId: string | null;
  /** The number of equal events that the entry covers; 1 if left out. */
  occurrences?: number;
  /** What the entry says beyond the action and the object, such as the picture that was read. It names no person. */
  detail?: string;
}

/** `reviewer`, `remoteAddress` and an operator's `actor` are null once they are erased. */
export interface StoredAuditEntry extends AuditEntry {
  auditId: string;
  at: string;
  occurrences: number;
}

/**
 * Adds one entry. The database refuses to change it. A background round chains it later. Pass the transaction of the audited change,
 * so that either both are stored or neither.
 */
export async function storeAudit(db: Queryable, by: { clock: Clock; random: Randomness }, entry: AuditEntry): Promise<void> {
  const id = newId('audit', by);
  const salt = Buffer.from(by.random.bytes(SALT_BYTES));
  const values = personalOf(entry);
  const isOperator = entry.actorKind === 'OPERATOR';
  await db.raw(
    `with entry as (
       insert into audit_log (id, at, actor_kind, actor, account_id, mode, action, object_id, request_id, occurrences, commitments, detail)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ), personal as (
       insert into audit_personal (audit_id, salt, fields) select ?, ?::bytea, ?::jsonb where ?::boolean
     )
     insert into audit_pending (audit_id) values (?)`,
    [
      ...[id, by.clock.now(), entry.actorKind, isOperator ? null : entry.actor, entry.accountId, entry.mode, entry.action],
      ...[
        entry.objectId,
        entry.requestId,
        entry.occurrences ?? 1,
        JSON.stringify(commitTo(values, salt)),
        entry.detail ?? null,
      ],
      ...[id, salt, JSON.stringify(values), Object.keys(values).length > 0, id],
    ],
  );
}

function personalOf(entry: AuditEntry): Record<string, string> {
  const named = {
    operator: entry.actorKind === 'OPERATOR' ? entry.actor : null,
    reviewer: entry.reviewer,
    remoteAddress: entry.remoteAddress,
  } satisfies Record<keyof PersonalValues, string | null>;
  return Object.fromEntries(Object.entries(named).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

export interface AuditFilter {
  accountId?: string;
  /** A key's or a member's id, or an operator's login. */
  actor?: string;
  action?: string;
  from?: Date;
  /** Entries before this moment. */
  to?: Date;
  /** The id of the previous page's last entry. */
  cursor?: string;
  limit: number;
}

/** @returns one page, newest first */
export async function listAudit(db: Queryable, filter: AuditFilter): Promise<StoredAuditEntry[]> {
  const query = db('audit_log as entry')
    .leftJoin('audit_personal as personal', 'personal.audit_id', 'entry.id')
    .select('entry.*', 'personal.fields')
    .orderBy('entry.id', 'desc')
    .limit(filter.limit);
  const { accountId, actor, action, from, to, cursor } = filter;
  if (accountId !== undefined) query.where('entry.account_id', accountId);
  if (actor !== undefined)
    query.where((of) => of.where('entry.actor', actor).orWhereRaw(`personal.fields->>'operator' = ?`, [actor]));
  if (action !== undefined) query.where('entry.action', action);
  if (from !== undefined) query.where('entry.at', '>=', from);
  if (to !== undefined) query.where('entry.at', '<', to);
  if (cursor !== undefined) query.where('entry.id', '<', cursor);
  return (await query).map(toEntry);
}

/** Deletes the personal values of all entries about these objects, with their salts. The entries and the chain stay. */
export async function destroyAuditValues(tx: Transaction, objectIds: readonly string[]): Promise<void> {
  await tx.raw(
    `delete from audit_personal where audit_id = any (array(select id from audit_log where object_id = any(?::text[])))`,
    [[...objectIds]],
  );
}

const PLAIN = columnsOf<StoredAuditEntry>()('actorKind', 'accountId', 'mode', 'action', 'objectId', 'requestId', 'occurrences');

export function toEntry(row: Row): StoredAuditEntry {
  return {
    ...PLAIN.read(row),
    auditId: row.id,
    at: row.at.toISOString(),
    actor: row.actor ?? row.fields?.operator ?? null,
    reviewer: row.fields?.reviewer ?? null,
    remoteAddress: row.fields?.remoteAddress ?? null,
    ...(row.detail === null ? {} : { detail: row.detail }),
  };
}
