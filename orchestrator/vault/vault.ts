import { createHmac, randomBytes } from 'node:crypto';
import { inSlices } from '@faceproof/protocol/measuring/in-slices.js';
import {
  blobContext,
  open,
  openInSlices,
  seal,
  sealInSlices,
  wrapForWorker,
} from '@faceproof/protocol/measuring/sealed-object.js';
import type { BlobStore } from './blob-store.js';
import { openSubjectKeys, type SubjectKeys } from './subject-keys.store.js';
import { openUnderWrapping, sealUnderWrapping, type WrappingKeys } from './wrapping-keys.js';

/**
 * Envelope encryption: master key → wrapping key → subject key → object key → object. keyring/ has the first two. Destroying a
 * subject's wrapped key makes every object of that person unreadable, including copies and backups of the objects. Each key is
 * bound to the context that it was wrapped for, so a row that is moved or swapped in the database does not open.
 */
export interface Vault {
  /** @throws KeysUnavailableError while nothing can be sealed */
  checkKeys(): void;

  subjectKeys: SubjectKeys;
  /** Creates a key for a subject, wrapped under the wrapping key. */
  makeSubjectKey(subjectRow: string): { key: Buffer; wrapped: Buffer };
  openSubjectKey(subjectRow: string, wrapped: Uint8Array): Buffer;

  /** Seals small values in the database under a subject's key. */
  sealUnder(key: Uint8Array, context: string, plain: Uint8Array): Buffer;
  openUnder(key: Uint8Array, context: string, sealed: Uint8Array): Buffer;

  /** Seals what belongs to no person, such as signing secrets and webhook secrets. Each column is in keyring/sealed-columns.ts. */
  sealUnderMaster(context: string, plain: Uint8Array): Buffer;
  openUnderMaster(context: string, sealed: Uint8Array): Buffer;

  /** Creates a key for one object, wrapped under `parent` (a subject's key, or null for the wrapping key). */
  makeObjectKey(parent: Uint8Array | null, blobId: string): { key: Buffer; wrapped: Buffer };
  openObjectKey(parent: Uint8Array | null, blobId: string, wrapped: Uint8Array): Buffer;
  /** Wraps the object's key under another parent; the object itself does not change. */
  rewrapObjectKey(key: Uint8Array, parent: Uint8Array | null, blobId: string): Buffer;

  /** Stores the pieces as one object. Resolves once it is durable. */
  putObject(blobId: string, key: Uint8Array, ...pieces: readonly Uint8Array[]): Promise<void>;
  /** @throws ObjectMissingError, SealBrokenError */
  getObject(blobId: string, key: Uint8Array): Promise<Buffer>;
  deleteObject(blobId: string): Promise<void>;
  probe(): Promise<void>;
  /** The room for more objects; null: no limit is known. */
  freeBytes(): Promise<number | null>;

  /** An object's key in the form that a job carries; see protocol/measuring/job.ts. */
  wrapForWorker(blobId: string, key: Uint8Array): string;

  /** A keyed digest, different for each account, so that digests cannot be compared across accounts or guessed. */
  digestFor(accountId: string, what: string, value: Uint8Array | string): Buffer;
  /** The same digest of each of several large values. Other work of the process runs meanwhile. */
  digestAllFor(accountId: string, what: string, values: readonly Uint8Array[]): Promise<Buffer[]>;
}

const KEY_BYTES = 32;

/** The context of a subject's wrapped key. */
export function subjectContext(subjectRow: string): string {
  return `subject:${subjectRow}`;
}

/** The context of an object's wrapped key. */
export function objectKeyContext(blobId: string): string {
  return `object-key:${blobId}`;
}

/**
 * Calls that need a wrapping key throw KeysUnavailableError while it is not in memory.
 *
 * @param options.workerKey 32 bytes, shared with the workers
 */
export function openVault(options: {
  keys: WrappingKeys;
  workerKey: Uint8Array;
  blobs: BlobStore;
  subjectKeys?: SubjectKeys;
}): Vault {
  const { keys, workerKey, blobs, subjectKeys = openSubjectKeys(null) } = options;
  const sealUnderMaster = (context: string, plain: Uint8Array) => sealUnderWrapping(keys.current(), context, plain);
  const openUnderMaster = (context: string, sealed: Uint8Array) => openUnderWrapping(keys, context, sealed);
  const wrapObjectKey = (key: Uint8Array, parent: Uint8Array | null, blobId: string) =>
    parent === null ? sealUnderMaster(objectKeyContext(blobId), key) : seal(parent, objectKeyContext(blobId), key);
  const openDigest = (accountId: string, what: string) =>
    createHmac('sha256', keys.digestKey()).update(`${accountId}\n${what}\n`);

  return {
    checkKeys: () => void keys.current(),

    subjectKeys,
    makeSubjectKey(subjectRow) {
      const key = randomBytes(KEY_BYTES);
      return { key, wrapped: sealUnderMaster(subjectContext(subjectRow), key) };
    },
    openSubjectKey: (subjectRow, wrapped) => openUnderMaster(subjectContext(subjectRow), wrapped),

    sealUnder: (key, context, plain) => seal(key, context, plain),
    openUnder: (key, context, sealed) => open(key, context, sealed),
    sealUnderMaster,
    openUnderMaster,

    makeObjectKey(parent, blobId) {
      const key = randomBytes(KEY_BYTES);
      return { key, wrapped: wrapObjectKey(key, parent, blobId) };
    },
    openObjectKey: (parent, blobId, wrapped) =>
      parent === null ? openUnderMaster(objectKeyContext(blobId), wrapped) : open(parent, objectKeyContext(blobId), wrapped),
    rewrapObjectKey: wrapObjectKey,

    async putObject(blobId, key, ...pieces) {
      await blobs.put(blobId, await sealInSlices(key, blobContext(blobId), pieces));
    },
    async getObject(blobId, key) {
      return openInSlices(key, blobContext(blobId), await blobs.get(blobId));
    },
    deleteObject: (blobId) => blobs.delete(blobId),
    probe: () => blobs.probe(),
    freeBytes: async () => (await blobs.freeBytes?.()) ?? null,

    wrapForWorker: (blobId, key) => wrapForWorker(workerKey, blobId, key),

    digestFor: (accountId, what, value) => openDigest(accountId, what).update(value).digest(),
    async digestAllFor(accountId, what, values) {
      const digests = values.map(() => openDigest(accountId, what));
      await inSlices(values, (slice, i) => digests[i]?.update(slice));
      return digests.map((digest) => digest.digest());
    },
  };
}
