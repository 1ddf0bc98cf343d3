import type { Evidence } from '../evidence/evidence.js';
import { fail, pass, skip, type VerificationCheck } from '../evidence/verification-check.js';
import { formatCount } from '../format-count.js';
import { readCheckpoint, verifyCheckpoint } from './log-checkpoint.js';
import { type ConsistencyProof, type EvidenceLogKey, extendsCheckpoint, verifyLogProof } from './log-proof.js';
import type { SeenCheckpoint } from './seen-checkpoints.js';
import { countWitnesses, type Witnessed, type WitnessOptions, type WitnessPolicy } from './witness-policy.js';

export interface LogOptions {
  /** A checkpoint kept from earlier. The log must be an extension of it. */
  checkpoint?: string | undefined;
  /** The proof from the smaller to the larger of the kept and the current checkpoint; required if their sizes differ. */
  consistency?: ConsistencyProof | undefined;
  /**
   * Checkpoints that you, or a witness that you trust, saw, each with its time. A receipt of a revoked key is valid only if it was in
   * the log under one that was seen before the revocation.
   */
  seen?: readonly SeenCheckpoint[] | undefined;
  /**
   * Witnesses of which a quorum must have cosigned the checkpoint, so that the operator alone cannot show two logs. Their times count
   * like those of `seen`.
   */
  witnesses?: WitnessOptions | undefined;
  /** Requires a proof of inclusion in the log. A kept checkpoint and witnesses require it too. */
  requireLog?: boolean | undefined;
}

/** What the caller has read already. */
interface Known {
  logs: readonly EvidenceLogKey[];
  witnesses: WitnessPolicy | undefined;
  /** How many witnesses the service names. */
  hints: number;
}

/** Checks that the receipt is in the evidence log, that witnesses cosigned it, and that the log extends a kept checkpoint. */
export async function verifyEvidenceLog(
  evidence: Evidence,
  { logs, witnesses, hints }: Known,
  options: LogOptions,
): Promise<VerificationCheck[]> {
  const { receipt, log } = evidence;
  if (log === undefined || log === null) return withoutProof(options);
  const vkeys = logs.map(({ vkey }) => vkey);
  const isWanted = options.requireLog === true || options.checkpoint !== undefined || witnesses !== undefined;
  if (vkeys.length === 0 && !isWanted) {
    return [skip('logCheckpoint', 'The keys contain no key of the log, so the proof was not checked.')];
  }
  const verdict = await verifyLogProof(receipt, log, vkeys);
  return [
    verdict.checkpointSigned
      ? pass('logCheckpoint', `The log signed its checkpoint of ${formatReceipts(readCheckpoint(log.checkpoint)?.size ?? 0)}.`)
      : fail('logCheckpoint', "The checkpoint is not signed by the log's published key."),
    verdict.included
      ? pass('logInclusion', `The receipt is number ${log.index} of the log.`)
      : fail('logInclusion', "The receipt is not in the log at the proof's index."),
    witnesses === undefined
      ? skip('logWitnesses', explainNoPins(hints))
      : checkWitnesses(await countWitnesses(log.checkpoint, witnesses, vkeys), witnesses, verdict.checkpointSigned),
    await checkKept(log.checkpoint, vkeys, options),
  ];
}

function withoutProof({ requireLog, checkpoint, witnesses }: LogOptions): VerificationCheck[] {
  const wanted = requireLog === true || checkpoint !== undefined || witnesses !== undefined;
  const message = 'The evidence has no proof of the log. The service adds it seconds after the decision.';
  return [
    wanted ? fail('logInclusion', message) : skip('logInclusion', message),
    ...(witnesses === undefined ? [] : [fail('logWitnesses', 'Without a proof of the log, no witness has seen the receipt.')]),
  ];
}

function explainNoPins(hints: number): string {
  const named = hints === 0 ? '' : ` The service names ${hints}, but only keys that you pin yourself count.`;
  return `No witness is pinned, so the operator could show others another log.${named}`;
}

function checkWitnesses(
  { cosignatures, since }: Witnessed,
  { vkeys, quorum }: WitnessPolicy,
  checkpointSigned: boolean,
): VerificationCheck {
  const names = cosignatures.map(({ name, at }) => `${name} at ${at}`).join(', ');
  const counted = `${cosignatures.length} of ${vkeys.length} pinned witnesses cosigned the checkpoint`;
  if (!checkpointSigned) return fail('logWitnesses', "Without the log's own signature, no cosignature counts.");
  return since === null
    ? fail('logWitnesses', `${counted}, and the quorum is ${quorum}${names === '' ? '.' : `: ${names}.`}`)
    : pass('logWitnesses', `${counted}, and the quorum of ${quorum} was reached at ${since}: ${names}.`);
}

async function checkKept(shown: string, vkeys: readonly string[], options: LogOptions): Promise<VerificationCheck> {
  if (options.checkpoint === undefined) return skip('logConsistency', 'There is no kept checkpoint to compare with.');
  const kept = await verifyCheckpoint(options.checkpoint, vkeys);
  const now = await verifyCheckpoint(shown, vkeys);
  if (kept === null) return fail('logConsistency', "The kept checkpoint is not signed by the log's published key.");
  if (now === null) return fail('logConsistency', 'The evidence has no signed checkpoint to compare with the kept one.');
  // The evidence may be older or newer than the kept checkpoint.
  const [from, to] = kept.size <= now.size ? [kept, now] : [now, kept];
  const proof = from.size === to.size ? [] : options.consistency?.consistencyProof;
  if (proof === undefined)
    return fail('logConsistency', `A consistency proof from ${from.size} to ${to.size} is required but missing.`);
  if (extendsCheckpoint(from, to, proof))
    return pass('logConsistency', `The log of ${formatReceipts(to.size)} is an extension of the log of ${from.size}.`);
  const broken = 'it is not an extension of the kept checkpoint';
  return fail(
    'logConsistency',
    kept.origin === now.origin ? `The log was rewritten: ${broken}.` : explainLoss(now.origin, broken),
  );
}

function explainLoss(origin: string, broken: string): string {
  return `The log goes on as ${origin} without all of its receipts: ${broken}. If you accept the operator's reason, keep one under that name.`;
}

function formatReceipts(count: number): string {
  return formatCount(count, 'receipt');
}
