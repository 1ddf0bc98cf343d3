import type { EvidenceKeys } from '@faceproof/protocol/evidence.js';
import { useOwnSha512 } from '@faceproof/protocol/own-sha512.js';
import type { EvidenceKey } from '@faceproof/protocol/receipts.js';
import { type Verification, type VerifyEvidenceOptions, verifyEvidence } from '@faceproof/protocol/verify-evidence.js';

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
  useOwnSha512();
  return verifyEvidence(evidence, keys, options);
}
