import type { SignatureCheck } from '@faceproof/protocol/evidence/ed25519.js';
import { type Checkpoint, readCheckpoint, verifyCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import { extendsCheckpoint } from '@faceproof/protocol/log/log-proof.js';
import { EMPTY_ROOT } from '@faceproof/protocol/log/log-tree.js';
import type { Submission } from './read-submission.js';

/** What the witness answers, and why. Source: C2SP tlog-witness, add-checkpoint, in the order of its rules. */
export type Verdict =
  | { kind: 'UNKNOWN_LOG' }
  | { kind: 'UNSIGNED' }
  | { kind: 'OLD_SIZE_TOO_LARGE' }
  /** `forked`: the log signed two roots of one size, whatever the proof says. */
  | { kind: 'OTHER_OLD_SIZE'; size: number; forked: boolean }
  | { kind: 'INCONSISTENT'; forked: boolean }
  | { kind: 'CONSISTENT' };

/**
 * @param vkeys the keys that the operator trusts for this origin
 * @param known the newest checkpoint that this witness cosigned of the log; null: none
 */
export async function judgeSubmission(
  { oldSize, proof, note, checkpoint }: Submission,
  { vkeys, known, isValid }: { vkeys: readonly string[] | undefined; known: string | null; isValid?: SignatureCheck },
): Promise<Verdict> {
  if (vkeys === undefined) return { kind: 'UNKNOWN_LOG' };
  if ((await verifyCheckpoint(note, vkeys, isValid)) === null) return { kind: 'UNSIGNED' };
  if (oldSize > checkpoint.size) return { kind: 'OLD_SIZE_TOO_LARGE' };
  const last = readCheckpoint(known) ?? { origin: checkpoint.origin, size: 0, root: EMPTY_ROOT };
  const forked = last.size === checkpoint.size && !hasRoot(last, checkpoint);
  if (oldSize !== last.size) return { kind: 'OTHER_OLD_SIZE', size: last.size, forked };
  return extendsCheckpoint(last, checkpoint, proof) ? { kind: 'CONSISTENT' } : { kind: 'INCONSISTENT', forked };
}

function hasRoot(one: Checkpoint, other: Checkpoint): boolean {
  return Buffer.from(one.root).equals(other.root);
}
