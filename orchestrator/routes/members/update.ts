import { MemberSchema, UpdateMemberSchema } from '@faceproof/protocol/api/account/members.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { checkMemberGrant } from '../../people/check-grant.js';
import { storeRole } from '../../people/members.store.js';
import { endsOwn, lockMembersFor, requireMember, requireOtherOwner } from '../../people/require-member.js';
import { ROLE_SCOPES } from '../../people/roles.js';
import { showMember } from '../../people/show-person.js';
import { invalidField } from '../../refusal.js';
import { dropClaimsOf } from '../../reviews/reviews.store.js';
import type { Stored } from '../../vault/stored.js';

export function updateMember(service: Pick<Stored, 'db' | 'vault'>): Handler<'key'> {
  return handlerFor('key', {
    body: UpdateMemberSchema,
    doc: {
      id: 'updateMember',
      tag: 'Members',
      summary: "Change a member's role",
      description:
        'Counts from the next request of the member. Reviews that the member holds become free if the new role cannot review. The caller needs every scope of the old and of the new role. A member who signs in at an identity provider cannot become an owner.',
      answers: { 200: MemberSchema },
      problems: ['last_owner', 'validation_failed'],
      example: { role: 'AUDITOR' },
    },
    async handle({ principal, params, body, transact }) {
      return transact(service.db, async (tx) => {
        await lockMembersFor(tx, principal);
        const member = await requireMember(service, tx, principal, params.memberId);
        checkMemberGrant(principal, member.role);
        checkMemberGrant(principal, body.role);
        if (body.role === 'OWNER' && member.hasOidc)
          throw invalidField('/role', 'owner_by_oidc', 'A member who signs in at an identity provider cannot be an owner.');
        if (body.role !== 'OWNER') await requireOtherOwner(tx, member);
        if (!ROLE_SCOPES[body.role].includes('reviews')) await dropClaimsOf(tx, member.accountId, member.id);
        await storeRole(tx, member.id, body.role);
        return {
          status: 200,
          body: showMember({ ...member, role: body.role }),
          auditDetail: `${member.role} -> ${body.role}`,
          ...endsOwn(principal, member.id),
        };
      });
    },
  });
}
