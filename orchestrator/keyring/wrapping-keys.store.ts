import type { WrappedKey } from '../kms/key-provider.js';
import type { Database, Queryable, Transaction } from '../store/database.js';

/**
 * PUBLISHED: every process loads the key, none seals with it. ACTIVE: the key seals. RETIRING: the key only opens values that are not
 * resealed yet. A key moves through the states in this order. Its row is deleted when no value needs it.
 */
export type WrappingKeyState = 'PUBLISHED' | 'ACTIVE' | 'RETIRING';

export interface WrappingKeyRow {
  id: Buffer;
  state: WrappingKeyState;
  wrapped: WrappedKey;
}

/** @returns all wrapping keys, oldest first */
export async function listWrappingKeys(db: Queryable): Promise<WrappingKeyRow[]> {
  const rows = await db('wrapping_keys').orderBy('created_at').select('id', 'state', 'master_key_id', 'wrapped_key');
  return rows.map((row) => ({ id: row.id, state: row.state, wrapped: { keyId: row.master_key_id, wrapped: row.wrapped_key } }));
}

/** Takes the lock under which a process creates or changes wrapping keys, until the transaction ends. */
export async function lockWrappingKeys(tx: Transaction): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtext('faceproof-wrapping-keys'))`);
}

export async function storeWrappingKey(
  tx: Transaction,
  key: { id: Buffer; state: WrappingKeyState; wrapped: WrappedKey },
  now: Date,
): Promise<void> {
  const { id, state, wrapped } = key;
  await tx('wrapping_keys').insert({ id, state, master_key_id: wrapped.keyId, wrapped_key: wrapped.wrapped, created_at: now });
}

/** Stores another wrapping of the same key. */
export async function storeWrapping(db: Queryable, id: Buffer, wrapped: WrappedKey): Promise<void> {
  await db('wrapping_keys').where({ id }).update({ master_key_id: wrapped.keyId, wrapped_key: wrapped.wrapped });
}

/** A PUBLISHED key has sealed nothing. Needs the lock. */
export async function dropPublished(tx: Transaction, keysDb: Database | null): Promise<void> {
  const ids = await tx('wrapping_keys').where({ state: 'PUBLISHED' }).pluck('id');
  await keysDb?.('wrapping_keys').whereIn('id', ids).delete();
  await tx('wrapping_keys').whereIn('id', ids).delete();
}

/** Makes the PUBLISHED key ACTIVE, and the ACTIVE key RETIRING. */
export async function activateWrappingKey(tx: Transaction): Promise<void> {
  await tx('wrapping_keys').where({ state: 'ACTIVE' }).update({ state: 'RETIRING' });
  await tx('wrapping_keys').where({ state: 'PUBLISHED' }).update({ state: 'ACTIVE' });
}

const FOREIGN_KEY_VIOLATION = '23503';
const LOCK_NOT_AVAILABLE = '55P03';

/** @returns false if a value needs the key or another transaction may be about to store one that does */
export async function deleteWrappingKey({ db, keysDb }: Databases, id: Buffer): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      await tx.raw(`set local lock_timeout = '2s'`);
      await lockWrappingKeys(tx);
      await keysDb?.('wrapping_keys').where({ id }).delete();
      await tx('wrapping_keys').where({ id }).delete();
    });
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === FOREIGN_KEY_VIOLATION || code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

/** The database of the data, and that of the subjects' keys; null: they are in the same. */
export interface Databases {
  db: Database;
  keysDb: Database | null;
}

/**
 * Stores the keys that seal, or have sealed, beside the subjects' keys too. The copy is deleted first, so that a key which only a copy
 * has is one that a restored database lacks.
 */
export async function copyWrappingKeys(tx: Transaction, keysDb: Database): Promise<void> {
  const rows = await tx('wrapping_keys').whereNot({ state: 'PUBLISHED' }).select(COPIED);
  if (rows.length > 0) await keysDb('wrapping_keys').insert(rows).onConflict('id').ignore();
}

/** The keys that opened the subjects' keys after the database of the data was backed up: they only open. Needs the lock. */
export async function adoptWrappingKeys(tx: Transaction, keysDb: Database): Promise<void> {
  const copies = await keysDb('wrapping_keys').select(COPIED);
  const adopted = copies.map((row) => ({ ...row, state: 'RETIRING' }));
  if (adopted.length > 0) await tx('wrapping_keys').insert(adopted).onConflict('id').ignore();
}

const COPIED = ['id', 'master_key_id', 'wrapped_key', 'created_at'];

export async function findDigestKey(db: Queryable): Promise<Buffer | null> {
  const row = await db('digest_key').first('wrapped_key');
  return row?.wrapped_key ?? null;
}

export async function storeDigestKey(tx: Transaction, wrapped: Buffer, now: Date): Promise<void> {
  await tx('digest_key').insert({ wrapped_key: wrapped, created_at: now });
}

/** The context under which a provider wraps a wrapping key. */
export function wrappingKeyContext(id: Buffer): string {
  return `wrapping-key:${id.toString('hex')}`;
}
