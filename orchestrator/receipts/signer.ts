import {
  type Bundle,
  type EvidenceKey,
  publicKeyOf,
  type Receipt,
  signBundle,
  thumbprint,
  toBase64Url,
} from '@faceproof/protocol/receipts.js';
import { MODES, type Mode } from '@faceproof/protocol/words.js';
import type { Clock, Randomness } from '../clock.js';
import type { Database, Queryable } from '../store/database.js';
import type { Vault } from '../vault/vault.js';
import { findActiveKey, listKeys, storeSigningKey } from './signing-keys.store.js';

/** The signing keys' only home: no other module ever holds a secret. */
export interface Signer {
  /**
   * Signs with the mode's active key, read in the caller's transaction: after a rotation nobody signs with the old one.
   */
  sign(tx: Queryable, bundle: Bundle): Promise<Receipt>;
  /** Every key that ever signed, retired ones too. */
  publicKeys(db: Queryable): Promise<EvidenceKey[]>;
}

/** Makes the first key of each mode where there is none. */
export async function openSigner(by: { db: Database; vault: Vault; clock: Clock; random: Randomness }): Promise<Signer> {
  for (const mode of MODES) await ensureActiveKey(by, mode);

  return {
    async sign(tx, bundle) {
      const key = await findActiveKey(tx, bundle.mode);
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

/** The context under which a signing secret is wrapped. */
export function secretContext(kid: string): string {
  return `signing-key:${kid}`;
}

async function ensureActiveKey(
  by: { db: Database; vault: Vault; clock: Clock; random: Randomness },
  mode: Mode,
): Promise<void> {
  await by.db.transaction(async (tx) => {
    await tx.raw(`select pg_advisory_xact_lock(hashtext('faceproof-signing-key'))`);
    if ((await findActiveKey(tx, mode)) !== null) return;
    const secret = by.random.bytes(32);
    const publicKey = await publicKeyOf(secret);
    const kid = thumbprint(publicKey);
    await storeSigningKey(tx, {
      kid,
      mode,
      x: toBase64Url(publicKey),
      wrappedSecret: by.vault.sealUnderMaster(secretContext(kid), secret),
      status: 'ACTIVE',
      notBefore: by.clock.now(),
      notAfter: null,
    });
  });
}
