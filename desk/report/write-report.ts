import { constants } from 'node:fs';
import { access, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import { readSetFile } from '@faceproof/models/sets/read-sets.js';
import type { Evaluation } from '../liveness/evaluate-liveness.js';
import type { MatchEvaluation } from '../match/evaluate-match.js';
import { composeReport } from './compose-report.js';
import { numberNames } from './number-names.js';
import { circumstancesOf } from './set-sections.js';

/**
 * Called before minutes are spent on the measurements.
 *
 * @throws Refusal if the page could not be written
 */
export async function checkPagePath(html: string | undefined): Promise<void> {
  if (html === undefined) return;
  const path = resolve(html);
  const there = await stat(path).catch(() => null);
  const writable = await access(there === null ? dirname(path) : path, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!writable || there?.isDirectory())
    throw new Refusal(`--html ${path} cannot be written: name a file in an existing folder that you can write to.`);
}

/**
 * Writes the measurements as a page to a file.
 *
 * @param measured.names whether the page shows the names of pictures, clips and people
 * @returns its path
 */
export async function writeReport(
  html: string,
  { definitionsDir }: { definitionsDir: string },
  measured: {
    set: ModelSet;
    engine: string;
    candidates: readonly string[];
    match: MatchEvaluation | null;
    liveness: Evaluation | null;
    names: boolean;
  },
): Promise<string> {
  const path = resolve(html);
  const file = readSetFile(definitionsDir, measured.set.set);
  const circumstances = circumstancesOf(measured.engine);
  await writeFile(path, composeReport({ ...measured, ...(measured.names ? {} : numberNames(measured)), file, circumstances }));
  return path;
}
