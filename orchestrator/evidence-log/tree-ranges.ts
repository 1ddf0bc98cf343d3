import { hashNode } from '@faceproof/protocol/log/log-tree.js';

/**
 * Which nodes a proof consists of. Pure. Source: RFC 9162, sections 2.1.3.1 and 2.1.4.1.
 *
 * The log keeps the roots of complete subtrees only; every other hash combines at most one of them per level.
 */

/**
 * The leaves from `begin` up to, but not including, `end`. In proofs, `begin` is always a multiple of the range's own split.
 */
export interface Range {
  begin: number;
  end: number;
}

/** A complete subtree: the leaves from `index * 2^level`, `2^level` of them. */
export interface NodeId {
  level: number;
  index: number;
}

/** @returns the ranges whose hashes prove that a leaf is at `index`, from the leaf's sibling up */
export function inclusionRanges(index: number, size: number): Range[] {
  if (!(index >= 0 && index < size)) throw new RangeError('The index is outside the tree');
  return descend(size, index + 1, ({ begin, end }) => end - begin === 1).siblings.reverse();
}

/** @returns the ranges whose hashes prove that the tree of `from` leaves is the beginning of that of `to` */
export function consistencyRanges(from: number, to: number): Range[] {
  if (!(from >= 0 && from <= to)) throw new RangeError('The first tree is not smaller than the second');
  if (from === 0 || from === to) return [];
  const { last, siblings } = descend(to, from, ({ end }) => end === from);
  // If the remaining range is the whole old tree, the requester already knows its root.
  return [...(last.begin > 0 ? [last] : []), ...siblings.reverse()];
}

/** From the root to the range in which the first `count` leaves end. @returns that range, and the siblings of the path from the root down */
function descend(size: number, count: number, isLast: (range: Range) => boolean): { last: Range; siblings: Range[] } {
  const siblings: Range[] = [];
  let last = { begin: 0, end: size };
  while (!isLast(last)) {
    const middle = last.begin + largestPowerBelow(last.end - last.begin);
    const [left, right] = [
      { begin: last.begin, end: middle },
      { begin: middle, end: last.end },
    ];
    siblings.push(count <= middle ? right : left);
    last = count <= middle ? left : right;
  }
  return { last, siblings };
}

/** @returns the complete subtrees that make up a range, left to right */
export function nodesOf({ begin, end }: Range): NodeId[] {
  const nodes: NodeId[] = [];
  for (let at = begin; at < end; ) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= end) level++;
    nodes.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return nodes;
}

/** @param hashOf looks up the root of a complete subtree */
export function hashRange(range: Range, hashOf: (node: NodeId) => Uint8Array): Uint8Array {
  const hashes = nodesOf(range).map(hashOf);
  const last = hashes.pop();
  if (last === undefined) throw new RangeError('An empty range has no hash');
  return hashes.reduceRight((right, left) => hashNode(left, right), last);
}

/**
 * Appends a leaf.
 *
 * @param size of the tree before
 * @param hashOf the root of a complete subtree of the tree before
 * @returns the complete subtrees that the leaf completes, itself first
 */
export function appendLeaf(
  leaf: Uint8Array,
  size: number,
  hashOf: (node: NodeId) => Uint8Array,
): (NodeId & { hash: Uint8Array })[] {
  const added = [{ level: 0, index: size, hash: leaf }];
  for (let { level, index, hash } = { level: 0, index: size, hash: leaf }; index % 2 === 1; ) {
    hash = hashNode(hashOf({ level, index: index - 1 }), hash);
    level++;
    index = (index - 1) / 2;
    added.push({ level, index, hash });
  }
  return added;
}

function largestPowerBelow(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}
