import type { JudgedFace, JudgedFrame, JudgedMeasurement } from '../facts/judged.js';

export type FrameWithFace = JudgedFrame & { main: JudgedFace };

/** Frames on which a face was found. */
export function framesWithFace({ frames }: Pick<JudgedMeasurement, 'frames'>): FrameWithFace[] {
  return frames.filter((frame): frame is FrameWithFace => frame.main !== null);
}
