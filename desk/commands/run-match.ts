import { parseArgs } from 'node:util';
import { Refusal } from '@faceproof/installation/refusal.js';
import { DISTRIBUTION_PEOPLE_MIN } from '@faceproof/models/sets/calibration.js';
import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { documentName, rateName } from '../definitions/calibrations.js';
import { engineFor, loadCandidateSet } from '../definitions/candidate-set.js';
import { placeManifest } from '../definitions/place-manifest.js';
import { composeCalibration, refuseThinData, withCalibration } from '../match/calibrate-match.js';
import type { MatchEvaluation } from '../match/evaluate-match.js';
import { toEmbeddingRows, toScoreRows } from '../match/match-rows.js';
import { FMRS, measureMatch } from '../match/measure-match.js';
import { countImpostors } from '../match/tally-pairs.js';
import { tellMatch } from '../match/tell-match.js';
import { cacheDirOf } from '../measuring/cache-dir.js';
import { checkRowsPath, writeRows } from '../measuring/write-rows.js';
import { checkPagePath, writeReport } from '../report/write-report.js';
import { tellPeople } from '../statistics/tell-people.js';

export const MATCH_USAGE = `npm run models -- evaluate match --pairs FILE --images DIR [--model ID]... [--engine ENGINE] [--at THRESHOLD,...]
                                [--fmr RATE,...] [--person REGEX] [--html FILE [--names]] [--scores FILE] [--embeddings FILE]
                                [--cache DIR | --no-cache] [--json]
npm run models -- calibrate match --pairs FILE --images DIR [--model ID]... [--engine ENGINE] [--fmr RATE,...]
                                [--data NAME] [--write] [--person REGEX] [--scores FILE] [--embeddings FILE]
                                [--cache DIR | --no-cache] [--json]

  --pairs    CSV: file_a,file_b,same[,source,fold,reference,group,device,quality]; files relative to --images. Or a list of LFW,
             such as pairs.txt. With reference "document", file_a is a picture of a document
  --templates FILE  pairs are of templates of several pictures, as in IJB-B and IJB-C: CSV template,file[,subject], or lines of
             "file template media". Each line of --pairs is then two templates and 1 or 0
  --model    name@version of a candidate for any role; it replaces the pinned one
  --person   the part of a file's path that identifies the person (first group); default: all but its last number
  --names    show the file names of pictures on the page; by default they are numbered in the order of --json
  --scores      one row for each listed pair, .csv or .ndjson
  --embeddings  one row for each picture, .csv or .ndjson: biometric data, as sensitive as the pictures
  --cache    the folder of earlier measurements; default: measurements beside MODELS_DIR.
             An interrupted run resumes from there
  --no-cache measure everything again, and keep nothing
  --data     the name of the pictures, for the manifest; default: the name of the pairs' file`;

interface Here {
  args: readonly string[];
  modelsDir: string;
  definitionsDir: string;
}

/** `models evaluate match` and `models calibrate match`. Results go to standard output, progress to standard error. */
export async function runMatch(here: Here): Promise<void> {
  const { verb, values } = readArguments(here.args);
  const set = loadCandidateSet(here.definitionsDir, values.model ?? []);
  const engine = engineFor(listManifests(set.manifests), values.engine ?? null);
  await checkPagePath(values.html);
  for (const flag of ['scores', 'embeddings'] as const) await checkRowsPath(flag, values[flag]);
  const fmrs = readNumbers(values.fmr, FMRS, (fmr) => fmr > 0 && fmr <= 0.5);
  const evaluation = await measureMatch({
    pairs: values.pairs ?? '',
    images: values.images ?? '',
    templates: values.templates,
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
    ...(verb === 'calibrate' ? { checkList: (list) => refuseThinData(countImpostors(list), fmrs) } : {}),
    at: readNumbers(values.at, [], (threshold) => Math.abs(threshold) <= 1),
  });
  if (verb === 'calibrate') return calibrate(here, evaluation, set, { ...values, fmrs });
  if (values.html !== undefined)
    await writeReport(values.html, here, {
      ...{ set, engine, candidates: values.model ?? [], names: values.names === true },
      ...{ match: evaluation, liveness: null },
    });
  const json = { set: set.set, models: set.stamps, ...evaluation };
  print(values.json === true ? JSON.stringify(json, null, 2) : tellMatch(evaluation, set));
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
  for (const line of tellDocuments(evaluation, entry, values.fmrs)) print(line);
  print(tellDistribution(evaluation));
  print(path === null ? 'Nothing was written. Add --write to store this in the manifest.' : `Written into ${path}`);
}

/** What is offered for pictures of documents, and for which rates there are too few. */
function tellDocuments(
  { documents }: MatchEvaluation,
  { results }: ReturnType<typeof composeCalibration>,
  fmrs: readonly number[],
): string[] {
  if (documents === null) return [];
  const pairs = `${documents.everyPair.impostor} impostor and ${documents.everyPair.genuine} genuine pairs of ${tellPeople(documents.people)}`;
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

/** Whether the service can compare its live scores with those of the calibration. */
function tellDistribution({ distribution: { people } }: MatchEvaluation): string {
  const captures = `genuine pairs with a capture of several frames are of ${tellPeople(people)}`;
  return people < DISTRIBUTION_PEOPLE_MIN
    ? `  No distribution of the scores, for drift: ${captures}, and it takes ${DISTRIBUTION_PEOPLE_MIN} (--templates)`
    : `  With the distribution of the scores, for drift: ${captures}`;
}

function readArguments(args: readonly string[]) {
  const text = { type: 'string' as const };
  const flag = { type: 'boolean' as const };
  const texts = {
    pairs: text,
    images: text,
    engine: text,
    at: text,
    fmr: text,
    person: text,
    templates: text,
    html: text,
    data: text,
  };
  const rows = { scores: text, embeddings: text, cache: text, 'no-cache': flag };
  const options = {
    ...texts,
    ...rows,
    model: { type: 'string' as const, multiple: true as const },
    names: flag,
    write: flag,
    json: flag,
  };
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    const [verb, what] = positionals;
    // A flag for only one of the two verbs would be ignored silently by the other.
    const foreign = verb === 'calibrate' ? ['at', 'html', 'names'] : ['data', 'write'];
    const passedOver = Object.keys(values).find((name) => foreign.includes(name));
    if (passedOver !== undefined) throw new Refusal(`--${passedOver} is not for ${verb}.\n\n${MATCH_USAGE}`);
    if (values.templates !== undefined && values.person !== undefined)
      throw new Refusal(`--person is for paths of pictures, and --templates names the subjects.\n\n${MATCH_USAGE}`);
    if (values.names === true && values.html === undefined) throw new Refusal(`--names is for --html.\n\n${MATCH_USAGE}`);
    if (what !== 'match' || positionals.length !== 2 || values.pairs === undefined || values.images === undefined)
      throw new Refusal(MATCH_USAGE);
    return { verb, values };
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal(`${error.message}\n\n${MATCH_USAGE}`);
    throw error;
  }
}

function readNumbers(text: string | undefined, otherwise: readonly number[], isFine: (value: number) => boolean): number[] {
  if (text === undefined) return [...otherwise];
  const numbers = text.split(',').map(Number);
  if (!numbers.every((value) => Number.isFinite(value) && isFine(value)))
    throw new Refusal(`"${text}" is not a list of numbers such as 1e-3,1e-4 for --fmr or 0.40,0.45 for --at.`);
  return numbers;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
