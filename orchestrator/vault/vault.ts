import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { blobContext, open, seal, wrapForWorker } from '@faceproof/protocol/measuring/sealed-object.js';
import type { BlobStore } from './blob-store.js';

/**
 * Envelope encryption: master key → subject key → object key → object. Destroying a subject's wrapped key makes every object
 * of that person unreadable, including copies and backups of the objects. Each key is bound to the context that it was
 * wrapped for, so a row that is moved or swapped in the database does not open.
 */
export interface Vault {
  /** Creates a key for a subject, wrapped under the master key. */
  makeSubjectKey(subjectRow: string): { key: Buffer; wrapped: Buffer };
  openSubjectKey(subjectRow: string, wrapped: Uint8Array): Buffer;

  /** Seals small values in the database under a subject's key. */
  sealUnder(key: Uint8Array, context: string, plain: Uint8Array): Buffer;
  openUnder(key: Uint8Array, context: string, sealed: Uint8Array): Buffer;

  /** Seals values that belong to no person: signing secrets, webhook secrets. */
  sealUnderMaster(context: string, plain: Uint8Array): Buffer;
  openUnderMaster(context: string, sealed: Uint8Array): Buffer;

  /** Creates a key for one object, wrapped under `parent` (a subject's key, or null for the master key). */
  makeObjectKey(parent: Uint8Array | null, blobId: string): { key: Buffer; wrapped: Buffer };
  openObjectKey(parent: Uint8Array | null, blobId: string, wrapped: Uint8Array): Buffer;
  /** Wraps the object's key under another parent; the object itself does not change. */
  rewrapObjectKey(key: Uint8Array, parent: Uint8Array | null, blobId: string): Buffer;

  /** Resolves once the object is durable. */
  putObject(blobId: string, key: Uint8Array, plain: Uint8Array): Promise<void>;
  /** @throws ObjectMissingError, SealBrokenError */
  getObject(blobId: string, key: Uint8Array): Promise<Buffer>;
  deleteObject(blobId: string): Promise<void>;
  probe(): Promise<void>;

  /** An object's key in the form that a job carries; see protocol/measuring/job.ts. */
  wrapForWorker(blobId: string, key: Uint8Array): string;

  /** A keyed digest, different for each account, so that digests cannot be compared across accounts or guessed. */
  digestFor(accountId: string, what: string, value: Uint8Array | string): Buffer;
}

const KEY_BYTES = 32;

/**
 * @param masterKey 32 bytes; used only to derive one key per purpose
 * @param workerKey 32 bytes, shared with the workers
 */
export function openVault(options: { masterKey: Uint8Array; workerKey: Uint8Array; blobs: BlobStore }): Vault {
  const { masterKey, workerKey, blobs } = options;
  const wrappingKey = derive(masterKey, 'faceproof/wrap/v1');
  const digestKey = derive(masterKey, 'faceproof/digest/v1');

  return {
    makeSubjectKey(subjectRow) {
      const key = randomBytes(KEY_BYTES);
      return { key, wrapped: seal(wrappingKey, `subject:${subjectRow}`, key) };
    },
    openSubjectKey: (subjectRow, wrapped) => open(wrappingKey, `subject:${subjectRow}`, wrapped),

    sealUnder: (key, context, plain) => seal(key, context, plain),
    openUnder: (key, context, sealed) => open(key, context, sealed),
    sealUnderMaster: (context, plain) => seal(wrappingKey, context, plain),
    openUnderMaster: (context, sealed) => open(wrappingKey, context, sealed),

    makeObjectKey(parent, blobId) {
      const key = randomBytes(KEY_BYTES);
      return { key, wrapped: seal(parent ?? wrappingKey, `object-key:${blobId}`, key) };
    },
    openObjectKey: (parent, blobId, wrapped) => open(parent ?? wrappingKey, `object-key:${blobId}`, wrapped),
    rewrapObjectKey: (key, parent, blobId) => seal(parent ?? wrappingKey, `object-key:${blobId}`, key),

    putObject: (blobId, key, plain) => blobs.put(blobId, seal(key, blobContext(blobId), plain)),
    async getObject(blobId, key) {
      return open(key, blobContext(blobId), await blobs.get(blobId));
    },
    deleteObject: (blobId) => blobs.delete(blobId),
    probe: () => blobs.probe(),

    wrapForWorker: (blobId, key) => wrapForWorker(workerKey, blobId, key),

    digestFor: (accountId, what, value) =>
      createHmac('sha256', digestKey).update(`${accountId}\n${what}\n`).update(value).digest(),
  };
}

function derive(masterKey: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, new Uint8Array(), purpose, KEY_BYTES));
}
