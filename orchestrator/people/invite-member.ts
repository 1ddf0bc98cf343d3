import type { Role } from '@faceproof/protocol/words.js';
import type { Clock, Randomness } from '../clock.js';
import { newId } from '../make-id.js';
import type { Queryable } from '../store/database.js';
import type { Vault } from '../vault/vault.js';
import { type IssuedLink, issueLink } from './links.store.js';
import type { Member } from './member.js';
import { storeMember } from './members.store.js';

type Means = { vault: Vault; clock: Clock; random: Randomness; publicUrl: string };

/** @param request.accountId null, with the role null: an operator of the instance */
export async function inviteMember(
  by: Means,
  db: Queryable,
  request: { accountId: string | null; role: Role | null; name: string; email: string | null },
): Promise<{ member: Member; invitation: IssuedLink }> {
  const member: Member = { id: newId('member', by), ...request, hasOidc: false, createdAt: by.clock.now(), joinedAt: null };
  await storeMember(by, db, { ...member, oidcDigest: null });
  return { member, invitation: await issueLink(by, db, member.id, 'INVITATION') };
}
