import { fileURLToPath } from 'node:url';
import { Refusal } from '@faceproof/installation/refusal.js';
import { definitionsDirOf, modelsDirOf } from '@faceproof/installation/weights/models-dir.js';
import { ManifestError } from '@faceproof/models/sets/definitions.js';
import { EngineError } from '@faceproof/workers/device/engine-error.js';
import type { Call } from './commands/call.js';
import { ADD_USAGE, runAdd } from './commands/run-add.js';
import { CARD_USAGE, runCard } from './commands/run-card.js';
import { LIVENESS_USAGE, runLiveness } from './commands/run-liveness.js';
import { MATCH_USAGE, runMatch } from './commands/run-match.js';
import { PROMOTE_USAGE, runPromote } from './commands/run-promote.js';
import { runService, SERVICE_USAGE } from './commands/run-service.js';
import { runShadow, SHADOW_USAGE } from './commands/run-shadow.js';
import { runShelf, SHELF_USAGE } from './commands/run-shelf.js';
import { runStatement, STATEMENT_USAGE } from './commands/run-statement.js';
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

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

interface Command {
  /** For the list of the commands. */
  summary: string;
  usage: string;
  run(call: Call): Promise<void>;
}

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    list: { summary: 'lists the set that runs, and the models', usage: LIST_USAGE, run: runList },
    fetch: { summary: 'downloads the pinned models into MODELS_DIR', usage: FETCH_USAGE, run: runFetch },
    parity: { summary: 'compares golden numbers on every engine that works here', usage: PARITY_USAGE, run: runParity },
    verify: { summary: 'verifies every file in MODELS_DIR', usage: VERIFY_USAGE, run: runVerify },
    add: { summary: 'creates the manifest of a new model', usage: ADD_USAGE, run: runAdd },
    golden: { summary: 'writes golden numbers into a manifest again', usage: GOLDEN_USAGE, run: runGolden },
    evaluate: {
      summary: 'match, liveness or service: counts errors with bounds',
      usage: `${MATCH_USAGE}\n\n${LIVENESS_USAGE}\n\n${SERVICE_USAGE}`,
      run: evaluate,
    },
    calibrate: { summary: 'match: finds thresholds for false match rates', usage: MATCH_USAGE, run: runMatch },
    train: { summary: 'liveness: fits the fusion of the frames', usage: LIVENESS_USAGE, run: runLiveness },
    card: { summary: 'writes a card of each pinned model', usage: CARD_USAGE, run: runCard },
    promote: { summary: 'creates a set with other models, or the recommended one', usage: PROMOTE_USAGE, run: runPromote },
    shelf: { summary: 'lists networks that do not come with the package, or brings one', usage: SHELF_USAGE, run: runShelf },
    statement: {
      summary: 'compares the goals of a practice statement, and every profile, with what was measured',
      usage: STATEMENT_USAGE,
      run: runStatement,
    },
    shadow: {
      summary: 'lets a candidate measure a share of the live captures, and compares it',
      usage: SHADOW_USAGE,
      run: runShadow,
    },
    'what-if': {
      summary: 'judges decided sessions again with the thresholds of another set',
      usage: WHAT_IF_USAGE,
      run: runWhatIf,
    },
  }),
);

const USAGE = `npm run models -- <command> [--json]      npm run models -- help <command>

${[...COMMANDS].map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`).join('\n')}`;

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
      root: ROOT,
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
  if (what === 'service') return runService(call);
  throw new Refusal(`evaluate what: match, liveness or service?\n\n${MATCH_USAGE}\n\n${LIVENESS_USAGE}\n\n${SERVICE_USAGE}`);
}
