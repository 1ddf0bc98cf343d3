import { hkdfSync } from 'node:crypto';
import { open, SealBrokenError, seal } from '@faceproof/protocol/measuring/sealed-object.js';
import type { KeyProvider } from './key-provider.js';

const KEY_BYTES = 32;
const ID_BYTES = 8;

/** A provider whose master key is in this process, from a file or the environment. @param masterKey 32 bytes */
export function openFileProvider(masterKey: Uint8Array): KeyProvider {
  const keyId = fileKeyId(masterKey);
  const key = derive(masterKey, 'faceproof/wrap/v1', KEY_BYTES);
  const provider: KeyProvider = {
    keepMs: null,
    currentKeyId: async () => keyId,
    holds: (id) => id === keyId,
    wrap: async (context, plain) => ({ keyId, wrapped: seal(key, context, plain) }),
    async unwrap(context, wrapped) {
      if (wrapped.keyId !== keyId) throw new SealBrokenError(`${keyId} does not open what ${wrapped.keyId} wrapped`);
      return open(key, context, wrapped.wrapped);
    },
    rewrap: async (context, wrapped) => provider.wrap(context, await provider.unwrap(context, wrapped)),
    close: () => undefined,
  };
  return provider;
}

/** Names a master key without revealing it. */
export function fileKeyId(masterKey: Uint8Array): string {
  return `file:${derive(masterKey, 'faceproof/key-id/v1', ID_BYTES).toString('hex')}`;
}

function derive(masterKey: Uint8Array, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, new Uint8Array(), purpose, bytes));
}
