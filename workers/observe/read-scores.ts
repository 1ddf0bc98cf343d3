import { softmax } from '@faceproof/models/pixels/softmax.js';
import type { Measurement } from '@faceproof/protocol/job.js';

/** What the models gave for one capture, as numbers without a person: for watching how a model's scores lie. */
export interface Scores {
  /** Probability of live, for each frame with a face, 0..1. */
  liveness: number[];
  /** Cosine with the reference, −1..1; null where there was none to compare with. */
  similarity: number | null;
}

/** Pure. */
export function readScores(measurement: Pick<Measurement, 'frames' | 'reference'>): Scores {
  return {
    liveness: measurement.frames.flatMap(({ main }) => (main === null ? [] : [softmax(main.livenessLogits)[0] ?? 0])),
    similarity: measurement.reference?.similarity ?? null,
  };
}
