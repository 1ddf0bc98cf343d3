import type { ClaimFor } from '../../captures/tokens.js';
import type { Service } from '../../service.js';
import type { ConsentText } from '../../sessions/consent-texts.store.js';
import { lockSession } from '../../sessions/sessions.store.js';
import { cancelLocked } from '../cancel-session.js';
import { checkHeldClaim, checkLink, checkLinkIsAlive, findSessionByToken } from '../claim.js';
import { recordConsent } from '../record-consent.js';

/** @prop textHash what the person read */
export interface ConsentAnswer {
  accepted: boolean;
  textHash: string;
  givenAt: string | null;
}

/**
 * Records the person's answer to the consent screen. A refusal ends the session: nothing was captured, nothing is charged,
 * and the integrator gets an event. Refusing twice is harmless.
 *
 * @param current the texts of the capture page in this version
 * @throws Refusal not_found, capture_link_expired, capture_link_in_use, subject_erased, session_state_conflict, validation_failed
 */
export async function answerConsent(
  service: Service,
  sent: { bearer: string | null; claimFor: ClaimFor },
  { accepted, textHash, givenAt }: ConsentAnswer,
  current: readonly ConsentText[],
): Promise<void> {
  const found = await findSessionByToken(service.db, sent.bearer);
  await service.db.transaction(async (tx) => {
    const session = await lockSession(tx, found.id);
    checkLink(session, sent.bearer);
    checkLinkIsAlive(session, service.clock.now());
    checkHeldClaim(session, sent.claimFor(session.id));
    if (!accepted) {
      if (session.closeReason !== 'CONSENT_DECLINED') await cancelLocked(service, tx, session, 'CONSENT_DECLINED');
      return;
    }
    const now = service.clock.now();
    await recordConsent(tx, session, { textHash, givenAt, channel: 'PAGE' }, { current, now });
  });
  service.wakeWebhooks();
}
