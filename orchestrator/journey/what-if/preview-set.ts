import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import { findOtherWeights } from '@faceproof/protocol/measuring/model-stamps.js';
import type { Outcome } from '@faceproof/protocol/words.js';
import type { Tenant } from '../../accounts/tenant.js';
import { type SetPins, toPins } from '../../judgement/thresholds/pins.js';
import type { Summed } from './count-changes.js';
import { type DecidedBy, judgeDraft } from './judge-draft.js';
import { type JudgingService, judgeSessions, type SessionsOf } from './judge-sessions.js';

/** `OTHER_WEIGHTS`: networks measured that the set does not pin, so its thresholds say nothing about their scores. */
export const SET_GAPS = ['FACTS_GONE', 'OTHER_WEIGHTS', 'OTHER_ATTEMPTS', 'NO_DUPLICATE_SEARCH', 'OTHER_CHALLENGE'] as const;
export type SetGap = (typeof SET_GAPS)[number];

/**
 * Judges decided sessions again, each under its own policy, with the thresholds and the fusion of a set that need not run.
 * Thresholds that a policy states itself stay those of the policy. Writes nothing.
 */
export function previewSet(
  service: JudgingService,
  tenant: Tenant,
  set: ModelSet,
  of: SessionsOf,
  signal: AbortSignal,
): Promise<Summed<SetGap>> {
  const pins = toPins(set);
  return judgeSessions<SetGap>(
    service,
    tenant,
    of,
    { causes: SET_GAPS, judge: (decided) => judgeUnder({ set, pins }, decided) },
    signal,
  );
}

function judgeUnder(
  { set, pins }: { set: ModelSet; pins: SetPins },
  decided: Omit<DecidedBy, 'pins'>,
): { outcome: Outcome } | { gap: SetGap } {
  if (findOtherWeights(set.stamps, decided.facts.measurement.models) !== null) return { gap: 'OTHER_WEIGHTS' };
  // The earlier captures have no facts: with other thresholds the session might have been decided on one of them.
  if (decided.attemptsUsed > 1) return { gap: 'OTHER_ATTEMPTS' };
  const found = judgeDraft(decided.policy, { ...decided, pins });
  return 'outcome' in found ? found : { gap: found.gap === 'UNKNOWN_SET' ? 'OTHER_WEIGHTS' : found.gap };
}
