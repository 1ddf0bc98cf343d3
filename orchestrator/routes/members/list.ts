import { ListMembersSchema, MemberPageSchema } from '@faceproof/protocol/api/account/members.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { toPage } from '../../http/to-page.js';
import { listMembers as list } from '../../people/members.store.js';
import { showMember } from '../../people/show-person.js';
import type { Stored } from '../../vault/stored.js';

export function listMembers(service: Pick<Stored, 'db' | 'vault'>): Handler<'key'> {
  return handlerFor('key', {
    query: ListMembersSchema,
    doc: {
      id: 'listMembers',
      tag: 'Members',
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
