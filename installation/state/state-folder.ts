import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from '../private-file.js';
import { codeOf, Refusal } from '../refusal.js';

export interface StateFolder {
  masterKeyFile: string;
  workerKeyFile: string;
  mediaDir: string;
  logsDir: string;
}

/**
 * Makes the folder, for its owner only, and the two keys: 32 random bytes each, in base64url.
 *
 * @throws Refusal where it cannot be written to, or holds a key that is none
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
    for (const path of [state.mediaDir, state.logsDir]) mkdirSync(path, { recursive: true, mode: 0o700 });
    return state;
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR'].includes(codeOf(error))) throw error;
    throw new Refusal(
      `The folder ${folder} cannot be used by this user: make yourself its owner, or set FACEPROOF_DIR to a folder of your own.`,
      {
        cause: error,
      },
    );
  }
}

/** A key that is broken is not replaced: what was encrypted under it may still be read with a copy of it. */
function keyFile(folder: string, name: string): string {
  const path = join(folder, name);
  if (!existsSync(path)) writePrivateFile(path, `${randomBytes(32).toString('base64url')}\n`);
  if (Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url').length === 32) return path;
  throw new Refusal(`${path} is not a key: put back a copy of it, or move ${folder} away to start afresh.`);
}
