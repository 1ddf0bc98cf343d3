import { getPublicKeyAsync, signAsync, verifyAsync } from '@noble/ed25519';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonical-json.js';
import type { ReasonCode } from './reasons.js';
import type { CheckKind, CheckStatus, Flow, Mode, Outcome } from './words.js';

/**
 * Receipts: what is signed, how it is hashed, how anyone checks it.
 * Source: the API contract, section 11.
 */

/** A number between 0 and 1 as text with six decimals: no reader's float can disagree. */
export type SixDecimals = string;

export interface ReceiptCheck {
  kind: CheckKind;
  status: CheckStatus;
  score: SixDecimals | null;
  threshold: SixDecimals | null;
  model: string | null;
  version: string | null;
  digest: string | null;
}

export interface VerificationBundle {
  v: 1;
  type: 'verification' | 'review';
  mode: Mode;
  receiptId: string;
  sessionId: string;
  accountId: string;
  flow: Flow;
  /** `sha256:` + hex of the purpose's UTF-8 bytes. */
  purposeHash: string;
  /** RFC 3339, UTC, milliseconds. */
  decidedAt: string;
  outcome: Outcome;
  reasons: ReasonCode[];
  checks: ReceiptCheck[];
  policy: { version: number; hash: string; profileId: string; conforms: boolean };
  /**
   * `commitment` = `hmac-sha256:` + hex of HMAC-SHA-256 with the session's salt over a frame's bytes as they were uploaded: binds the
   * receipt to a picture without holding it. Once the salt is destroyed, the commitment points at nothing.
   */
  media: { index: number; commitment: string }[];
  /** The receipt that this one replaces. */
  supersedes: string | null;
}

export interface ErasureBundle {
  v: 1;
  type: 'erasure';
  mode: Mode;
  receiptId: string;
  sessionId: null;
  accountId: string;
  erasureId: string;
  decidedAt: string;
  erased: { sessions: number; captures: number; files: number; enrollments: number };
  supersedes: null;
}

export type Bundle = VerificationBundle | ErasureBundle;

/**
 * How a receipt names its algorithm. `Ed25519` (RFC 9864) is what the service writes. `EdDSA` is what it wrote before: receipts
 * that were kept say so, and verifiers take both. The name is not part of what is signed.
 */
export const SIGNATURE_ALGS = ['Ed25519', 'EdDSA'] as const;
type SignatureAlg = (typeof SIGNATURE_ALGS)[number];

export interface ReceiptSignature {
  alg: SignatureAlg;
  /** RFC 7638 thumbprint of the public key. */
  keyId: string;
  /** base64url without padding, 64 bytes. */
  value: string;
}

export interface Receipt {
  receiptId: string;
  bundleHash: string;
  decidedAt: string;
  supersedes: string | null;
  signature: ReceiptSignature;
}

export interface EvidenceKey {
  kty: 'OKP';
  crv: 'Ed25519';
  alg: SignatureAlg;
  use: 'sig';
  kid: string;
  x: string;
  status: 'NEXT' | 'ACTIVE' | 'RETIRED';
  notBefore: string;
  notAfter: string | null;
  mode: Mode;
}

/** @returns `sha256:` + hex SHA-256 of the bundle's RFC 8785 bytes */
export function hashBundle(bundle: unknown): string {
  return hashText(canonicalJson(bundle));
}

/** @returns `sha256:` + hex SHA-256 of the text's UTF-8 bytes */
export function hashText(text: string): string {
  return `sha256:${bytesToHex(sha256(utf8ToBytes(text)))}`;
}

/** The bytes that are signed: domain, line feed, hash. */
export function signingInput(bundleHash: string): Uint8Array {
  return utf8ToBytes(`faceproof/receipt/v1\n${bundleHash}`);
}

/** @throws RangeError outside 0..1 */
export function sixDecimals(value: number): SixDecimals {
  if (!(value >= 0 && value <= 1)) throw new RangeError('A score or threshold must lie in 0..1');
  return value.toFixed(6);
}

/** @returns the RFC 7638 thumbprint (base64url SHA-256) of an Ed25519 public key */
export function thumbprint(publicKey: Uint8Array): string {
  const members = { crv: 'Ed25519', kty: 'OKP', x: toBase64Url(publicKey) };
  return toBase64Url(sha256(utf8ToBytes(canonicalJson(members))));
}

/** @param secretKey the 32-byte Ed25519 seed */
export async function publicKeyOf(secretKey: Uint8Array): Promise<Uint8Array> {
  return getPublicKeyAsync(secretKey);
}

/**
 * @param secretKey the 32-byte Ed25519 seed
 * @returns the receipt of `bundle`; the caller stores both, and the bundle is never changed again
 */
export async function signBundle(bundle: Bundle, secretKey: Uint8Array, keyId: string): Promise<Receipt> {
  const bundleHash = hashBundle(bundle);
  const value = await signAsync(signingInput(bundleHash), secretKey);
  return {
    receiptId: bundle.receiptId,
    bundleHash,
    decidedAt: bundle.decidedAt,
    supersedes: bundle.supersedes,
    signature: { alg: 'Ed25519', keyId, value: toBase64Url(value) },
  };
}

/** Each check on its own, so that "invalid" says why. */
export interface ReceiptVerdict {
  valid: boolean;
  /** The bundle's bytes give the receipt's hash. */
  hash: boolean;
  /** The receipt repeats the bundle: id, time, supersedes. */
  fields: boolean;
  /** A key of this id is published. */
  keyKnown: boolean;
  /** That key belongs to the bundle's mode: a test receipt never passes for a live one. */
  keyMode: boolean;
  /** The receipt was signed while that key was in use. */
  keyTime: boolean;
  signature: boolean;
}

/**
 * Verifies a receipt with nothing but the published keys.
 *
 * @param evidence as `GET /v1/sessions/:id/evidence` answers; every member may be hostile
 */
export async function verifyReceipt(
  evidence: { receipt: Receipt; bundle: Bundle },
  keys: readonly EvidenceKey[],
): Promise<ReceiptVerdict> {
  const { receipt, bundle } = evidence;
  const key = keys.find((candidate) => candidate.kid === receipt.signature?.keyId);
  const at = Date.parse(bundle.decidedAt);
  const verdict = {
    hash: safely(() => hashBundle(bundle) === receipt.bundleHash),
    fields:
      receipt.receiptId === bundle.receiptId &&
      receipt.decidedAt === bundle.decidedAt &&
      receipt.supersedes === bundle.supersedes,
    keyKnown: key !== undefined && safely(() => thumbprint(fromBase64Url(key.x)) === key.kid),
    keyMode: key?.mode === bundle.mode,
    keyTime:
      key !== undefined &&
      key.status !== 'NEXT' &&
      at >= Date.parse(key.notBefore) &&
      (key.notAfter === null || at <= Date.parse(key.notAfter)),
    signature: key !== undefined && SIGNATURE_ALGS.includes(receipt.signature.alg) && (await signatureHolds(receipt, key)),
  };
  return { ...verdict, valid: Object.values(verdict).every(Boolean) };
}

async function signatureHolds(receipt: Receipt, key: EvidenceKey): Promise<boolean> {
  try {
    const signature = fromBase64Url(receipt.signature.value);
    return await verifyAsync(signature, signingInput(receipt.bundleHash), fromBase64Url(key.x), { zip215: false });
  } catch {
    // Hostile bytes: a wrong length or a point off the curve is a signature that does not hold.
    return false;
  }
}

function safely(holds: () => boolean): boolean {
  try {
    return holds();
  } catch {
    // A bundle without a canonical form, or a key that is no base64url, cannot be what was signed.
    return false;
  }
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** @throws Error on anything but canonical base64url without padding, so that one value has one spelling */
export function fromBase64Url(text: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new Error('Not base64url');
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  if (toBase64Url(bytes) !== text) throw new Error('Not canonical base64url');
  return bytes;
}
