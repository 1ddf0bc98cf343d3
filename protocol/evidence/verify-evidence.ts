import { wasLoggedBefore } from '../log/seen-checkpoints.js';
import { readTlogProof } from '../log/tlog-proof.js';
import { type LogOptions, verifyEvidenceLog } from '../log/verify-evidence-log.js';
import { readWitnessPolicy, type WitnessPolicy } from '../log/witness-policy.js';
import type { Mode } from '../words.js';
import type { Evidence, EvidenceKeys } from './evidence.js';
import { isEvidence, readKeys, readWitnessHints } from './read-evidence.js';
import { type EvidenceKey, isRevoked, verifyReceipt } from './receipts.js';
import { check, fail, pass, skip, type VerificationCheck } from './verification-check.js';

/**
 * KEY_REVOKED: everything else holds, but the signing key was revoked, and nothing proves that the receipt was signed before. Treat it
 * as not valid.
 */
export type VerificationResult = 'VALID' | 'INVALID' | 'KEY_REVOKED';

export interface Verification {
  /** True if no check failed: the result is VALID. */
  valid: boolean;
  result: VerificationResult;
  /** In the order in which they build on each other. The first failed check is the reason. */
  checks: VerificationCheck[];
}

export interface VerifyEvidenceOptions extends LogOptions {
  /** Rejects receipts of the other mode, even valid ones. Use LIVE if anything of value depends on the result. */
  mode?: Mode | undefined;
  /** The evidence of the receipt that this one replaces. It is verified too. */
  superseded?: unknown;
  /** The text of a C2SP tlog-proof, whose proof takes the place of the evidence's own. Untrusted. */
  proof?: string | undefined;
}

/**
 * Verifies evidence with published keys. Uses no network and no service.
 *
 * @param evidence the response of `GET /v1/sessions/:id/evidence`, or a file of it; untrusted
 * @param keys the response of `GET /v1/evidence-keys`, fetched from a service that you trust, or a stored copy
 * @returns a verdict, even for malformed input
 * @throws TypeError only if the pinned witnesses or their quorum are not usable
 */
export async function verifyEvidence(
  evidence: unknown,
  keys: EvidenceKeys | readonly EvidenceKey[],
  options: VerifyEvidenceOptions = {},
): Promise<Verification> {
  const witnesses = options.witnesses === undefined ? undefined : readWitnessPolicy(options.witnesses);
  if (typeof witnesses === 'string') throw new TypeError(witnesses);
  const published = readKeys(keys);
  if (published === null) return conclude([fail('form', 'The keys are not a response of /v1/evidence-keys.')]);
  const log = options.proof === undefined ? undefined : readTlogProof(options.proof);
  if (log === null) return conclude([fail('form', 'The proof is not a C2SP tlog-proof.')]);
  const shown: unknown = log === undefined || !isObject(evidence) ? evidence : { ...evidence, log };
  if (!isEvidence(shown))
    return conclude([fail('form', 'This is not evidence: it needs valid members "receipt" and "bundle".')]);
  const known = { ...published, witnesses, hints: readWitnessHints(keys).length };
  return conclude([
    pass('form', 'The evidence is well-formed.'),
    ...(await checkReceipt(shown, known.keys)),
    await checkRevocation(shown, known, options),
    checkMode(shown, options.mode),
    await checkSupersedes(shown, known, options),
    ...(await verifyEvidenceLog(shown, known, options)),
  ]);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** What a verification stands on. */
interface Known extends Required<Pick<EvidenceKeys, 'keys' | 'logs'>> {
  witnesses: WitnessPolicy | undefined;
  hints: number;
}

async function checkReceipt(evidence: Evidence, keys: readonly EvidenceKey[]): Promise<VerificationCheck[]> {
  const verdict = await verifyReceipt(evidence, keys);
  const { keyId } = evidence.receipt.signature;
  const key = keys.find(({ kid }) => kid === keyId);
  return [
    check(
      'hash',
      verdict.hash,
      'The bundle has the signed hash.',
      'The bundle was changed: its hash differs from the receipt.',
    ),
    check(
      'fields',
      verdict.fields,
      'The receipt matches the bundle.',
      'The id, time or supersedes of the receipt differs from the bundle.',
    ),
    check(
      'key',
      verdict.keyKnown,
      'The key is published.',
      'No published key has this id, or the id is not the key’s thumbprint.',
    ),
    check(
      'keyMode',
      verdict.keyMode,
      `The key signs ${evidence.bundle.mode} receipts.`,
      `The key does not sign ${evidence.bundle.mode} receipts.`,
    ),
    check('keyTime', verdict.keyTime, 'The key was in use at the time of the decision.', explainKeyTime(key)),
    check('signature', verdict.signature, 'The signature is valid.', 'The signature is not valid.'),
  ];
}

/** A thief chooses the time of a decision, so only what someone saw of the log before the revocation counts. */
async function checkRevocation(
  evidence: Evidence,
  { keys, logs, witnesses }: Known,
  { seen = [], consistency }: LogOptions,
): Promise<VerificationCheck> {
  const key = keys.find(({ kid }) => kid === evidence.receipt.signature.keyId);
  if (key === undefined) return skip('revocation', 'The key is unknown.');
  if (!isRevoked(key)) return pass('revocation', 'The key has not been revoked.');
  const vkeys = logs.map(({ vkey }) => vkey);
  const proofs = consistency === undefined ? [] : [consistency];
  const proved = await wasLoggedBefore(evidence, key.revokedAt, seen, { vkeys, proofs, witnesses });
  return check(
    'revocation',
    proved,
    `The key was revoked at ${key.revokedAt}. The receipt was in the log under a checkpoint that was seen before.`,
    `Not provable: the key was revoked at ${key.revokedAt}, and no checkpoint that was seen before proves that the log contained the receipt.`,
  );
}

function explainKeyTime(key: EvidenceKey | undefined): string {
  if (key === undefined) return 'The key is unknown, and so is the time of its use.';
  if (key.status === 'NEXT') return 'The key is published but not in use yet.';
  return `The key was in use from ${key.notBefore}${key.notAfter === null ? '' : ` to ${key.notAfter}`}, but the decision was made at another time.`;
}

function checkMode({ bundle }: Evidence, wanted: Mode | undefined): VerificationCheck {
  if (wanted === undefined) return skip('mode', `This is a ${bundle.mode} receipt.`);
  return check(
    'mode',
    bundle.mode === wanted,
    `This is a ${wanted} receipt.`,
    `This is a ${bundle.mode} receipt, not a ${wanted} one.`,
  );
}

async function checkSupersedes(
  { receipt, bundle }: Evidence,
  { keys, logs }: Known,
  { superseded, seen, consistency, witnesses }: VerifyEvidenceOptions,
): Promise<VerificationCheck> {
  const isReview = bundle.type === 'review';
  if (isReview !== (bundle.supersedes !== null) || bundle.supersedes === bundle.receiptId) {
    return fail('supersedes', 'A review must replace another receipt, and other receipts must not.');
  }
  if (superseded === undefined) {
    return isReview
      ? skip('supersedes', `This receipt replaces ${receipt.supersedes}, which was not provided.`)
      : pass('supersedes', 'This receipt replaces no other receipt.');
  }
  const earlier = await verifyEvidence(superseded, { keys, logs }, { seen, consistency, witnesses });
  if (earlier.result === 'KEY_REVOKED') return fail('revocation', 'Not provable: the key of the replaced receipt was revoked.');
  if (!isEvidence(superseded) || !earlier.valid) return fail('supersedes', 'The replaced receipt is not valid.');
  const follows =
    superseded.bundle.receiptId === bundle.supersedes &&
    superseded.bundle.sessionId === bundle.sessionId &&
    superseded.bundle.accountId === bundle.accountId &&
    superseded.bundle.mode === bundle.mode &&
    Date.parse(superseded.bundle.decidedAt) <= Date.parse(bundle.decidedAt);
  return check(
    'supersedes',
    follows,
    `This receipt replaces ${bundle.supersedes}, which is valid.`,
    'The provided receipt is not the one that this receipt replaces.',
  );
}

function conclude(checks: VerificationCheck[]): Verification {
  const failed = checks.filter(({ status }) => status === 'FAILED');
  const result = failed.length === 0 ? 'VALID' : failed.every(({ name }) => name === 'revocation') ? 'KEY_REVOKED' : 'INVALID';
  return { valid: result === 'VALID', result, checks };
}
