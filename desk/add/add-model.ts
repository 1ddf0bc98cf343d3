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
import { engineFor } from '../definitions/candidate-set.js';
import { placeNewManifest, tellKnown } from '../definitions/place-manifest.js';
import { checkParity } from '../weights/check-parity.js';
import { withGolden } from '../weights/write-golden.js';
import { type Ask, answerQuestions } from './answer-questions.js';
import { checkFolderAnswers, checkGivenAnswers, checkGraphAnswers } from './check-answers.js';
import { composeManifest, readAnswers } from './compose-manifest.js';
import { describeFiles } from './describe-files.js';
import { questionsOfInput, questionsOfModel } from './questions.js';
import { type FoundModel, readSource } from './read-source.js';

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
  /** Why the model does not run on tfjs engines; null if it does. */
  noTfjs: string | null;
}

/**
 * Creates the manifest of a new model: fetches its files, pins their digests and those of the derived graphs, asks for what
 * they do not state, runs the model on the golden scene, and writes the manifest if all of that succeeded.
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
    const manifest = composeManifest(answers, { pins: described.pins, source });
    refuseKnown(manifest, definitionsDir);
    // Fetches into the staging folder until the model has passed, so that nothing remains of a refused one.
    const cache = join(staging, 'cache');
    // Uses the same code as every later fetch, driven by the manifest.
    await fetchModels({ modelsDir: cache, definitionsDir, manifests: [manifest] });
    const golden = await runGolden(cache, manifest);
    await refuseDoubtful(golden, cache);
    const path = await placeNewManifest(definitionsDir, golden);
    // If two commands add the same model, the second has already been refused here and leaves the first one's weights unchanged.
    await moveWeights(golden, { from: cache, to: modelsDir });
    return { manifest: golden, path, noTfjs: described.noTfjs };
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
  if (findManifest(definitionsDir, manifestId(manifest)) !== null) throw new Refusal(tellKnown(manifest));
}

/**
 * Rejects graphs whose outputs differ in value or length within a batch. A worker would fail on them in production.
 */
async function refuseDoubtful(manifest: Manifest, modelsDir: string): Promise<void> {
  const id = manifestId(manifest);
  const [length] = manifest.golden.outputs.map((output) => output.length);
  if (manifest.role === 'match' && manifest.settings.dimensions !== length)
    throw new Refusal(
      `${id} gives ${length} numbers, not ${manifest.settings.dimensions}: give --setting dimensions=${length}.`,
    );
  const fault = findOutputFault(manifest);
  if (fault !== null) throw new Refusal(`${id} is no model for ${manifest.role}: it ${fault}.`);
  const engines = [engineFor([manifest], null)];
  const [result] = await checkParity({ modelsDir, manifests: [manifest], engines, now: () => 0 });
  const [model] = result?.models ?? [];
  if (model?.constant === true)
    throw new Refusal(`${id} gives the same numbers for a black picture as for a face: it does not look at its input.`);
  if (model?.passed !== true) {
    throw new Refusal(
      `${id} gives different numbers in a batch than alone (by ${model?.batchOff.toPrecision(2)} standard deviations): its graph fixes the batch size in a place that was not found.`,
    );
  }
}
