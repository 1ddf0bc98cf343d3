import type { Check, CheckEngine } from '@faceproof/protocol/envelope.js';
import type { ModelStamp, ModelStamps } from '@faceproof/protocol/measuring/job.js';
import { listStamps } from '@faceproof/protocol/measuring/model-stamps.js';
import type { Verdict } from '../checks/check.js';
import type { PinnedFile, SetPins } from '../thresholds/pins.js';

/** What judged: the networks that ran, and the files of the set that they belong to. */
export interface JudgedBy {
  measurement: { models: ModelStamps };
  pins: Pick<SetPins, 'set' | 'fusion'>;
}

/** Verdicts as an envelope shows them, each with everything that its score stands on. */
export function toChecks(verdicts: readonly Verdict[], by: JudgedBy): Check[] {
  return verdicts.map((verdict) => {
    const { kind, status, score, threshold, reviewThreshold, half, signs } = verdict;
    const engines = enginesOf(verdict, by);
    const found = signs.length === 0 ? {} : { signs: [...signs] };
    const band = reviewThreshold === undefined ? {} : { reviewThreshold };
    return {
      kind,
      status,
      score,
      threshold,
      ...band,
      engine: engines[0] ?? null,
      engines,
      ...(half !== undefined && { half }),
      ...found,
    };
  });
}

/** The networks, then the fusion if it made the score, then the set. */
function enginesOf({ kind, status, roles }: Verdict, { measurement, pins }: JudgedBy): CheckEngine[] {
  const networks = status === 'SKIPPED' ? [] : roles.flatMap((role) => listStamps(measurement.models, role));
  if (networks.length === 0) return [];
  const fusions = kind === 'liveness.passive' && pins.fusion !== null ? [toEngine('fusion', pins.fusion)] : [];
  return [...networks.map(toNetwork), ...fusions, toEngine('set', pins.set)];
}

/** Members that later workers may add to a stamp are not part of a check. */
function toNetwork({ model, version, digest, precision }: ModelStamp): CheckEngine {
  return { model, version, digest, ...(precision !== undefined && { precision }) };
}

/** The slash keeps a file's name from being a network's. */
function toEngine(kind: 'set' | 'fusion', { name, version, digest }: PinnedFile): CheckEngine {
  return { model: `${kind}/${name}`, version, digest };
}
