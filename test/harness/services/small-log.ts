import { randomBytes } from 'node:crypto';
import { consistencyRanges, hashRange, type NodeId } from '@faceproof/orchestrator/evidence-log/tree-ranges.js';
import { publicKeyOf } from '@faceproof/protocol/evidence/receipts.js';
import { toBase64 } from '@faceproof/protocol/log/base64.js';
import { signCheckpoint, writeLogKey } from '@faceproof/protocol/log/log-checkpoint.js';
import { EMPTY_ROOT, hashLeaf, hashNode } from '@faceproof/protocol/log/log-tree.js';

/** A log in memory. */
export interface SmallLog {
  origin: string;
  vkey: string;
  checkpoint(size: number): Promise<string>;
  consistency(from: number, to: number): string[];
  /** @returns the body of add-checkpoint */
  submission(from: number, to: number): Promise<Buffer>;
}

export async function makeSmallLog(): Promise<SmallLog> {
  const origin = 'log.example/one';
  const secretKey = new Uint8Array(randomBytes(32));
  const publicKey = await publicKeyOf(secretKey);
  const hashOf = ({ level, index }: NodeId): Uint8Array =>
    level === 0
      ? hashLeaf(Buffer.from(`leaf ${index}`))
      : hashNode(hashOf({ level: level - 1, index: 2 * index }), hashOf({ level: level - 1, index: 2 * index + 1 }));
  const rootOf = (size: number) => (size === 0 ? EMPTY_ROOT : hashRange({ begin: 0, end: size }, hashOf));
  const checkpoint = (size: number) => signCheckpoint({ origin, size, root: rootOf(size) }, secretKey, publicKey);
  const consistency = (from: number, to: number) =>
    consistencyRanges(from, to).map((range) => toBase64(hashRange(range, hashOf)));
  return {
    ...{ origin, vkey: writeLogKey(origin, publicKey), checkpoint, consistency },
    async submission(from, to) {
      const proof = consistency(from, to).map((hash) => `${hash}\n`);
      return Buffer.from(`old ${from}\n${proof.join('')}\n${await checkpoint(to)}`, 'utf8');
    },
  };
}
