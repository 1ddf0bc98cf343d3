import type { RegistrationResponse } from '@faceproof/protocol/api/account/auth.js';
import type { Clock, Randomness } from '../../clock.js';
import type { Config } from '../../config.js';
import { newId } from '../../make-id.js';
import { isOwnChallenge, makeChallenge, spendChallenge } from '../../people/challenge.js';
import { listPasskeys, type Passkey, storePasskey } from '../../people/passkeys.store.js';
import { composeRegistrationOptions, relyingPartyOf, verifyRegistration } from '../../people/webauthn.js';
import { invalidField } from '../../refusal.js';
import type { Queryable, Transaction } from '../../store/database.js';
import type { Vault } from '../../vault/vault.js';

/** Per member. */
const PASSKEYS_MAX = 20;

/** @returns options for the browser; their challenge registers a passkey of this member only */
export async function composePasskeyOptions(
  service: { vault: Vault; clock: Clock; random: Randomness; config: Config },
  db: Queryable,
  member: { id: string; name: string; email: string | null },
): Promise<Record<string, unknown> & { challenge: string }> {
  const party = relyingPartyOf(service.config.publicUrl);
  const known = await listPasskeys(db, member.id);
  const challenge = makeChallenge(service, `register:${member.id}`);
  return composeRegistrationOptions(
    party,
    { memberId: member.id, name: member.name, label: member.email ?? member.name, known },
    challenge,
  );
}

/** @throws Refusal validation_failed if the response is not valid, or its credential is registered already */
export async function registerPasskey(
  service: { vault: Vault; clock: Clock; random: Randomness; config: Config },
  tx: Transaction,
  memberId: string,
  response: RegistrationResponse,
): Promise<Passkey> {
  const party = relyingPartyOf(service.config.publicUrl);
  const made = await verifyRegistration(party, response, (challenge) =>
    isOwnChallenge(service, `register:${memberId}`, challenge),
  );
  if (made === null || !(await spendChallenge(tx, made.challenge)))
    throw refuse('The passkey could not be verified. Try again.');
  if ((await listPasskeys(tx, memberId)).length >= PASSKEYS_MAX) throw refuse(`At most ${PASSKEYS_MAX} passkeys are allowed.`);
  const { challenge: _, ...credential } = made;
  const at = service.clock.now();
  const passkey = { id: newId('passkey', service), memberId, ...credential, createdAt: at, lastUsedAt: null };
  if (!(await storePasskey(tx, passkey))) throw refuse('This passkey is registered already.');
  return passkey;
}

function refuse(message: string): Error {
  return invalidField('/credential', 'passkey_refused', message);
}
