import { fromBase64Url, type Receipt } from '@faceproof/protocol/evidence/receipts.js';
import { writeLogKey } from '@faceproof/protocol/log/log-checkpoint.js';
import type { EvidenceLogKey } from '@faceproof/protocol/log/log-proof.js';
import { alongside, type Change } from '../store/alongside.js';
import type { Queryable, Transaction } from '../store/database.js';
import type { NodeId } from './tree-ranges.js';

export interface LogRow {
  origin: string;
  x: string;
  wrappedSecret: Buffer;
}

/** @returns the name and key that sign now; null: there is no log yet */
export async function findLog(db: Queryable): Promise<LogRow | null> {
  const row = await db('evidence_log').orderBy('first_size', 'desc').first('origin', 'x', 'wrapped_secret');
  return row === undefined ? null : { origin: row.origin, x: row.x, wrappedSecret: row.wrapped_secret };
}

/** @returns the keys that ever signed, in their order; a name that took the place of another says why */
export async function listLogKeys(db: Queryable): Promise<EvidenceLogKey[]> {
  const rows = await db('evidence_log as log')
    .leftJoin('evidence_log_checkpoints as last', 'last.size', db.raw('log.first_size - 1'))
    .orderBy('first_size')
    .select('origin', 'x', 'reason', 'last.note');
  return rows.map(({ origin, x, reason, note }) => ({
    ...{ origin, vkey: writeLogKey(origin, fromBase64Url(x)) },
    ...(reason === null ? {} : { succeeds: { checkpoint: note, reason } }),
  }));
}

/** Does nothing if the log has a name from this size on: the first caller names it. */
export async function storeLog(
  tx: Transaction,
  log: LogRow & { firstSize: number; reason: string | null; createdAt: Date },
): Promise<void> {
  const { origin, x, reason } = log;
  await tx('evidence_log')
    .insert({ first_size: log.firstSize, origin, reason, x, wrapped_secret: log.wrappedSecret, created_at: log.createdAt })
    .onConflict('first_size')
    .ignore();
}

/**
 * @returns receipts that are not in the log, in the order of their decisions. Receipts locked by another transaction are
 *   skipped and appended later, so neither side waits for the other.
 */
export async function listNotInLog(
  tx: Transaction,
  limit: number,
): Promise<Pick<Receipt, 'receiptId' | 'bundleHash' | 'signature'>[]> {
  const rows = await tx('receipts')
    .whereNull('log_index')
    .orderBy(['decided_at', 'id'])
    .limit(limit, { skipBinding: true })
    .forUpdate()
    .skipLocked()
    .select('id', 'bundle_hash', 'key_id', 'signature');
  return rows.map((row) => ({
    receiptId: row.id,
    bundleHash: row.bundle_hash,
    signature: { alg: 'Ed25519', keyId: row.key_id, value: row.signature },
  }));
}

/** @param receiptIds in the order of their leaves; the first leaf is at `from` */
export function storeIndexes(tx: Transaction, receiptIds: readonly string[], from: number): Change {
  return tx.raw(
    `update receipts set log_index = ? + entry.nth - 1
     from unnest(?::text[]) with ordinality as entry (id, nth) where receipts.id = entry.id`,
    [from, [...receiptIds]],
  );
}

export async function findIndex(db: Queryable, receiptId: string): Promise<number | null> {
  const row = await db('receipts').where({ id: receiptId }).first('log_index');
  return row?.log_index ?? null;
}

export function storeNodes(tx: Transaction, nodes: readonly (NodeId & { hash: Uint8Array })[]): Change {
  return tx.raw(
    `insert into evidence_log_nodes (level, index, hash) select * from unnest(?::smallint[], ?::bigint[], ?::bytea[])`,
    [nodes.map(({ level }) => level), nodes.map(({ index }) => index), nodes.map(({ hash }) => Buffer.from(hash))],
  );
}

/** @throws Error if a node is missing: the log was tampered with */
export async function loadNodes(db: Queryable, nodes: readonly NodeId[]): Promise<(node: NodeId) => Uint8Array> {
  const { rows } = await db.raw(
    `select node.level, node.index, node.hash from evidence_log_nodes node
     join unnest(?::smallint[], ?::bigint[]) as wanted (level, index) using (level, index)`,
    [nodes.map(({ level }) => level), nodes.map(({ index }) => index)],
  );
  const found = new Map<string, Uint8Array>(
    rows.map((row: { level: number; index: number; hash: Buffer }) => [`${row.level}/${row.index}`, row.hash]),
  );
  return ({ level, index }) => {
    const hash = found.get(`${level}/${index}`);
    if (hash === undefined) throw new Error(`The evidence log has no node ${level}/${index}`);
    return hash;
  };
}

/** How many leaves the log has, whatever the checkpoints say. */
export async function countLeaves(db: Queryable): Promise<number> {
  const row = await db('evidence_log_nodes').where({ level: 0 }).max<{ last: number | null }>('index as last').first();
  return row?.last == null ? 0 : row.last + 1;
}

/** @param changes of other tables, made in the same statement */
export async function storeCheckpoint(
  tx: Transaction,
  { size, note, signedAt }: { size: number; note: string; signedAt: Date },
  changes: readonly Change[] = [],
): Promise<void> {
  await alongside(changes, tx('evidence_log_checkpoints').insert({ size, note, signed_at: signedAt }));
}

export async function findNewestCheckpoint(db: Queryable): Promise<string | null> {
  const row = await db('evidence_log_checkpoints').orderBy('size', 'desc').first('note');
  return row?.note ?? null;
}
