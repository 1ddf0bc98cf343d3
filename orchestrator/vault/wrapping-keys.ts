import { open, SealBrokenError, seal } from '@faceproof/protocol/measuring/sealed-object.js';

/** A key that wraps subject keys, signing keys, webhook secrets and stored answers. */
export interface WrappingKey {
  id: Buffer;
  /** 32 bytes. */
  key: Buffer;
}

/** The wrapping keys that this process holds; see keyring/. Each call @throws KeysUnavailableError */
export interface WrappingKeys {
  /** The key that seals now. */
  current(): WrappingKey;
  find(id: Uint8Array): WrappingKey;
  /** The key of keyed digests. It stays the same through every rotation, because a digest cannot be computed again. */
  digestKey(): Buffer;
}

/** The key that a value needs is not in memory now: the KMS does not answer, or a rotation has just published the key. */
export class KeysUnavailableError extends Error {
  override name = 'KeysUnavailableError';
}

/** A value under a wrapping key: this byte, the key's id, then a sealed object, whose own first byte is another. */
const VERSION = 2;
export const KEY_ID_BYTES = 4;
const HEADER_BYTES = 1 + KEY_ID_BYTES;

export function sealUnderWrapping({ id, key }: WrappingKey, context: string, plain: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(VERSION), id, seal(key, context, plain)]);
}

/** @throws SealBrokenError, KeysUnavailableError */
export function openUnderWrapping(keys: Pick<WrappingKeys, 'find'>, context: string, value: Uint8Array): Buffer {
  const { key } = keys.find(wrappingKeyIdOf(value));
  return open(key, context, value.subarray(HEADER_BYTES));
}

/** @throws SealBrokenError */
export function wrappingKeyIdOf(value: Uint8Array): Buffer {
  if (value[0] === VERSION && value.length > HEADER_BYTES) return Buffer.from(value.subarray(1, HEADER_BYTES));
  throw new SealBrokenError('The bytes are not a value under a wrapping key');
}
