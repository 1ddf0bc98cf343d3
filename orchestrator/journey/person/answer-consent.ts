import type { ClaimFor } from '../../captures/tokens.js';
import type { Service } from '../../service.js';
import { type ConsentText, keepConsentText } from '../../sessions/consent-texts.store.js';
import { storeConsent } from '../../sessions/page-choices.store.js';
import { lockSession } from '../../sessions/sessions.store.js';
import { cancelLocked } from '../cancel-session.js';
import { checkHeldClaim, checkLink, checkLinkIsAlive, findSessionByToken } from '../claim.js';

/**
 * Records the person's answer to the consent screen. A refusal ends the session: nothing was captured, nothing is charged,
 * and the integrator gets an event. Refusing twice is harmless.
 *
 * @param answer.shown the text that they read, which is kept under its hash
 * @throws Refusal not_found, capture_link_expired, capture_link_in_use, subject_erased, session_state_conflict
 */
export async function answerConsent(
  service: Service,
  sent: { bearer: string | null; claimFor: ClaimFor },
  { accepted, shown }: { accepted: boolean; shown: ConsentText },
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
    // The first answer counts: a reload must not change the time of consent.
    if (session.consentedAt !== null) return;
    const now = service.clock.now();
    await keepConsentText(tx, shown, now);
    await storeConsent(tx, session.id, { at: now, locale: shown.locale, textHash: shown.hash });
  });
  service.wakeWebhooks();
}
