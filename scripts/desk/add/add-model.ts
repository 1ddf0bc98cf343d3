import { join } from 'node:path';
import { Refusal } from '@faceproof/installation/refusal.js';
import { fetchModels, moveWeights } from '@faceproof/installation/weights/fetch-models.js';
import { withStaging } from '@faceproof/installation/weights/place-file.js';
import { isModelRole, MODEL_ROLES, type ModelRole } from '@faceproof/models/roles/index.js';
import { findOutputFault } from '@faceproof/models/roles/output-lengths.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import { manifestsOf } from '@faceproof/models/sets/pinned-models.js';
import { findManifest } from '@faceproof/models/sets/read-manifests.js';
import { EngineError } from '@faceproof/workers/device/engine-error.js';
import { convertedSource, moveConverted, placeConverted } from '../convert/convert-weights.js';
import { engineFor } from '../definitions/candidate-set.js';
import { formatKnown, placeNewManifest } from '../definitions/place-manifest.js';
import { formatConstant, withGolden } from '../weights/golden.js';
import { type Ask, answerQuestions } from './answer-questions.js';
import { checkFolderAnswers, checkGivenAnswers, checkGraphAnswers } from './check-answers.js';
import { composeManifest, readAnswers } from './compose-manifest.js';
import { describeFiles } from './describe-files.js';
import { questionsOfInput, questionsOfModel } from './questions.js';
import { type FoundModel, readSource } from './read-source.js';
import { type TriedEngine, tryEngines } from './try-engines.js';

export interface AddOptions {
  /** See {@link readSource}. */
  from: string;
  modelsDir: string;
  definitionsDir: string;
  /** Answers given as flags, by the questions' names. */
  given: ReadonlyMap<string, string>;
  /** null: no terminal to ask at. */
  ask: Ask | null;
  /** Such as `2026-11-21`. */
  today: string;
}

export interface Added {
  manifest: Manifest;
  path: string;
  /** Why no graph for tfjs is pinned; null if one is. */
  noTfjs: string | null;
  engines: Omit<TriedEngine, 'parity'>[];
}

/**
 * Creates the manifest of a new model: fetches its files, pins their digests and those of the derived graphs, asks for what
 * they do not state, runs the model on the golden scene and on every engine that is here, and writes the manifest if all of that
 * succeeded. A derived tfjs graph that does not give the golden numbers is not pinned.
 *
 * @throws Refusal, EngineError
 */
export async function addModel(options: AddOptions): Promise<Added> {
  const { modelsDir, definitionsDir } = options;
  return withStaging(modelsDir, async (staging) => {
    const found = await readSource(options.from, { staging });
    const described = describeFiles(found);
    checkFolderAnswers(found.answers, described);
    const answers = await answer(found, described, options);
    const { source = found.source } = found.answers as { source?: Manifest['source'] };
    const name = { model: answers.get('model') ?? '', version: answers.get('version') ?? '' };
    const manifest = composeManifest(answers, { pins: described.pins, source: source ?? convertedSource(name) });
    refuseKnown(manifest, definitionsDir);
    if (source === null) await placeConverted(staging, manifest, found.files[0]?.bytes ?? new Uint8Array());
    // Fetches into the staging folder until the model has passed, so that nothing remains of a refused one.
    const cache = join(staging, 'cache');
    // Uses the same code as every later fetch, driven by the manifest.
    await fetchModels({ modelsDir: cache, definitionsDir: source === null ? staging : definitionsDir, manifests: [manifest] });
    const golden = await runGolden(cache, manifest);
    refuseOutputs(golden);
    const tried = await tryEngines(golden, cache);
    refuseDoubtful(golden, tried);
    const { manifest: settled, noTfjs } = withoutFailedTfjs(golden, described.noTfjs, tried);
    const path = await placeNewManifest(definitionsDir, settled);
    // If two commands add the same model, the second has already been refused here and leaves the first one's weights unchanged.
    if (source === null) await moveConverted(settled, { from: staging, to: definitionsDir });
    await moveWeights(settled, { from: cache, to: modelsDir });
    const engines = tried.map(({ engine, state, because }) => ({ engine, state, because }));
    return { manifest: settled, path, noTfjs, engines };
  });
}

async function answer(
  found: FoundModel,
  described: ReturnType<typeof describeFiles>,
  { given, ask, today, definitionsDir }: AddOptions,
): Promise<Map<string, string>> {
  const all = new Map([...readAnswers(found.answers), ...given]);
  const roleAsked = { name: 'role', text: `What it is for: ${MODEL_ROLES.join(', ')}`, known: null, proposal: null };
  // Without a terminal, reports everything that is missing at once.
  const role = await answerQuestions([roleAsked], all, ask ?? (async () => ''));
  const known = readRole(role.get('role') ?? '');
  const like = known === null ? null : likeOf(known, definitionsDir);
  const roleQuestion = { ...roleAsked, known };
  const questions = [roleQuestion, ...questionsOfModel(today), ...questionsOfInput(described, known, like)];
  if (known !== null) checkGivenAnswers(given, questions);
  const answers = await answerQuestions(questions, new Map([...all].filter(([name]) => name !== 'role')), ask);
  checkGraphAnswers(answers, described);
  return answers;
}

/** A graph may fail with any message from its runtime. */
async function runGolden(modelsDir: string, manifest: Manifest): Promise<Manifest> {
  try {
    return await withGolden(modelsDir, manifest);
  } catch (cause) {
    if (cause instanceof Refusal || cause instanceof EngineError) throw cause;
    const [words = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
    throw new Refusal(`${manifestId(manifest)} does not run as described: ${words}`, { cause });
  }
}

/**
 * @returns null if none was given.
 * @throws Refusal if there is no such role
 */
function readRole(role: string): ModelRole | null {
  if (role === '') return null;
  if (isModelRole(role)) return role;
  throw new Refusal(`Unknown role "${role}". Valid: ${MODEL_ROLES.join(', ')}.`);
}

/** The model pinned for the role, the first of several; null if the set leaves the role out. */
function likeOf(role: ModelRole, definitionsDir: string): Manifest | null {
  return manifestsOf(loadSet({ dir: definitionsDir }).manifests, role)[0] ?? null;
}

function refuseKnown(manifest: Manifest, definitionsDir: string): void {
  if (findManifest(definitionsDir, manifestId(manifest)) !== null) throw new Refusal(formatKnown(manifest));
}

/** @throws Refusal if the role cannot read what the graph gives */
function refuseOutputs(manifest: Manifest): void {
  const id = manifestId(manifest);
  const [length] = manifest.golden.outputs.map((output) => output.length);
  if (manifest.role === 'match' && manifest.settings.dimensions !== length)
    throw new Refusal(
      `${id} gives ${length} numbers, not ${manifest.settings.dimensions}: give --setting dimensions=${length}.`,
    );
  const fault = findOutputFault(manifest);
  if (fault !== null) throw new Refusal(`${id} is not a model for ${manifest.role}: it ${fault}.`);
}

/**
 * Rejects graphs whose outputs differ in value or length within a batch. A worker would fail on them in production.
 *
 * @throws Refusal
 */
function refuseDoubtful(manifest: Manifest, tried: readonly TriedEngine[]): void {
  const id = manifestId(manifest);
  const reference = tried.find(({ engine }) => engine === engineFor([manifest], null));
  if (reference?.state === 'RUNS' && reference.parity?.constant === true) throw new Refusal(formatConstant(manifest));
  if (reference?.state === 'RUNS') return;
  if (reference?.state === 'FAILED')
    throw new Refusal(`${id} does not run in a batch on ${reference.engine}: ${reference.because}.`);
  throw new Refusal(
    `${id} gives different numbers in a batch than alone (by ${reference?.parity?.batchOff.toPrecision(2)} standard deviations): its graph fixes the batch size in a place that was not found.`,
  );
}

/** A worker on tfjs would refuse the whole set for such a graph. Without its digests the worker says that there is none. */
function withoutFailedTfjs(manifest: Manifest, noTfjs: string | null, tried: readonly TriedEngine[]) {
  const failed = tried.find(({ engine, state }) => engine.startsWith('tfjs:') && (state === 'FAILED' || state === 'DIFFERS'));
  if (manifest.format === 'tfjs' || failed === undefined) return { manifest, noTfjs };
  const { tfjs: _, ...derived } = manifest.derived;
  return { manifest: { ...manifest, derived }, noTfjs: `on ${failed.engine} ${failed.because}` };
}
