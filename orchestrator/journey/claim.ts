import { timingSafeEqual } from 'node:crypto';
import { isSuspended } from '../accounts/accounts.store.js';
import { makeToken, readToken, type Token } from '../captures/tokens.js';
import { Refusal } from '../refusal.js';
import type { Service } from '../service.js';
import type { Session } from '../sessions/session.js';
import { findSessionByCaptureToken, findSessionByClaimToken } from '../sessions/sessions.store.js';
import type { Queryable } from '../store/database.js';

/**
 * A capture link and the one device that may use it. A session is unclaimed until a device opens its link. At every later
 * call, that device's claim token proves that the same device is calling. Other devices are refused.
 */

/**
 * @param bearer a capture token or a claim token
 * @throws Refusal not_found, account_suspended
 */
export async function findSessionByToken(db: Queryable, bearer: string | null): Promise<Session> {
  const token = readToken(bearer);
  let session: Session | null = null;
  if (token?.kind === 'capture') session = await findSessionByCaptureToken(db, token.digest);
  if (token?.kind === 'claim') session = await findSessionByClaimToken(db, token.digest);
  if (session !== null) await refuseSuspended(db, session.accountId);
  if (session === null) throw noSuchLink();
  return session;
}

/**
 * The link may have been renewed between the search for the token's session and its lock.
 *
 * @throws Refusal not_found
 */
export function checkLink(session: Session, bearer: string | null): void {
  const token = readToken(bearer);
  const current = token?.kind === 'capture' ? session.captureTokenDigest : session.claimTokenDigest;
  if (token === null || current === null || !timingSafeEqual(token.digest, current)) throw noSuchLink();
}

function noSuchLink(): Refusal {
  return new Refusal('not_found', 'No such capture link exists. It may have been replaced by a new one.', {
    failedAuthentication: true,
  });
}

/** @throws Refusal account_suspended */
export async function refuseSuspended(db: Queryable, accountId: string): Promise<void> {
  if (await isSuspended(db, accountId)) throw new Refusal('account_suspended', 'This check is not available now.');
}

/** @throws Refusal capture_link_expired, subject_erased */
export function checkLinkIsAlive(session: Session, now: Date): void {
  if (session.erasedAt !== null) throw new Refusal('subject_erased', 'The data of this session was erased.');
  const open = session.status === 'CREATED' || session.status === 'CAPTURING';
  if (session.status === 'EXPIRED' || (open && session.expiresAt <= now)) {
    throw new Refusal('capture_link_expired', 'The capture link has expired. Ask for a new one.');
  }
}

/**
 * @returns the claim token that was sent, if it is the session's; null while the session is unclaimed
 * @throws Refusal capture_link_in_use
 */
export function checkClaim(session: Session, claimToken: Token | null): Token | null {
  if (session.claimTokenDigest === null) return null;
  if (holdsClaim(session, claimToken)) return claimToken;
  throw new Refusal(
    'capture_link_in_use',
    'The capture link was opened on another device. Continue there, or ask for a new link.',
  );
}

/**
 * Like the check above, but refuses an unclaimed session.
 *
 * @throws Refusal capture_link_in_use, not_found
 */
export function checkHeldClaim(session: Session, claimToken: Token | null): void {
  if (checkClaim(session, claimToken) === null) throw new Refusal('not_found', 'Open the capture link first.');
}

export function holdsClaim(session: Session, claimToken: Token | null): boolean {
  return (
    claimToken !== null && session.claimTokenDigest !== null && timingSafeEqual(claimToken.digest, session.claimTokenDigest)
  );
}

/**
 * The claim token for an unclaimed session. A device may choose it before its first call, so that it can repeat the call if
 * the answer is lost. A token that already claims another session is refused, because a claim token finds its session.
 */
export async function newClaim(service: Service, tx: Queryable, session: Session, chosen: Token | null): Promise<Token> {
  if (chosen !== null && (await isFree(tx, session, chosen))) return chosen;
  return makeToken('claim', service.random);
}

/** The claim of an earlier link of the session stays void. */
async function isFree(tx: Queryable, session: Session, { digest }: Token): Promise<boolean> {
  if (session.voidClaimDigests.some((voided) => voided.equals(digest))) return false;
  return (await findSessionByClaimToken(tx, digest)) === null;
}
