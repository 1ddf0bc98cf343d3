import { MemberDetailSchema } from '@faceproof/protocol/api/account/members.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { countMemberRecords } from '../../people/members.store.js';
import { requireMember } from '../../people/require-member.js';
import { showMember } from '../../people/show-person.js';
import type { Stored } from '../../vault/stored.js';

export function getMember(service: Stored): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'getMember',
      tag: 'Members',
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
