import { liveLogOdds } from '@faceproof/models/roles/liveness.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { listStamps, stampId } from '@faceproof/protocol/measuring/model-stamps.js';

/** A network's output without any link to a person, for monitoring the distribution of scores. */
export interface Score {
  role: 'liveness' | 'match';
  model: string;
  version: string;
  /** liveness: the probability of live, for one frame. match: the cosine with the reference, for a capture. */
  value: number;
}

/** Pure. */
export function readScores({ frames, models, reference }: Pick<Measurement, 'frames' | 'models' | 'reference'>): Score[] {
  const live = listStamps(models, 'liveness').flatMap(({ model, version }) =>
    frames.flatMap(({ main }): Score[] => {
      const logits = main?.outputs.liveness?.[stampId({ model, version })];
      return logits === undefined
        ? []
        : [{ role: 'liveness', model, version, value: 1 / (1 + Math.exp(-liveLogOdds(logits))) }];
    }),
  );
  const matched = listStamps(models, 'match').flatMap(({ model, version }, i): Score[] => {
    const first = i === 0 ? reference?.similarity : undefined;
    const value = reference?.similarities?.[stampId({ model, version })] ?? first ?? null;
    return value === null ? [] : [{ role: 'match', model, version, value }];
  });
  return [...live, ...matched];
}
