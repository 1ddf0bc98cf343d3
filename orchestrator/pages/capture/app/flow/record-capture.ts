import type { ChallengeStep, LightChallenge } from '@faceproof/protocol/api/captures.js';
import { openFrameChooser } from '../frames/choose-frames.js';
import type { Frame } from '../frames/frame.js';
import type { Grabber } from '../frames/grabber.js';
import { type Luma, type Reading, readLuma } from '../frames/read-luma.js';

/** What was shown when: the server holds it against what the frames show. Milliseconds since the capture began. */
export interface ShownStep {
  direction: ChallengeStep['direction'];
  shownAtMs: number;
  endedAtMs: number;
  /** Whether the page saw the movement end; otherwise the step's time ran out. */
  seen: boolean;
}

/** A colour of the page, on the same clock. */
export interface ShownColor {
  color: string;
  shownAtMs: number;
  endedAtMs: number;
}

export interface Recording {
  frames: Frame[];
  shown: ShownStep[];
  /** null where no colours were shown. */
  light: { shown: ShownColor[] } | null;
}

interface Stage {
  grabber: Grabber;
  /** Resolves with the camera's next picture, some ten times a second. */
  nextPicture(): Promise<void>;
  /** Monotonic milliseconds. */
  now(): number;
  /** Told what to show: null for the first, quiet stretch. */
  onStep(step: ChallengeStep | null, index: number): void;
  /** Colours to show before the steps; null for none. */
  light: LightChallenge | null;
  /** Told which colour the page is to take; null: its own. */
  onColor(color: string | null, index: number): void;
  signal: AbortSignal;
  /** Longer side of a photo, pixels. */
  sideMax: number;
}

const QUIET_MS = 1300;
const QUIET_STRETCHES = 4;
/** Pictures of a straight head: they show who it is. */
const CENTER_STRETCHES = 2;
/** With light, each colour shows a straight head as well; an upload holds 24 photos at most, and these are 23. */
const LIT = { quietStretches: 1, centerStretches: 1 };
/** From the end of a colour's fade to the photo of it: screens and cameras lag. */
const SETTLE_MS = 200;
/**
 * A turn is photographed every 650 ms, so that one photo shows the head turned wherever in the step that is: the
 * sharpest of the whole step is often the one before the head moves. Three a turn at most: with four turns and three
 * returns to the centre, 22 photos in all without light.
 */
const TURN_STRETCH_MS = 650;
/** Nobody has begun to move earlier; photos of the prompt's first moment would show the step before. */
const REACTION_MS = 350;
const STEP_MS_MIN = 900;
const MOVING = 0.016;
const SETTLED = 0.011;
const SETTLED_PICTURES = 3;

/**
 * Takes the photos while the person follows the challenge. A step ends when a movement was seen to end, or when its time
 * is over: whoever cannot move goes through as well, and the server judges.
 *
 * @throws the signal's reason when it is aborted
 */
export async function recordCapture(steps: readonly ChallengeStep[], stage: Stage): Promise<Recording> {
  const beganAt = stage.now();
  const chooser = openFrameChooser();
  const shown: ShownStep[] = [];
  let before: Luma | null = null;

  const look = async (choose: boolean): Promise<Reading | null> => {
    await stage.nextPicture();
    stage.signal.throwIfAborted();
    const luma = stage.grabber.luma();
    if (luma === null) return null;
    const reading = readLuma(luma, before);
    before = luma;
    if (choose) await chooser.offer(luma, reading, stage.now() - beganAt, () => stage.grabber.photo(stage.sideMax));
    return reading;
  };

  stage.onStep(null, 0);
  const quietStretches = stage.light === null ? QUIET_STRETCHES : LIT.quietStretches;
  for (let stretch = 0; stretch < quietStretches; stretch++) {
    const until = stage.now() + QUIET_MS / QUIET_STRETCHES;
    while (stage.now() < until) await look(true);
    chooser.beginStretch();
  }
  const colors =
    stage.light === null ? null : await showColors(stage.light, beganAt, stage, look, () => chooser.beginStretch());
  for (const [index, step] of steps.entries()) {
    const pauseUntil = stage.now() + step.afterMs;
    while (stage.now() < pauseUntil) await look(false);
    stage.onStep(step, index + 1);
    const shownAt = stage.now();
    const seen = await watchStep(step, shownAt, stage, look, () => chooser.beginStretch());
    shown.push({
      direction: step.direction,
      shownAtMs: Math.round(shownAt - beganAt),
      endedAtMs: Math.round(stage.now() - beganAt),
      seen,
    });
  }
  return { frames: withGrowingTimes(chooser.frames()), shown, light: colors === null ? null : { shown: colors } };
}

/** One colour after the other, and a photo of the face in each once it has come. */
async function showColors(
  { steps, fadeMs }: LightChallenge,
  beganAt: number,
  stage: Stage,
  look: (choose: boolean) => Promise<Reading | null>,
  beginStretch: () => void,
): Promise<ShownColor[]> {
  const shown: ShownColor[] = [];
  try {
    for (const [index, { color, holdMs }] of steps.entries()) {
      stage.onColor(color, index);
      const shownAt = stage.now();
      while (stage.now() - shownAt < holdMs) await look(stage.now() - shownAt >= fadeMs + SETTLE_MS);
      beginStretch();
      shown.push({ color, shownAtMs: Math.round(shownAt - beganAt), endedAtMs: Math.round(stage.now() - beganAt) });
    }
  } finally {
    stage.onColor(null, steps.length);
  }
  return shown;
}

/** @returns whether a movement was seen to begin and to end */
async function watchStep(
  step: ChallengeStep,
  shownAt: number,
  stage: Stage,
  look: (choose: boolean) => Promise<Reading | null>,
  beginStretch: () => void,
): Promise<boolean> {
  const isTurn = step.direction !== 'CENTER';
  let stretchUntil = shownAt + REACTION_MS + TURN_STRETCH_MS;
  let moved = false;
  let quiet = 0;
  while (stage.now() - shownAt < step.holdMs) {
    if (isTurn && stage.now() >= stretchUntil) {
      beginStretch();
      stretchUntil += TURN_STRETCH_MS;
    }
    const reading = await look(stage.now() - shownAt >= REACTION_MS);
    const motion = reading?.motion ?? 0;
    if (motion > MOVING) moved = true;
    quiet = moved && motion < SETTLED ? quiet + 1 : 0;
    if (quiet >= SETTLED_PICTURES && stage.now() - shownAt >= STEP_MS_MIN) break;
  }
  beginStretch();
  const centerStretches = stage.light === null ? CENTER_STRETCHES : LIT.centerStretches;
  for (let extra = 1; !isTurn && extra < centerStretches; extra++) {
    const until = stage.now() + 300;
    while (stage.now() < until) await look(true);
    beginStretch();
  }
  return quiet >= SETTLED_PICTURES;
}

/** Two photos of one millisecond would look out of order. */
function withGrowingTimes(frames: readonly Frame[]): Frame[] {
  let last = -1;
  return frames.map((frame) => {
    last = Math.max(frame.atMs, last + 1);
    return { ...frame, atMs: last };
  });
}
