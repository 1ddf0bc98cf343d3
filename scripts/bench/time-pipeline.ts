import type { ModelRole } from '@faceproof/protocol/job.js';
import { Permits } from '@faceproof/workers/batching/permits.js';
import type { Device } from '@faceproof/workers/device/open-device.js';
import { measureCapture } from '@faceproof/workers/measure/measure-capture.js';
import type { Engine } from '@faceproof/workers/open-engine.js';

const PICTURES_MAX = 12;

/**
 * One capture through the worker's pipeline, then the very same inputs through the models with nothing around them.
 *
 * @returns milliseconds; `modelsMs` is what the runtime itself took, batch by batch
 */
export async function timePipeline(
  engine: Engine,
  frames: readonly Buffer[],
): Promise<{ modelsMs: number; pipelineMs: number }> {
  const inputs: { role: ModelRole; input: Float32Array }[] = [];
  const recording: Device = {
    run(role, input) {
      // A copy: the device takes the buffer away.
      inputs.push({ role, input: input.slice() });
      return engine.device.run(role, input);
    },
    buffers: engine.device.buffers,
    waiting: () => engine.device.waiting(),
    close: () => engine.device.close(),
  };
  const tools = {
    set: engine.set,
    engine: engine.engine,
    ffmpeg: { command: 'ffmpeg', searchPath: '/usr/bin' },
    pictures: new Permits(PICTURES_MAX),
    now: () => performance.now(),
  };
  const capture = { captureId: 'bench', media: { kind: 'FRAMES' as const, frames }, reference: null };
  await measureCapture(capture, { ...tools, device: recording });

  const from = performance.now();
  await measureCapture(capture, { ...tools, device: engine.device });
  const pipelineMs = performance.now() - from;

  const results = await Promise.all(inputs.map(({ role, input }) => engine.device.run(role, input)));
  return { modelsMs: results.reduce((sum, { runMs }) => sum + runMs, 0), pipelineMs };
}
