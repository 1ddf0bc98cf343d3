import type { NormalizedPicture } from '@faceproof/protocol/measuring/normalize-job.js';
import type { Tenant } from '../../accounts/tenant.js';
import { checkReference, checkSides } from '../../files/check-reference.js';
import { FILE_LIFE_MS, type StoredFile, storeFile } from '../../files/files.store.js';
import type { Log } from '../../observe/log.js';
import type { Transaction } from '../../store/database.js';
import { dropDoomed, keepBlobs } from '../../vault/doomed-blobs.store.js';
import type { Stored } from '../../vault/stored.js';
import { type NormalizingService, normalizeUpload, type PictureObjects, type UploadedPicture } from './normalize-upload.js';

/**
 * Takes a reference picture in: seals it, has a worker normalize it, and keeps the normalized one. Only a picture that is kept
 * leaves anything behind.
 *
 * @param at.stored called once the upload does not lie in memory any more
 * @param at.signal aborted when the caller has gone
 * @param record runs at the end of the transaction that keeps the picture
 * @throws Refusal unsupported_media_type, undecodable_media, validation_failed (too small), payload_too_large, overloaded,
 *   dependency_unavailable
 */
export async function acceptFile(
  service: NormalizingService,
  tenant: Tenant,
  upload: UploadedPicture,
  at: { stored: () => void; signal: AbortSignal },
  record: (tx: Transaction, file: StoredFile) => Promise<unknown> = async () => {},
): Promise<StoredFile> {
  const pixels = checkReference(upload.bytes);
  const check = ({ width, height }: NormalizedPicture) => checkSides(width, height);
  const order = { accountId: tenant.accountId, as: 'PICTURE', pixels, check } as const;
  const { objects, picture } = await normalizeUpload(service, upload, order, at);
  // Outside of what abandons the objects: a commit whose answer is lost has happened. Without it, the sweeper deletes them.
  return keepPicture(service, tenant, objects, picture, record);
}

/** The worker has written the object: the row follows, and the original goes. */
async function keepPicture(
  service: Stored & { log: Log },
  tenant: Tenant,
  { fileId, original, output }: PictureObjects,
  picture: NormalizedPicture,
  record: (tx: Transaction, file: StoredFile) => Promise<unknown>,
): Promise<StoredFile> {
  const now = service.clock.now();
  const file: StoredFile = {
    id: fileId,
    accountId: tenant.accountId,
    mode: tenant.mode,
    purpose: 'DOCUMENT_IMAGE',
    ...picture,
    blobId: output.blobId,
    wrappedKey: output.wrapped,
    createdAt: now,
    expiresAt: new Date(now.getTime() + FILE_LIFE_MS),
  };
  await service.db.transaction(async (tx) => {
    await keepBlobs(tx, [output.blobId]);
    await storeFile(tx, file);
    await record(tx, file);
  });
  await dropDoomed(service, [{ blobId: original.blobId, finalAt: now }], now).catch((err: unknown) =>
    service.log.warn({ err }, 'An original picture was not deleted; the sweeper will'),
  );
  return file;
}
