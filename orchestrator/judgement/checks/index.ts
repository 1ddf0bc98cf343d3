import type { ModelRole } from '@faceproof/models/roles/index.js';
import { listStamps } from '@faceproof/protocol/measuring/model-stamps.js';
import type { CheckKind } from '@faceproof/protocol/words.js';
import { checkCaptureIntegrity } from './capture-integrity.js';
import { type CheckInput, type Judge, skipped, type Verdict } from './check.js';
import { checkFaceConsistency } from './face-consistency.js';
import { checkFaceDetection } from './face-detection.js';
import { checkFaceDuplicate } from './face-duplicate.js';
import { checkFaceMatch } from './face-match.js';
import { checkFaceQuality } from './face-quality.js';
import { joinHalves } from './join-halves.js';
import { checkLivenessActive } from './liveness-active.js';
import { checkLivenessPassive } from './liveness-passive.js';
import { checkReferenceQuality } from './reference-quality.js';

/**
 * THE LIST. Checks run in this order, and an envelope shows them in this order. `needs` names roles that a set may leave out:
 * without their networks the check is skipped, and if the policy requires it, nothing is approved.
 */
// biome-ignore format: a table, read by columns
export const CHECKS: readonly Row[] = [
  { kind: 'capture.integrity', needs: [],           judge: checkCaptureIntegrity },
  { kind: 'face.detection',    needs: [],           judge: checkFaceDetection },
  { kind: 'face.quality',      needs: ['pose'],     judge: checkFaceQuality },
  { kind: 'liveness.passive',  needs: ['liveness'], judge: checkLivenessPassive },
  { kind: 'liveness.active',   needs: ['pose'],     judge: checkLivenessActive },
  { kind: 'face.consistency',  needs: [],           judge: checkFaceConsistency },
  { kind: 'reference.quality', needs: [],           judge: checkReferenceQuality },
  { kind: 'face.match',        needs: [],           judge: checkFaceMatch },
  { kind: 'face.duplicate',    needs: [],           judge: checkFaceDuplicate },
];

interface Row {
  kind: CheckKind;
  needs: readonly ModelRole[];
  judge: Judge;
}

/** Runs every check on a measurement, and on the first half of the attempt if there was one. Pure. */
export function runChecks(input: Omit<CheckInput, 'earlier'>): Verdict[] {
  const { first } = input;
  if (first === undefined) return runEach(input);
  return joinHalves(runEach({ ...input, ...first, attempt: { ...first.attempt, turns: 'ASKED' } }), runEach(input), {
    ...input,
    first,
  });
}

function runEach(input: Omit<CheckInput, 'earlier'>): Verdict[] {
  const verdicts: Verdict[] = [];
  for (const { kind, needs, judge } of CHECKS) {
    const verdict = judge({ ...input, earlier: verdicts });
    const lacks = needs.some((role) => listStamps(input.measurement.models, role).length === 0);
    verdicts.push(lacks && verdict.applies ? skipped(kind) : verdict);
  }
  return verdicts;
}
