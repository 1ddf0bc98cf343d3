import type { HandoverOffer } from '@faceproof/protocol/api/sessions/capture-page.js';
import type { DeviceClass } from '@faceproof/protocol/words.js';
import { loadBranding } from '../../accounts/branding.store.js';
import { voidOpenCaptures } from '../../captures/captures.store.js';
import { handoverCode } from '../../captures/handover-code.js';
import { type ClaimFor, readToken, type Token } from '../../captures/tokens.js';
import type { Clock, Randomness } from '../../clock.js';
import { Refusal } from '../../refusal.js';
import { storeTakeover } from '../../sessions/handovers.store.js';
import { loadDetails } from '../../sessions/load-envelope.js';
import type { Session } from '../../sessions/session.js';
import { purposeIn } from '../../sessions/session-details.js';
import { findSessionByDigest, lockSession } from '../../sessions/sessions.store.js';
import type { Database, Queryable, Transaction } from '../../store/database.js';
import type { Stored } from '../../vault/stored.js';
import { checkPersonMay } from '../captures/check-person-may.js';
import { checkLinkIsAlive, findHeld, newClaim, refuseSuspended } from '../captures/claim.js';
import { showAccount } from './show-account.js';

/**
 * @returns the session that the token offers, which may have expired or been taken
 * @throws Refusal not_found without a hand-over token, handover_expired for one that is unknown or replaced, account_suspended
 */
async function findOffer(db: Queryable, bearer: string | null): Promise<{ session: Session; token: Token }> {
  const token = readToken(bearer);
  if (token?.kind !== 'handover')
    throw new Refusal('not_found', 'Send the token of the hand-over address.', { failedAuthentication: true });
  const session = await findSessionByDigest(db, 'handover', token.digest);
  if (session === null) throw offerEnded({ failedAuthentication: true });
  refuseSuspended(session);
  return { session, token };
}

/** @throws Refusal handover_expired, capture_link_expired, subject_erased */
function checkOffer(session: Session, token: Token, now: Date): void {
  checkLinkIsAlive(session, now);
  const { handover } = session;
  if (handover === null || !handover.tokenDigest.equals(token.digest) || handover.expiresAt <= now) throw offerEnded();
}

function offerEnded(extra: { failedAuthentication?: boolean } = {}): Refusal {
  const detail = 'The code has expired, was replaced by a newer one, or was used on another device.';
  return new Refusal('handover_expired', detail, extra);
}

/**
 * What the other device shows before the person continues. Reads only.
 *
 * @param language of the page; null: that of the session
 * @throws Refusal not_found, handover_expired, capture_link_expired, subject_erased, account_suspended
 */
export async function showHandover(service: Stored, bearer: string | null, language: string | null): Promise<HandoverOffer> {
  const { session, token } = await findOffer(service.db, bearer);
  checkOffer(session, token, service.clock.now());
  const details = await loadDetails(service, service.db, session);
  return {
    mode: session.mode,
    account: await showAccount(service.db, session.accountId, await loadBranding(service.db, session)),
    purpose: purposeIn(details, language ?? session.locale ?? ''),
    code: handoverCode(token.text),
    expiresAt: session.handover?.expiresAt.toISOString() ?? '',
  };
}

/**
 * Moves the claim to the device on which the person agrees. Of two devices that agree at once, the first one gets it. Upload tokens
 * are void from the commit on: an upload that was accepted before makes the session PROCESSING and refuses the move; one that is
 * accepted later is refused itself. The device that took the session over may repeat the call, for example after a lost answer.
 *
 * @returns the claim token of this device
 * @throws Refusal not_found, handover_expired, capture_link_expired, session_state_conflict, subject_erased, account_suspended
 */
export async function acceptHandover(
  service: { db: Database; clock: Clock; random: Randomness },
  sent: { bearer: string | null; claimFor: ClaimFor; device: DeviceClass },
): Promise<{ sessionId: string; claimToken: string }> {
  const { session: found, token } = await findOffer(service.db, sent.bearer);
  return service.db.transaction(async (tx) => {
    const session = await lockSession(tx, found.id);
    const shown = sent.claimFor(session.id);
    const held = findHeld(session, shown);
    if (held !== null && session.takenTokenDigest?.equals(token.digest) === true) {
      checkLinkIsAlive(session, service.clock.now());
      return { sessionId: session.id, claimToken: held.text };
    }
    checkOffer(session, token, service.clock.now());
    checkPersonMay(session, 'OPEN_ATTEMPT');
    return { sessionId: session.id, claimToken: await moveClaim(service, tx, session, { token, shown, device: sent.device }) };
  });
}

async function moveClaim(
  service: { random: Randomness },
  tx: Transaction,
  session: Session,
  { token, shown, device }: { token: Token; shown: readonly Token[]; device: DeviceClass },
): Promise<string> {
  const claim = await newClaim(service, tx, session, shown);
  await voidOpenCaptures(tx, session);
  await storeTakeover(tx, session, { tokenDigest: token.digest, claimDigest: claim.digest, device });
  return claim.text;
}
