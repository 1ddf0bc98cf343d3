import type { VerificationBundle } from '@faceproof/protocol/evidence/receipts.js';
import type { CaptureRow } from '../../captures/captures.store.js';
import type { SetPins } from '../../judgement/thresholds/pins.js';
import type { StoredPolicy } from '../../policy/policies.store.js';
import { composeReceipt } from '../../receipts/compose-receipt.js';
import type { StoredDecision } from '../../sessions/decisions.store.js';
import type { Session } from '../../sessions/session.js';

/** What a receipt states about a decision by the checks. Pure: a replay composes it again, and compares. */
export function composeBundle(of: {
  session: Pick<Session, 'id' | 'accountId' | 'mode' | 'flow' | 'evaluation' | 'consent'>;
  capture: Pick<CaptureRow, 'media'>;
  decision: Pick<StoredDecision, 'outcome' | 'reasons' | 'checks' | 'decidedAt'>;
  stored: Pick<StoredPolicy, 'version' | 'hash'>;
  pins: Pick<SetPins, 'set' | 'fusion'>;
  purposeHash: string;
  receiptId: string;
}): VerificationBundle {
  const { session, capture, decision, stored, pins } = of;
  return composeReceipt({
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
    policy: { version: stored.version, hash: stored.hash },
    evaluation: session.evaluation,
    media: capture.media?.commitments ?? [],
    supersedes: null,
  });
}
