import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import type { CaptureSign } from '@faceproof/protocol/words.js';
import type { JudgedMeasurement } from '../facts/judged.js';
import { isStill } from '../thresholds/quality-limits.js';
import { framesWithFace } from './frames-with-face.js';
import { median } from './read-head-turns.js';

/**
 * Signs that a capture does not show a person in front of a camera. PROOF: no camera can give it. SUSPICION: has few honest
 * explanations, so a reviewer decides. HINT: occurs in honest captures; three different hints together are a suspicion.
 */
export interface Finding {
  sign: CaptureSign;
  weight: 'PROOF' | 'SUSPICION' | 'HINT';
  reason: ReasonCode;
}

/**
 * The measured signs of a picture, a loop or a cut. None is a proof: denoising, a low bitrate or a driver that repeats frames makes
 * honest captures alike. Their limits, and the data behind them: docs/explanation/liveness.md.
 */
export function findCaptureSigns(measurement: JudgedMeasurement, spanMs: number | null): Finding[] {
  const equal = findEqualPictures(measurement);
  if (equal.length > 0) return equal;
  const hurried = spanMs === null || spanMs < SPAN_MS_MIN;
  const findings = [
    findStill(measurement),
    findFlatFace(measurement, hurried),
    findRigidFace(measurement, hurried),
    findLoop(measurement),
    findCut(measurement),
  ];
  return findings.filter((finding) => finding !== null);
}

/**
 * In a shorter capture, a living head may be as rigid or as flat as a picture: this held for 10 % of the captures of 0.9 to 1.9 s,
 * and for none of 117 of at least 2.6 s. So it needs a stronger sign for a suspicion. The times are the device's own, but
 * understating them only weakens some suspicions to hints.
 */
const SPAN_MS_MIN = 2500;

/**
 * FrameMeasurement.motion between pictures that are equal pixel by pixel: a camera that hangs, or one picture sent repeatedly.
 */
const EQUAL_MOTION_MAX = 0.0003;

function findStill({ frames }: JudgedMeasurement): Finding | null {
  return isStill(frames) ? { sign: 'STILL_PICTURE', weight: 'SUSPICION', reason: 'CAPTURE_INJECTION_SUSPECTED' } : null;
}

export function findEqualPictures({ frames }: JudgedMeasurement): Finding[] {
  const motions = frames.flatMap(({ motion }) => (motion === null ? [] : [motion]));
  if (motions.length === 0 || Math.max(...motions) > EQUAL_MOTION_MAX) return [];
  return [{ sign: 'STILL_PICTURE', weight: 'SUSPICION', reason: 'CAPTURE_INJECTION_SUSPECTED' }];
}

/**
 * Share of the face's change that the motion of a plane explains. Live heads over at least 2.5 s: at most 0.81, in 193
 * captures.
 */
export const FLAT = { suspicion: 0.85, hurried: 0.92 };
/**
 * The same for a face whose similarity also stays above `alikeMin`, as with a bent picture. Live: at most 0.66, in 15
 * captures.
 */
const FLAT_AND_ALIKE = { suspicion: 0.75, hurried: 0.84, alikeMin: 0.9 };
/** Mean change below which there is nothing to explain. */
const CHANGE_MIN = 0.02;
const DEPTHS_MIN = 4;

/** A picture that is tilted, bent or moved closer: the face changes as a plane does. The worst fit is left out. */
function findFlatFace(measurement: JudgedMeasurement, hurried: boolean): Finding | null {
  const depths = framesWithFace(measurement).flatMap(({ main }) => (main.depth ? [main.depth] : []));
  if (depths.length < DEPTHS_MIN) return null;
  const fitting = depths.sort((a, b) => a.rest - b.rest).slice(0, -1);
  const change = mean(fitting.map((depth) => depth.change));
  if (change < CHANGE_MIN) return null;
  const explained = 1 - mean(fitting.map((depth) => depth.rest)) / change;
  const limits = alikenessOf(measurement) >= FLAT_AND_ALIKE.alikeMin ? FLAT_AND_ALIKE : FLAT;
  return spoofIf(explained, limits, hurried, 'FLAT_FACE');
}

/** @param limits from which the value is suspicious; from `hurried` also in a short capture */
function spoofIf(
  value: number,
  limits: { suspicion: number; hurried: number },
  hurried: boolean,
  sign: 'FLAT_FACE' | 'RIGID_FACE',
): Finding | null {
  if (value < limits.suspicion) return null;
  return { sign, weight: hurried && value < limits.hurried ? 'HINT' : 'SUSPICION', reason: 'SPOOF_SUSPECTED' };
}

/** The lowest cosine of any frame with the capture's template. */
function alikenessOf(measurement: JudgedMeasurement): number {
  return Math.min(...framesWithFace(measurement).map(({ main }) => main.similarityToTemplate ?? 0));
}

/** Cosine with the template, on every frame. Live faces that move as far: at most 0.979 in 2 s, 0.967 in 4 s. */
const RIGID = { suspicion: 0.982, hurried: 0.987 };
/** How far the face moves or grows, in units of its size. */
const TRAVEL_MIN = 0.06;
const RIGID_FRAMES_MIN = 5;

/** A picture that is moved sideways, closer and farther: the face moves but never changes. */
function findRigidFace(measurement: JudgedMeasurement, hurried: boolean): Finding | null {
  const frames = framesWithFace(measurement);
  if (frames.length < RIGID_FRAMES_MIN || travelOf(frames) < TRAVEL_MIN) return null;
  return spoofIf(alikenessOf(measurement), RIGID, hurried, 'RIGID_FACE');
}

function travelOf(frames: ReturnType<typeof framesWithFace>): number {
  const places = frames.map(({ main: { box }, width, height }) => {
    const [across, down] = [(box.x2 - box.x1) * width, (box.y2 - box.y1) * height];
    return { x: ((box.x1 + box.x2) / 2) * width, y: ((box.y1 + box.y2) / 2) * height, size: Math.sqrt(across * down) };
  });
  let most = 0;
  for (const one of places) {
    for (const other of places) {
      const shift = Math.hypot(one.x - other.x, one.y - other.y) / Math.max(one.size, other.size, 1);
      most = Math.max(most, shift + Math.abs(Math.log(one.size / other.size)));
    }
  }
  return most;
}

/**
 * A frame that recurs as no person's would. Compared with the most similar earlier frame, both the whole picture and the face
 * differ by less than `ratio` of the difference between neighbours, and by no more than encoding explains.
 */
const TWIN = { ratio: 0.48, motionMax: 0.0035, changeMax: 0.06 };
/** How many frames must recur. */
const TWINS_SHARE_MIN = 0.6;
const LOOP_FRAMES_MIN = 5;

/** A short clip played in a loop, or back and forth. */
function findLoop({ frames }: JudgedMeasurement): Finding | null {
  const steps = frames.flatMap(({ sinceLast }) => (sinceLast ? [sinceLast] : []));
  const twins = frames.flatMap(({ twin }) => (twin ? [twin] : []));
  if (steps.length < LOOP_FRAMES_MIN - 1 || twins.length < LOOP_FRAMES_MIN) return null;
  const motion = median(steps.map((step) => step.motion));
  const change = median(steps.map((step) => step.change));
  const back = twins.filter(
    (twin) =>
      twin.motion <= Math.min(TWIN.motionMax, TWIN.ratio * motion) &&
      twin.change <= Math.min(TWIN.changeMax, TWIN.ratio * change),
  );
  if (back.length < TWINS_SHARE_MIN * twins.length) return null;
  return { sign: 'REPEATED_FRAMES', weight: 'SUSPICION', reason: 'CAPTURE_INJECTION_SUSPECTED' };
}

/** Correlation between the backgrounds of neighbours. Within one recording: at least 0.81. */
const BACKDROP_MIN = 0.6;
/**
 * Change of the skin's colour between neighbours: of the natural logarithm of one channel, against the mean of all three. Half of all
 * neighbours must show it, so that a light challenge or a camera that adapts does not. Within one recording: 4 of 1,723 captures.
 */
const SKIN_CHANGE_MAX = 0.15;
/** Pairs of neighbours. */
const SKIN_CHANGES_MIN = 2;

/** Another room or another light from one frame to the next: the capture is not one continuous recording. */
function findCut({ frames }: JudgedMeasurement): Finding | null {
  const isElsewhere = frames.some(({ backdrop }) => typeof backdrop === 'number' && backdrop < BACKDROP_MIN);
  const changes = skinChanges(frames);
  const isOtherLight = changes.length >= SKIN_CHANGES_MIN && median(changes) > SKIN_CHANGE_MAX;
  return isElsewhere || isOtherLight ? { sign: 'SCENE_CUT', weight: 'SUSPICION', reason: 'FRAMES_INCONSISTENT' } : null;
}

/** Linear light, 0..1, that noise is small against. */
const DARK = 0.02;

function skinChanges(frames: JudgedMeasurement['frames']): number[] {
  const colors = skinColors(frames);
  return colors.slice(1).map((now, i) => colorChange(colors[i] ?? now, now));
}

/**
 * How far the colour of the skin is from that in another capture: of the medians of both, measured as between neighbours.
 *
 * @returns null if either shows too little skin
 */
export function skinShift(one: JudgedMeasurement, other: JudgedMeasurement): number | null {
  const [before, after] = [skinColors(one.frames), skinColors(other.frames)];
  if (Math.min(before.length, after.length) <= SKIN_CHANGES_MIN) return null;
  const typical = (colors: readonly number[][]): number[] =>
    [0, 1, 2].map((channel) => median(colors.map((color) => color[channel] ?? 0)));
  return colorChange(typical(before), typical(after));
}

/** Logarithms of linear light, by channel, of the frames that show skin. */
function skinColors(frames: JudgedMeasurement['frames']): number[][] {
  const skins = frames.flatMap(({ main }) => (main?.skinLight ? [main.skinLight.skin] : []));
  return skins.map((skin) => skin.map((level) => Math.log(level + DARK)));
}

function colorChange(before: readonly number[], now: readonly number[]): number {
  const steps = now.map((level, channel) => level - (before[channel] ?? level));
  return Math.max(...steps.map((step) => Math.abs(step - mean(steps))));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
