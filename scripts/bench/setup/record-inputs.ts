import { manifestId } from '@faceproof/models/sets/manifest.js';
import { listManifests } from '@faceproof/models/sets/pinned-models.js';
import { Permits } from '@faceproof/workers/batching/permits.js';
import type { Device } from '@faceproof/workers/device/open-device.js';
import { measureCapture } from '@faceproof/workers/measure/measure-capture.js';
import type { Engine } from '@faceproof/workers/open-engine.js';

/** The model inputs of one capture, by `model@version`, in the order of the roles. */
export type CaptureInputs = Readonly<Record<string, Float32Array[]>>;

const PICTURES_MAX = 12;

/** Measures a capture and records the models' inputs. */
export async function recordInputs(engine: Engine, frames: readonly Buffer[]): Promise<CaptureInputs> {
  const networks = listManifests(engine.set.manifests).map(manifestId);
  const inputs: CaptureInputs = Object.fromEntries(networks.map((network) => [network, []]));
  const recording: Device = {
    run(permit, network, input) {
      // Copies the input, because the device takes the buffer over.
      inputs[network]?.push(input.slice());
      return engine.device.run(permit, network, input);
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
      ffmpeg: null,
      pictures: new Permits(PICTURES_MAX),
      now: () => performance.now(),
    },
    new AbortController().signal,
  );
  return inputs;
}
