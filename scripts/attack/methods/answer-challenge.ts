import {
  readHeadTurns,
  type TimedPose,
  TURN_PITCH_MIN,
  TURN_YAW_MIN,
} from '@faceproof/orchestrator/judgement/signs/read-head-turns.js';
import type { Challenge, ChallengeStep, ShownStep } from '@faceproof/protocol/api/sessions/captures.js';
import type { Film, Shot } from '../instruments/material.js';

/** The photos of a capture, by its own clock, and what its device says that it showed. */
export interface Answer {
  photos: readonly { atMs: number; shot: Shot }[];
  shown: readonly ShownStep[];
}

/** As the page takes them: quiet photos before the first step, then some of each turn and of each return. */
const QUIET_MS = [160, 490, 810, 1130];
const QUIET_END_MS = 1300;
const TURN = { lastsMs: 1700, photosMs: [730, 1380] };
const CENTER = { lastsMs: 1300, photosMs: [620, 1010] };

interface Moment {
  atMs: number;
  /** null: quiet. */
  direction: ChallengeStep['direction'] | null;
}

/** Pure. @returns when photos are taken and steps are shown, as the page would with a person who follows promptly */
function scheduleOf({ steps }: Challenge): { moments: Moment[]; shown: ShownStep[] } {
  const moments: Moment[] = QUIET_MS.map((atMs) => ({ atMs, direction: null }));
  const shown: ShownStep[] = [];
  let atMs = QUIET_END_MS;
  for (const { direction, afterMs, holdMs } of steps) {
    const { lastsMs, photosMs } = direction === 'CENTER' ? CENTER : TURN;
    const shownAtMs = atMs + afterMs;
    atMs = shownAtMs + Math.min(lastsMs, holdMs);
    shown.push({ direction, shownAtMs, endedAtMs: atMs, seen: true });
    moments.push(...photosMs.map((after) => ({ atMs: shownAtMs + after, direction })));
  }
  return { moments, shown };
}

/** The film continues from a moment, and begins again at its end. */
export function playOn(film: Film, challenge: Challenge, fromMs: number): Answer {
  const { moments, shown } = scheduleOf(challenge);
  const at = (ms: number): Shot => film[Math.floor((fromMs + ms) / 100) % film.length] as Shot;
  return { shown, photos: moments.map(({ atMs }) => ({ atMs, shot: at(atMs) })) };
}

/**
 * Pictures of the film in the order that the challenge asks for; straight ones where no turn shows the direction. None is used twice
 * while there are others.
 *
 * @param poses of the film
 * @param sent when the pictures that were sent before were taken
 */
export function arrange(film: Film, challenge: Challenge, poses: readonly TimedPose[], sent: readonly number[]): Answer {
  const { moments, shown } = scheduleOf(challenge);
  const turns = readHeadTurns(poses, null);
  const [yaw, pitch] = [median(poses.map((pose) => pose.yaw)), median(poses.map((pose) => pose.pitch))];
  const straight = poses.filter((pose) => {
    return Math.abs(pose.yaw - yaw) < STRAIGHT * TURN_YAW_MIN && Math.abs(pose.pitch - pitch) < STRAIGHT * TURN_PITCH_MIN;
  });
  const used = new Set(sent);
  const photos = moments.map(({ atMs, direction }) => {
    const turning = poses.filter((pose) =>
      turns.some((turn) => turn.direction === direction && pose.atMs >= turn.fromMs && pose.atMs <= turn.untilMs),
    );
    const fitting = turning.length > 0 ? turning : straight.length > 0 ? straight : poses;
    const chosen = fitting.find((pose) => !used.has(pose.atMs)) ?? fitting[0];
    used.add(chosen?.atMs ?? 0);
    return { atMs, shot: film[Math.round((chosen?.atMs ?? 0) / 100)] ?? (film[0] as Shot) };
  });
  return { photos, shown };
}

/** Of the smallest turn. */
const STRAIGHT = 0.4;

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
