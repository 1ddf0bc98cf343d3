import { Refusal } from '@faceproof/installation/refusal.js';
import { loadSet, type ModelSet } from '@faceproof/models/sets/load-set.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { formatPin } from '@faceproof/models/sets/set-file.js';
import { documentName, rateName } from '../definitions/calibrations.js';
import { engineFor, loadCandidateSet } from '../definitions/candidate-set.js';
import { placeManifest } from '../definitions/place-manifest.js';
import { composeCalibration, composeFusion, placeFusion, refuseThinData, withCalibration } from '../match/calibrate-match.js';
import type { MatchEvaluation } from '../match/evaluate-match.js';
import { formatMatch } from '../match/format-match.js';
import { toEmbeddingRows, toScoreRows } from '../match/match-rows.js';
import { FMRS, type MeasuredMatch, measureMatch } from '../match/measure-match.js';
import { countImpostors } from '../match/tally-pairs.js';
import { cacheDirOf } from '../measuring/cache-dir.js';
import { checkRowsPath, writeRows } from '../measuring/write-rows.js';
import { formatPeople } from '../statistics/few-people.js';
import { type Call, FLAG, print, readFlags, TEXTS, texts } from './call.js';

export const MATCH_USAGE = `npm run models -- evaluate match --pairs FILE --images DIR [--model ID]... [--fusion ID] [--engine ENGINE]
                                [--at THRESHOLD,...]
                                [--fmr RATE,...] [--person REGEX] [--scores FILE] [--embeddings FILE]
                                [--cache DIR | --no-cache] [--json]
npm run models -- calibrate match --pairs FILE --images DIR [--model ID]... [--engine ENGINE] [--fmr RATE,...]
                                [--data NAME] [--write] [--version DATE] [--person REGEX] [--scores FILE] [--embeddings FILE]
                                [--cache DIR | --no-cache] [--json]

  --pairs    CSV: file_a,file_b,same[,source,fold,reference,group,device,quality]; files relative to --images. Or a list of LFW,
             such as pairs.txt. With reference "document", file_a is a picture of a document. A clip (with ffmpeg) or a folder of
             frames is cut into captures, which are compared with every reference of their source and counted apart
  --model    name@version of a candidate for any role; it replaces the pinned one. Several match networks are compared by a fusion
  --fusion   of several match networks: a file in fusions/; default: the set's, or one fitted to these pictures
  --version  of the fusion that calibrate writes for several match networks: a date
  --person   the part of a file's path that identifies the person (first group); default: all but its last number
  --scores      one row for each listed pair, .csv or .ndjson
  --embeddings  one row for each picture, .csv or .ndjson: biometric data, as sensitive as the pictures
  --cache    the folder of earlier measurements; default: measurements beside MODELS_DIR.
             An interrupted run resumes from there
  --no-cache measure everything again, and keep nothing
  --data     the name of the pictures, for the manifest; default: the name of the pairs' file`;

type Here = Pick<Call, 'args' | 'modelsDir' | 'definitionsDir'>;

/** Among which a calibration looks for those at which a rate's upper bound is kept. */
const GRID = Array.from({ length: 251 }, (_, i) => Number((0.3 + i / 1000).toFixed(3)));

/** `models evaluate match` and `models calibrate match`. Results go to standard output, progress to standard error. */
export async function runMatch(here: Here): Promise<void> {
  const { verb, values } = readArguments(here.args);
  const set = loadCandidateSet(here.definitionsDir, values.model ?? [], values.fusion ?? null);
  const engine = engineFor(listManifests(set.manifests), values.engine ?? null);
  for (const flag of ['scores', 'embeddings'] as const) await checkRowsPath(flag, values[flag]);
  const fmrs = readNumbers(values.fmr, FMRS, (fmr) => fmr > 0 && fmr <= 0.5);
  const evaluation = await measureMatch({
    pairs: values.pairs ?? '',
    images: values.images ?? '',
    person: values.person,
    engine,
    set,
    modelsDir: here.modelsDir,
    cacheDir: cacheDirOf(here.modelsDir, values),
    onMeasured: async (list, measured) => {
      if (values.scores !== undefined) await writeRows(values.scores, toScoreRows(list, measured));
      if (values.embeddings !== undefined) await writeRows(values.embeddings, toEmbeddingRows(list, measured));
    },
    fmrs,
    fits: verb === 'calibrate' ? loadSet({ dir: here.definitionsDir }) : null,
    ...(verb === 'calibrate' ? { checkList: (list) => refuseThinData(countImpostors(list), fmrs) } : {}),
    at:
      verb === 'calibrate'
        ? set.manifests.match.length > 1
          ? GRID
          : []
        : readNumbers(values.at, [], (threshold) => Math.abs(threshold) <= 1),
  });
  if (verb === 'calibrate') return calibrate(here, evaluation, set, { ...values, fmrs });
  const json = { set: set.set, models: set.stamps, ...evaluation };
  print(values.json === true ? JSON.stringify(json, null, 2) : formatMatch(evaluation, set));
}

async function calibrate(
  here: Here,
  evaluation: MeasuredMatch,
  set: ModelSet,
  values: { data?: string | undefined; version?: string | undefined; write?: boolean; json?: boolean; fmrs: readonly number[] },
): Promise<void> {
  const data = values.data ?? evaluation.pairs.name;
  const date = new Date().toISOString().slice(0, 10);
  const entry = composeCalibration(evaluation, { set, data, date, fmrs: values.fmrs });
  const [match] = set.manifests.match;
  const model = formatPin(set.manifests.match.map(manifestId));
  const { networks } = evaluation;
  const of = { version: values.version ?? date, fmrs: values.fmrs };
  const fusion = networks === null ? null : composeFusion({ ...evaluation, networks }, entry, of);
  const write = () =>
    fusion === null
      ? placeManifest(here.definitionsDir, withCalibration(match, entry))
      : placeFusion(here.definitionsDir, fusion);
  const path = values.write === true ? await write() : null;
  if (values.json === true) return print(JSON.stringify({ model, calibration: entry, fusion, written: path }, null, 2));
  print(`${model} on ${entry.data}: ${entry.size}`);
  for (const { model: id, deviation, threshold, reviewThreshold } of fusion?.networks ?? [])
    print(`  ${id}: deviation ${deviation}; alone it passes at ${threshold}, review from ${reviewThreshold ?? 'none'}`);
  for (const fmr of values.fmrs) {
    const [threshold, fnmr] = [entry.results[`fmr${rateName(fmr)}Threshold`], entry.results[`fnmrAtFmr${rateName(fmr)}`]];
    print(
      `  FMR ${rateName(fmr).padEnd(5)} at ${threshold}: FNMR ${((Number(fnmr) || 0) * 100).toFixed(2)} % of all genuine pairs`,
    );
  }
  for (const line of formatDocuments(evaluation, entry, values.fmrs)) print(line);
  const target = fusion === null ? 'the manifest' : `fusions/match-${fusion.version}.json`;
  print(path === null ? `Nothing was written. Add --write to store this in ${target}.` : `Written into ${path}`);
}

/** What is offered for pictures of documents, and for which rates there are too few. */
function formatDocuments(
  { documents }: MatchEvaluation,
  { results }: ReturnType<typeof composeCalibration>,
  fmrs: readonly number[],
): string[] {
  if (documents === null) return [];
  const pairs = `${documents.everyPair.impostor} impostor and ${documents.everyPair.genuine} genuine pairs of ${formatPeople(documents.people)}`;
  return [
    `  Documents with captures: ${pairs}`,
    ...fmrs.map((fmr) => {
      const threshold = results[documentName(fmr)];
      const name = `    FMR ${rateName(fmr).padEnd(5)}`;
      if (threshold === undefined) return `${name} needs ${Math.ceil(3 / fmr - 1e-6)} impostor pairs (rule of three)`;
      return `${name} at ${threshold}: FNMR ${((Number(results[`documentFnmrAtFmr${rateName(fmr)}`]) || 0) * 100).toFixed(2)} %`;
    }),
  ];
}

function readArguments(args: readonly string[]) {
  const options = {
    ...texts('pairs', 'images', 'engine', 'at', 'fmr', 'person', 'data', 'fusion', 'version'),
    ...texts('scores', 'embeddings', 'cache'),
    ...{ model: TEXTS, 'no-cache': FLAG, write: FLAG, json: FLAG },
  };
  const { positionals, values } = readFlags(args, options, MATCH_USAGE);
  const [verb, what] = positionals;
  // A flag for only one of the two verbs would be ignored silently by the other.
  const foreign = verb === 'calibrate' ? ['at', 'fusion'] : ['data', 'write', 'version'];
  const passedOver = Object.keys(values).find((name) => foreign.includes(name));
  if (passedOver !== undefined) throw new Refusal(`--${passedOver} is not for ${verb}.\n\n${MATCH_USAGE}`);
  if (what !== 'match' || positionals.length !== 2 || values.pairs === undefined || values.images === undefined)
    throw new Refusal(MATCH_USAGE);
  return { verb, values };
}

function readNumbers(text: string | undefined, otherwise: readonly number[], isFine: (value: number) => boolean): number[] {
  if (text === undefined) return [...otherwise];
  const numbers = text.split(',').map(Number);
  if (!numbers.every((value) => Number.isFinite(value) && isFine(value)))
    throw new Refusal(`"${text}" is not a list of numbers such as 1e-3,1e-4 for --fmr or 0.40,0.45 for --at.`);
  return numbers;
}
