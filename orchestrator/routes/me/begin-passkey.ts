import { RegistrationOptionsSchema } from '@faceproof/protocol/api/account/auth.js';
import { EmptyBodySchema } from '@faceproof/protocol/api/fields.js';
import type { Randomness } from '../../clock.js';
import type { AuthenticatingService } from '../../http/authenticate-person.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { composePasskeyOptions } from '../../journey/sign-in/register-passkey.js';

export function beginMyPasskey(service: AuthenticatingService & { random: Randomness }): Handler<'person'> {
  return handlerFor('person', {
    body: EmptyBodySchema,
    doc: {
      id: 'beginMyPasskey',
      tag: 'Console',
      summary: 'Get the options for another passkey',
      answers: { 200: RegistrationOptionsSchema },
      example: {},
    },
    async handle({ person }) {
      const member = { id: person.memberId, name: person.name, email: person.email };
      return { status: 200, body: { publicKey: await composePasskeyOptions(service, service.db, member) } };
    },
  });
}
