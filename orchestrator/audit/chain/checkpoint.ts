import { createPublicKey, verify } from 'node:crypto';
import { type EvidenceKey, fromBase64Url, thumbprint } from '@faceproof/protocol/evidence/receipts.js';
import type { Head } from './link.js';

/** A statement that the service signed about a head: the chain stood there, or everything up to there may be deleted. */
export interface SignedHead extends Head {
  signedAt: Date;
  keyId: string;
  /** base64url, 64 bytes. */
  signature: string;
}

/** CHECKPOINT: the chain stood there. ANCHOR: the rows up to there were deleted, by the service. */
export type Statement = 'CHECKPOINT' | 'ANCHOR';

const DOMAINS: Record<Statement, string> = {
  CHECKPOINT: 'faceproof/audit-checkpoint/v1',
  ANCHOR: 'faceproof/audit-anchor/v1',
};

/** The signed bytes: domain, number, hash and time, one a line. Pure. */
export function statementBytes(statement: Statement, { seq, hash }: Head, signedAt: Date): Buffer {
  return Buffer.from(`${DOMAINS[statement]}\n${seq}\n${hash.toString('hex')}\n${signedAt.toISOString()}`, 'utf8');
}

/**
 * Whether one of these keys signed the statement. Pure.
 *
 * A retired key stays valid: a row is vouched for by every later checkpoint too, so the time that a checkpoint states adds nothing.
 */
export function isSigned(statement: Statement, head: SignedHead, keys: readonly EvidenceKey[]): boolean {
  const key = keys.find(({ kid }) => kid === head.keyId);
  if (key === undefined || key.mode !== 'LIVE' || key.status === 'NEXT') return false;
  try {
    if (thumbprint(fromBase64Url(key.x)) !== key.kid) return false;
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.x }, format: 'jwk' });
    return verify(null, statementBytes(statement, head, head.signedAt), publicKey, fromBase64Url(head.signature));
  } catch {
    // A key or a signature that is not base64url, or not of the right length, signs nothing.
    return false;
  }
}
