import { loadMeasuringSet } from '@faceproof/models/sets/load-measuring-set.js';
import { listManifests, type MeasuringSet } from '@faceproof/models/sets/pinned-models.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { Permits } from './batching/permits.js';
import { type Device, type DeviceObserver, openDevice } from './device/open-device.js';
import { prepareDecoder } from './frames/decode.js';
import { findFfmpeg } from './frames/find-ffmpeg.js';
import type { Ffmpeg } from './frames/run-ffmpeg.js';
import { type CaptureInput, measureCapture } from './measure/measure-capture.js';
import type { OnStage } from './measure/steps.js';
import { relaxCollector } from './relax-collector.js';

/** Measures captures in this process. What a worker runs; benches and tests open it by themselves. */
export interface Engine {
  /** Such as `onnx:cpu`. */
  engine: string;
  set: MeasuringSet;
  device: Device;
  /** @throws EngineError */
  measure(input: CaptureInput): Promise<Measurement>;
  close(): Promise<void>;
}

export interface EngineOptions {
  modelsDir: string;
  /** Default `onnx:cpu`. */
  engine?: string;
  /** Threads of the CPU that run models; default 1. Nothing to a GPU. */
  threads?: number;
  /** Most items of one batch; default 8, and 4 where several threads share the work. */
  batchMax?: number;
  /** Decoded pictures that may lie in memory; default 12. */
  picturesMax?: number;
  set?: MeasuringSet;
  /** Default: the one of the usual folders; null for none. */
  ffmpeg?: Ffmpeg | null;
  observer?: Partial<DeviceObserver>;
  onStage?: OnStage;
  /** Another device thread's code, in tests and benches. */
  threadUrl?: URL;
}

const BATCH_MAX = 8;
/** What two threads have between them should end at the same time; a CPU is 2 % slower with 4 items a batch than with 8. */
const SHARED_BATCH_MAX = 4;
const WAITING_MAX = 4096;
const BATCH_TIMEOUT_MS = 60_000;
const RESTART_PAUSE_MS = 200;
const USUAL_FFMPEG = { command: 'ffmpeg', searchPath: '/usr/local/bin:/usr/bin:/bin' };

/** @throws EngineError, ManifestError */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { modelsDir, engine = 'onnx:cpu', threads = 1, picturesMax = 12, set = loadMeasuringSet() } = options;
  const lanes = countLanes(engine, threads);
  const ffmpeg = options.ffmpeg === undefined ? await findFfmpeg(USUAL_FFMPEG) : options.ffmpeg;
  prepareDecoder();
  relaxCollector();
  const device = await openDevice({
    engine,
    lanes,
    threads: 1,
    modelsDir,
    manifests: listManifests(set.manifests),
    batchMax: options.batchMax ?? (lanes > 1 ? SHARED_BATCH_MAX : BATCH_MAX),
    ...(options.threadUrl === undefined ? {} : { threadUrl: options.threadUrl }),
    waitingMax: WAITING_MAX,
    batchTimeoutMs: BATCH_TIMEOUT_MS,
    restartPauseMs: RESTART_PAUSE_MS,
    observer: { ...SILENT, ...options.observer },
  });
  const tools = {
    device,
    set,
    engine,
    ffmpeg,
    pictures: new Permits(picturesMax),
    now: () => performance.now(),
    onStage: options.onStage,
  };
  return { engine, set, device, measure: (input) => measureCapture(input, tools), close: () => device.close() };
}

/**
 * How many batches run beside each other. A model on two threads of a CPU waits for the slower one at every layer: two
 * models beside each other, a thread each, are a quarter faster (docs/explanation/performance.md). A GPU does one thing at a time.
 */
export function countLanes(engine: string, threads: number): number {
  return engine === 'onnx:cpu' || engine === 'tfjs:wasm' ? threads : 1;
}

const SILENT: DeviceObserver = { batchRan: () => undefined, lost: () => undefined, failed: () => undefined };
