import { type Handler, handlerFor } from '../../http/route.js';
import { deleteSignIn } from '../../people/sign-ins.store.js';
import { Refusal } from '../../refusal.js';
import type { Database } from '../../store/database.js';

export function deleteMySignIn(service: { db: Database }): Handler<'person'> {
  return handlerFor('person', {
    doc: {
      id: 'deleteMySignIn',
      tag: 'Console',
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
