import type { CaptureGivenUp } from '@faceproof/protocol/api/sessions/capture-page.js';
import type { Scenario } from '@faceproof/protocol/words.js';
import type { ClaimFor } from '../../captures/tokens.js';
import type { PolicyVersions } from '../../policy/policy-versions.js';
import { Refusal } from '../../refusal.js';
import { loadDetails } from '../../sessions/load-envelope.js';
import { storeChosenScenario } from '../../sessions/page-choices.store.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { findDoubted } from '../captures/ask-challenge.js';
import { checkPersonMay, personConflict } from '../captures/check-person-may.js';
import { checkClaim, checkLinkIsAlive, findSessionByToken } from '../captures/claim.js';
import { lockForDevice } from '../captures/take-over.js';
import { cancelLocked } from '../sessions/cancel-session.js';
import { checkPlayable } from '../sessions/check-playable.js';
import { expireSession } from '../sessions/expire-session.js';
import { type SettlingService, settleUnanswered } from '../settle-capture.js';

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

/**
 * The person or the device cannot do the challenge of the second half: a reviewer decides. A repeated call has the same answer.
 *
 * @throws Refusal not_found, capture_link_expired, session_state_conflict, account_suspended
 */
export async function skipChallenge(service: SettlingService, captureId: string, claimFor: ClaimFor): Promise<void> {
  const capture = await findDoubted(service, captureId, claimFor);
  if (capture.state === 'DECIDED') return;
  if (!(await settleUnanswered(service, captureId, 'SKIPPED'))) throw personConflict();
}

/**
 * Lets the person on the page of a TEST session choose its outcome. `expire` takes effect at once.
 *
 * @throws Refusal not_found, simulate_not_allowed, session_state_conflict, validation_failed, and what {@link checkLinkIsAlive} throws
 */
export async function chooseScenario(
  service: AnnouncingService & { policyVersions: PolicyVersions },
  sent: { bearer: string | null; claimFor: ClaimFor },
  scenario: Scenario,
): Promise<void> {
  const found = await findSessionByToken(service.db, sent.bearer);
  await service.db.transaction(async (tx) => {
    const session = await lockForDevice(service, tx, found.id, sent);
    checkClaim(session, sent.claimFor(session.id));
    if (session.mode !== 'TEST') throw new Refusal('simulate_not_allowed', 'Only the page of a test session may choose.');
    const walksByItself = session.simulate !== null && session.chosenScenario === null;
    if (walksByItself) throw personConflict();
    checkPersonMay(session, 'OPEN_ATTEMPT');
    checkPlayable(scenario, (await service.policyVersions.load(tx, session)).policy, '/scenario');
    await storeChosenScenario(tx, session.id, scenario);
  });
  if (scenario === 'expire') await expireSession(service, found.id, service.clock.now());
}
