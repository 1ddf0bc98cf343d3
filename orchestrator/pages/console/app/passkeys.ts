import { call } from './call.js';

interface Options {
  publicKey: PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON;
}

/** Asks the browser for a passkey and signs in. Also serves as a fresh sign-in. */
export async function signInWithPasskey(): Promise<void> {
  const { publicKey } = await call<Options>('POST', '/v1/auth/sign-in/options', {});
  const options = PublicKeyCredential.parseRequestOptionsFromJSON(publicKey);
  const credential = await navigator.credentials.get({ publicKey: options });
  await call('POST', '/v1/auth/sign-in', { credential: toJson(credential) });
}

/** Registers the passkey of an invitation, which also signs in. */
export async function acceptInvitation(token: string): Promise<void> {
  const made = await call<Options>('POST', '/v1/auth/invitations', { token });
  await call('POST', '/v1/auth/invitations/accept', { token, credential: await create(made) });
}

/** Adds a passkey to the person who is signed in. */
export async function addPasskey(): Promise<void> {
  const made = await call<Options>('POST', '/v1/me/passkeys/options', {});
  await call('POST', '/v1/me/passkeys', { credential: await create(made) });
}

async function create({ publicKey }: Options): Promise<unknown> {
  const options = PublicKeyCredential.parseCreationOptionsFromJSON(publicKey);
  return toJson(await navigator.credentials.create({ publicKey: options }));
}

function toJson(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('The browser gave no passkey.');
  return credential.toJSON();
}
