import { type Bundle, type EvidenceKey, type Receipt, signBundle } from '@faceproof/protocol/evidence/receipts.js';
import { MODES } from '@faceproof/protocol/words.js';
import type { Clock, Randomness } from '../clock.js';
import type { Database, Queryable } from '../store/database.js';
import type { Vault } from '../vault/vault.js';
import { makeSigningKey, secretContext } from './make-signing-key.js';
import { checkSealed, ensureNextKey } from './rotate-signing-key.js';
import { hasActiveKey, holdActiveKey, listKeys, lockSigningKeys, storeSigningKey } from './signing-keys.store.js';

/** Holds the signing keys: no other module sees a secret. */
export interface Signer {
  /**
   * Signs with the mode's active key, read in the caller's transaction, so that nothing is signed with the old key after a
   * rotation.
   */
  sign(tx: Queryable, bundle: Bundle): Promise<Receipt>;
  /** Every key that ever signed, including retired ones. */
  publicKeys(db: Queryable): Promise<EvidenceKey[]>;
}

/**
 * Creates the first key of each mode, and publishes the next one, where missing.
 *
 * @throws MasterKeyError if there are keys and the vault cannot open them
 */
export async function openSigner(by: { db: Database; vault: Vault; clock: Clock; random: Randomness }): Promise<Signer> {
  await ensureKeys(by);

  return {
    async sign(tx, bundle) {
      const key = await holdActiveKey(tx, bundle.mode);
      if (key === null) throw new Error(`There is no active signing key for ${bundle.mode}`);
      const secret = by.vault.openUnderMaster(secretContext(key.kid), key.wrappedSecret);
      try {
        return await signBundle(bundle, secret, key.kid);
      } finally {
        secret.fill(0);
      }
    },
    publicKeys: (db) => listKeys(db),
  };
}

async function ensureKeys(by: { db: Database; vault: Vault; clock: Clock; random: Randomness }): Promise<void> {
  await by.db.transaction(async (tx) => {
    await lockSigningKeys(tx);
    await checkSealed(tx, by.vault);
    for (const mode of MODES) {
      if (!(await hasActiveKey(tx, mode))) await storeSigningKey(tx, await makeSigningKey(by, mode, 'ACTIVE'));
      await ensureNextKey(tx, by, mode);
    }
  });
}
