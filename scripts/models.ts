import { fileURLToPath } from 'node:url';
import { loadManifests, loadSet, ManifestError, manifestId } from '@faceproof/models/load-set.js';
import type { Manifest } from '@faceproof/models/manifest.js';
import { EngineError } from '@faceproof/workers/device/engine-error.js';
import { runAdd } from './models/add/run-add.js';
import { checkParity, ENGINES } from './models/check-parity.js';
import { fetchModels, isWhole, pinnedManifests } from './models/fetch-models.js';
import { fetchSamples } from './models/fetch-samples.js';
import { runLiveness } from './models/liveness/run-liveness.js';
import { runMatch } from './models/match/run-match.js';
import { definitionsDirOf, modelsDirOf } from './models/models-dir.js';
import { runPromote } from './models/promote/run-promote.js';
import { runReport } from './models/report/run-report.js';
import { runShadow } from './models/shadow/run-shadow.js';
import { openProgress } from './models/show-progress.js';
import { writeGolden } from './models/write-golden.js';
import { Refusal } from './refusal.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const USAGE = `npm run models -- <command> [--json]

  list            what is described here, what is pinned, what is in MODELS_DIR
  fetch           bring the pinned models into MODELS_DIR (--samples: the demo's pictures too; --all: every model described)
  parity [ENGINE] run every pinned model on every engine that works here, alone and in a batch, against its golden numbers
  verify          hold every file in MODELS_DIR against its manifest
  add FOLDER|npm:NAME@VERSION[:PATH]|https://…|file:… [--role match --model NAME --version DATE …]
                  make a manifest for a model that is new here, ONNX or tfjs; asks for what the file does not say
  evaluate match --pairs FILE --images DIR [--model ID]
                  compare pictures: strangers let through, people turned away, at the thresholds that run and at others
  calibrate match --pairs FILE --images DIR [--model ID] [--fmr 1e-3,1e-4,1e-5] [--write]
                  the thresholds for given rates of strangers let through, into the model's manifest
  evaluate liveness --clips DIR [--html FILE]
                  judge clips as captures: attacks let through by kind, people turned away, with confidence bounds
  evaluate liveness --labels FILE --images DIR
                  the same of single pictures, each on its own, by kind of attack and by subject
  train liveness --data DIR --version DATE [--model ID]
                  fit the fusion of the frames' liveness, people held out in turn, into models/fusions/
  report --html FILE [--pairs FILE --images DIR] [--clips DIR]
                  what was measured, as one page that can be sent to an auditor
  promote NAME@VERSION... [--set DATE] [--fusion ID] [--fmr RATE]
                  a new set from the newest one, with thresholds that were calibrated for exactly these models
  shadow on NAME@VERSION|SET [--share 0.05] | off | report [--html FILE]
                  a candidate measures a share of the live captures, decides nothing, and is compared
  golden MODEL    run a model (name@version) on the golden scene and write the numbers into its manifest`;

interface Call {
  args: readonly string[];
  flags: ReadonlySet<string>;
  rest: readonly string[];
  modelsDir: string;
  /** Where sets, manifests and fusions lie. */
  definitionsDir: string;
}

/** `npm run models -- …`: the desk of whoever looks after the models. */
export async function main(args: readonly string[]): Promise<void> {
  const [command = '', ...others] = args.filter((arg) => !arg.startsWith('--'));
  const call: Call = {
    args,
    flags: new Set(args.filter((arg) => arg.startsWith('--'))),
    rest: others,
    modelsDir: modelsDirOf(ROOT, process.env),
    definitionsDir: definitionsDirOf(ROOT, process.env),
  };
  const commands: Record<string, (call: Call) => Promise<void>> = {
    list,
    fetch: fetchAll,
    verify,
    parity,
    golden,
    evaluate: (given) => (given.rest[0] === 'match' ? runMatch(given) : runLiveness(given)),
    calibrate: runMatch,
    train: runLiveness,
    report: runReport,
    add: runAdd,
    promote: runPromote,
    shadow: (given) => runShadow({ ...given, root: ROOT, environment: process.env }),
  };
  const run = commands[command];
  if (run === undefined) throw new Refusal(USAGE);
  try {
    await run(call);
  } catch (error) {
    // What a worker would refuse with is a foreseen end here.
    if (error instanceof ManifestError || error instanceof EngineError) throw new Refusal(error.message, { cause: error });
    throw error;
  }
}

async function list(call: Call): Promise<void> {
  const dir = call.definitionsDir;
  const { set } = loadSet({ dir });
  const pinned = new Set(pinnedManifests(dir).map(manifestId));
  const rows = await Promise.all(
    loadManifests(dir).map(async (manifest) => ({
      role: manifest.role,
      model: manifest.model,
      version: manifest.version,
      pinned: pinned.has(manifestId(manifest)),
      fetched: await isWhole(call.modelsDir, manifest),
      license: manifest.license,
      bytes: manifest.bytes,
      digest: `sha256:${manifest.sha256}`,
    })),
  );
  if (call.flags.has('--json')) return printJson({ set, definitionsDir: dir, modelsDir: call.modelsDir, models: rows });
  print(`Set ${set} of ${dir}, weights in ${call.modelsDir}`);
  for (const row of rows) {
    const size = `${(row.bytes / 1e6).toFixed(1)} MB`.padStart(8);
    print(
      `  ${row.role.padEnd(10)} ${`${row.model}@${row.version}`.padEnd(34)} ${size}  ${row.pinned ? 'pinned' : '      '}  ${row.fetched ? 'fetched' : 'missing'}`,
    );
  }
}

async function fetchAll(call: Call): Promise<void> {
  const progress = openProgress(process.stderr, () => Date.now());
  const { modelsDir, definitionsDir } = call;
  const options = { modelsDir, definitionsDir, onProgress: progress.show };
  const fetched = await fetchModels({ ...options, manifests: manifestsOf(call) }).finally(progress.end);
  const samples = call.flags.has('--samples') ? await fetchSamples(options).finally(progress.end) : new Map<string, string>();
  if (call.flags.has('--json')) return printJson({ modelsDir: call.modelsDir, fetched, samples: [...samples.keys()] });
  print(fetched.length === 0 ? `All models are in ${call.modelsDir}` : `Fetched into ${call.modelsDir}: ${fetched.join(', ')}`);
  if (samples.size > 0) print(`${samples.size} samples are there too.`);
}

async function verify(call: Call): Promise<void> {
  const rows = await Promise.all(
    manifestsOf(call).map(async (manifest) => ({
      model: manifestId(manifest),
      whole: await isWhole(call.modelsDir, manifest),
    })),
  );
  if (call.flags.has('--json')) printJson({ modelsDir: call.modelsDir, models: rows });
  else for (const { model, whole } of rows) print(`${whole ? 'whole  ' : 'DAMAGED OR MISSING'} ${model}`);
  const bad = rows.filter(({ whole }) => !whole).map(({ model }) => model);
  if (bad.length > 0) throw new Refusal(`Not as their manifests say: ${bad.join(', ')}. Run: npm run models -- fetch`);
}

async function parity(call: Call): Promise<void> {
  const engines = call.rest[0] === undefined ? ENGINES : [call.rest[0]];
  const now = () => performance.now();
  const results = await checkParity({ modelsDir: call.modelsDir, manifests: manifestsOf(call), engines, now });
  if (call.flags.has('--json')) printJson({ engines: results });
  else
    for (const { engine, missing, models } of results) {
      print(missing === null ? engine : `${engine.padEnd(12)} not here: ${missing}`);
      for (const { model, off, batchOff, passed, runMs } of models) {
        const numbers = `golden ${off.toExponential(1)}  batch ${batchOff.toExponential(1)}  ${runMs} ms`;
        print(`  ${passed ? 'same ' : 'WRONG'} ${model.padEnd(34)} ${numbers}`);
      }
    }
  const wrong = results.flatMap(({ models }) => models).filter(({ passed }) => !passed);
  const asked = call.rest[0] === undefined ? null : (results[0]?.missing ?? null);
  if (asked !== null) throw new Refusal(asked);
  if (wrong.length > 0)
    throw new Refusal(`Not the golden numbers: ${wrong.map((one) => `${one.model} on ${one.engine}`).join(', ')}.`);
}

async function golden(call: Call): Promise<void> {
  const manifest = loadManifests(call.definitionsDir).find((one) => manifestId(one) === call.rest[0]);
  if (manifest === undefined)
    throw new Refusal(`There is no manifest for ${call.rest[0] ?? 'nothing'}: name one that "npm run models -- list" shows.`);
  const path = await writeGolden(call.modelsDir, call.definitionsDir, manifest);
  if (call.flags.has('--json')) printJson({ written: path });
  else print(`Wrote ${path}`);
}

function manifestsOf({ flags, definitionsDir }: Call): Manifest[] {
  return flags.has('--all') ? loadManifests(definitionsDir) : pinnedManifests(definitionsDir);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}
