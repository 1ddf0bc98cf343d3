import { parseArgs } from 'node:util';
import { FaceproofError } from '../errors/failures.js';
import { verifyReceipt } from '../receipts/verify-receipt.js';
import { composeReport } from './compose-report.js';
import { loadCase, UsageError } from './load-case.js';

const USAGE = `faceproof verify FILE|URL [options]

Verifies a receipt: what was decided, by which models under which policy, and whether it holds.

FILE                  evidence as GET /v1/sessions/:id/evidence answers; - for standard input
URL                   of that route; FACEPROOF_API_KEY is sent with it
--keys FILE|URL       the answer of /v1/evidence-keys; with a URL its own service is asked where this is left out
--mode LIVE|TEST      refuse receipts of the other mode
--superseded FILE     evidence of the receipt that this one replaces
--checkpoint FILE     a checkpoint that you kept: the log must still begin with what it had then
--consistency FILE    the proof for it, as /v1/evidence-log/consistency answers; else the service is asked
--base-url URL        the service to ask for what is missing; nothing is asked for a FILE where this is left out
--require-log         refuse evidence without a proof of the log
--save-checkpoint FILE  keep the evidence's checkpoint, once everything holds
--json                print the verdict as JSON

Exit code: 0 it holds, 1 it does not, 2 it could not be checked.
`;

export interface CliIo {
  args: readonly string[];
  apiKey: string | undefined;
  print(text: string): void;
  complain(text: string): void;
}

/** @returns the exit code; throws nothing that a user could cause */
export async function runCli(io: CliIo): Promise<number> {
  try {
    return await run(io);
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof FaceproofError)) throw error;
    io.complain(`${error.message}\n`);
    return 2;
  }
}

async function run(io: CliIo): Promise<number> {
  const { values, positionals } = readArguments(io.args);
  const [command, source, ...more] = positionals;
  if (values.help) {
    io.print(USAGE);
    return 0;
  }
  if (command !== 'verify' || source === undefined || more.length > 0) throw new UsageError(USAGE);

  const loaded = await loadCase(source, { ...values, apiKey: io.apiKey });
  const verification = await verifyReceipt(loaded.evidence, loaded.keys, {
    mode: values.mode === undefined ? undefined : readMode(values.mode),
    superseded: loaded.superseded,
    checkpoint: loaded.checkpoint,
    consistency: loaded.consistency,
    requireLog: values['require-log'],
  });
  io.print(values.json ? `${JSON.stringify(verification, null, 2)}\n` : composeReport(loaded.evidence, verification));
  if (verification.valid && values['save-checkpoint'] !== undefined) await loaded.saveCheckpoint(values['save-checkpoint']);
  return verification.valid ? 0 : 1;
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        keys: { type: 'string' },
        mode: { type: 'string' },
        superseded: { type: 'string' },
        checkpoint: { type: 'string' },
        consistency: { type: 'string' },
        'base-url': { type: 'string' },
        'require-log': { type: 'boolean' },
        'save-checkpoint': { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    // parseArgs says which option it does not know.
    throw new UsageError(`${error instanceof Error ? error.message : ''}\n\n${USAGE}`);
  }
}

function readMode(text: string): 'LIVE' | 'TEST' {
  if (text === 'LIVE' || text === 'TEST') return text;
  throw new UsageError('--mode is LIVE or TEST.');
}
