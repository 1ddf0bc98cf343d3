import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Manifest } from '@faceproof/models/sets/manifest.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import type { DeviceAnswer, DeviceThreadData, RunBatch } from '@faceproof/workers/device/messages.js';
import type { Outputs } from '@faceproof/workers/device/runtime.js';

/**
 * Replaces a device's thread. Like a GPU, it takes a fixed time for each batch without using the CPU: `fake:40` takes 40 ms.
 * Only the bench starts it; the setting ENGINE cannot select it.
 */
const { engine, manifests } = workerData as DeviceThreadData;
const port = parentPort;
if (port === null) throw new Error('fake-device-thread.js must run as a worker thread');
const batchMs = Number(engine.split(':')[1]);

const POINTS = 68;
const line = { last: Promise.resolve() };
const byName = new Map(manifests.map((manifest) => [manifestId(manifest), fakeOutputs(manifest)]));
port.on('message', ({ id, model, inputs }: RunBatch) => {
  line.last = line.last.then(async () => {
    await sleep(batchMs);
    const outputs = inputs.map(() => byName.get(model) ?? {});
    const answer: DeviceAnswer = { type: 'done', id, outputs, inputs, runMs: batchMs };
    port.postMessage(
      answer,
      inputs.map(({ buffer }) => buffer as ArrayBuffer),
    );
  });
});
port.postMessage({ type: 'ready' } satisfies DeviceAnswer);

/**
 * The fake device's output for every item: one centred face, so that a capture passes through all steps. A network whose output
 * no other step reads returns zeros, as many as it has golden numbers. Pure.
 */
function fakeOutputs(manifest: Manifest): Outputs {
  switch (manifest.role) {
    case 'detect': {
      const { scores, boxes } = manifest.outputs;
      return { [scores]: Float32Array.of(0.01, 0.99), [boxes]: Float32Array.of(0.3, 0.2, 0.7, 0.8) };
    }
    case 'landmarks':
      return { [manifest.outputs.points]: pointsOnAnEllipse() };
    case 'match':
      return { [manifest.outputs.embedding]: new Float32Array(manifest.settings.dimensions).fill(1) };
    default:
      return Object.fromEntries(manifest.golden.outputs.map(({ name, length }) => [name, new Float32Array(length)]));
  }
}

/** Not a face, but distinct points, so that the alignment works. */
function pointsOnAnEllipse(): Float32Array {
  const points = new Float32Array(2 * POINTS);
  for (let i = 0; i < POINTS; i++) {
    points[2 * i] = 0.5 + 0.35 * Math.cos((2 * Math.PI * i) / POINTS);
    points[2 * i + 1] = 0.5 + 0.4 * Math.sin((2 * Math.PI * i) / POINTS);
  }
  return points;
}
