import type { Receipt } from '@faceproof/protocol/evidence/receipts.js';
import type { Checkpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import { extendsCheckpoint } from '@faceproof/protocol/log/log-proof.js';
import { EMPTY_ROOT } from '@faceproof/protocol/log/log-tree.js';
import type { Database, Queryable } from '../store/database.js';
import { countLeaves, loadNodes } from './evidence-log.store.js';
import { loadCheckpoint, loadConsistency, loadLogProof, verifyOwn } from './load-proofs.js';
import { hashRange, nodesOf } from './tree-ranges.js';

/**
 * Verifies the stored log by itself: its newest checkpoint is signed by its key, and its nodes have that checkpoint's root.
 *
 * @throws Error if it does not verify, or there is none
 */
export async function verifyStoredLog(db: Queryable): Promise<Checkpoint> {
  const checkpoint = await verifyOwn(db, await loadCheckpoint(db));
  if ((await countLeaves(db)) !== checkpoint.size) throw new Error('The log has not as many entries as its checkpoint says');
  if (!(await rootOf(db, checkpoint.size)).equals(checkpoint.root))
    throw new Error('The log has not the root of its checkpoint');
  return checkpoint;
}

/** @throws Error if one of these receipts is not in the log where its row says */
export async function verifyEntries(db: Queryable, receipts: readonly Receipt[]): Promise<void> {
  for (const receipt of receipts) await loadLogProof(db, receipt);
}

/**
 * Reads one snapshot, because receipts may be appended to `later` at any time.
 *
 * @returns whether the log of `later` is that of `earlier` with entries added, or no different
 */
export async function logExtends(later: Database, earlier: Checkpoint): Promise<boolean> {
  return later.transaction(
    async (tx) => {
      const newest = await verifyStoredLog(tx);
      if (newest.size < earlier.size) return false;
      const proof = await loadConsistency(tx, { from: earlier.size, to: newest.size });
      return proof !== null && extendsCheckpoint(earlier, newest, proof.consistencyProof);
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

async function rootOf(db: Queryable, size: number): Promise<Buffer> {
  if (size === 0) return Buffer.from(EMPTY_ROOT);
  const whole = { begin: 0, end: size };
  return Buffer.from(hashRange(whole, await loadNodes(db, nodesOf(whole))));
}
