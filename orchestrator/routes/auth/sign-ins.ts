import {
  type AuthenticationResponse,
  SignInOptionsSchema,
  SignInWithLinkSchema,
  SignInWithPasskeySchema,
} from '@faceproof/protocol/api/account/auth.js';
import { MeSchema } from '@faceproof/protocol/api/account/me.js';
import { EmptyBodySchema } from '@faceproof/protocol/api/fields.js';
import type { Clock, Randomness } from '../../clock.js';
import type { Config } from '../../config.js';
import type { Call } from '../../http/call.js';
import { consoleCookie } from '../../http/headers/console-cookie.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { refuseLink, refuseSignIn } from '../../journey/sign-in/refuse-sign-in.js';
import { type SignInService, startSignIn } from '../../journey/sign-in/start-sign-in.js';
import { isOwnChallenge, makeChallenge, spendChallenge } from '../../people/challenge.js';
import { takeLink } from '../../people/links.store.js';
import { findPasskey, type Passkey, storeUse } from '../../people/passkeys.store.js';
import { deleteSignIn } from '../../people/sign-ins.store.js';
import { composeSignInOptions, relyingPartyOf, verifySignIn } from '../../people/webauthn.js';
import type { Database, Transaction } from '../../store/database.js';
import type { Vault } from '../../vault/vault.js';

export function beginSignIn(service: { vault: Vault; clock: Clock; random: Randomness; config: Config }): Handler<'visitor'> {
  return handlerFor('visitor', {
    body: EmptyBodySchema,
    doc: {
      id: 'beginSignIn',
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

/** One refusal for every reason, so that no one learns which passkeys are known. */
export function signInWithPasskey(service: SignInService): Handler<'visitor'> {
  return handlerFor('visitor', {
    body: SignInWithPasskeySchema,
    doc: {
      id: 'signInWithPasskey',
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

export function signInWithLink(service: SignInService): Handler<'visitor'> {
  return handlerFor('visitor', {
    body: SignInWithLinkSchema,
    doc: {
      id: 'signInWithLink',
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

export function signOut(service: { db: Database; config: Config }): Handler<'person'> {
  return handlerFor('person', {
    body: EmptyBodySchema,
    doc: {
      id: 'signOut',
      summary: 'Sign out',
      description: 'Ends this sign-in and deletes the cookie. Other sign-ins continue.',
      answers: { 204: null },
      answerHeaders: ['Set-Cookie'],
      example: {},
    },
    async handle({ person, transact }) {
      return transact(service.db, async (tx) => {
        await deleteSignIn(tx, person.memberId, person.signIn.id);
        const setCookies = [consoleCookie(service.config.publicUrl, '', 0)];
        return { status: 204, setCookies, endsCaller: true };
      });
    },
  });
}
