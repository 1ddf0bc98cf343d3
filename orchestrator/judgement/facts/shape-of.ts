import { type FaceShape, faceShape } from '@faceproof/models/faces/face-shape.js';
import type { FaceOutline } from './judged.js';

/** @returns the shape as it was kept, or of the landmarks; null if there is none */
export function shapeOf(face: FaceOutline, picture: { width: number; height: number }): FaceShape | null {
  return 'shape' in face ? face.shape : faceShape(face.landmarks, picture);
}
