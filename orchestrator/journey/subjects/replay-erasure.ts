import type { EvidenceKey } from '@faceproof/protocol/evidence/receipts.js';
import { findReceipt, storeReceipt } from '../../receipts/receipts.store.js';
import { storeLostKey } from '../../receipts/signing-keys.store.js';
import type { Database, Transaction } from '../../store/database.js';
import { listSubjectRecords, lockSessionsOf } from '../../subjects/erase.store.js';
import { type ListedErasure, storeErasure } from '../../subjects/erasures.store.js';
import { lockSubjectRow } from '../../subjects/subjects.store.js';
import type { Vault } from '../../vault/vault.js';
import { forgetSubject } from './forget-subject.js';

/** ERASED: now. KNOWN: the restored database has this erasure already. ABSENT: it is older than the person. */
export type Replay = 'ERASED' | 'KNOWN' | 'ABSENT';

/**
 * Repeats an erasure in a database that was restored from a backup of before it, with the receipt of then. Idempotent.
 *
 * No one is notified again. Objects that the backup still names are deleted by the sweeper once the service runs on this database.
 * Sessions that were open in the backup have no key any more; the sweeper ends them at their dates.
 *
 * @param by.key the key that signed the receipt. It is published if the database lacks it.
 */
export async function replayErasure(
  service: { db: Database; vault: Pick<Vault, 'subjectKeys'> },
  erasure: ListedErasure,
  by: { key: EvidenceKey; now: Date },
): Promise<Replay> {
  const { key, now } = by;
  // If the keys are apart, no backup of the data brings one back. A backup of the keys does.
  await service.vault.subjectKeys.deleteApart([erasure.subjectRow]);
  return service.db.transaction(async (tx) => {
    const subject = await lockSubjectRow(tx, erasure.subjectRow);
    if (subject === null) return 'ABSENT';
    if (subject.erased) return 'KNOWN';
    await lockSessionsOf(tx, erasure.subjectRow);
    // No job of then is on a queue of now.
    const records = await listSubjectRecords(tx, erasure.subjectRow, now);
    await forgetSubject(service, tx, erasure.subjectRow, records, now);
    await storeLostKey(tx, key, now);
    await keepReceipt(tx, erasure);
    await storeErasure(tx, erasure.subjectRow, erasure);
    return 'ERASED';
  });
}

async function keepReceipt(tx: Transaction, { receipt, bundle }: ListedErasure): Promise<void> {
  if ((await findReceipt(tx, receipt.receiptId)) === null) await storeReceipt(tx, receipt, bundle);
}
