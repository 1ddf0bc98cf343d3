import { type FaceShape, faceShape } from '@faceproof/models/faces/face-shape.js';
import type { FaceBox, HeadPose, MainFaceMeasurement } from '@faceproof/protocol/measuring/job.js';
import type { ReasonCode } from '@faceproof/protocol/reasons.js';

/**
 * What a frame's main face must be for the frame to count. Set so that live clips and selfies pass (in the clips, 28 is the
 * lowest sharpness and 0.34 the lowest brightness) and pictures that were spoiled on purpose do not.
 */
export const FRAME_LIMITS = {
  /** Mean luma of the face, 0..1. */
  brightnessMin: 0.12,
  brightnessMax: 0.84,
  /** Variance of the Laplacian of the aligned face. */
  sharpnessMin: 18,
  /** Pixels between the eyes. */
  interocularPxMin: 22,
  /** The face box's longer side, as a share of the frame's: above, the camera is too near. */
  faceSideMax: 0.92,
  /** How far the face's centre may be from the frame's, as a share of width and height. */
  offCentreMax: 0.3,
  /** How much of the face's width or height may lie outside the frame. */
  cutOffMax: 0.1,
  /** Degrees. */
  yawMax: 40,
  pitchMax: 32,
  rollMax: 35,
  /** Both eyes must be less open than this to be called closed. */
  eyesOpenMin: 0.1,
  /** Pixels on the short side. */
  shortSideMin: 140,
} as const;

/**
 * When landmarks are no face's, because it lies on its side: see {@link faceShape}. On 512 photographs of LFW and the frames of nine
 * live clips as they came, six and five faces more are refused than by their pose; of the clips turned by 40° and more either way, up
 * to 135°, four in five.
 */
const ASKEW_LIMITS = {
  /** Degrees between the eyes' line and the roll that the pose network sees. 8.6 on 95 % of LFW. */
  tiltFromRollMax: 18,
  /** Of a face that looks straight ahead, and what each degree of yaw and pitch adds. */
  misfitMax: 0.17,
  misfitPerYaw: 0.004,
  misfitPerPitch: 0.008,
} as const;

/** What a reference picture must be to be compared with. More is forgiven: nobody can take it again. */
export const REFERENCE_LIMITS = {
  brightnessMin: 0.06,
  brightnessMax: 0.96,
  /** Standard deviation of luma: above, as in a bad photocopy, half the face is black. */
  contrastMax: 0.33,
  sharpnessMin: 6,
  interocularPxMin: 20,
  yawMax: 50,
  pitchMax: 45,
} as const;

/** How alike frames may be before they are one picture, sent again and again. */
export const MOTION_LIMITS = {
  /**
   * FrameMeasurement.motion. With no pair of neighbours above, nothing but coding, noise or light changed: re-encoding
   * leaves up to 0.0021, noise of 4 grey levels 0.0018; people who sit still move 0.0033 at least.
   */
  stillMax: 0.0025,
  /** Below this the frames are one picture too, if the face is the same to within `alikeMin` on all of them. */
  alikeMotionMax: 0.005,
  /** Cosine of each frame with the template. Noise, scaling and coding leave 0.989 of a picture; faces that talk, less. */
  alikeMin: 0.985,
} as const;

type QualityFace = Pick<
  MainFaceMeasurement,
  'box' | 'interocularPx' | 'pose' | 'brightness' | 'sharpness' | 'eyesOpen' | 'landmarks'
>;
type ReferenceFace = Pick<
  MainFaceMeasurement,
  'interocularPx' | 'pose' | 'brightness' | 'contrast' | 'sharpness' | 'landmarks'
>;

/** @returns every reason why this frame should not count, in the order in which a person can mend them */
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

/** Whether the head is turned or bent further than a frame may show it. A pose that was not measured is not. */
export function isTurnedAway(pose: Pick<HeadPose, 'yaw' | 'pitch'> | null): boolean {
  if (pose === null) return false;
  const { yaw, pitch } = pose;
  return Math.abs(yaw) > FRAME_LIMITS.yawMax || Math.abs(pitch) > FRAME_LIMITS.pitchMax;
}

/** Whether the face lies so far on its side that landmarks, pose and template say nothing. */
export function isAskew(
  { landmarks, pose }: Pick<MainFaceMeasurement, 'landmarks' | 'pose'>,
  picture: { width: number; height: number },
): boolean {
  const shape = faceShape(landmarks, picture);
  if (shape === null) return false;
  if (Math.abs(shape.tilt) > FRAME_LIMITS.rollMax) return true;
  return pose !== null && (Math.abs(shape.tilt - pose.roll) > ASKEW_LIMITS.tiltFromRollMax || isMisfit(shape, pose));
}

function isMisfit({ misfit }: FaceShape, { yaw, pitch }: HeadPose): boolean {
  const { misfitMax, misfitPerYaw, misfitPerPitch } = ASKEW_LIMITS;
  return misfit > misfitMax + misfitPerYaw * Math.abs(yaw) + misfitPerPitch * Math.abs(pitch);
}

/** @returns why the reference cannot be compared with; an empty list where it can */
export function findReferenceFaults(face: ReferenceFace, picture: { width: number; height: number }): ReasonCode[] {
  const limits = REFERENCE_LIMITS;
  const shape = faceShape(face.landmarks, picture);
  const poor =
    face.interocularPx < limits.interocularPxMin ||
    face.brightness < limits.brightnessMin ||
    face.brightness > limits.brightnessMax ||
    face.contrast > limits.contrastMax ||
    face.sharpness < limits.sharpnessMin ||
    (face.pose !== null &&
      (Math.abs(face.pose.yaw) > limits.yawMax ||
        Math.abs(face.pose.pitch) > limits.pitchMax ||
        // A document that lies askew shows a face all the same, so its tilt alone is no fault.
        (shape !== null && isMisfit(shape, face.pose))));
  return poor ? ['REFERENCE_QUALITY_LOW'] : [];
}

/** What {@link isStill} reads of a frame. Any FrameMeasurement will do. */
export interface MotionFrame {
  motion: number | null;
  main: { similarityToTemplate: number | null } | null;
}

/** Whether the frames are one picture sent again and again, be it coded anew, noised, dimmed or scaled. */
export function isStill(frames: readonly MotionFrame[]): boolean {
  const motions = frames.flatMap(({ motion }) => (motion === null ? [] : [motion]));
  if (motions.length === 0) return false;
  const most = Math.max(...motions);
  if (most < MOTION_LIMITS.stillMax) return true;
  const alike = frames.every(({ main }) => (main?.similarityToTemplate ?? 0) >= MOTION_LIMITS.alikeMin);
  return most < MOTION_LIMITS.alikeMotionMax && alike;
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

/** An eye that cannot be seen is not closed. */
function eyesClosed({ left, right }: QualityFace['eyesOpen']): boolean {
  const seen = [left, right].filter((open) => open !== null);
  return seen.length > 0 && seen.every((open) => open < FRAME_LIMITS.eyesOpenMin);
}
