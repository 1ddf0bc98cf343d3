import {
  AcceptInvitationSchema,
  BeginInvitationSchema,
  RegistrationOptionsSchema,
} from '@faceproof/protocol/api/account/auth.js';
import { MeSchema } from '@faceproof/protocol/api/account/me.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { refuseLink } from '../../journey/sign-in/refuse-sign-in.js';
import { composePasskeyOptions, registerPasskey } from '../../journey/sign-in/register-passkey.js';
import { type SignInService, startSignIn } from '../../journey/sign-in/start-sign-in.js';
import { findLink, takeLink } from '../../people/links.store.js';
import { loadMember } from '../../people/members.store.js';

/** Does not use the invitation up: the person may cancel the browser's dialog and try again. */
export function beginInvitation(service: SignInService): Handler<'visitor'> {
  return handlerFor('visitor', {
    body: BeginInvitationSchema,
    doc: {
      id: 'beginInvitation',
      summary: 'Get the options for an invited passkey',
      description: 'The first of two calls with which an invited person registers a passkey.',
      answers: { 200: RegistrationOptionsSchema },
      problems: ['invitation_expired'],
      example: { token: 'DVF0S1JmTWNYcGtXd0JxYk9yS2hUeUxhUnZOZUdzQ2k' },
    },
    async handle(call) {
      const memberId = await findLink(service.db, 'INVITATION', call.body.token, service.clock.now());
      const member = memberId === null ? null : await loadMember(service, service.db, memberId);
      if (member === null) throw refuseLink(service, call);
      return { status: 200, body: { publicKey: await composePasskeyOptions(service, service.db, member) } };
    },
  });
}

/** A new passkey, as the reference's samples send it. */
export const EXAMPLE_CREDENTIAL = {
  id: 'aGVyZS1jb21lcy10aGUtaWQ',
  rawId: 'aGVyZS1jb21lcy10aGUtaWQ',
  type: 'public-key',
  response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: 'o2NmbXRkbm9uZQ' },
  clientExtensionResults: {},
};

/** Uses the invitation up in the transaction that stores the passkey, so that of two calls at once one succeeds. */
export function acceptInvitation(service: SignInService): Handler<'visitor'> {
  return handlerFor('visitor', {
    body: AcceptInvitationSchema,
    doc: {
      id: 'acceptInvitation',
      summary: 'Register the invited passkey and sign in',
      description: 'The answer sets the sign-in cookie. A response that is not valid leaves the invitation usable.',
      answers: { 200: MeSchema },
      answerHeaders: ['Set-Cookie'],
      problems: ['invitation_expired', 'validation_failed', 'sign_in_refused'],
      example: { token: 'DVF0S1JmTWNYcGtXd0JxYk9yS2hUeUxhUnZOZUdzQ2k', credential: EXAMPLE_CREDENTIAL },
    },
    async handle(call) {
      const { token, credential } = call.body;
      return service.db.transaction(async (tx) => {
        const memberId = await takeLink(tx, 'INVITATION', token, service.clock.now());
        if (memberId === null) throw refuseLink(service, call);
        const { id: passkeyId } = await registerPasskey(service, tx, memberId, credential);
        const action = 'POST /v1/auth/invitations/accept';
        return startSignIn(service, tx, call, { memberId, method: 'PASSKEY', passkeyId, action });
      });
    },
  });
}
