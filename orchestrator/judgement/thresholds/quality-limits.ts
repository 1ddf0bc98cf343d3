import type { FaceShape } from '@faceproof/models/faces/face-shape.js';
import type { FaceBox, HeadPose, MainFaceMeasurement } from '@faceproof/protocol/measuring/job.js';
import type { ReasonCode } from '@faceproof/protocol/reasons.js';
import type { FaceOutline } from '../facts/judged.js';
import { shapeOf } from '../facts/shape-of.js';

/**
 * Requirements for a frame's main face. Chosen so that live clips and selfies pass (in the clips, the lowest sharpness is 28
 * and the lowest brightness 0.34) and deliberately degraded pictures fail.
 */
export const FRAME_LIMITS = {
  /** Mean luma of the face, 0..1. */
  brightnessMin: 0.12,
  brightnessMax: 0.84,
  /** Variance of the Laplacian of the aligned face. */
  sharpnessMin: 18,
  /** Pixels between the eyes. */
  interocularPxMin: 22,
  /** The face box's longer side, as a share of the frame's: above, the camera is too close. */
  faceSideMax: 0.92,
  /** How far the face's centre may be from the frame's, as a share of width and height. */
  offCentreMax: 0.3,
  /** How much of the face's width or height may lie outside the frame. */
  cutOffMax: 0.1,
  /** Degrees. */
  yawMax: 40,
  pitchMax: 32,
  rollMax: 35,
  /** Both eyes must be less open than this to count as closed. */
  eyesOpenMin: 0.1,
  /** Pixels on the short side. */
  shortSideMin: 140,
} as const;

/**
 * Limits beyond which the landmarks do not fit an upright face, because it is tilted sideways: see {@link faceShape}.
 * Compared with the pose limits alone, they refuse six more of 512 photographs of LFW and five more frames of nine unmodified
 * live clips. Of the clips rotated by 40° to 135° either way, they refuse four in five.
 */
const ASKEW_LIMITS = {
  /** Degrees between the eyes' line and the roll that the pose network sees. 95 % of LFW is below 8.6. */
  tiltFromRollMax: 18,
  /** For a face that looks straight ahead, and the addition per degree of yaw and pitch. */
  misfitMax: 0.17,
  misfitPerYaw: 0.004,
  misfitPerPitch: 0.008,
} as const;

/** Requirements for a reference picture. They are laxer, because no one can take the picture again. */
const REFERENCE_LIMITS = {
  brightnessMin: 0.06,
  brightnessMax: 0.96,
  /** Standard deviation of luma: above it, half the face is black, as in a bad photocopy. */
  contrastMax: 0.33,
  sharpnessMin: 6,
  interocularPxMin: 20,
  yawMax: 50,
  pitchMax: 45,
} as const;

/**
 * FrameMeasurement.motion. If no pair of neighbours exceeds it, the frames differ only by encoding, noise or light: re-encoding
 * causes up to 0.0021, noise of 4 grey levels 0.0018; people who sit still move at least 0.0033.
 */
const STILL_MAX = 0.0025;

type QualityFace = Pick<MainFaceMeasurement, 'box' | 'interocularPx' | 'pose' | 'brightness' | 'sharpness' | 'eyesOpen'> &
  FaceOutline;
type ReferenceFace = Pick<MainFaceMeasurement, 'interocularPx' | 'pose' | 'brightness' | 'contrast' | 'sharpness'> &
  FaceOutline;

/** @returns every reason to discard this frame, in the order in which a person can correct them */
export function findQualityFaults(face: QualityFace, frame: { width: number; height: number }): ReasonCode[] {
  const { box, pose } = face;
  const limits = FRAME_LIMITS;
  const faults: ReasonCode[] = [];
  if (Math.min(frame.width, frame.height) < limits.shortSideMin) faults.push('LOW_RESOLUTION');
  if (face.interocularPx < limits.interocularPxMin) faults.push('FACE_TOO_SMALL');
  if (Math.max(box.x2 - box.x1, box.y2 - box.y1) > limits.faceSideMax) faults.push('FACE_TOO_CLOSE');
  else if (isOffCentre(box) || isCutOff(box)) faults.push('FACE_NOT_CENTERED');
  if (face.brightness < limits.brightnessMin) faults.push('TOO_DARK');
  if (face.brightness > limits.brightnessMax) faults.push('TOO_BRIGHT');
  if (face.sharpness < limits.sharpnessMin) faults.push('BLURRED');
  if (isTurnedAway(pose) || Math.abs(pose?.roll ?? 0) > limits.rollMax || isAskew(face, frame))
    faults.push('POSE_OUT_OF_RANGE');
  if (eyesClosed(face.eyesOpen)) faults.push('EYES_CLOSED');
  return faults;
}

/** Whether the head is turned or tilted further than a frame may show. False for a pose that was not measured. */
export function isTurnedAway(pose: Pick<HeadPose, 'yaw' | 'pitch'> | null): boolean {
  if (pose === null) return false;
  const { yaw, pitch } = pose;
  return Math.abs(yaw) > FRAME_LIMITS.yawMax || Math.abs(pitch) > FRAME_LIMITS.pitchMax;
}

/** Whether the face is tilted sideways so far that landmarks, pose and template are meaningless. */
export function isAskew(
  face: Pick<MainFaceMeasurement, 'pose'> & FaceOutline,
  picture: { width: number; height: number },
): boolean {
  const { pose } = face;
  const shape = shapeOf(face, picture);
  if (shape === null) return false;
  if (Math.abs(shape.tilt) > FRAME_LIMITS.rollMax) return true;
  return pose !== null && (Math.abs(shape.tilt - pose.roll) > ASKEW_LIMITS.tiltFromRollMax || isMisfit(shape, pose));
}

function isMisfit({ misfit }: FaceShape, { yaw, pitch }: HeadPose): boolean {
  const { misfitMax, misfitPerYaw, misfitPerPitch } = ASKEW_LIMITS;
  return misfit > misfitMax + misfitPerYaw * Math.abs(yaw) + misfitPerPitch * Math.abs(pitch);
}

/** @returns why the reference cannot be compared; empty if it can */
export function findReferenceFaults(face: ReferenceFace, picture: { width: number; height: number }): ReasonCode[] {
  const limits = REFERENCE_LIMITS;
  const shape = shapeOf(face, picture);
  const poor =
    face.interocularPx < limits.interocularPxMin ||
    face.brightness < limits.brightnessMin ||
    face.brightness > limits.brightnessMax ||
    face.contrast > limits.contrastMax ||
    face.sharpness < limits.sharpnessMin ||
    (face.pose !== null &&
      (Math.abs(face.pose.yaw) > limits.yawMax ||
        Math.abs(face.pose.pitch) > limits.pitchMax ||
        // A crooked document still shows a face, so tilt alone is not a fault.
        (shape !== null && isMisfit(shape, face.pose))));
  return poor ? ['REFERENCE_QUALITY_LOW'] : [];
}

/** Whether the frames are one picture sent repeatedly, even if re-encoded, noisy, dimmed or scaled. */
export function isStill(frames: readonly { motion: number | null }[]): boolean {
  const motions = frames.flatMap(({ motion }) => (motion === null ? [] : [motion]));
  return motions.length > 0 && Math.max(...motions) < STILL_MAX;
}

function isOffCentre({ x1, y1, x2, y2 }: FaceBox): boolean {
  const limit = FRAME_LIMITS.offCentreMax;
  return Math.abs((x1 + x2) / 2 - 0.5) > limit || Math.abs((y1 + y2) / 2 - 0.5) > limit;
}

function isCutOff({ x1, y1, x2, y2 }: FaceBox): boolean {
  const across = Math.max(-x1, x2 - 1) / (x2 - x1);
  const down = Math.max(-y1, y2 - 1) / (y2 - y1);
  return Math.max(across, down) > FRAME_LIMITS.cutOffMax;
}

/** An eye that cannot be seen counts neither as closed nor as open. */
function eyesClosed(eyes: QualityFace['eyesOpen']): boolean {
  return seenEyes(eyes).length > 0 && !hasOpenEyes(eyes);
}

/** Whether at least one eye is seen open. */
export function hasOpenEyes(eyes: QualityFace['eyesOpen']): boolean {
  return seenEyes(eyes).some((open) => open >= FRAME_LIMITS.eyesOpenMin);
}

function seenEyes({ left, right }: QualityFace['eyesOpen']): number[] {
  return [left, right].filter((open) => open !== null);
}
