import { isId } from '@faceproof/protocol/ids.js';
import type { EvidenceLogKey, LogProof } from '@faceproof/protocol/log/log-proof.js';
import type { Config } from '../../config.js';
import { loadLogProof, quorumOf } from '../../evidence-log/load-proofs.js';
import { findReceipt } from '../../receipts/receipts.store.js';
import { Refusal } from '../../refusal.js';
import type { Database } from '../../store/database.js';

export interface ProvingService {
  db: Database;
  config: Config;
  evidenceLogKey: EvidenceLogKey;
}

/** @throws Refusal `not_found` if there is no such receipt, or it is not in the log yet */
export async function requireProof(service: ProvingService, receiptId: string): Promise<LogProof> {
  const found = isId('receipt', receiptId) ? await findReceipt(service.db, receiptId) : null;
  const proof =
    found === null ? null : await loadLogProof(service.db, service.evidenceLogKey, found.receipt, quorumOf(service));
  if (proof === null)
    throw new Refusal('not_found', 'The log has no such receipt. A new receipt is usually appended within seconds.');
  return proof;
}
