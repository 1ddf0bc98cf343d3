import { createPublicKey, verify } from 'node:crypto';
import { type EvidenceKey, fromBase64Url, thumbprint } from '@faceproof/protocol/evidence/receipts.js';
import type { Head } from './link.js';

/** A signed statement about a head. */
export interface SignedHead extends Head {
  signedAt: Date;
  keyId: string;
  /** base64url, 64 bytes. */
  signature: string;
}

/** CHECKPOINT: the chain had this head. ANCHOR: the service deletes the rows up to this head. */
export type Statement = 'CHECKPOINT' | 'ANCHOR';

const DOMAINS: Record<Statement, string> = { CHECKPOINT: 'faceproof/audit-checkpoint/v1', ANCHOR: 'faceproof/audit-anchor/v1' };

/** The signed bytes: domain, number, hash and time, one per line. Pure. */
export function statementBytes(statement: Statement, { seq, hash }: Head, signedAt: Date): Buffer {
  return Buffer.from(`${DOMAINS[statement]}\n${seq}\n${hash.toString('hex')}\n${signedAt.toISOString()}`, 'utf8');
}

/**
 * Whether one of these keys signed the statement. Pure.
 *
 * A signature of a retired or revoked key stays valid: every later checkpoint covers the row too, so a checkpoint's own time adds
 * nothing. For the newest checkpoint, the caller must also refuse a revoked key.
 */
export function isSigned(statement: Statement, head: SignedHead, keys: readonly EvidenceKey[]): boolean {
  const key = keys.find(({ kid }) => kid === head.keyId);
  return key !== undefined && key.mode === 'LIVE' && key.status !== 'NEXT' && isSignedBy(statement, head, key.x);
}

/** Whether this key is the one that the statement names, and signed it. Pure. @param x the public key, base64url */
export function isSignedBy(statement: Statement, head: SignedHead, x: string): boolean {
  try {
    if (thumbprint(fromBase64Url(x)) !== head.keyId) return false;
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, statementBytes(statement, head, head.signedAt), publicKey, fromBase64Url(head.signature));
  } catch {
    // The key or the signature is not base64url or has the wrong length.
    return false;
  }
}
