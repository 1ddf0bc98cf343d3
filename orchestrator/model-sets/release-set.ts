import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ManifestError } from '@faceproof/models/sets/definitions.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { loadShadow, shadowPath } from '@faceproof/models/sets/load-shadow.js';
import { listAllSets, nameNextSet, readSetFile } from '@faceproof/models/sets/read-sets.js';
import { isSamePin, type ModelSetFile, PINNED, PINNED_CHECKS } from '@faceproof/models/sets/set-file.js';
import { invalidField, Refusal } from '../refusal.js';

/**
 * Writes what a set or the candidate pins as the newest set of the folder. Each worker takes it once its self-test has passed there,
 * and keeps its current set otherwise. A candidate that is released is no candidate any more.
 *
 * @param of.from the name of an installed set, or of the candidate
 * @param of.running the name of the set in use
 * @returns the new set's name
 * @throws Refusal
 */
export async function releaseSet(of: { dir: string; from: string; running: string; now: Date }): Promise<string> {
  const { dir, from, running, now } = of;
  if (from === running) throw invalidField('/from', 'in_use', 'This set is in use.');
  const names = listAllSets(dir);
  const { file, isCandidate } = readUsable(dir, from, names.includes(from));
  if (isCandidate && borrowsThresholds(file, readSetFile(dir, running)))
    throw invalidField('/from', 'not_calibrated', 'Its thresholds are those of other models: npm run models -- promote.');
  const set = nameNextSet(names, now.toISOString().slice(0, 10));
  await place(join(dir, 'sets'), set, { ...file, set });
  if (isCandidate) await rm(shadowPath(dir), { force: true });
  return set;
}

function readUsable(dir: string, from: string, isInstalled: boolean) {
  try {
    if (isInstalled) {
      loadSet({ set: from, dir });
      return { file: readSetFile(dir, from), isCandidate: false };
    }
    const shadow = loadShadow(dir);
    if (shadow?.set.set === from) return { file: shadow.candidate, isCandidate: true };
  } catch (error) {
    if (!(error instanceof ManifestError)) throw error;
    throw invalidField('/from', 'unusable', 'Its files are damaged: the log of the workers says where.');
  }
  throw new Refusal('not_found', 'There is no such set.');
}

/** A model that is tried without a calibration of its own is judged by the running set's thresholds, which mean nothing for it. */
function borrowsThresholds(candidate: ModelSetFile, running: ModelSetFile): boolean {
  return PINNED_CHECKS.some((check) => {
    const { role } = PINNED[check];
    const isOther = !isSamePin(candidate.models[role], running.models[role]);
    return isOther && candidate.checks[check].because === running.checks[check].because;
  });
}

async function place(folder: string, name: string, set: ModelSetFile): Promise<void> {
  const beside = join(folder, `.${name}.json`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(beside, `${JSON.stringify(set, null, 2)}\n`);
    await rename(beside, join(folder, `${name}.json`));
  } catch (error) {
    if (!['EROFS', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw invalidField('/from', 'read_only', 'MODEL_DEFINITIONS_DIR is read-only here: npm run models -- promote.');
  }
}
