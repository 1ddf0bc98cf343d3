import { readCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import type { Queryable } from '../../store/database.js';
import type { WitnessConfig } from '../../witnesses.config.js';
import { loadCheckpoint, loadConsistency } from '../load-proofs.js';
import { askWitness } from './ask-witness.js';
import type { WitnessFailure } from './cosignatures.store.js';

export type SubmitResult =
  | { kind: 'COSIGNED'; size: number; line: string; at: Date }
  | { kind: 'FAILED'; failure: WitnessFailure; knownSize: number };

/** For one exchange. */
export const ANSWER_MS_MAX = 10_000;
/** The size that was thought, the size that the answer named, and once more if another sender was faster. */
const TRIES_MAX = 3;

/**
 * Submits a checkpoint to one witness, with the proof from what it knows. If it knows more than the checkpoint, it gets the newest.
 *
 * @param knownSize the size that the witness was last known to have cosigned
 * @throws Error if the stored log has no proof: it was tampered with
 */
export async function submitCheckpoint(
  by: { db: Queryable; signal: AbortSignal },
  witness: WitnessConfig,
  target: { size: number; note: string },
  knownSize: number,
): Promise<SubmitResult> {
  const limits = { timeoutMs: ANSWER_MS_MAX, signal: by.signal };
  // A size that this log does not have may have been the witness's mistake, so it is asked again, as one that is not known.
  const isAhead = knownSize > target.size && knownSize > (await loadNewest(by.db)).size;
  let known = isAhead ? 0 : knownSize;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const { size, note } = known > target.size ? await loadNewest(by.db) : target;
    const consistency = known > size ? null : await loadConsistency(by.db, { from: known, to: size });
    if (consistency === null) return { kind: 'FAILED', failure: 'AHEAD', knownSize: known };
    const answer = await askWitness(witness, { oldSize: known, proof: consistency.consistencyProof, note }, limits);
    if (answer.kind === 'COSIGNED') return { ...answer, size };
    if (answer.kind !== 'OTHER_SIZE') return { kind: 'FAILED', failure: answer.kind, knownSize: known };
    if (answer.size === known) break;
    known = answer.size;
  }
  return { kind: 'FAILED', failure: 'BAD_ANSWER', knownSize: known };
}

async function loadNewest(db: Queryable): Promise<{ size: number; note: string }> {
  const note = await loadCheckpoint(db);
  return { size: readCheckpoint(note)?.size ?? 0, note };
}
