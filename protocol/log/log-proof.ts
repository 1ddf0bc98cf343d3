import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Receipt } from '../evidence/receipts.js';
import { fromBase64, toBase64 } from './base64.js';
import { type Checkpoint, verifyCheckpoint } from './log-checkpoint.js';
import { consistencyHolds, EMPTY_ROOT, hashLeaf, inclusionHolds } from './log-tree.js';

/** Proofs that a receipt is in the evidence log, and that the log only grew. */

/** The `log` member of evidence. Hashes are base64, 32 bytes. */
export interface LogProof {
  /** The receipt's index in the log, from 0. */
  index: number;
  /** The sibling hashes from the leaf up to the root; RFC 9162, section 2.1.3. */
  inclusionProof: string[];
  /** The signed checkpoint that the proof leads to. */
  checkpoint: string;
}

/** The response of `GET /v1/evidence-log/consistency`. */
export interface ConsistencyProof {
  from: number;
  to: number;
  /** RFC 9162, section 2.1.4; base64. */
  consistencyProof: string[];
}

/** A log's public key, as `GET /v1/evidence-keys` lists it under `logs`. */
export interface EvidenceLogKey {
  origin: string;
  /** The C2SP format: `<origin>+<hash>+<key>`. */
  vkey: string;
  /** Of a log that goes on under another name, because a failure lost what others hold signed under the name before. */
  succeeds?: Succession | undefined;
}

export interface Succession {
  /** The last checkpoint under the name before, which the log has as its beginning. */
  checkpoint: string;
  reason: string;
}

/**
 * The content of a receipt's leaf: domain, hash, key id and signature, one per line. It contains no personal data, and the
 * signature ties it to this receipt.
 */
export function logEntry(receipt: Pick<Receipt, 'bundleHash' | 'signature'>): Uint8Array {
  const { keyId, value } = receipt.signature;
  return utf8ToBytes(`faceproof/log-entry/v1\n${receipt.bundleHash}\n${keyId}\n${value}\n`);
}

/** The content of the leaf with which a log goes on under another name. */
export function successionEntry(origin: string, { checkpoint, reason }: Succession): Uint8Array {
  return utf8ToBytes(`faceproof/log-succession/v1\n${origin}\n${JSON.stringify(reason)}\n${checkpoint}`);
}

/** The result of each check. */
export interface LogVerdict {
  /** The log's own key signed the checkpoint. */
  checkpointSigned: boolean;
  /** The receipt is at its index in the tree of that checkpoint. */
  included: boolean;
}

/**
 * @param proof untrusted
 * @param logKeys `vkey`s, from a source that the verifier trusts
 */
export async function verifyLogProof(receipt: Receipt, proof: LogProof, logKeys: readonly string[]): Promise<LogVerdict> {
  const checkpoint = await verifyCheckpoint(proof.checkpoint, logKeys);
  return { checkpointSigned: checkpoint !== null, included: checkpoint !== null && isIncluded(receipt, proof, checkpoint) };
}

/**
 * True if the receipt is at the proof's index in the tree of the checkpoint.
 *
 * @param proof untrusted; its own checkpoint is not read
 * @param checkpoint whose signature was verified
 */
export function isIncluded(
  receipt: Pick<Receipt, 'bundleHash' | 'signature'>,
  { index, inclusionProof }: Pick<LogProof, 'index' | 'inclusionProof'>,
  { size, root }: Checkpoint,
): boolean {
  const proof = readHashes(inclusionProof);
  return proof !== null && inclusionHolds({ leaf: hashLeaf(logEntry(receipt)), index, size, root, proof });
}

/**
 * True if the log of `later` is an extension of the log of `earlier`. Every log extends its empty one, without a proof. The names may
 * differ: a log can go on under another one.
 */
export function extendsCheckpoint(earlier: Checkpoint, later: Checkpoint, consistencyProof: unknown): boolean {
  const proof = readHashes(consistencyProof);
  if (proof === null) return false;
  if (earlier.size === 0) return proof.length === 0 && isEmptyRoot(earlier.root) && (later.size > 0 || isEmptyRoot(later.root));
  return consistencyHolds({ from: earlier, to: later, proof });
}

function isEmptyRoot(root: Uint8Array): boolean {
  return toBase64(root) === toBase64(EMPTY_ROOT);
}

function readHashes(value: unknown): Uint8Array[] | null {
  if (!Array.isArray(value) || value.length > 128) return null;
  const hashes = value.map(fromBase64);
  return hashes.every((hash) => hash !== null) ? hashes : null;
}
