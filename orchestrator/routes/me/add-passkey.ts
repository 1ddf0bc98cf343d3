import { AddPasskeySchema } from '@faceproof/protocol/api/account/auth.js';
import { PasskeySchema } from '@faceproof/protocol/api/account/me.js';
import type { Randomness } from '../../clock.js';
import type { AuthenticatingService } from '../../http/authenticate-person.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { registerPasskey } from '../../journey/sign-in/register-passkey.js';
import { showPasskey } from '../../people/show-person.js';
import { EXAMPLE_CREDENTIAL } from '../auth/accept-invitation.js';

export function addMyPasskey(service: AuthenticatingService & { random: Randomness }): Handler<'person'> {
  return handlerFor('person', {
    body: AddPasskeySchema,
    doc: {
      id: 'addMyPasskey',
      tag: 'Console',
      summary: 'Add a passkey',
      answers: { 201: PasskeySchema },
      answerHeaders: ['Location'],
      problems: ['validation_failed'],
      example: { credential: EXAMPLE_CREDENTIAL },
    },
    async handle({ person, body, transact }) {
      return transact(service.db, async (tx) => {
        const passkey = await registerPasskey(service, tx, person.memberId, body.credential);
        const location = `${service.config.publicUrl}/v1/me/passkeys/${passkey.id}`;
        return { status: 201, body: showPasskey(passkey), headers: { Location: location } };
      });
    },
  });
}
