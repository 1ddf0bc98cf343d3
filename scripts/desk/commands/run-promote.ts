import { Refusal } from '@faceproof/installation/refusal.js';
import { openDesk } from '@faceproof/installation/service/open-desk.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { findManifest } from '@faceproof/models/sets/read-manifests.js';
import { readRecommended, readShelf } from '@faceproof/models/sets/shelf.js';
import { countIncomparable } from '@faceproof/orchestrator/enrollments/enrollments.store.js';
import { openTerminal } from '../add/answer-questions.js';
import { readEngine, workerEngineOf } from '../definitions/engine-fault.js';
import { type Promotion, promote } from '../promote/promote.js';
import { readThresholds } from '../promote/read-thresholds.js';
import { type GetOptions, getModel } from '../shelf/get-model.js';
import type { Call } from './call.js';
import { FLAG, readFlags, TEXT, TEXTS } from './read-flags.js';

export const PROMOTE_USAGE = `npm run models -- promote recommended [--file FILE] [--set DATE] [--engine ENGINE] [--dry-run] [--json]
npm run models -- promote [NAME@VERSION]... [--fusion ID] [--set DATE] [--fmr RATE] [--calibration DATA]
                        [--measurements NAME]
                        [--engine ENGINE] [--workers ENGINE]... [--yes]
                        [--threshold CHECK=PASS[/REVIEW]]... [--because TEXT] [--dry-run] [--json]

  recommended  the networks and the fusion that we recommend; gets those that are on the shelf
  --file       a copy on this machine of the recommended network's file, where its source cannot be reached
  --fusion     a file in fusions/, fitted to the new set's liveness model; "none": the plain mean
  --set        the new set's name; default: today's date, numbered if a set of today exists
  --fmr        the false match rate at which face.match passes; default 1e-4
  --calibration  the data of the calibration to use, as calibrate match --data named it; default: the newest
  --measurements  a file in calibrations/, which verdicts read; default: that of the running set, of which what was measured
               of other networks does not count
  --engine     the engine for the golden test; default onnx:cpu, or tfjs:wasm for a tfjs model
  --workers    what the workers run on, if it is not ENGINE of this shell; default onnx:cpu. A set that none of them could
               run is refused
  --yes        agree to what would be asked: licenses with unknown terms, a rate above 1e-3, a threshold below the running one, documents without their own,
               workers that keep theirs
  --threshold  your own, such as face.match=0.45/0.40, instead of the calibrated one; needs --because. face.match.documents is
               that of face.match where the reference is a picture of a document
  --dry-run    check everything, show the set, write nothing`;

type Here = Pick<Call, 'args' | 'modelsDir' | 'definitionsDir' | 'environment' | 'root'>;

/** `models promote`: creates a set from the newest one. */
export async function runPromote(here: Here): Promise<void> {
  const { names, fusion, values } = await recommend(readArguments(here.args), here);
  const fmr = Number(values.fmr ?? '1e-4');
  if (!(fmr > 0 && fmr <= 0.5)) throw new Refusal(`--fmr ${values.fmr} is not a rate such as 1e-4.`);
  const promotion = await promote({
    modelsDir: here.modelsDir,
    definitionsDir: here.definitionsDir,
    names,
    fusion,
    set: values.set ?? null,
    fmr,
    calibration: values.calibration ?? null,
    measurements: values.measurements ?? null,
    engine: values.engine ?? null,
    workers: values.workers?.map((name) => readEngine(name, '--workers')) ?? [workerEngineOf(here.environment)],
    confirm: ({ clear, risks }) =>
      values.yes === true ? Promise.resolve(true) : agree(clear === null ? risks : [clear, ...risks]),
    countEnrolled: (digest) => countEnrolled(here, digest),
    thresholds: readThresholds(values.threshold ?? [], values.because),
    write: values['dry-run'] !== true,
    today: new Date().toISOString().slice(0, 10),
  });
  const text = values.json === true ? JSON.stringify(promotion, null, 2) : formatPromotion(promotion);
  process.stdout.write(`${text}\n`);
}

/** @returns null where no database of a service can be reached */
async function countEnrolled({ root, environment }: Here, digest: string): Promise<{ all: number; lost: number } | null> {
  const desk = await openDesk(root, environment).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (desk === null) return null;
  try {
    return await countIncomparable(desk.db, digest, desk.clock.now());
  } finally {
    await desk.close();
  }
}

/** @returns false without a terminal to ask at */
async function agree(lines: readonly string[]): Promise<boolean> {
  const terminal = openTerminal();
  if (terminal === null) return false;
  try {
    const answer = await terminal.ask(`${lines.join('\n')}\nWrite the set? [y/N]: `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

/** Replaces the word "recommended" by what it stands for, and brings what is missing. */
async function recommend({ names, values }: ReturnType<typeof readArguments>, here: Omit<GetOptions, 'file'>) {
  if (!names.includes('recommended') && values.file !== undefined) throw new Refusal(PROMOTE_USAGE);
  if (!names.includes('recommended')) return { names, values, fusion: values.fusion ?? null };
  if (names.length > 1 || values.fusion !== undefined) throw new Refusal(PROMOTE_USAGE);
  const { models, fusion } = readRecommended(here.definitionsDir);
  const shelf = readShelf(here.definitionsDir).filter(({ manifest }) => models.includes(manifestId(manifest)));
  for (const entry of shelf) {
    if (values['dry-run'] !== true) await getModel(entry, { ...here, file: values.file ?? null });
    else if (findManifest(here.definitionsDir, manifestId(entry.manifest)) === null)
      throw new Refusal(
        `${manifestId(entry.manifest)} is not here, and a dry run fetches nothing. Run: npm run models -- shelf get ${entry.name}`,
      );
  }
  return { names: models, values, fusion };
}

function formatPromotion({ set, from, path, changed, clear, risks, notes }: Promotion): string {
  const pinned = { ...set.checks, ...(set.documentMatch === undefined ? {} : { 'face.match.documents': set.documentMatch }) };
  const checks = Object.entries(pinned).map(([check, { threshold, reviewThreshold, because }]) =>
    [`  ${check.padEnd(20)} passes at ${threshold}, review from ${reviewThreshold ?? 'none'}`, `    ${because}`].join('\n'),
  );
  return [
    `Set ${set.set}, from ${from}`,
    ...changed.map(({ role, was, is }) => `  ${role.padEnd(18)} ${was} -> ${is}`),
    ...checks,
    ...(clear === null ? [] : [clear]),
    ...risks.map((risk) => `Note: ${risk}`),
    ...notes.map((note) => `Note: ${note}`),
    path === null ? 'Nothing was written.' : `Wrote ${path}. Workers take it from there within seconds.`,
  ].join('\n');
}

function readArguments(args: readonly string[]) {
  const options = {
    fusion: TEXT,
    file: TEXT,
    set: TEXT,
    fmr: TEXT,
    calibration: TEXT,
    measurements: TEXT,
    engine: TEXT,
    because: TEXT,
    threshold: TEXTS,
    workers: TEXTS,
    yes: FLAG,
    'dry-run': FLAG,
    json: FLAG,
  };
  const { positionals, values } = readFlags(args, options, PROMOTE_USAGE);
  const [, ...names] = positionals;
  if (names.length === 0 && values.fusion === undefined && values.threshold === undefined && values.measurements === undefined)
    throw new Refusal(PROMOTE_USAGE);
  return { names, values };
}
