import { getPublicKeyAsync, signAsync } from '@noble/ed25519';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Consent } from '../consent.js';
import type { ReasonCode } from '../reasons.js';
import type { SessionVerdict } from '../verdict/documents.js';
import type { CheckKind, CheckStatus, ConsentChannel, Flow, Mode, Outcome } from '../words.js';
import { canonicalJson } from './canonical-json.js';
import { isSignatureValid } from './ed25519.js';
import { isUtcTime } from './utc-time.js';

/**
 * Receipts: their content, hashing, signing and verification. Source: the API contract, section 11.
 */

/** A number between 0 and 1 as text with six decimals, so that no reader's float formatting can change the hash. */
export type SixDecimals = string;

export interface ReceiptCheck {
  kind: CheckKind;
  status: CheckStatus;
  score: SixDecimals | null;
  threshold: SixDecimals | null;
  model: string | null;
  version: string | null;
  digest: string | null;
  /** Of an attempt in two halves: the half that the result stands on. */
  half?: 1 | 2 | undefined;
  /** Every network that the score stands on; the first is the check's own. */
  engines: ReceiptEngine[];
}

/** A network: its name, its version and the SHA-256 of its weights. */
export interface ReceiptEngine {
  model: string;
  version: string;
  digest: string;
  /** How it computed if not in 32-bit floats. */
  precision?: 'fp16' | undefined;
}

/** A file that judged: a model set or a fusion. `digest` is `sha256:` + hex of its bytes. */
export interface NamedDigest {
  name: string;
  digest: string;
}

export interface VerificationBundle {
  v: 1;
  type: 'verification' | 'review';
  mode: Mode;
  receiptId: string;
  sessionId: string;
  accountId: string;
  flow: Flow;
  /** `hmac-sha256:` + hex of the HMAC-SHA-256 of the purpose's UTF-8 bytes, with the session's salt as the key. */
  purposeHash: string;
  /** null: none was recorded. */
  consent: Consent | null;
  /** RFC 3339, UTC, milliseconds. */
  decidedAt: string;
  outcome: Outcome;
  reasons: ReasonCode[];
  /** Ids of the members who decided. Absent if no member did. */
  reviewers?: string[] | undefined;
  checks: ReceiptCheck[];
  /** The model set whose thresholds judged. */
  set: NamedDigest;
  /** The fusion that judged liveness; null if the set pins none. */
  fusion: NamedDigest | null;
  policy: { policyId: string; version: number; hash: string };
  /** How the pictures came; null: the simulated engine made them. */
  capture: { channel: ConsentChannel | null };
  /**
   * Of the account's captures before this decision: how many a second worker measured again, and on how many the two differed. A
   * later receipt never states fewer. Absent from reviews and from the simulated engine.
   */
  comparisons?: { compared: number; differed: number } | undefined;
  /** Whether the session conforms to the profile of its policy. Anyone can compute it again: docs/reference/verdict.md. */
  evaluation: SessionVerdict;
  /**
   * `commitment` = `hmac-sha256:` + hex of the HMAC-SHA-256 of a frame's uploaded bytes, with the session's salt as the key. It binds
   * the receipt to a picture without containing it. Once the salt is destroyed, no one can link the commitment to a picture.
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

/** A template of an enrollment. */
export interface ReceiptTemplate {
  /** The match models that made it. */
  models: Omit<ReceiptEngine, 'precision'>[];
  /**
   * `hmac-sha256:` + hex of the HMAC-SHA-256 of the template's bytes, with a key of the enrollment. Equal in every receipt about this
   * template. An erasure destroys the key: then no one can link the commitment to a face.
   */
  commitment: string;
}

/** A match model was replaced, and the enrollment's template made again from the crop that it keeps. */
export interface MigrationBundle {
  v: 1;
  type: 'migration';
  mode: Mode;
  receiptId: string;
  sessionId: null;
  accountId: string;
  enrollmentId: string;
  /** The session whose approval the enrollment came from. Its receipt is the beginning of the chain. */
  enrolledIn: string;
  decidedAt: string;
  from: ReceiptTemplate;
  to: ReceiptTemplate;
  supersedes: null;
}

export type Bundle = VerificationBundle | ErasureBundle | MigrationBundle;

export interface ReceiptSignature {
  /** The name of RFC 9864. The signature does not cover it. */
  alg: 'Ed25519';
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
  alg: 'Ed25519';
  use: 'sig';
  kid: string;
  x: string;
  status: 'NEXT' | 'ACTIVE' | 'RETIRED' | 'REVOKED';
  notBefore: string;
  /** When it stopped signing; of a revoked key: `revokedAt`. */
  notAfter: string | null;
  /** From this time on, others may hold the secret. null or absent: the key has not been revoked. */
  revokedAt?: string | null | undefined;
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

/** The signed bytes: domain, line feed, hash. */
export function signingInput(bundleHash: string): Uint8Array {
  return utf8ToBytes(`faceproof/receipt/v1\n${bundleHash}`);
}

/** @throws RangeError outside 0..1 */
export function sixDecimals(value: number): SixDecimals {
  if (!(value >= 0 && value <= 1)) throw new RangeError('A score or threshold must be in 0..1');
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
 * @returns the receipt of `bundle`; the caller must store both, and never change the bundle
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

/** The result of each check, so that an invalid receipt has a reason. */
export interface ReceiptVerdict {
  valid: boolean;
  /** The bundle has the receipt's hash. */
  hash: boolean;
  /** The receipt's id, time and `supersedes` match the bundle. */
  fields: boolean;
  /** A key with this id is published, and the id is its thumbprint. */
  keyKnown: boolean;
  /** The key belongs to the bundle's mode, so that a TEST receipt cannot pass as LIVE. */
  keyMode: boolean;
  /** The decision was made while the key was in use. */
  keyTime: boolean;
  signature: boolean;
  /**
   * The key has not been revoked. A receipt of a revoked key may still be provable with the log: `verifyEvidence` tells.
   */
  revocation: boolean;
}

/**
 * Verifies a receipt with the published keys only.
 *
 * @param evidence the response of `GET /v1/sessions/:id/evidence`; every member is untrusted
 */
export async function verifyReceipt(
  evidence: { receipt: Receipt; bundle: Bundle },
  keys: readonly EvidenceKey[],
): Promise<ReceiptVerdict> {
  const { receipt, bundle } = evidence;
  const key = keys.find((candidate) => candidate.kid === receipt.signature?.keyId);
  const verdict = {
    hash: safely(() => hashBundle(bundle) === receipt.bundleHash),
    fields:
      receipt.receiptId === bundle.receiptId &&
      receipt.decidedAt === bundle.decidedAt &&
      receipt.supersedes === bundle.supersedes,
    keyKnown: key !== undefined && safely(() => thumbprint(fromBase64Url(key.x)) === key.kid),
    keyMode: key?.mode === bundle.mode,
    keyTime: key !== undefined && SIGNING.has(key.status) && isWithin(bundle.decidedAt, key),
    signature: key !== undefined && receipt.signature.alg === 'Ed25519' && (await isSigned(receipt, key)),
    revocation: key !== undefined && !isRevoked(key),
  };
  return { ...verdict, valid: Object.values(verdict).every(Boolean) };
}

/** States of a key that signs or signed. A state that this version does not know proves nothing. */
const SIGNING: ReadonlySet<string> = new Set(['ACTIVE', 'RETIRED', 'REVOKED'] satisfies EvidenceKey['status'][]);

function isWithin(at: unknown, { notBefore, notAfter }: EvidenceKey): boolean {
  if (!isUtcTime(at) || !isUtcTime(notBefore) || notBefore > at) return false;
  return notAfter === null || (isUtcTime(notAfter) && at <= notAfter);
}

/** True if others may hold the key's secret. */
export function isRevoked({ status, revokedAt }: EvidenceKey): boolean {
  return status === 'REVOKED' || (revokedAt ?? null) !== null;
}

async function isSigned(receipt: Receipt, key: EvidenceKey): Promise<boolean> {
  try {
    const signature = fromBase64Url(receipt.signature.value);
    return await isSignatureValid(signature, signingInput(receipt.bundleHash), fromBase64Url(key.x));
  } catch {
    // A signature or a key that is not base64url is invalid.
    return false;
  }
}

function safely(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    // A bundle without a canonical form, or a key that is not base64url, is invalid.
    return false;
  }
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** @throws Error unless the text is canonical base64url without padding, so that a value has only one encoding */
export function fromBase64Url(text: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new Error('Not base64url');
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  if (toBase64Url(bytes) !== text) throw new Error('Not canonical base64url');
  return bytes;
}
