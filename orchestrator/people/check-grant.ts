import { DEFAULT_SCOPES, type Role, type Scope } from '@faceproof/protocol/words.js';
import { hasScope, type Principal } from '../accounts/principal.js';
import { Refusal } from '../refusal.js';
import { ROLE_SCOPES } from './roles.js';

/**
 * A caller grants only scopes that it holds itself.
 *
 * @param scopes null: `DEFAULT_SCOPES`
 * @throws Refusal insufficient_scope
 */
export function checkGrant(principal: Principal, scopes: readonly Scope[] | null): void {
  const missing = (scopes ?? DEFAULT_SCOPES).find((scope) => !hasScope(principal, scope));
  if (missing === undefined) return;
  throw new Refusal('insufficient_scope', `Only a caller that holds the scope "${missing}" can grant it.`, {
    members: { requiredScope: missing },
  });
}

/**
 * A key that expires creates only keys that expire with it or before it. Otherwise its holder could stay.
 *
 * @param expiresAt of the new key; null: never
 * @throws Refusal insufficient_scope
 */
export function checkExpiry(principal: Principal, expiresAt: Date | null): void {
  const own = principal.expiresAt;
  if (own === null || (expiresAt !== null && expiresAt <= own)) return;
  const until = own.toISOString();
  throw new Refusal('insufficient_scope', `The calling key expires. Give the new key an expiresAt of ${until} or earlier.`);
}

/**
 * Inviting, changing or removing a member needs every scope of the member's role. A member has both modes, and a TEST key has
 * nothing in LIVE. A member does not expire, so a key that does cannot make one.
 *
 * @throws Refusal insufficient_scope
 */
export function checkMemberGrant(principal: Principal, role: Role): void {
  if (principal.actor.kind === 'KEY' && principal.mode === 'TEST')
    throw new Refusal('insufficient_scope', 'Only a LIVE key can change members, because they see both modes.');
  if (principal.expiresAt !== null)
    throw new Refusal('insufficient_scope', 'A key that expires cannot change members, because they do not expire.');
  checkGrant(principal, ROLE_SCOPES[role]);
}
