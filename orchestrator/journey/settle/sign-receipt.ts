import { newId } from '../../make-id.js';
import { composeReceipt } from '../../receipts/compose-receipt.js';
import { storeReceipt } from '../../receipts/receipts.store.js';
import type { Service } from '../../service.js';
import { hashPurpose } from '../../sessions/hash-purpose.js';
import type { Transaction } from '../../store/database.js';
import type { DecidedSession } from './decide-session.js';

/** Signs the decision with the weights and the policy that led to it, and stores the receipt. */
export async function signReceipt(service: Service, tx: Transaction, decided: DecidedSession): Promise<void> {
  const { session, subjectKey, capture, stored, decision, input } = decided;
  const purposeHash = hashPurpose(service, subjectKey, session);
  if (purposeHash === null) throw new Error('A session was decided after its erasure');
  const bundle = composeReceipt({
    type: 'verification',
    mode: session.mode,
    receiptId: newId('receipt', service),
    sessionId: session.id,
    accountId: session.accountId,
    flow: session.flow,
    purposeHash,
    consent: session.consent,
    decidedAt: decision.decidedAt,
    outcome: decision.outcome,
    reasons: decision.reasons.map(({ code }) => code),
    checks: decision.checks,
    set: input.pins.set,
    fusion: input.pins.fusion,
    policy: { version: stored.version, hash: stored.hash },
    evaluation: session.evaluation,
    media: capture.media?.commitments ?? [],
    supersedes: null,
  });
  await storeReceipt(tx, await service.signer.sign(tx, bundle), bundle);
}
