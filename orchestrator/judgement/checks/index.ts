import type { CheckKind } from '@faceproof/protocol/words.js';
import { checkCaptureIntegrity } from './capture-integrity.js';
import type { CheckInput, Judge, Verdict } from './check.js';
import { checkFaceConsistency } from './face-consistency.js';
import { checkFaceDetection } from './face-detection.js';
import { checkFaceDuplicate } from './face-duplicate.js';
import { checkFaceMatch } from './face-match.js';
import { checkFaceQuality } from './face-quality.js';
import { checkLivenessActive } from './liveness-active.js';
import { checkLivenessPassive } from './liveness-passive.js';
import { checkReferenceQuality } from './reference-quality.js';

/** THE LIST. In this order they run, and in this order an envelope shows them. */
export const CHECKS: readonly { kind: CheckKind; judge: Judge }[] = [
  { kind: 'capture.integrity', judge: checkCaptureIntegrity },
  { kind: 'face.detection', judge: checkFaceDetection },
  { kind: 'face.quality', judge: checkFaceQuality },
  { kind: 'liveness.passive', judge: checkLivenessPassive },
  { kind: 'liveness.active', judge: checkLivenessActive },
  { kind: 'face.consistency', judge: checkFaceConsistency },
  { kind: 'reference.quality', judge: checkReferenceQuality },
  { kind: 'face.match', judge: checkFaceMatch },
  { kind: 'face.duplicate', judge: checkFaceDuplicate },
];

/** Runs every check on a measurement. Pure. */
export function runChecks(input: Omit<CheckInput, 'earlier'>): Verdict[] {
  const verdicts: Verdict[] = [];
  for (const { judge } of CHECKS) verdicts.push(judge({ ...input, earlier: verdicts }));
  return verdicts;
}
