import { randomBytes } from 'node:crypto';
import { consistencyRanges, hashRange, type NodeId } from '@faceproof/orchestrator/evidence-log/tree-ranges.js';
import { publicKeyOf } from '@faceproof/protocol/evidence/receipts.js';
import { toBase64 } from '@faceproof/protocol/log/base64.js';
import { signCheckpoint, writeLogKey } from '@faceproof/protocol/log/log-checkpoint.js';
import { EMPTY_ROOT, hashLeaf, hashNode } from '@faceproof/protocol/log/log-tree.js';

/** A log in memory, which can lie: `fork` shows another history under the same key. */
export interface SmallLog {
  origin: string;
  vkey: string;
  checkpoint(size: number): Promise<string>;
  consistency(from: number, to: number): string[];
  /** @returns the body of add-checkpoint */
  submission(from: number, to: number): Promise<Buffer>;
  /** The same key, with other leaves from `at` on. */
  fork(at: number): SmallLog;
}

/** @param secretKey the 32-byte Ed25519 seed */
export async function makeSmallLog(origin = 'log.example/one', secretKey = new Uint8Array(randomBytes(32))): Promise<SmallLog> {
  const publicKey = await publicKeyOf(secretKey);
  const vkey = writeLogKey(origin, publicKey);
  return open((i) => Buffer.from(`leaf ${i}`));

  function open(leaf: (index: number) => Uint8Array): SmallLog {
    const hashOf = ({ level, index }: NodeId): Uint8Array =>
      level === 0
        ? hashLeaf(leaf(index))
        : hashNode(hashOf({ level: level - 1, index: 2 * index }), hashOf({ level: level - 1, index: 2 * index + 1 }));
    const rootOf = (size: number) => (size === 0 ? EMPTY_ROOT : hashRange({ begin: 0, end: size }, hashOf));
    const checkpoint = (size: number) => signCheckpoint({ origin, size, root: rootOf(size) }, secretKey, publicKey);
    const consistency = (from: number, to: number) =>
      consistencyRanges(from, to).map((range) => toBase64(hashRange(range, hashOf)));
    return {
      ...{ origin, vkey, checkpoint, consistency },
      submission: async (from, to) => composeSubmission(from, consistency(from, to), await checkpoint(to)),
      fork: (at) => open((i) => Buffer.from(i < at ? `leaf ${i}` : `other leaf ${i}`)),
    };
  }
}

export function composeSubmission(from: number | string, proof: readonly string[], note: string): Buffer {
  return Buffer.from(`old ${from}\n${proof.map((hash) => `${hash}\n`).join('')}\n${note}`, 'utf8');
}
