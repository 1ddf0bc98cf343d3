import type { Mode } from '@faceproof/protocol/words.js';
import type { Clock, Randomness } from '../clock.js';
import { newId } from '../make-id.js';
import type { Queryable } from '../store/database.js';

/** KEY: an API key acted. REVIEWER: an API key acted for a reviewer. OPERATOR: a person ran an operator command. */
export type ActorKind = 'KEY' | 'REVIEWER' | 'OPERATOR';

/** Who did what, when, to what, from where. Contains ids only, no data of the verified person. */
export interface AuditEntry {
  actorKind: ActorKind;
  /** A key's id, or the operator's name on the machine. */
  actor: string;
  /** The staff member as named by the integrator; null unless this is a review. */
  reviewer: string | null;
  accountId: string | null;
  mode: Mode | null;
  /** For example `POST /v1/sessions/:sessionId/cancel`, or `keys revoke`. */
  action: string;
  objectId: string | null;
  /** The caller's address; for an operator, the machine's name. */
  remoteAddress: string | null;
  requestId: string | null;
}

export interface StoredAuditEntry extends AuditEntry {
  auditId: string;
  at: string;
}

/** Adds one entry, which the database then refuses to change. Pass the transaction of the action, if it has one. */
export async function storeAudit(db: Queryable, by: { clock: Clock; random: Randomness }, entry: AuditEntry): Promise<void> {
  await db('audit_log').insert({
    id: newId('audit', by),
    at: by.clock.now(),
    actor_kind: entry.actorKind,
    actor: entry.actor,
    reviewer: entry.reviewer,
    account_id: entry.accountId,
    mode: entry.mode,
    action: entry.action,
    object_id: entry.objectId,
    remote_address: entry.remoteAddress,
    request_id: entry.requestId,
  });
}

/** Newest first. */
export async function listAudit(
  db: Queryable,
  filter: { accountId: string | null; since: Date | null; limit: number },
): Promise<StoredAuditEntry[]> {
  const query = db('audit_log').select().orderBy('id', 'desc').limit(filter.limit);
  if (filter.accountId !== null) query.where({ account_id: filter.accountId });
  if (filter.since !== null) query.where('at', '>=', filter.since);
  const rows: AuditRow[] = await query;
  return rows.map(toEntry);
}

interface AuditRow {
  id: string;
  at: Date;
  actor_kind: ActorKind;
  actor: string;
  reviewer: string | null;
  account_id: string | null;
  mode: Mode | null;
  action: string;
  object_id: string | null;
  remote_address: string | null;
  request_id: string | null;
}

function toEntry(row: AuditRow): StoredAuditEntry {
  return {
    auditId: row.id,
    at: row.at.toISOString(),
    actorKind: row.actor_kind,
    actor: row.actor,
    reviewer: row.reviewer,
    accountId: row.account_id,
    mode: row.mode,
    action: row.action,
    objectId: row.object_id,
    remoteAddress: row.remote_address,
    requestId: row.request_id,
  };
}
