import { newId } from '../../make-id.js';
import { composeReceipt } from '../../receipts/compose-receipt.js';
import { storeReceipt } from '../../receipts/receipts.store.js';
import type { Service } from '../../service.js';
import type { Transaction } from '../../store/database.js';
import type { DecidedSession } from './decide-session.js';

/** Signs what was decided, by which weights and under which policy, and stores it. */
export async function signReceipt(service: Service, tx: Transaction, decided: DecidedSession): Promise<void> {
  const { session, capture, stored, decision } = decided;
  const bundle = composeReceipt({
    type: 'verification',
    mode: session.mode,
    receiptId: newId('receipt', service),
    sessionId: session.id,
    accountId: session.accountId,
    flow: session.flow,
    purposeHash: session.purposeHash,
    decidedAt: decision.decidedAt,
    outcome: decision.outcome,
    reasons: decision.reasons.map(({ code }) => code),
    checks: decision.checks,
    policy: { version: stored.version, hash: stored.hash },
    evaluation: session.evaluation,
    media: capture.media?.commitments ?? [],
    supersedes: null,
  });
  await storeReceipt(tx, await service.signer.sign(tx, bundle), bundle);
}
