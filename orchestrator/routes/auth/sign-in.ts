import { type AuthenticationResponse, SignInWithPasskeySchema } from '@faceproof/protocol/api/account/auth.js';
import { MeSchema } from '@faceproof/protocol/api/account/me.js';
import type { Call } from '../../http/call.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { refuseSignIn } from '../../journey/sign-in/refuse-sign-in.js';
import { type SignInService, startSignIn } from '../../journey/sign-in/start-sign-in.js';
import { isOwnChallenge, spendChallenge } from '../../people/challenge.js';
import { findPasskey, type Passkey, storeUse } from '../../people/passkeys.store.js';
import { relyingPartyOf, verifySignIn } from '../../people/webauthn.js';
import type { Transaction } from '../../store/database.js';

/** One refusal for every reason, so that no one learns which passkeys are known. */
export function signInWithPasskey(service: SignInService): Handler<'visitor'> {
  return handlerFor('visitor', {
    body: SignInWithPasskeySchema,
    doc: {
      id: 'signInWithPasskey',
      tag: 'Console',
      summary: 'Sign in with a passkey',
      description:
        'The answer sets the sign-in cookie. Someone who is signed in calls it again for a fresh sign-in; the earlier one ends.',
      answers: { 200: MeSchema },
      answerHeaders: ['Set-Cookie'],
      problems: ['sign_in_refused'],
      example: {
        credential: {
          id: 'aGVyZS1jb21lcy10aGUtaWQ',
          rawId: 'aGVyZS1jb21lcy10aGUtaWQ',
          type: 'public-key',
          response: {
            clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
            authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2M',
            signature: 'MEUCIQDdM1c',
            userHandle: 'bWVtXzAxbTgw',
          },
          clientExtensionResults: {},
        },
      },
    },
    async handle(call) {
      const { credential } = call.body;
      const passkey = await findPasskey(service.db, Buffer.from(credential.id, 'base64url'));
      if (passkey === null || !isOf(passkey, credential)) throw refuseSignIn(service, call);
      return service.db.transaction(async (tx) => {
        await usePasskey(service, tx, call, { passkey, credential });
        const { memberId, id: passkeyId } = passkey;
        const action = 'POST /v1/auth/sign-in';
        return startSignIn(service, tx, call, { memberId, method: 'PASSKEY', passkeyId, action });
      });
    },
  });
}

/** A discoverable credential says whose it is. It must be the member for whom it was registered. */
function isOf(passkey: Passkey, { response }: AuthenticationResponse): boolean {
  return Buffer.from(response.userHandle ?? '', 'base64url').toString() === passkey.memberId;
}

/** @throws Refusal sign_in_refused */
async function usePasskey(
  service: SignInService,
  tx: Transaction,
  call: Pick<Call, 'remoteAddress'>,
  { passkey, credential }: { passkey: Passkey; credential: AuthenticationResponse },
): Promise<void> {
  const party = relyingPartyOf(service.config.publicUrl);
  const used = await verifySignIn(party, credential, passkey, (challenge) => isOwnChallenge(service, 'sign-in', challenge));
  if (used === null || !(await spendChallenge(tx, used.challenge))) throw refuseSignIn(service, call);
  if (!(await storeUse(tx, passkey, { ...used, at: service.clock.now() }))) throw refuseSignIn(service, call);
}
