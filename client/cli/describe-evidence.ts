import type { Evidence } from '@faceproof/protocol/evidence.js';
import { isEvidence } from '@faceproof/protocol/read-evidence.js';
import type { ReceiptCheck } from '@faceproof/protocol/receipts.js';
import type { Verification } from '@faceproof/protocol/verify-evidence.js';

/** What was decided, by which models under which policy, and whether the receipt holds: a page of text. */
export function describeEvidence(evidence: unknown, verification: Verification): string {
  const facts = isEvidence(evidence) ? tryToDescribe(evidence) : [];
  const checks = verification.checks.map(({ name, status, message }) => `  ${MARKS[status]} ${name.padEnd(15)} ${message}`);
  const verdict = verification.valid ? 'The receipt holds.' : 'THE RECEIPT DOES NOT HOLD.';
  return printable([...facts, '', ...checks, '', verdict, ''].join('\n'));
}

const MARKS = { PASSED: 'ok  ', FAILED: 'FAIL', SKIPPED: '-   ' } as const;

/** Only the members that the verification reads are known to have their form; a forged bundle may lack any other. */
function tryToDescribe(evidence: Evidence): string[] {
  try {
    return describeBundle(evidence);
  } catch {
    return ['The bundle lacks what a bundle of its type has.'];
  }
}

function describeBundle({ bundle }: Evidence): string[] {
  const head = [
    line('Receipt', `${bundle.receiptId} (${bundle.type}, ${bundle.mode})`),
    ...(bundle.mode === 'TEST' ? [line('', 'A TEST receipt: the simulated engine made it, no person was verified.')] : []),
  ];
  if (bundle.type === 'erasure') {
    const { sessions, captures, files, enrollments } = bundle.erased;
    return [
      ...head,
      line('Erased', bundle.decidedAt),
      line('', `${sessions} sessions, ${captures} captures, ${files} files, ${enrollments} enrollments`),
    ];
  }
  return [
    ...head,
    line('Decided', `${bundle.outcome} at ${bundle.decidedAt}`),
    line('Session', `${bundle.sessionId} (${bundle.flow})`),
    line('Reasons', bundle.reasons.length === 0 ? 'none' : bundle.reasons.join(', ')),
    line('Policy', `version ${bundle.policy.version}, ${bundle.policy.hash}`),
    line('', `settings ${bundle.policy.conforms ? 'conform' : 'do not conform'} to ${bundle.policy.profileId}`),
    ...(bundle.supersedes === null ? [] : [line('Supersedes', bundle.supersedes)]),
    line('Media', `${bundle.media.length} commitments`),
    line('Checks', ''),
    ...bundle.checks.map(describeCheck),
  ];
}

function describeCheck({ kind, status, score, threshold, model, version, digest }: ReceiptCheck): string {
  const numbers = score === null ? '' : ` ${score}${threshold === null ? '' : ` against ${threshold}`}`;
  const engine = model === null ? '' : `, by ${model} ${version} (${digest?.slice(0, 19)}…)`;
  return `  ${kind.padEnd(18)} ${status}${numbers}${engine}`;
}

function line(name: string, value: string): string {
  return `${name.padEnd(11)}${value}`;
}

/** The bundle is hostile: no escape sequence of it reaches a terminal. */
function printable(text: string): string {
  return text.replace(/[^\n\P{C}]/gu, '\ufffd');
}
