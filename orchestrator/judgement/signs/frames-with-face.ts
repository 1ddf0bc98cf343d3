import { type TemplateQuality, templateWeight, USABLE_WEIGHT_MIN } from '@faceproof/models/faces/fuse-template.js';
import type { JudgedFace, JudgedFrame, JudgedMeasurement } from '../facts/judged.js';

export type FrameWithFace = JudgedFrame & { main: JudgedFace };

/** Frames on which a face was found. */
export function framesWithFace({ frames }: Pick<JudgedMeasurement, 'frames'>): FrameWithFace[] {
  return frames.filter((frame): frame is FrameWithFace => frame.main !== null);
}

/** Whether a worker compares this face with the capture's template. The template is made of such faces alone. */
export function isCompared(face: TemplateQuality): boolean {
  return templateWeight(face) >= USABLE_WEIGHT_MIN;
}
