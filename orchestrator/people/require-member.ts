import type { Role } from '@faceproof/protocol/words.js';
import type { Principal } from '../accounts/principal.js';
import type { Tenant } from '../accounts/tenant.js';
import { Refusal } from '../refusal.js';
import type { Queryable, Transaction } from '../store/database.js';
import type { Vault } from '../vault/vault.js';
import type { Member } from './member.js';
import { findMember, findRole, hasOtherOwner, lockMembers } from './members.store.js';

/** A member of an account, who therefore has a role. */
export type AccountMember = Member & { accountId: string; role: Role };

/** @throws Refusal not_found, also for a member of another account */
export async function requireMember(
  by: { vault: Vault },
  db: Queryable,
  { accountId }: Tenant,
  memberId: string | undefined,
): Promise<AccountMember> {
  const member = await findMember(by, db, accountId, memberId ?? '');
  if (member === null || member.role === null) throw new Refusal('not_found');
  return { ...member, accountId, role: member.role };
}

/**
 * Makes changes of the account's members wait for each other. A change that the caller waited for may have been one of the caller's
 * own role, or have removed the caller.
 *
 * @throws Refusal insufficient_scope
 */
export async function lockMembersFor(tx: Transaction, { accountId, actor }: Principal): Promise<void> {
  await lockMembers(tx, accountId);
  if (actor.kind === 'KEY' || (await findRole(tx, actor.memberId)) === actor.role) return;
  throw new Refusal('insufficient_scope', 'Your membership changed during this call.');
}

/** Part of the answer to a change of a member: whether it ends the caller's own access. */
export function endsOwn({ actor }: Principal, memberId: string): { endsCaller?: true } {
  return actor.kind === 'MEMBER' && actor.memberId === memberId ? { endsCaller: true } : {};
}

/**
 * Call it in a transaction that holds `lockMembers`: two owners who demote each other must not both succeed. An owner who was
 * invited and never signed in counts as none.
 *
 * @throws Refusal last_owner
 */
export async function requireOtherOwner(db: Queryable, member: AccountMember): Promise<void> {
  if (member.role !== 'OWNER' || member.joinedAt === null) return;
  if (await hasOtherOwner(db, member.accountId, [member.id])) return;
  throw new Refusal('last_owner', 'This is the last owner of the account. Give another member the role OWNER first.');
}
