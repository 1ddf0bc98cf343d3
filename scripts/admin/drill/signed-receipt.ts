import type { ErasureEvidence } from '@faceproof/orchestrator/subjects/erasures.store.js';
import { type Bundle, type EvidenceKey, type Receipt, verifyReceipt } from '@faceproof/protocol/evidence/receipts.js';

/**
 * Whether one of the keys signed the receipt of an erasure, at any time. A backup may know the key only as NEXT, and a leaked key is
 * accepted too: a forged line could only erase a person, and the operator protects the list.
 */
export async function isSigned(erasure: ErasureEvidence, keys: readonly EvidenceKey[]): Promise<boolean> {
  const { hash, fields, keyKnown, keyMode, signature } = await verifyReceipt(erasure, keys);
  return hash && fields && keyKnown && keyMode && signature;
}

/** Whether the receipt is valid. A revocation after the backup does not make the backup wrong, so it does not count. */
export async function isIntact(evidence: { receipt: Receipt; bundle: Bundle }, keys: readonly EvidenceKey[]): Promise<boolean> {
  const { hash, fields, keyKnown, keyMode, signature, keyTime, revocation } = await verifyReceipt(evidence, keys);
  return hash && fields && keyKnown && keyMode && signature && (keyTime || !revocation);
}

/** The keys of all sources. For a key in several, the first source counts. */
export function uniteKeys(...sources: readonly (readonly EvidenceKey[])[]): EvidenceKey[] {
  const byKid = new Map<string, EvidenceKey>();
  for (const key of sources.flat()) if (!byKid.has(key.kid)) byKid.set(key.kid, key);
  return [...byKid.values()];
}
