import type { Log } from '../observe/log.js';
import type { Change } from '../store/alongside.js';
import type { Database, Queryable } from '../store/database.js';
import { runEach } from './run-each.js';
import type { Stored } from './stored.js';
import type { Vault } from './vault.js';

/**
 * Objects to delete from the media store.
 *
 * - announced: about to be written, and not yet named by a row. {@link keepBlobs} takes it off the list in the transaction of
 *   the row that names it; if that never happens (the process was killed), it becomes due.
 * - doomed: no row names it any more. It is due at once, and again until its `finalAt`, because a worker with its key from an
 *   older job may still write it.
 */
export interface DoomedBlob {
  blobId: string;
  finalAt: Date;
}

/** Longer than any request or transaction that writes an object and then its row. */
const ANNOUNCED_MS = 10 * 60_000;
const AGAIN_AFTER_MS = 5000;

export async function announceBlob(db: Queryable, blobId: string, now: Date): Promise<void> {
  const due = new Date(now.getTime() + ANNOUNCED_MS);
  await db('doomed_blobs').insert({ blob_id: blobId, created_at: now, due_at: due, final_at: due });
}

export function keepBlobs(tx: Queryable, blobIds: readonly string[]): Change {
  return tx('doomed_blobs').whereIn('blob_id', blobIds).delete();
}

export async function storeDoomed(tx: Queryable, blobs: readonly DoomedBlob[], now: Date): Promise<void> {
  if (blobs.length === 0) return;
  await tx('doomed_blobs')
    .insert(blobs.map(({ blobId, finalAt }) => ({ blob_id: blobId, created_at: now, due_at: now, final_at: finalAt })))
    .onConflict('blob_id')
    .merge(['due_at', 'final_at']);
}

/**
 * Deletes the objects, then removes them from the list: after a crash in between, they are deleted again, which is harmless.
 */
export async function dropDoomed(
  by: { db: Database; vault: Pick<Vault, 'deleteObject'> },
  blobs: readonly DoomedBlob[],
  now: Date,
): Promise<void> {
  await runEach(blobs, async ({ blobId, finalAt }) => {
    const row = by.db('doomed_blobs').where({ blob_id: blobId });
    const putOff = { due_at: new Date(now.getTime() + AGAIN_AFTER_MS) };
    try {
      await by.vault.deleteObject(blobId);
    } catch (error) {
      // Objects that cannot be deleted must not fill every round.
      await row.update(putOff);
      throw error;
    }
    if (finalAt <= now) await row.delete();
    else await row.update(putOff);
  });
}

/** Deletes objects that nothing needs, which a worker may still write. What fails is logged, and left to the sweeper. */
export async function abandonBlobs(by: Stored & { log: Log }, blobs: readonly DoomedBlob[], now: Date): Promise<void> {
  try {
    await storeDoomed(by.db, blobs, now);
    await dropDoomed(by, blobs, now);
  } catch (err) {
    by.log.warn({ err }, 'Pictures that are not needed were not deleted; the sweeper will');
  }
}

export async function listDoomed(db: Queryable, now: Date, limit: number): Promise<DoomedBlob[]> {
  const rows = await db('doomed_blobs')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit, { skipBinding: true })
    .select('blob_id', 'final_at');
  return rows.map((row) => ({ blobId: row.blob_id, finalAt: row.final_at }));
}
