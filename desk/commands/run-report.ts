import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '@faceproof/installation/refusal.js';
import type { ModelSet } from '@faceproof/models/sets/load-set.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { engineFor, loadCandidateSet } from '../definitions/candidate-set.js';
import { type Evaluation, evaluateLiveness } from '../liveness/evaluate-liveness.js';
import { describeClips, measureClips } from '../liveness/measure-clips.js';
import type { MatchEvaluation } from '../match/evaluate-match.js';
import { FMRS, measureMatch } from '../match/measure-match.js';
import { checkPagePath, writeReport } from '../report/write-report.js';

export const REPORT_USAGE = `npm run models -- report --html FILE [--pairs FILE --images DIR] [--clips DIR] [--model ID]...
                       [--engine ENGINE] [--person REGEX] [--names] [--json]

One page, for a screen and for paper: what was measured of the set (or of a candidate in it), its pins and its limits. It measures
everything anew, and keeps nothing but the page.

  --names   show the file names of pictures, clips and people; by default they are numbered in the order of --json`;

/** `models report`: the measurements as a page for an auditor. */
export async function runReport(here: { args: readonly string[]; modelsDir: string; definitionsDir: string }): Promise<void> {
  const values = readArguments(here.args);
  const set = loadCandidateSet(here.definitionsDir, values.model ?? []);
  const engine = engineFor(listManifests(set.manifests), values.engine ?? null);
  await checkPagePath(values.html);
  const match = await measureMatching(here, values, set, engine);
  const liveness = await measureLiveness(here, values, set, engine);
  const path = await writeReport(values.html, here, {
    set,
    engine,
    candidates: values.model ?? [],
    match,
    liveness,
    names: values.names === true,
  });
  process.stdout.write(
    values.json === true ? `${JSON.stringify({ written: path, match, liveness }, null, 2)}\n` : `Wrote ${path}\n`,
  );
}

type Values = ReturnType<typeof readArguments>;

async function measureMatching(
  { modelsDir }: { modelsDir: string },
  { pairs, images, person }: Values,
  set: ModelSet,
  engine: string,
): Promise<MatchEvaluation | null> {
  if (pairs === undefined || images === undefined) return null;
  return measureMatch({ pairs, images, person, engine, set, modelsDir, cacheDir: null, fmrs: FMRS, at: [] });
}

async function measureLiveness(
  { modelsDir }: { modelsDir: string },
  { clips }: Values,
  set: ModelSet,
  engine: string,
): Promise<Evaluation | null> {
  if (clips === undefined) return null;
  const onProgress = (line: string): void => void process.stderr.write(`${line}\n`);
  const options = { modelsDir, set, engine, cacheDir: null, onProgress };
  const captures = await measureClips({ clips: resolve(clips), stills: null }, options);
  return evaluateLiveness(captures, set, await describeClips(resolve(clips)));
}

function readArguments(args: readonly string[]) {
  const text = { type: 'string' as const };
  const options = {
    ...{ html: text, pairs: text, images: text, clips: text, engine: text, person: text },
    model: { type: 'string' as const, multiple: true as const },
    names: { type: 'boolean' as const },
    json: { type: 'boolean' as const },
  };
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    const { html, pairs, images, clips } = values;
    const half = (pairs === undefined) !== (images === undefined);
    if (positionals.length !== 1 || html === undefined || half || (pairs === undefined && clips === undefined))
      throw new Refusal(REPORT_USAGE);
    return { ...values, html };
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal(`${error.message}\n\n${REPORT_USAGE}`);
    throw error;
  }
}
