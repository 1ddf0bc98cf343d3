import type { Mode } from '@faceproof/protocol/words.js';
import type { Clock, Randomness } from '../clock.js';
import type { Transaction } from '../store/database.js';
import type { Vault } from '../vault/vault.js';
import { checkSealed, ensureNextKey } from './rotate-signing-key.js';
import { activateKey, lockSigningKey, lockSigningKeys, markRevoked, type SigningKeyState } from './signing-keys.store.js';

export interface Revocation {
  kid: string;
  mode: Mode;
  revokedAt: Date;
  /** The key that took over, and the one published to follow it; null if the revoked key was not in line. */
  replaced: { active: string | null; next: string } | null;
}

/** Why a key cannot be revoked. */
export type RevocationFault =
  | { fault: 'UNKNOWN_KEY' }
  | { fault: 'IN_THE_FUTURE' }
  | { fault: 'BEFORE_THE_KEY'; notBefore: Date };

/**
 * Marks a key whose secret leaked. If it was ACTIVE, the published NEXT key becomes ACTIVE in the same transaction; a revoked NEXT key is
 * replaced. Waits for signatures in progress; nothing is signed with the key after the commit.
 *
 * A second call may move the time back, for example when the leak turns out to be older, but never forward.
 *
 * @param since from when others may hold the secret
 * @throws MasterKeyError
 */
export async function revokeSigningKey(
  tx: Transaction,
  by: { vault: Vault; clock: Clock; random: Randomness },
  { kid, since }: { kid: string; since: Date | null },
): Promise<Revocation | RevocationFault> {
  await lockSigningKeys(tx);
  await checkSealed(tx, by.vault);
  const key = await lockSigningKey(tx, kid);
  if (key === null) return { fault: 'UNKNOWN_KEY' };
  const now = by.clock.now();
  if (since !== null && since > now) return { fault: 'IN_THE_FUTURE' };
  if (since !== null && since < key.notBefore) return { fault: 'BEFORE_THE_KEY', notBefore: key.notBefore };
  const revokedAt = earliest(key.revokedAt, since ?? (key.revokedAt === null ? now : null));
  await markRevoked(tx, kid, revokedAt);
  return { kid, mode: key.mode, revokedAt, replaced: await replaceKey(tx, by, key) };
}

function earliest(known: Date | null, given: Date | null): Date {
  const times = [known, given].filter((time) => time !== null);
  return new Date(Math.min(...times.map((time) => time.getTime())));
}

async function replaceKey(
  tx: Transaction,
  by: { vault: Vault; clock: Clock; random: Randomness },
  { status, mode, signs }: SigningKeyState,
): Promise<Revocation['replaced']> {
  switch (status) {
    case 'ACTIVE': {
      const active = await ensureNextKey(tx, by, { mode, signs });
      await activateKey(tx, active);
      return { active, next: await ensureNextKey(tx, by, { mode, signs }) };
    }
    case 'NEXT':
      return { active: null, next: await ensureNextKey(tx, by, { mode, signs }) };
    case 'RETIRED':
    case 'REVOKED':
      return null;
  }
}
