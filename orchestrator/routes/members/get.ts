import { MemberDetailSchema } from '@faceproof/protocol/api/members.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { countHoldings } from '../../people/member-holdings.store.js';
import { requireMember } from '../../people/require-member.js';
import { showMember } from '../../people/show-person.js';
import type { Service } from '../../service.js';

export function getMember(service: Service): Handler<'key'> {
  return handlerFor('key', {
    body: null,
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
      const holds = await countHoldings(service.db, held, service.clock.now());
      return { status: 200, body: { ...showMember(member), holds } };
    },
  });
}
