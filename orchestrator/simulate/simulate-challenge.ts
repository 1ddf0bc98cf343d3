import type { Challenge, ChallengeStep, ShownColor } from '@faceproof/protocol/api/sessions/captures.js';
import { toLinearLight } from '../captures/light.js';

/** A moment in the movement of a person who follows the challenge: how far the head is turned, in degrees, and when. */
export interface SimulatedMoment {
  atMs: number;
  yaw: number;
  pitch: number;
  /** The colour of the screen, in shares of linear light. */
  screen: readonly [number, number, number];
}

const TURNED: Record<ChallengeStep['direction'], { yaw: number; pitch: number }> = {
  LEFT: { yaw: 25, pitch: 0 },
  RIGHT: { yaw: -25, pitch: 0 },
  UP: { yaw: 0, pitch: 20 },
  DOWN: { yaw: 0, pitch: -20 },
  CENTER: { yaw: 0, pitch: 0 },
};
const QUIET_MS = 800;
const STRAIGHT_MS = [0, 240, 500, 760];
const STEP_MS = 900;
/** The photo of a colour is taken before the colour changes. */
const LATE_MS = 50;

const PLAIN = [0.9, 0.9, 0.9] as const;

/** Of a person who was asked to hold still. */
const STILL_FRAMES = 8;
const STILL_STEP_MS = 350;

/** A few frames straight ahead, then one per colour and one per step, each shortly after it was shown. */
export function simulateChallenge(challenge: Challenge | null): SimulatedMoment[] {
  if (challenge === null)
    return Array.from({ length: STILL_FRAMES }, (_, i) => ({ atMs: i * STILL_STEP_MS, yaw: 0, pitch: 0, screen: PLAIN }));
  const moments: SimulatedMoment[] = STRAIGHT_MS.map((atMs) => ({ atMs, yaw: 0, pitch: 0, screen: PLAIN }));
  const colors = simulateLight(challenge);
  for (const { color, endedAtMs } of colors) {
    moments.push({ atMs: endedAtMs - LATE_MS, yaw: 0, pitch: 0, screen: toLinearLight(color) });
  }
  let shownAtMs = colors.at(-1)?.endedAtMs ?? QUIET_MS;
  for (const { direction, afterMs } of challenge.steps) {
    shownAtMs += afterMs;
    moments.push({ atMs: shownAtMs + STEP_MS / 2, ...TURNED[direction], screen: PLAIN });
    shownAtMs += STEP_MS;
  }
  return moments;
}

/** @returns when the simulated device shows each colour of the light; empty if the attempt has no light */
export function simulateLight({ light }: Challenge): ShownColor[] {
  let now = QUIET_MS;
  return (light?.steps ?? []).map(({ color, holdMs }) => {
    const shownAtMs = now;
    now += holdMs;
    return { color, shownAtMs, endedAtMs: now };
  });
}
