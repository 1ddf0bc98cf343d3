import type { Challenge, ChallengeStep } from '@faceproof/protocol/api/captures.js';
import type { Randomness } from '../clock.js';

const TURNS = ['LEFT', 'RIGHT', 'UP', 'DOWN'] as const;
type Turn = (typeof TURNS)[number];

/** Passive liveness needs some movement, but no more of the person's time than that. */
export const TURN_COUNTS = { PASSIVE: 1, PASSIVE_AND_ACTIVE: 4 } as const;
/** More turns in one direction are tiring and leave too few frames that show the neutral pose. */
export const SAME_TURNS_MAX = 2;
const TURN_HOLD_MS = 2000;
const CENTER_HOLD_MS = 1800;

/**
 * A fresh challenge for each attempt: one of the 204 orders of four turns with at most two in the same direction, and random
 * pauses. The person returns to the centre only between two turns in the same direction, and at the end, to keep the task
 * short.
 */
export function makeChallenge(random: Randomness, mode: keyof typeof TURN_COUNTS): Challenge {
  const orders = CHALLENGE_ORDERS[mode];
  const bytes = random.bytes(2 + TURN_COUNTS[mode]);
  const order = orders[((bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)) % orders.length] ?? [];
  const steps: ChallengeStep[] = [];
  for (const [i, direction] of order.entries()) {
    const pause = 250 + Math.round(((bytes[2 + i] ?? 0) / 255) * 550);
    steps.push({ direction, afterMs: pause, holdMs: TURN_HOLD_MS });
    const next = order[i + 1];
    if (next === undefined || next === direction) steps.push({ direction: 'CENTER', afterMs: 250, holdMs: CENTER_HOLD_MS });
  }
  return { kind: 'HEAD_TURNS', steps };
}

export const CHALLENGE_ORDERS = {
  PASSIVE: listOrders(TURN_COUNTS.PASSIVE),
  PASSIVE_AND_ACTIVE: listOrders(TURN_COUNTS.PASSIVE_AND_ACTIVE),
};

function listOrders(count: number): Turn[][] {
  if (count === 0) return [[]];
  return listOrders(count - 1).flatMap((order) =>
    TURNS.filter((turn) => order.filter((other) => other === turn).length < SAME_TURNS_MAX).map((turn) => [...order, turn]),
  );
}
