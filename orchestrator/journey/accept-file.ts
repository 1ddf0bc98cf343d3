import { NORMALIZE_MS_MAX, type NormalizedPicture, type NormalizeJob } from '@faceproof/protocol/measuring/normalize-job.js';
import type { Tenant } from '../accounts/tenant.js';
import { CLOCK_SKEW_MS } from '../captures/deadline.js';
import { REFERENCE_WAIT_SECONDS_MAX } from '../config.js';
import { checkReference, checkSides } from '../files/check-reference.js';
import { FILE_LIFE_MS, type StoredFile, storeFile } from '../files/files.store.js';
import type { NormalizeOutcome } from '../jobs/references.js';
import { newId } from '../make-id.js';
import { Refusal } from '../refusal.js';
import type { Service } from '../service.js';
import type { Transaction } from '../store/database.js';
import { announceBlob, dropDoomed, keepBlobs, storeDoomed } from '../vault/doomed-blobs.store.js';
import { writeObject } from '../vault/write-object.js';

/** After the longest wait, plus what two clocks may differ by and one decoding, no worker writes a picture any more. */
export const LATE_WRITE_MS = REFERENCE_WAIT_SECONDS_MAX * 1000 + CLOCK_SKEW_MS + NORMALIZE_MS_MAX;

/** A picture as it was uploaded. `bytes` is emptied once the picture is in the store. */
export interface UploadedPicture {
  bytes: Buffer;
}

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
  service: Service,
  tenant: Tenant,
  upload: UploadedPicture,
  at: { stored: () => void; signal: AbortSignal },
  record: (tx: Transaction, file: StoredFile) => Promise<void> = async () => {},
): Promise<StoredFile> {
  const objects = nameObjects(service);
  const picture = await takeIn(service, tenant, upload, objects, at);
  // Outside of what abandons the objects: a commit whose answer is lost has happened. Without it, the sweeper deletes them.
  return keepPicture(service, tenant, objects, picture, record);
}

/** Has a worker normalize the picture. If that fails, nothing is left. */
async function takeIn(
  service: Service,
  tenant: Tenant,
  upload: UploadedPicture,
  objects: FileObjects,
  at: { stored: () => void; signal: AbortSignal },
): Promise<NormalizedPicture> {
  const pixels = checkReference(upload.bytes);
  const leave = service.pictures.admit(tenant.accountId, pixels);
  try {
    await writeObject(service, objects.original.blobId, objects.original.key, upload.bytes);
    upload.bytes = Buffer.alloc(0);
    at.stored();
    await announceBlob(service.db, objects.output.blobId, service.clock.now());
    return await normalize(service, objects, { pixels, signal: at.signal });
  } catch (error) {
    await abandon(service, objects);
    throw error;
  } finally {
    leave();
  }
}

interface SealedObject {
  blobId: string;
  key: Buffer;
  wrapped: Buffer;
}

interface FileObjects {
  fileId: string;
  original: SealedObject;
  output: SealedObject;
}

function nameObjects(service: Service): FileObjects {
  const name = (): SealedObject => {
    const blobId = newId('blob', service);
    return { blobId, ...service.vault.makeObjectKey(null, blobId) };
  };
  return { fileId: newId('file', service), original: name(), output: name() };
}

async function normalize(
  service: Service,
  objects: FileObjects,
  { pixels, signal }: { pixels: number; signal: AbortSignal },
): Promise<NormalizedPicture> {
  // Small pictures first: one that takes a quarter of a second does not wait for those that take ten.
  const urgency = Math.max(1, Math.ceil(pixels / 1_000_000));
  const job = composeJob(service, objects);
  const outcome = await service.references.normalize(job, { urgency, waitMs: service.config.referenceWaitMs, signal });
  const picture = await toPicture(service, outcome);
  checkSides(picture.width, picture.height);
  return picture;
}

function composeJob(service: Service, { fileId, original, output }: FileObjects): NormalizeJob {
  const refer = ({ blobId, key }: SealedObject) => ({ blobId, wrappedKey: service.vault.wrapForWorker(blobId, key) });
  const now = service.clock.now().getTime();
  return {
    v: 1,
    fileId,
    original: refer(original),
    output: refer(output),
    enqueuedAt: now,
    expiresAt: now + service.config.referenceWaitMs + CLOCK_SKEW_MS,
  };
}

async function toPicture(service: Service, outcome: NormalizeOutcome): Promise<NormalizedPicture> {
  switch (outcome.outcome) {
    case 'NORMALIZED':
      return outcome.picture;
    case 'UNDECODABLE':
      throw new Refusal('undecodable_media', 'The picture is damaged: its pixels cannot be decoded.');
    case 'FAILED':
      throw notNow('dependency_unavailable', 'The picture could not be read now. Send it again shortly.');
    case 'LATE': {
      if (await service.references.hasWorkers())
        throw notNow('overloaded', 'The workers have too much to do now. Send the picture again shortly.');
      throw notNow('dependency_unavailable', 'No worker is there to read the picture. Send it again shortly.');
    }
  }
}

function notNow(code: 'overloaded' | 'dependency_unavailable', detail: string): Refusal {
  return new Refusal(code, detail, { headers: { 'Retry-After': '5' } });
}

/** The worker has written the object: the row follows, and the original goes. */
async function keepPicture(
  service: Service,
  tenant: Tenant,
  { fileId, original, output }: FileObjects,
  picture: NormalizedPicture,
  record: (tx: Transaction, file: StoredFile) => Promise<void>,
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

/** A worker may still write the normalized picture; it is deleted until none can. */
async function abandon(service: Service, { original, output }: FileObjects): Promise<void> {
  const now = service.clock.now();
  const doomed = [
    { blobId: original.blobId, finalAt: now },
    { blobId: output.blobId, finalAt: new Date(now.getTime() + LATE_WRITE_MS) },
  ];
  try {
    await storeDoomed(service.db, doomed, now);
    await dropDoomed(service, doomed, now);
  } catch (err) {
    service.log.warn({ err }, 'A refused picture was not deleted; the sweeper will');
  }
}
