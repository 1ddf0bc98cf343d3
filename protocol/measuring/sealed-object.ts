import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * The format of a sealed object: version byte, 12-byte nonce, AES-256-GCM ciphertext, 16-byte tag. The context is authenticated but
 * not stored, so an object that was moved elsewhere cannot be opened.
 */

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES;

/** The object cannot be opened: wrong key, wrong context, or changed bytes. */
export class SealBrokenError extends Error {
  override name = 'SealBrokenError';
}

/**
 * @param key 32 bytes
 * @param context the kind and location of the object, such as `blob:blb_…`
 */
export function seal(key: Uint8Array, context: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(context, 'utf8'));
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @throws SealBrokenError */
export function open(key: Uint8Array, context: string, sealed: Uint8Array): Buffer {
  if (sealed.length < HEADER_BYTES + TAG_BYTES || sealed[0] !== VERSION) throw new SealBrokenError('Not a sealed object');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, HEADER_BYTES));
  decipher.setAAD(Buffer.from(context, 'utf8'));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new SealBrokenError('Cannot open the sealed object', { cause });
  }
}

/** @returns the object's key for a job: sealed under WORKER_KEY for this object only, base64url */
export function wrapForWorker(workerKey: Uint8Array, blobId: string, objectKey: Uint8Array): string {
  return seal(workerKey, `job-key:${blobId}`, objectKey).toString('base64url');
}

/** @throws SealBrokenError */
export function unwrapForWorker(workerKey: Uint8Array, ref: { blobId: string; wrappedKey: string }): Buffer {
  return open(workerKey, `job-key:${ref.blobId}`, Buffer.from(ref.wrappedKey, 'base64url'));
}

/** The sealing context of a blob in the media store. */
export function blobContext(blobId: string): string {
  return `blob:${blobId}`;
}

/** The path of a blob below the root of the media store, the same on disk and in a bucket. */
export function blobPath(blobId: string): string {
  return `${blobId.slice(-2)}/${blobId}`;
}
