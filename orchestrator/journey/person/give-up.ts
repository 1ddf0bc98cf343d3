import type { CaptureGivenUp } from '@faceproof/protocol/api/sessions/capture-page.js';
import type { ClaimFor } from '../../captures/tokens.js';
import { loadDetails } from '../../sessions/load-envelope.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { checkPersonMay } from '../captures/check-person-may.js';
import { checkClaim, findSessionByToken } from '../captures/claim.js';
import { lockForDevice } from '../captures/take-over.js';
import { cancelLocked } from '../sessions/cancel-session.js';

/**
 * Ends the session of a person who cannot be captured. Repeating it is harmless.
 *
 * @returns where the person can go on
 * @throws Refusal not_found, capture_link_expired, capture_link_in_use, subject_erased, session_state_conflict
 */
export async function giveUp(
  service: AnnouncingService,
  sent: { bearer: string | null; claimFor: ClaimFor },
): Promise<CaptureGivenUp> {
  const found = await findSessionByToken(service.db, sent.bearer);
  const fallbackUrl = await service.db.transaction(async (tx) => {
    const session = await lockForDevice(service, tx, found.id, sent);
    checkClaim(session, sent.claimFor(session.id));
    const { fallbackUrl = null } = (await loadDetails(service, tx, session)) ?? {};
    if (session.closeReason === 'CANNOT_CAPTURE') return fallbackUrl;
    checkPersonMay(session, 'CANCEL');
    await cancelLocked(service, tx, session, 'CANNOT_CAPTURE');
    return fallbackUrl;
  });
  service.wakeWebhooks();
  return { closeReason: 'CANNOT_CAPTURE', fallbackUrl };
}
