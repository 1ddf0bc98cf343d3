import { formatCount } from '../format-count.js';
import type { SessionVerdict } from '../verdict/documents.js';
import type { Evidence } from './evidence.js';
import { isEvidence } from './read-evidence.js';
import type { NamedDigest, ReceiptCheck, VerificationBundle } from './receipts.js';

/** One line of a description. A line with an empty name continues the previous one. */
export interface Fact {
  name: string;
  value: string;
}

/**
 * Describes the decision, the models and the policy for people. Does not verify anything.
 *
 * @param evidence untrusted; the result contains no control characters
 */
export function describeEvidence(evidence: unknown): Fact[] {
  if (!isEvidence(evidence)) return [];
  return tryToDescribe(evidence).map(({ name, value }) => ({ name, value: printable(value) }));
}

/** isEvidence checks only the members that a verification reads; a forged bundle may lack any other. */
function tryToDescribe(evidence: Evidence): Fact[] {
  try {
    return describeBundle(evidence);
  } catch {
    return [{ name: 'Receipt', value: 'The bundle lacks members that its type requires.' }];
  }
}

function describeBundle({ bundle }: Evidence): Fact[] {
  const head = [{ name: 'Receipt', value: `${bundle.receiptId} (${bundle.type}, ${bundle.mode})` }];
  if (bundle.mode === 'TEST') head.push(further('A TEST receipt from the simulated engine. No person was verified.'));
  if (bundle.type === 'erasure') {
    const { sessions, captures, files, enrollments } = bundle.erased;
    const counts = [
      formatCount(sessions, 'session'),
      formatCount(captures, 'capture'),
      formatCount(files, 'file'),
      formatCount(enrollments, 'enrollment'),
    ].join(', ');
    return [...head, { name: 'Erased', value: bundle.decidedAt }, further(counts)];
  }
  if (bundle.type === 'migration') {
    const { from, to, enrolledIn } = bundle;
    const templates = [from, to].map(({ models }) => models.map(({ model, version }) => `${model} ${version}`).join(' and '));
    return [
      ...head,
      { name: 'Template', value: `of ${bundle.enrollmentId}, made again at ${bundle.decidedAt}` },
      further(templates.join(' -> ')),
      further(`enrolled in ${enrolledIn}`),
    ];
  }
  const { policy } = bundle;
  return [
    ...head,
    { name: 'Decided', value: `${bundle.outcome} at ${bundle.decidedAt}` },
    { name: 'Session', value: `${bundle.sessionId} (${bundle.flow})` },
    { name: 'Reasons', value: bundle.reasons.length === 0 ? 'none' : bundle.reasons.join(', ') },
    { name: 'Policy', value: `version ${policy.version}, ${policy.hash}` },
    ...describeVerdict(bundle.evaluation),
    ...describeJudges(bundle),
    ...(bundle.supersedes === null ? [] : [{ name: 'Supersedes', value: bundle.supersedes }]),
    { name: 'Media', value: `${bundle.media.length} commitments` },
    ...bundle.checks.map((check, i) => ({ name: i === 0 ? 'Checks' : '', value: describeCheck(check) })),
  ];
}

/** Of the clauses only those that are not met. */
function describeVerdict({ profileId, conforms, clauses }: SessionVerdict): Fact[] {
  const open = clauses.filter(({ level }) => level !== 'MET');
  return [
    { name: 'Verdict', value: `${conforms ? 'conforms' : 'does not conform'} to ${profileId}` },
    further(`${clauses.length - open.length} of ${formatCount(clauses.length, 'clause')} met`),
    ...open.map(({ id, level, required, actual }) =>
      further(`${id}: ${level === 'BELOW' ? `below, ${actual}` : 'not measured'} (asks ${required})`),
    ),
  ];
}

function describeJudges({ set, fusion, consent, reviewers }: VerificationBundle): Fact[] {
  return [
    { name: 'Model set', value: describeFile(set) },
    ...(fusion === null ? [] : [{ name: 'Fusion', value: describeFile(fusion) }]),
    ...(consent === null ? [] : [{ name: 'Consent', value: `${consent.givenAt}, ${consent.channel}, ${consent.textHash}` }]),
    ...(reviewers === undefined ? [] : [{ name: 'Reviewers', value: reviewers.join(', ') }]),
  ];
}

function describeFile({ name, digest }: NamedDigest): string {
  return `${name} (${digest.slice(0, 19)}…)`;
}

function describeCheck({ kind, status, score, threshold, model, version, digest }: ReceiptCheck): string {
  const numbers = score === null ? '' : ` ${score}${threshold === null ? '' : ` (threshold ${threshold})`}`;
  const engine = model === null ? '' : `, by ${model} ${version} (${digest?.slice(0, 19)}…)`;
  return `${kind} ${status}${numbers}${engine}`;
}

function further(value: string): Fact {
  return { name: '', value };
}

/** Replaces control characters, so that an untrusted bundle cannot send escape sequences or direction marks to a terminal. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, '\ufffd');
}
