import { createPrivateKey, sign as signBytes } from 'node:crypto';
import {
  type Bundle,
  type EvidenceKey,
  publicKeyOf,
  type Receipt,
  type ReceiptSignature,
  signBundle,
  toBase64Url,
} from '@faceproof/protocol/evidence/receipts.js';
import { SealBrokenError } from '@faceproof/protocol/measuring/sealed-object.js';
import { MODES, type Mode } from '@faceproof/protocol/words.js';
import type { Clock, Randomness } from '../clock.js';
import type { Queryable } from '../store/database.js';
import type { Stored } from '../vault/stored.js';
import type { Vault } from '../vault/vault.js';
import { makeSigningKey, secretContext } from './make-signing-key.js';
import { checkSealed, ensureNextKey } from './rotate-signing-key.js';
import {
  findWrappedSecret,
  hasActiveKey,
  holdActiveKey,
  KEY_USES,
  type KeyLine,
  listKeys,
  lockSigningKeys,
  storeSigningKey,
} from './signing-keys.store.js';

/** What a decision needs that ends in a receipt. */
export interface SigningService {
  vault: Vault;
  signer: Signer;
  clock: Clock;
  random: Randomness;
}

/** The signing keys' only home: no other module ever holds a secret. */
export interface Signer {
  /**
   * Signs with the mode's active key, read in the caller's transaction: after a rotation no one signs with the old one.
   */
  sign(tx: Queryable, bundle: Bundle): Promise<Receipt>;
  /**
   * Signs bytes that are not a receipt, with the mode's active key.
   *
   * @param bytes begin with a domain of their own, so that the signature cannot pass for a receipt's
   */
  signStatement(tx: Queryable, mode: Mode, bytes: Uint8Array): Promise<ReceiptSignature>;
  /** Signs a webhook, with the active key of webhooks. @returns standard base64, after Standard Webhooks 1.0 */
  signWebhook(db: Queryable, mode: Mode, bytes: Uint8Array): Promise<string>;
  /**
   * Derives the public key from the sealed secret of any key, whatever its status. No one can insert such a row without the master key.
   *
   * @returns null if there is no such key, or if the master key did not seal its secret
   * @throws KeysUnavailableError while the secret cannot be opened
   */
  publicKeyOf(db: Queryable, kid: string): Promise<Uint8Array | null>;
  /** Every key that ever signed a receipt, retired ones too. */
  publicKeys(db: Queryable): Promise<EvidenceKey[]>;
}

/**
 * Makes the first key of each line, and publishes the one to come, where there is none.
 *
 * @throws MasterKeyError if there are keys and the vault cannot open them
 */
export async function openSigner(by: Stored & { random: Randomness }): Promise<Signer> {
  await ensureKeys(by);
  return signWith(by.vault);
}

/** For keys that exist. */
export function signWith(vault: Vault): Signer {
  return {
    sign: (tx, bundle) =>
      withActiveKey(vault, tx, { mode: bundle.mode, signs: 'RECEIPTS' }, (secret, kid) => signBundle(bundle, secret, kid)),
    signStatement: (tx, mode, bytes) =>
      withActiveKey(vault, tx, { mode, signs: 'RECEIPTS' }, (secret, keyId) => {
        const value = toBase64Url(signBytes(null, bytes, privateKeyOf(secret)));
        return { alg: 'Ed25519', keyId, value };
      }),
    signWebhook: (db, mode, bytes) =>
      withActiveKey(vault, db, { mode, signs: 'WEBHOOKS' }, (secret) =>
        signBytes(null, bytes, privateKeyOf(secret)).toString('base64'),
      ),
    async publicKeyOf(db, kid) {
      const wrapped = await findWrappedSecret(db, kid);
      const secret = wrapped === null ? null : openSecret(vault, kid, wrapped);
      return secret === null ? null : publicKeyOf(secret).finally(() => secret.fill(0));
    },
    publicKeys: (db) => listKeys(db),
  };
}

/** @param use must not keep the secret */
async function withActiveKey<T>(
  vault: Vault,
  tx: Queryable,
  line: KeyLine,
  use: (secret: Buffer, kid: string) => T | Promise<T>,
): Promise<T> {
  const key = await holdActiveKey(tx, line);
  if (key === null) throw new Error(`There is no active key for ${line.mode} ${line.signs}`);
  const secret = vault.openUnderMaster(secretContext(key.kid), key.wrappedSecret);
  try {
    return await use(secret, key.kid);
  } finally {
    secret.fill(0);
  }
}

/** @returns null if the master key did not seal these bytes for this key */
function openSecret(vault: Vault, kid: string, wrapped: Buffer): Buffer | null {
  try {
    return vault.openUnderMaster(secretContext(kid), wrapped);
  } catch (error) {
    if (error instanceof SealBrokenError) return null;
    throw error;
  }
}

async function ensureKeys(by: Stored & { random: Randomness }): Promise<void> {
  await by.db.transaction(async (tx) => {
    await lockSigningKeys(tx);
    await checkSealed(tx, by.vault);
    for (const line of MODES.flatMap((mode) => KEY_USES.map((signs) => ({ mode, signs })))) {
      if (!(await hasActiveKey(tx, line))) await storeSigningKey(tx, await makeSigningKey(by, line, 'ACTIVE'));
      await ensureNextKey(tx, by, line);
    }
  });
}

/** What stands before the seed in the PKCS #8 form of an Ed25519 key. Source: RFC 8410. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

function privateKeyOf(seed: Buffer) {
  const key = Buffer.concat([PKCS8_PREFIX, seed]);
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  } finally {
    key.fill(0);
  }
}

/** @param check throws if nothing may be signed now. The caller's transaction is then rolled back, and the work is retried later */
export function guardSigner(signer: Signer, check: () => void): Signer {
  return {
    ...signer,
    async sign(tx, bundle) {
      check();
      return signer.sign(tx, bundle);
    },
    async signStatement(tx, mode, bytes) {
      check();
      return signer.signStatement(tx, mode, bytes);
    },
  };
}
