import type { Check } from '@faceproof/protocol/envelope.js';
import type { ModelStamps } from '@faceproof/protocol/measuring/job.js';
import { listStamps } from '@faceproof/protocol/measuring/model-stamps.js';
import type { Verdict } from '../checks/check.js';

/** Verdicts as an envelope shows them, each with the weights used; of several networks, the set's first. */
export function toChecks(verdicts: readonly Verdict[], models: ModelStamps): Check[] {
  return verdicts.map(({ kind, status, score, threshold, role, signs }) => ({
    kind,
    status,
    score,
    threshold,
    engine: role === null || status === 'SKIPPED' ? null : (listStamps(models, role)[0] ?? null),
    ...(signs.length === 0 ? {} : { signs: [...signs] }),
  }));
}
