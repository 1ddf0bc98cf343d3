import type { Mode } from '@faceproof/protocol/words.js';
import type { Clock, Randomness } from '../clock.js';
import type { Transaction } from '../store/database.js';
import { checkMasterKey } from '../vault/check-master-key.js';
import type { Vault } from '../vault/vault.js';
import { makeSigningKey, secretContext } from './make-signing-key.js';
import {
  activateKey,
  findNextKid,
  holdActiveKey,
  lockActiveKid,
  lockSigningKeys,
  retireKey,
  storeSigningKey,
} from './signing-keys.store.js';

export interface Rotation {
  mode: Mode;
  retired: string;
  active: string;
  next: string;
}

/**
 * The published NEXT key becomes ACTIVE, the ACTIVE one is RETIRED, and a new NEXT is published: so every key has been
 * public for as long as the one before it signed, and no verifier meets a key that it could not have known.
 *
 * Waits for whoever is signing with the old key. From the commit on nobody does, and the old key's `notAfter` is not
 * before any receipt that it signed.
 *
 * @throws MasterKeyError
 */
export async function rotateSigningKey(
  tx: Transaction,
  by: { vault: Vault; clock: Clock; random: Randomness },
  mode: Mode,
): Promise<Rotation> {
  await lockSigningKeys(tx);
  await checkSealed(tx, by.vault);
  const retired = await lockActiveKid(tx, mode);
  const active = await ensureNextKey(tx, by, mode);
  await retireKey(tx, retired, by.clock.now());
  await activateKey(tx, active);
  return { mode, retired, active, next: await ensureNextKey(tx, by, mode) };
}

/**
 * Before a further key is sealed: whether those that are there can be opened, where there are any.
 *
 * @throws MasterKeyError
 */
export async function checkSealed(tx: Transaction, vault: Vault): Promise<void> {
  const key = await holdActiveKey(tx, 'LIVE');
  if (key !== null) checkMasterKey(() => vault.openUnderMaster(secretContext(key.kid), key.wrappedSecret));
}

/** Publishes a key to come where there is none. The caller holds {@link lockSigningKeys}. @returns its kid */
export async function ensureNextKey(
  tx: Transaction,
  by: { vault: Vault; clock: Clock; random: Randomness },
  mode: Mode,
): Promise<string> {
  const known = await findNextKid(tx, mode);
  if (known !== null) return known;
  const key = await makeSigningKey(by, mode, 'NEXT');
  await storeSigningKey(tx, key);
  return key.kid;
}
