import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
import type { VerdictClause } from '@faceproof/protocol/verdict/documents.js';
import { type Principal, seesScores } from '../accounts/principal.js';

/**
 * The session as this caller may see it: a member without `scores:read` sees how each check ended, and no score, threshold, sign or
 * similar enrollment. Every route that answers with a session uses it. Pure.
 */
export function showSession(principal: Principal, session: SessionEnvelope): SessionEnvelope {
  if (seesScores(principal)) return session;
  const { checks, evaluation } = session;
  return {
    ...session,
    checks: checks.map(({ signs, duplicates, reviewThreshold, ...check }) => ({ ...check, score: null, threshold: null })),
    evaluation: evaluation && { ...evaluation, clauses: evaluation.clauses.map(hideThreshold) },
  };
}

/** What a threshold was, or had to be. Rates are public, and so are settings of another kind. */
function hideThreshold(clause: VerdictClause): VerdictClause {
  const isThreshold = /^>= [01]\.\d{6}$/.test(String(clause.required)) || /threshold/i.test(clause.basis);
  return isThreshold ? { ...clause, required: 'hidden', actual: null } : clause;
}
