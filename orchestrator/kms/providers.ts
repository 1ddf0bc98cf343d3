import { hkdfSync } from 'node:crypto';
import type { Environment } from '@faceproof/hosting/settings/parse-environment.js';
import { open, SealBrokenError, seal } from '@faceproof/protocol/measuring/sealed-object.js';
import { loadMasterKeys, type MasterKeyConfig, type MasterKeysConfig } from '../keys.config.js';
import type { KeyProvider, WrappedKey } from './key-provider.js';
import { openTransitProvider } from './open-transit-provider.js';

/** The providers of this process: the current master key, and the previous one for the time of a rotation. */
export interface KeyProviders {
  current: KeyProvider;
  /** @returns the provider that opens what has this key id; null: this process has no such key */
  find(wrapped: Pick<WrappedKey, 'keyId'>): KeyProvider | null;
  /** How long unwrapped keys may stay in memory; null: as long as the process runs. */
  keepMs: number | null;
  close(): void;
}

/** The providers of an operator's command. @throws ConfigError */
export function openMasterKeyProviders(environment: Environment): KeyProviders {
  return openKeyProviders(loadMasterKeys(environment));
}

export function openKeyProviders(config: MasterKeysConfig): KeyProviders {
  const providers = [config.current, ...(config.previous === null ? [] : [config.previous])].map(openKeyProvider);
  const [current] = providers;
  if (current === undefined) throw new Error('There is no master key');
  return {
    current,
    find: ({ keyId }) => providers.find((provider) => provider.holds(keyId)) ?? null,
    keepMs: providers.reduce<number | null>(
      (least, { keepMs }) => (keepMs === null ? least : Math.min(least ?? keepMs, keepMs)),
      null,
    ),
    close: () => {
      for (const provider of providers) provider.close();
    },
  };
}

function openKeyProvider(from: MasterKeyConfig): KeyProvider {
  switch (from.kind) {
    case 'key':
      return openFileProvider(from.key);
    case 'transit':
      return openTransitProvider(from);
  }
}

const KEY_BYTES = 32;
const ID_BYTES = 8;

/** A provider whose master key is in this process, from a file or the environment. @param masterKey 32 bytes */
function openFileProvider(masterKey: Uint8Array): KeyProvider {
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
