import { verifyCosignatures } from '@faceproof/protocol/log/cosignatures.js';
import { readCheckpoint } from '@faceproof/protocol/log/log-checkpoint.js';
import { exists, readJsonFile } from '../archive/read-file.js';
import { writeWholeFile } from '../archive/write-file.js';
import { WitnessError } from './witness-error.js';

export const STATE = 'state.json';

/**
 * The newest checkpoint that was cosigned of each log, by the log's origin: a note with the log's signatures and the witness's own. It
 * is all that a witness remembers. With an older one it would cosign a second history, so it is never replaced by a guess.
 */
export type WitnessState = Readonly<Record<string, string>>;

/** Durable when it returns. @throws ArchiveError; the file then has its old content or its new one */
export async function writeState(folder: string, notes: WitnessState): Promise<void> {
  await writeWholeFile(folder, STATE, `${JSON.stringify({ v: 1, notes }, null, 1)}\n`);
}

/**
 * @param vkey the witness's own key, which cosigned every checkpoint in the state
 * @throws WitnessError if the state is missing or damaged
 */
export async function loadState(folder: string, vkey: string): Promise<Map<string, string>> {
  if (!(await exists(folder, STATE))) throw damaged(`${STATE} is missing`);
  const value = await readJsonFile(folder, STATE).catch((error: unknown) => {
    throw damaged(error instanceof Error ? error.message.replace(/\.$/, '') : `${STATE} cannot be read`);
  });
  const { v, notes } = (value ?? {}) as Record<string, unknown>;
  if (v !== 1 || typeof notes !== 'object' || notes === null || Array.isArray(notes))
    throw damaged(`${STATE} has no list of notes`);
  for (const [origin, note] of Object.entries(notes)) {
    const own = readCheckpoint(note)?.origin === origin && (await verifyCosignatures(note, [vkey])).length === 1;
    if (!own) throw damaged(`${STATE} has no checkpoint of ${JSON.stringify(origin)} that this witness cosigned`);
  }
  return new Map(Object.entries(notes));
}

function damaged(what: string): WitnessError {
  return new WitnessError(
    `${what}. A witness that forgot what it cosigned must not cosign with this key again. Start a new witness with "faceproof witness init" in another folder, and give its key to those who pin this one.`,
  );
}
