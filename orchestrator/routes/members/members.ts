import {
  ListMembersSchema,
  MemberDetailSchema,
  MemberPageSchema,
  MemberSchema,
  UpdateMemberSchema,
} from '@faceproof/protocol/api/account/members.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { toPage } from '../../http/to-page.js';
import { checkMemberGrant } from '../../people/check-grant.js';
import { countMemberRecords, deleteMember, listMembers as list, storeRole } from '../../people/members.store.js';
import { endsOwn, lockMembersFor, requireMember, requireOtherOwner } from '../../people/require-member.js';
import { ROLE_SCOPES } from '../../people/roles.js';
import { showMember } from '../../people/show-person.js';
import { invalidField } from '../../refusal.js';
import { dropClaimsOf } from '../../reviews/reviews.store.js';
import type { Stored } from '../../vault/stored.js';

export function listMembers(service: Pick<Stored, 'db' | 'vault'>): Handler<'key'> {
  return handlerFor('key', {
    query: ListMembersSchema,
    doc: {
      id: 'listMembers',
      summary: 'List members',
      description: 'The members of the account, in both modes the same.',
      answers: { 200: MemberPageSchema },
    },
    async handle({ principal, asked: { limit, cursor } }) {
      const rows = await list(service, service.db, principal.accountId, { before: cursor ?? null, limit: limit + 1 });
      return { status: 200, body: toPage(rows, limit, { idOf: ({ id }) => id, show: showMember }) };
    },
  });
}

export function getMember(service: Stored): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'getMember',
      summary: 'Read a member',
      description: 'Also what would end if the member were removed: passkeys, sign-ins, and reviews that the member holds.',
      answers: { 200: MemberDetailSchema },
    },
    async handle({ principal, params }) {
      const member = await requireMember(service, service.db, principal, params.memberId);
      const held = { accountId: member.accountId, memberId: member.id };
      const holds = await countMemberRecords(service.db, held, service.clock.now());
      return { status: 200, body: { ...showMember(member), holds } };
    },
  });
}

export function updateMember(service: Pick<Stored, 'db' | 'vault'>): Handler<'key'> {
  return handlerFor('key', {
    body: UpdateMemberSchema,
    doc: {
      id: 'updateMember',
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

export function removeMember(service: Pick<Stored, 'db' | 'vault'>): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'removeMember',
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
