import type { Database, Queryable, Transaction } from '../store/database.js';
import type { Vault } from './vault.js';

/** Objects that nothing names any more and that are still to be deleted. */
export async function storeDoomed(tx: Transaction, blobIds: readonly string[], now: Date): Promise<void> {
  if (blobIds.length === 0) return;
  await tx('doomed_blobs')
    .insert(blobIds.map((blob_id) => ({ blob_id, created_at: now })))
    .onConflict()
    .ignore();
}

/** Deletes the objects, then their names: a crash in between deletes once more, which is no fault. */
export async function dropDoomed(by: { db: Database; vault: Vault }, blobIds: readonly string[]): Promise<void> {
  for (const blobId of blobIds) {
    await by.vault.deleteObject(blobId);
    await by.db('doomed_blobs').where({ blob_id: blobId }).delete();
  }
}

export async function listDoomed(db: Queryable, limit: number): Promise<string[]> {
  return (await db('doomed_blobs').orderBy('created_at').limit(limit).select('blob_id')).map((row) => row.blob_id);
}
