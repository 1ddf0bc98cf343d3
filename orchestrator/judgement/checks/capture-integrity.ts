import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import { type Finding, findCaptureSigns, findEqualPictures } from '../signs/capture-signs.js';
import { findDeviceSigns } from '../signs/device-signs.js';
import { type CheckInput, inconclusive, passedUnless, type Verdict } from './check.js';
import { isJudgeable } from './face-quality.js';
import { STANDS_ON } from './stands-on.js';

const FRAMES_MIN = 3;
/** Of all frames. Of nine people before slow cameras, at most two of nine frames were copies (docs/explanation/liveness.md). */
export const DUPLICATES_SHARE_MIN = 0.5;
/** An honest app that takes photos on a timer and scales each one gives two hints. */
const HINTS_MIN = 3;

/**
 * Whether the upload is one continuous, fresh recording of a person in front of a camera: distinct frames, in time order,
 * with the motion of a head, and never seen before. A PROOF fails the check; a SUSPICION makes it inconclusive, for a
 * reviewer. The only proof is a face that was sent before: whatever else was measured, a poor camera comes close to.
 */
export function checkCaptureIntegrity(input: CheckInput): Verdict {
  const kind = 'capture.integrity';
  // In a dark, blurred or distant capture nothing seems to change: pictures too poor to approve are poor evidence of fraud
  // too.
  const seen = isJudgeable(input.measurement)
    ? findCaptureSigns(input.measurement, spanOf(input))
    : findEqualPictures(input.measurement);
  const findings = [...findPlainSigns(input), ...seen, ...findDeviceSigns(input.intake, input.measurement)];
  // That pictures do not move is seen without a network.
  const roles = seen.some(({ sign }) => sign !== 'STILL_PICTURE') ? STANDS_ON.signs : [];
  const proofs = findings.filter(({ weight }) => weight === 'PROOF');
  if (proofs.length > 0) return { ...passedUnless(kind, roles, reasonsOf(proofs)), signs: signsOf(findings) };
  const suspicions = findings.filter(({ weight }) => weight === 'SUSPICION');
  const hints = findings.filter(({ weight }) => weight === 'HINT');
  const suspected = suspicions.length > 0 ? suspicions : hints.length >= HINTS_MIN ? hints : [];
  if (suspected.length > 0) return { ...inconclusive(kind, roles, reasonsOf(suspected)), signs: signsOf(findings) };
  const decoded = input.measurement.frames.filter((frame) => frame.decoded).length;
  return { ...passedUnless(kind, roles, decoded < FRAMES_MIN ? ['LOW_RESOLUTION'] : []), signs: signsOf(findings) };
}

function findPlainSigns({ attempt, intake, measurement: { frames } }: CheckInput): Finding[] {
  const findings: Finding[] = [];
  const find = (sign: Finding['sign'], weight: Finding['weight'], reason: ReasonCode) =>
    void findings.push({ sign, weight, reason });
  if (intake.replayedFrames > 0) {
    // A covered lens, or a camera that starts, gives the same picture each time. A clip has one digest for all its frames.
    const blank = intake.kind === 'FRAMES' ? frames.filter(({ main }) => main === null).length : 0;
    find('REPLAYED_BYTES', intake.replayedFrames > blank ? 'PROOF' : 'SUSPICION', 'MEDIA_REPLAYED');
  }
  // Similar faces prove nothing: a person who repeats a capture shows some of them again.
  if (attempt.seenBefore !== false)
    find('REPLAYED_MOMENTS', attempt.seenBefore === 'ELSEWHERE' ? 'SUSPICION' : 'HINT', 'MEDIA_REPLAYED');
  // A slow camera's driver repeats frames, but not most of them for seconds.
  if (intake.duplicateFrames > 0) {
    const weight = intake.duplicateFrames >= DUPLICATES_SHARE_MIN * frames.length ? 'SUSPICION' : 'HINT';
    find('EQUAL_BYTES', weight, 'CAPTURE_INJECTION_SUSPECTED');
  }
  if (!isInTimeOrder(intake.atMs)) find('TIMES_OUT_OF_ORDER', 'SUSPICION', 'FRAMES_INCONSISTENT');
  return findings;
}

/** Time between the first frame and the last, by the device's clock or the clip's own; null if neither is known. */
function spanOf({ intake, measurement }: CheckInput): number | null {
  const atMs = measurement.clipAtMs ?? intake.atMs;
  return atMs === null ? null : (atMs.at(-1) ?? 0) - (atMs[0] ?? 0);
}

/** Without times there is nothing to contradict, and an SDK may omit them. A frame that the driver repeats keeps its time. */
function isInTimeOrder(atMs: readonly number[] | null): boolean {
  return atMs === null || atMs.every((at, i) => i === 0 || at >= (atMs[i - 1] ?? 0));
}

function reasonsOf(findings: readonly Finding[]): ReasonCode[] {
  return [...new Set(findings.map(({ reason }) => reason))];
}

function signsOf(findings: readonly Finding[]): Finding['sign'][] {
  return findings.map(({ sign }) => sign);
}
