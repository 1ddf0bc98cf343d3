import type { EvidenceKeys } from '@faceproof/protocol/evidence.js';
import type { EvidenceKey } from '@faceproof/protocol/receipts.js';
import { type Verification, type VerifyEvidenceOptions, verifyEvidence } from '@faceproof/protocol/verify-evidence.js';
import { hashes } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';

/**
 * Verifies evidence with nothing but published keys: no network, no service.
 *
 * @param evidence as `GET /v1/sessions/:id/evidence` answers, or a file of it; may be hostile, and is never trusted
 * @param keys from `GET /v1/evidence-keys`, fetched from the service that you know, or kept
 * @returns a verdict, also for nonsense; throws nothing
 */
export async function verifyReceipt(
  evidence: unknown,
  keys: EvidenceKeys | readonly EvidenceKey[],
  options: VerifyEvidenceOptions = {},
): Promise<Verification> {
  // Web Crypto is not there in Node 18, nor on a page without TLS; a receipt can be checked there, too.
  hashes.sha512Async = async (message) => sha512(message);
  return verifyEvidence(evidence, keys, options);
}
