import { MeSchema } from '@faceproof/protocol/api/account/me.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { showMe } from '../../people/show-person.js';

export function getMe(): Handler<'person'> {
  return handlerFor('person', {
    doc: {
      id: 'getMe',
      summary: 'Get who is signed in',
      description: 'Also answers while the account is suspended, so that the console can say so.',
      answers: { 200: MeSchema },
    },
    async handle({ person }) {
      return { status: 200, body: showMe(person) };
    },
  });
}
