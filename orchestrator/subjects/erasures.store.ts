import type { ErasureBundle, Receipt } from '@faceproof/protocol/evidence/receipts.js';
import type { Tenant } from '../accounts/tenant.js';
import { findReceipt } from '../receipts/receipts.store.js';
import type { Queryable, Transaction } from '../store/database.js';

/** The receipt of an erasure. It does not contain the person's id, so finding it requires another request with that id. */
export interface ErasureEvidence {
  receipt: Receipt;
  bundle: ErasureBundle;
}

export async function storeErasure(tx: Transaction, subjectRow: string, { bundle }: ErasureEvidence): Promise<void> {
  await tx('erasures').insert({
    id: bundle.erasureId,
    subject_row: subjectRow,
    receipt_id: bundle.receiptId,
    erased_at: bundle.decidedAt,
  });
}

export async function findErasure(db: Queryable, subjectRow: string): Promise<ErasureEvidence | null> {
  const row = await db('erasures').where({ subject_row: subjectRow }).first('receipt_id');
  const found = row === undefined ? null : await findReceipt(db, row.receipt_id);
  return found === null ? null : { receipt: found.receipt, bundle: found.bundle as ErasureBundle };
}

/** @returns those of the account, newest first */
export async function listErasuresOf(
  db: Queryable,
  { accountId, mode }: Tenant,
  place: { before?: string | undefined; limit: number },
): Promise<ErasureEvidence[]> {
  const query = db('erasures as e')
    .join('subjects as s', 's.row_id', 'e.subject_row')
    .where({ 's.account_id': accountId, 's.mode': mode })
    .orderBy('e.id', 'desc')
    .limit(place.limit, { skipBinding: true })
    .select('e.receipt_id');
  if (place.before !== undefined) query.where('e.id', '<', place.before);
  const found = await Promise.all((await query).map(({ receipt_id }) => findReceipt(db, receipt_id)));
  return found.flatMap((one) => (one === null ? [] : [{ receipt: one.receipt, bundle: one.bundle as ErasureBundle }]));
}

/** An erasure as it survives outside of the database. The row names nobody: it is a random number. */
export interface ListedErasure extends ErasureEvidence {
  subjectRow: string;
}

/** The list outside of the database has them. */
export async function noteExported(db: Queryable, erasures: readonly ListedErasure[], now: Date): Promise<void> {
  const ids = erasures.map(({ bundle }) => bundle.erasureId);
  await db('erasures').whereRaw('id = any(?::text[])', [ids]).whereNull('exported_at').update({ exported_at: now });
}

/** @returns all, the oldest first */
export async function listErasures(db: Queryable): Promise<ListedErasure[]> {
  const rows = await db('erasures').orderBy(['erased_at', 'id']).select('subject_row', 'receipt_id');
  const listed: ListedErasure[] = [];
  for (const row of rows) {
    const found = await findReceipt(db, row.receipt_id);
    if (found === null) throw new Error(`The erasure ${row.receipt_id} has no receipt`);
    listed.push({ subjectRow: row.subject_row, receipt: found.receipt, bundle: found.bundle as ErasureBundle });
  }
  return listed;
}
