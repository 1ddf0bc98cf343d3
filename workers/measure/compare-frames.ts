import { type LumaGrid, motionBetween } from '@faceproof/models/luma-grid.js';
import { cosine } from '@faceproof/models/vectors.js';
import type { FrameMeasurement } from '@faceproof/protocol/job.js';
import type { MeasuredFrame } from './measure-frame.js';

/** @returns the frames with what needs the others: motion since the last decoded one, likeness to the fused template */
export function compareFrames(frames: readonly MeasuredFrame[], template: Float32Array | null): FrameMeasurement[] {
  let earlier: LumaGrid | null = null;
  return frames.map(({ measurement, embedding, grid }) => {
    const motion = earlier === null || grid === null ? null : motionBetween(earlier, grid);
    earlier = grid ?? earlier;
    const similarityToTemplate = template === null || embedding === null ? null : cosine(embedding.embedding, template);
    const main = measurement.main === null ? null : { ...measurement.main, similarityToTemplate };
    return { ...measurement, motion, main };
  });
}
