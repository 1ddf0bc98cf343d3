/** Where a face looked at a moment. Degrees, with the signs of the protocol; `atMs` by the capture's own clock. */
export interface TimedPose {
  atMs: number;
  yaw: number;
  pitch: number;
}

export const TURN_DIRECTIONS = ['LEFT', 'RIGHT', 'UP', 'DOWN'] as const;
export type TurnDirection = (typeof TURN_DIRECTIONS)[number];

/** A sequence of frames in which the head is clearly turned one way. */
export interface HeadTurn {
  direction: TurnDirection;
  /** The last frame before it, with the head straight or turned another way: the turn started between this and `fromMs`. */
  begunAfterMs: number;
  /** Its first frame. */
  fromMs: number;
  /** Its last frame. */
  untilMs: number;
}

/**
 * How far from the person's own neutral pose a turn starts, in degrees. Talking and looking around stay within half of it;
 * people who are asked to turn their head go two to four times as far. Lower limits miss fewer small turns but find turns
 * that no one made (docs/explanation/liveness.md).
 */
export const TURN_YAW_MIN = 14;
export const TURN_PITCH_MIN = 11;
/** A turn is attributed to one axis only if that axis is this much stronger than the other, each in units of its minimum. */
const DOMINANCE_MIN = 1.25;

/** A turn has ended when both axes are within this, in units of their minimums. */
const STRAIGHT_MAX = 0.6;
/**
 * A head does not repeat a turn sooner. On the way to another turn, a single frame can look straight or like the first turn.
 */
const RETURN_MS_MIN = 400;

/**
 * Reads the turns of a head, in order. Neighbouring frames that look the same way are one turn, even with unclear ones in
 * between, until the head is straight again. Pure.
 *
 * @param poses in time order
 * @param quietUntilMs nothing was requested before this time, so those frames show the neutral pose; null if unknown
 */
export function readHeadTurns(poses: readonly TimedPose[], quietUntilMs: number | null): HeadTurn[] {
  const neutral = findNeutral(poses, quietUntilMs);
  const turns: HeadTurn[] = [];
  let straightAtMs = Number.NEGATIVE_INFINITY;
  for (const { atMs, ...pose } of poses) {
    const [yaw, pitch] = [pose.yaw - neutral.yaw, pose.pitch - neutral.pitch];
    const direction = nameTurn(yaw, pitch);
    if (direction !== null) addFrame(turns, { direction, atMs, straightAtMs });
    else if (isStraight(yaw, pitch)) straightAtMs = atMs;
  }
  return turns;
}

/** Continues the last turn, starts the next, or skips a frame that flickers between two. */
function addFrame(turns: HeadTurn[], frame: { direction: TurnDirection; atMs: number; straightAtMs: number }): void {
  const { direction, atMs, straightAtMs } = frame;
  const current = turns.at(-1);
  const earlier = turns.findLast((turn) => turn.direction === direction);
  const isSoon = earlier !== undefined && atMs - earlier.untilMs < RETURN_MS_MIN;
  const continues = earlier !== undefined && earlier === current && (isSoon || straightAtMs < earlier.untilMs);
  if (continues) earlier.untilMs = atMs;
  else if (!isSoon) {
    const begunAfterMs = Math.max(straightAtMs, current?.untilMs ?? straightAtMs);
    turns.push({ direction, begunAfterMs, fromMs: atMs, untilMs: atMs });
  }
}

const QUIET_POSES_MIN = 2;

/**
 * Cameras stand above, below and beside faces, so the neutral pose is the most frequent one of this capture, preferably
 * before any prompt.
 */
function findNeutral(poses: readonly TimedPose[], quietUntilMs: number | null): { yaw: number; pitch: number } {
  const quiet = poses.filter(({ atMs }) => quietUntilMs !== null && atMs < quietUntilMs);
  const of = quiet.length >= QUIET_POSES_MIN ? quiet : poses;
  return { yaw: median(of.map(({ yaw }) => yaw)), pitch: median(of.map(({ pitch }) => pitch)) };
}

/** @returns null if the head is straight, or turned along both axes alike */
function nameTurn(yaw: number, pitch: number): TurnDirection | null {
  const across = Math.abs(yaw) / TURN_YAW_MIN;
  const along = Math.abs(pitch) / TURN_PITCH_MIN;
  if (across >= 1 && across >= DOMINANCE_MIN * along) return yaw > 0 ? 'LEFT' : 'RIGHT';
  if (along >= 1 && along >= DOMINANCE_MIN * across) return pitch > 0 ? 'UP' : 'DOWN';
  return null;
}

function isStraight(yaw: number, pitch: number): boolean {
  return Math.max(Math.abs(yaw) / TURN_YAW_MIN, Math.abs(pitch) / TURN_PITCH_MIN) <= STRAIGHT_MAX;
}

/** 0 for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
