import type { Tenant } from '../accounts/tenant.js';
import type { Transaction } from '../store/database.js';

/**
 * Remembers the frames of a capture by keyed digests, without the pictures.
 * The first capture to have a frame owns it; of two at the same instant, the second waits for the first to commit.
 *
 * @param fingerprints one per frame, keyed for this account
 * @returns how many of them an earlier capture of this account and mode already had
 */
export async function rememberFrames(
  tx: Transaction,
  owner: Tenant & { captureId: string },
  fingerprints: readonly Buffer[],
): Promise<number> {
  const distinct = [...new Set(fingerprints.map((fingerprint) => fingerprint.toString('hex')))];
  // Sorted, so that two captures that share several frames wait in the same order and never for each other.
  const rows = distinct.sort().map((hex) => ({
    account_id: owner.accountId,
    mode: owner.mode,
    fingerprint: Buffer.from(hex, 'hex'),
    capture_id: owner.captureId,
  }));
  const fresh = await tx('media_fingerprints')
    .insert(rows)
    .onConflict(['account_id', 'mode', 'fingerprint'])
    .ignore()
    .returning('capture_id');
  return distinct.length - fresh.length;
}
