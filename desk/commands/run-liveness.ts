import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '@faceproof/installation/refusal.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { tellPin, toPin } from '@faceproof/models/sets/set-file.js';
import { engineFor, loadCandidateSet } from '../definitions/candidate-set.js';
import { evaluateLiveness, judgeCaptures } from '../liveness/evaluate-liveness.js';
import { evaluateStills } from '../liveness/evaluate-stills.js';
import { toFrameRows, toStillRows, toStillTemplateRows, toTemplateRows } from '../liveness/liveness-rows.js';
import { describeClips, listClips, measureClips } from '../liveness/measure-clips.js';
import { measureStills } from '../liveness/measure-stills.js';
import { readClipGroups } from '../liveness/read-clip-groups.js';
import { readLabels } from '../liveness/read-labels.js';
import { tellEvaluation } from '../liveness/tell-evaluation.js';
import { tellStills } from '../liveness/tell-stills.js';
import { trainLiveness } from '../liveness/train-liveness.js';
import { cacheDirOf } from '../measuring/cache-dir.js';
import { checkRowsPath, type Row, writeRows } from '../measuring/write-rows.js';
import { withFusion } from '../promote/with-fusion.js';
import { checkPagePath, writeReport } from '../report/write-report.js';

export const LIVENESS_USAGE = `npm run models -- evaluate liveness --clips DIR [--model ID]... [--fusion ID] [--engine ENGINE]
                                [--groups FILE] [--html FILE [--names]] [ROWS] [--json]
npm run models -- evaluate liveness --labels FILE --images DIR [--model ID]... [--engine ENGINE] [ROWS] [--json]
npm run models -- train liveness --data DIR --version DATE [--model ID]... [--engine ENGINE] [--cache DIR | --no-cache] [--json]
ROWS: [--scores FILE] [--embeddings FILE] [--cache DIR | --no-cache]

  --names    show the file names of clips and people on the page; by default they are numbered in the order of --json
  --scores   one row for each frame or picture, .csv or .ndjson
  --embeddings  one row for each capture or picture, .csv or .ndjson: biometric data, as sensitive as the pictures
  --cache    the folder of earlier measurements; default: measurements beside MODELS_DIR.
             An interrupted run resumes from there
  --no-cache  measure everything again, and keep nothing
  --labels   a CSV of single pictures, file,label,subject[,group,device,quality]: label is live or the kind of attack.
             Results are also reported by group, device and quality
  --groups   the same of clips: a CSV file,group,device,quality
  --model    name@version of a candidate for any role; it replaces the pinned one
  --fusion   a file in fusions/, fitted to the liveness networks in use; with its thresholds. Default: the set's own`;

/** `models evaluate liveness` and `models train liveness`. Results go to standard output, progress to standard error. */
export async function runLiveness(here: { args: readonly string[]; modelsDir: string; definitionsDir: string }): Promise<void> {
  const { args, modelsDir, definitionsDir } = here;
  const { verb, values } = readArguments(args);
  await checkPagePath(values.html);
  for (const flag of ['scores', 'embeddings'] as const) await checkRowsPath(flag, values[flag]);
  const set = loadCandidateSet(definitionsDir, values.model ?? []);
  if (set.manifests.liveness.length === 0)
    throw new Refusal(`The set ${set.set} pins no network for liveness: name some with --model.`);
  const engine = engineFor(listManifests(set.manifests), values.engine ?? null);
  const options = {
    modelsDir,
    definitionsDir,
    set,
    engine,
    cacheDir: cacheDirOf(modelsDir, values),
    onProgress: (line: string) => void process.stderr.write(`${line}\n`),
  };
  if (verb === 'train') {
    if (values.data === undefined || !/^\d{4}-\d{2}-\d{2}(\.\d+)?$/.test(values.version ?? ''))
      throw new Refusal(LIVENESS_USAGE);
    const trained = await trainLiveness(resolve(values.data), values.version ?? '', options);
    return print(`${JSON.stringify(trained, null, 2)}\n`);
  }
  if (values.labels !== undefined || values.images !== undefined) {
    if (values.labels === undefined || values.images === undefined || values.clips !== undefined || values.html !== undefined)
      throw new Refusal(LIVENESS_USAGE);
    const stills = await measureStills(resolve(values.images), await readLabels(resolve(values.labels)), options);
    await writeWanted(
      values,
      () => toStillRows(stills),
      () => toStillTemplateRows(stills),
    );
    const evaluation = evaluateStills(stills);
    const model = toPin(set.manifests.liveness.map(manifestId));
    return print(
      values.json === true ? `${JSON.stringify({ model, ...evaluation }, null, 2)}\n` : tellStills(tellPin(model), evaluation),
    );
  }
  if (values.clips === undefined) throw new Refusal(LIVENESS_USAGE);
  const judging = withFusion(set, values.fusion ?? null, definitionsDir);
  const clips = resolve(values.clips);
  const groups = values.groups === undefined ? undefined : await readClipGroups(resolve(values.groups), await listClips(clips));
  const captures = await measureClips({ clips, stills: null }, options);
  await writeWanted(
    values,
    () => toFrameRows(captures, judgeCaptures(captures, judging)),
    () => toTemplateRows(captures),
  );
  const evaluation = evaluateLiveness(captures, judging, await describeClips(clips), groups);
  if (values.html !== undefined)
    await writeReport(values.html, here, {
      ...{ set: judging, engine, candidates: values.model ?? [], names: values.names === true },
      ...{ match: null, liveness: evaluation },
    });
  print(values.json === true ? `${JSON.stringify(evaluation, null, 2)}\n` : tellEvaluation(evaluation));
}

async function writeWanted(
  { scores, embeddings }: { scores?: string | undefined; embeddings?: string | undefined },
  toScores: () => Row[],
  toEmbeddings: () => Row[],
): Promise<void> {
  if (scores !== undefined) await writeRows(scores, toScores());
  if (embeddings !== undefined) await writeRows(embeddings, toEmbeddings());
}

function readArguments(args: readonly string[]) {
  const text = { type: 'string' as const };
  const options = {
    clips: text,
    labels: text,
    images: text,
    html: text,
    data: text,
    groups: text,
    version: text,
    engine: text,
    fusion: text,
    model: { type: 'string' as const, multiple: true as const },
    ...{ scores: text, embeddings: text, cache: text },
    'no-cache': { type: 'boolean' as const },
    names: { type: 'boolean' as const },
    json: { type: 'boolean' as const },
  };
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    const [verb, what] = positionals;
    if (verb === 'train' && (values.scores !== undefined || values.embeddings !== undefined))
      throw new Refusal(`--scores and --embeddings are for evaluate.\n\n${LIVENESS_USAGE}`);
    if (values.names === true && values.html === undefined) throw new Refusal(`--names is for --html.\n\n${LIVENESS_USAGE}`);
    if ((values.fusion !== undefined || values.groups !== undefined) && values.clips === undefined)
      throw new Refusal(LIVENESS_USAGE);
    if (what !== 'liveness' || positionals.length !== 2) throw new Refusal(LIVENESS_USAGE);
    return { verb, values };
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal(`${error.message}\n\n${LIVENESS_USAGE}`);
    throw error;
  }
}

function print(text: string): void {
  process.stdout.write(text);
}
