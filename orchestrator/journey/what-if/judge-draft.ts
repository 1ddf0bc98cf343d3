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

/** `asked`: whether the person would be asked for the challenge; left out where that is unknown. */
export type DraftOutcome = ({ outcome: Outcome } | { gap: PreviewGap }) & { asked?: boolean };

/**
 * The outcome that a decided session would have under a draft. Pure.
 *
 * Only the deciding capture is judged again. What the draft asks of other captures, or of the person, the facts cannot tell.
 */
export function judgeDraft(draft: Policy, decided: DecidedBy): DraftOutcome {
  const { attemptsUsed, policy, facts } = decided;
  // An earlier capture would have been the last one.
  if (attemptsUsed > draft.maxAttempts) return { gap: 'OTHER_ATTEMPTS' };
  // The earlier captures have no facts: the draft might have decided on one of them.
  if (attemptsUsed > 1 && !asksForSameRetries(draft, policy)) return { gap: 'OTHER_ATTEMPTS' };
  const { first, ...second } = facts;
  switch (draft.liveness.mode) {
    case 'PASSIVE':
      return { ...judgeFacts(draft, decided, { ...second, ...first }), asked: false };
    case 'PASSIVE_AND_ACTIVE':
      return { ...(lacksAnswer(draft, decided) ? OTHER_CHALLENGE : judgeFacts(draft, decided, second)), asked: true };
    case 'ADAPTIVE':
      return judgeAdaptive(draft, decided);
  }
}

const OTHER_CHALLENGE = { gap: 'OTHER_CHALLENGE' } as const;

/** The challenge is asked for only if the first half leaves doubt. What shows the turns from its beginning counts as both halves. */
function judgeAdaptive(draft: Policy, decided: DecidedBy): DraftOutcome {
  const { facts, policy } = decided;
  const { first, ...only } = facts;
  // A later attempt of a session that was asked.
  const isOwed = policy.liveness.mode === 'ADAPTIVE' && first === undefined && facts.attempt.challenge !== null;
  if (isOwed) return { ...judgeFacts(draft, decided, facts), asked: true };
  const { attempt } = first ?? facts;
  const turns = attempt.turns === 'NOT_POSSIBLE' ? 'NOT_POSSIBLE' : 'POSSIBLE';
  const alone = judgeFacts(draft, decided, { ...only, ...first, attempt: { ...attempt, challenge: null, turns } });
  const asked = 'gap' in alone && alone.gap === 'OTHER_CHALLENGE';
  if (!asked) return { ...alone, asked };
  return { ...(lacksAnswer(draft, decided) ? OTHER_CHALLENGE : judgeFacts(draft, decided, facts)), asked };
}

/** The person was not asked for the head turns, or not for light. Without turns that were asked for, the answer is that they did none. */
function lacksAnswer({ liveness }: Policy, { policy, facts: { attempt } }: DecidedBy): boolean {
  const isUnanswered = policy.liveness.mode === 'ADAPTIVE' && liveness.mode === 'ADAPTIVE' && attempt.turns === 'OWED';
  return (attempt.challenge === null && !isUnanswered) || (asksForLight(liveness) && !asksForLight(policy.liveness));
}

function judgeFacts(
  draft: Policy,
  { flow, attemptsUsed, pins }: DecidedBy,
  facts: JudgingFacts,
): { outcome: Outcome } | { gap: PreviewGap } {
  const by = { flow, policy: draft, pins, attemptsLeft: draft.maxAttempts - attemptsUsed };
  const { ruling } = judgeAgain(facts, by);
  if (ruling.kind === 'RETRY') return { gap: 'OTHER_ATTEMPTS' };
  if (ruling.kind === 'CHALLENGE') return OTHER_CHALLENGE;
  // A search can only send to review what would be approved.
  const searched = facts.search !== null || !draft.checks['face.duplicate'].required;
  if (ruling.kind === 'APPROVE' && !searched) return { gap: 'NO_DUPLICATE_SEARCH' };
  return { outcome: OUTCOMES[ruling.kind] };
}

/** Whether the person was asked for the challenge, at once or as a second half. */
export function wasAsked({ attempt: { challenge, turns } }: JudgingFacts): boolean {
  return challenge !== null || turns === 'OWED';
}

/** Whether every capture that had to be repeated under one policy has to be under the other. False if that is not certain. */
function asksForSameRetries(draft: Policy, own: Policy): boolean {
  return isDeepStrictEqual(decidesRetries(draft), decidesRetries(own));
}

/** A search for duplicates repeats no capture. Of `review`, only `NEVER` turns a doubt into a failure. */
function decidesRetries({ checks: { 'face.duplicate': _, ...checks }, liveness, review }: Policy): unknown {
  return { checks, liveness, bandCounts: review !== 'NEVER' };
}
