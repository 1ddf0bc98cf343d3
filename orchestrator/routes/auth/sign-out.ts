import { EmptyBodySchema } from '@faceproof/protocol/api/fields.js';
import type { Config } from '../../config.js';
import { consoleCookie } from '../../http/headers/console-cookie.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { deleteSignIn } from '../../people/sign-ins.store.js';
import type { Database } from '../../store/database.js';

export function signOut(service: { db: Database; config: Config }): Handler<'person'> {
  return handlerFor('person', {
    body: EmptyBodySchema,
    doc: {
      id: 'signOut',
      tag: 'Console',
      summary: 'Sign out',
      description: 'Ends this sign-in and deletes the cookie. Other sign-ins continue.',
      answers: { 204: null },
      answerHeaders: ['Set-Cookie'],
      example: {},
    },
    async handle({ person, transact }) {
      return transact(service.db, async (tx) => {
        await deleteSignIn(tx, person.memberId, person.signIn.id);
        const setCookies = [consoleCookie(service.config.publicUrl, '', 0)];
        return { status: 204, setCookies, endsCaller: true };
      });
    },
  });
}
