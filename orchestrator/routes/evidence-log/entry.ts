import { LogEntrySchema } from '@faceproof/protocol/api/evidence-log.js';
import { isId } from '@faceproof/protocol/ids.js';
import { loadLogProof } from '../../evidence-log/load-proofs.js';
import { quorumOf } from '../../evidence-log/quorum-of.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { findReceipt } from '../../receipts/receipts.store.js';
import { Refusal } from '../../refusal.js';
import type { Service } from '../../service.js';

/**
 * The proof that a receipt is in the log. For third parties, without a key: a receipt's id is known only to holders of the
 * receipt, and the proof adds nothing to it.
 */
export function getEvidenceLogEntry(service: Service): Handler<'anyone'> {
  return handlerFor('anyone', {
    body: null,
    doc: {
      id: 'getLogEntry',
      tag: 'Evidence',
      summary: 'Prove that a receipt is in the transparency log',
      answers: { 200: LogEntrySchema },
    },
    async handle({ params }) {
      const receiptId = params.receiptId ?? '';
      const found = isId('receipt', receiptId) ? await findReceipt(service.db, receiptId) : null;
      const proof =
        found === null ? null : await loadLogProof(service.db, service.evidenceLogKey, found.receipt, quorumOf(service));
      if (proof === null)
        throw new Refusal('not_found', 'The log has no such receipt. A new receipt is usually appended within seconds.');
      return { status: 200, body: { receiptId, ...proof }, headers: { 'Access-Control-Allow-Origin': '*' } };
    },
  });
}
