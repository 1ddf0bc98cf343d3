import type { TimedPose } from '@faceproof/orchestrator/judgement/signs/read-head-turns.js';
import type { Challenge, ChallengeStep, ShownStep } from '@faceproof/protocol/api/sessions/captures.js';

/** How a person follows prompts. Times in milliseconds, angles in degrees. */
export interface Manner {
  reactionMs: number;
  /** From straight to turned. */
  moveMs: number;
  yawTo: number;
  pitchTo: number;
  /** Where the camera stands: the pose that is straight ahead for this person. */
  neutral: { yaw: number; pitch: number };
  /** How much the pose model errs, ±. */
  noise: number;
  /** Frames come this far apart. */
  frameMs: number;
}

export interface Take {
  shown: ShownStep[];
  poses: TimedPose[];
}

const QUIET_MS = 1300;
/** A page that sees the movement end goes on after so long; it cannot do so sooner than people move. */
const SETTLE_MS = 300;

/** What the hosted page would record of a person who follows the challenge in this manner. */
export function perform(challenge: Challenge, manner: Manner, random: () => number): Take {
  const shown = schedule(challenge.steps, manner);
  const end = (shown.at(-1)?.endedAtMs ?? 0) + 300;
  const poses: TimedPose[] = [];
  for (let atMs = 0; atMs <= end; atMs += manner.frameMs) poses.push({ atMs, ...poseAt(atMs, shown, manner, random) });
  return { shown, poses };
}

function schedule(steps: readonly ChallengeStep[], { reactionMs, moveMs }: Manner): ShownStep[] {
  let now = QUIET_MS;
  return steps.map(({ direction, afterMs, holdMs }) => {
    const shownAtMs = now + afterMs;
    const lasts = Math.min(holdMs, Math.max(900, reactionMs + moveMs + SETTLE_MS));
    now = shownAtMs + lasts;
    return { direction, shownAtMs, endedAtMs: now, seen: lasts < holdMs };
  });
}

const TARGETS: Record<ShownStep['direction'], { yaw: number; pitch: number }> = {
  LEFT: { yaw: 1, pitch: 0 },
  RIGHT: { yaw: -1, pitch: 0 },
  UP: { yaw: 0, pitch: 1 },
  DOWN: { yaw: 0, pitch: -1 },
  CENTER: { yaw: 0, pitch: 0 },
};

function poseAt(atMs: number, shown: readonly ShownStep[], manner: Manner, random: () => number) {
  let at = TARGETS.CENTER;
  for (const { direction, shownAtMs } of shown) {
    const begun = (atMs - shownAtMs - manner.reactionMs) / manner.moveMs;
    if (begun <= 0) break;
    const share = Math.min(1, begun);
    const target = TARGETS[direction];
    at = { yaw: at.yaw + (target.yaw - at.yaw) * share, pitch: at.pitch + (target.pitch - at.pitch) * share };
  }
  const err = () => (random() * 2 - 1) * manner.noise;
  return {
    yaw: manner.neutral.yaw + at.yaw * manner.yawTo + err(),
    pitch: manner.neutral.pitch + at.pitch * manner.pitchTo + err(),
  };
}
