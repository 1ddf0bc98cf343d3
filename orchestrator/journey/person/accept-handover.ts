import type { DeviceClass } from '@faceproof/protocol/words.js';
import { voidOpenCaptures } from '../../captures/captures.store.js';
import type { ClaimFor, Token } from '../../captures/tokens.js';
import type { Clock, Randomness } from '../../clock.js';
import { storeTakeover } from '../../sessions/handovers.store.js';
import type { Session } from '../../sessions/session.js';
import { lockSession } from '../../sessions/sessions.store.js';
import type { Database, Transaction } from '../../store/database.js';
import { checkPersonMay } from '../captures/check-person-may.js';
import { checkLinkIsAlive, findHeld, newClaim } from '../captures/claim.js';
import { checkOffer, findOffer } from './find-offer.js';

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
