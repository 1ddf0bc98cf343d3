import { type Handler, handlerFor } from '../../http/route.js';
import { lockMember } from '../../people/members.store.js';
import { deletePasskey, listPasskeys } from '../../people/passkeys.store.js';
import { deleteSignInsWith } from '../../people/sign-ins.store.js';
import { Refusal } from '../../refusal.js';
import type { Stored } from '../../vault/stored.js';

export function deleteMyPasskey(service: Pick<Stored, 'db' | 'vault'>): Handler<'person'> {
  return handlerFor('person', {
    doc: {
      id: 'deleteMyPasskey',
      tag: 'Console',
      summary: 'Remove a passkey',
      description:
        'The sign-ins that were made with it end. The last passkey stays, unless you also sign in at an identity provider.',
      answers: { 204: null },
      problems: ['last_passkey', 'not_found'],
    },
    async handle({ person, params, transact }) {
      return transact(service.db, async (tx) => {
        const member = await lockMember(service, tx, person.memberId);
        const passkeys = await listPasskeys(tx, person.memberId);
        const passkey = passkeys.find(({ id }) => id === params.passkeyId);
        if (member === null || passkey === undefined) throw new Refusal('not_found', 'You have no passkey with this id.');
        if (passkeys.length === 1 && !member.hasOidc)
          throw new Refusal('last_passkey', 'This is your last passkey. Add another one first.');
        const ended = await deleteSignInsWith(tx, passkey.id);
        await deletePasskey(tx, passkey.id);
        return { status: 204, ...(ended.includes(person.signIn.id) ? { endsCaller: true } : {}) };
      });
    },
  });
}
