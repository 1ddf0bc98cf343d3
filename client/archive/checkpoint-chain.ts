import type { SignatureCheck } from '@faceproof/protocol/evidence/ed25519.js';
import { type Checkpoint, verifyCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import { extendsCheckpoint } from '@faceproof/protocol/log/log-proof.js';
import { readSeen, type SeenCheckpoint } from '@faceproof/protocol/log/seen-checkpoints.js';
import { ArchiveError } from './archive-error.js';
import { CHECKPOINTS } from './layout.js';

/** The text that the log signs. Signatures of witnesses may come later, so two notes can be of one checkpoint. */
export function bodyOf(note: string): string {
  return note.slice(0, note.indexOf('\n\n') + 1);
}

/** @returns the list in `checkpoints.json`. @throws ArchiveError if it has another form */
export function readChain(value: unknown): SeenCheckpoint[] {
  const chain = readSeen(value);
  if (chain === null) throw new ArchiveError(`${CHECKPOINTS} is not a list of {"checkpoint", "seenAt", "consistency"}.`);
  return chain;
}

/**
 * Verifies that the log signed each checkpoint, and that each is an extension of the one before. Each `consistency` leads from the one
 * before to its own checkpoint.
 *
 * @throws ArchiveError naming the first that is not
 */
export async function verifyChain(
  chain: readonly SeenCheckpoint[],
  vkeys: readonly string[],
  isValid?: SignatureCheck,
): Promise<void> {
  let before: Checkpoint | null = null;
  for (const [i, { checkpoint, consistency }] of chain.entries()) {
    const now: Checkpoint | null = await verifyCheckpoint(checkpoint, vkeys, isValid);
    if (now === null) throw new ArchiveError(`Checkpoint ${i + 1} of ${CHECKPOINTS} is not signed by the log's published key.`);
    if (before !== null && !extendsCheckpoint(before, now, proofOf(before, now, consistency?.consistencyProof)))
      throw new ArchiveError(
        `The log was rewritten: checkpoint ${i + 1} of ${CHECKPOINTS} (${now.size} receipts) is not an extension of the one before (${before.size}).`,
      );
    before = now;
  }
}

function proofOf(before: Checkpoint, now: Checkpoint, proof: string[] | undefined): string[] {
  return before.size === 0 || before.size === now.size ? [] : (proof ?? []);
}
