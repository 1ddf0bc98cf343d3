import { canonicalJson } from '@faceproof/protocol/evidence/canonical-json.js';
import { hashText, type VerificationBundle } from '@faceproof/protocol/evidence/receipts.js';
import { findCapture, findSecondHalf } from '../../captures/captures.store.js';
import { findFacts } from '../../captures/judging-facts.store.js';
import { outcomeOf } from '../../judgement/decision/decide.js';
import { toChecks } from '../../judgement/decision/to-checks.js';
import type { JudgingFacts } from '../../judgement/facts/judging-facts.js';
import type { ModelSets } from '../../model-sets/model-sets.js';
import { loadPolicyVersion } from '../../policy/policies.store.js';
import type { Profiles } from '../../policy/profiles.js';
import { findFirstReceipt } from '../../receipts/receipts.store.js';
import { hashPurpose } from '../../sessions/hash-purpose.js';
import type { Session } from '../../sessions/session.js';
import { findSessionIds, loadSession } from '../../sessions/sessions.store.js';
import type { Database } from '../../store/database.js';
import { loadSubjectKey } from '../../subjects/subjects.store.js';
import type { Vault } from '../../vault/vault.js';
import { openFacts } from '../settle/keep-facts.js';
import { composeBundle } from '../settle/sign-receipt.js';
import { judgeAgain } from './judge-again.js';

/** Why a session cannot be judged again. */
export type NotReplayed = 'NO_SESSION' | 'NOT_DECIDED' | 'ERASED' | 'NO_FACTS';

/** Two bundles of one decision. */
export interface Replayed {
  receiptId: string;
  /** Of the receipt. */
  bundleHash: string;
  /** Of the bundle that was composed again. */
  replayedHash: string;
  /** Both as canonical JSON: equal if and only if the hashes are. */
  bundle: string;
  replayed: string;
}

/**
 * Judges a decision by the checks again, from the kept facts, under the session's own policy version and the pins of the set that
 * measured, and composes the bundle of its first receipt again. Only what no one judges is taken from that receipt: its id,
 * the time of the decision and the counts of comparisons. Changes nothing.
 *
 * @throws UnknownSetError if the set's files are not here, SealBrokenError if the facts were changed
 */
export async function replaySession(
  service: { db: Database; vault: Vault; sets: ModelSets; profiles: Profiles },
  sessionId: string,
  now: Date,
): Promise<Replayed | NotReplayed> {
  const { db } = service;
  if ((await findSessionIds(db, [sessionId])).length === 0) return 'NO_SESSION';
  const session = await loadSession(db, sessionId);
  if (session.erasedAt !== null) return 'ERASED';
  const first = await findFirstReceipt(db, sessionId);
  if (first === null) return 'NOT_DECIDED';
  const kept = await findFacts(db, sessionId, now);
  if (kept === null) return 'NO_FACTS';
  const subjectKey = await loadSubjectKey(service, db, session.subjectRow);
  const purposeHash = hashPurpose(service, subjectKey, session);
  if (subjectKey === null || purposeHash === null) return 'ERASED';
  const facts = openFacts(service, subjectKey, kept.captureId, kept.sealed);
  const capture = await findCapture(db, kept.captureId);
  if (capture === null) throw new Error('The facts of a decision name a capture that does not exist');
  const second = await findSecondHalf(db, capture.id);
  const { receiptId, decidedAt, bundleHash } = first.receipt;
  const judged = await judge(service, session, facts);
  const bundle = composeBundle({
    ...judged,
    session,
    halves: second === null ? [capture] : [capture, second],
    decision: { ...judged.decision, decidedAt: new Date(decidedAt) },
    purposeHash,
    receiptId,
    comparisons: first.bundle.comparisons,
    profile: service.profiles.find(judged.stored.policy.profileId),
  });
  const replayed = canonicalJson(bundle);
  return { receiptId, bundleHash, replayedHash: hashText(replayed), bundle: canonicalJson(first.bundle), replayed };
}

async function judge({ db, sets }: { db: Database; sets: ModelSets }, session: Session, facts: JudgingFacts) {
  const stored = await loadPolicyVersion(db, session, session.policyVersion);
  const pins = sets.pinsOf(facts.measurement);
  const attemptsLeft = session.maxAttempts - session.attemptsUsed;
  const { verdicts, ruling } = judgeAgain(facts, { flow: session.flow, policy: stored.policy, pins, attemptsLeft });
  const outcome: VerificationBundle['outcome'] = outcomeOf(ruling);
  const checks = toChecks(verdicts, { ...facts, pins });
  return { stored, pins, decision: { outcome, reasons: ruling.reasons, checks } };
}
