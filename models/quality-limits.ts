import type { FaceBox, MainFaceMeasurement } from '@faceproof/protocol/job.js';
import type { ReasonCode } from '@faceproof/protocol/reasons.js';

/** What a frame's main face must be for the frame to count. */
export const FRAME_LIMITS = {
  /** Mean luma of the face, 0..1. */
  brightnessMin: 0.12,
  brightnessMax: 0.9,
  /** Variance of the Laplacian of the aligned face. */
  sharpnessMin: 8,
  /** Pixels between the eyes. */
  interocularPxMin: 28,
  /** The face box's height, as a share of the frame's: above, the camera is too near. */
  faceHeightMax: 0.95,
  /** How far the face's centre may be from the frame's, as a share of width and height. */
  offCentreMax: 0.3,
  /** Degrees. */
  yawMax: 40,
  pitchMax: 30,
  rollMax: 35,
  /** Both eyes must be less open than this to be called closed. */
  eyesOpenMin: 0.2,
  /** Pixels on the short side. */
  shortSideMin: 200,
} as const;

/** What a reference picture must be to be compared with. More is forgiven: nobody can take it again. */
export const REFERENCE_LIMITS = {
  brightnessMin: 0.06,
  brightnessMax: 0.96,
  sharpnessMin: 4,
  interocularPxMin: 16,
  yawMax: 50,
  pitchMax: 40,
} as const;

/** Mean absolute luma difference between neighbouring frames (see FrameMeasurement.motion). */
export const MOTION_LIMITS = {
  /** Below this, nothing but coding and noise differs: two pictures of one picture. */
  stillMax: 0.004,
} as const;

type QualityFace = Pick<MainFaceMeasurement, 'box' | 'interocularPx' | 'pose' | 'brightness' | 'sharpness' | 'eyesOpen'>;

/** @returns every reason why this frame should not count, in the order in which a person can mend them */
export function findQualityFaults(face: QualityFace, frame: { width: number; height: number }): ReasonCode[] {
  const { box, pose } = face;
  const limits = FRAME_LIMITS;
  const faults: ReasonCode[] = [];
  if (Math.min(frame.width, frame.height) < limits.shortSideMin) faults.push('LOW_RESOLUTION');
  if (face.interocularPx < limits.interocularPxMin) faults.push('FACE_TOO_SMALL');
  if (box.y2 - box.y1 > limits.faceHeightMax) faults.push('FACE_TOO_CLOSE');
  else if (isOffCentre(box)) faults.push('FACE_NOT_CENTERED');
  if (face.brightness < limits.brightnessMin) faults.push('TOO_DARK');
  if (face.brightness > limits.brightnessMax) faults.push('TOO_BRIGHT');
  if (face.sharpness < limits.sharpnessMin) faults.push('BLURRED');
  if (Math.abs(pose.yaw) > limits.yawMax || Math.abs(pose.pitch) > limits.pitchMax || Math.abs(pose.roll) > limits.rollMax) {
    faults.push('POSE_OUT_OF_RANGE');
  }
  if (eyesClosed(face.eyesOpen)) faults.push('EYES_CLOSED');
  return faults;
}

/** @returns why the reference cannot be compared with; an empty list where it can */
export function findReferenceFaults(face: Omit<QualityFace, 'box' | 'eyesOpen'>): ReasonCode[] {
  const limits = REFERENCE_LIMITS;
  const poor =
    face.interocularPx < limits.interocularPxMin ||
    face.brightness < limits.brightnessMin ||
    face.brightness > limits.brightnessMax ||
    face.sharpness < limits.sharpnessMin ||
    Math.abs(face.pose.yaw) > limits.yawMax ||
    Math.abs(face.pose.pitch) > limits.pitchMax;
  return poor ? ['REFERENCE_QUALITY_LOW'] : [];
}

function isOffCentre({ x1, y1, x2, y2 }: FaceBox): boolean {
  const limit = FRAME_LIMITS.offCentreMax;
  return Math.abs((x1 + x2) / 2 - 0.5) > limit || Math.abs((y1 + y2) / 2 - 0.5) > limit;
}

/** An eye that cannot be seen is not closed. */
function eyesClosed({ left, right }: QualityFace['eyesOpen']): boolean {
  const seen = [left, right].filter((open) => open !== null);
  return seen.length > 0 && seen.every((open) => open < FRAME_LIMITS.eyesOpenMin);
}
