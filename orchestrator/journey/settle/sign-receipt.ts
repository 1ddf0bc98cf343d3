import type { VerificationBundle } from '@faceproof/protocol/evidence/receipts.js';
import type { Profile } from '@faceproof/protocol/verdict/documents.js';
import type { Named } from '@faceproof/protocol/verdict/verdict-input.js';
import type { CaptureRow } from '../../captures/captures.store.js';
import { countComparisons } from '../../captures/comparisons.store.js';
import type { SetPins } from '../../judgement/thresholds/pins.js';
import { withVerdict } from '../../judgement/verdict/with-verdict.js';
import { newId } from '../../make-id.js';
import type { StoredPolicy } from '../../policy/policies.store.js';
import type { Profiles } from '../../policy/profiles.js';
import { composeReceipt } from '../../receipts/compose-receipt.js';
import { insertReceipt } from '../../receipts/receipts.store.js';
import type { SigningService } from '../../receipts/signer.js';
import type { StoredDecision } from '../../sessions/decisions.store.js';
import { hashPurpose } from '../../sessions/hash-purpose.js';
import type { Session } from '../../sessions/session.js';
import type { Change } from '../../store/alongside.js';
import type { Transaction } from '../../store/database.js';
import type { DecidedSession } from './decide-session.js';
import { halvesOf } from './settle-once.js';

/** Signs the decision with the weights and the policy that led to it. @returns what stores the receipt */
export async function signReceipt(
  service: SigningService & { profiles: Profiles },
  tx: Transaction,
  decided: DecidedSession,
): Promise<Change[]> {
  const purposeHash = hashPurpose(service, decided.subjectKey, decided.session);
  if (purposeHash === null) throw new Error('A session was decided after its erasure');
  const { pins } = decided.input;
  const bundle = composeBundle({
    ...decided,
    halves: halvesOf(decided),
    pins,
    profile: service.profiles.find(decided.stored.policy.profileId),
    purposeHash,
    receiptId: newId('receipt', service),
    comparisons: decided.session.mode === 'LIVE' ? await countComparisons(tx, decided.session.accountId) : undefined,
  });
  return [insertReceipt(tx, await service.signer.sign(tx, bundle), bundle)];
}

/** What a receipt states about a decision by the checks. Pure: a replay composes it again, and compares. */
export function composeBundle(of: {
  session: Pick<Session, 'id' | 'accountId' | 'mode' | 'flow' | 'consent' | 'channel'>;
  /** In the order of the attempt. */
  halves: readonly Pick<CaptureRow, 'media'>[];
  decision: Pick<StoredDecision, 'outcome' | 'reasons' | 'checks' | 'decidedAt'>;
  stored: StoredPolicy;
  /** The one that the policy names; null: it is not installed. */
  profile: Named<Profile> | null;
  pins: Pick<SetPins, 'set' | 'fusion' | 'calibration'>;
  purposeHash: string;
  receiptId: string;
  comparisons: VerificationBundle['comparisons'];
}): VerificationBundle {
  const { session, halves, decision, stored, profile, pins } = of;
  const media = halves.flatMap((half) => half.media?.commitments ?? []);
  const facts = composeReceipt({
    type: 'verification',
    mode: session.mode,
    receiptId: of.receiptId,
    sessionId: session.id,
    accountId: session.accountId,
    flow: session.flow,
    purposeHash: of.purposeHash,
    consent: session.consent,
    decidedAt: decision.decidedAt,
    outcome: decision.outcome,
    reasons: decision.reasons.map(({ code }) => code),
    checks: decision.checks,
    set: pins.set,
    fusion: pins.fusion,
    policy: { policyId: stored.policyId, version: stored.version, hash: stored.hash },
    channel: session.channel,
    comparisons: of.comparisons,
    media: media.map(({ commitment }, index) => ({ index, commitment })),
    supersedes: null,
  });
  return withVerdict(facts, { policy: stored.policy, profile, calibration: pins.calibration });
}
