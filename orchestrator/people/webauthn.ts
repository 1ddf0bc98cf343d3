import type { AuthenticationResponse, RegistrationResponse } from '@faceproof/protocol/api/account/auth.js';
import type { Passkey } from './passkeys.store.js';

/** The site that passkeys belong to: the host of PUBLIC_URL, and the only origin that may use them. */
export interface RelyingParty {
  id: string;
  origin: string;
}

export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** EdDSA, ES256, RS256: what authenticators and browsers have in common. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 5 * 60_000;

/** Loaded for the first passkey, because it takes a tenth of the start. */
const webauthn = () => import('@simplewebauthn/server');

/** Options for a discoverable credential, so that no one has to type a name to sign in. */
export async function composeRegistrationOptions(
  party: RelyingParty,
  member: { memberId: string; name: string; label: string; known: readonly Passkey[] },
  challenge: Uint8Array,
): Promise<Record<string, unknown> & { challenge: string }> {
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Faceproof',
    rpID: party.id,
    userID: new Uint8Array(Buffer.from(member.memberId)),
    userName: member.label,
    userDisplayName: member.name,
    challenge: new Uint8Array(challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: member.known.map((one) => ({ id: one.credentialId.toString('base64url'), transports: one.transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  // First, as the documentation has it.
  const { challenge: made, ...rest } = options;
  return { challenge: made, ...rest };
}

/** Options without a list of credentials: the browser offers the passkeys that it has for this site. */
export async function composeSignInOptions(
  party: RelyingParty,
  challenge: Uint8Array,
): Promise<Record<string, unknown> & { challenge: string }> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(challenge),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });
  // First, as the documentation has it.
  const { challenge: made, ...rest } = options;
  return { challenge: made, ...rest };
}

export type NewCredential = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'synced'> & {
  challenge: string;
};

/**
 * @param isOwn whether a challenge was made here for this purpose and has not expired
 * @returns null if the response is not valid for this site, or the person was not verified
 */
export async function verifyRegistration(
  party: RelyingParty,
  response: RegistrationResponse,
  isOwn: (challenge: string) => boolean,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await webauthn();
  const { sent, expected } = expect(party, isOwn);
  const verified = await verifyRegistrationResponse({
    ...expected,
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (verified === null || !verified.verified) return null;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    challenge: sent.challenge,
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: [...new Set(credential.transports ?? [])],
    synced: credentialBackedUp,
  };
}

/**
 * @param passkey the one that the response names
 * @returns null if the response is not valid for this site and passkey, the person was not verified, or the counter went back
 */
export async function verifySignIn(
  party: RelyingParty,
  response: AuthenticationResponse,
  passkey: Passkey,
  isOwn: (challenge: string) => boolean,
): Promise<{ challenge: string; counter: number; synced: boolean } | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { sent, expected } = expect(party, isOwn);
  const verified = await verifyAuthenticationResponse({
    ...expected,
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    credential: {
      id: passkey.credentialId.toString('base64url'),
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(() => null);
  if (verified === null || !verified.verified) return null;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return { challenge: sent.challenge, counter: newCounter, synced: credentialBackedUp };
}

/** What every response is compared with. `sent` gets the challenge of the response. */
function expect(party: RelyingParty, isOwn: (challenge: string) => boolean) {
  const sent = { challenge: '' };
  const expectedChallenge = (challenge: string) => {
    sent.challenge = challenge;
    return isOwn(challenge);
  };
  const of = { expectedOrigin: party.origin, expectedRPID: party.id, requireUserVerification: true };
  return { sent, expected: { expectedChallenge, ...of } };
}
