import { PasskeyListSchema } from '@faceproof/protocol/api/me.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { listPasskeys } from '../../people/passkeys.store.js';
import { showPasskey } from '../../people/show-passkey.js';
import type { Service } from '../../service.js';

export function listMyPasskeys(service: Service): Handler<'person'> {
  return handlerFor('person', {
    body: null,
    doc: {
      id: 'listMyPasskeys',
      tag: 'Console',
      summary: 'List your passkeys',
      answers: { 200: PasskeyListSchema },
    },
    async handle({ person }) {
      return { status: 200, body: { data: (await listPasskeys(service.db, person.memberId)).map(showPasskey) } };
    },
  });
}
