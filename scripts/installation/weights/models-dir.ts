import { join, resolve } from 'node:path';
import { DEFINITIONS_DIR } from '@faceproof/models/sets/definitions.js';

/** @returns MODELS_DIR, or the default cache folder */
export function modelsDirOf(root: string, environment: NodeJS.ProcessEnv): string {
  const set = environment.MODELS_DIR?.trim();
  return resolve(root, set ? set : join('.cache', 'models'));
}

/** @returns MODEL_DEFINITIONS_DIR (sets, manifests and fusions), or this repository's definitions */
export function definitionsDirOf(root: string, environment: NodeJS.ProcessEnv): string {
  const set = environment.MODEL_DEFINITIONS_DIR?.trim();
  return set ? resolve(root, set) : DEFINITIONS_DIR;
}
