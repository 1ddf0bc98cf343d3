import type { Challenge, ChallengeStep } from '../captures/challenge.js';

/** A moment of a person who does what the challenge asks: how far the head is turned, in degrees, and when. */
export interface SimulatedMoment {
  atMs: number;
  yaw: number;
  pitch: number;
}

const TURNED: Record<ChallengeStep['direction'], { yaw: number; pitch: number }> = {
  LEFT: { yaw: 25, pitch: 0 },
  RIGHT: { yaw: -25, pitch: 0 },
  UP: { yaw: 0, pitch: 20 },
  DOWN: { yaw: 0, pitch: -20 },
  CENTER: { yaw: 0, pitch: 0 },
};
const QUIET_MS = 800;
const STEP_MS = 900;

/** One frame straight ahead, then one a step, each of them a moment after its prompt. */
export function simulateChallenge({ steps }: Challenge): SimulatedMoment[] {
  const moments: SimulatedMoment[] = [{ atMs: 0, yaw: 0, pitch: 0 }];
  let shownAtMs = QUIET_MS;
  for (const { direction, afterMs } of steps) {
    shownAtMs += afterMs;
    moments.push({ atMs: shownAtMs + STEP_MS / 2, ...TURNED[direction] });
    shownAtMs += STEP_MS;
  }
  return moments;
}
