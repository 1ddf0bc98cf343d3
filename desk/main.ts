import { fileURLToPath } from 'node:url';
import { Refusal } from '@faceproof/installation/refusal.js';
import { definitionsDirOf, modelsDirOf } from '@faceproof/installation/weights/models-dir.js';
import { ManifestError } from '@faceproof/models/sets/definitions.js';
import { EngineError } from '@faceproof/workers/device/engine-error.js';
import { ADD_USAGE, runAdd } from './commands/run-add.js';
import { CARD_USAGE, runCard } from './commands/run-card.js';
import { LABELS_USAGE, runLabels } from './commands/run-labels.js';
import { LIVENESS_USAGE, runLiveness } from './commands/run-liveness.js';
import { MATCH_USAGE, runMatch } from './commands/run-match.js';
import { PROMOTE_USAGE, runPromote } from './commands/run-promote.js';
import { REPORT_USAGE, runReport } from './commands/run-report.js';
import { runService, SERVICE_USAGE } from './commands/run-service.js';
import { runShadow, SHADOW_USAGE } from './commands/run-shadow.js';
import { runShelf, SHELF_USAGE } from './commands/run-shelf.js';
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
import { runWhatIf, WHAT_IF_USAGE } from './commands/run-what-if.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const USAGE = `npm run models -- <command> [--json]      npm run models -- help <command>

  list            list the described models, the set that runs, what it pins, and what is in MODELS_DIR
  fetch           download the pinned models into MODELS_DIR (--samples: also the demo's pictures; --all: every model)
  parity [ENGINE] compare every pinned model with its golden numbers on every engine that works here, alone and in a batch
  verify          verify every file in MODELS_DIR against its manifest
  add FOLDER|npm:NAME@VERSION[:PATH]|https://…|file:… [--role match --model NAME --version DATE …]
                  create the manifest of a new ONNX or tfjs model; asks for what the file does not state
  evaluate match --pairs FILE --images DIR [--model ID]
                  compare pictures: false matches and false non-matches at the current thresholds and at others
  calibrate match --pairs FILE --images DIR [--model ID] [--fmr 1e-3,1e-4,1e-5] [--write]
                  find the thresholds for given false match rates, and write them into the model's manifest
  evaluate liveness --clips DIR [--model ID] [--fusion ID] [--html FILE]
                  judge clips as captures: approved attacks by kind, rejected people, with confidence bounds
  evaluate liveness --labels FILE --images DIR
                  the same for single pictures, by kind of attack and by subject
  evaluate service --clips DIR
                  send clips through the API as the capture page does, and count the outcomes
  train liveness --data DIR --version DATE [--model ID]
                  fit the fusion of the frames' liveness, with each person held out in turn, into models/fusions/
  report --html FILE [--pairs FILE --images DIR] [--clips DIR]
                  write the measurements as one page for an auditor
  card [--pairs FILE --images DIR] [--clips DIR]
                  write a card of each pinned model beside its manifest: intended use, data, results by group, limits
  promote NAME@VERSION... [--set DATE] [--fusion ID] [--fmr RATE]
                  create a set from the newest one, with thresholds calibrated for exactly these models
  promote recommended
                  the set that we recommend; downloads what it needs from the shelf
  shelf [get NAME] list networks that do not come with the package, or bring one
  shadow on NAME@VERSION|SET [--share 0.05] | off | report [--html FILE]
                  let a candidate measure a share of the live captures without deciding, and compare it
  what-if --set SET|FILE|NAME@VERSION --account ID [--from DATE] [--to DATE] [--limit 1000]
                  judge decided sessions again with the thresholds of a set that does not run
  labels --account ID --out DIR [--from DATE] [--to DATE] [--pictures]
                  export reviews as labels, of people who agreed to a text that names this use; --prune DIR removes from it
                  people who were erased since
  golden MODEL    run a model (name@version) on the golden scene and write the numbers into its manifest`;

interface Call {
  args: readonly string[];
  modelsDir: string;
  /** The folder of sets, manifests and fusions. */
  definitionsDir: string;
  environment: NodeJS.ProcessEnv;
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
  ['evaluate', { usage: `${MATCH_USAGE}\n\n${LIVENESS_USAGE}\n\n${SERVICE_USAGE}`, run: evaluate }],
  ['calibrate', { usage: MATCH_USAGE, run: runMatch }],
  ['train', { usage: LIVENESS_USAGE, run: runLiveness }],
  ['card', { usage: CARD_USAGE, run: runCard }],
  ['report', { usage: REPORT_USAGE, run: runReport }],
  ['promote', { usage: PROMOTE_USAGE, run: runPromote }],
  ['shelf', { usage: SHELF_USAGE, run: runShelf }],
  ['shadow', { usage: SHADOW_USAGE, run: (call) => runShadow({ ...call, root: ROOT }) }],
  ['labels', { usage: LABELS_USAGE, run: (call) => runLabels({ ...call, root: ROOT }) }],
  ['what-if', { usage: WHAT_IF_USAGE, run: (call) => runWhatIf({ ...call, root: ROOT }) }],
]);

/**
 * `npm run models -- …`: the model desk.
 *
 * @throws Refusal
 */
export async function main(args: readonly string[]): Promise<void> {
  endWithReader(process.stdout);
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
      environment: process.env,
    });
  } catch (error) {
    // A definition that a worker would refuse is an expected outcome here.
    if (error instanceof ManifestError || error instanceof EngineError) throw new Refusal(error.message, { cause: error });
    throw error;
  }
}

/** A reader that closes the pipe, such as `head`, has seen enough: this is not an error. */
function endWithReader(output: NodeJS.WriteStream): void {
  if (output.listenerCount('error') > 0) return;
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}

function evaluate(call: Call): Promise<void> {
  const what = call.args[call.args.indexOf('evaluate') + 1];
  if (what === 'match') return runMatch(call);
  if (what === 'liveness') return runLiveness(call);
  if (what === 'service') return runService({ ...call, root: ROOT });
  throw new Refusal(`evaluate what: match, liveness or service?\n\n${MATCH_USAGE}\n\n${LIVENESS_USAGE}\n\n${SERVICE_USAGE}`);
}
