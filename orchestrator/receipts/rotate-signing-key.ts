import type { Clock, Randomness } from '../clock.js';
import type { Transaction } from '../store/database.js';
import { checkMasterKey } from '../vault/check-master-key.js';
import type { Vault } from '../vault/vault.js';
import { makeSigningKey, secretContext } from './make-signing-key.js';
import {
  activateKey,
  findNextKid,
  holdActiveKey,
  type KeyLine,
  lockActiveKid,
  lockSigningKeys,
  retireKey,
  storeSigningKey,
} from './signing-keys.store.js';

export interface Rotation extends KeyLine {
  retired: string;
  active: string;
  next: string;
}

/**
 * The published NEXT key becomes ACTIVE, the ACTIVE one is RETIRED, and a new NEXT is published. Every key is therefore
 * public for as long as the previous one signs, and verifiers can fetch it before its first use.
 *
 * Waits for transactions that are signing with the old key. After the commit no transaction uses it, and the old key's
 * `notAfter` is not before any receipt that it signed.
 *
 * @throws MasterKeyError
 */
export async function rotateSigningKey(
  tx: Transaction,
  by: { vault: Vault; clock: Clock; random: Randomness },
  line: KeyLine,
): Promise<Rotation> {
  await lockSigningKeys(tx);
  await checkSealed(tx, by.vault);
  const retired = await lockActiveKid(tx, line);
  const active = await ensureNextKey(tx, by, line);
  await retireKey(tx, retired, by.clock.now());
  await activateKey(tx, active);
  return { ...line, retired, active, next: await ensureNextKey(tx, by, line) };
}

/**
 * Checks that the existing keys, if any, can be opened before another is sealed.
 *
 * @throws MasterKeyError
 */
export async function checkSealed(tx: Transaction, vault: Vault): Promise<void> {
  const key = await holdActiveKey(tx, { mode: 'LIVE', signs: 'RECEIPTS' });
  if (key !== null) checkMasterKey(() => vault.openUnderMaster(secretContext(key.kid), key.wrappedSecret));
}

/**
 * Publishes a next key if there is none. The caller holds {@link lockSigningKeys}.
 *
 * @returns its kid
 */
export async function ensureNextKey(
  tx: Transaction,
  by: { vault: Vault; clock: Clock; random: Randomness },
  line: KeyLine,
): Promise<string> {
  const known = await findNextKid(tx, line);
  if (known !== null) return known;
  const key = await makeSigningKey(by, line, 'NEXT');
  await storeSigningKey(tx, key);
  return key.kid;
}
