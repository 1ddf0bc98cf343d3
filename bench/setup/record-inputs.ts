import { MODEL_ROLES, type ModelRole } from '@faceproof/protocol/job.js';
import { Permits } from '@faceproof/workers/batching/permits.js';
import type { Device } from '@faceproof/workers/device/open-device.js';
import { measureCapture } from '@faceproof/workers/measure/measure-capture.js';
import type { Engine } from '@faceproof/workers/open-engine.js';

/** The model inputs of one capture. */
export type CaptureInputs = Record<ModelRole, Float32Array[]>;

const PICTURES_MAX = 12;

/** Measures a capture and records the models' inputs. */
export async function recordInputs(engine: Engine, frames: readonly Buffer[]): Promise<CaptureInputs> {
  const inputs = Object.fromEntries(MODEL_ROLES.map((role) => [role, [] as Float32Array[]])) as CaptureInputs;
  const recording: Device = {
    run(role, input) {
      // Copies the input, because the device takes the buffer over.
      inputs[role].push(input.slice());
      return engine.device.run(role, input);
    },
    buffers: engine.device.buffers,
    waiting: () => engine.device.waiting(),
    close: () => engine.device.close(),
  };
  await measureCapture(
    { captureId: 'bench', media: { kind: 'FRAMES', frames }, reference: null },
    {
      device: recording,
      set: engine.set,
      engine: engine.engine,
      ffmpeg: { command: 'ffmpeg', searchPath: '/usr/bin' },
      pictures: new Permits(PICTURES_MAX),
      now: () => performance.now(),
    },
  );
  return inputs;
}
