import { CLEAR_FACE_MIN, faceSideOf } from '../signs/face-side.js';
import { framesWithFace, isCompared } from '../signs/frames-with-face.js';
import { fuseLiveness } from '../signs/fuse-liveness.js';
import type { Threshold } from '../thresholds/pins.js';
import { thresholdOf } from '../thresholds/threshold-of.js';
import { type CheckInput, compareScore, earlierStatus, inconclusive, skipped, type Verdict } from './check.js';
import { STANDS_ON } from './stands-on.js';

/**
 * Whether the face belongs to a living person, judged by the texture of all frames together, so that a single lucky frame
 * cannot decide. If the pictures are too poor to judge, a low score proves nothing: the check is inconclusive and the person
 * is shown what to improve. It is never approved that way.
 *
 * The frames that the template is made of are also judged alone, and the lower score counts: frames of someone else, turned
 * so far that they are not compared, must not lend their life to the face that is.
 */
export function checkLivenessPassive(input: CheckInput): Verdict {
  const kind = 'liveness.passive';
  if (earlierStatus(input, 'face.detection') !== 'PASSED') return skipped(kind);
  const score = scoreOf(input);
  if (score === null) return inconclusive(kind, STANDS_ON.liveness, ['FACE_NOT_FOUND']);
  const verdict = compareScore(kind, STANDS_ON.liveness, score, limitOf(input), 'LIVENESS_SCORE_LOW');
  const judgeable = verdict.status === 'PASSED' || earlierStatus(input, 'face.quality') === 'PASSED';
  if (!judgeable) return { ...verdict, status: 'INCONCLUSIVE', reasons: [], inBand: false };
  if (!mayDoubt(input) || verdict.status === 'FAILED') return verdict;
  const isClear = verdict.status === 'PASSED' && faceSideOf(input.measurement) >= CLEAR_FACE_MIN;
  return isClear ? verdict : { ...verdict, status: 'INCONCLUSIVE', reasons: [], inBand: false, doubtful: true };
}

/** Under ADAPTIVE, a score between clear and clear attack decides nothing until the challenge is shown, which then settles the doubt. */
function limitOf(input: CheckInput): Threshold {
  if (input.policy.liveness.mode !== 'ADAPTIVE') return thresholdOf(input, 'liveness.passive');
  const { clear, clearAttack } = input.pins.livenessFusion;
  if (!mayDoubt(input)) return { threshold: clearAttack, reviewThreshold: null };
  // A policy may only raise what counts as clear.
  return { threshold: Math.max(clear, input.policy.checks['liveness.passive'].threshold ?? 0), reviewThreshold: clearAttack };
}

function mayDoubt({ policy, attempt: { challenge, turns } }: CheckInput): boolean {
  return policy.liveness.mode === 'ADAPTIVE' && challenge === null && turns !== 'ASKED';
}

function scoreOf({ measurement, pins: { livenessFusion } }: CheckInput): number | null {
  const frames = framesWithFace(measurement);
  const ofAll = fuseLiveness(frames, livenessFusion);
  if (ofAll === null) return null;
  const compared = frames.filter(({ main }) => isCompared(main));
  // However few they are: one frame can make a template.
  return Math.min(ofAll, fuseLiveness(compared, { ...livenessFusion, framesMin: 1 }) ?? ofAll);
}
