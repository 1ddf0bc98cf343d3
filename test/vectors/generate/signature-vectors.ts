import { createHash } from 'node:crypto';
import {
  type EvidenceKey,
  hashBundle,
  type Receipt,
  signingInput,
  toBase64Url,
  type VerificationBundle,
} from '@faceproof/protocol/evidence/receipts.js';
import { Point } from '@noble/ed25519';
import { publishKey } from './bundle-vectors.js';

/**
 * Receipts of a dishonest holder of a key. Verifiers with different rules for Ed25519 disagree about them, so that such a receipt could
 * be valid for one reader and invalid for the next. docs/reference/verification.md has the rule.
 */

const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const FIELD = 2n ** 255n - 19n;
/** A point of order 8: RFC 8032 has no name for it. */
const TORSION = Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05');
const SECRET = 1234567890123456789n;
const NONCE = 987654321987654321n;

export interface SignatureVectors {
  keys: EvidenceKey[];
  vectors: { name: string; valid: boolean; evidence: { receipt: Receipt; bundle: VerificationBundle } }[];
}

export function composeSignatureVectors(bundle: VerificationBundle): SignatureVectors {
  const message = signingInput(hashBundle(bundle));
  const own = Point.BASE.multiply(SECRET);
  const mixed = own.add(TORSION);
  const nonce = Point.BASE.multiply(NONCE);
  const cancelling = findCancelling(mixed, message);
  const made = [
    forge('both points of prime order', true, own.toBytes(), nonce.toBytes(), NONCE),
    forge('both points with a part of small order, which cancel out', true, mixed.toBytes(), cancelling.r, cancelling.nonce),
    forge('a key with a part of small order', false, mixed.toBytes(), nonce.toBytes(), NONCE),
    forge('an R with a part of small order', false, own.toBytes(), nonce.add(TORSION).toBytes(), NONCE),
    forge('a key of order 8', false, TORSION.toBytes(), nonce.toBytes(), NONCE, 0n),
    forge('the neutral element as the key', false, Point.ZERO.toBytes(), nonce.toBytes(), NONCE, 0n),
    forge('the neutral element as the key, not canonical', false, toBytes(FIELD + 1n), nonce.toBytes(), NONCE, 0n),
    forge('the neutral element as R', false, own.toBytes(), Point.ZERO.toBytes(), 0n),
    forge('the neutral element as R, not canonical', false, own.toBytes(), toBytes(FIELD + 1n), 0n),
    forge('the neutral element twice', false, Point.ZERO.toBytes(), Point.ZERO.toBytes(), 0n, 0n),
  ];
  const [honest] = made;
  if (honest === undefined) throw new Error('There is no honest signature');
  const beyond = { ...honest, name: 'an S that is not reduced', valid: false, s: honest.s + ORDER };
  const all = [...made, beyond];
  return {
    keys: [...new Map(all.map(({ key }) => [key.kid, key])).values()],
    vectors: all.map(({ name, valid, key, r, s }) => ({
      name,
      valid,
      evidence: { receipt: toReceipt(bundle, key.kid, Buffer.concat([r, toBytes(s)])), bundle },
    })),
  };

  function forge(name: string, valid: boolean, a: Uint8Array, r: Uint8Array, nonceOfR: bigint, secret = SECRET) {
    return { name, valid, key: publishKey(a), r, s: (nonceOfR + challenge(r, a, message) * secret) % ORDER };
  }
}

/** @returns an R whose part of small order cancels that of the key, so that the equation holds without the cofactor */
function findCancelling(key: Point, message: Uint8Array): { r: Uint8Array; nonce: bigint } {
  for (let nonce = 1n; ; nonce++) {
    for (let part = 0n; part < 8n; part++) {
      const r = Point.BASE.multiply(nonce).add(TORSION.multiply(part, false)).toBytes();
      if (part > 0n && (challenge(r, key.toBytes(), message) + part) % 8n === 0n) return { r, nonce };
    }
  }
}

function challenge(r: Uint8Array, a: Uint8Array, message: Uint8Array): bigint {
  const hash = createHash('sha512').update(r).update(a).update(message).digest();
  return BigInt(`0x${hash.reverse().toString('hex')}`) % ORDER;
}

/** @returns 32 bytes, little-endian */
function toBytes(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse();
}

function toReceipt(bundle: VerificationBundle, keyId: string, signature: Uint8Array): Receipt {
  const { receiptId, decidedAt, supersedes } = bundle;
  const value = toBase64Url(signature);
  return { receiptId, bundleHash: hashBundle(bundle), decidedAt, supersedes, signature: { alg: 'Ed25519', keyId, value } };
}
