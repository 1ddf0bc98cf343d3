import type { Challenge, ChallengeStep, Support } from '@faceproof/protocol/api/sessions/captures.js';
import { asksForLight, type Policy } from '@faceproof/protocol/policy.js';
import type { Randomness } from '../clock.js';
import { makeLight } from './light.js';

const TURNS = ['LEFT', 'RIGHT', 'UP', 'DOWN'] as const;
type Turn = (typeof TURNS)[number];

const TURN_COUNT = 4;
/** More turns in one direction are tiring and leave too few frames that show the neutral pose. */
const SAME_TURNS_MAX = 2;
const TURN_HOLD_MS = 2000;
const CENTER_HOLD_MS = 1800;

/**
 * A fresh challenge: one of the 204 orders of four turns with at most two in the same direction, and random pauses. The person
 * returns to the centre only between two turns in the same direction, and at the end, to keep the task short.
 */
export function makeChallenge(random: Randomness): Challenge {
  const bytes = random.bytes(2 + TURN_COUNT);
  const order = CHALLENGE_ORDERS[((bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)) % CHALLENGE_ORDERS.length] ?? [];
  const steps: ChallengeStep[] = [];
  for (const [i, direction] of order.entries()) {
    const pause = 250 + Math.round(((bytes[2 + i] ?? 0) / 255) * 550);
    steps.push({ direction, afterMs: pause, holdMs: TURN_HOLD_MS });
    const next = order[i + 1];
    if (next === undefined || next === direction) steps.push({ direction: 'CENTER', afterMs: 250, holdMs: CENTER_HOLD_MS });
  }
  return { kind: 'HEAD_TURNS', steps };
}

/**
 * With colours before the turns, where the policy asks for them.
 *
 * @param shown the challenge that the session continues with; null: a new one
 * @returns null if the device cannot show head turns
 */
export function challengeFor(
  random: Randomness,
  policy: AskedLiveness,
  supports: readonly Support[],
  shown: Challenge | null,
): Challenge | null {
  if (!supports.includes('TURNS')) return null;
  const { light, ...turns } = shown ?? makeChallenge(random);
  const lit = asksForLight(policy) && supports.includes('LIGHT');
  return { ...turns, ...(lit && { light: light ?? makeLight(random) }) };
}

/** How many challenges a session shows. */
export const CHALLENGES_MAX = 5;
export const CHALLENGE_LIFE_MS = 10 * 60_000;

/** A challenge as one attempt shows it. */
export interface IssuedChallenge {
  challenge: Challenge;
  startedAt: Date;
  uploadedAt: Date | null;
}

/**
 * Pure. Attempts with and without colours can show one challenge: it is known by its turns and pauses.
 *
 * @param issued of one session, oldest first
 * @returns the newest challenge while it lasts, with the colours that were shown with it, and how many there were
 */
export function lastChallenge(issued: readonly IssuedChallenge[], now: Date): { challenge: Challenge | null; count: number } {
  const turns = issued.map(({ challenge }) => JSON.stringify(challenge.steps));
  const newest = issued.filter((_, i) => turns[i] === turns.at(-1));
  const [first] = newest;
  const lasts =
    first !== undefined &&
    now.getTime() - first.startedAt.getTime() < CHALLENGE_LIFE_MS &&
    newest.every(({ uploadedAt }) => uploadedAt === null);
  const lit = newest.find(({ challenge }) => challenge.light !== undefined) ?? first;
  return { challenge: lasts ? (lit?.challenge ?? null) : null, count: new Set(turns).size };
}

type AskedLiveness = Pick<Policy['liveness'], 'mode' | 'challenges'>;

/** Whether an attempt begins with the challenge. Under ADAPTIVE it is asked for once liveness was in doubt. */
export function beginsWithChallenge({ mode }: AskedLiveness, session: { challengeAsked: boolean }): boolean {
  return mode === 'PASSIVE_AND_ACTIVE' || (mode === 'ADAPTIVE' && session.challengeAsked);
}

const CHALLENGE_ORDERS: readonly (readonly Turn[])[] = listOrders(TURN_COUNT);

function listOrders(count: number): Turn[][] {
  if (count === 0) return [[]];
  return listOrders(count - 1).flatMap((order) =>
    TURNS.filter((turn) => order.filter((other) => other === turn).length < SAME_TURNS_MAX).map((turn) => [...order, turn]),
  );
}
