import { SignInListSchema } from '@faceproof/protocol/api/account/me.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { deleteSignIn, listSignIns } from '../../people/sign-ins.store.js';
import { Refusal } from '../../refusal.js';
import type { Database } from '../../store/database.js';
import type { Stored } from '../../vault/stored.js';

export function listMySignIns(service: Pick<Stored, 'db' | 'clock'>): Handler<'person'> {
  return handlerFor('person', {
    doc: { id: 'listMySignIns', tag: 'Console', summary: 'List your sign-ins', answers: { 200: SignInListSchema } },
    async handle({ person }) {
      const signIns = await listSignIns(service.db, person.memberId, service.clock.now());
      const data = signIns.map(({ id, method, browser, signedInAt, seenAt, expiresAt }) => ({
        signInId: id,
        method,
        browser,
        signedInAt: signedInAt.toISOString(),
        lastSeenAt: seenAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        current: id === person.signIn.id,
      }));
      return { status: 200, body: { data } };
    },
  });
}

export function deleteMySignIn(service: { db: Database }): Handler<'person'> {
  return handlerFor('person', {
    doc: {
      id: 'deleteMySignIn',
      summary: 'End one of your sign-ins',
      description: 'Requests with its cookie are refused from now on.',
      answers: { 204: null },
      problems: ['not_found'],
    },
    async handle({ person, params, transact }) {
      return transact(service.db, async (tx) => {
        if (!(await deleteSignIn(tx, person.memberId, params.signInId ?? '')))
          throw new Refusal('not_found', 'You have no sign-in with this id.');
        return { status: 204, ...(params.signInId === person.signIn.id ? { endsCaller: true } : {}) };
      });
    },
  });
}
