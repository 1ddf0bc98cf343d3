import type { Evidence, EvidenceKeys } from './evidence.js';
import { isEvidence, readKeys } from './read-evidence.js';
import { type EvidenceKey, verifyReceipt } from './receipts.js';
import { check, fail, pass, skip, type VerificationCheck } from './verification-check.js';
import { type LogOptions, verifyEvidenceLog } from './verify-evidence-log.js';
import type { Mode } from './words.js';

export interface Verification {
  /** No check failed. */
  valid: boolean;
  /** In the order in which they build on each other: the first that failed is the reason. */
  checks: VerificationCheck[];
}

export interface VerifyEvidenceOptions extends LogOptions {
  /** Refuses receipts of the other mode, also good ones; LIVE where money or a door depends on it. */
  mode?: Mode | undefined;
  /** The evidence of the receipt that this one replaces, to be checked with it. */
  superseded?: unknown;
}

/**
 * Verifies evidence with nothing but published keys: no network, no service.
 *
 * @param evidence as `GET /v1/sessions/:id/evidence` answers, or a file of it; may be hostile, and is never trusted
 * @param keys from `GET /v1/evidence-keys`, fetched from the service that you know, or kept
 * @returns a verdict, also for nonsense; throws nothing
 */
export async function verifyEvidence(
  evidence: unknown,
  keys: EvidenceKeys | readonly EvidenceKey[],
  options: VerifyEvidenceOptions = {},
): Promise<Verification> {
  const known = readKeys(keys);
  if (known === null) return conclude([fail('form', 'The keys are not a key set as /v1/evidence-keys answers.')]);
  if (!isEvidence(evidence)) return conclude([fail('form', 'This is no evidence: it needs the members receipt and bundle.')]);
  return conclude([
    pass('form', 'It has the form of evidence.'),
    ...(await checkReceipt(evidence, known.keys)),
    checkMode(evidence, options.mode),
    await checkSupersedes(evidence, known, options.superseded),
    ...(await verifyEvidenceLog(evidence, known.logs, options)),
  ]);
}

async function checkReceipt(evidence: Evidence, keys: readonly EvidenceKey[]): Promise<VerificationCheck[]> {
  const verdict = await verifyReceipt(evidence, keys);
  const { keyId } = evidence.receipt.signature;
  const key = keys.find(({ kid }) => kid === keyId);
  return [
    check(
      'hash',
      verdict.hash,
      'The bundle gives the hash that was signed.',
      'The bundle was changed: it gives another hash than the receipt has.',
    ),
    check(
      'fields',
      verdict.fields,
      'The receipt repeats the bundle.',
      'The receipt says another id, time or predecessor than the bundle.',
    ),
    check('key', verdict.keyKnown, 'The key is published.', 'No published key has this id, or its id is not its own.'),
    check(
      'keyMode',
      verdict.keyMode,
      `The key is one for ${evidence.bundle.mode}.`,
      `The key does not sign for ${evidence.bundle.mode}.`,
    ),
    check('keyTime', verdict.keyTime, 'The key was in use at that time.', explainKeyTime(key)),
    check('signature', verdict.signature, 'The signature holds.', 'The signature does not hold.'),
  ];
}

function explainKeyTime(key: EvidenceKey | undefined): string {
  if (key === undefined) return 'Without the key nobody knows when it was in use.';
  if (key.status === 'NEXT') return 'The key is announced, but not in use yet.';
  return `The key was in use from ${key.notBefore}${key.notAfter === null ? '' : ` to ${key.notAfter}`}, and this was decided at another time.`;
}

function checkMode({ bundle }: Evidence, wanted: Mode | undefined): VerificationCheck {
  if (wanted === undefined) return skip('mode', `It is a ${bundle.mode} receipt.`);
  return check(
    'mode',
    bundle.mode === wanted,
    `It is a ${wanted} receipt.`,
    `It is a ${bundle.mode} receipt, and a ${wanted} one was asked for.`,
  );
}

async function checkSupersedes(
  { receipt, bundle }: Evidence,
  keys: EvidenceKeys,
  superseded: unknown,
): Promise<VerificationCheck> {
  const isReview = bundle.type === 'review';
  if (isReview !== (bundle.supersedes !== null) || bundle.supersedes === bundle.receiptId) {
    return fail('supersedes', 'A review replaces another receipt, and nothing else does.');
  }
  if (superseded === undefined) {
    return isReview
      ? skip('supersedes', `It replaces ${receipt.supersedes}, which was not given.`)
      : pass('supersedes', 'It replaces no other receipt.');
  }
  const earlier = await verifyEvidence(superseded, keys);
  if (!isEvidence(superseded) || !earlier.valid)
    return fail('supersedes', 'The receipt that was given as the one before does not hold itself.');
  const follows =
    superseded.bundle.receiptId === bundle.supersedes &&
    superseded.bundle.sessionId === bundle.sessionId &&
    superseded.bundle.accountId === bundle.accountId &&
    superseded.bundle.mode === bundle.mode &&
    Date.parse(superseded.bundle.decidedAt) <= Date.parse(bundle.decidedAt);
  return check(
    'supersedes',
    follows,
    `It replaces ${bundle.supersedes}, which holds.`,
    'The receipt that was given is not the one that this replaces.',
  );
}

function conclude(checks: VerificationCheck[]): Verification {
  return { valid: checks.every(({ status }) => status !== 'FAILED'), checks };
}
