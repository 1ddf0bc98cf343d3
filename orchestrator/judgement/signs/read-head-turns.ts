/** Where a face looked at a moment. Degrees, with the signs of the protocol; `atMs` of the capture's own clock. */
export interface TimedPose {
  atMs: number;
  yaw: number;
  pitch: number;
}

export const TURN_DIRECTIONS = ['LEFT', 'RIGHT', 'UP', 'DOWN'] as const;
export type TurnDirection = (typeof TURN_DIRECTIONS)[number];

/** The head was clearly turned one way, from its first to its last such frame. */
export interface HeadTurn {
  direction: TurnDirection;
  fromMs: number;
  untilMs: number;
}

/**
 * How far from the person's own neutral pose a turn begins. Talking and looking about stays within half of it; who is
 * asked to turn their head goes two to four times as far (docs/explanation/liveness.md).
 */
export const TURN_YAW_MIN = 14;
export const TURN_PITCH_MIN = 11;
/** A turn is named by one axis only where it is this much stronger than the other, each in units of its minimum. */
const DOMINANCE_MIN = 1.25;

/** The head is back from a turn where both axes are within this, in units of their minimums. */
const STRAIGHT_MAX = 0.6;

/**
 * The turns of a head, in order. Neighbouring frames that look the same way are one turn, also with unclear ones between
 * them, until the head was straight again. Pure.
 *
 * @param poses in time order
 * @param quietUntilMs until then nothing was asked yet: those frames say what is neutral; null where nobody knows
 */
export function readHeadTurns(poses: readonly TimedPose[], quietUntilMs: number | null): HeadTurn[] {
  const neutral = findNeutral(poses, quietUntilMs);
  const turns: HeadTurn[] = [];
  let returned = false;
  for (const pose of poses) {
    const [yaw, pitch] = [pose.yaw - neutral.yaw, pose.pitch - neutral.pitch];
    const direction = nameTurn(yaw, pitch);
    if (direction === null) {
      returned ||= Math.max(Math.abs(yaw) / TURN_YAW_MIN, Math.abs(pitch) / TURN_PITCH_MIN) <= STRAIGHT_MAX;
      continue;
    }
    const last = turns.at(-1);
    if (last?.direction === direction && !returned) last.untilMs = pose.atMs;
    else turns.push({ direction, fromMs: pose.atMs, untilMs: pose.atMs });
    returned = false;
  }
  return turns;
}

const QUIET_POSES_MIN = 2;

/** Cameras stand above, below and beside faces: straight ahead is what this capture shows most, best before any prompt. */
function findNeutral(poses: readonly TimedPose[], quietUntilMs: number | null): { yaw: number; pitch: number } {
  const quiet = poses.filter(({ atMs }) => quietUntilMs !== null && atMs < quietUntilMs);
  const of = quiet.length >= QUIET_POSES_MIN ? quiet : poses;
  return { yaw: median(of.map(({ yaw }) => yaw)), pitch: median(of.map(({ pitch }) => pitch)) };
}

/** @returns null where the head is straight, or turned along both axes alike */
function nameTurn(yaw: number, pitch: number): TurnDirection | null {
  const across = Math.abs(yaw) / TURN_YAW_MIN;
  const along = Math.abs(pitch) / TURN_PITCH_MIN;
  if (across >= 1 && across >= DOMINANCE_MIN * along) return yaw > 0 ? 'LEFT' : 'RIGHT';
  if (along >= 1 && along >= DOMINANCE_MIN * across) return pitch > 0 ? 'UP' : 'DOWN';
  return null;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
