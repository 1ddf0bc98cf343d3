import type { FrameMeasurement, MainFaceMeasurement } from '@faceproof/protocol/job.js';
import type { ReasonCode } from '@faceproof/protocol/reasons.js';

/**
 * What a frame must be like for the models to be trusted on it. Pure.
 * Each limit names the data that it was set on in docs/models.md.
 */
export const QUALITY_LIMITS = {
  interocularPxMin: 24,
  /** Share of the frame's shorter side that the box may fill. */
  faceShareMax: 0.95,
  centerOffsetMax: 0.38,
  yawMax: 35,
  pitchMax: 30,
  rollMax: 35,
  brightnessMin: 0.12,
  brightnessMax: 0.92,
  sharpnessMin: 12,
  eyeOpenMin: 0.2,
  shortSideMin: 240,
} as const;

export const REFERENCE_LIMITS = { interocularPxMin: 18, sharpnessMin: 6, brightnessMin: 0.08, brightnessMax: 0.96 } as const;

/** Mean absolute luma difference between neighbours below which a capture is one picture coded again. */
export const MOTION_LIMITS = { stillMax: 0.002 } as const;

/** @returns what spoils this frame for the models; empty where nothing does */
export function findQualityFaults(face: MainFaceMeasurement, frame: FrameMeasurement): ReasonCode[] {
  const limits = QUALITY_LIMITS;
  const { box, pose } = face;
  const width = box.x2 - box.x1;
  const height = box.y2 - box.y1;
  const offset = Math.hypot((box.x1 + box.x2) / 2 - 0.5, (box.y1 + box.y2) / 2 - 0.5);
  const faults: ReasonCode[] = [];
  if (Math.min(frame.width, frame.height) < limits.shortSideMin) faults.push('LOW_RESOLUTION');
  if (face.interocularPx < limits.interocularPxMin) faults.push('FACE_TOO_SMALL');
  if (Math.max(width, height) > limits.faceShareMax) faults.push('FACE_TOO_CLOSE');
  if (offset > limits.centerOffsetMax) faults.push('FACE_NOT_CENTERED');
  if (Math.abs(pose.yaw) > limits.yawMax || Math.abs(pose.pitch) > limits.pitchMax || Math.abs(pose.roll) > limits.rollMax) {
    faults.push('POSE_OUT_OF_RANGE');
  }
  if (face.brightness < limits.brightnessMin) faults.push('TOO_DARK');
  if (face.brightness > limits.brightnessMax) faults.push('TOO_BRIGHT');
  if (face.sharpness < limits.sharpnessMin) faults.push('BLURRED');
  const { left, right } = face.eyesOpen;
  if (left !== null && right !== null && Math.max(left, right) < limits.eyeOpenMin) faults.push('EYES_CLOSED');
  return faults;
}

/** @returns what makes a reference picture unusable */
export function findReferenceFaults(face: Pick<MainFaceMeasurement, 'interocularPx' | 'sharpness' | 'brightness'>): ReasonCode[] {
  const limits = REFERENCE_LIMITS;
  const faults: ReasonCode[] = [];
  if (face.interocularPx < limits.interocularPxMin) faults.push('FACE_TOO_SMALL');
  if (face.sharpness < limits.sharpnessMin) faults.push('BLURRED');
  if (face.brightness < limits.brightnessMin) faults.push('TOO_DARK');
  if (face.brightness > limits.brightnessMax) faults.push('TOO_BRIGHT');
  return faults;
}
