import { describeEvidence } from '@faceproof/protocol/describe-evidence.js';
import type { Verification } from '@faceproof/protocol/verify-evidence.js';

const MARKS = { PASSED: 'ok  ', FAILED: 'FAIL', SKIPPED: '-   ' } as const;

/** What was decided, by which models under which policy, and whether the receipt holds: a page of text. */
export function composeReport(evidence: unknown, verification: Verification): string {
  const facts = describeEvidence(evidence).map(({ name, value }) => `${name.padEnd(11)}${value}`);
  const checks = verification.checks.map(({ name, status, message }) => `  ${MARKS[status]} ${name.padEnd(15)} ${message}`);
  const verdict = verification.valid ? 'The receipt holds.' : 'THE RECEIPT DOES NOT HOLD.';
  return [...facts, '', ...checks.map(printable), '', verdict, ''].join('\n');
}

/** A message may repeat an id, and an id may be hostile. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, '\ufffd');
}
