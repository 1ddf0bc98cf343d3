import type { CaptureFault } from '@faceproof/protocol/words.js';
import { voidOpenCaptures } from '../../captures/captures.store.js';
import { overloaded } from '../../http/limits/body-budget.js';
import { Refusal } from '../../refusal.js';
import { takeCaptureFault } from '../../sessions/page-choices.store.js';
import type { Session } from '../../sessions/session.js';
import type { AnnouncingService } from '../../webhooks/outbox.store.js';
import { expireSession } from '../sessions/expire-session.js';

/**
 * Plays the fault that a TEST session was created with, if it strikes now and has not been played.
 *
 * @param cut breaks the connection once a part of the body has arrived
 * @throws Refusal as the fault has it
 */
export async function playFault(
  service: AnnouncingService,
  session: Session,
  now: FaultMoment,
  cut?: () => void,
): Promise<void> {
  const fault = session.captureFault;
  if (fault === null || FAULT_MOMENTS[fault] !== now || !(await takeCaptureFault(service.db, session.id))) return;
  switch (fault) {
    case 'consent_missing':
      throw consentRequired();
    case 'upload_overloaded':
      throw overloaded();
    case 'upload_cut':
      return cut?.();
    case 'attempt_voided':
      return service.db.transaction((tx) => voidOpenCaptures(tx, session));
    case 'expired_while_uploading':
      return expireSession(service, session.id, service.clock.now());
    case 'token_used':
      throw tokenUsed();
    case 'slow_measurement':
    case 'challenge_needed':
      // The queue delays the first measurement: `simulatedDelayMs`. The first half is in doubt: `readMeasurement`.
      return;
  }
}

export function consentRequired(): Refusal {
  return new Refusal('consent_required', 'The policy requires a recorded consent: send `consent`.', {
    errors: [{ pointer: '/consent', code: 'required', message: 'The policy requires a consent.' }],
  });
}

export function tokenUsed(): Refusal {
  return new Refusal('upload_token_used', 'The upload token has already been used. Open a new attempt.');
}

/** A moment of an attempt at which something can go wrong. */
type FaultMoment =
  | 'OPENING'
  /** The upload token is valid; no byte of the body has been read. */
  | 'RECEIVING'
  /** The body is whole and good. */
  | 'ACCEPTING'
  /** The media is durable; the answer has not been sent. */
  | 'ACCEPTED'
  | 'MEASURING';

/** Where each fault strikes. Source: the API contract, section 9. */
const FAULT_MOMENTS: Readonly<Record<CaptureFault, FaultMoment>> = {
  consent_missing: 'OPENING',
  upload_overloaded: 'RECEIVING',
  upload_cut: 'RECEIVING',
  attempt_voided: 'ACCEPTING',
  expired_while_uploading: 'ACCEPTING',
  token_used: 'ACCEPTED',
  slow_measurement: 'MEASURING',
  challenge_needed: 'MEASURING',
};
