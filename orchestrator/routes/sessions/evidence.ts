import { EvidenceSchema } from '@faceproof/protocol/api/evidence/evidence-log.js';
import type { Receipt } from '@faceproof/protocol/evidence/receipts.js';
import type { LogProof } from '@faceproof/protocol/log/log-proof.js';
import { loadLogProof, quorumOf } from '../../evidence-log/load-proofs.js';
import { type Handler, handlerFor } from '../../http/route.js';
import type { Log } from '../../observe/log.js';
import { findCurrentReceipt } from '../../receipts/receipts.store.js';
import { requireSession, stateConflict } from '../../sessions/sessions.store.js';
import type { ProvingService } from '../evidence-log/entry.js';

/** Everything needed to verify a decision without the service. */
export function getSessionEvidence(service: ProvingService & { log: Log }): Handler<'key'> {
  return handlerFor('key', {
    doc: {
      id: 'getEvidence',
      tag: 'Evidence',
      summary: 'Read the evidence of a decision',
      answers: { 200: EvidenceSchema },
      problems: ['session_state_conflict'],
    },
    async handle({ principal, params, record }) {
      const session = await requireSession(service.db, principal, params.sessionId);
      const evidence = await findCurrentReceipt(service.db, session.id);
      if (evidence === null) throw stateConflict(session.status);
      return record(service.db, { status: 200, body: { ...evidence, log: await loadProof(service, evidence.receipt) } });
    },
  });
}

/** A log that was tampered with proves nothing; the receipt is valid without it. */
async function loadProof(service: ProvingService & { log: Log }, receipt: Receipt): Promise<LogProof | null> {
  try {
    return await loadLogProof(service.db, receipt, quorumOf(service));
  } catch (err) {
    service.log.error({ err, receiptId: receipt.receiptId }, 'The evidence log has no proof for a receipt that it has');
    return null;
  }
}
