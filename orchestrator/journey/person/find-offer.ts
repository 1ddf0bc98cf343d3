import { readToken, type Token } from '../../captures/tokens.js';
import { Refusal } from '../../refusal.js';
import type { Session } from '../../sessions/session.js';
import { findSessionByDigest } from '../../sessions/sessions.store.js';
import type { Queryable } from '../../store/database.js';
import { checkLinkIsAlive, refuseSuspended } from '../captures/claim.js';

/**
 * @returns the session that the token offers, which may have expired or been taken
 * @throws Refusal not_found without a hand-over token, handover_expired for one that is unknown or replaced, account_suspended
 */
export async function findOffer(db: Queryable, bearer: string | null): Promise<{ session: Session; token: Token }> {
  const token = readToken(bearer);
  if (token?.kind !== 'handover')
    throw new Refusal('not_found', 'Send the token of the hand-over address.', { failedAuthentication: true });
  const session = await findSessionByDigest(db, 'handover', token.digest);
  if (session === null) throw offerEnded({ failedAuthentication: true });
  refuseSuspended(session);
  return { session, token };
}

/** @throws Refusal handover_expired, capture_link_expired, subject_erased */
export function checkOffer(session: Session, token: Token, now: Date): void {
  checkLinkIsAlive(session, now);
  const { handover } = session;
  if (handover === null || !handover.tokenDigest.equals(token.digest) || handover.expiresAt <= now) throw offerEnded();
}

function offerEnded(extra: { failedAuthentication?: boolean } = {}): Refusal {
  const detail = 'The code has expired, was replaced by a newer one, or was used on another device.';
  return new Refusal('handover_expired', detail, extra);
}
