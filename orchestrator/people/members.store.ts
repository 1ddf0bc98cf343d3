import type { MemberDetail } from '@faceproof/protocol/api/account/members.js';
import type { Role } from '@faceproof/protocol/words.js';
import { columnsOf } from '../store/columns.js';
import type { Queryable, Row, Transaction } from '../store/database.js';
import type { Vault } from '../vault/vault.js';
import { type Member, openProfile, sealProfile } from './member.js';
import { IDLE_MS } from './person.js';

const PLAIN = columnsOf<Member>()('id', 'accountId', 'role', 'createdAt', 'joinedAt');

/** @param member.oidcDigest of issuer and subject; the database refuses it for owners and operators */
export async function storeMember(
  by: { vault: Vault },
  db: Queryable,
  member: Omit<Member, 'hasOidc'> & { oidcDigest: Buffer | null },
): Promise<void> {
  await db('members').insert({
    ...PLAIN.write(member),
    profile: sealProfile(by.vault, member.id, member),
    oidc_digest: member.oidcDigest,
  });
}

/** @returns one page, newest first */
export async function listMembers(
  by: { vault: Vault },
  db: Queryable,
  accountId: string | null,
  { before, limit }: { before: string | null; limit: number },
): Promise<Member[]> {
  const page = db('members').where({ account_id: accountId }).orderBy('id', 'desc').limit(limit);
  if (before !== null) page.andWhere('id', '<', before);
  return (await page).map((row) => toMember(by, row));
}

export async function countMembers(db: Queryable, accountId: string): Promise<number> {
  const row = await db('members').where({ account_id: accountId }).count({ count: '*' }).first();
  return Number(row?.count ?? 0);
}

/** @returns null if there is no such member, or it belongs to another account */
export async function findMember(
  by: { vault: Vault },
  db: Queryable,
  accountId: string,
  memberId: string,
): Promise<Member | null> {
  const row = await db('members').where({ id: memberId, account_id: accountId }).first();
  return row === undefined ? null : toMember(by, row);
}

/** For commands and sign-ins, which may name members of any account and operators. */
export async function loadMember(by: { vault: Vault }, db: Queryable, memberId: string): Promise<Member | null> {
  const row = await db('members').where({ id: memberId }).first();
  return row === undefined ? null : toMember(by, row);
}

/** Locks the member, so that of two changes at once the second sees the first. @returns null if there is none */
export async function lockMember(by: { vault: Vault }, tx: Transaction, memberId: string): Promise<Member | null> {
  const row = await tx('members').where({ id: memberId }).forUpdate().first();
  return row === undefined ? null : toMember(by, row);
}

/** Makes changes of an account's members wait for each other. Calls that only refer to the account do not wait. */
export async function lockMembers(tx: Transaction, accountId: string): Promise<void> {
  await tx('accounts').where({ id: accountId }).forNoKeyUpdate().first('id');
}

/** @returns null if there is no such member, or it is an operator */
export async function findRole(db: Queryable, memberId: string): Promise<Role | null> {
  const row = await db('members').where({ id: memberId }).first('role');
  return row?.role ?? null;
}

/** @returns whether the account has an owner beside these members, who has signed in before */
export async function hasOtherOwner(db: Queryable, accountId: string, memberIds: string[]): Promise<boolean> {
  const row = await db('members')
    .where({ account_id: accountId, role: 'OWNER' })
    .whereNotNull('joined_at')
    .whereNotIn('id', memberIds)
    .first('id');
  return row !== undefined;
}

export async function findOidcMember(by: { vault: Vault }, db: Queryable, digest: Buffer): Promise<Member | null> {
  const row = await db('members').where({ oidc_digest: digest }).first();
  return row === undefined ? null : toMember(by, row);
}

/** Waits for the writes of the member that have begun: see http/hold-caller.ts. */
export async function storeRole(tx: Transaction, memberId: string, role: Role): Promise<void> {
  await tx('members').where({ id: memberId }).forUpdate().first('id');
  await tx('members').where({ id: memberId }).update({ role });
}

/** The first sign-in counts; later ones change nothing. */
export async function markJoined(db: Queryable, memberId: string, at: Date): Promise<void> {
  await db('members').where({ id: memberId }).whereNull('joined_at').update({ joined_at: at });
}

/** Deletes the member with passkeys, links and sign-ins: the next request with one of those cookies is refused. */
export async function deleteMember(db: Queryable, memberId: string): Promise<boolean> {
  return (await db('members').where({ id: memberId }).delete()) > 0;
}

function toMember({ vault }: { vault: Vault }, row: Row): Member {
  return { ...PLAIN.read(row), ...openProfile(vault, row.id, row.profile), hasOidc: row.oidc_digest !== null };
}

/** @returns whether any member or operator has ever signed in to this instance */
export async function hasAnyoneJoined(db: Queryable): Promise<boolean> {
  return (await db('members').whereNotNull('joined_at').first('id')) !== undefined;
}

/** Counts what would end with a member of the account. Leases count by the database's clock. */
export async function countMemberRecords(
  db: Queryable,
  { accountId, memberId }: { accountId: string; memberId: string },
  now: Date,
): Promise<MemberDetail['holds']> {
  const seenSince = new Date(now.getTime() - IDLE_MS);
  const { rows } = await db.raw(
    `select
       (select count(*)::int from passkeys where member_id = ?) as passkeys,
       (select count(*)::int from sign_ins where member_id = ? and expires_at > ? and seen_at > ?) as "signIns",
       (select count(*)::int from reviews
         where account_id = ? and state <> 'DONE' and claimed_by = ? and claim_expires_at > clock_timestamp()) as claims`,
    [memberId, memberId, now, seenSince, accountId, memberId],
  );
  return rows[0];
}
