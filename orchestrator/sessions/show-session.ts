import type { SessionEnvelope } from '@faceproof/protocol/envelope.js';
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
    evaluation: { ...evaluation, findings: evaluation.findings.filter(({ path }) => !/threshold$/i.test(path)) },
  };
}
