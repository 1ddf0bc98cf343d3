import { InvitedMemberSchema, InviteMemberSchema } from '@faceproof/protocol/api/account/members.js';
import type { z } from 'zod';
import { lockAccount } from '../../accounts/accounts.store.js';
import type { Randomness } from '../../clock.js';
import type { AuthenticatingService } from '../../http/authenticate-person.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { checkMemberGrant } from '../../people/check-grant.js';
import { inviteMember as invite } from '../../people/invite-member.js';
import { countMembers } from '../../people/members.store.js';
import { lockMembersFor } from '../../people/require-member.js';
import { showMember } from '../../people/show-person.js';
import { invalidField, Refusal } from '../../refusal.js';
import type { Transaction } from '../../store/database.js';

/** Per account. */
export const MEMBERS_MAX = 500;

type InvitingService = AuthenticatingService & { random: Randomness };

export function inviteMember(service: InvitingService): Handler<'key'> {
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
      return transact(service.db, async (tx) => {
        await lockMembersFor(tx, principal);
        return inviteTo(service, tx, principal.accountId, body);
      });
    },
  });
}

export function inviteInstanceMember(service: InvitingService): Handler<'operator'> {
  return handlerFor('operator', {
    body: InviteMemberSchema,
    doc: {
      id: 'inviteInstanceMember',
      summary: 'Invite a member of an account',
      description: 'For the operator: the first owner of a new account, or one who lost every passkey. The account audits it.',
      answers: { 201: InvitedMemberSchema },
      answerHeaders: ['Location'],
      problems: ['validation_failed'],
      example: { name: 'Ada Example', role: 'OWNER' },
    },
    async handle({ params, body, transact }) {
      return transact(service.db, async (tx) => {
        const account = await lockAccount(tx, params.accountId ?? '');
        if (account === null) throw new Refusal('not_found');
        return inviteTo(service, tx, account.id, body);
      });
    },
  });
}

/** The members of the account must be locked. @throws Refusal validation_failed */
async function inviteTo(
  service: InvitingService,
  tx: Transaction,
  accountId: string,
  body: z.infer<typeof InviteMemberSchema>,
) {
  if ((await countMembers(tx, accountId)) >= MEMBERS_MAX)
    throw invalidField('', 'too_many_members', `At most ${MEMBERS_MAX} members are allowed. Remove one first.`);
  const { publicUrl } = service.config;
  const request = { accountId, role: body.role, name: body.name, email: body.email ?? null };
  const { member, invitation } = await invite({ ...service, publicUrl }, tx, request);
  const { url, expiresAt } = invitation;
  return {
    status: 201,
    body: { member: showMember(member), invitation: { url, expiresAt: expiresAt.toISOString() } },
    headers: { Location: `${publicUrl}/v1/members/${member.id}` },
    auditDetail: body.role,
  };
}
