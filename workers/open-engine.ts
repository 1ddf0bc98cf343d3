import { loadMeasuringSet } from '@faceproof/models/sets/load-measuring-set.js';
import { listManifests, type MeasuringSet } from '@faceproof/models/sets/pinned-models.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { Permits } from './batching/permits.js';
import { type Device, type DeviceObserver, openDevice } from './device/open-device.js';
import { chooseSizes, countLanes } from './engine-sizes.js';
import { findFfmpeg } from './frames/clips/find-ffmpeg.js';
import type { Ffmpeg } from './frames/clips/run-ffmpeg.js';
import { prepareDecoder } from './frames/decode.js';
import { type CaptureInput, measureCapture } from './measure/measure-capture.js';
import { relaxCollector } from './relax-collector.js';

/** Measures captures in this process. Workers run it; benches and tests also open it on their own. */
export interface Engine {
  /** Such as `onnx:cpu`. */
  engine: string;
  set: MeasuringSet;
  device: Device;
  /**
   * @param signal aborted once no one waits for the measurement any more; default: never
   * @throws EngineError, or the reason of the signal
   */
  measure(input: CaptureInput, signal?: AbortSignal): Promise<Measurement>;
  close(): Promise<void>;
}

export interface EngineOptions {
  modelsDir: string;
  /** Default `onnx:cpu`. */
  engine?: string;
  /** CPU threads that run models; default 1. No effect on a GPU. */
  threads?: number;
  /** Most items per batch; default: what {@link chooseSizes} chooses. */
  batchMax?: number;
  /** Decoded pictures in memory at once; default as above. */
  picturesMax?: number;
  set?: MeasuringSet;
  /** Default: the cache in the usual folder; null for none. */
  ffmpeg?: Ffmpeg | null | Promise<Ffmpeg | null>;
  observer?: Partial<DeviceObserver>;
}

const WAITING_MAX = 4096;
const BATCH_TIMEOUT_MS = 60_000;
const RESTART_PAUSE_MS = 200;
const USUAL_FFMPEG = { command: 'ffmpeg', searchPath: '/usr/local/bin:/usr/bin:/bin' };

/** @throws EngineError, ManifestError */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { modelsDir, engine = 'onnx:cpu', threads = 1, set = loadMeasuringSet() } = options;
  const { batchMax, picturesMax } = chooseSizes({
    engine,
    threads,
    batchMax: options.batchMax,
    picturesMax: options.picturesMax,
  });
  const lanes = countLanes(engine, threads);
  prepareDecoder();
  relaxCollector();
  const opening = openDevice({
    engine,
    lanes,
    threads: 1,
    modelsDir,
    manifests: listManifests(set.manifests),
    batchMax,
    waitingMax: WAITING_MAX,
    batchTimeoutMs: BATCH_TIMEOUT_MS,
    restartPauseMs: RESTART_PAUSE_MS,
    observer: { ...SILENT, ...options.observer },
  });
  // Beside each other, because both mostly wait for other processes and threads.
  const [device, ffmpeg] = await Promise.all([
    opening,
    options.ffmpeg === undefined ? findFfmpeg(USUAL_FFMPEG) : options.ffmpeg,
  ]);
  const tools = { device, set, engine, ffmpeg, pictures: new Permits(picturesMax), now: () => performance.now() };
  return {
    engine,
    set,
    device,
    measure: (input, signal = new AbortController().signal) => measureCapture(input, tools, signal),
    close: () => device.close(),
  };
}

const SILENT: DeviceObserver = { batchRan: () => undefined, lost: () => undefined, failed: () => undefined };
