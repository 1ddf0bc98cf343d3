import { fileURLToPath } from 'node:url';
import { Refusal } from '@faceproof/installation/refusal.js';
import { definitionsDirOf, modelsDirOf } from '@faceproof/installation/weights/models-dir.js';
import { ManifestError } from '@faceproof/models/sets/definitions.js';
import { EngineError } from '@faceproof/workers/device/engine-error.js';
import { ADD_USAGE, runAdd } from './commands/run-add.js';
import { LIVENESS_USAGE, runLiveness } from './commands/run-liveness.js';
import { MATCH_USAGE, runMatch } from './commands/run-match.js';
import { PROMOTE_USAGE, runPromote } from './commands/run-promote.js';
import { REPORT_USAGE, runReport } from './commands/run-report.js';
import { runShadow, SHADOW_USAGE } from './commands/run-shadow.js';
import {
  FETCH_USAGE,
  GOLDEN_USAGE,
  LIST_USAGE,
  PARITY_USAGE,
  runFetch,
  runGolden,
  runList,
  runParity,
  runVerify,
  VERIFY_USAGE,
} from './commands/run-weights.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const USAGE = `npm run models -- <command> [--json]      npm run models -- help <command>

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
  modelsDir: string;
  /** Where sets, manifests and fusions lie. */
  definitionsDir: string;
}

interface Command {
  usage: string;
  run(call: Call): Promise<void>;
}

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['list', { usage: LIST_USAGE, run: runList }],
  ['fetch', { usage: FETCH_USAGE, run: runFetch }],
  ['verify', { usage: VERIFY_USAGE, run: runVerify }],
  ['parity', { usage: PARITY_USAGE, run: runParity }],
  ['golden', { usage: GOLDEN_USAGE, run: runGolden }],
  ['add', { usage: ADD_USAGE, run: runAdd }],
  ['evaluate', { usage: `${MATCH_USAGE}\n\n${LIVENESS_USAGE}`, run: evaluate }],
  ['calibrate', { usage: MATCH_USAGE, run: runMatch }],
  ['train', { usage: LIVENESS_USAGE, run: runLiveness }],
  ['report', { usage: REPORT_USAGE, run: runReport }],
  ['promote', { usage: PROMOTE_USAGE, run: runPromote }],
  ['shadow', { usage: SHADOW_USAGE, run: (call) => runShadow({ ...call, root: ROOT, environment: process.env }) }],
]);

/** `npm run models -- …`: the desk of whoever looks after the models. @throws Refusal */
export async function main(args: readonly string[]): Promise<void> {
  const words = args.filter((arg) => !arg.startsWith('-'));
  const asksHelp = words[0] === 'help' || args.includes('--help') || args.includes('-h');
  const [name = ''] = words[0] === 'help' ? words.slice(1) : words;
  const command = COMMANDS.get(name);
  if (command === undefined && name !== '') throw new Refusal(`There is no command "${name}".\n\n${USAGE}`);
  if (asksHelp) return void process.stdout.write(`${command?.usage ?? USAGE}\n`);
  if (command === undefined) throw new Refusal(USAGE);
  try {
    await command.run({
      args,
      modelsDir: modelsDirOf(ROOT, process.env),
      definitionsDir: definitionsDirOf(ROOT, process.env),
    });
  } catch (error) {
    // What a worker would refuse with is a foreseen end here.
    if (error instanceof ManifestError || error instanceof EngineError) throw new Refusal(error.message, { cause: error });
    throw error;
  }
}

function evaluate(call: Call): Promise<void> {
  if (call.args.includes('match')) return runMatch(call);
  if (call.args.includes('liveness')) return runLiveness(call);
  throw new Refusal(`evaluate what: match or liveness?\n\n${MATCH_USAGE}\n\n${LIVENESS_USAGE}`);
}
