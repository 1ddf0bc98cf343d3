import { createHash } from 'node:crypto';

/**
 * The Merkle tree of RFC 9162, section 2.1, level by level: a node without a sibling moves up as it is. Independent of the code that it
 * helps to test.
 */
export function growTree(entries: readonly Uint8Array[]): { root: Uint8Array; inclusionProof(index: number): Uint8Array[] } {
  const levels: Uint8Array[][] = [entries.map((entry) => hash(0, entry))];
  for (let level = levels[0] ?? []; level.length > 1; ) {
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, i) => join(level[2 * i], level[2 * i + 1]));
    levels.push(level);
  }
  return {
    root: levels.at(-1)?.[0] ?? createHash('sha256').digest(),
    inclusionProof: (index) =>
      levels.flatMap((level, height) => {
        const sibling = level[Math.floor(index / 2 ** height) ^ 1];
        return sibling === undefined ? [] : [sibling];
      }),
  };
}

function join(left: Uint8Array | undefined, right: Uint8Array | undefined): Uint8Array {
  if (left === undefined) throw new RangeError('A node has at least one child');
  return right === undefined ? left : hash(1, left, right);
}

function hash(kind: number, ...parts: Uint8Array[]): Uint8Array {
  const hashing = createHash('sha256').update(Uint8Array.of(kind));
  for (const part of parts) hashing.update(part);
  return hashing.digest();
}
