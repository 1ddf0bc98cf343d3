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

/** @returns false if the credential is registered already, for this member or another */
export async function storePasskey(db: Queryable, passkey: Passkey): Promise<boolean> {
  const stored = await db('passkeys')
    .insert({
      id: passkey.id,
      member_id: passkey.memberId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      synced: passkey.synced,
      created_at: passkey.createdAt,
      last_used_at: passkey.lastUsedAt,
    })
    .onConflict('credential_id')
    .ignore()
    .returning('id');
  return stored.length > 0;
}

export async function findPasskey(db: Queryable, credentialId: Uint8Array): Promise<Passkey | null> {
  const row = await db('passkeys')
    .where({ credential_id: Buffer.from(credentialId) })
    .first();
  return row === undefined ? null : toPasskey(row);
}

/** Oldest first. */
export async function listPasskeys(db: Queryable, memberId: string): Promise<Passkey[]> {
  return (await db('passkeys').where({ member_id: memberId }).orderBy('id')).map(toPasskey);
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

interface PasskeyRow {
  id: string;
  member_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: string[];
  synced: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    memberId: row.member_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: row.transports,
    synced: row.synced,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
