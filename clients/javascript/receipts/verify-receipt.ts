import type { EvidenceKeys } from '@faceproof/protocol/evidence/evidence.js';
import { preferOwnSha512 } from '@faceproof/protocol/evidence/own-sha512.js';
import type { EvidenceKey } from '@faceproof/protocol/evidence/receipts.js';
import { type Verification, type VerifyEvidenceOptions, verifyEvidence } from '@faceproof/protocol/evidence/verify-evidence.js';

/**
 * Verifies evidence with published keys. Uses no network and no service.
 *
 * @param evidence the response of `GET /v1/sessions/:id/evidence`, or a file of it; untrusted
 * @param keys the response of `GET /v1/evidence-keys`, fetched from a service that you trust, or a stored copy
 * @returns a verdict, even for malformed input
 * @throws TypeError only if the pinned witnesses or their quorum are not usable
 */
export async function verifyReceipt(
  evidence: unknown,
  keys: EvidenceKeys | readonly EvidenceKey[],
  options: VerifyEvidenceOptions = {},
): Promise<Verification> {
  preferOwnSha512();
  return verifyEvidence(evidence, keys, options);
}
