import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type ModelSet, readSetFile } from '@faceproof/models/load-set.js';
import type { Evaluation } from '../liveness/evaluate-liveness.js';
import type { MatchEvaluation } from '../match/evaluate-match.js';
import { composeReport } from './compose-report.js';

/** What was measured, as a page in a file. @returns its path */
export async function writeReport(
  html: string,
  { definitionsDir }: { definitionsDir: string },
  measured: {
    set: ModelSet;
    engine: string;
    candidates: readonly string[];
    match: MatchEvaluation | null;
    liveness: Evaluation | null;
  },
): Promise<string> {
  const path = resolve(html);
  const file = readSetFile(definitionsDir, measured.set.set);
  const date = new Date().toISOString().slice(0, 10);
  const circumstances = { date, engine: measured.engine, runtime: `Node ${process.versions.node}` };
  await writeFile(path, composeReport({ ...measured, file, circumstances }));
  return path;
}
