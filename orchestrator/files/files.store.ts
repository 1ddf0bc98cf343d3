import type { Tenant } from '../accounts/tenant.js';
import { columnsOf } from '../store/columns.js';
import type { Queryable } from '../store/database.js';
import { notOnHold } from '../store/not-on-hold.js';

/** Long enough to open a session and for its link to run out at the latest. */
export const FILE_LIFE_MS = 8 * 86_400_000;

/** A reference picture as stored; its object's key is sealed under the master key until a session takes it. */
export interface StoredFile extends Tenant {
  id: string;
  purpose: 'DOCUMENT_IMAGE';
  bytes: number;
  mediaType: string;
  width: number;
  height: number;
  blobId: string;
  wrappedKey: Buffer;
  createdAt: Date;
  expiresAt: Date;
}

const COLUMNS = columnsOf<StoredFile>()(
  'id',
  'accountId',
  'mode',
  'purpose',
  'bytes',
  'mediaType',
  'width',
  'height',
  'blobId',
  'wrappedKey',
  'createdAt',
  'expiresAt',
);

export async function storeFile(db: Queryable, file: StoredFile): Promise<void> {
  await db('files').insert(COLUMNS.write(file));
}

export async function findFile(db: Queryable, tenant: Tenant, fileId: string): Promise<StoredFile | null> {
  const row = await db('files').where({ id: fileId, account_id: tenant.accountId, mode: tenant.mode }).first();
  return row === undefined ? null : COLUMNS.read(row);
}

/** @returns expired files, except those that an undecided session still needs; a person in review may look at them */
export async function listExpiredFiles(db: Queryable, now: Date, limit: number): Promise<{ id: string; blobId: string }[]> {
  const rows = await db('files as f')
    .where('f.expires_at', '<=', now)
    .where(notOnHold(db, 'f.id', now))
    .whereNotExists((needed) => {
      needed
        .from('sessions as s')
        .whereRaw('s.reference_file_id = f.id')
        .whereIn('s.status', ['CREATED', 'CAPTURING', 'PROCESSING', 'IN_REVIEW'])
        .select(db.raw('1'));
    })
    .orderBy('f.expires_at')
    .limit(limit, { skipBinding: true })
    .select('f.id', 'f.blob_id');
  return rows.map((row) => ({ id: row.id, blobId: row.blob_id }));
}

export async function deleteFileRow(db: Queryable, fileId: string): Promise<void> {
  await db('files').where({ id: fileId }).delete();
}
