import { SignInWithLinkSchema } from '@faceproof/protocol/api/account/auth.js';
import { MeSchema } from '@faceproof/protocol/api/account/me.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { refuseLink } from '../../journey/sign-in/refuse-sign-in.js';
import { type SignInService, startSignIn } from '../../journey/sign-in/start-sign-in.js';
import { takeLink } from '../../people/links.store.js';

export function signInWithLink(service: SignInService): Handler<'visitor'> {
  return handlerFor('visitor', {
    body: SignInWithLinkSchema,
    doc: {
      id: 'signInWithLink',
      tag: 'Console',
      summary: 'Sign in with a link',
      description: "A link of `npm start` or of the operator's command signs in once, within ten minutes.",
      answers: { 200: MeSchema },
      answerHeaders: ['Set-Cookie'],
      problems: ['invitation_expired', 'sign_in_refused'],
      example: { token: 'DVF0S1JmTWNYcGtXd0JxYk9yS2hUeUxhUnZOZUdzQ2k' },
    },
    async handle(call) {
      return service.db.transaction(async (tx) => {
        const memberId = await takeLink(tx, 'SIGN_IN', call.body.token, service.clock.now());
        if (memberId === null) throw refuseLink(service, call);
        return startSignIn(service, tx, call, { memberId, method: 'LINK', action: 'POST /v1/auth/link' });
      });
    },
  });
}
