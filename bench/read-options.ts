import { availableParallelism } from 'node:os';
import { Refusal } from '@faceproof/installation/refusal.js';

export const PARTS = ['pipeline', 'peers', 'trace', 'service', 'scaling', 'batches'] as const;
export type Part = (typeof PARTS)[number];

export interface BenchOptions {
  parts: readonly Part[];
  /** Whether the parts were named: then one that cannot run is an error, else it is skipped and says so. */
  named: boolean;
  /** Such as `onnx:cpu`. */
  engine: string;
  /** Threads of the CPU that run models. */
  threads: number;
  /** How often each contestant has its turn, not counting the first, which warms up. */
  rounds: number;
  json: boolean;
  help: boolean;
}

export const USAGE = `npm run bench -- [--only PART,…] [--engine NAME] [--threads N] [--rounds N] [--json]

  pipeline   pictures per second of a worker's pipeline, against the same models with nothing around them
  peers      the same pictures through @vladmandic/human and @vladmandic/face-api (WASM), which it fetches from npm into
             .cache/bench-peers the first time
  trace      what ran when while one capture was measured: what waits for what
  service    upload to decision, and sessions per second, of the service that "npm start" runs, against the pipeline
  scaling    one, two and four workers on a real queue and store, with a device that takes a fixed time
  batches    each model by batch size, and whether memory stays flat

  --only     these parts (default: all; a part that cannot run here says why)
  --engine   onnx:cpu (default), onnx:webgpu, onnx:cuda, tfjs:gpu, tfjs:wasm
  --threads  threads of the CPU that run models (default: as a worker, the machine's, at most 4)
  --rounds   turns of each (default 7)

Whatever is compared runs in turns, so that a busy machine slows all alike: the ratios are what counts.`;

const ROUNDS = 7;
const ROUNDS_MAX = 1000;
const THREADS_MAX = 64;

/** @throws Refusal that names the argument and what it should be */
export function readOptions(args: readonly string[]): BenchOptions {
  const options = {
    parts: PARTS as readonly Part[],
    named: false,
    engine: 'onnx:cpu',
    threads: Math.min(4, availableParallelism()),
    rounds: ROUNDS,
    json: false,
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
      case '--rounds':
        options.rounds = readNumber(name, value(), ROUNDS_MAX);
        break;
      default:
        throw new Refusal(`"${arg}" is not known. ${USAGE}`);
    }
  }
  return options;
}

function readParts(text: string): Part[] {
  const wanted = text.split(',').map((word) => word.trim());
  const unknown = wanted.find((word) => !PARTS.some((part) => part === word));
  if (unknown !== undefined) throw new Refusal(`--only takes ${PARTS.join(', ')}, with commas between; not "${unknown}".`);
  return PARTS.filter((part) => wanted.includes(part));
}

function readEngine(text: string): string {
  if (/^[a-z0-9]+:[a-z0-9]+$/.test(text)) return text;
  throw new Refusal(`--engine takes a runtime and a provider, such as onnx:cuda; not "${text}".`);
}

function readNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value;
  throw new Refusal(`${name} takes a whole number from 1 to ${most}; not "${text}".`);
}
