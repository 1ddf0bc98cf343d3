import { EvidencePageSchema, ListEvidenceSchema } from '@faceproof/protocol/api/evidence/evidence-list.js';
import { readCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import { loadCheckpoint, loadCheckpointOf, loadLogProofs } from '../../evidence-log/load-proofs.js';
import { type Handler, handlerFor } from '../../http/route.js';
import { listLoggedReceipts } from '../../receipts/receipts.store.js';
import { invalidField } from '../../refusal.js';
import type { Database } from '../../store/database.js';

/** Every receipt of the account. The order of the log never changes, so a cursor stays valid. */
export function listEvidence(service: { db: Database }): Handler<'key'> {
  return handlerFor('key', {
    query: ListEvidenceSchema,
    doc: {
      id: 'listEvidence',
      summary: 'List the evidence of an account, in the order of the log',
      description:
        'Contains all receipts that are in the log, also of erasures and those that a review replaced. A receipt appears about a second after its decision.',
      answers: { 200: EvidencePageSchema },
    },
    async handle({ principal, asked: { size, cursor = '0', limit }, record }) {
      const note = size === undefined ? await loadCheckpoint(service.db) : await loadCheckpointOf(service.db, size);
      if (note === null) throw invalidField('/size', 'invalid_value', 'The log has no checkpoint of this size.');
      const place = { from: Number(cursor), size: readCheckpoint(note)?.size ?? 0, limit: limit + 1 };
      const found = await listLoggedReceipts(service.db, principal, place);
      const page = found.slice(0, limit);
      const proofs = await loadLogProofs(service.db, page, note);
      return record(service.db, {
        status: 200,
        body: {
          data: page.map(({ receipt, bundle }, i) => ({ receipt, bundle, log: proofs[i] })),
          nextCursor: found[limit] === undefined ? null : String(found[limit].index),
        },
      });
    },
  });
}
