import { openWitness, type Witness } from '../witness/open-witness.js';
import { serveWitness, type WitnessServer } from '../witness/serve-witness.js';
import { makeWitness } from '../witness/witness-key.js';
import type { CliIo } from './io.js';
import { readArguments } from './read-arguments.js';
import { UsageError } from './usage-error.js';

const PORT = 8791;
const HOST = '127.0.0.1';

export const WITNESS_USAGE = `faceproof witness init --name NAME --folder FOLDER
faceproof witness run --folder FOLDER --log VKEY [--log VKEY ...] [options]

A witness of transparency logs (C2SP tlog-witness). It cosigns a checkpoint only if the log has grown and nothing before was changed,
so a log that shows different histories to different people gets no cosignature. Run it where the operator of the log has no access.

init              make the key of a new witness, and print the public key (vkey) for those who will pin it
run               answer submissions until Ctrl-C or SIGTERM

--name NAME       the name of the witness, such as witness.example.org
--folder FOLDER   the key and the state; one process at a time. Never restore an older state: make a new witness instead
--log VKEY        the key of a log, as its /v1/evidence-keys lists it under logs; several keys of one name are one log
--port N          (default: ${PORT})
--host HOST       the address to listen on (default: ${HOST})

Exit code: 0 ended as asked, 2 could not start.
`;

const OPTIONS = {
  name: { type: 'string' },
  folder: { type: 'string' },
  log: { type: 'string', multiple: true },
  port: { type: 'string' },
  host: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** @throws UsageError, WitnessError, ArchiveError. @returns the exit code */
export async function witness(io: CliIo): Promise<number> {
  const { values, positionals } = readArguments(io.args, OPTIONS, WITNESS_USAGE);
  const [action, ...more] = positionals;
  if (values.help) {
    io.print(WITNESS_USAGE);
    return 0;
  }
  if (more.length > 0) throw new UsageError(WITNESS_USAGE);
  switch (action) {
    case 'init':
      return init(io, values);
    case 'run':
      return run(io, values);
    default:
      throw new UsageError(WITNESS_USAGE);
  }
}

interface Values {
  name?: string | undefined;
  folder?: string | undefined;
  log?: string[] | undefined;
  port?: string | undefined;
  host?: string | undefined;
}

async function init(io: CliIo, { name, folder, log, port, host }: Values): Promise<number> {
  if (name === undefined) throw new UsageError('Add --name NAME of the witness.');
  if (folder === undefined) throw new UsageError('Add --folder FOLDER for its key and state.');
  if (log !== undefined || port !== undefined || host !== undefined)
    throw new UsageError('init takes --name and --folder only.');
  const { vkey } = await makeWitness(folder, name);
  io.print(`${vkey}\n`);
  return 0;
}

async function run(io: CliIo, { name, folder, log = [], port, host = HOST }: Values): Promise<number> {
  if (folder === undefined) throw new UsageError('Add --folder FOLDER of the witness.');
  if (log.length === 0) throw new UsageError('Add --log VKEY of each log to witness.');
  if (name !== undefined) throw new UsageError('run takes no --name: the witness has the name that it was made with.');
  const place = { host, port: port === undefined ? PORT : readPort(port) };
  const report = (sentence: string) => io.printError(`${sentence}\n`);
  const opened = await openWitness(folder, { logs: log, now: () => new Date(), report });
  try {
    const interrupted = new Promise<void>((resolve) => io.onInterrupt(resolve));
    const server = await listen(opened, place);
    io.print(`${opened.key.name} listens on ${addressOf(host, server.port)}\n`);
    await interrupted;
    await server.close();
    return 0;
  } finally {
    await opened.close();
  }
}

/** 0: any free port. */
function readPort(text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= 65_535)) throw new UsageError('--port must be a number from 0 to 65535.');
  return value;
}

async function listen(opened: Witness, place: { host: string; port: number }): Promise<WitnessServer> {
  try {
    return await serveWitness(opened, place);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
    throw new UsageError(`Cannot listen on ${place.host}:${place.port} (${code}). Choose others with --host and --port.`);
  }
}

function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
