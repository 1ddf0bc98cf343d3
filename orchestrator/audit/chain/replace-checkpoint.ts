import type { Transaction } from '../../store/database.js';
import { BATCH_MAX, ChainChangedError, type Chainer, linkAfter, loadHead } from './append-audit.js';
import { listPending, lockChain } from './audit-chain.store.js';
import type { Head } from './link.js';

/**
 * Revokes a signing key, and ends the chain with a checkpoint of the key that is ACTIVE afterwards. Without that checkpoint, the
 * newest one could be of the revoked key, and nothing could be appended to it.
 *
 * The chain's lock comes before every lock of a signing key, as in an append: the other order would be a deadlock.
 *
 * @param revoke stores at least one audit entry in the same transaction
 * @returns `isChained`: false if the chain had been changed before; the key is revoked all the same, and nothing is appended
 * @throws KeysUnavailableError while the key of the newest checkpoint cannot be opened
 */
export async function replaceCheckpoint<T>(
  by: Pick<Chainer, 'clock' | 'signer'>,
  tx: Transaction,
  revoke: () => Promise<T>,
): Promise<{ revoked: T; isChained: boolean }> {
  await lockChain(tx);
  const head = await findHead(by, tx);
  const revoked = await revoke();
  if (head !== null) await linkAfter(by, tx, head, await listPending(tx, BATCH_MAX));
  return { revoked, isChained: head !== null };
}

/** @returns null if the chain was changed */
async function findHead(by: Pick<Chainer, 'signer'>, tx: Transaction): Promise<Head | null> {
  try {
    return await loadHead(by, tx);
  } catch (error) {
    if (error instanceof ChainChangedError) return null;
    throw error;
  }
}
