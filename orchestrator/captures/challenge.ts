import type { Randomness } from '../clock.js';

/** What an attempt asks of the person. More kinds may come; a page that knows none of the steps shows the text only. */
export interface Challenge {
  kind: 'HEAD_TURNS';
  /** One after the other; each held until the page sees it, or `holdMs` at the latest. */
  steps: ChallengeStep[];
}

export interface ChallengeStep {
  /** From the person's own point of view. */
  direction: 'LEFT' | 'RIGHT' | 'UP' | 'DOWN' | 'CENTER';
  /** After the step before, milliseconds. Random, so that no recording fits. */
  afterMs: number;
  holdMs: number;
}

const TURNS = ['LEFT', 'RIGHT', 'UP', 'DOWN'] as const;
/** Passive liveness needs some movement, and no more of the person's time than that. */
const TURN_COUNTS = { PASSIVE: 1, PASSIVE_AND_ACTIVE: 3 } as const;

/** A fresh challenge for each attempt: different turns in random order with random pauses, back to the centre each time. */
export function makeChallenge(random: Randomness, mode: keyof typeof TURN_COUNTS): Challenge {
  const turns = TURN_COUNTS[mode];
  const bytes = random.bytes(turns * 2);
  const left: ChallengeStep['direction'][] = [...TURNS];
  const steps: ChallengeStep[] = [];
  for (let i = 0; i < turns; i++) {
    const [direction] = left.splice((bytes[2 * i] ?? 0) % left.length, 1);
    const pause = 300 + Math.round(((bytes[2 * i + 1] ?? 0) / 255) * 600);
    if (direction !== undefined) steps.push({ direction, afterMs: pause, holdMs: 2500 });
    steps.push({ direction: 'CENTER', afterMs: 300, holdMs: 2000 });
  }
  return { kind: 'HEAD_TURNS', steps };
}
