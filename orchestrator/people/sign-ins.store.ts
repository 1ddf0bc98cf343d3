import { columnsOf } from '../store/columns.js';
import type { Queryable, Row } from '../store/database.js';
import { digestSecret, matchesDigest } from '../vault/digest-secret.js';
import type { Vault } from '../vault/vault.js';
import { openProfile } from './member.js';
import { IDLE_MS, type Person, type SignInMethod } from './person.js';

/** How exactly `seen_at` is kept, so that a busy console does not write with every request. */
const SEEN_EVERY_MS = 60_000;

export interface NewSignIn {
  id: string;
  memberId: string;
  /** Stored as a digest only. */
  token: string;
  method: SignInMethod;
  /** The sign-in ends with this passkey. null: another method. */
  passkeyId: string | null;
  browser: string;
  signedInAt: Date;
  expiresAt: Date;
}

const NEW = columnsOf<NewSignIn>()('id', 'memberId', 'method', 'passkeyId', 'browser', 'signedInAt', 'expiresAt');

export async function storeSignIn(db: Queryable, signIn: NewSignIn): Promise<void> {
  await db('sign_ins').insert({ ...NEW.write(signIn), token_digest: digestSecret(signIn.token), seen_at: signIn.signedInAt });
}

/** @returns null if the sign-in is unknown, has expired, or was idle for too long; callers cannot tell which */
export async function findPerson(by: { vault: Vault }, db: Queryable, token: string, now: Date): Promise<Person | null> {
  const row: Row | undefined = await db('sign_ins as s')
    .join('members as m', 'm.id', 's.member_id')
    .leftJoin('accounts as a', 'a.id', 'm.account_id')
    .where('s.token_digest', digestSecret(token))
    .where('s.expires_at', '>', now)
    .where('s.seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .first(
      ...['s.id', 's.token_digest', 's.method', 's.signed_in_at', 's.seen_at', 's.expires_at', 's.member_id'],
      ...['m.account_id', 'm.role', 'm.profile', 'a.name', 'a.plan', 'a.suspended_at'],
      db.raw('(select notice from installation)'),
    );
  if (row === undefined || !matchesDigest(token, row.token_digest)) return null;
  return toPerson(by, row);
}

/** Writes at most once a minute. */
export async function markSeen(db: Queryable, { signIn }: Person, now: Date): Promise<void> {
  if (now.getTime() - signIn.seenAt.getTime() < SEEN_EVERY_MS) return;
  await db('sign_ins').where({ id: signIn.id }).where('seen_at', '<', now).update({ seen_at: now });
}

export interface ListedSignIn {
  id: string;
  method: SignInMethod;
  browser: string;
  signedInAt: Date;
  seenAt: Date;
  expiresAt: Date;
}

const LISTED = columnsOf<ListedSignIn>()('id', 'method', 'browser', 'signedInAt', 'seenAt', 'expiresAt');

/** Those that still work, newest first. */
export async function listSignIns(db: Queryable, memberId: string, now: Date): Promise<ListedSignIn[]> {
  const rows = await db('sign_ins')
    .where({ member_id: memberId })
    .where('expires_at', '>', now)
    .where('seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .orderBy('id', 'desc');
  return rows.map(LISTED.read);
}

/** @returns whether the member had this sign-in */
export async function deleteSignIn(db: Queryable, memberId: string, signInId: string): Promise<boolean> {
  return (await db('sign_ins').where({ id: signInId, member_id: memberId }).delete()) > 0;
}

/** @returns the ids of the sign-ins that were made with the passkey, and have ended now */
export async function deleteSignInsWith(db: Queryable, passkeyId: string): Promise<string[]> {
  return (await db('sign_ins').where({ passkey_id: passkeyId }).delete('id')).map(({ id }) => id);
}

/** Ends the member's own sign-in with this token, if there is one. */
export async function deleteSignInByToken(db: Queryable, memberId: string, token: string): Promise<void> {
  await db('sign_ins')
    .where({ token_digest: digestSecret(token), member_id: memberId })
    .delete();
}

const SIGN_IN = columnsOf<Person['signIn']>()('id', 'method', 'signedInAt', 'seenAt', 'expiresAt');

function toPerson({ vault }: { vault: Vault }, row: Row): Person {
  const { account_id: accountId, role, name: accountName, plan } = row;
  const isMember = accountId !== null && role !== null && accountName !== null && plan !== null;
  return {
    memberId: row.member_id,
    ...openProfile(vault, row.member_id, row.profile),
    membership: isMember ? { accountId, accountName, role, plan, suspended: row.suspended_at !== null } : null,
    signIn: SIGN_IN.read(row),
    notice: row.notice,
  };
}
