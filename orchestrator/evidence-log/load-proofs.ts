import type { Receipt } from '@faceproof/protocol/evidence/receipts.js';
import { readCheckpoint, toBase64, verifyCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import {
  type ConsistencyProof,
  type EvidenceLogKey,
  type LogProof,
  verifyLogProof,
} from '@faceproof/protocol/log/log-proof.js';
import type { Queryable } from '../store/database.js';
import { findIndex, findNewestCheckpoint, loadNodes } from './evidence-log.store.js';
import { consistencyRanges, hashRange, inclusionRanges, nodesOf, type Range } from './tree-ranges.js';

/**
 * A receipt's position in the log, under the newest checkpoint.
 *
 * @returns null if it is not in the log yet
 * @throws Error if the proof does not verify: the log was tampered with, and no false proof is returned
 */
export async function loadLogProof(db: Queryable, key: EvidenceLogKey, receipt: Receipt): Promise<LogProof | null> {
  const index = await findIndex(db, receipt.receiptId);
  if (index === null) return null;
  const note = await loadCheckpoint(db);
  const size = readCheckpoint(note)?.size ?? 0;
  if (index >= size) throw new Error('The evidence log is shorter than it was');
  const proof = { index, inclusionProof: await loadHashes(db, inclusionRanges(index, size)), checkpoint: note };
  const verdict = await verifyLogProof(receipt, proof, [key.vkey]);
  if (!verdict.included) throw new Error('A receipt is missing at its position in the evidence log');
  return proof;
}

/** @returns the newest checkpoint; opening the log has written the first */
export async function loadCheckpoint(db: Queryable): Promise<string> {
  const note = await findNewestCheckpoint(db);
  if (note === null) throw new Error('The evidence log has no checkpoint');
  return note;
}

/** @returns null if the log is not that long */
export async function loadConsistency(
  db: Queryable,
  key: EvidenceLogKey,
  { from, to }: { from: number; to: number },
): Promise<ConsistencyProof | null> {
  const newest = await verifyCheckpoint(await loadCheckpoint(db), [key.vkey]);
  if (newest === null) throw new Error("The newest checkpoint is not signed by the log's key");
  if (to > newest.size) return null;
  return { from, to, consistencyProof: await loadHashes(db, consistencyRanges(from, to)) };
}

async function loadHashes(db: Queryable, ranges: readonly Range[]): Promise<string[]> {
  const hashOf = await loadNodes(db, ranges.flatMap(nodesOf));
  return ranges.map((range) => toBase64(hashRange(range, hashOf)));
}
