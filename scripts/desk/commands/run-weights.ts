import { existsSync } from 'node:fs';
import { Refusal } from '@faceproof/installation/refusal.js';
import { fetchModels, isWhole, pinnedManifests } from '@faceproof/installation/weights/fetch-models.js';
import { fetchSamples } from '@faceproof/installation/weights/fetch-samples.js';
import { openProgress } from '@faceproof/installation/weights/show-progress.js';
import { weightsPaths } from '@faceproof/models/sets/cache-layout.js';
import { ManifestError } from '@faceproof/models/sets/definitions.js';
import { formatLicense } from '@faceproof/models/sets/license.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import { findManifest, loadManifests, surveyManifests } from '@faceproof/models/sets/read-manifests.js';
import { listSets } from '@faceproof/models/sets/read-sets.js';
import { ENGINES, workerEngineOf } from '../definitions/engines.js';
import { findRunningSet } from '../definitions/running-set.js';
import { checkParity } from '../weights/check-parity.js';
import { writeGolden } from '../weights/golden.js';
import { type Call, FLAG, print, readFlags } from './call.js';

type Here = Pick<Call, 'args' | 'modelsDir' | 'definitionsDir'>;

export const LIST_USAGE = `npm run models -- list [--json]

Lists the models described in MODEL_DEFINITIONS_DIR, which of them the running set pins, and which are in MODELS_DIR. The running
set is the one that a worker with the ENGINE, MODEL_SET and MODELS_DIR of this shell runs: the newest that it can open.`;

/** `models list` */
export async function runList(here: Here & { environment: NodeJS.ProcessEnv }): Promise<void> {
  const { args, modelsDir, definitionsDir: dir, environment } = here;
  const { json } = readArguments(args, LIST_USAGE, []);
  const engine = workerEngineOf(environment);
  const pinnedSet = environment.MODEL_SET?.trim() || null;
  const running = await findRunningSet({ definitionsDir: dir, modelsDir, engine, pinned: pinnedSet });
  const { set, passedOver } = running;
  const pinned = new Set(running.manifests.map(manifestId));
  const { manifests, broken } = surveyManifests(dir);
  const unusable = broken.map(({ message }) => message);
  const rows = await Promise.all(
    manifests.map(async (manifest) => ({
      role: manifest.role,
      model: manifest.model,
      version: manifest.version,
      pinned: pinned.has(manifestId(manifest)),
      fetched: await isWhole(modelsDir, manifest),
      license: manifest.license,
      bytes: manifest.bytes,
      digest: `sha256:${manifest.sha256}`,
    })),
  );
  if (json) return printJson({ set, engine, passedOver, definitionsDir: dir, modelsDir, models: rows, unusable });
  print(set === null ? `No set can run on ${engine}` : `${set} runs on ${engine}; sets of ${dir}, weights in ${modelsDir}`);
  for (const { set: other, because } of passedOver) print(`Not ${other}: ${because}`);
  for (const row of rows) {
    const size = `${(row.bytes / 1e6).toFixed(1)} MB`.padStart(8);
    const states = `${row.pinned ? 'pinned' : '      '}  ${row.fetched ? 'fetched' : 'missing'}`;
    print(
      `  ${row.role.padEnd(10)} ${`${row.model}@${row.version}`.padEnd(34)} ${size}  ${states}  ${formatLicense(row.license)}`,
    );
  }
  for (const why of unusable) print(`Unusable: ${why}`);
}

export const FETCH_USAGE = `npm run models -- fetch [--all] [--samples] [--json]

Downloads the weights that the set pins into MODELS_DIR and verifies their digests. Complete files are kept.

  --all      the weights of every manifest, pinned or not
  --samples  also the demo's pictures`;

/** `models fetch` */
export async function runFetch({ args, modelsDir, definitionsDir }: Here): Promise<void> {
  const { json, all, samples: wanted } = readArguments(args, FETCH_USAGE, ['all', 'samples']);
  const progress = openProgress(process.stderr, () => Date.now());
  const options = { modelsDir, definitionsDir, onProgress: progress.show };
  const fetched = await fetchModels({ ...options, manifests: manifestsOf(definitionsDir, all) }).finally(progress.end);
  const samples = wanted ? await fetchSamples(options).finally(progress.end) : new Map<string, string>();
  if (json) return printJson({ modelsDir, fetched, samples: [...samples.keys()] });
  print(fetched.length === 0 ? `All models are in ${modelsDir}` : `Fetched into ${modelsDir}: ${fetched.join(', ')}`);
  if (samples.size > 0) print(`${samples.size} samples are there too.`);
}

export const VERIFY_USAGE = `npm run models -- verify [--all] [--json]

Verifies every file in MODELS_DIR against its manifest, and reads every set with what it refers to: exit code 1 if one is missing or
damaged.

  --all  the files of every manifest, not only those that the set pins and those that are there`;

/** `models verify` */
export async function runVerify({ args, modelsDir, definitionsDir }: Here): Promise<void> {
  const { json, all } = readArguments(args, VERIFY_USAGE, ['all']);
  const pinned = manifestsOf(definitionsDir, all);
  const { manifests, broken } = surveyManifests(definitionsDir);
  const there = manifests.filter((one) => existsSync(weightsPaths(modelsDir, one).folder));
  const checked = new Map([...pinned, ...there].map((manifest) => [manifestId(manifest), manifest]));
  const rows = await Promise.all(
    [...checked].map(async ([model, manifest]) => ({ model, whole: await isWhole(modelsDir, manifest) })),
  );
  const unusable = [...broken.map(({ message }) => message), ...findUnusable(definitionsDir)];
  const found = { modelsDir, models: rows, unusable };
  const bad = rows.filter(({ whole }) => !whole).map(({ model }) => model);
  if (!json) for (const { model, whole } of rows) print(`${whole ? 'whole  ' : 'DAMAGED OR MISSING'} ${model}`);
  if (!json) for (const why of unusable) print(`UNUSABLE ${why}`);
  if (bad.length === 0 && unusable.length > 0)
    throw new Refusal(`${unusable.join(' ')} Correct or delete these files of ${definitionsDir}.`, { json: found });
  if (bad.length > 0) {
    const fetch = `npm run models -- fetch${all ? ' --all' : ''}`;
    throw new Refusal(`Not as their manifests say: ${bad.join(', ')}. Run: ${fetch}`, { json: found });
  }
  if (json) printJson(found);
}

/** The sets of the folder that cannot run, because of themselves, a fusion or a calibration. */
function findUnusable(dir: string): string[] {
  return listSets(dir).flatMap((set) => {
    try {
      loadSet({ dir, set });
      return [];
    } catch (error) {
      if (!(error instanceof ManifestError)) throw error;
      return [error.message];
    }
  });
}

export const PARITY_USAGE = `npm run models -- parity [ENGINE] [--all] [--json]

Runs every pinned model on every engine that works here, alone and in a batch, and compares the outputs with its golden
numbers: exit code 1 if one differs, or if the requested engine does not work here.

  ENGINE  one of ${ENGINES.join(', ')}
  --all   every model, not only those that the set pins`;

/** `models parity` */
export async function runParity({ args, modelsDir, definitionsDir }: Here): Promise<void> {
  const { json, all, words } = readArguments(args, PARITY_USAGE, ['all'], 1);
  const [asked] = words;
  const engines = asked === undefined ? ENGINES : [asked];
  const now = () => performance.now();
  const results = await checkParity({ modelsDir, manifests: manifestsOf(definitionsDir, all), engines, now });
  const wrong = results.flatMap(({ models }) => models).filter(({ passed }) => !passed);
  const missing = asked === undefined ? null : (results[0]?.missing ?? null);
  const found = { json: { engines: results } };
  if (missing !== null) throw new Refusal(missing, found);
  if (!json) formatParity(results);
  if (wrong.length > 0)
    throw new Refusal(
      `Golden numbers not reproduced: ${wrong.map((one) => `${one.model} on ${one.engine}`).join(', ')}.`,
      found,
    );
  if (json) printJson(found.json);
}

function formatParity(results: Awaited<ReturnType<typeof checkParity>>): void {
  for (const { engine, missing, models } of results) {
    print(missing === null ? engine : `${engine.padEnd(14)} unavailable: ${missing}`);
    for (const { model, off, batchOff, passed, runMs } of models) {
      const numbers = `golden ${off.toExponential(1)}  batch ${batchOff.toExponential(1)}  ${runMs} ms`;
      print(`  ${passed ? 'same ' : 'WRONG'} ${model.padEnd(34)} ${numbers}`);
    }
  }
}

export const GOLDEN_USAGE = `npm run models -- golden NAME@VERSION [--json]

Runs a model on the golden scene on this machine's CPU and writes the outputs into its manifest. Every worker must then
reproduce them. For a manifest that was written by hand; "add" does this itself.`;

/** `models golden` */
export async function runGolden({ args, modelsDir, definitionsDir }: Here): Promise<void> {
  const { json, words } = readArguments(args, GOLDEN_USAGE, [], 1);
  const [id] = words;
  if (id === undefined) throw new Refusal(GOLDEN_USAGE);
  const manifest = findManifest(definitionsDir, id);
  if (manifest === null) throw new Refusal(`There is no manifest for ${id}: name one that "npm run models -- list" shows.`);
  const path = await writeGolden(modelsDir, definitionsDir, manifest);
  if (json) printJson({ written: path });
  else print(`Wrote ${path}`);
}

/** @throws Refusal for a flag or a word that the command does not have, which would otherwise be ignored silently */
function readArguments(args: readonly string[], usage: string, flags: readonly string[], wordsMax = 0) {
  const options = Object.fromEntries([...flags, 'json'].map((name) => [name, FLAG]));
  const { values, positionals } = readFlags(args, options, usage);
  const words = positionals.slice(1);
  if (words.length > wordsMax) throw new Refusal(`"${words[wordsMax]}" is not known.\n\n${usage}`);
  const { json = false, all = false, samples = false } = values;
  return { json: json === true, all: all === true, samples: samples === true, words };
}

function manifestsOf(definitionsDir: string, all: boolean): Manifest[] {
  return all ? loadManifests(definitionsDir) : pinnedManifests(definitionsDir);
}

function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}
