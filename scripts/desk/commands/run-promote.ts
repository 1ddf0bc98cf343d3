import { Refusal } from '@faceproof/installation/refusal.js';
import { openDesk } from '@faceproof/installation/service/open-desk.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { listParts, readRecommended } from '@faceproof/models/sets/shelf.js';
import { type Comparable, countIncomparable } from '@faceproof/orchestrator/enrollments/enrollments.store.js';
import { formatCount } from '@faceproof/protocol/format-count.js';
import { openTerminal } from '../add/answer-questions.js';
import { readEngine, workerEngineOf } from '../definitions/engines.js';
import { type Promotion, promote } from '../promote/promote.js';
import { readThresholds } from '../promote/read-thresholds.js';
import { bringParts, type Lack } from '../shelf/bring-parts.js';
import type { GetOptions } from '../shelf/get-model.js';
import { migrateTemplates } from '../templates/migrate-templates.js';
import type { MatchNetwork } from '../templates/open-matcher.js';
import { type Call, FLAG, readFlags, TEXTS, texts } from './call.js';

export const PROMOTE_USAGE = `npm run models -- promote recommended [--file FILE]... [--within SECONDS] [--set DATE] [--engine ENGINE] [--dry-run] [--json]
npm run models -- promote [NAME@VERSION]... [--fusion ID]... [--set DATE] [--fmr RATE] [--calibration DATA]
                        [--measurements NAME]
                        [--engine ENGINE] [--workers ENGINE]... [--yes]
                        [--threshold CHECK=PASS[/REVIEW]]... [--because TEXT] [--dry-run] [--json]

  recommended  the networks and fusions that we recommend for liveness and match, as far as they can be had; gets those on the shelf
  --file       a copy on this machine of a recommended network's file, where its source cannot be reached
  --within     do without what is not here after so many seconds
  --fusion     a file in fusions/, fitted to the new set's liveness models ("none": the plain mean) or match models
  --set        the new set's name; default: today's date, numbered if a set of today exists
  --fmr        the false match rate at which face.match passes; default 1e-4
  --calibration  the data of the calibration to use, as calibrate match --data named it; default: the newest
  --measurements  a file in calibrations/, which verdicts read; default: that of the running set, of which what was measured
               of other networks does not count
  --engine     the engine for the golden test; default onnx:cpu, or tfjs:wasm for a tfjs model
  --workers    what the workers run on, if it is not ENGINE of this shell; default onnx:cpu. A set that none of them could
               run is refused
  --yes        agree to what would be asked: licenses with unknown terms, a rate above 1e-3, a threshold below the running one, documents without their own,
               workers that keep theirs. Enrollments that keep a crop of the face get a template of the new match model first
  --threshold  your own, such as face.match=0.45/0.40, instead of the calibrated one; needs --because. face.match.documents is
               that of face.match where the reference is a picture of a document
  --dry-run    check everything, show the set, write nothing`;

type Here = Pick<Call, 'args' | 'modelsDir' | 'definitionsDir' | 'environment' | 'root'>;

/** `models promote`: creates a set from the newest one. */
export async function runPromote(here: Here): Promise<void> {
  const { names, fusions, values, lacks } = await recommend(readArguments(here.args), here);
  const fmr = Number(values.fmr ?? '1e-4');
  if (!(fmr > 0 && fmr <= 0.5)) throw new Refusal(`--fmr ${values.fmr} is not a rate such as 1e-4.`);
  const promotion = await promote({
    modelsDir: here.modelsDir,
    definitionsDir: here.definitionsDir,
    names,
    ...splitFusions(fusions),
    set: values.set ?? null,
    fmr,
    calibration: values.calibration ?? null,
    measurements: values.measurements ?? null,
    engine: values.engine ?? null,
    workers: values.workers?.map((name) => readEngine(name, '--workers')) ?? [workerEngineOf(here.environment)],
    confirm: ({ clear, risks }) =>
      values.yes === true ? Promise.resolve(true) : agree(clear === null ? risks : [clear, ...risks]),
    countEnrolled: (digests) => countEnrolled(here, digests),
    migrate: (networks, counted) => migrateFirst(here, networks, counted, values.yes === true),
    thresholds: readThresholds(values.threshold ?? [], values.because),
    write: values['dry-run'] !== true,
    today: new Date().toISOString().slice(0, 10),
  });
  const text =
    values.json === true
      ? JSON.stringify({ ...promotion, lacks }, null, 2)
      : [formatPromotion(promotion), ...lacks.map(({ role, lack }) => `Not had for ${role}: ${lack}`)].join('\n');
  // What is late would keep the process.
  process.stdout.write(`${text}\n`, () => values.within !== undefined && process.exit());
}

/** @returns null where no database of a service can be reached */
async function countEnrolled({ root, environment }: Here, digests: readonly string[]): Promise<Comparable | null> {
  const desk = await openDesk(root, environment).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (desk === null) return null;
  try {
    return await countIncomparable(desk.db, digests, desk.clock.now());
  } finally {
    await desk.close();
  }
}

/** Before anything is written, so that a person who then says no has lost nothing. @throws Refusal without the master key or the media */
async function migrateFirst(
  { root, environment }: Here,
  networks: readonly MatchNetwork[],
  { migratable }: Comparable,
  isAgreed: boolean,
): Promise<boolean> {
  const models = networks.map(manifestId).join(' and ');
  const told = `${formatCount(migratable, 'enrollment')} without a template of ${models} keep a crop of the face, and can get one now.`;
  if (!isAgreed && !(await agree([told], 'Make their templates first?'))) return false;
  const desk = await openDesk(root, environment);
  try {
    const { MIGRATED } = await migrateTemplates(desk, networks);
    process.stderr.write(`${formatCount(MIGRATED, 'enrollment')} got a template of ${models}.\n`);
    return true;
  } finally {
    await desk.close();
  }
}

/** @returns false without a terminal to ask at */
async function agree(lines: readonly string[], question = 'Write the set?'): Promise<boolean> {
  const terminal = openTerminal();
  if (terminal === null) return false;
  try {
    const answer = await terminal.ask(`${lines.join('\n')}\n${question} [y/N]: `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

/** Replaces the word "recommended" by what it stands for, and brings what is missing, as far as it can be had. */
async function recommend({ names, values }: ReturnType<typeof readArguments>, here: Omit<GetOptions, 'file'>) {
  const plain = { names, values, fusions: values.fusion ?? [], lacks: [] as Lack[] };
  if (!names.includes('recommended')) {
    if (values.file !== undefined || values.within !== undefined) throw new Refusal(PROMOTE_USAGE);
    return plain;
  }
  if (names.length > 1 || values.fusion !== undefined) throw new Refusal(PROMOTE_USAGE);
  const parts = listParts(readRecommended(here.definitionsDir));
  const found = await bringParts(parts, { ...here, files: values.file ?? [], dry: values['dry-run'] === true }, values.within);
  const lacks = found.filter(({ lack }) => lack !== null);
  const had = parts.filter((_, i) => found[i]?.lack === null);
  if (had.length === 0) throw new Refusal(lacks.map(({ lack }) => lack).join(' '));
  return { names: had.flatMap(({ models }) => models), values, fusions: had.map(({ fusion }) => fusion), lacks };
}

/** Their names say what they fuse. */
function splitFusions(ids: readonly string[]): { fusion: string | null; matchFusion: string | null } {
  const [matching, living] = [ids.filter(isOfMatch), ids.filter((id) => !isOfMatch(id))];
  if (matching.length > 1 || living.length > 1) throw new Refusal('Give one --fusion for liveness, and one for match.');
  return { fusion: living[0] ?? null, matchFusion: matching[0] ?? null };
}

function isOfMatch(id: string): boolean {
  return id.startsWith('match-');
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
    ...texts('within', 'set', 'fmr', 'calibration', 'measurements', 'engine', 'because'),
    ...{ fusion: TEXTS, file: TEXTS, threshold: TEXTS, workers: TEXTS, yes: FLAG, 'dry-run': FLAG, json: FLAG },
  };
  const { positionals, values } = readFlags(args, options, PROMOTE_USAGE);
  const [, ...names] = positionals;
  if (names.length === 0 && values.fusion === undefined && values.threshold === undefined && values.measurements === undefined)
    throw new Refusal(PROMOTE_USAGE);
  return { names, values };
}
