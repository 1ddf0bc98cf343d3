import { type CipherGCM, createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from 'node:crypto';
import { inSlices } from './in-slices.js';

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
 * For small objects: it blocks the process until it is done.
 *
 * @param key 32 bytes
 * @param context the kind and location of the object, such as `blob:blb_…`
 */
export function seal(key: Uint8Array, context: string, plain: Uint8Array): Buffer {
  const { cipher, header } = openCipher(key, context);
  return Buffer.concat([header, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** The same for an object of any size: other work of the process runs meanwhile. The object is the pieces, one after the other. */
export async function sealInSlices(key: Uint8Array, context: string, pieces: readonly Uint8Array[]): Promise<Buffer> {
  const { cipher, header } = openCipher(key, context);
  const plainBytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const sealed = Buffer.allocUnsafe(HEADER_BYTES + plainBytes + TAG_BYTES);
  let at = header.copy(sealed);
  await inSlices(pieces, (slice) => {
    at += cipher.update(slice).copy(sealed, at);
  });
  cipher.final();
  cipher.getAuthTag().copy(sealed, at);
  return sealed;
}

function openCipher(key: Uint8Array, context: string): { cipher: CipherGCM; header: Buffer } {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(context, 'utf8'));
  return { cipher, header: Buffer.concat([Buffer.of(VERSION), nonce]) };
}

/**
 * For small objects: it blocks the process until it is done.
 *
 * @throws SealBrokenError
 */
export function open(key: Uint8Array, context: string, sealed: Uint8Array): Buffer {
  const decipher = openDecipher(key, context, sealed);
  const plain = decipher.update(cipherTextOf(sealed));
  endDecipher(decipher);
  return plain;
}

/**
 * The same for an object of any size: other work of the process runs meanwhile.
 *
 * @throws SealBrokenError
 */
export async function openInSlices(key: Uint8Array, context: string, sealed: Uint8Array): Promise<Buffer> {
  const decipher = openDecipher(key, context, sealed);
  const cipherText = cipherTextOf(sealed);
  const plain = Buffer.allocUnsafe(cipherText.length);
  let at = 0;
  await inSlices([cipherText], (slice) => {
    at += decipher.update(slice).copy(plain, at);
  });
  endDecipher(decipher);
  return plain;
}

/** @throws SealBrokenError */
function openDecipher(key: Uint8Array, context: string, sealed: Uint8Array): DecipherGCM {
  if (sealed.length < HEADER_BYTES + TAG_BYTES || sealed[0] !== VERSION) throw new SealBrokenError('Not a sealed object');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, HEADER_BYTES));
  decipher.setAAD(Buffer.from(context, 'utf8'));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  return decipher;
}

function cipherTextOf(sealed: Uint8Array): Uint8Array {
  return sealed.subarray(HEADER_BYTES, -TAG_BYTES);
}

/**
 * Nothing of the plain text counts before this.
 *
 * @throws SealBrokenError
 */
function endDecipher(decipher: DecipherGCM): void {
  try {
    decipher.final();
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
