import { parentPort, workerData } from 'node:worker_threads';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { MODEL_ROLES, type ModelRole } from '@faceproof/protocol/job.js';
import { loadWeights } from '@faceproof/workers/device/load-weights.js';
import { openRuntime } from '@faceproof/workers/device/open-runtime.js';

/** What the thread is started with: inputs to run again and again, item by item. */
export interface BareThreadData {
  engine: string;
  modelsDir: string;
  inputs: Record<ModelRole, Float32Array[]>;
}

/** To the thread: how many items of each model, in batches of at most so many. It answers `done` or what went wrong. */
export interface BareOrder {
  items: Partial<Record<ModelRole, number>>;
  batch: number;
}
export type BareAnswer = { type: 'ready' } | { type: 'done' } | { type: 'failed'; message: string };

/** The models with nothing around them: no queue, no messages between items, batches that were put together before. */
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

/** Made once for each size. Where there are fewer inputs than items, they come again. */
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
