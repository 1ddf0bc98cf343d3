import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';

/**
 * The Merkle tree of the evidence log: hashing and checking proofs. Pure. Source: RFC 9162, section 2.1.
 * A hash has 32 bytes; sizes and indexes are whole numbers below 2^53.
 */

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** The root of a tree without leaves. */
export const EMPTY_ROOT: Uint8Array = sha256(new Uint8Array());

/** @returns the hash of a leaf with the content `entry` */
export function hashLeaf(entry: Uint8Array): Uint8Array {
  return sha256(concatBytes(LEAF, entry));
}

/** @returns the hash of an inner node with two children */
export function hashNode(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes(NODE, left, right));
}

/**
 * True if the leaf is at `index` in the tree of that size and root. Section 2.1.3.2.
 *
 * @param claim.proof untrusted: of any length, with hashes of any length
 */
export function inclusionHolds(claim: {
  leaf: Uint8Array;
  index: number;
  size: number;
  root: Uint8Array;
  proof: readonly Uint8Array[];
}): boolean {
  const { index, size, proof } = claim;
  if (!isCount(index) || !isCount(size) || index >= size) return false;
  if (![claim.leaf, claim.root, ...proof].every(isHash)) return false;
  let at = index;
  let last = size - 1;
  let hash = claim.leaf;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      hash = hashNode(sibling, hash);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      hash = hashNode(hash, sibling);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && equal(hash, claim.root);
}

/**
 * True if the tree of size `to` starts with the leaves of the tree of size `from`. Section 2.1.4.2. A tree without leaves has no
 * consistency proof.
 *
 * @param claim.proof untrusted: of any length, with hashes of any length
 */
export function consistencyHolds(claim: {
  from: { size: number; root: Uint8Array };
  to: { size: number; root: Uint8Array };
  proof: readonly Uint8Array[];
}): boolean {
  const { from, to, proof } = claim;
  if (!isCount(from.size) || !isCount(to.size) || from.size === 0 || from.size > to.size) return false;
  if (from.size === to.size) return proof.length === 0 && equal(from.root, to.root);
  if (![from.root, to.root, ...proof].every(isHash)) return false;

  const [first, ...rest] = isPowerOfTwo(from.size) ? [from.root, ...proof] : proof;
  if (first === undefined) return false;
  let at = from.size - 1;
  let last = to.size - 1;
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  let oldRoot = first;
  let newRoot = first;
  for (const sibling of rest) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      oldRoot = hashNode(sibling, oldRoot);
      newRoot = hashNode(sibling, newRoot);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      newRoot = hashNode(newRoot, sibling);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && equal(oldRoot, from.root) && equal(newRoot, to.root);
}

/** Not in constant time, because the values are public. */
function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

function isHash(bytes: Uint8Array): boolean {
  return bytes.length === 32;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** Avoids bit operators, because they truncate to 32 bits. */
function isOdd(value: number): boolean {
  return value % 2 === 1;
}

function half(value: number): number {
  return Math.floor(value / 2);
}

function isPowerOfTwo(value: number): boolean {
  let rest = value;
  while (!isOdd(rest)) rest = half(rest);
  return rest === 1;
}
