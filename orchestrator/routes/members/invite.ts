import { InvitedMemberSchema, InviteMemberSchema } from '@faceproof/protocol/api/account/members.js';
import type { Randomness } from '../../clock.js';
import type { AuthenticatingService } from '../../http/authenticate-person.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { checkMemberGrant } from '../../people/check-grant.js';
import { inviteMember as invite } from '../../people/invite-member.js';
import { countMembers } from '../../people/members.store.js';
import { lockMembersFor } from '../../people/require-member.js';
import { showMember } from '../../people/show-person.js';
import { invalidField } from '../../refusal.js';

/** Per account. */
export const MEMBERS_MAX = 500;

export function inviteMember(service: AuthenticatingService & { random: Randomness }): Handler<'key'> {
  return handlerFor('key', {
    body: InviteMemberSchema,
    replaysToCallerOnly: true,
    doc: {
      id: 'inviteMember',
      summary: 'Invite a member',
      description:
        'The caller needs every scope of the role. A TEST key cannot change members, because they see both modes, and neither can a key that expires. Send the URL to the person yourself: the service sends no mail.',
      answers: { 201: InvitedMemberSchema },
      answerHeaders: ['Location'],
      problems: ['validation_failed'],
      example: { name: 'Ada Example', email: 'ada@example.com', role: 'REVIEWER' },
    },
    async handle({ principal, body, transact }) {
      checkMemberGrant(principal, body.role);
      const { accountId } = principal;
      const { publicUrl } = service.config;
      return transact(service.db, async (tx) => {
        await lockMembersFor(tx, principal);
        if ((await countMembers(tx, accountId)) >= MEMBERS_MAX)
          throw invalidField('', 'too_many_members', `At most ${MEMBERS_MAX} members are allowed. Remove one first.`);
        const request = { accountId, role: body.role, name: body.name, email: body.email ?? null };
        const { member, invitation } = await invite({ ...service, publicUrl }, tx, request);
        const { url, expiresAt } = invitation;
        return {
          status: 201,
          body: { member: showMember(member), invitation: { url, expiresAt: expiresAt.toISOString() } },
          headers: { Location: `${publicUrl}/v1/members/${member.id}` },
          auditDetail: body.role,
        };
      });
    },
  });
}
