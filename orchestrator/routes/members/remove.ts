import { type Handler, handlerFor } from '../../http/route.js';
import { checkMemberGrant } from '../../people/check-grant.js';
import { deleteMember } from '../../people/members.store.js';
import { endsOwn, lockMembersFor, requireMember, requireOtherOwner } from '../../people/require-member.js';
import { dropClaimsOf } from '../../reviews/reviews.store.js';
import type { Stored } from '../../vault/stored.js';

export function removeMember(service: Pick<Stored, 'db' | 'vault'>): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'removeMember',
      tag: 'Members',
      summary: 'Remove a member',
      description:
        "Deletes the member's name, address, passkeys and invitations, ends every sign-in at once, and frees the reviews that the member holds. The audit log keeps the id. The caller needs every scope of the member's role.",
      answers: { 204: null },
      problems: ['last_owner'],
    },
    async handle({ principal, params, transact }) {
      return transact(service.db, async (tx) => {
        await lockMembersFor(tx, principal);
        const member = await requireMember(service, tx, principal, params.memberId);
        checkMemberGrant(principal, member.role);
        await requireOtherOwner(tx, member);
        await dropClaimsOf(tx, member.accountId, member.id);
        await deleteMember(tx, member.id);
        return { status: 204, ...endsOwn(principal, member.id) };
      });
    },
  });
}
