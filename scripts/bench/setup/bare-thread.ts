import { parentPort, workerData } from 'node:worker_threads';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { loadWeights } from '@faceproof/workers/device/load-weights.js';
import { openRuntime } from '@faceproof/workers/device/open-runtime.js';
import type { CaptureInputs } from './record-inputs.js';

/** The thread's start data: for each model, the inputs that it runs repeatedly. */
export interface BareThreadData {
  engine: string;
  modelsDir: string;
  inputs: CaptureInputs;
}

/** A message to the thread: how many items to run per network, by `model@version`. The thread answers `done` or `failed`. */
export interface BareOrder {
  items: Readonly<Record<string, number>>;
}
export type BareAnswer = { type: 'ready' } | { type: 'done' } | { type: 'failed'; message: string };

const BATCH = 8;

/** Runs the models alone: no queue, no messages between items, prepared batches. */
const { engine, modelsDir, inputs } = workerData as BareThreadData;
const port = parentPort;
if (port === null) throw new Error('bare-thread.js runs as a worker thread');
const answer = (message: BareAnswer): void => port.postMessage(message);
const joined = new Map<string, Float32Array>();

try {
  const runtime = await openRuntime(engine, 1);
  for (const manifest of listManifests(loadSet().manifests))
    await runtime.load(manifest, await loadWeights(modelsDir, manifest));
  port.on('message', async ({ items }: BareOrder) => {
    try {
      for (const network of Object.keys(inputs)) {
        for (let left = items[network] ?? 0; left > 0; left -= BATCH) {
          const count = Math.min(BATCH, left);
          await runtime.run(network, join(network, count), count);
        }
      }
      answer({ type: 'done' });
    } catch (error) {
      answer({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  });
  answer({ type: 'ready' });
} catch (error) {
  answer({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
}

/** Builds each batch once and caches it. Repeats inputs if there are fewer than items. */
function join(network: string, count: number): Float32Array {
  const key = `${network} ${count}`;
  const known = joined.get(key);
  if (known !== undefined) return known;
  const given = inputs[network] ?? [];
  const length = given[0]?.length ?? 0;
  const made = new Float32Array(count * length);
  for (let i = 0; i < count; i++) made.set(given[i % given.length] ?? [], i * length);
  joined.set(key, made);
  return made;
}
