import type { Roles } from './check.js';

/**
 * What scores stand on, by role. The detector places every crop. Landmarks align the face and measure its light and sharpness; these,
 * the pose and the detector's confidence weight each frame (models/faces/fuse-template.ts).
 */
export const STANDS_ON = {
  detection: ['detect'],
  /** Light and sharpness of the aligned face, the pose, the eyes: judgement/thresholds/quality-limits.ts. */
  quality: ['detect', 'landmarks', 'pose', 'eyes'],
  liveness: ['liveness', 'detect', 'landmarks', 'pose'],
  /** Signs in how the aligned face changes between frames that the pose chooses. */
  signs: ['detect', 'landmarks', 'pose'],
  turns: ['pose', 'detect'],
  /** Light is measured on patches of skin between landmarks. */
  turnsInLight: ['pose', 'detect', 'landmarks'],
  template: ['match', 'detect', 'landmarks', 'pose'],
  /** A picture of a face that no one compared yet. */
  referencePicture: ['detect', 'landmarks', 'pose'],
  /** An enrolled template was measured earlier; only whether the same weights made it counts. */
  referenceTemplate: ['match'],
} as const satisfies Record<string, Roles>;
