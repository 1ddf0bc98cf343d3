import { PasskeyListSchema } from '@faceproof/protocol/api/account/me.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { listPasskeys } from '../../people/passkeys.store.js';
import { showPasskey } from '../../people/show-person.js';
import type { Database } from '../../store/database.js';

export function listMyPasskeys(service: { db: Database }): Handler<'person'> {
  return handlerFor('person', {
    doc: { id: 'listMyPasskeys', tag: 'Console', summary: 'List your passkeys', answers: { 200: PasskeyListSchema } },
    async handle({ person }) {
      return { status: 200, body: { data: (await listPasskeys(service.db, person.memberId)).map(showPasskey) } };
    },
  });
}
