import {
  appendLeaf,
  consistencyRanges,
  hashRange,
  inclusionRanges,
  type NodeId,
  nodesOf,
} from '@faceproof/orchestrator/evidence-log/tree-ranges.js';
import { consistencyHolds, EMPTY_ROOT, hashLeaf, hashNode, inclusionHolds } from '@faceproof/protocol/log/log-tree.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const SIZE_MAX = 70;
const leaves = Array.from({ length: SIZE_MAX }, (_, i) => hashLeaf(Uint8Array.of(i)));

describe('a tree that grew leaf by leaf', () => {
  it('has the root that RFC 9162 defines, at every size', () => {
    const tree = grow(SIZE_MAX);
    for (let size = 1; size <= SIZE_MAX; size++) {
      expect(hashRange({ begin: 0, end: size }, tree)).toEqual(definedRoot(leaves.slice(0, size)));
    }
  });

  it('proves every leaf at every size, and no leaf at another place', () => {
    const tree = grow(SIZE_MAX);
    for (let size = 1; size <= SIZE_MAX; size++) {
      const root = hashRange({ begin: 0, end: size }, tree);
      for (let index = 0; index < size; index++) {
        const proof = inclusionRanges(index, size).map((range) => hashRange(range, tree));
        const claim = { leaf: leaves[index]!, index, size, root, proof };
        expect(inclusionHolds(claim)).toBe(true);
        expect(inclusionHolds({ ...claim, index: (index + 1) % (size + 1) })).toBe(false);
      }
    }
  });

  it('proves of every two sizes that one is the beginning of the other', () => {
    const tree = grow(SIZE_MAX);
    const rootOf = (size: number) => hashRange({ begin: 0, end: size }, tree);
    for (let to = 1; to <= SIZE_MAX; to++) {
      for (let from = 1; from <= to; from++) {
        const proof = consistencyRanges(from, to).map((range) => hashRange(range, tree));
        expect(consistencyHolds({ from: { size: from, root: rootOf(from) }, to: { size: to, root: rootOf(to) }, proof })).toBe(
          true,
        );
      }
    }
  });

  it('cannot be proved to begin with leaves that were changed, whatever the change', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: SIZE_MAX }), fc.nat(), fc.nat(), (to, fromSeed, atSeed) => {
        const from = 1 + (fromSeed % to);
        const at = atSeed % from;
        const forked = leaves.slice(0, to).with(at, EMPTY_ROOT);
        const tree = grow(to, forked);
        const claim = {
          from: { size: from, root: definedRoot(leaves.slice(0, from)) },
          to: { size: to, root: definedRoot(forked) },
          proof: consistencyRanges(from, to).map((range) => hashRange(range, tree)),
        };
        expect(consistencyHolds(claim)).toBe(false);
      }),
    );
  });

  it('needs a handful of nodes for a proof in a log of billions', () => {
    const size = 2 ** 40 + 12_345;
    expect(inclusionRanges(2 ** 39 + 7, size).flatMap(nodesOf).length).toBeLessThan(60);
    expect(consistencyRanges(2 ** 39 + 7, size).flatMap(nodesOf).length).toBeLessThan(100);
  });

  it.each([
    [0, 0],
    [1, 1],
    [-1, 5],
    [Number.NaN, 5],
  ])('refuses the index %d of %d leaves', (index, size) => {
    expect(() => inclusionRanges(index, size)).toThrow(RangeError);
  });
});

/** As the appender does: only complete subtrees are kept. */
function grow(size: number, from: readonly Uint8Array[] = leaves): (node: NodeId) => Uint8Array {
  const nodes = new Map<string, Uint8Array>();
  const hashOf = ({ level, index }: NodeId) => {
    const hash = nodes.get(`${level}/${index}`);
    if (hash === undefined) throw new Error(`Node ${level}/${index} was not kept`);
    return hash;
  };
  for (let at = 0; at < size; at++) {
    for (const { level, index, hash } of appendLeaf(from[at]!, at, hashOf)) nodes.set(`${level}/${index}`, hash);
  }
  return hashOf;
}

/** MTH of section 2.1.1, word for word. */
function definedRoot(of: readonly Uint8Array[]): Uint8Array {
  if (of.length === 1) return of[0]!;
  let k = 1;
  while (k * 2 < of.length) k *= 2;
  return hashNode(definedRoot(of.slice(0, k)), definedRoot(of.slice(k)));
}
