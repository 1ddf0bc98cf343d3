import { hashes, Point } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';

/** The order of the base point; RFC 8032, section 5.1. */
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

/**
 * The one rule by which every verifier of receipts and checkpoints checks an Ed25519 signature: RFC 8032, section 5.1.7, without the
 * cofactor, with canonical encodings of A, R and S, and with neither A nor R of small order. Under another rule, a dishonest holder
 * of a key could make a signature that is valid for one verifier and invalid for the next. docs/reference/verification.md has the rule.
 *
 * @param signature untrusted, of any length
 * @param publicKey untrusted, of any length
 */
export async function isSignatureValid(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): Promise<boolean> {
  return (
    hasForm(signature, publicKey) && fits(signature, publicKey, await hashes.sha512Async(hashed(signature, message, publicKey)))
  );
}

/** The same at once, without Web Crypto. */
export function isSignatureValidSync(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  return hasForm(signature, publicKey) && fits(signature, publicKey, sha512(hashed(signature, message, publicKey)));
}

function hasForm(signature: Uint8Array, publicKey: Uint8Array): boolean {
  return signature.length === 64 && publicKey.length === 32;
}

function hashed(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): Uint8Array {
  return concatBytes(signature.subarray(0, 32), publicKey, message);
}

function fits(signature: Uint8Array, publicKey: Uint8Array, hash: Uint8Array): boolean {
  const s = littleEndian(signature.subarray(32));
  const a = toPoint(publicKey);
  const r = toPoint(signature.subarray(0, 32));
  if (s >= ORDER || a === null || r === null) return false;
  const k = littleEndian(hash) % ORDER;
  return Point.BASE.multiply(s, false).equals(r.add(a.multiply(k, false)));
}

/** True if the rule accepts the bytes as a public key. @param publicKey untrusted, of any length */
export function isKeyAcceptable(publicKey: Uint8Array): boolean {
  return publicKey.length === 32 && toPoint(publicKey) !== null;
}

/** @returns null for bytes that are not a point, for an encoding that is not canonical and for a point of small order */
function toPoint(bytes: Uint8Array): Point | null {
  try {
    const point = Point.fromBytes(bytes, false);
    return point.isSmallOrder() ? null : point;
  } catch {
    return null;
  }
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
}
