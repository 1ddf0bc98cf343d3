import { BeginInvitationSchema, RegistrationOptionsSchema } from '@faceproof/protocol/api/account/auth.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { refuseLink } from '../../journey/sign-in/refuse-sign-in.js';
import { composePasskeyOptions } from '../../journey/sign-in/register-passkey.js';
import type { SignInService } from '../../journey/sign-in/start-sign-in.js';
import { findLink } from '../../people/links.store.js';
import { loadMember } from '../../people/members.store.js';

/** Does not use the invitation up: the person may cancel the browser's dialog and try again. */
export function beginInvitation(service: SignInService): Handler<'visitor'> {
  return handlerFor('visitor', {
    body: BeginInvitationSchema,
    doc: {
      id: 'beginInvitation',
      tag: 'Console',
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
