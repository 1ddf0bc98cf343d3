import type { Role } from '@faceproof/protocol/words.js';
import { holdsSuspension } from '../accounts/accounts.store.js';
import type { Principal } from '../accounts/principal.js';
import type { Person } from '../people/person.js';
import { Refusal } from '../refusal.js';
import type { Queryable } from '../store/database.js';

/** Who makes a write. `TOKEN`: the operator's token. */
export type Caller = Principal | Person | 'TOKEN';

/**
 * Holds what lets the caller write, until the transaction ends: a revocation waits for the write, and a write that comes after it is
 * refused. The locks are those of a foreign key: uses of the key or the sign-in do not wait for them, but a revocation must lock its row for update.
 *
 * @throws Refusal invalid_api_key, expired_api_key, sign_in_required, insufficient_scope, account_suspended
 */
export async function holdCaller(tx: Queryable, caller: Caller, now: Date): Promise<void> {
  if (caller === 'TOKEN') return;
  if (!('actor' in caller)) return void (await holdSignIn(tx, caller.signIn.id));
  const { actor, accountId } = caller;
  if (actor.kind === 'KEY') return holdKey(tx, actor.keyId, now);
  if ((await holdSignIn(tx, actor.signInId)) !== actor.role)
    throw new Refusal('insufficient_scope', 'Your membership changed during this call.');
  if (await holdsSuspension(tx, accountId)) throw accountSuspended();
}

function accountSuspended(): Refusal {
  return new Refusal('account_suspended', 'The account is suspended. Contact the operator of this service.');
}

async function holdKey(tx: Queryable, keyId: string, now: Date): Promise<void> {
  const key = await tx('api_keys as k')
    .join('accounts as a', 'a.id', 'k.account_id')
    .where('k.id', keyId)
    .forKeyShare('k', 'a')
    .first('k.revoked_at', 'k.expires_at', 'a.suspended_at');
  if (key === undefined || key.revoked_at !== null)
    throw new Refusal('invalid_api_key', 'The API key was revoked during this call.');
  if (key.expires_at !== null && key.expires_at <= now)
    throw new Refusal('expired_api_key', 'The API key expired during this call. Create a new one.');
  if (key.suspended_at !== null) throw accountSuspended();
}

/** @returns the member's role; null: an operator */
async function holdSignIn(tx: Queryable, signInId: string): Promise<Role | null> {
  const held = await tx('sign_ins as s')
    .join('members as m', 'm.id', 's.member_id')
    .where('s.id', signInId)
    .forKeyShare('s', 'm')
    .first('m.role');
  if (held === undefined) throw new Refusal('sign_in_required', 'The sign-in ended during this call. Sign in again.');
  return held.role;
}
