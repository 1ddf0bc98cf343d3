import type { Challenge } from '@faceproof/protocol/api/sessions/captures.js';
import type { IntakeFacts } from '../captures/intake-facts.js';
import type { Session } from '../sessions/session.js';
import { simulateChallenge, simulateLight } from './simulate-challenge.js';

/** `slow` without a `delayMs` of its own, and the fault `slow_measurement`, take this long to decide. */
const SLOW_MS = 8000;

/** How long a simulated measurement takes; 0 for a session that is not simulated. */
export function simulatedDelayMs(session: Session): number {
  if (session.captureFault === 'slow_measurement' && session.attemptsUsed === 1) return SLOW_MS;
  if (session.simulate === null) return 0;
  const { scenario, delayMs } = session.simulate;
  return scenario === 'slow' && delayMs === 0 ? SLOW_MS : delayMs;
}

/** The scenario's facts about an upload. The bytes of a test upload are never read: any media produces the scenario. */
export function simulateIntake(session: Session, { challenge }: { challenge: Challenge | null }): IntakeFacts {
  const moments = simulateChallenge(challenge);
  return {
    v: 1,
    kind: 'FRAMES',
    frameCount: moments.length,
    atMs: moments.map(({ atMs }) => atMs),
    duplicateFrames: 0,
    replayedFrames: session.simulate?.scenario === 'decline_replay' ? moments.length : 0,
    device: null,
    metadata: challenge?.light === undefined ? {} : { challenge: { light: { shown: simulateLight(challenge) } } },
  };
}

export function simulatesFailure(session: Session): boolean {
  return session.simulate?.scenario === 'engine_failure';
}
