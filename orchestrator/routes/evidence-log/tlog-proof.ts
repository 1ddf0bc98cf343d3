import { isId } from '@faceproof/protocol/ids.js';
import { writeTlogProof } from '@faceproof/protocol/log/tlog-proof.js';
import { loadLogProof } from '../../evidence-log/load-proofs.js';
import { quorumOf } from '../../evidence-log/quorum-of.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { findReceipt } from '../../receipts/receipts.store.js';
import { Refusal } from '../../refusal.js';
import type { Service } from '../../service.js';

/** The proof of the entry route as a file that tools of other logs read. For third parties, without a key. */
export function getEvidenceLogTlogProof(service: Service): Handler<'anyone'> {
  return handlerFor('anyone', {
    body: null,
    doc: {
      id: 'getLogTlogProof',
      tag: 'Evidence',
      summary: 'Read the proof that a receipt is in the transparency log as a file',
      description: 'A C2SP tlog-proof, with the cosignatures of witnesses. The content of the leaf follows from the receipt.',
      answers: { 200: 'text/plain' },
    },
    async handle({ params }) {
      const receiptId = params.receiptId ?? '';
      const found = isId('receipt', receiptId) ? await findReceipt(service.db, receiptId) : null;
      const proof =
        found === null ? null : await loadLogProof(service.db, service.evidenceLogKey, found.receipt, quorumOf(service));
      if (proof === null)
        throw new Refusal('not_found', 'The log has no such receipt. A new receipt is usually appended within seconds.');
      return {
        status: 200,
        body: writeTlogProof(proof),
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Access-Control-Allow-Origin': '*' },
      };
    },
  });
}
