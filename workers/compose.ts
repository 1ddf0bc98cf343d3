import type { MeasureJobResult } from '@faceproof/protocol/job.js';
import type { Config, MediaConfig } from './config.js';
import { EngineError } from './device/engine-error.js';
import { consume } from './intake/consume.js';
import { parseJob } from './intake/parse-job.js';
import { type AnswerTools, answerJob } from './measure/answer-job.js';
import type { Log } from './observe/log.js';
import { type Metrics, openMetrics } from './observe/metrics.js';
import { serveStatus } from './observe/serve-status.js';
import { openEngine } from './open-engine.js';
import { openDiskMediaStore } from './store/disk-media-store.js';
import type { MediaStore } from './store/media-store.js';
import { openS3MediaStore } from './store/s3-media-store.js';

export interface RunningWorker {
  /** Takes no more captures, finishes what it holds, then gives back the device. */
  close(): Promise<void>;
}

/**
 * The one place that opens things. Each undo stands next to its open; last opened, first closed.
 *
 * @param onFailed told when the device will not come back: the process should end
 * @throws EngineError, ManifestError
 */
export async function compose(config: Config, log: Log, onFailed: () => void): Promise<RunningWorker> {
  const undo: (() => Promise<void>)[] = [];
  const state = { ready: false, inFlight: () => 0, waiting: () => 0 };
  const metrics = openMetrics({ inFlight: () => state.inFlight(), waiting: () => state.waiting() });
  const close = async () => {
    state.ready = false;
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    if (config.metrics !== null) {
      const status = await serveStatus(config.metrics, { ready: () => state.ready, metrics });
      undo.push(status.close);
      log.info({ port: status.port }, 'Status is served');
    }

    const engine = await openEngine({
      ...config,
      threads: config.engineThreads,
      observer: observe(log, metrics, state, onFailed),
    });
    undo.push(engine.close);
    state.waiting = () => engine.device.waiting();

    const tools = {
      store: openMedia(config.media, undo),
      workerKey: config.workerKey,
      measure: engine.measure,
      now: () => performance.now(),
    };
    const consumer = await consume({
      queue: config.queue,
      concurrency: config.concurrency,
      handle: (data) => handle(data, tools, log, metrics),
      onError: (err) => log.warn({ err }, 'The queue is not reachable'),
    });
    undo.push(consumer.close);
    state.inFlight = consumer.inFlight;
    state.ready = true;
    log.info(
      { engine: engine.engine, set: engine.set.set, threads: config.engineThreads },
      'Ready: every model gave its golden numbers',
    );
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

function openMedia(media: MediaConfig, undo: (() => Promise<void>)[]): MediaStore {
  switch (media.kind) {
    case 'disk':
      return openDiskMediaStore(media.dir);
    case 's3': {
      const store = openS3MediaStore(media);
      undo.push(async () => store.close());
      return store;
    }
  }
}

async function handle(data: unknown, tools: AnswerTools, log: Log, metrics: Metrics): Promise<MeasureJobResult> {
  try {
    const job = parseJob(data, Date.now());
    const waitMs = Math.max(0, Date.now() - job.enqueuedAt);
    const { result, timings } = await answerJob(job, tools);
    metrics.captureMeasured({ waitMs, ...timings });
    log.info({ captureId: job.captureId, waitMs, totalMs: Math.round(timings.totalMs) }, 'Measured');
    return result;
  } catch (err) {
    metrics.captureFailed(err instanceof EngineError ? err.code : err instanceof Error ? err.name : 'unknown');
    log.error({ err }, 'A capture could not be measured');
    throw err;
  }
}

function observe(log: Log, metrics: Metrics, state: { ready: boolean }, onFailed: () => void) {
  return {
    batchRan: metrics.batchRan,
    lost(reason: string) {
      metrics.deviceLost();
      log.error({ reason }, 'The device thread was lost; it is started again');
    },
    failed(err: EngineError) {
      state.ready = false;
      log.fatal({ err }, 'The device will not come back');
      onFailed();
    },
  };
}
