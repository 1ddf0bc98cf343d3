import { FaceproofError } from '../errors/failures.js';
import type { CliIo } from './io.js';
import { LISTEN_USAGE, listen } from './listen.js';
import { UsageError } from './usage.js';
import { VERIFY_USAGE, verify } from './verify.js';

const COMMANDS: Readonly<Record<string, (io: CliIo) => Promise<number>>> = { listen, verify };

const USAGE = `${VERIFY_USAGE}\n${LISTEN_USAGE}`;

/** Errors whose message is for the user. */
const EXPECTED = [UsageError, FaceproofError];

/** @returns the exit code; usage errors and failed calls are printed, not thrown */
export async function runCli(io: CliIo): Promise<number> {
  try {
    return await run(io);
  } catch (error) {
    if (!isExpected(error)) throw error;
    io.printError(`${error.message.replace(/[^\P{C}\n]/gu, '\ufffd')}\n`);
    return 2;
  }
}

function isExpected(error: unknown): error is Error {
  return EXPECTED.some((known) => error instanceof known);
}

async function run(io: CliIo): Promise<number> {
  const [name = '', ...args] = io.args;
  if (name === '--help' || name === '-h') {
    io.print(USAGE);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new UsageError(USAGE);
  return command({ ...io, args });
}
