import { parentPort, workerData } from 'node:worker_threads';
import { tensorLength } from '@faceproof/models/pixels/tensor-spec.js';
import { goldenScene } from '@faceproof/models/roles/golden-scene.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import { EngineError } from './engine-error.js';
import { joinItems, splitOutputs } from './join-items.js';
import { loadWeights } from './load-weights.js';
import type { DeviceAnswer, DeviceThreadData, RunBatch } from './messages.js';
import { openRuntime } from './open-runtime.js';
import type { Runtime } from './runtime.js';
import { checkGolden } from './self-test.js';

/**
 * The thread that owns the device. Running a model blocks it, but not the thread that renews the queue's locks. After its
 * self-test it sends `ready`, then answers batches one at a time, in the order in which they were sent.
 */
const data = workerData as DeviceThreadData;
const port = parentPort;
if (port === null) throw new Error('device-thread.js must run as a worker thread');

/** Buffers in which batches are assembled. One batch runs at a time, so one buffer per length is enough. */
const scratch = new Map<number, Float32Array>();
const answer = (message: DeviceAnswer, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

try {
  const runtime = await prepare();
  const line = { last: Promise.resolve() };
  // One at a time: a batch that is only waiting must not count as running.
  port.on('message', (batch: RunBatch) => {
    line.last = line.last.then(() => runBatch(runtime, batch));
  });
  answer({ type: 'ready' });
} catch (error) {
  const code = error instanceof EngineError ? error.code : 'RUNTIME_UNAVAILABLE';
  answer({ type: 'refused', code, message: error instanceof Error ? error.message : String(error) });
}

async function prepare(): Promise<Runtime> {
  const runtime = await openRuntime(data.engine, data.threads);
  for (const manifest of data.manifests) await runtime.load(manifest, await loadWeights(data.modelsDir, manifest));
  const scene = goldenScene();
  for (const manifest of data.manifests) await checkGolden(runtime, manifest, scene);
  for (const manifest of data.manifests) await warmUp(runtime, manifest, data.batchMax);
  return runtime;
}

async function runBatch(runtime: Runtime, { id, model, inputs }: RunBatch): Promise<void> {
  const started = performance.now();
  try {
    const results = await runtime.run(model, joinItems(inputs, scratch), inputs.length);
    const outputs = splitOutputs(results, inputs.length);
    const buffers = outputs.flatMap((item) => Object.values(item).map(({ buffer }) => buffer as ArrayBuffer));
    answer({ type: 'done', id, outputs, runMs: performance.now() - started }, buffers);
  } catch (error) {
    answer({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) });
  }
}

/**
 * Runs the largest batch once, so that no capture pays for compiling kernels or for the first allocation of memory. The self-test
 * before it has run the smallest. A device with too little memory fails here, before it takes work.
 */
async function warmUp(runtime: Runtime, manifest: Manifest, batchMax: number): Promise<void> {
  const length = tensorLength(manifest.input);
  await runtime.run(manifestId(manifest), new Float32Array(batchMax * length), batchMax);
}
