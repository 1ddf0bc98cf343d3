import type { Scenario } from '@faceproof/protocol/words.js';
import type { ClaimFor } from '../../captures/tokens.js';
import type { PolicyVersions } from '../../policy/policy-versions.js';
import { Refusal } from '../../refusal.js';
import { storeChosenScenario } from '../../sessions/page-choices.store.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { checkPersonMay, personConflict } from '../captures/check-person-may.js';
import { checkClaim, checkLinkIsAlive, findSessionByToken } from '../captures/claim.js';
import { lockForDevice } from '../captures/take-over.js';
import { checkPlayable } from '../sessions/check-playable.js';
import { expireSession } from '../sessions/expire-session.js';

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
