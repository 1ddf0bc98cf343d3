import { SignInListSchema } from '@faceproof/protocol/api/account/me.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { listSignIns } from '../../people/sign-ins.store.js';
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
