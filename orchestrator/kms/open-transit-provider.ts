import { SealBrokenError } from '@faceproof/protocol/measuring/sealed-object.js';
import type { TransitConfig } from '../keys.config.js';
import { keepToken } from './keep-token.js';
import { type KeyProvider, KmsError, type WrappedKey } from './key-provider.js';
import { openTransitClient } from './transit-client.js';

const KEY_BYTES = 32;

/**
 * A provider whose master key is in HashiCorp Vault's transit engine, or in OpenBao's, and never leaves it.
 *
 * A key id is `transit:<mount>/<key>:<version>`. The context is part of what is encrypted, and is compared after decryption,
 * because `rewrap` takes no associated data.
 */
export function openTransitProvider(config: TransitConfig): KeyProvider {
  const client = openTransitClient(config);
  const token = keepToken(client);
  const name = `${config.mount}/${config.key}`;
  const prefix = `transit:${name}:`;
  const path = (action: string) => `${config.mount}/${action}/${encodeURIComponent(config.key)}`;

  const toWrapped = (answer: { data?: Record<string, unknown> }): WrappedKey => {
    const ciphertext = answer.data?.ciphertext;
    const version = typeof ciphertext === 'string' ? /^vault:v(\d{1,9}):[A-Za-z0-9+/=]+$/.exec(ciphertext)?.[1] : undefined;
    if (typeof ciphertext !== 'string' || version === undefined) throw unexpected('no ciphertext');
    return { keyId: prefix + version, wrapped: Buffer.from(ciphertext, 'utf8') };
  };

  return {
    keepMs: config.keepMs,
    holds: (keyId) => keyId.startsWith(prefix),
    async currentKeyId() {
      const { data } = await client.call('GET', path('keys'));
      const version = data?.latest_version;
      if (typeof version !== 'number') throw unexpected('no version');
      return `${prefix}${version}`;
    },
    async wrap(context, key) {
      const plaintext = Buffer.concat([bindingOf(context), key]).toString('base64');
      return toWrapped(await client.call('POST', path('encrypt'), { plaintext }));
    },
    async unwrap(context, { wrapped }) {
      const { data } = await client.call('POST', path('decrypt'), { ciphertext: wrapped.toString('utf8') });
      if (typeof data?.plaintext !== 'string') throw unexpected('no plaintext');
      return unbind(context, Buffer.from(data.plaintext, 'base64'));
    },
    async rewrap(_context, { wrapped }) {
      return toWrapped(await client.call('POST', path('rewrap'), { ciphertext: wrapped.toString('utf8') }));
    },
    close: () => token.stop(),
  };
}

function bindingOf(context: string): Buffer {
  return Buffer.from(`${context}\n`, 'utf8');
}

/** @throws SealBrokenError if the key was wrapped for another context */
function unbind(context: string, plain: Buffer): Buffer {
  const binding = bindingOf(context);
  if (plain.length !== binding.length + KEY_BYTES || !plain.subarray(0, binding.length).equals(binding))
    throw new SealBrokenError('The KMS opened a key of another context');
  const key = Buffer.from(plain.subarray(binding.length));
  plain.fill(0);
  return key;
}

function unexpected(what: string): KmsError {
  return new KmsError('REFUSED', `Vault's answer has ${what}.`);
}
