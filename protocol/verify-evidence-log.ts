import type { Evidence } from './evidence.js';
import { readCheckpoint, verifyCheckpoint } from './log-checkpoint.js';
import { type ConsistencyProof, type EvidenceLogKey, extendsCheckpoint, verifyLogProof } from './log-proof.js';
import { fail, pass, skip, type VerificationCheck } from './verification-check.js';

export interface LogOptions {
  /** A checkpoint that was kept from earlier: the log must still begin with what it had then. */
  checkpoint?: string | undefined;
  /** From the kept checkpoint's size to the size of the evidence's; needed where the two differ. */
  consistency?: ConsistencyProof | undefined;
  /** Refuses evidence without a proof. A kept checkpoint asks for it, too. */
  requireLog?: boolean | undefined;
}

/** Where the receipt stands in the evidence log, and whether that log is still the one that was known. */
export async function verifyEvidenceLog(
  evidence: Evidence,
  logs: readonly EvidenceLogKey[],
  options: LogOptions,
): Promise<VerificationCheck[]> {
  const { receipt, log } = evidence;
  if (log === undefined || log === null) return [withoutProof(options)];
  const vkeys = logs.map(({ vkey }) => vkey);
  if (vkeys.length === 0 && options.requireLog !== true && options.checkpoint === undefined) {
    return [skip('logCheckpoint', "The keys have none of the log's: its proof was not looked at.")];
  }
  const verdict = await verifyLogProof(receipt, log, vkeys);
  return [
    verdict.checkpointSigned
      ? pass('logCheckpoint', `The log signed its checkpoint of ${readCheckpoint(log.checkpoint)?.size} receipts.`)
      : fail('logCheckpoint', "The checkpoint is not signed by the log's published key."),
    verdict.included
      ? pass('logInclusion', `The receipt is number ${log.index} of the log.`)
      : fail('logInclusion', 'The receipt is not in the log at the place that the proof says.'),
    await checkKept(log.checkpoint, vkeys, options),
  ];
}

function withoutProof({ requireLog, checkpoint }: LogOptions): VerificationCheck {
  const wanted = requireLog === true || checkpoint !== undefined;
  const message = 'The evidence has no proof of the log; it has one seconds after the decision.';
  return wanted ? fail('logInclusion', message) : skip('logInclusion', message);
}

async function checkKept(shown: string, vkeys: readonly string[], options: LogOptions): Promise<VerificationCheck> {
  if (options.checkpoint === undefined) return skip('logConsistency', 'No earlier checkpoint was given to hold the log to.');
  const kept = await verifyCheckpoint(options.checkpoint, vkeys);
  const now = await verifyCheckpoint(shown, vkeys);
  if (kept === null) return fail('logConsistency', "The kept checkpoint is not signed by the log's published key.");
  if (now === null) return fail('logConsistency', 'Without a signed checkpoint nothing can be held against the kept one.');
  // Either may be the later: evidence may be older than the checkpoint that was kept.
  const [from, to] = kept.size <= now.size ? [kept, now] : [now, kept];
  const proof = from.size === to.size ? [] : options.consistency?.consistencyProof;
  if (proof === undefined)
    return fail('logConsistency', `A consistency proof from ${from.size} to ${to.size} is needed, and was not given.`);
  return extendsCheckpoint(from, to, proof)
    ? pass('logConsistency', `The log of ${to.size} receipts begins with the ${from.size} that it had.`)
    : fail('logConsistency', 'The log was rewritten: it no longer begins with what the kept checkpoint says.');
}
