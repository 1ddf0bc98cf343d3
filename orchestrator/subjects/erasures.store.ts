import type { ErasureBundle, Receipt } from '@faceproof/protocol/receipts.js';
import type { Queryable, Transaction } from '../store/database.js';

/** What an erasure came to. The person's id is not in it: only whoever asks again with it finds it. */
export interface StoredErasure {
  erasureId: string;
  erasedAt: Date;
  erased: ErasureBundle['erased'];
  evidence: { receipt: Receipt; bundle: ErasureBundle };
}

export async function storeErasure(tx: Transaction, subjectRow: string, erasure: StoredErasure): Promise<void> {
  await tx('erasures').insert({
    id: erasure.erasureId,
    subject_row: subjectRow,
    receipt_id: erasure.evidence.receipt.receiptId,
    erased_at: erasure.erasedAt,
    erased: JSON.stringify(erasure.erased),
    evidence: JSON.stringify(erasure.evidence),
  });
}

export async function findErasure(db: Queryable, subjectRow: string): Promise<StoredErasure | null> {
  const row = await db('erasures').where({ subject_row: subjectRow }).first();
  if (row === undefined) return null;
  return { erasureId: row.id, erasedAt: row.erased_at, erased: row.erased, evidence: row.evidence };
}
