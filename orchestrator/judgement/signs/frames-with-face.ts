import type { FrameMeasurement, MainFaceMeasurement, Measurement } from '@faceproof/protocol/measuring/job.js';

export type FrameWithFace = FrameMeasurement & { main: MainFaceMeasurement };

/** Frames on which a face was found. */
export function framesWithFace({ frames }: Pick<Measurement, 'frames'>): FrameWithFace[] {
  return frames.filter((frame): frame is FrameWithFace => frame.main !== null);
}
