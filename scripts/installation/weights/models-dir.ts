import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DEFINITIONS_DIR } from '@faceproof/models/sets/definitions.js';

/** @returns MODELS_DIR, or the default cache folder */
export function modelsDirOf(root: string, environment: NodeJS.ProcessEnv): string {
  const set = environment.MODELS_DIR?.trim();
  return resolve(root, set ? set : join('.cache', 'models'));
}

/** @returns FACEPROOF_DIR, the state folder of `npm start`, or its default */
export function stateFolderOf(root: string, environment: NodeJS.ProcessEnv): string {
  return resolve(root, environment.FACEPROOF_DIR?.trim() || '.faceproof');
}

/**
 * The folder of sets, manifests and fusions.
 *
 * @returns MODEL_DEFINITIONS_DIR, or that of the state folder once `npm start` has made it, or this repository's definitions
 */
export function definitionsDirOf(root: string, environment: NodeJS.ProcessEnv): string {
  const set = environment.MODEL_DEFINITIONS_DIR?.trim();
  if (set) return resolve(root, set);
  const ofState = join(stateFolderOf(root, environment), 'models');
  return existsSync(ofState) ? ofState : DEFINITIONS_DIR;
}
