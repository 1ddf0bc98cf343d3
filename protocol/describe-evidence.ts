import type { Evidence } from './evidence.js';
import { isEvidence } from './read-evidence.js';
import type { ReceiptCheck } from './receipts.js';

/** One line of what evidence says; a line without a name goes on with the one before. */
export interface Fact {
  name: string;
  value: string;
}

/**
 * What was decided, by which models under which policy, for people. Says nothing of whether it holds.
 *
 * @param evidence hostile; no control character of it is in the answer
 */
export function describeEvidence(evidence: unknown): Fact[] {
  if (!isEvidence(evidence)) return [];
  return tryToDescribe(evidence).map(({ name, value }) => ({ name, value: printable(value) }));
}

/** Only the members that a verification reads are known to have their form; a forged bundle may lack any other. */
function tryToDescribe(evidence: Evidence): Fact[] {
  try {
    return describeBundle(evidence);
  } catch {
    return [{ name: 'Receipt', value: 'The bundle lacks what a bundle of its type has.' }];
  }
}

function describeBundle({ bundle }: Evidence): Fact[] {
  const head = [{ name: 'Receipt', value: `${bundle.receiptId} (${bundle.type}, ${bundle.mode})` }];
  if (bundle.mode === 'TEST') head.push(further('A TEST receipt: the simulated engine made it, no person was verified.'));
  if (bundle.type === 'erasure') {
    const { sessions, captures, files, enrollments } = bundle.erased;
    const counts = `${sessions} sessions, ${captures} captures, ${files} files, ${enrollments} enrollments`;
    return [...head, { name: 'Erased', value: bundle.decidedAt }, further(counts)];
  }
  const { policy } = bundle;
  return [
    ...head,
    { name: 'Decided', value: `${bundle.outcome} at ${bundle.decidedAt}` },
    { name: 'Session', value: `${bundle.sessionId} (${bundle.flow})` },
    { name: 'Reasons', value: bundle.reasons.length === 0 ? 'none' : bundle.reasons.join(', ') },
    { name: 'Policy', value: `version ${policy.version}, ${policy.hash}` },
    further(`settings ${policy.conforms ? 'conform' : 'do not conform'} to ${policy.profileId}`),
    ...(bundle.supersedes === null ? [] : [{ name: 'Supersedes', value: bundle.supersedes }]),
    { name: 'Media', value: `${bundle.media.length} commitments` },
    ...bundle.checks.map((check, i) => ({ name: i === 0 ? 'Checks' : '', value: describeCheck(check) })),
  ];
}

function describeCheck({ kind, status, score, threshold, model, version, digest }: ReceiptCheck): string {
  const numbers = score === null ? '' : ` ${score}${threshold === null ? '' : ` against ${threshold}`}`;
  const engine = model === null ? '' : `, by ${model} ${version} (${digest?.slice(0, 19)}…)`;
  return `${kind} ${status}${numbers}${engine}`;
}

function further(value: string): Fact {
  return { name: '', value };
}

/** The bundle is hostile: no escape sequence of it reaches a terminal, no direction mark turns a line around. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, '\ufffd');
}
