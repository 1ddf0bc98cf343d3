import type { Challenge, Support } from '@faceproof/protocol/api/sessions/captures.js';
import type { Policy } from '@faceproof/protocol/policy.js';
import { listChallenges } from '../../captures/captures.store.js';
import { CHALLENGES_MAX, challengeFor, lastChallenge } from '../../captures/challenge.js';
import type { Clock, Randomness } from '../../clock.js';
import { Refusal } from '../../refusal.js';
import type { Session } from '../../sessions/session.js';
import type { Transaction } from '../../store/database.js';

/**
 * The challenge that an attempt of the session shows. It stays the same until an upload or for ten minutes, and a session has five, so
 * that no one opens attempts until one fits a recording. Needs the session's lock.
 *
 * @returns null if the device cannot show head turns
 * @throws Refusal session_state_conflict
 */
export async function drawChallenge(
  service: { clock: Clock; random: Randomness },
  tx: Transaction,
  session: Session,
  of: { policy: Policy; supports: readonly Support[] },
): Promise<Challenge | null> {
  const shown = lastChallenge(await listChallenges(tx, session.id), service.clock.now());
  const challenge = challengeFor(service.random, of.policy.liveness, of.supports, shown.challenge);
  if (challenge !== null && shown.challenge === null && shown.count >= CHALLENGES_MAX)
    throw new Refusal('session_state_conflict', 'Too many challenges were shown. Create a new session.', {
      members: { currentStatus: session.status },
    });
  return challenge;
}
