import type { Challenge, ChallengeStep, ShownStep } from '@faceproof/protocol/api/sessions/captures.js';
import { type HeadTurn, readHeadTurns, type TimedPose, type TurnDirection } from './read-head-turns.js';

/** What a capture reports about its challenge. */
export interface Performance {
  challenge: Challenge;
  /** When the device says that it showed each step; null if it does not say. Hostile. */
  shown: readonly ShownStep[] | null;
  /** Frames with a face, in time order, by the device's clock. Hostile. */
  poses: readonly TimedPose[];
  /** Times of the decoded frames on which no face was found. */
  facelessAtMs: readonly number[];
  /** Time between issuing the challenge and receiving the upload, by the server's clock, which the device cannot influence. */
  openForMs: number;
}

export type ChallengeMatch =
  /**
   * How many of the requested turns were seen, in order and without other turns. `lostFace`: no face was found where a turn
   * is missing.
   */
  | { fits: true; done: number; asked: number; lostFace: boolean }
  /**
   * WRONG_TURN: the head turned in another direction or order than requested. WRONG_TIME: before its prompt was shown, or
   * faster than the prompts came. WRONG_PROMPTS: the device reports other prompts than it was sent. WRONG_CLOCK: the frames
   * span more time than has passed.
   */
  | { fits: false; fault: 'WRONG_TURN' | 'WRONG_TIME' | 'WRONG_PROMPTS' | 'WRONG_CLOCK' };

/** No one reacts to a prompt sooner: trained people press a button after 200 ms, and a head moves more slowly. */
const REACTION_MS_MIN = 120;
/** Timers of busy phones fire slightly early, and times are rounded. */
const TOLERANCE_MS = 60;
/** Two clocks drift apart by less than this during the ten minutes of an upload token. */
const CLOCK_TOLERANCE_MS = 1000;

/**
 * Compares head turns with the challenge: the same directions in the same order and no others, each started after its prompt
 * and before the next one's, and all within the time that has passed. Pure.
 *
 * Everything except `openForMs` can be forged: with a custom client and frames of all four directions, an attacker can put
 * them in any order. An intact recording made earlier, or for another attempt, cannot match this challenge except by chance.
 */
export function matchChallenge(performance: Performance): ChallengeMatch {
  const { challenge, shown, poses, openForMs } = performance;
  const first = poses[0]?.atMs ?? 0;
  const last = poses.at(-1)?.atMs ?? 0;
  if (last - first > openForMs + CLOCK_TOLERANCE_MS) return { fits: false, fault: 'WRONG_CLOCK' };
  if (shown !== null && !isWhatWasAsked(challenge.steps, shown)) return { fits: false, fault: 'WRONG_PROMPTS' };

  const prompts = listPrompts(challenge.steps, shown);
  const quietUntilMs = shown === null ? null : (shown[0]?.shownAtMs ?? 0) + REACTION_MS_MIN;
  const turns = readHeadTurns(poses, quietUntilMs);
  const matched = alignTurns(prompts, turns);
  if (matched === null) return { fits: false, fault: 'WRONG_TURN' };
  const timely = shown === null ? keepsPauses(prompts, matched, first) : followsPrompts(prompts, matched);
  if (!timely) return { fits: false, fault: 'WRONG_TIME' };
  return {
    fits: true,
    done: matched.filter((turn) => turn !== null).length,
    asked: prompts.length,
    lostFace: lostFace(prompts, matched, performance),
  };
}

/** A requested turn. */
interface Prompt {
  direction: TurnDirection;
  /** When it was shown, and when the next turn was; null if the device does not say. */
  window: { fromMs: number; untilMs: number } | null;
  /** The pauses that the challenge puts before it, since the previous turn. */
  pauseMs: number;
}

/** Pauses at least as long as the challenge's, the same directions, no step left out. */
function isWhatWasAsked(steps: readonly ChallengeStep[], shown: readonly ShownStep[]): boolean {
  return (
    steps.length === shown.length &&
    steps.every((step, i) => {
      const { direction, shownAtMs, endedAtMs } = shown[i] ?? { direction: null, shownAtMs: 0, endedAtMs: 0 };
      const before = shown[i - 1]?.endedAtMs ?? 0;
      return direction === step.direction && endedAtMs >= shownAtMs && shownAtMs - before >= step.afterMs - TOLERANCE_MS;
    })
  );
}

function listPrompts(steps: readonly ChallengeStep[], shown: readonly ShownStep[] | null): Prompt[] {
  const prompts: Prompt[] = [];
  let pauseMs = 0;
  for (const [i, { direction, afterMs }] of steps.entries()) {
    pauseMs += afterMs;
    if (direction === 'CENTER') continue;
    const fromMs = shown?.[i]?.shownAtMs;
    const earlier = prompts.at(-1);
    if (earlier?.window && fromMs !== undefined) earlier.window.untilMs = fromMs;
    const window = fromMs === undefined ? null : { fromMs, untilMs: Number.POSITIVE_INFINITY };
    prompts.push({ direction, window, pauseMs });
    pauseMs = 0;
  }
  return prompts;
}

/**
 * A head that briefly returns while its prompt is still shown answers it once.
 *
 * @returns the turn that answers each prompt, null for a prompt without one; null if a turn answers no prompt
 */
function alignTurns(prompts: readonly Prompt[], turns: readonly HeadTurn[]): (HeadTurn | null)[] | null {
  const matched: (HeadTurn | null)[] = prompts.map(() => null);
  let next = 0;
  for (const turn of turns) {
    const answered = prompts[next - 1];
    if (answered?.direction === turn.direction && stillStands(answered, prompts[next], turn)) continue;
    const later = prompts
      .map((prompt, i) => ({ prompt, i }))
      .filter(({ prompt, i }) => i >= next && prompt.direction === turn.direction);
    // Of two prompts in the same direction, the one shown at that time; if neither was, the time is wrong, not the turn.
    const found = later.find(({ prompt }) => beginsWithin(prompt, turn)) ?? later[0];
    if (found === undefined) return null;
    matched[found.i] = turn;
    next = found.i + 1;
  }
  return matched;
}

function stillStands(answered: Prompt, following: Prompt | undefined, turn: HeadTurn): boolean {
  if (answered.window === null) return following?.direction !== turn.direction;
  return turn.fromMs <= answered.window.untilMs + REACTION_MS_MIN;
}

/**
 * Whether the turn could have started after its prompt and before a reaction to the next prompt. The exact start between two
 * frames is unknown: the turn is too early only if a frame shows it too early, and too late only if a late frame does not
 * show it yet.
 */
function beginsWithin({ window }: Prompt, turn: HeadTurn): boolean {
  if (window === null) return true;
  return turn.fromMs >= window.fromMs + REACTION_MS_MIN && turn.begunAfterMs <= window.untilMs + REACTION_MS_MIN;
}

function followsPrompts(prompts: readonly Prompt[], matched: readonly (HeadTurn | null)[]): boolean {
  return prompts.every((prompt, i) => {
    const turn = matched[i] ?? null;
    return turn === null || beginsWithin(prompt, turn);
  });
}

/**
 * Without prompt times: two turns cannot start closer together than the pauses between their prompts. As above, doubt counts
 * in the person's favour.
 */
function keepsPauses(prompts: readonly Prompt[], matched: readonly (HeadTurn | null)[], firstMs: number): boolean {
  let earliestMs = firstMs;
  return prompts.every(({ pauseMs }, i) => {
    earliestMs += pauseMs;
    const turn = matched[i] ?? null;
    if (turn === null) return true;
    const inTime = turn.fromMs >= earliestMs - TOLERANCE_MS;
    earliestMs = Math.max(earliestMs, turn.begunAfterMs);
    return inTime;
  });
}

/** Whether a turn is missing at a time when the face was not found: then the head was probably turned too far, not still. */
function lostFace(
  prompts: readonly Prompt[],
  matched: readonly (HeadTurn | null)[],
  { facelessAtMs }: Pick<Performance, 'facelessAtMs'>,
): boolean {
  return prompts.some(
    ({ window }, i) =>
      matched[i] === null &&
      facelessAtMs.some((at) => window === null || (at >= window.fromMs && at < window.untilMs + REACTION_MS_MIN)),
  );
}
