import type { Evidence } from '../evidence/evidence.js';
import { isUtcTime } from '../evidence/utc-time.js';
import { type Checkpoint, readCheckpoint, verifyCheckpoint } from './log-checkpoint.js';
import { type ConsistencyProof, extendsCheckpoint, verifyLogProof } from './log-proof.js';
import { countWitnesses, type WitnessPolicy } from './witness-policy.js';

/** A checkpoint that the verifier, or a witness that it trusts, saw. */
export interface SeenCheckpoint {
  checkpoint: string;
  /** When it was seen, by the verifier's or the witness's clock. RFC 3339, UTC, milliseconds. */
  seenAt: string;
  /** Between this checkpoint and the one in the evidence; required if their sizes differ. */
  consistency?: ConsistencyProof | undefined;
}

/**
 * @returns the list if the JSON has its form; otherwise null. A checkpoint or a time in it may still be malformed: it proves nothing,
 *   and the others count
 */
export function readSeen(value: unknown): SeenCheckpoint[] | null {
  return Array.isArray(value) && value.every(isSeen) ? value : null;
}

/**
 * True if the receipt was in the log under a checkpoint that was seen before the time: by the verifier, or by a quorum of its witnesses,
 * whose times are in their cosignatures. The receipt's own times do not count, because the holder of a key chooses them.
 *
 * @param evidence untrusted
 * @param before RFC 3339, UTC, milliseconds
 * @param vkeys the log's published keys
 * @param proofs further consistency proofs that may fit a checkpoint
 */
export async function wasLoggedBefore(
  evidence: Pick<Evidence, 'receipt' | 'log'>,
  before: unknown,
  seen: readonly SeenCheckpoint[],
  {
    vkeys,
    proofs,
    witnesses,
  }: { vkeys: readonly string[]; proofs: readonly ConsistencyProof[]; witnesses?: WitnessPolicy | undefined },
): Promise<boolean> {
  const { receipt, log } = evidence;
  if (!isUtcTime(before) || log === undefined || log === null) return false;
  const { included } = await verifyLogProof(receipt, log, vkeys);
  const shown = included ? readCheckpoint(log.checkpoint) : null;
  if (shown === null) return false;
  const wasWitnessed = async (note: string) => {
    const since = witnesses === undefined ? null : (await countWitnesses(note, witnesses, vkeys)).since;
    return since !== null && since < before;
  };
  if (await wasWitnessed(log.checkpoint)) return true;
  for (const { checkpoint, seenAt, consistency } of seen) {
    const kept = await verifyCheckpoint(checkpoint, vkeys);
    const usable = consistency === undefined ? proofs : [consistency, ...proofs];
    if (kept === null || log.index >= kept.size || !isOneLog(kept, shown, usable)) continue;
    if ((isUtcTime(seenAt) && seenAt < before) || (await wasWitnessed(checkpoint))) return true;
  }
  return false;
}

/** True if the smaller log is the beginning of the larger one: a receipt has the same place in both, if both are that long. */
function isOneLog(one: Checkpoint, other: Checkpoint, proofs: readonly ConsistencyProof[]): boolean {
  const [from, to] = one.size <= other.size ? [one, other] : [other, one];
  if (from.size === to.size) return extendsCheckpoint(from, to, []);
  return proofs.some(({ consistencyProof }) => extendsCheckpoint(from, to, consistencyProof));
}

function isSeen(value: unknown): value is SeenCheckpoint {
  if (typeof value !== 'object' || value === null) return false;
  if (!('checkpoint' in value && 'seenAt' in value)) return false;
  return typeof value.checkpoint === 'string' && typeof value.seenAt === 'string' && hasProof(value);
}

function hasProof(value: object): boolean {
  if (!('consistency' in value)) return true;
  const { consistency } = value;
  return typeof consistency === 'object' && consistency !== null && 'consistencyProof' in consistency;
}
