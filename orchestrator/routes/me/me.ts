import { AddPasskeySchema, RegistrationOptionsSchema } from '@faceproof/protocol/api/account/auth.js';
import { MeSchema, PasskeyListSchema, PasskeySchema, SignInListSchema } from '@faceproof/protocol/api/account/me.js';
import { EmptyBodySchema } from '@faceproof/protocol/api/fields.js';
import type { Randomness } from '../../clock.js';
import type { AuthenticatingService } from '../../http/authenticate-person.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { composePasskeyOptions, registerPasskey } from '../../journey/sign-in/register-passkey.js';
import { lockMember } from '../../people/members.store.js';
import { deletePasskey, listPasskeys } from '../../people/passkeys.store.js';
import { showMe, showPasskey } from '../../people/show-person.js';
import { deleteSignIn, deleteSignInsWith, listSignIns } from '../../people/sign-ins.store.js';
import { Refusal } from '../../refusal.js';
import type { Database } from '../../store/database.js';
import type { Stored } from '../../vault/stored.js';
import { EXAMPLE_CREDENTIAL } from '../auth/invitations.js';

export function listMyPasskeys(service: { db: Database }): Handler<'person'> {
  return handlerFor('person', {
    doc: { id: 'listMyPasskeys', tag: 'Console', summary: 'List your passkeys', answers: { 200: PasskeyListSchema } },
    async handle({ person }) {
      return { status: 200, body: { data: (await listPasskeys(service.db, person.memberId)).map(showPasskey) } };
    },
  });
}

export function beginMyPasskey(service: AuthenticatingService & { random: Randomness }): Handler<'person'> {
  return handlerFor('person', {
    body: EmptyBodySchema,
    doc: {
      id: 'beginMyPasskey',
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

export function addMyPasskey(service: AuthenticatingService & { random: Randomness }): Handler<'person'> {
  return handlerFor('person', {
    body: AddPasskeySchema,
    doc: {
      id: 'addMyPasskey',
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

export function deleteMyPasskey(service: Pick<Stored, 'db' | 'vault'>): Handler<'person'> {
  return handlerFor('person', {
    doc: {
      id: 'deleteMyPasskey',
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

export function deleteMySignIn(service: { db: Database }): Handler<'person'> {
  return handlerFor('person', {
    doc: {
      id: 'deleteMySignIn',
      summary: 'End one of your sign-ins',
      description: 'Requests with its cookie are refused from now on.',
      answers: { 204: null },
      problems: ['not_found'],
    },
    async handle({ person, params, transact }) {
      return transact(service.db, async (tx) => {
        if (!(await deleteSignIn(tx, person.memberId, params.signInId ?? '')))
          throw new Refusal('not_found', 'You have no sign-in with this id.');
        return { status: 204, ...(params.signInId === person.signIn.id ? { endsCaller: true } : {}) };
      });
    },
  });
}

export function getMe(): Handler<'person'> {
  return handlerFor('person', {
    doc: {
      id: 'getMe',
      summary: 'Get who is signed in',
      description: 'Also answers while the account is suspended, so that the console can say so.',
      answers: { 200: MeSchema },
    },
    async handle({ person }) {
      return { status: 200, body: showMe(person) };
    },
  });
}
