import type { Scope } from '@faceproof/protocol/words.js';
import { findKeyPrincipal } from '../accounts/accounts.store.js';
import { looksLikeApiKey } from '../accounts/api-key.js';
import { hasScope, type Principal } from '../accounts/principal.js';
import type { Clock } from '../clock.js';
import { Refusal } from '../refusal.js';
import type { Queryable } from '../store/database.js';
import { digestSecret, matchesDigest } from '../vault/digest-secret.js';

/** The header of every 401. */
export const BEARER_CHALLENGE = { headers: { 'WWW-Authenticate': 'Bearer realm="faceproof"' } };
const FAILED = { ...BEARER_CHALLENGE, failedAuthentication: true };

/** Called with a caller whose credentials are genuine, before anything else can refuse the call. */
export type OnKnown = (principal: Principal) => void;

/**
 * Checks the key, then suspension, then scope.
 *
 * @throws Refusal missing_api_key, invalid_api_key, expired_api_key, account_suspended, insufficient_scope
 */
export async function authenticateKey(
  by: { db: Queryable; clock: Clock; config: { production: boolean } },
  authorization: string | null,
  scope: Scope,
  onKnown: OnKnown = () => {},
): Promise<Principal> {
  if (authorization === null) {
    throw new Refusal('missing_api_key', 'Send your API key as "Authorization: Bearer fp_…".', BEARER_CHALLENGE);
  }
  const { production } = by.config;
  const secret = readBearer(authorization);
  if (secret === null) throw new Refusal('invalid_api_key', 'The header must be "Authorization: Bearer fp_…".', FAILED);
  const principal = looksLikeApiKey(secret) ? await findKeyPrincipal(by.db, secret) : null;
  if (principal === null) {
    throw new Refusal('invalid_api_key', 'The API key is unknown. It may be mistyped or revoked.', FAILED);
  }
  if (production && principal.development) {
    throw new Refusal('invalid_api_key', 'The key belongs to a demo account, which production refuses.', FAILED);
  }
  onKnown(principal);
  if (principal.expiresAt !== null && principal.expiresAt <= by.clock.now()) {
    throw new Refusal('expired_api_key', 'The API key has expired. Create a new one.', FAILED);
  }
  if (principal.suspended)
    throw new Refusal('account_suspended', 'The account is suspended. Contact the operator of this service.');
  if (!hasScope(principal, scope)) {
    throw new Refusal('insufficient_scope', `The key lacks the scope "${scope}".`, { members: { requiredScope: scope } });
  }
  return principal;
}

/**
 * Checks the operator token. Refuses every call if no token is configured.
 *
 * @throws Refusal missing_api_key, invalid_api_key
 */
export function authenticateOperator(configured: string | null, authorization: string | null): void {
  const sent = authorization === null ? null : readBearer(authorization);
  if (configured === null || sent === null)
    throw new Refusal('missing_api_key', 'Send the operator token as "Authorization: Bearer …".', BEARER_CHALLENGE);
  if (!matchesDigest(sent, digestSecret(configured))) {
    throw new Refusal('invalid_api_key', 'The operator token is not valid.', FAILED);
  }
}

/** @returns the value after `Bearer `, or null */
export function readBearer(authorization: string): string | null {
  return /^Bearer +([\x21-\x7e]{1,200})$/i.exec(authorization)?.[1] ?? null;
}
