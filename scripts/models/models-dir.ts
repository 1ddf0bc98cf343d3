import { join, resolve } from 'node:path';

/** @returns MODELS_DIR, or the folder that the weights lie in when nobody says otherwise */
export function modelsDirOf(root: string, environment: NodeJS.ProcessEnv): string {
  const set = environment.MODELS_DIR?.trim();
  return resolve(root, set ? set : join('.cache', 'models'));
}
