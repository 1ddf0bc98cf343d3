import type { Policy } from '@faceproof/protocol/policy.js';
import { PREVIEW_GAPS, type PreviewGap } from '@faceproof/protocol/words.js';
import type { Tenant } from '../../accounts/tenant.js';
import { calibrationOf } from '../../judgement/thresholds/calibration.js';
import type { SetPins } from '../../judgement/thresholds/pins.js';
import { UnknownSetError } from '../../model-sets/model-sets.js';
import { evaluatePolicy } from '../../policy/evaluate-policy.js';
import type { Service } from '../../service.js';
import { judgeDraft } from './judge-draft.js';
import { type JudgingService, judgeSessions, type SessionsOf } from './judge-sessions.js';

export interface PreviewOf extends SessionsOf {
  draft: Policy;
}

/**
 * Judges decided sessions again under a draft, and compares with the first version of their decision. Writes nothing.
 *
 * @param signal ends the work when the caller has gone
 * @param pause resolves after so many milliseconds
 */
export async function previewPolicy(
  service: JudgingService & Pick<Service, 'sets'>,
  tenant: Tenant,
  { draft, ...of }: PreviewOf,
  signal: AbortSignal,
  pause?: (ms: number) => Promise<unknown>,
) {
  const pinsOf = rememberPins(service);
  const found = await judgeSessions<PreviewGap>(
    service,
    tenant,
    of,
    {
      causes: PREVIEW_GAPS,
      judge(decided) {
        const pins = pinsOf(decided.facts.measurement);
        return pins === null ? { gap: 'UNKNOWN_SET' } : judgeDraft(draft, { ...decided, pins });
      },
    },
    signal,
    pause,
  );
  const { judged, unchanged, changes, reviewsPerDay, missing, missingBy } = found;
  const evaluation = evaluatePolicy(draft, calibrationOf(service.sets.newest()));
  return { judged, unchanged, changes, reviewsPerDay, evaluation, missing, missingBy };
}

/** A set that is not here is looked for once, not once per session. */
function rememberPins({ sets }: Pick<Service, 'sets'>) {
  const unknown = new Set<string>();
  return (measured: Parameters<Service['sets']['pinsOf']>[0]): SetPins | null => {
    const key = JSON.stringify([measured.set, measured.models]);
    if (unknown.has(key)) return null;
    try {
      return sets.pinsOf(measured);
    } catch (err) {
      if (!(err instanceof UnknownSetError)) throw err;
      unknown.add(key);
      return null;
    }
  };
}
