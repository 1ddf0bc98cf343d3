import { describeEvidence } from '@faceproof/protocol/evidence/describe-evidence.js';
import type { Verification, VerificationResult } from '@faceproof/protocol/evidence/verify-evidence.js';

const MARKS = { PASSED: 'ok  ', FAILED: 'FAIL', SKIPPED: '-   ' } as const;

const VERDICTS: Record<VerificationResult, string> = {
  VALID: 'The receipt is valid.',
  INVALID: 'THE RECEIPT IS NOT VALID.',
  KEY_REVOKED: 'THE RECEIPT IS NOT PROVABLE: KEY REVOKED.',
};

/** Describes the decision, the models, the policy and the verification as plain text. */
export function composeReport(evidence: unknown, verification: Verification): string {
  const facts = describeEvidence(evidence).map(({ name, value }) => `${name.padEnd(11)}${value}`);
  const checks = verification.checks.map(({ name, status, message }) => `  ${MARKS[status]} ${name.padEnd(15)} ${message}`);
  const verdict = VERDICTS[verification.result];
  return [...facts, '', ...checks.map(printable), '', verdict, ''].join('\n');
}

/** Replaces control characters: a message may contain an id, and the evidence is untrusted. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, '\ufffd');
}
