import type { ClaimFor } from '../../captures/tokens.js';
import { findDoubted } from '../captures/ask-challenge.js';
import { personConflict } from '../captures/check-person-may.js';
import { type SettlingService, settleUnanswered } from '../settle-capture.js';

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
