import { findReceipt, storeReceipt } from '../receipts/receipts.store.js';
import type { Database, Transaction } from '../store/database.js';
import { listHoldings, lockSessionsOf } from '../subjects/erase.store.js';
import { type ListedErasure, storeErasure } from '../subjects/erasures.store.js';
import { lockSubjectRow } from '../subjects/subjects.store.js';
import { forgetSubject } from './forget-subject.js';

/** ERASED: now. KNOWN: the restored database has this erasure already. ABSENT: it is older than the person. */
export type Replay = 'ERASED' | 'KNOWN' | 'ABSENT';

/**
 * Repeats an erasure in a database that was restored from a backup of before it, with the receipt of then. Idempotent.
 *
 * Nobody is notified again. Objects that the backup still names are deleted by the sweeper once the service runs on this database.
 * Sessions that were open in the backup have no key any more; the sweeper ends them at their dates.
 */
export async function replayErasure(db: Database, erasure: ListedErasure, now: Date): Promise<Replay> {
  return db.transaction(async (tx) => {
    const subject = await lockSubjectRow(tx, erasure.subjectRow);
    if (subject === null) return 'ABSENT';
    if (subject.erased) return 'KNOWN';
    await lockSessionsOf(tx, erasure.subjectRow);
    // No job of then is on a queue of now.
    const holdings = await listHoldings(tx, erasure.subjectRow, now);
    await forgetSubject(tx, erasure.subjectRow, holdings, now);
    await keepReceipt(tx, erasure);
    await storeErasure(tx, erasure.subjectRow, erasure);
    return 'ERASED';
  });
}

async function keepReceipt(tx: Transaction, { receipt, bundle }: ListedErasure): Promise<void> {
  if ((await findReceipt(tx, receipt.receiptId)) === null) await storeReceipt(tx, receipt, bundle);
}
