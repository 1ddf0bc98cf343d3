import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { MediaPlace } from '@faceproof/hosting/settings/media-place.js';
import { openTracing } from '@faceproof/hosting/tracing/open-tracing.js';
import { MEASURE_QUEUE, type MeasuringWorker } from '@faceproof/protocol/measuring/job.js';
import type { WorkerReport } from '@faceproof/protocol/measuring/worker-report.js';
import { type Engines, openEngines } from './compose-engines.js';
import { openReferences } from './compose-references.js';
import type { Config } from './config.js';
import type { EngineError } from './device/engine-error.js';
import type { ConfinementLevel } from './frames/clips/confinement.js';
import { findFfmpeg } from './frames/clips/find-ffmpeg.js';
import type { Ffmpeg } from './frames/clips/run-ffmpeg.js';
import { handleCapture } from './handle-capture.js';
import { consume, requireQueue } from './intake/consume.js';
import { startReporting } from './intake/report-worker.js';
import { type Intake, openIntake } from './intake/take-while-trusted.js';
import type { Log } from './observe/log.js';
import { type Metrics, openMetrics } from './observe/metrics.js';
import { serveStatus } from './observe/serve-status.js';
import { watchMemory } from './observe/watch-memory.js';
import { recycleAfterSwap } from './recycle-after-swap.js';
import { openDiskMediaStore } from './store/disk-media-store.js';
import type { MediaStore } from './store/media-store.js';

/** Longer than any capture takes. Then the captures that are left are abandoned, and the queue gives them to another worker. */
export const DRAIN_MS_MAX = 8_000;
/** For returning them. */
export const ABANDON_MS_MAX = 1_000;
/** With the traces that are left. Docker waits for ten seconds by default. */
export const STOP_MS_MAX = 9_500;
const MEMORY_LOOK_MS = 5000;

export interface RunningWorker {
  /** Takes no more captures, finishes the current ones, then releases the device. */
  close(): Promise<void>;
  /** Aborts the captures that it holds, so that the queue gives them to another worker. Without it, `close` waits for them. */
  abandon(): void;
  /** Sends the spans that are left, after `close`. Never rejects. */
  sendTraces(): Promise<void>;
}

interface State {
  ready: boolean;
  /** Its numbers were wrong too often. */
  withdrawn: boolean;
  /** null until captures are taken. */
  intake: Intake | null;
  /** null until the first set has passed its self-test. */
  engines: Engines | null;
}

/**
 * The one place that opens resources. Each undo stands next to its open; last opened, first closed.
 *
 * @param on.failed called when the device is lost for good: the process should end
 * @param on.outgrown called when the process holds memory that it cannot return: a new process should replace it
 * @throws EngineError, ManifestError
 */
export async function compose(
  config: Config,
  log: Log,
  on: { failed: () => void; outgrown: (reason: string) => void },
): Promise<RunningWorker> {
  const tracing = await openTracing(config.tracing, {
    name: 'faceproof-worker',
    onAway: (err) => log.warn({ err }, 'Traces could not be sent to the collector; spans that wait too long are dropped'),
  });
  const undo: (() => Promise<void>)[] = [];
  const state: State = { ready: false, withdrawn: false, intake: null, engines: null };
  const inFlight = () => state.intake?.inFlight() ?? 0;
  const worker = { workerId: `wrk_${randomBytes(12).toString('base64url')}`, host: hostname() };
  const metrics = openMetrics({
    inFlight,
    waiting: () => state.engines?.inUse.engine.device.waiting() ?? 0,
    set: () => state.engines?.inUse.engine.set.set ?? null,
    shadowSet: () => state.engines?.shadow.set ?? null,
    refusedSets: () => state.engines?.finder.refused().map(({ set }) => set) ?? [],
  });
  const close = async () => {
    state.ready = false;
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    if (config.metrics !== null) {
      const status = await serveStatus(config.metrics, { ready: () => state.ready, metrics });
      undo.push(status.close);
      log.info({ port: status.port }, 'Serving status');
    }

    await requireQueue(config.queue, MEASURE_QUEUE);
    const onError = (err: Error) => log.warn({ err }, 'The queue is unreachable');
    const reporter = startReporting({
      queue: config.queue,
      describe: describerOf(config, worker, state),
      onStanding: ({ withdrawn, may }) => obey(state, { withdrawn, may }, { log, onError }),
      onError,
    });
    undo.push(reporter.close);
    const ffmpeg = findFfmpeg(config.ffmpeg);
    const engines = await openEngines({
      config,
      ffmpeg,
      log,
      metrics,
      undo,
      busy: () => inFlight() >= config.concurrency,
      onSwapped: () => recycleAfterSwap(config.engine, log, on.outgrown),
      observerOf: (set) => observe(log, metrics, state, set, on.failed),
    });
    state.engines = engines;
    logConfinement(await ffmpeg, log);

    const store = await openMedia(config.media, undo);
    const { queue, workerKeys } = config;
    const tools = {
      worker,
      store,
      workerKeys,
      measure: engines.measure,
      measureShadow: engines.measureShadow,
      now: () => performance.now(),
    };
    const references = await openReferences({ queue, store, workerKeys, log, metrics, onError });
    undo.push(references.close);
    const intake = await openIntake(() =>
      consume({
        queue,
        name: MEASURE_QUEUE,
        concurrency: config.concurrency,
        handle: (data, signal, taken) =>
          handleCapture(data, tools, { log, metrics, signal, ...taken, tracing, engine: config.engine }),
        onError,
      }),
    );
    // Both at once: a worker that finishes its captures takes no more references.
    undo.push(async () => {
      await Promise.all([intake.close(), references.close()]);
    });
    state.intake = intake;
    state.ready = true;
    void reporter.report();
    if (config.memoryBytesMax !== null)
      undo.push(watch(config.memoryBytesMax, log, () => on.outgrown('the memory limit was reached')));
    log.info(
      { engine: engines.inUse.engine.engine, set: engines.inUse.engine.set.set, threads: config.engineThreads },
      'Ready: every model passed its self-test',
    );
  } catch (error) {
    await close();
    await tracing.close();
    throw error;
  }
  return { close, abandon: () => state.intake?.abandon(), sendTraces: () => tracing.close() };
}

/** Takes no more captures while the worker is withdrawn and another one takes them. */
function obey(
  state: State,
  { withdrawn, may }: { withdrawn: boolean; may: boolean },
  { log, onError }: { log: Log; onError: (error: Error) => void },
): void {
  if (withdrawn && !state.withdrawn)
    log.error({ may }, 'Withdrawn: the numbers of this worker were wrong three times in a day');
  state.withdrawn = withdrawn;
  void state.intake?.allow(may).catch(onError);
}

/** @returns what the worker says of itself to operators */
function describerOf({ engine, concurrency }: Config, worker: MeasuringWorker, state: State): () => WorkerReport {
  const startedAt = Date.now();
  return () => ({
    v: 1,
    ...worker,
    engine,
    set: state.engines?.inUse.engine.set.set ?? null,
    shadowSet: state.engines?.shadow.set ?? null,
    refusedSets: state.engines?.finder.refused().map(({ set }) => set) ?? [],
    ready: state.ready,
    withdrawn: state.withdrawn,
    inFlight: state.intake?.inFlight() ?? 0,
    places: concurrency,
    startedAt,
    reportedAt: Date.now(),
  });
}

/** @returns what ends it */
function watch(limitBytes: number, log: Log, onOutgrown: () => void): () => Promise<void> {
  const since = performance.now();
  const stop = watchMemory({
    limitBytes,
    readBytes: process.memoryUsage.rss,
    ageMs: () => performance.now() - since,
    repeat: lookNowAndThen,
    onExceededYoung: (bytes) =>
      log.warn(
        { bytes, limitBytes },
        'Memory exceeded WORKER_MEMORY_MB_MAX within minutes of starting. Restarting will not help; raise the limit.',
      ),
    onExceeded(bytes) {
      log.warn({ bytes, limitBytes }, 'Over WORKER_MEMORY_MB_MAX: a new process takes over');
      onOutgrown();
    },
  });
  return async () => stop();
}

function logConfinement(ffmpeg: Ffmpeg | null, log: Log): void {
  if (ffmpeg === null) {
    log.info('ffmpeg is not installed: clips count as unreadable');
  } else {
    const { level: confinement } = ffmpeg.confinement;
    const [weak, words] = CONFINED[confinement];
    log[weak ? 'warn' : 'info']({ confinement }, words);
  }
}

const CONFINED: Record<ConfinementLevel, [weak: boolean, words: string]> = {
  OWN_ROOT: [false, 'ffmpeg runs in its own namespaces and root folder'],
  NAMESPACES: [true, 'ffmpeg runs in its own namespaces, but can read the files that this user can read'],
  LIMITS: [true, 'User namespaces are unavailable: ffmpeg runs with resource limits only'],
};

function lookNowAndThen(look: () => void): () => void {
  const timer = setInterval(look, MEMORY_LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function openMedia(media: MediaPlace, undo: (() => Promise<void>)[]): Promise<MediaStore> {
  switch (media.kind) {
    case 'disk':
      return openDiskMediaStore(media.dir);
    case 's3': {
      // Loaded on demand, because the SDK takes a tenth of the start time.
      const { openS3MediaStore } = await import('./store/s3-media-store.js');
      const store = openS3MediaStore(media);
      undo.push(async () => store.close());
      return store;
    }
  }
}

/** @param set the set that the device runs: only the one in use ends the worker when it is lost */
function observe(log: Log, metrics: Metrics, state: State, set: string, onFailed: () => void) {
  return {
    batchRan: metrics.batchRan,
    lost(reason: string) {
      metrics.deviceLost();
      log.error({ reason }, 'The device thread was lost; restarting it');
    },
    failed(err: EngineError) {
      if (state.engines !== null && state.engines.inUse.engine.set.set !== set) return;
      state.ready = false;
      log.fatal({ err }, 'The device is lost for good');
      onFailed();
    },
  };
}
