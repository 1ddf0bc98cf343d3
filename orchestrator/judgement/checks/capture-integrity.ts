import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import { type Finding, findCaptureSigns, findEqualPictures } from '../signs/capture-signs.js';
import { findDeviceSigns } from '../signs/device-signs.js';
import { type CheckInput, inconclusive, passedUnless, type Verdict } from './check.js';
import { isJudgeable } from './face-quality.js';

const FRAMES_MIN = 3;
/** An app that takes photos by a timer and codes each to a size gives two hints, in all honesty. */
const HINTS_MIN = 3;

/**
 * Whether the upload is one unbroken, new take of a person before a camera: frames distinct, in time order, moving as a
 * head does, and never seen before. A proof fails it; a suspicion is left open, for a person to look at.
 */
export function checkCaptureIntegrity(input: CheckInput): Verdict {
  const kind = 'capture.integrity';
  const findings = [
    ...findPlainSigns(input),
    // In the dark, out of focus or far away nothing seems to change: pictures too poor to approve prove little either.
    ...(isJudgeable(input.measurement)
      ? findCaptureSigns(input.measurement, spanOf(input))
      : findEqualPictures(input.measurement)),
    ...findDeviceSigns(input.intake, input.measurement),
  ];
  const proofs = findings.filter(({ weight }) => weight === 'PROOF');
  if (proofs.length > 0) return { ...passedUnless(kind, null, reasonsOf(proofs)), signs: signsOf(findings) };
  const suspicions = findings.filter(({ weight }) => weight === 'SUSPICION');
  const hints = findings.filter(({ weight }) => weight === 'HINT');
  const suspected = suspicions.length > 0 ? suspicions : hints.length >= HINTS_MIN ? hints : [];
  if (suspected.length > 0) return { ...inconclusive(kind, null, reasonsOf(suspected)), signs: signsOf(findings) };
  const decoded = input.measurement.frames.filter((frame) => frame.decoded).length;
  return { ...passedUnless(kind, null, decoded < FRAMES_MIN ? ['LOW_RESOLUTION'] : []), signs: signsOf(findings) };
}

function findPlainSigns({ attempt, intake }: CheckInput): Finding[] {
  const findings: Finding[] = [];
  const prove = (sign: Finding['sign'], reason: ReasonCode): void => void findings.push({ sign, weight: 'PROOF', reason });
  if (intake.replayedFrames > 0) prove('REPLAYED_BYTES', 'MEDIA_REPLAYED');
  if (attempt.seenBefore) prove('REPLAYED_MOMENTS', 'MEDIA_REPLAYED');
  // A sensor has noise: it never gives the same bytes twice.
  if (intake.duplicateFrames > 0) prove('EQUAL_BYTES', 'CAPTURE_INJECTION_SUSPECTED');
  if (!isInTimeOrder(intake.atMs)) prove('TIMES_OUT_OF_ORDER', 'FRAMES_INCONSISTENT');
  return findings;
}

/** Between the first frame and the last, by the device's clock or the clip's own; null if nobody says. */
function spanOf({ intake, measurement }: CheckInput): number | null {
  const atMs = measurement.clipAtMs ?? intake.atMs;
  return atMs === null ? null : (atMs.at(-1) ?? 0) - (atMs[0] ?? 0);
}

/** Without times there is nothing to contradict: an SDK may leave them out. */
function isInTimeOrder(atMs: readonly number[] | null): boolean {
  return atMs === null || atMs.every((at, i) => i === 0 || at > (atMs[i - 1] ?? 0));
}

function reasonsOf(findings: readonly Finding[]): ReasonCode[] {
  return [...new Set(findings.map(({ reason }) => reason))];
}

function signsOf(findings: readonly Finding[]): Finding['sign'][] {
  return findings.map(({ sign }) => sign);
}
