import type { JudgedFrame } from '../facts/judged.js';
import { framesWithFace } from '../signs/frames-with-face.js';
import { type CheckInput, inconclusive, passedUnless, roundScore, type Verdict } from './check.js';
import { STANDS_ON } from './stands-on.js';

/** A second face counts if its area is at least this share of the main face's; people in the background do not count. */
const RIVAL_AREA_MIN = 0.4;
/** Share of the frames with a face on which a second face must appear. */
const RIVAL_FRAMES_MIN = 0.34;

/** Whether exactly one person is visible. Score: the detector's mean confidence in the main face. */
export function checkFaceDetection(input: CheckInput): Verdict {
  const { frames } = input.measurement;
  if (frames.every((frame) => !frame.decoded)) return inconclusive('face.detection', STANDS_ON.detection, ['FACE_NOT_FOUND']);
  const seen = framesWithFace(input.measurement);
  if (seen.length === 0) return passedUnless('face.detection', STANDS_ON.detection, ['FACE_NOT_FOUND'], 0);
  const confidence = seen.reduce((sum, frame) => sum + frame.main.confidence, 0) / seen.length;
  const crowded = seen.filter(hasRival).length / seen.length >= RIVAL_FRAMES_MIN;
  return passedUnless('face.detection', STANDS_ON.detection, crowded ? ['MULTIPLE_FACES'] : [], roundScore(confidence));
}

function hasRival(frame: JudgedFrame): boolean {
  const [main, ...others] = frame.faces.map(({ box }) => (box.x2 - box.x1) * (box.y2 - box.y1));
  return main !== undefined && others.some((area) => area >= RIVAL_AREA_MIN * main);
}
