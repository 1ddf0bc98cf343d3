import type { Passkey } from '@faceproof/protocol/api/account/me.js';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { Api } from '../api/open-api.js';

interface RequestOptions {
  publicKey: PublicKeyCredentialRequestOptionsJSON;
  oidc: boolean;
}
interface CreationOptions {
  publicKey: PublicKeyCredentialCreationOptionsJSON;
}

/** These calls make a sign-in, so none of them may ask for one. */
const OPEN = { maySignIn: false } as const;

/** Whether sign-in at an identity provider is set up. */
export async function hasProvider({ call }: Api): Promise<boolean> {
  return (await call<RequestOptions>('POST', '/v1/auth/sign-in/options', { body: {}, ...OPEN })).oidc;
}

/** Whether the person who is signed in has a passkey. */
export async function hasPasskey({ call }: Api): Promise<boolean> {
  return (await call<{ data: Passkey[] }>('GET', '/v1/me/passkeys', OPEN)).data.length > 0;
}

/** Asks the browser for a passkey and signs in. Also serves as a fresh sign-in. */
export async function signInWithPasskey({ call }: Api): Promise<void> {
  const { publicKey } = await call<RequestOptions>('POST', '/v1/auth/sign-in/options', { body: {}, ...OPEN });
  const credential = await startAuthentication({ optionsJSON: publicKey });
  await call('POST', '/v1/auth/sign-in', { body: { credential }, ...OPEN });
}

/** @param token of a link that signs in once */
export async function signInWithLink({ call }: Api, token: string): Promise<void> {
  await call('POST', '/v1/auth/link', { body: { token }, ...OPEN });
}

/** Registers the passkey of an invitation, which also signs in. */
export async function acceptInvitation({ call }: Api, token: string): Promise<void> {
  const { publicKey } = await call<CreationOptions>('POST', '/v1/auth/invitations', { body: { token }, ...OPEN });
  const credential = await startRegistration({ optionsJSON: publicKey });
  await call('POST', '/v1/auth/invitations/accept', { body: { token, credential }, ...OPEN });
}

/** Adds a passkey to the person who is signed in. */
export async function addPasskey({ call }: Api): Promise<void> {
  const { publicKey } = await call<CreationOptions>('POST', '/v1/me/passkeys/options', { body: {} });
  const credential = await startRegistration({ optionsJSON: publicKey });
  await call('POST', '/v1/me/passkeys', { body: { credential } });
}
