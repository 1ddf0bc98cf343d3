import { LogEntrySchema } from '@faceproof/protocol/api/evidence/evidence-log.js';
import { isId } from '@faceproof/protocol/ids.js';
import type { LogProof } from '@faceproof/protocol/log/log-proof.js';
import { writeTlogProof } from '@faceproof/protocol/log/tlog-proof.js';
import type { Config } from '../../config.js';
import { loadLogProof, quorumOf } from '../../evidence-log/load-proofs.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { findReceipt } from '../../receipts/receipts.store.js';
import { Refusal } from '../../refusal.js';
import type { Database } from '../../store/database.js';

export interface ProvingService {
  db: Database;
  config: Config;
}

/** @throws Refusal `not_found` if there is no such receipt, or it is not in the log yet */
async function requireProof(service: ProvingService, receiptId: string): Promise<LogProof> {
  const found = isId('receipt', receiptId) ? await findReceipt(service.db, receiptId) : null;
  const proof = found === null ? null : await loadLogProof(service.db, found.receipt, quorumOf(service));
  if (proof === null)
    throw new Refusal('not_found', 'The log has no such receipt. A new receipt is usually appended within seconds.');
  return proof;
}

/**
 * The proof that a receipt is in the log. For third parties, without a key: a receipt's id is known only to holders of the
 * receipt, and the proof adds nothing to it.
 */
export function getEvidenceLogEntry(service: ProvingService): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: { id: 'getLogEntry', summary: 'Prove that a receipt is in the transparency log', answers: { 200: LogEntrySchema } },
    async handle({ params }) {
      const receiptId = params.receiptId ?? '';
      const proof = await requireProof(service, receiptId);
      return { status: 200, body: { receiptId, ...proof }, headers: { 'Access-Control-Allow-Origin': '*' } };
    },
  });
}

/** The proof of the entry route as a file that tools of other logs read. For third parties, without a key. */
export function getEvidenceLogTlogProof(service: ProvingService): Handler<'anyone'> {
  return handlerFor('anyone', {
    doc: {
      id: 'getLogTlogProof',
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
