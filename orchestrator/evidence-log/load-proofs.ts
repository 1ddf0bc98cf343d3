import type { Receipt } from '@faceproof/protocol/evidence/receipts.js';
import { toBase64 } from '@faceproof/protocol/log/base64.js';
import { type Checkpoint, verifyCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import { type ConsistencyProof, isIncluded, type LogProof } from '@faceproof/protocol/log/log-proof.js';
import { addSignatures } from '@faceproof/protocol/log/signed-note.js';
import type { Config } from '../config.js';
import type { Queryable } from '../store/database.js';
import { findIndex, listLogKeys, loadNodes } from './evidence-log.store.js';
import { consistencyRanges, hashRange, inclusionRanges, type NodeId, nodesOf, type Range } from './tree-ranges.js';
import { findCosigned, findWitnessedSize } from './witnesses/cosignatures.store.js';

/** The witnesses whose cosignatures count, and how many of them a checkpoint needs to be witnessed; 0: none is needed. */
export interface Quorum {
  vkeys: readonly string[];
  quorum: number;
}

export function quorumOf({ config }: { config: Config }): Quorum {
  const { witnesses, quorum } = config.witnessing;
  return { vkeys: witnesses.map(({ vkey }) => vkey), quorum };
}

/**
 * A receipt's position in the log, under the newest checkpoint that is witnessed; if none of those covers it yet, under the newest.
 *
 * @param of.witnesses left out: under the newest checkpoint
 * @returns null if it is not in the log yet
 * @throws Error if the proof does not verify: the log was tampered with, and no false proof is returned
 */
export async function loadLogProof(
  db: Queryable,
  receipt: Receipt,
  witnesses: Quorum = { vkeys: [], quorum: 0 },
): Promise<LogProof | null> {
  const index = await findIndex(db, receipt.receiptId);
  if (index === null) return null;
  const size = await findWitnessedSize(db, witnesses);
  const witnessed = size !== null && index < size ? await loadCheckpointOf(db, size) : null;
  const [proof] = await loadLogProofs(db, [{ receipt, index }], witnessed ?? (await loadCheckpoint(db)));
  if (proof === undefined) throw new Error('The evidence log has no proof');
  return proof;
}

/**
 * The positions of receipts under one checkpoint, in the order of the receipts.
 *
 * @throws Error if a proof does not verify: the log was tampered with, and no false proof is returned
 */
export async function loadLogProofs(
  db: Queryable,
  entries: readonly { receipt: Receipt; index: number }[],
  note: string,
): Promise<LogProof[]> {
  const checkpoint = await verifyOwn(db, note);
  const { size } = checkpoint;
  if (entries.some(({ index }) => index >= size)) throw new Error('The evidence log is shorter than it was');
  const ranges = entries.map(({ index }) => inclusionRanges(index, size));
  const hashOf = await loadNodes(db, distinct(ranges.flat().flatMap(nodesOf)));
  return entries.map(({ receipt, index }, i) => {
    const inclusionProof = (ranges[i] ?? []).map((range) => toBase64(hashRange(range, hashOf)));
    if (!isIncluded(receipt, { index, inclusionProof }, checkpoint))
      throw new Error('A receipt is missing at its position in the evidence log');
    return { index, inclusionProof, checkpoint: note };
  });
}

function distinct(nodes: readonly NodeId[]): NodeId[] {
  return [...new Map(nodes.map((node) => [`${node.level}/${node.index}`, node])).values()];
}

/** @returns the newest checkpoint with the cosignatures that it has; opening the log has written the first */
export async function loadCheckpoint(db: Queryable): Promise<string> {
  const found = await findCosigned(db, null);
  if (found === null) throw new Error('The evidence log has no checkpoint');
  return addSignatures(found.note, found.lines);
}

/** @returns the newest checkpoint that is witnessed, with all cosignatures that it has; null if there is none */
export async function loadWitnessedCheckpoint(db: Queryable, witnesses: Quorum): Promise<string | null> {
  const size = await findWitnessedSize(db, witnesses);
  return size === null ? null : loadCheckpointOf(db, size);
}

/** @returns the checkpoint of this size with the cosignatures that it has; null if the log has none of this size */
export async function loadCheckpointOf(db: Queryable, size: number): Promise<string | null> {
  const found = await findCosigned(db, size);
  return found === null ? null : addSignatures(found.note, found.lines);
}

/** @returns null if the log is not that long */
export async function loadConsistency(
  db: Queryable,
  { from, to }: { from: number; to: number },
): Promise<ConsistencyProof | null> {
  const newest = await verifyOwn(db, await loadCheckpoint(db));
  if (to > newest.size) return null;
  return { from, to, consistencyProof: await loadHashes(db, consistencyRanges(from, to)) };
}

/** @throws Error if none of the log's keys signed the checkpoint under its name */
export async function verifyOwn(db: Queryable, note: string): Promise<Checkpoint> {
  const checkpoint = await verifyCheckpoint(
    note,
    (await listLogKeys(db)).map(({ vkey }) => vkey),
  );
  if (checkpoint === null) throw new Error('The checkpoint is not signed by the key of the log');
  return checkpoint;
}

async function loadHashes(db: Queryable, ranges: readonly Range[]): Promise<string[]> {
  const hashOf = await loadNodes(db, ranges.flatMap(nodesOf));
  return ranges.map((range) => toBase64(hashRange(range, hashOf)));
}
