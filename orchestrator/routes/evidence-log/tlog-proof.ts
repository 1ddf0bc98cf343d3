import { writeTlogProof } from '@faceproof/protocol/log/tlog-proof.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { type ProvingService, requireProof } from './require-proof.js';

/** The proof of the entry route as a file that tools of other logs read. For third parties, without a key. */
export function getEvidenceLogTlogProof(service: ProvingService): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: {
      id: 'getLogTlogProof',
      tag: 'Evidence',
      summary: 'Read the proof that a receipt is in the transparency log as a file',
      description: 'A C2SP tlog-proof, with the cosignatures of witnesses. The content of the leaf follows from the receipt.',
      answers: { 200: 'text/plain' },
    },
    async handle({ params }) {
      const proof = await requireProof(service, params.receiptId ?? '');
      return {
        status: 200,
        body: writeTlogProof(proof),
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Access-Control-Allow-Origin': '*' },
      };
    },
  });
}
