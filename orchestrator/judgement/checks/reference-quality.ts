import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import { findReferenceFaults } from '../thresholds/quality-limits.js';
import { type CheckInput, notApplicable, passedUnless, type Verdict } from './check.js';
import { STANDS_ON } from './stands-on.js';

/** Whether the reference can be compared at all. The person at the camera cannot change this. */
export function checkReferenceQuality(input: CheckInput): Verdict {
  const { reference } = input.measurement;
  if (reference === null) return notApplicable('reference.quality');
  if (reference.kind === 'TEMPLATE') {
    const matchedBy = Object.keys(reference.similarities ?? {});
    const reasons: ReasonCode[] = reference.comparable ? [] : ['ENROLLMENT_OUTDATED'];
    const verdict = passedUnless('reference.quality', STANDS_ON.referenceTemplate, reasons);
    return matchedBy.length === 0 ? verdict : { ...verdict, matchedBy };
  }
  if (reference.main === null)
    return passedUnless('reference.quality', STANDS_ON.referencePicture, ['REFERENCE_FACE_NOT_FOUND']);
  const usable = findReferenceFaults(reference.main, reference).length === 0;
  return passedUnless('reference.quality', STANDS_ON.referencePicture, usable ? [] : ['REFERENCE_QUALITY_LOW']);
}
