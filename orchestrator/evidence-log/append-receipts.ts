import { type Checkpoint, readCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import { logEntry, successionEntry } from '@faceproof/protocol/log/log-proof.js';
import { EMPTY_ROOT, hashLeaf } from '@faceproof/protocol/log/log-tree.js';
import type { Clock } from '../clock.js';
import type { Log } from '../observe/log.js';
import { startRounds } from '../start-rounds.js';
import type { Database, Transaction } from '../store/database.js';
import { workOff } from '../store/locks.js';
import {
  countLeaves,
  findNewestCheckpoint,
  listLogKeys,
  listNotInLog,
  loadNodes,
  storeCheckpoint,
  storeIndexes,
  storeNodes,
} from './evidence-log.store.js';
import { holdLog, type LogSigner, nameLog } from './log-signer.js';
import { appendLeaf, hashRange, type NodeId, nodesOf } from './tree-ranges.js';
import { forgetFailures } from './witnesses/cosignatures.store.js';

/** Most receipts that one transaction appends. */
const BATCH_MAX = 500;
/** A look at an index that holds only new receipts. */
const LOOK_EVERY_MS = 500;

/** Appends receipts to the evidence log in the background. Any number of processes may run it: one at a time appends. */
export function startAppender(by: { db: Database; clock: Clock; signer: LogSigner; log: Log }): { stop(): Promise<void> } {
  return startRounds({
    run: async () => (await appendReceipts(by)) === BATCH_MAX,
    everyMs: LOOK_EVERY_MS,
    onError: (err) => by.log.error({ err }, 'Receipts could not be appended to the evidence log'),
  });
}

/**
 * Appends the receipts that are not in the log yet, and signs the new checkpoint; one transaction. Settling does not depend
 * on it: a receipt is committed first and appended later.
 *
 * @returns how many; 0 also if another process is appending
 * @throws Error if the log does not match its newest checkpoint: a rewritten log is never signed
 */
export async function appendReceipts(by: { db: Database; clock: Clock; signer: LogSigner }): Promise<number> {
  return workOff(by.db, { work: 'evidence-log', rows: 'receipts where log_index is null', nothing: 0 }, async (tx) => {
    const receipts = await listNotInLog(tx, BATCH_MAX);
    if (receipts.length === 0) return 0;

    const edge = await loadEdge(tx);
    const { nodes, newSize, root } = grow(edge, receipts.map(logEntry));
    const receiptIds = receipts.map(({ receiptId }) => receiptId);
    const note = await by.signer.sign(tx, newSize, root);
    await storeCheckpoint(tx, { size: newSize, note, signedAt: by.clock.now() }, [
      storeNodes(tx, nodes),
      storeIndexes(tx, receiptIds, edge.size),
    ]);
    return receipts.length;
  });
}

/**
 * Lets the log go on under another name and key, after a failover that lost what others hold signed. The tree stays, and its next entry
 * is the statement, so the first checkpoint under the new name signs the one that it succeeds, and why.
 *
 * @param sent.after the name that is contradicted
 * @returns the new name; null if another call has given the log one meanwhile
 */
export async function succeedLog(
  tx: Transaction,
  by: Parameters<typeof nameLog>[1] & { signer: LogSigner },
  { after, reason }: { after: string; reason: string },
): Promise<string | null> {
  await holdLog(tx);
  const [last, edge, names] = [await findNewestCheckpoint(tx), await loadEdge(tx), await listLogKeys(tx)];
  if (last === null || names.at(-1)?.origin !== after) return null;
  const origin = `${names[0]?.origin}/${names.length + 1}`;
  const { nodes, newSize, root } = grow(edge, [successionEntry(origin, { checkpoint: last, reason })]);
  await nameLog(tx, by, { origin, firstSize: newSize, reason });
  const note = await by.signer.sign(tx, newSize, root);
  await storeCheckpoint(tx, { size: newSize, note, signedAt: by.clock.now() }, [storeNodes(tx, nodes)]);
  await forgetFailures(tx);
  return origin;
}

interface Edge {
  size: number;
  hashOf: (node: NodeId) => Uint8Array;
}

/** The tree with these entries after its edge. */
function grow({ size, hashOf }: Edge, entries: readonly Uint8Array[]) {
  const hashes = new Map<string, Uint8Array>();
  const lookUp = (node: NodeId) => hashes.get(keyOf(node)) ?? hashOf(node);
  const added = [];
  for (const [i, entry] of entries.entries()) {
    const nodes = appendLeaf(hashLeaf(entry), size + i, lookUp);
    for (const node of nodes) hashes.set(keyOf(node), node.hash);
    added.push(...nodes);
  }
  const newSize = size + entries.length;
  return { nodes: added, newSize, root: hashRange({ begin: 0, end: newSize }, lookUp) };
}

/** The right edge of the tree, to which leaves are added. It is verified against the newest checkpoint first. */
async function loadEdge(tx: Transaction): Promise<Edge> {
  const checkpoint = readCheckpoint(await findNewestCheckpoint(tx));
  const { size, root }: Pick<Checkpoint, 'size' | 'root'> = checkpoint ?? { size: 0, root: EMPTY_ROOT };
  const whole = { begin: 0, end: size };
  const hashOf = await loadNodes(tx, nodesOf(whole));
  const own = size === 0 ? EMPTY_ROOT : hashRange(whole, hashOf);
  if ((await countLeaves(tx)) !== size || !Buffer.from(own).equals(root)) {
    throw new Error('The evidence log does not match its newest checkpoint');
  }
  return { size, hashOf };
}

function keyOf({ level, index }: NodeId): string {
  return `${level}/${index}`;
}
