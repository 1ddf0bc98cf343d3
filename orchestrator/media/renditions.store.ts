import { RENDER_MS_MAX } from '@faceproof/protocol/measuring/render-job.js';
import { CLOCK_SKEW_MS } from '../captures/deadline.js';
import { REFERENCE_WAIT_SECONDS_MAX } from '../config.js';
import { columnsOf } from '../store/columns.js';
import type { Database, Queryable, Transaction } from '../store/database.js';
import { type DoomedBlob, storeDoomed } from '../vault/doomed-blobs.store.js';

/** The pictures of a capture, or a reference, encoded again for people: a media container of JPEGs, sealed under the subject's key. */
export interface Rendition {
  sessionId: string;
  /** null: the session's reference. */
  captureId: string | null;
  width: number;
  blobId: string;
  wrappedKey: Buffer;
  createdAt: Date;
}

const COLUMNS = columnsOf<Rendition>()('sessionId', 'captureId', 'width', 'blobId', 'wrappedKey', 'createdAt');

/** After this time no worker writes the object again. */
export const RENDERED_LATE_MS = REFERENCE_WAIT_SECONDS_MAX * 1000 + CLOCK_SKEW_MS + RENDER_MS_MAX;

/** @returns false if there is one of this width already */
export async function storeRendition(tx: Transaction, rendition: Rendition): Promise<boolean> {
  const stored = await tx('renditions').insert(COLUMNS.write(rendition)).onConflict().ignore().returning('blob_id');
  return stored.length === 1;
}

export async function findRendition(
  db: Queryable,
  of: Pick<Rendition, 'sessionId' | 'captureId'>,
  width: number,
): Promise<Pick<Rendition, 'blobId' | 'wrappedKey'> | null> {
  const row = await db('renditions')
    .where({ session_id: of.sessionId, capture_id: of.captureId, width })
    .first('blob_id', 'wrapped_key');
  return row === undefined ? null : { blobId: row.blob_id, wrappedKey: row.wrapped_key };
}

/** Deletes the rows of sessions. @returns their objects, for the list of doomed objects */
export async function takeRenditions(tx: Transaction, sessionIds: readonly string[]): Promise<DoomedBlob[]> {
  const rows = await tx('renditions')
    .whereIn('session_id', [...sessionIds])
    .delete()
    .returning(['blob_id', 'created_at']);
  return rows.map(toDoomed);
}

/** The same for the renditions of one reference, in all sessions. */
export async function takeReferenceRenditions(tx: Transaction, fileId: string): Promise<DoomedBlob[]> {
  const rows = await tx('renditions')
    .whereNull('capture_id')
    .whereIn('session_id', tx('sessions').where({ reference_file_id: fileId }).select('id'))
    .delete()
    .returning(['blob_id', 'created_at']);
  return rows.map(toDoomed);
}

/** Deletes one row whose object was not found, so that it is rendered again. The object may come back with its disk. */
export async function dropRendition(db: Database, blobId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx('renditions').where({ blob_id: blobId }).delete();
    await storeDoomed(tx, [{ blobId, finalAt: now }], now);
  });
}

function toDoomed(row: { blob_id: string; created_at: Date }): DoomedBlob {
  return { blobId: row.blob_id, finalAt: new Date(row.created_at.getTime() + RENDERED_LATE_MS) };
}
