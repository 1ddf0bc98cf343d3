import type { EvidenceKeys } from '@faceproof/protocol/evidence/evidence.js';
import { preferOwnSha512 } from '@faceproof/protocol/evidence/own-sha512.js';
import { type EvidenceKey, hashBundle, type VerificationBundle } from '@faceproof/protocol/evidence/receipts.js';
import { type Verification, type VerifyEvidenceOptions, verifyEvidence } from '@faceproof/protocol/evidence/verify-evidence.js';
import { computeVerdict } from '@faceproof/protocol/verdict/compute-verdict.js';
import { digestDocument } from '@faceproof/protocol/verdict/digest-document.js';
import type { Calibration, Profile } from '@faceproof/protocol/verdict/documents.js';
import type { Policy } from '../calls/account/policy.js';

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

/**
 * Computes the verdict of a verified receipt's bundle again, as docs/reference/verdict.md defines it. Uses no network and no service.
 *
 * @param of.profile null: the bundle names none; `of.calibration` likewise. As the API answers them, or files
 * @returns for each document whether it is the one that the bundle names, and whether together they give its `evaluation`
 */
export function verifyVerdict(
  { evaluation, ...facts }: VerificationBundle,
  of: { policy: Policy; profile: Profile | null; calibration: Calibration | null },
): Record<'policy' | 'profile' | 'calibration' | 'verdict', boolean> {
  const name = <T extends object>(document: T | null) =>
    document === null ? null : { document, digest: digestDocument(document) };
  const [profile, calibration] = [name(of.profile), name(of.calibration)];
  return {
    policy: hashBundle(of.policy) === facts.policy.hash,
    profile: (profile?.digest ?? null) === evaluation.profileDigest,
    calibration: (calibration?.digest ?? null) === evaluation.calibrationDigest,
    verdict: hashBundle(computeVerdict({ facts, policy: of.policy, profile, calibration })) === hashBundle(evaluation),
  };
}
