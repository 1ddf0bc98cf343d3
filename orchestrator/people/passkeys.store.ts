import { columnsOf } from '../store/columns.js';
import type { Queryable } from '../store/database.js';

export interface Passkey {
  id: string;
  memberId: string;
  credentialId: Buffer;
  /** COSE. */
  publicKey: Buffer;
  /** 0 where the authenticator keeps none. */
  counter: number;
  transports: string[];
  /** Whether a provider of passkeys keeps a copy. */
  synced: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const COLUMNS = columnsOf<Passkey>()(
  'id',
  'memberId',
  'credentialId',
  'publicKey',
  'counter',
  'transports',
  'synced',
  'createdAt',
  'lastUsedAt',
);

/** @returns false if the credential is registered already, for this member or another */
export async function storePasskey(db: Queryable, passkey: Passkey): Promise<boolean> {
  const stored = await db('passkeys').insert(COLUMNS.write(passkey)).onConflict('credential_id').ignore().returning('id');
  return stored.length > 0;
}

export async function findPasskey(db: Queryable, credentialId: Uint8Array): Promise<Passkey | null> {
  const row = await db('passkeys')
    .where({ credential_id: Buffer.from(credentialId) })
    .first();
  return row === undefined ? null : COLUMNS.read(row);
}

/** Oldest first. */
export async function listPasskeys(db: Queryable, memberId: string): Promise<Passkey[]> {
  return (await db('passkeys').where({ member_id: memberId }).orderBy('id')).map(COLUMNS.read);
}

/**
 * Stores the use of a passkey, if its counter is still the one that was verified.
 *
 * @returns false if another use came first, so that of a passkey and its copy only one signs in
 */
export async function storeUse(
  db: Queryable,
  passkey: Passkey,
  use: { counter: number; synced: boolean; at: Date },
): Promise<boolean> {
  const changed = await db('passkeys')
    .where({ id: passkey.id, counter: passkey.counter })
    .update({ counter: use.counter, synced: use.synced, last_used_at: use.at });
  return changed > 0;
}

export async function deletePasskey(db: Queryable, passkeyId: string): Promise<void> {
  await db('passkeys').where({ id: passkeyId }).delete();
}
