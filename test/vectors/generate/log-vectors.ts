import { publicKeyOf, type Receipt } from '@faceproof/protocol/evidence/receipts.js';
import { toBase64 } from '@faceproof/protocol/log/base64.js';
import { signCheckpoint, writeLogKey } from '@faceproof/protocol/log/log-checkpoint.js';
import { type ConsistencyProof, type LogProof, logEntry } from '@faceproof/protocol/log/log-proof.js';
import { EMPTY_ROOT, hashLeaf, hashNode } from '@faceproof/protocol/log/log-tree.js';

/**
 * Vectors for the evidence log: valid and invalid inclusion and consistency proofs. The tree functions follow the recursive
 * definitions of RFC 9162 literally. They are slow, but independent of the implementation under test.
 */

const ORIGIN = 'faceproof.example/v1/evidence-log';
const LOG_SEED = new Uint8Array(32).fill(5);
const FORGER_SEED = new Uint8Array(32).fill(6);

/** @param receipts in log order */
export async function composeLogVectors(receipts: readonly Receipt[]): Promise<object> {
  const leaves = receipts.map((receipt) => hashLeaf(logEntry(receipt)));
  const size = leaves.length;
  const note = await sign(leaves, LOG_SEED);
  const proofs = receipts.map((receipt, index) => ({
    receipt,
    log: { index, inclusionProof: path(index, leaves).map(toBase64), checkpoint: note },
  }));
  const [first, second] = proofs;
  if (first === undefined || second === undefined) throw new Error('The log needs at least two receipts');
  const forged = { ...first.log, checkpoint: await sign(leaves, FORGER_SEED) };
  return {
    logs: await Promise.all(
      [ORIGIN, `${ORIGIN}/2`].map(async (origin) => ({ origin, vkey: writeLogKey(origin, await publicKeyOf(LOG_SEED)) })),
    ),
    inclusion: [
      ...proofs.map((proof) => ({ name: `receipt ${proof.log.index} of ${size}`, valid: true, ...proof })),
      { name: "another receipt's proof", valid: false, receipt: first.receipt, log: second.log },
      { name: 'at another index', valid: false, receipt: first.receipt, log: { ...first.log, index: 1 } },
      {
        name: 'truncated proof',
        valid: false,
        receipt: first.receipt,
        log: { ...first.log, inclusionProof: first.log.inclusionProof.slice(1) },
      },
      { name: 'checkpoint signed with another key', valid: false, receipt: first.receipt, log: forged },
      {
        name: 'checkpoint of another size',
        valid: false,
        receipt: first.receipt,
        log: { ...first.log, checkpoint: note.replace(`\n${size}\n`, `\n${size + 1}\n`) },
      },
    ],
    consistency: await composeConsistency(leaves),
  };
}

/** The log of these receipts, at any size. */
export async function makeVectorLog(receipts: readonly Receipt[]) {
  const leaves = receipts.map((receipt) => hashLeaf(logEntry(receipt)));
  const upTo = (size: number) => leaves.slice(0, size);
  return {
    key: { origin: ORIGIN, vkey: writeLogKey(ORIGIN, await publicKeyOf(LOG_SEED)) },
    size: leaves.length,
    secretKey: LOG_SEED,
    checkpoint: (size: number) => sign(upTo(size), LOG_SEED),
    consistency: (from: number, to: number) => toProof(from, upTo(to)),
    async prove(receipt: Receipt, size: number): Promise<LogProof> {
      const index = receipts.indexOf(receipt);
      return { index, inclusionProof: path(index, upTo(size)).map(toBase64), checkpoint: await sign(upTo(size), LOG_SEED) };
    },
    /** Signed with another key. */
    forgedCheckpoint: (size: number) => sign(upTo(size), FORGER_SEED),
    rewrittenCheckpoint: (size: number) => sign([...upTo(size - 1), EMPTY_ROOT], LOG_SEED),
    async forgedProof(receipt: Receipt): Promise<LogProof> {
      return { index: 0, inclusionProof: [], checkpoint: await sign([hashLeaf(logEntry(receipt))], FORGER_SEED) };
    },
  };
}

async function composeConsistency(leaves: readonly Uint8Array[]): Promise<object[]> {
  const size = leaves.length;
  const later = await sign(leaves, LOG_SEED);
  const vectors: object[] = [];
  for (let from = 1; from <= size; from++) {
    const earlier = await sign(leaves.slice(0, from), LOG_SEED);
    vectors.push({ name: `from ${from} to ${size}`, valid: true, earlier, later, proof: toProof(from, leaves) });
  }
  const [a = EMPTY_ROOT, b = EMPTY_ROOT, ...rest] = leaves;
  const reordered = [b, a, ...rest];
  const forked = [...leaves.slice(0, 2), EMPTY_ROOT, ...leaves.slice(3)];
  const kept = await sign(leaves.slice(0, 3), LOG_SEED);
  for (const [name, rewritten] of [
    ['reordered', reordered],
    ['forked', forked],
  ] as const) {
    vectors.push({ name, valid: false, earlier: kept, later: await sign(rewritten, LOG_SEED), proof: toProof(3, rewritten) });
  }
  const renamed = await sign(leaves, LOG_SEED, `${ORIGIN}/2`);
  vectors.push({ name: 'under another name', valid: true, earlier: kept, later: renamed, proof: toProof(3, leaves) });
  const cut = leaves.slice(0, 2);
  vectors.push({
    name: 'truncated',
    valid: false,
    earlier: kept,
    later: await sign(cut, LOG_SEED),
    proof: { from: 3, to: 2, consistencyProof: [] },
  });
  return vectors;
}

async function sign(leaves: readonly Uint8Array[], seed: Uint8Array, origin = ORIGIN): Promise<string> {
  return signCheckpoint({ origin, size: leaves.length, root: root(leaves) }, seed, await publicKeyOf(seed));
}

function toProof(from: number, leaves: readonly Uint8Array[]): ConsistencyProof {
  return { from, to: leaves.length, consistencyProof: subproof(from, leaves, true).map(toBase64) };
}

/** MTH, section 2.1.1. */
function root(leaves: readonly Uint8Array[]): Uint8Array {
  const [only] = leaves;
  if (only === undefined) return EMPTY_ROOT;
  if (leaves.length === 1) return only;
  const k = split(leaves.length);
  return hashNode(root(leaves.slice(0, k)), root(leaves.slice(k)));
}

/** PATH, section 2.1.3.1. */
function path(index: number, leaves: readonly Uint8Array[]): Uint8Array[] {
  if (leaves.length <= 1) return [];
  const k = split(leaves.length);
  return index < k
    ? [...path(index, leaves.slice(0, k)), root(leaves.slice(k))]
    : [...path(index - k, leaves.slice(k)), root(leaves.slice(0, k))];
}

/** SUBPROOF, section 2.1.4.1. */
function subproof(from: number, leaves: readonly Uint8Array[], whole: boolean): Uint8Array[] {
  if (from === leaves.length) return whole ? [] : [root(leaves)];
  const k = split(leaves.length);
  return from <= k
    ? [...subproof(from, leaves.slice(0, k), whole), root(leaves.slice(k))]
    : [...subproof(from - k, leaves.slice(k), false), root(leaves.slice(0, k))];
}

/** The largest power of two below `size`. */
function split(size: number): number {
  let k = 1;
  while (k * 2 < size) k *= 2;
  return k;
}
