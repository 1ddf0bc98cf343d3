import type { SignatureCheck } from '@faceproof/protocol/evidence/ed25519.js';
import { type Checkpoint, verifyCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import { extendsCheckpoint } from '@faceproof/protocol/log/log-proof.js';
import { readSeen, type SeenCheckpoint } from '@faceproof/protocol/log/seen-checkpoints.js';
import { addSignatures, SIGNATURES_MAX, signatureLines } from '@faceproof/protocol/log/signed-note.js';
import { ArchiveError } from './archive-error.js';
import { CHECKPOINTS } from './layout.js';

/** The text that the log signs. Signatures of witnesses may come later, so two notes can be of one checkpoint. */
export function bodyOf(note: string): string {
  return note.slice(0, note.indexOf('\n\n') + 1);
}

/**
 * Adds the signatures that a note of the same checkpoint has gained. A key that has signed in the kept note keeps its line, so that a
 * service that attaches a wrong line later cannot spoil a note that is good.
 *
 * @param kept stays as it is if it is malformed
 */
export function mergeSignatures(kept: string, note: string): string {
  const own = signatureLines(kept);
  if (own.length === 0) return kept;
  const known = new Set(own.map(keyOf));
  const gained = new Map<string, string>();
  for (const line of signatureLines(note)) {
    const key = keyOf(line);
    if (!known.has(key) && !gained.has(key)) gained.set(key, line);
  }
  const lines = [...gained.values()].slice(0, SIGNATURES_MAX - own.length);
  return lines.length === 0 ? kept : addSignatures(kept, lines);
}

/** The name and the key's hash: what is before the signature, which begins after 4 of its bytes. */
function keyOf(line: string): string {
  const at = line.lastIndexOf(' ') + 1;
  return line.slice(0, at) + Buffer.from(line.slice(at), 'base64').subarray(0, 4).toString('hex');
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
