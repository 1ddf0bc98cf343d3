import type { DeviceClass } from '@faceproof/protocol/words.js';
import type { ClaimFor, Token } from '../../captures/tokens.js';
import type { PageTexts } from '../../sessions/compose-consent-texts.js';
import { noteCall } from '../../sessions/last-calls.store.js';
import type { Session } from '../../sessions/session.js';
import type { Transaction } from '../../store/database.js';
import type { Announcing, AnnouncingService } from '../../webhooks/outbox.store.js';
import { checkPersonMay } from '../captures/check-person-may.js';
import { checkClaim, findSessionByToken } from '../captures/claim.js';
import { recordConsent } from '../captures/record-consent.js';
import { lockForDevice } from '../captures/take-over.js';
import { cancelLocked } from '../sessions/cancel-session.js';
import { claimForDevice } from './claim-for-device.js';

/** @prop textHash what the person read; null: the text of the page in `locale` */
export interface ConsentAnswer {
  accepted: boolean;
  locale: string;
  textHash: string | null;
  givenAt: string | null;
}

/**
 * Records the person's answer to the consent screen. Agreeing claims the link for their device, as long as the session takes an
 * attempt: a consent never follows the media. A refusal ends the session: nothing was captured, nothing is charged, and the
 * integrator gets an event. Repeating an answer is harmless.
 *
 * @returns the claim token of the device; null after a refusal
 * @throws Refusal not_found, capture_link_expired, capture_link_in_use, subject_erased, session_state_conflict, validation_failed
 */
export async function answerConsent(
  service: AnnouncingService,
  sent: { bearer: string | null; claimFor: ClaimFor; device: DeviceClass },
  { accepted, locale, textHash, givenAt }: ConsentAnswer,
  texts: PageTexts,
): Promise<{ sessionId: string; claimToken: string | null }> {
  const found = await findSessionByToken(service.db, sent.bearer);
  const claimToken = await service.db.transaction(async (tx) => {
    const session = await lockForDevice(service, tx, found.id, sent);
    const now = service.clock.now();
    const shownClaim = sent.claimFor(session.id);
    const held = checkClaim(session, shownClaim);
    if (!accepted) {
      await refuse(service, tx, session);
      return null;
    }
    if (!hasAgreed(session, held, textHash)) checkPersonMay(session, 'OPEN_ATTEMPT');
    const claim = await claimForDevice(service, tx, session, { shown: shownClaim, device: sent.device });
    await noteCall(tx, session.id, now);
    await recordConsent(tx, session, { textHash, givenAt, locale, channel: 'PAGE' }, { texts, now });
    return claim.text;
  });
  service.wakeWebhooks();
  return { sessionId: found.id, claimToken };
}

async function refuse(service: Announcing, tx: Transaction, session: Session): Promise<void> {
  if (session.closeReason === 'CONSENT_DECLINED') return;
  checkPersonMay(session, 'CANCEL');
  await cancelLocked(service, tx, session, 'CONSENT_DECLINED');
}

/** The device may repeat its answer, for example after a lost response, whatever became of the session since. */
function hasAgreed({ consent }: Session, held: Token | null, textHash: string | null): boolean {
  return held !== null && consent !== null && (textHash === null || consent.textHash === textHash);
}
