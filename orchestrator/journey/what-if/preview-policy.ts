import type { Policy } from '@faceproof/protocol/policy.js';
import { PREVIEW_GAPS, type PreviewGap } from '@faceproof/protocol/words.js';
import type { Tenant } from '../../accounts/tenant.js';
import type { SetPins } from '../../judgement/thresholds/pins.js';
import { evaluatePolicy } from '../../judgement/verdict/evaluate-policy.js';
import { type ModelSets, UnknownSetError } from '../../model-sets/model-sets.js';
import type { Profiles } from '../../policy/profiles.js';
import { judgeDraft, wasAsked } from './judge-draft.js';
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
  service: JudgingService & { sets: ModelSets; profiles: Profiles },
  tenant: Tenant,
  { draft, ...of }: PreviewOf,
  signal: AbortSignal,
  pause?: (ms: number) => Promise<unknown>,
) {
  const pinsOf = rememberPins(service);
  const asked = { before: 0, after: 0 };
  const found = await judgeSessions<PreviewGap>(
    service,
    tenant,
    of,
    {
      causes: PREVIEW_GAPS,
      judge(decided) {
        const pins = pinsOf(decided.facts.measurement);
        if (pins === null) return { gap: 'UNKNOWN_SET' };
        const found = judgeDraft(draft, { ...decided, pins });
        if (found.asked !== undefined && wasAsked(decided.facts)) asked.before++;
        if (found.asked === true) asked.after++;
        return found;
      },
    },
    signal,
    pause,
  );
  const { judged, unchanged, changes, reviewsPerDay, missing, missingBy } = found;
  const profile = service.profiles.find(draft.profileId);
  const evaluation = evaluatePolicy(draft, profile, service.sets.newest(), service.clock.now());
  return { judged, unchanged, changes, reviewsPerDay, asked, evaluation, missing, missingBy };
}

/** A set that is not here is looked for once, not once per session. */
function rememberPins({ sets }: { sets: ModelSets }) {
  const unknown = new Set<string>();
  return (measured: Parameters<ModelSets['pinsOf']>[0]): SetPins | null => {
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
