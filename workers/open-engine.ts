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

/** Measures captures in this process. Workers run it; benches and tests also open it on their own. */
export interface Engine {
  /** Such as `onnx:cpu`. */
  engine: string;
  set: MeasuringSet;
  device: Device;
  /**
   * @param signal aborted once nobody waits for the measurement any more; default: never
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
  /** Most items per batch; default {@link usualBatchMax}. */
  batchMax?: number | undefined;
  /** Decoded pictures in memory at once; default {@link usualPicturesMax}. */
  picturesMax?: number | undefined;
  set?: MeasuringSet;
  /** Default: the cache in the usual folder; null for none. */
  ffmpeg?: Ffmpeg | null;
  observer?: Partial<DeviceObserver>;
  onStage?: OnStage;
  /** Another device thread's code, for tests and benches. */
  threadUrl?: URL;
}

const PICTURES_MAX = 12;
const BATCH_MAX = 8;
/** A card computes 32 items in little more time than 8. Not measured yet: docs/explanation/performance.md. */
const CARD_BATCH_MAX = 32;
/** Engines that run on an NVIDIA card. The device of onnx:webgpu may as well be part of a processor, or a program. */
const ON_CARD = ['onnx:cuda', 'tfjs:gpu'];
/** Smaller batches let two threads finish at the same time; a CPU is 2 % slower with 4 items per batch than with 8. */
const SHARED_BATCH_MAX = 4;
const WAITING_MAX = 4096;
const BATCH_TIMEOUT_MS = 60_000;
const RESTART_PAUSE_MS = 200;
const USUAL_FFMPEG = { command: 'ffmpeg', searchPath: '/usr/local/bin:/usr/bin:/bin' };

/** @throws EngineError, ManifestError */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { modelsDir, engine = 'onnx:cpu', threads = 1, set = loadMeasuringSet() } = options;
  const { batchMax = usualBatchMax(engine, threads) } = options;
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
    batchMax,
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
    pictures: new Permits(options.picturesMax ?? usualPicturesMax(batchMax)),
    now: () => performance.now(),
    onStage: options.onStage,
  };
  return {
    engine,
    set,
    device,
    measure: (input, signal = new AbortController().signal) => measureCapture(input, tools, signal),
    close: () => device.close(),
  };
}

/**
 * How many batches run in parallel. A model that uses two CPU threads waits for the slower one at every layer; two models
 * with a thread each are a quarter faster (docs/explanation/performance.md). A GPU runs one batch at a time.
 */
export function countLanes(engine: string, threads: number): number {
  return engine === 'onnx:cpu' || engine === 'tfjs:wasm' ? threads : 1;
}

/** The most items per batch, unless set: 8 on one thread, 4 if several threads share the work, 32 on a card. */
export function usualBatchMax(engine: string, threads: number): number {
  if (ON_CARD.includes(engine)) return CARD_BATCH_MAX;
  return countLanes(engine, threads) > 1 ? SHARED_BATCH_MAX : BATCH_MAX;
}

/** Decoded pictures of all captures together, unless set: a picture gives a model one item, so there are enough for a batch. */
export function usualPicturesMax(batchMax: number): number {
  return Math.max(PICTURES_MAX, batchMax);
}

const SILENT: DeviceObserver = { batchRan: () => undefined, lost: () => undefined, failed: () => undefined };
