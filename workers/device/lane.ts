import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { FOLDER } from '../folder.js';
import { EngineError } from './engine-error.js';
import type { DeviceAnswer, DeviceThreadData, RunBatch } from './messages.js';
import { prepareEnvironment } from './runtime-environment.config.js';

export interface LaneOptions extends DeviceThreadData {
  /** A batch that takes longer counts as hung. */
  batchTimeoutMs: number;
  restartPauseMs: number;
  /** The thread's code; tests pass another. */
  threadUrl?: URL;
}

/** Callbacks from a lane to its owner. */
export interface LaneOwner {
  /** The lane can accept a batch: it has become ready, or has finished one. */
  free(): void;
  answered(answer: Extract<DeviceAnswer, { type: 'done' | 'failed' }>): void;
  /** @param batchIds the batches it held, which will not be answered */
  lost(reason: string, batchIds: number[]): void;
  /** Called after a loss if the thread will not be restarted again. */
  failed(error: EngineError): void;
}

/** One batch on the device and one queued behind it, so that the device does not wait for the next message. */
export const LANE_BATCHES_MAX = 2;
const DEVICE_THREAD = join(FOLDER, 'bundle', 'device-thread.js');
const RESTART_PAUSE_MAX_MS = 30_000;

/**
 * A thread that runs batches, and what becomes of it.
 *
 *   STARTING  the thread loads, tests and warms up        -> READY, or FAILED where it refuses
 *   READY     batches run, in the order in which they came -> LOST where the thread ends or hangs
 *   LOST      what it held is lost                         -> STARTING after a pause that doubles
 *   FAILED    another start would not help
 *   CLOSED    takes no more; its thread ends once it runs nothing
 */
export class Lane {
  readonly #options: LaneOptions;
  readonly #owner: LaneOwner;
  /** The time at which each of its batches counts as hung. */
  readonly #held = new Map<number, NodeJS.Timeout>();
  #thread: Worker | null = null;
  #ready = false;
  #closed = false;
  #losses = 0;
  #restart: NodeJS.Timeout | null = null;
  /** Settles when the thread has started, or has failed to. */
  #starting: Promise<void> = Promise.resolve();
  #ending: Promise<void> | null = null;
  #onIdle: () => void = () => undefined;

  constructor(options: LaneOptions, owner: LaneOwner) {
    this.#options = options;
    this.#owner = owner;
  }

  get ready(): boolean {
    return this.#ready;
  }

  /** How many more batches the lane accepts, up to {@link LANE_BATCHES_MAX}; 0 while it is not ready, and once it is closed. */
  get room(): number {
    return this.#ready && !this.#closed ? LANE_BATCHES_MAX - this.#held.size : 0;
  }

  /** Only if there is {@link room}. */
  send(batch: RunBatch): void {
    this.#held.set(
      batch.id,
      setTimeout(() => void this.#thread?.terminate(), this.#options.batchTimeoutMs),
    );
    this.#thread?.postMessage(batch);
  }

  /**
   * Resolves when the thread has ended. It finishes its batches first, because stopping a thread while onnxruntime opens or runs
   * a model in it aborts the process. A batch that hangs delays this until its time is over.
   */
  close(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    this.#closed = true;
    if (this.#restart !== null) clearTimeout(this.#restart);
    await this.#starting.catch(() => undefined);
    this.#ready = false;
    await this.#untilIdle();
    await this.#thread?.terminate();
  }

  #untilIdle(): Promise<void> {
    if (this.#held.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onIdle = resolve;
    });
  }

  /** Resolves when the thread is ready. Rejects if it refuses or ends before. */
  start(): Promise<void> {
    this.#starting = this.#startThread();
    return this.#starting;
  }

  #startThread(): Promise<void> {
    const { engine, threads, modelsDir, manifests, batchMax, threadUrl } = this.#options;
    const workerData: DeviceThreadData = { engine, threads, modelsDir, manifests, batchMax };
    prepareEnvironment(engine);
    const thread = new Worker(threadUrl ?? DEVICE_THREAD, { workerData });
    this.#thread = thread;
    return new Promise((resolve, reject) => {
      thread.on('message', (answer: DeviceAnswer) => {
        if (answer.type === 'ready') {
          this.#ready = true;
          resolve();
          this.#owner.free();
        } else if (answer.type === 'refused') {
          reject(new EngineError(answer.code, answer.message));
          void thread.terminate();
        } else {
          this.#answer(answer);
        }
      });
      let cause = 'the device thread ended';
      thread.on('error', (error) => {
        cause = error.message;
      });
      thread.on('exit', () => {
        reject(new EngineError('DEVICE_LOST', `The engine did not start: ${cause}`));
        if (this.#ready) this.#lose(cause);
        if (this.#closed) this.#forget();
      });
    });
  }

  #answer(answer: Extract<DeviceAnswer, { type: 'done' | 'failed' }>): void {
    if (!this.#held.has(answer.id)) return;
    clearTimeout(this.#held.get(answer.id));
    this.#held.delete(answer.id);
    if (answer.type === 'done') this.#losses = 0;
    this.#owner.answered(answer);
    this.#owner.free();
    if (this.#held.size === 0) this.#onIdle();
  }

  #lose(reason: string): void {
    this.#ready = false;
    this.#thread = null;
    if (this.#closed) return;
    this.#owner.lost(reason, this.#forget());
    this.#startAgain();
  }

  #startAgain(): void {
    const pause = Math.min(RESTART_PAUSE_MAX_MS, this.#options.restartPauseMs * 2 ** this.#losses++);
    this.#restart = setTimeout(() => {
      this.#restart = null;
      this.start().catch((error: EngineError) => {
        if (this.#closed) return;
        if (error.code === 'DEVICE_LOST') return this.#startAgain();
        this.#owner.failed(error);
      });
    }, pause);
  }

  #forget(): number[] {
    const ids = [...this.#held.keys()];
    for (const timer of this.#held.values()) clearTimeout(timer);
    this.#held.clear();
    this.#onIdle();
    return ids;
  }
}
