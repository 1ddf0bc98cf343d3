import { EmptyBodySchema } from '@faceproof/protocol/api/fields.js';
import { consoleCookie } from '../../http/headers/console-cookie.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { deleteSignIn } from '../../people/sign-ins.store.js';
import type { Service } from '../../service.js';

export function signOut(service: Service): Handler<'person'> {
  return handlerFor('person', {
    body: EmptyBodySchema,
    doc: {
      id: 'signOut',
      tag: 'Console',
      summary: 'Sign out',
      description: 'Ends this sign-in and deletes the cookie. Other sign-ins go on.',
      answers: { 204: null },
      answerHeaders: ['Set-Cookie'],
      example: {},
    },
    async handle({ person, record }) {
      return service.db.transaction(async (tx) => {
        await deleteSignIn(tx, person.memberId, person.signIn.id);
        const answer = { status: 204, setCookies: [consoleCookie(service.config.publicUrl, '', 0)] };
        await record(tx, answer);
        return answer;
      });
    },
  });
}
