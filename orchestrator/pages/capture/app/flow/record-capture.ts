import type { ChallengeStep, LightChallenge, ShownColor, ShownStep } from '@faceproof/protocol/api/sessions/captures.js';
import { openFrameChooser } from '../frames/choose-frames.js';
import type { Frame } from '../frames/frame.js';
import type { Grabber } from '../frames/grabber.js';
import { type Luma, type Reading, readLuma } from '../frames/read-luma.js';

export interface Recording {
  frames: Frame[];
  /** Three small pictures of the camera's own rate, for measuring noise and flicker; empty if the camera failed to give them. */
  burst: Frame[];
  shown: ShownStep[];
  /** null if no colours were shown. */
  light: { shown: ShownColor[] } | null;
}

interface Stage {
  grabber: Grabber;
  /** Resolves when the camera has a new picture: that many milliseconds after the one before, or about ten times per second. */
  nextPicture(betweenMs?: number): Promise<void>;
  /** Monotonic milliseconds. */
  now(): number;
  /** Receives the step to show; null during the initial quiet stretch. */
  onStep(step: ChallengeStep | null, index: number): void;
  /** Colours to show before the steps; null for none. */
  light: LightChallenge | null;
  /** Receives the colour to show; null restores the page's own colours. */
  onColor(color: string | null, index: number): void;
  signal: AbortSignal;
  /** The longer side of a photo, in pixels. */
  sideMax: number;
}

const BURST = { count: 3, betweenMs: 30 };
const QUIET_STRETCH_MS = 325;
const QUIET_STRETCHES = 4;
/** Without a challenge: long enough for signs of a still picture to be a proof. */
const STILL_STRETCHES = 10;
/** Photos of the straight head, which the face match needs. */
const CENTER_STRETCHES = 2;
/** Fewer photos with light, because the colours also show a straight head. This makes 23 photos; the limit is 24. */
const LIT = { quietStretches: 1, centerStretches: 1 };
/** The wait between the end of a fade and its photo, because screens and cameras lag. */
const SETTLE_MS = 200;
/**
 * A turn is photographed every 650 ms, so that one photo shows the turned head. The sharpest photo of the whole step would often
 * be one from before the movement. At most three photos per turn: four turns and three returns make 22 photos without light.
 */
const TURN_STRETCH_MS = 650;
/** Reaction time. Earlier photos would still show the previous step. */
const REACTION_MS = 350;
const STEP_MS_MIN = 900;
const MOVING = 0.016;
const SETTLED = 0.011;
const SETTLED_PICTURES = 3;

/**
 * Takes the photos while the person follows the challenge. A step ends at the end of a movement or after its time limit, so that
 * a person who cannot move gets through too. The server judges the result.
 *
 * @throws the signal's reason if it is aborted
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

  const takeBurst = async (): Promise<Frame[]> => {
    const taken: Promise<Frame[]>[] = [];
    while (taken.length < BURST.count) {
      await stage.nextPicture(BURST.betweenMs);
      stage.signal.throwIfAborted();
      const atMs = Math.round(stage.now() - beganAt);
      taken.push(stage.grabber.thumbnail().then((blob) => (blob === null ? [] : [{ blob, atMs }])));
    }
    const frames = (await Promise.all(taken)).flat();
    return frames.length === BURST.count ? withGrowingTimes(frames) : [];
  };

  stage.onStep(null, 0);
  let burst: Frame[] = [];
  const straightStretches = steps.length === 0 ? STILL_STRETCHES : QUIET_STRETCHES;
  const quietStretches = stage.light === null ? straightStretches : LIT.quietStretches;
  for (let stretch = 0; stretch < quietStretches; stretch++) {
    const until = stage.now() + QUIET_STRETCH_MS;
    if (stretch === 0) burst = await takeBurst();
    do await look(true);
    while (stage.now() < until);
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
  return { frames: withGrowingTimes(chooser.frames()), burst, shown, light: colors === null ? null : { shown: colors } };
}

/** Shows one colour after the other, and takes a photo of the face in each once the fade has ended. */
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

/** @returns true if a movement started and ended */
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

/** Makes the times strictly increasing, because the server rejects two photos with the same time. */
function withGrowingTimes(frames: readonly Frame[]): Frame[] {
  let last = -1;
  return frames.map((frame) => {
    last = Math.max(frame.atMs, last + 1);
    return { ...frame, atMs: last };
  });
}
