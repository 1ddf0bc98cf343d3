import type { Tenant } from '../accounts/tenant.js';
import type { Transaction } from '../store/database.js';

/**
 * Stores keyed digests of a capture's frames, without the pictures. The first capture with a frame owns it; of two concurrent
 * captures, the second waits for the first to commit.
 *
 * @param fingerprints one per frame, keyed for this account
 * @returns how many of them an earlier capture of this account and mode already had, and the session of such a capture
 */
export async function rememberFrames(
  tx: Transaction,
  owner: Tenant & { captureId: string; expiresAt: Date },
  fingerprints: readonly Buffer[],
): Promise<{ replayedFrames: number; replayedFrom?: string }> {
  const distinct = [...new Set(fingerprints.map((fingerprint) => fingerprint.toString('hex')))];
  // Sorted, so that captures that share several frames lock them in the same order and cannot deadlock.
  const sorted = distinct.sort().map((hex) => Buffer.from(hex, 'hex'));
  const { rowCount } = await tx.raw(
    `insert into media_fingerprints (account_id, mode, capture_id, expires_at, fingerprint) select ?, ?, ?, ?, unnest(?::bytea[])
     on conflict (account_id, mode, fingerprint) do nothing`,
    [owner.accountId, owner.mode, owner.captureId, owner.expiresAt, sorted],
  );
  const replayedFrames = distinct.length - rowCount;
  if (replayedFrames === 0) return { replayedFrames };
  const first = await tx('media_fingerprints as f')
    .join('captures as c', 'c.id', 'f.capture_id')
    .where({ 'f.account_id': owner.accountId, 'f.mode': owner.mode })
    .whereRaw('f.fingerprint = any (?::bytea[])', [sorted])
    .whereNot({ 'f.capture_id': owner.captureId })
    .orderBy('c.id')
    .first('c.session_id');
  return { replayedFrames, replayedFrom: first.session_id };
}
