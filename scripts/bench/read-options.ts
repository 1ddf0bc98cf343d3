import { availableParallelism } from 'node:os';
import { Refusal } from '@faceproof/installation/refusal.js';

export const PARTS = ['pipeline', 'peers', 'service', 'scaling', 'overload', 'batches', 'history'] as const;
export type Part = (typeof PARTS)[number];
/** The history fills a database for minutes: it runs only if named. */
export const USUAL_PARTS: readonly Part[] = PARTS.filter((part) => part !== 'history');

/** What the documentation shows. */
const RECORDED_PARTS: readonly Part[] = ['pipeline', 'peers', 'service', 'scaling'];

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
  /** How long each load of the part `overload` lasts. */
  minutes: number;
  /** The number of sessions of the history. */
  sessions: number;
  /** Where the history stays for another run; null: it is deleted. */
  folder: string | null;
  json: boolean;
  /** Whether the results go into the documentation. */
  record: boolean;
  help: boolean;
}

export const USAGE = `npm run bench -- [--only PART,…] [--engine NAME] [--threads N] [--rounds N] [--minutes N] [--sessions N]
                 [--folder PATH] [--json] [--record]

  pipeline   pictures per second of a worker's pipeline, compared with the same models alone
  peers      the same pictures through @vladmandic/human and @vladmandic/face-api (WASM); the first run fetches both from
             npm into .cache/bench-peers
  service    upload to decision, and sessions per second, of the service that "npm start" runs, compared with the pipeline
  scaling    one, two and four workers on a real queue and store, with a fake device that takes a fixed time per batch
  overload   more people than a worker can measure: who is refused, who is decided, and when
  batches    each model by batch size, and whether memory stays flat
  history    the queries of sweeps, lists, usage, metrics and erasures with many earlier sessions, on a PostgreSQL of its own;
             a million sessions take half an hour and 15 GB to make

  --only     run only these parts (default: all but history; a part that cannot run here is skipped with a reason)
  --engine   onnx:cpu (default), onnx:webgpu, onnx:cuda, onnx:cuda:fp16, tfjs:gpu, tfjs:cpu, tfjs:wasm
  --threads  CPU threads that run models (default: as a worker, one per core, at most 4)
  --rounds   counted rounds (default 7)
  --minutes  how long each load of overload lasts (default 1)
  --sessions how many sessions the history has (default 100000)
  --folder   where the history stays for another run (default: a temporary folder, which is deleted)
  --record   run pipeline, peers, service and scaling, and write the results into docs/explanation/performance.md

Compared things run in interleaved rounds, so that a busy machine slows all of them alike. Compare the ratios, not the times.`;

const ROUNDS = 7;
const ROUNDS_MAX = 1000;
const SESSIONS = 100_000;
const SESSIONS_MAX = 100_000_000;
const THREADS_MAX = 64;
const MINUTES_MAX = 24 * 60;

/** @throws Refusal that names the argument and its valid values */
export function readOptions(args: readonly string[]): BenchOptions {
  const options = {
    parts: USUAL_PARTS,
    named: false,
    engine: 'onnx:cpu',
    threads: Math.min(4, availableParallelism()),
    rounds: ROUNDS,
    minutes: 1,
    sessions: SESSIONS,
    folder: null as string | null,
    json: false,
    record: false,
    help: false,
  };
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [name = '', inline] = arg.split(/=(.*)/s, 2);
    const value = () => inline ?? rest.shift() ?? '';
    switch (name) {
      case '--json':
        options.json = true;
        break;
      case '--record':
        options.record = true;
        options.parts = RECORDED_PARTS;
        options.named = true;
        break;
      case '--help':
      case '-h':
      case 'help':
        options.help = true;
        break;
      case '--only':
        options.parts = readParts(value());
        options.named = true;
        break;
      case '--engine':
        options.engine = readEngine(value());
        break;
      case '--threads':
        options.threads = readNumber(name, value(), THREADS_MAX);
        break;
      case '--sessions':
        options.sessions = readNumber(name, value(), SESSIONS_MAX);
        break;
      case '--folder':
        options.folder = readFolder(value());
        break;
      case '--rounds':
        options.rounds = readNumber(name, value(), ROUNDS_MAX);
        break;
      case '--minutes':
        options.minutes = readNumber(name, value(), MINUTES_MAX);
        break;
      default:
        throw new Refusal(`Unknown argument "${arg}".\n\n${USAGE}`);
    }
  }
  return options;
}

function readParts(text: string): Part[] {
  const wanted = text.split(',').map((word) => word.trim());
  const unknown = wanted.find((word) => !PARTS.some((part) => part === word));
  if (unknown !== undefined) throw new Refusal(`--only takes a comma-separated list of ${PARTS.join(', ')}; not "${unknown}".`);
  return PARTS.filter((part) => wanted.includes(part));
}

function readFolder(text: string): string {
  if (text !== '') return text;
  throw new Refusal('--folder takes the path of a folder.');
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
