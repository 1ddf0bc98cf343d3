import { resolve } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { formatPin, toPin } from '@faceproof/models/sets/set-file.js';
import { engineFor, loadCandidateSet } from '../definitions/candidate-set.js';
import { evaluateLiveness, judgeCaptures } from '../liveness/evaluate-liveness.js';
import { evaluateStills } from '../liveness/evaluate-stills.js';
import { formatEvaluation, formatStills } from '../liveness/format-evaluation.js';
import { formatTraining } from '../liveness/format-training.js';
import { measureStills, toFrameRows, toStillRows, toStillTemplateRows, toTemplateRows } from '../liveness/liveness-rows.js';
import { describeClips, listClips, measureClips } from '../liveness/measure-clips.js';
import { readClipGroups, readLabels } from '../liveness/read-labels.js';
import { LIMITS, trainLiveness } from '../liveness/train-liveness.js';
import { cacheDirOf } from '../measuring/cache-dir.js';
import { checkRowsPath, type Row, writeRows } from '../measuring/write-rows.js';
import { withFusion } from '../promote/with-fusion.js';
import { type Call, FLAG, print, readFlags, TEXTS, texts } from './call.js';

export const LIVENESS_USAGE = `npm run models -- evaluate liveness --clips DIR [--model ID]... [--fusion ID] [--engine ENGINE]
                                [--groups FILE] [ROWS] [--json]
npm run models -- evaluate liveness --labels FILE --images DIR [--model ID]... [--engine ENGINE] [ROWS] [--json]
npm run models -- train liveness --data DIR --version DATE [--model ID]... [--apcer SHARE] [--bpcer SHARE] [--asked SHARE]
                             [--engine ENGINE] [--cache DIR | --no-cache] [--json]
ROWS: [--scores FILE] [--embeddings FILE] [--cache DIR | --no-cache]

  --scores   one row for each frame or picture, .csv or .ndjson
  --embeddings  one row for each capture or picture, .csv or .ndjson: biometric data, as sensitive as the pictures
  --cache    the folder of earlier measurements; default: measurements beside MODELS_DIR.
             An interrupted run resumes from there
  --no-cache  measure everything again, and keep nothing
  --labels   a CSV of single pictures, file,label,subject[,group,device,quality]: label is live or the kind of attack.
             Results are also reported by group, device and quality
  --groups   the same of clips: a CSV file,group,device,quality
  --apcer    clear: the most attacked people who may pass, at the exact 95 % bound; default 0.05. With fewer than 20 attacked
             people, or where nothing shows it: above every attack, and as strict as --asked allows
  --bpcer    a clear attack: the most live captures that may fall below; default 0.01
  --asked    then: the most live captures that may be asked for the challenge; default a third. Networks that separate better can
             ask fewer
  --model    name@version of a candidate for any role; it replaces the pinned one
  --fusion   a file in fusions/, fitted to the liveness networks in use; with its thresholds. Default: the set's own`;

/** `models evaluate liveness` and `models train liveness`. Results go to standard output, progress to standard error. */
export async function runLiveness(here: Pick<Call, 'args' | 'modelsDir' | 'definitionsDir'>): Promise<void> {
  const { args, modelsDir, definitionsDir } = here;
  const { verb, values } = readArguments(args);
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
    const limits = {
      apcer: shareOf('apcer', values.apcer) ?? LIMITS.apcer,
      bpcer: shareOf('bpcer', values.bpcer) ?? LIMITS.bpcer,
      asked: shareOf('asked', values.asked) ?? LIMITS.asked,
    };
    const trained = await trainLiveness(resolve(values.data), values.version ?? '', { ...options, limits });
    return print(values.json === true ? JSON.stringify(trained, null, 2) : formatTraining(trained));
  }
  if (values.labels !== undefined || values.images !== undefined) {
    if (values.labels === undefined || values.images === undefined || values.clips !== undefined)
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
      values.json === true ? JSON.stringify({ model, ...evaluation }, null, 2) : formatStills(formatPin(model), evaluation),
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
  print(values.json === true ? JSON.stringify(evaluation, null, 2) : formatEvaluation(evaluation));
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
  const options = {
    ...texts('clips', 'labels', 'images', 'data', 'groups', 'version', 'engine', 'fusion'),
    ...texts('apcer', 'bpcer', 'asked', 'scores', 'embeddings', 'cache'),
    ...{ model: TEXTS, 'no-cache': FLAG, json: FLAG },
  };
  const { positionals, values } = readFlags(args, options, LIVENESS_USAGE);
  const [verb, what] = positionals;
  if (verb === 'train' && (values.scores !== undefined || values.embeddings !== undefined))
    throw new Refusal(`--scores and --embeddings are for evaluate.\n\n${LIVENESS_USAGE}`);
  if (verb !== 'train' && [values.apcer, values.bpcer, values.asked].some((value) => value !== undefined))
    throw new Refusal(`--apcer, --bpcer and --asked are for train.\n\n${LIVENESS_USAGE}`);
  if ((values.fusion !== undefined || values.groups !== undefined) && values.clips === undefined)
    throw new Refusal(LIVENESS_USAGE);
  if (what !== 'liveness' || positionals.length !== 2) throw new Refusal(LIVENESS_USAGE);
  return { verb, values };
}

function shareOf(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const share = Number(text);
  if (!(share > 0 && share < 1)) throw new Refusal(`--${flag} ${text} is not a share such as 0.05.`);
  return share;
}
