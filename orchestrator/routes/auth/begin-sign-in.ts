import { SignInOptionsSchema } from '@faceproof/protocol/api/account/auth.js';
import { EmptyBodySchema } from '@faceproof/protocol/api/fields.js';
import type { Clock, Randomness } from '../../clock.js';
import type { Config } from '../../config.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { makeChallenge } from '../../people/challenge.js';
import { composeSignInOptions, relyingPartyOf } from '../../people/webauthn.js';
import type { Vault } from '../../vault/vault.js';

export function beginSignIn(service: { vault: Vault; clock: Clock; random: Randomness; config: Config }): Handler<'visitor'> {
  return handlerFor('visitor', {
    body: EmptyBodySchema,
    doc: {
      id: 'beginSignIn',
      tag: 'Console',
      summary: 'Get the options for a sign-in',
      description: 'The first of two calls of a sign-in. The browser offers the passkeys that it has, so no one types a name.',
      answers: { 200: SignInOptionsSchema },
      example: {},
    },
    async handle() {
      const party = relyingPartyOf(service.config.publicUrl);
      const publicKey = await composeSignInOptions(party, makeChallenge(service, 'sign-in'));
      return { status: 200, body: { publicKey, oidc: service.config.oidc !== null } };
    },
  });
}
