import { loadSet, type ModelSet } from '@faceproof/models/load-set.js';
import type { Measurement } from '@faceproof/protocol/job.js';
import { Permits } from './batching/permits.js';
import { type Device, type DeviceObserver, openDevice } from './device/open-device.js';
import { prepareDecoder } from './frames/decode.js';
import type { Ffmpeg } from './frames/sample-clip.js';
import { type CaptureInput, measureCapture } from './measure/measure-capture.js';

/** Measures captures in this process. What a worker runs; benches and tests open it by themselves. */
export interface Engine {
  /** Such as `onnx:cpu`. */
  engine: string;
  set: ModelSet;
  device: Device;
  /** @throws EngineError */
  measure(input: CaptureInput): Promise<Measurement>;
  close(): Promise<void>;
}

export interface EngineOptions {
  modelsDir: string;
  /** Default `onnx:cpu`. */
  engine?: string;
  /** Threads that one run of a model may use; default 1. */
  threads?: number;
  /** Most items of one batch; default 8. */
  batchMax?: number;
  /** Decoded pictures that may lie in memory; default 12. */
  picturesMax?: number;
  set?: ModelSet;
  ffmpeg?: Ffmpeg;
  observer?: Partial<DeviceObserver>;
}

const WAITING_MAX = 4096;
const BATCH_TIMEOUT_MS = 60_000;
const RESTART_PAUSE_MS = 200;

/** @throws EngineError, ManifestError */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { modelsDir, engine = 'onnx:cpu', threads = 1, batchMax = 8, picturesMax = 12, set = loadSet() } = options;
  prepareDecoder();
  const device = await openDevice({
    engine,
    threads,
    modelsDir,
    manifests: set.manifests,
    batchMax,
    waitingMax: WAITING_MAX,
    batchTimeoutMs: BATCH_TIMEOUT_MS,
    restartPauseMs: RESTART_PAUSE_MS,
    observer: { ...SILENT, ...options.observer },
  });
  const tools = {
    device,
    set,
    engine,
    ffmpeg: options.ffmpeg ?? { command: 'ffmpeg', searchPath: '/usr/local/bin:/usr/bin:/bin' },
    pictures: new Permits(picturesMax),
    now: () => performance.now(),
  };
  return { engine, set, device, measure: (input) => measureCapture(input, tools), close: () => device.close() };
}

const SILENT: DeviceObserver = { batchRan: () => undefined, lost: () => undefined, failed: () => undefined };
