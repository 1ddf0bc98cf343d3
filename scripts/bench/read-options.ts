import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Refusal } from '@faceproof/installation/refusal.js';

export const PARTS = ['pipeline', 'peers', 'service', 'profile', 'history'] as const;
export type Part = (typeof PARTS)[number];
/** The others run only if named. The documentation shows these. */
export const USUAL_PARTS: readonly Part[] = ['pipeline', 'peers', 'service'];

export interface BenchOptions {
  parts: readonly Part[];
  /** True if --only named the parts. A named part that cannot run is an error; otherwise it is skipped with a reason. */
  named: boolean;
  /** Runtime and provider, such as `onnx:cpu`. */
  engine: string;
  /** CPU threads that run models. */
  threads: number;
  /** The number of counted rounds; one warm-up round precedes them. */
  rounds: number;
  /** The number of sessions of the history. */
  sessions: number;
  /** Where the history stays for another run; null: it is deleted. */
  folder: string | null;
  json: boolean;
  /** Whether the results go into the documentation. */
  record: boolean;
  help: boolean;
}

export const USAGE = `npm run bench -- [--only PART,…] [--engine NAME] [--threads N] [--rounds N] [--sessions N] [--folder PATH]
                 [--json] [--record]

  pipeline   pictures per second of a worker's pipeline, compared with the same models alone
  peers      the same pictures through @vladmandic/human (WASM); the first run fetches it from npm into .cache/bench-peers
  service    upload to decision, and sessions per second, of the service that "npm start" runs, compared with the pipeline
  profile    where the CPU time of decided sessions goes, by the functions of a worker and an orchestrator of its own
  history    the queries of sweeps, lists, usage, metrics and erasures with many earlier sessions, on a PostgreSQL of its own;
             a million sessions take half an hour and 15 GB to make

  --only     run only these parts (default: the first three; a part that cannot run here is skipped with a reason)
  --engine   onnx:cpu (default), onnx:webgpu, onnx:cuda, onnx:cuda:fp16, tfjs:gpu, tfjs:cpu, tfjs:wasm
  --threads  CPU threads that run models (default: as a worker, one per core, at most 4)
  --rounds   counted rounds (default 7)
  --sessions how many sessions the history has (default 100000)
  --folder   where the history stays for another run (default: a temporary folder, which is deleted)
  --record   run pipeline, peers and service, and write the results into docs/explanation/performance.md

Compared things run in interleaved rounds, so that a busy machine slows all of them alike. Compare the ratios, not the times.`;

const ROUNDS = 7;
const ROUNDS_MAX = 1000;
const SESSIONS = 100_000;
const SESSIONS_MAX = 100_000_000;
const THREADS_MAX = 64;

const TEXT = { type: 'string' } as const;
const SWITCH = { type: 'boolean' } as const;
const FLAGS = {
  ...{ only: TEXT, engine: TEXT, threads: TEXT, rounds: TEXT, sessions: TEXT, folder: TEXT },
  ...{ json: SWITCH, record: SWITCH, help: { ...SWITCH, short: 'h' } },
} as const;

/** @throws Refusal that names the argument and its valid values */
export function readOptions(args: readonly string[]): BenchOptions {
  const { only, engine, threads, rounds, sessions, folder, json = false, record = false, help = false } = parse(args);
  return {
    parts: record || only === undefined ? USUAL_PARTS : readParts(only),
    named: record || only !== undefined,
    engine: readEngine(engine ?? 'onnx:cpu'),
    threads: threads === undefined ? Math.min(4, availableParallelism()) : readNumber('--threads', threads, THREADS_MAX),
    rounds: rounds === undefined ? ROUNDS : readNumber('--rounds', rounds, ROUNDS_MAX),
    sessions: sessions === undefined ? SESSIONS : readNumber('--sessions', sessions, SESSIONS_MAX),
    folder: folder ?? null,
    ...{ json, record, help },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS }).values;
  } catch (error) {
    throw error instanceof TypeError ? new Refusal(`${error.message}\n\n${USAGE}`) : error;
  }
}

function readParts(text: string): Part[] {
  const wanted = text.split(',').map((word) => word.trim());
  const unknown = wanted.find((word) => !PARTS.some((part) => part === word));
  if (unknown !== undefined) throw new Refusal(`--only takes a comma-separated list of ${PARTS.join(', ')}; not "${unknown}".`);
  return PARTS.filter((part) => wanted.includes(part));
}

function readEngine(text: string): string {
  if (/^[a-z0-9]+(:[a-z0-9]+){1,2}$/.test(text)) return text;
  throw new Refusal(`--engine takes a runtime and a provider, such as onnx:cuda; not "${text}".`);
}

function readNumber(name: string, text: string, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= max) return value;
  throw new Refusal(`${name} takes a whole number from 1 to ${max}; not "${text}".`);
}
