import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type ModelSet, manifestId } from '@faceproof/models/load-set.js';
import { Refusal } from '../../refusal.js';
import { engineFor, loadCandidateSet } from '../candidate-set.js';
import { placeManifest } from '../place-manifest.js';
import { composeCalibration, withCalibration } from './calibrate-match.js';
import { calibratedThresholds, rateName } from './calibrations.js';
import { type AskedThreshold, evaluateMatch, type MatchEvaluation } from './evaluate-match.js';
import { measurePictures } from './measure-pictures.js';
import { readPairs } from './read-pairs.js';
import { tellMatch } from './tell-match.js';

const USAGE = `npm run models -- evaluate match --pairs FILE --images DIR [--model ID]... [--engine ENGINE] [--at THRESHOLD,...]
                                [--fmr RATE,...] [--person REGEX] [--html FILE] [--json]
npm run models -- calibrate match --pairs FILE --images DIR [--model ID]... [--engine ENGINE] [--fmr RATE,...]
                                [--data NAME] [--write] [--person REGEX] [--json]

  --pairs    CSV: file_a,file_b,same[,source,fold]; files relative to --images
  --model    name@version of a candidate that takes the place of what is pinned, whatever its role
  --person   what of a file's path says who is in it (first group); default: all but its last number
  --data     the name of the pictures, for the manifest; default: the name of the pairs' file`;

interface Here {
  args: readonly string[];
  modelsDir: string;
  definitionsDir: string;
}

const FMRS = [1e-3, 5e-4, 1e-4, 1e-5];

/** `models evaluate match` and `models calibrate match`. Results go to standard output, progress to standard error. */
export async function runMatch(here: Here): Promise<void> {
  const { verb, values } = readArguments(here.args);
  const set = loadCandidateSet(here.definitionsDir, values.model ?? []);
  const fmrs = readNumbers(values.fmr, FMRS, (fmr) => fmr > 0 && fmr <= 0.5);
  const evaluation = await measureMatch({
    pairs: values.pairs ?? '',
    images: values.images ?? '',
    person: values.person,
    engine: engineFor(Object.values(set.manifests), values.engine ?? null),
    set,
    modelsDir: here.modelsDir,
    fmrs,
    at: readNumbers(values.at, [], (threshold) => Math.abs(threshold) <= 1),
  });
  if (verb === 'calibrate') return calibrate(here, evaluation, set, { ...values, fmrs });
  const json = { set: set.set, models: set.stamps, ...evaluation };
  print(values.json === true ? JSON.stringify(json, null, 2) : tellMatch(evaluation, set));
}

export interface MeasureMatchOptions {
  pairs: string;
  images: string;
  person: string | undefined;
  engine: string;
  set: ModelSet;
  modelsDir: string;
  fmrs: readonly number[];
  /** More thresholds to look at. */
  at: readonly number[];
}

/** Reads the list, measures its pictures, counts. */
export async function measureMatch(options: MeasureMatchOptions): Promise<MatchEvaluation> {
  const { set, modelsDir, engine } = options;
  const list = await readPairs(resolve(options.pairs), readPattern(options.person));
  const measured = await measurePictures(resolve(options.images), [...list.people.keys()], {
    modelsDir,
    set,
    engine,
    onProgress(done, total) {
      if (done % 100 === 0 || done === total) process.stderr.write(`${done} of ${total} pictures\n`);
    },
  });
  const more = options.at.map((threshold) => ({ threshold, why: 'asked for' }));
  return evaluateMatch(list, measured, { thresholds: [...thresholdsOf(set), ...more], fmrs: options.fmrs });
}

/** What the product would judge this model by: its own calibration where it is a candidate, or the set's thresholds. */
function thresholdsOf(set: ModelSet): AskedThreshold[] {
  const calibrated = calibratedThresholds(set.manifests.match).find(({ fmr }) => fmr === 1e-4);
  const pinned = set.thresholds['face.match'];
  const own = calibrated === undefined ? [] : [{ threshold: calibrated.threshold, why: 'calibrated for FMR 1e-4' }];
  const review = pinned.reviewThreshold;
  return [
    { threshold: pinned.threshold, why: `set ${set.set}: match` },
    ...(review === null ? [] : [{ threshold: review, why: `set ${set.set}: review` }]),
    ...own,
  ];
}

async function calibrate(
  here: Here,
  evaluation: MatchEvaluation,
  set: ModelSet,
  values: { data?: string | undefined; write?: boolean; json?: boolean; fmrs: readonly number[] },
): Promise<void> {
  const data = values.data ?? evaluation.pairs.name;
  const date = new Date().toISOString().slice(0, 10);
  const entry = composeCalibration(evaluation, { set, data, date, fmrs: values.fmrs });
  const { match } = set.manifests;
  const path = values.write === true ? await placeManifest(here.definitionsDir, withCalibration(match, entry)) : null;
  if (values.json === true)
    return print(JSON.stringify({ model: manifestId(match), calibration: entry, written: path }, null, 2));
  print(`${manifestId(match)} on ${entry.data}: ${entry.size}`);
  for (const fmr of values.fmrs) {
    const [threshold, fnmr] = [entry.results[`fmr${rateName(fmr)}Threshold`], entry.results[`fnmrAtFmr${rateName(fmr)}`]];
    print(
      `  FMR ${rateName(fmr).padEnd(5)} at ${threshold}: FNMR ${((Number(fnmr) || 0) * 100).toFixed(2)} % of all genuine pairs`,
    );
  }
  print(path === null ? 'Nothing was written: add --write to put this into the manifest.' : `Written into ${path}`);
}

function readArguments(args: readonly string[]) {
  const text = { type: 'string' as const };
  const flag = { type: 'boolean' as const };
  const texts = { pairs: text, images: text, engine: text, at: text, fmr: text, person: text, html: text, data: text };
  const options = { ...texts, model: { type: 'string' as const, multiple: true as const }, write: flag, json: flag };
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    const [verb, what] = positionals;
    if (what !== 'match' || positionals.length !== 2 || values.pairs === undefined || values.images === undefined)
      throw new Refusal(USAGE);
    return { verb, values };
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal(`${error.message}\n\n${USAGE}`);
    throw error;
  }
}

function readNumbers(text: string | undefined, otherwise: readonly number[], isFine: (value: number) => boolean): number[] {
  if (text === undefined) return [...otherwise];
  const numbers = text.split(',').map(Number);
  if (!numbers.every((value) => Number.isFinite(value) && isFine(value)))
    throw new Refusal(`"${text}" is no list of numbers such as 1e-3,1e-4 for --fmr or 0.40,0.45 for --at.`);
  return numbers;
}

function readPattern(text: string | undefined): RegExp | undefined {
  if (text === undefined) return undefined;
  try {
    return new RegExp(text);
  } catch (cause) {
    throw new Refusal(`--person ${text} is no regular expression.`, { cause });
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
