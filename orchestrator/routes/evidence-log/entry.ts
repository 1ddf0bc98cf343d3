import { LogEntrySchema } from '@faceproof/protocol/api/evidence/evidence-log.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { type ProvingService, requireProof } from './require-proof.js';

/**
 * The proof that a receipt is in the log. For third parties, without a key: a receipt's id is known only to holders of the
 * receipt, and the proof adds nothing to it.
 */
export function getEvidenceLogEntry(service: ProvingService): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: {
      id: 'getLogEntry',
      tag: 'Evidence',
      summary: 'Prove that a receipt is in the transparency log',
      answers: { 200: LogEntrySchema },
    },
    async handle({ params }) {
      const receiptId = params.receiptId ?? '';
      const proof = await requireProof(service, receiptId);
      return { status: 200, body: { receiptId, ...proof }, headers: { 'Access-Control-Allow-Origin': '*' } };
    },
  });
}
