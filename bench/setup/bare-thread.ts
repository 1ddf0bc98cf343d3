import { parentPort, workerData } from 'node:worker_threads';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { MODEL_ROLES, type ModelRole } from '@faceproof/protocol/job.js';
import { loadWeights } from '@faceproof/workers/device/load-weights.js';
import { openRuntime } from '@faceproof/workers/device/open-runtime.js';

/** The thread's start data: for each model, the inputs that it runs repeatedly. */
export interface BareThreadData {
  engine: string;
  modelsDir: string;
  inputs: Record<ModelRole, Float32Array[]>;
}

/** A message to the thread: how many items to run per model, and the largest batch. The thread answers `done` or `failed`. */
export interface BareOrder {
  items: Partial<Record<ModelRole, number>>;
  batch: number;
}
export type BareAnswer = { type: 'ready' } | { type: 'done' } | { type: 'failed'; message: string };

/** Runs the models alone: no queue, no messages between items, prepared batches. */
const { engine, modelsDir, inputs } = workerData as BareThreadData;
const port = parentPort;
if (port === null) throw new Error('bare-thread.js runs as a worker thread');
const answer = (message: BareAnswer): void => port.postMessage(message);
const joined = new Map<string, Float32Array>();

try {
  const runtime = await openRuntime(engine, 1);
  const { manifests } = loadSet();
  for (const role of MODEL_ROLES) await runtime.load(manifests[role], await loadWeights(modelsDir, manifests[role]));
  port.on('message', async ({ items, batch }: BareOrder) => {
    try {
      for (const role of MODEL_ROLES) {
        for (let left = items[role] ?? 0; left > 0; left -= batch) {
          const count = Math.min(batch, left);
          await runtime.run(role, join(role, count), count);
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
function join(role: ModelRole, count: number): Float32Array {
  const key = `${role} ${count}`;
  const known = joined.get(key);
  if (known !== undefined) return known;
  const length = inputs[role][0]?.length ?? 0;
  const made = new Float32Array(count * length);
  for (let i = 0; i < count; i++) made.set(inputs[role][i % inputs[role].length] ?? [], i * length);
  joined.set(key, made);
  return made;
}
