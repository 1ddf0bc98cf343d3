import { alongside, type Change } from '../../store/alongside.js';
import { columnsOf } from '../../store/columns.js';
import type { Queryable, Transaction } from '../../store/database.js';
import type { SignedHead, Statement } from './checkpoint.js';
import type { ChainedEntry, Head, Link } from './link.js';

/** Waits for the lock of the chain, which others only try to get. */
export async function lockChain(tx: Transaction): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtext('faceproof-audit-chain'))`);
}

/** @returns entries that have no link, in the order of their ids */
export async function listPending(tx: Transaction, limit: number): Promise<ChainedEntry[]> {
  return tx('audit_pending as pending')
    .join('audit_log as entry', 'entry.id', 'pending.audit_id')
    .select('entry.*')
    .orderBy('pending.audit_id')
    .limit(limit);
}

export function storeLinks(tx: Transaction, links: readonly Link[]): Change {
  return tx.raw(
    `insert into audit_chain (seq, audit_id, prev_hash, hash, chained_at)
     select * from unnest(?::bigint[], ?::text[], ?::bytea[], ?::bytea[], ?::timestamptz[])`,
    [
      links.map(({ seq }) => seq),
      links.map(({ auditId }) => auditId),
      links.map(({ prevHash }) => prevHash),
      links.map(({ hash }) => hash),
      links.map(({ chainedAt }) => chainedAt),
    ],
  );
}

export function dropPending(tx: Transaction, auditIds: readonly string[]): Change {
  return tx.raw('delete from audit_pending where audit_id = any(?::text[])', [[...auditIds]]);
}

/** @returns the last link; null if there is none */
export async function findLastLink(db: Queryable): Promise<Head | null> {
  return (await db('audit_chain').orderBy('seq', 'desc').first('seq', 'hash')) ?? null;
}

const SIGNED_HEAD = columnsOf<SignedHead>()('seq', 'hash', 'signedAt', 'keyId', 'signature');

/** @param changes of other tables, made in the same statement */
export async function storeCheckpoint(tx: Transaction, checkpoint: SignedHead, changes: readonly Change[]): Promise<void> {
  await alongside(changes, tx('audit_checkpoints').insert(SIGNED_HEAD.write(checkpoint)));
}

const TABLES: Record<Statement, string> = { CHECKPOINT: 'audit_checkpoints', ANCHOR: 'audit_anchors' };

/** @param filter.until find the one that was signed last before this moment */
export async function findNewest(
  db: Queryable,
  statement: Statement,
  filter: { until?: Date } = {},
): Promise<SignedHead | null> {
  const query = db(TABLES[statement]);
  // This order follows the index on signed_at. By seq alone, PostgreSQL would read every newer row first.
  if (filter.until !== undefined) query.where('signed_at', '<', filter.until).orderBy('signed_at', 'desc');
  query.orderBy('seq', 'desc');
  const row = await query.first();
  return row === undefined ? null : SIGNED_HEAD.read(row);
}

/** @returns the checkpoints of the links after `from`, up to `to` */
export async function listCheckpoints(db: Queryable, from: number, to: number): Promise<SignedHead[]> {
  const rows = await db('audit_checkpoints').where('seq', '>', from).andWhere('seq', '<=', to).orderBy('seq');
  return rows.map(SIGNED_HEAD.read);
}

/** A link as stored, with the entry and the personal values as they stand now. */
export interface LinkedRow extends Link {
  /** null: the entry is gone. */
  entry: ChainedEntry | null;
  /** null: erased, or there were none. */
  personal: { salt: Buffer; values: Record<string, string> } | null;
}

/** @returns one page of the links after `after`, in the order of the chain */
export async function listLinks(db: Queryable, after: number, limit: number): Promise<LinkedRow[]> {
  const rows = await db('audit_chain as link')
    .leftJoin('audit_log as entry', 'entry.id', 'link.audit_id')
    .leftJoin('audit_personal as personal', 'personal.audit_id', 'link.audit_id')
    .where('link.seq', '>', after)
    .orderBy('link.seq')
    .limit(limit)
    .select('link.*', 'entry.*', 'personal.salt', 'personal.fields');
  return rows.map((row) => ({
    ...LINK.read(row),
    entry: row.id === null ? null : row,
    personal: row.salt === null || row.fields === null ? null : { salt: row.salt, values: row.fields },
  }));
}

/** Finds entries that wait for their link, entries outside the chain, and entries that were deleted while they waited. */
export async function findLoose(db: Queryable): Promise<{ waiting: number; outside: string | null; vanished: string | null }> {
  const pending = await db('audit_pending').count<{ count: number }[]>('* as count').first();
  const outside = await db('audit_log as entry')
    .whereNotExists(db('audit_chain').whereRaw('audit_id = entry.id').select(db.raw('1')))
    .whereNotExists(db('audit_pending').whereRaw('audit_id = entry.id').select(db.raw('1')))
    .orderBy('id')
    .first('id');
  const vanished = await db('audit_pending as pending')
    .whereNotExists(db('audit_log').whereRaw('id = pending.audit_id').select(db.raw('1')))
    .orderBy('audit_id')
    .first('audit_id');
  return { waiting: pending?.count ?? 0, outside: outside?.id ?? null, vanished: vanished?.audit_id ?? null };
}

const LINK = columnsOf<Link>()('seq', 'auditId', 'prevHash', 'hash', 'chainedAt');
