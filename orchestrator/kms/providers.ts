import type { Environment } from '@faceproof/hosting/settings/parse-environment.js';
import { loadMasterKeys, type MasterKeyConfig, type MasterKeysConfig } from '../keys.config.js';
import type { KeyProvider, WrappedKey } from './key-provider.js';
import { openFileProvider } from './open-file-provider.js';
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
