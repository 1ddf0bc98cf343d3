import { createHash } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readNote } from '@faceproof/protocol/log/signed-note.js';
import { writeWholeFile } from '../archive/write-file.js';

export const CONFLICTS = 'conflicts';

/**
 * Files of each kind. Anyone can send a genuine checkpoint with a wrong proof, so those must not crowd out what only the holder of the
 * log's key can make.
 */
const KEPT_MAX = { fork: 100, unproven: 100 } as const;

/**
 * Keeps a checkpoint that the log signed and that does not follow from the one that was cosigned. Two roots of one size prove that the
 * log shows several histories; a proof that does not hold may also be the sender's mistake.
 *
 * @returns the file's name; `KNOWN` if it is kept already, `FULL` if there are as many as may be
 * @throws ArchiveError if it cannot be written
 */
export async function keepConflict(
  folder: string,
  kind: keyof typeof KEPT_MAX,
  { body, note, known, at }: { body: Uint8Array; note: string; known: string | null; at: Date },
): Promise<{ file: string } | 'KNOWN' | 'FULL'> {
  await mkdir(join(folder, CONFLICTS), { recursive: true, mode: 0o700 });
  // One file for a checkpoint, however often it comes and with whichever proof and signatures.
  const text = readNote(note)?.text ?? note;
  const file = `${kind}-${createHash('sha256').update(text).digest('hex').slice(0, 32)}.json`;
  const kept = (await readdir(join(folder, CONFLICTS))).filter((name) => name.startsWith(`${kind}-`));
  if (kept.includes(file)) return 'KNOWN';
  if (kept.length >= KEPT_MAX[kind]) return 'FULL';
  const content = { receivedAt: at.toISOString(), cosigned: known, received: Buffer.from(body).toString('utf8') };
  await writeWholeFile(folder, `${CONFLICTS}/${file}`, `${JSON.stringify(content, null, 1)}\n`);
  return { file };
}
