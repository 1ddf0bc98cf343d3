import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import type { DeviceAnswer, DeviceThreadData, RunBatch } from '@faceproof/workers/device/messages.js';
import { fakeOutputs } from './fake-outputs.js';

/**
 * Replaces a device's thread. Like a GPU, it takes a fixed time for each batch without using the CPU: `fake:40` takes 40 ms.
 * Only the bench starts it; the setting ENGINE cannot select it.
 */
const { engine, manifests } = workerData as DeviceThreadData;
const port = parentPort;
if (port === null) throw new Error('fake-device-thread.js must run as a worker thread');
const batchMs = Number(engine.split(':')[1]);

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
