import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeDevelopmentKey } from '@faceproof/protocol/development-key.js';
import { writePrivateFile } from '../private-file.js';
import { codeOf, Refusal } from '../refusal.js';

export interface StateFolder {
  masterKeyFile: string;
  workerKeyFile: string;
  mediaDir: string;
  logsDir: string;
}

/**
 * Creates the folder with mode 0700 and two keys, marked as a developer's. Existing keys stay.
 *
 * @throws Refusal if the folder is not writable or contains an invalid key
 */
export function openStateFolder(folder: string): StateFolder {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if ((statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700);
    const state = {
      masterKeyFile: keyFile(folder, 'master.key'),
      workerKeyFile: keyFile(folder, 'worker.key'),
      mediaDir: join(folder, 'media'),
      logsDir: join(folder, 'logs'),
    };
    for (const path of [state.mediaDir, state.logsDir, join(folder, 'models')])
      mkdirSync(path, { recursive: true, mode: 0o700 });
    return state;
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR'].includes(codeOf(error))) throw error;
    throw new Refusal(
      `This user cannot use the folder ${folder}. Make yourself its owner, or set FACEPROOF_DIR to a folder that you own.`,
      { cause: error },
    );
  }
}

/** Does not replace an invalid key, because a backup of the real one can still decrypt the data. */
function keyFile(folder: string, name: string): string {
  const path = join(folder, name);
  if (!existsSync(path)) writePrivateFile(path, `${makeDevelopmentKey().toString('base64url')}\n`);
  if (Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url').length === 32) return path;
  throw new Refusal(
    `${path} is not a valid key. Restore it from a backup, or move ${folder} away to start with an empty installation.`,
  );
}
