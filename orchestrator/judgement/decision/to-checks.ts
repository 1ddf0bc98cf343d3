import type { Check } from '@faceproof/protocol/envelope.js';
import type { ModelRole, ModelStamp } from '@faceproof/protocol/job.js';
import type { Verdict } from '../checks/check.js';

/** Verdicts as an envelope shows them, each with the weights that ran. */
export function toChecks(verdicts: readonly Verdict[], models: Readonly<Record<ModelRole, ModelStamp>>): Check[] {
  return verdicts.map(({ kind, status, score, threshold, role, signs }) => ({
    kind,
    status,
    score,
    threshold,
    engine: role === null || status === 'SKIPPED' ? null : { ...models[role] },
    ...(signs.length === 0 ? {} : { signs: [...signs] }),
  }));
}
