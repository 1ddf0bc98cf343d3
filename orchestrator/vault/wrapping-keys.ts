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

/**
 * A value under a wrapping key: version byte 2, the key's id, then a sealed object of version 1. Values of earlier versions have
 * no id: they are sealed objects of version 1 under the key with {@link FIRST_KEY_ID}.
 */
const VERSION = 2;
const BARE_VERSION = 1;
export const KEY_ID_BYTES = 4;
const HEADER_BYTES = 1 + KEY_ID_BYTES;

/** The id of the key that earlier versions derived from the master key. */
export const FIRST_KEY_ID = Buffer.alloc(KEY_ID_BYTES);

/** @param key under the first key, the value has the form that earlier versions read: they may still run beside this one */
export function sealUnderWrapping({ id, key }: WrappingKey, context: string, plain: Uint8Array): Buffer {
  const sealed = seal(key, context, plain);
  return id.equals(FIRST_KEY_ID) ? sealed : Buffer.concat([Buffer.of(VERSION), id, sealed]);
}

/** @throws SealBrokenError, KeysUnavailableError */
export function openUnderWrapping(keys: Pick<WrappingKeys, 'find'>, context: string, value: Uint8Array): Buffer {
  const { key } = keys.find(wrappingKeyIdOf(value));
  return open(key, context, value[0] === VERSION ? value.subarray(HEADER_BYTES) : value);
}

/** @throws SealBrokenError */
export function wrappingKeyIdOf(value: Uint8Array): Buffer {
  if (value[0] === BARE_VERSION) return FIRST_KEY_ID;
  if (value[0] === VERSION && value.length > HEADER_BYTES) return Buffer.from(value.subarray(1, HEADER_BYTES));
  throw new SealBrokenError('The bytes are not a value under a wrapping key');
}
