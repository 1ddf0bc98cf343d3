import { isDeepStrictEqual } from 'node:util';
import { asksForLight, type Policy } from '@faceproof/protocol/policy.js';
import type { Flow, Outcome, PreviewGap } from '@faceproof/protocol/words.js';
import { OUTCOMES } from '../../judgement/decision/decide.js';
import type { JudgingFacts } from '../../judgement/facts/judging-facts.js';
import type { Pins } from '../../judgement/thresholds/pins.js';
import { judgeAgain } from './judge-again.js';

/** What is known of a decided session. */
export interface DecidedBy {
  flow: Flow;
  /** Uploads until the decision, the deciding one included. */
  attemptsUsed: number;
  /** Under which it was decided. */
  policy: Policy;
  pins: Pins;
  facts: JudgingFacts;
}

/**
 * The outcome that a decided session would have under a draft. Pure.
 *
 * Only the deciding capture is judged again. What the draft asks of other captures, or of the person, the facts cannot tell.
 */
export function judgeDraft(draft: Policy, decided: DecidedBy): { outcome: Outcome } | { gap: PreviewGap } {
  const { flow, attemptsUsed, policy, pins, facts } = decided;
  // An earlier capture would have been the last one.
  if (attemptsUsed > draft.maxAttempts) return { gap: 'OTHER_ATTEMPTS' };
  if (asksForMore(draft, policy)) return { gap: 'OTHER_CHALLENGE' };
  // The earlier captures have no facts: the draft might have decided on one of them.
  if (attemptsUsed > 1 && !asksForSameRetries(draft, policy)) return { gap: 'OTHER_ATTEMPTS' };
  const { ruling } = judgeAgain(facts, { flow, policy: draft, pins, attemptsLeft: draft.maxAttempts - attemptsUsed });
  if (ruling.kind === 'RETRY') return { gap: 'OTHER_ATTEMPTS' };
  // A search can only send to review what would be approved.
  const searched = facts.search !== null || !draft.checks['face.duplicate'].required;
  if (ruling.kind === 'APPROVE' && !searched) return { gap: 'NO_DUPLICATE_SEARCH' };
  return { outcome: OUTCOMES[ruling.kind] };
}

/** The person was asked for fewer head turns, or not for light. */
function asksForMore({ liveness: draft }: Policy, { liveness: own }: Policy): boolean {
  return (draft.mode === 'PASSIVE_AND_ACTIVE' && own.mode === 'PASSIVE') || (asksForLight(draft) && !asksForLight(own));
}

/** Whether every capture that had to be repeated under one policy has to be under the other. False if that is not certain. */
function asksForSameRetries(draft: Policy, own: Policy): boolean {
  return isDeepStrictEqual(decidesRetries(draft), decidesRetries(own));
}

/** A search for duplicates repeats no capture. Of `review`, only `NEVER` turns a doubt into a failure. */
function decidesRetries({ checks: { 'face.duplicate': _, ...checks }, liveness, review }: Policy): unknown {
  return { checks, liveness, bandCounts: review !== 'NEVER' };
}
