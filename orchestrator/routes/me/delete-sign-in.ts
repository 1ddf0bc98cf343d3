import { type Handler, handlerFor } from '../../http/route.js';
import { deleteSignIn } from '../../people/sign-ins.store.js';
import { Refusal } from '../../refusal.js';
import type { Service } from '../../service.js';

export function deleteMySignIn(service: Service): Handler<'person'> {
  return handlerFor('person', {
    body: null,
    doc: {
      id: 'deleteMySignIn',
      tag: 'Console',
      summary: 'End one of your sign-ins',
      description: 'Requests with its cookie are refused from now on.',
      answers: { 204: null },
      problems: ['not_found'],
    },
    async handle({ person, params, record }) {
      return service.db.transaction(async (tx) => {
        if (!(await deleteSignIn(tx, person.memberId, params.signInId ?? '')))
          throw new Refusal('not_found', 'You have no sign-in with this id.');
        const answer = { status: 204 };
        await record(tx, answer);
        return answer;
      });
    },
  });
}
