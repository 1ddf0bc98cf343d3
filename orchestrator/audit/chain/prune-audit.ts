import type { Database, Transaction } from '../../store/database.js';
import { tryLock } from '../../store/locks.js';
import { type Chainer, requireOwn, signHead } from './append-audit.js';
import { findNewest } from './audit-chain.store.js';
import type { SignedHead } from './checkpoint.js';

const DAY_MS = 86_400_000;
/** Anchors are never deleted, so a new one is signed at most once a day. */
const ANCHOR_EVERY_MS = DAY_MS;

/**
 * Deletes the audit rows up to the newest checkpoint that was signed before a moment. That checkpoint becomes the anchor: the chain
 * then starts after it, and a signed statement says that the service deleted the earlier rows. The database accepts an anchor only
 * for a checkpoint that has been stored for thirty days.
 *
 * @returns the number of deleted rows; `limit` means that more may be due; 0 also while another process chains or deletes
 * @throws ChainChangedError if no key of this service signed the checkpoint
 * @throws KeysUnavailableError while the keys cannot be opened
 */
export async function pruneAudit(by: Chainer, before: Date, limit: number): Promise<number> {
  return by.db.transaction(async (tx) => {
    if (!(await tryLock(tx, 'audit-chain'))) return 0;
    const anchor = await findNewest(tx, 'ANCHOR');
    const isDue = anchor === null || by.clock.now().getTime() - anchor.signedAt.getTime() >= ANCHOR_EVERY_MS;
    const checkpoint = await findNewest(tx, 'CHECKPOINT', { until: before });
    if (isDue && checkpoint !== null && checkpoint.seq > (anchor?.seq ?? 0)) await storeAnchor(by, tx, checkpoint);
    return deleteAnchored(tx, limit);
  });
}

async function storeAnchor(by: Chainer, tx: Transaction, checkpoint: SignedHead): Promise<void> {
  await requireOwn(by, tx, checkpoint);
  const { seq, signedAt, keyId, signature } = await signHead(by, tx, 'ANCHOR', checkpoint);
  await tx.raw('select anchor_audit(?, ?, ?, ?)', [seq, signedAt, keyId, signature]);
}

async function deleteAnchored(db: Database | Transaction, limit: number): Promise<number> {
  const { rows } = await db.raw('select delete_anchored_audit(?) as deleted', [limit]);
  return rows[0].deleted;
}
