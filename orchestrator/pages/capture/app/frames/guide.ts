import type { Reading } from './read-luma.js';

/** A detected face, in fractions of the picture's width and height. */
export interface FaceBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What the person could do better, or `good`. A key of the texts under `framing`. */
export type Guidance =
  | 'good'
  | 'look'
  | 'noFace'
  | 'manyFaces'
  | 'closer'
  | 'farther'
  | 'center'
  | 'dark'
  | 'bright'
  | 'steady';

const LIMITS = {
  brightnessMin: 0.18,
  brightnessMax: 0.88,
  glareMax: 0.3,
  motionMax: 0.045,
  /** As fractions of the picture's shorter side. */
  faceMin: 0.3,
  faceMax: 0.82,
  offCentreMax: 0.14,
};

/**
 * Gives one hint at a time, the most helpful one first.
 *
 * @param faces null without a detector; the hints then use only brightness and motion
 */
export function guide(reading: Reading, faces: readonly FaceBox[] | null, aspect: number): Guidance {
  if (reading.brightness < LIMITS.brightnessMin) return 'dark';
  if (faces !== null) {
    const [face, other] = faces;
    if (face === undefined) return reading.brightness > LIMITS.brightnessMax ? 'bright' : 'noFace';
    if (other !== undefined && other.width > 0.6 * face.width) return 'manyFaces';
    const size = aspect > 1 ? face.height : face.width;
    if (size < LIMITS.faceMin) return 'closer';
    if (size > LIMITS.faceMax) return 'farther';
    const offX = Math.abs(face.x + face.width / 2 - 0.5);
    const offY = Math.abs(face.y + face.height / 2 - 0.5);
    if (offX > LIMITS.offCentreMax || offY > 1.3 * LIMITS.offCentreMax) return 'center';
  }
  if (reading.brightness > LIMITS.brightnessMax || reading.glare > LIMITS.glareMax) return 'bright';
  if ((reading.motion ?? 0) > LIMITS.motionMax) return 'steady';
  return faces === null ? 'look' : 'good';
}

/** True if the capture may start by itself after this guidance has lasted for a while. */
export function isReady(guidance: Guidance): boolean {
  return guidance === 'good' || guidance === 'look';
}
