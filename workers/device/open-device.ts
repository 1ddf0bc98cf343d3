import { Worker } from 'node:worker_threads';
import type { ModelRole } from '@faceproof/protocol/job.js';
import { BatchQueue } from '../batching/batch-queue.js';
import { EngineError } from './engine-error.js';
import { FloatPool } from './float-pool.js';
import type { DeviceAnswer, DeviceThreadData, RunBatch } from './messages.js';
import type { Outputs } from './runtime.js';

/**
 * The device as the rest of the worker sees it: one item in, its outputs out; batches form by themselves.
 *
 *   STARTING  the thread loads, tests and warms up; items wait       -> READY, or FAILED where it refuses
 *   READY     batches run, one on the device and one next in line     -> LOST where the thread ends or hangs
 *   LOST      what was on the device or waited is refused            -> STARTING after a pause that doubles
 *   FAILED    everything is refused: another start would not help
 *   CLOSED    everything is refused
 */
export interface Device {
  /**
   * @param input one item, best from `buffers`; it is moved to the device thread and is empty afterwards
   * @throws EngineError DEVICE_LOST and RUN_FAILED (may be tried again), OVERLOADED, CLOSED, or why it FAILED
   */
  run(role: ModelRole, input: Float32Array): Promise<{ outputs: Outputs; runMs: number }>;
  /** Memory to pack items into. */
  buffers: Pick<FloatPool, 'take'>;
  /** Items that wait. */
  waiting(): number;
  close(): Promise<void>;
}

export interface DeviceOptions extends DeviceThreadData {
  /** Most items that may wait. */
  waitingMax: number;
  /** A batch that takes longer has hung. */
  batchTimeoutMs: number;
  restartPauseMs: number;
  observer: DeviceObserver;
  /** The thread's code; another one in tests. */
  threadUrl?: URL;
}

export interface DeviceObserver {
  /** @param waitMs how long the batch's oldest item waited for the device */
  batchRan(role: ModelRole, items: number, runMs: number, waitMs: number): void;
  lost(reason: string): void;
  /** After a loss, the device will not come back. */
  failed(error: EngineError): void;
}

interface Item {
  input: Float32Array;
  since: number;
  resolve(result: { outputs: Outputs; runMs: number }): void;
  reject(error: EngineError): void;
}

/** One batch on the device and one next in line, so that it need not wait for ours to be sent. */
const IN_FLIGHT_MAX = 2;
/** Arrays of one model's length that are kept: two frames' worth of batches. */
const POOL_MAX = 16;
const RESTART_PAUSE_MAX_MS = 30_000;

/** @throws EngineError where the device cannot be made ready */
export async function openDevice(options: DeviceOptions): Promise<Device> {
  const device = new ThreadDevice(options);
  await device.start();
  return device;
}

class ThreadDevice implements Device {
  readonly buffers = new FloatPool(POOL_MAX);
  readonly #options: DeviceOptions;
  readonly #queue: BatchQueue<ModelRole, Item>;
  readonly #inFlight = new Map<number, { role: ModelRole; items: Item[]; waitMs: number; timer: NodeJS.Timeout }>();
  #thread: Worker | null = null;
  #ready = false;
  /** Why nothing is taken any more: FAILED or CLOSED. */
  #ended: EngineError | null = null;
  #nextId = 1;
  #losses = 0;
  #restart: NodeJS.Timeout | null = null;

  constructor(options: DeviceOptions) {
    this.#options = options;
    this.#queue = new BatchQueue(options.batchMax);
  }

  run(role: ModelRole, input: Float32Array): Promise<{ outputs: Outputs; runMs: number }> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    if (this.#queue.size >= this.#options.waitingMax) {
      return Promise.reject(new EngineError('OVERLOADED', 'More work waits for the device than it may'));
    }
    return new Promise((resolve, reject) => {
      this.#queue.append(role, { input, since: performance.now(), resolve, reject });
      this.#dispatch();
    });
  }

  waiting(): number {
    return this.#queue.size;
  }

  async close(): Promise<void> {
    this.#ended ??= new EngineError('CLOSED', 'The engine was closed');
    if (this.#restart !== null) clearTimeout(this.#restart);
    this.#refuseAll(this.#ended);
    await this.#thread?.terminate();
  }

  /** Resolves once the thread is ready. Rejects where it refuses or ends before. */
  start(): Promise<void> {
    const { engine, threads, modelsDir, manifests, batchMax } = this.#options;
    const workerData: DeviceThreadData = { engine, threads, modelsDir, manifests, batchMax };
    const thread = new Worker(this.#options.threadUrl ?? new URL('./device-thread.js', import.meta.url), { workerData });
    this.#thread = thread;
    return new Promise((resolve, reject) => {
      thread.on('message', (answer: DeviceAnswer) => {
        if (answer.type === 'ready') {
          this.#ready = true;
          resolve();
          this.#dispatch();
        } else if (answer.type === 'refused') {
          reject(new EngineError(answer.code, answer.message));
          void thread.terminate();
        } else {
          this.#settle(answer);
        }
      });
      let cause = 'the device thread ended';
      thread.on('error', (error) => {
        cause = error.message;
      });
      thread.on('exit', () => {
        reject(new EngineError('DEVICE_LOST', `The engine did not start: ${cause}`));
        if (this.#ready) this.#lose(cause);
      });
    });
  }

  #dispatch(): void {
    while (this.#ready && this.#thread !== null && this.#inFlight.size < IN_FLIGHT_MAX) {
      const batch = this.#queue.take();
      if (batch === null) return;
      const id = this.#nextId++;
      const inputs = batch.items.map(({ input }) => input);
      const timer = setTimeout(() => void this.#thread?.terminate(), this.#options.batchTimeoutMs);
      const waitMs = performance.now() - (batch.items[0]?.since ?? performance.now());
      this.#inFlight.set(id, { role: batch.key, items: batch.items, waitMs, timer });
      const message: RunBatch = { id, role: batch.key, inputs };
      this.#thread.postMessage(
        message,
        inputs.map(({ buffer }) => buffer as ArrayBuffer),
      );
    }
  }

  #settle(answer: Extract<DeviceAnswer, { type: 'done' | 'failed' }>): void {
    const batch = this.#inFlight.get(answer.id);
    if (batch === undefined) return;
    this.#inFlight.delete(answer.id);
    clearTimeout(batch.timer);
    if (answer.type === 'done') {
      for (const input of answer.inputs) this.buffers.give(input);
      this.#losses = 0;
      const share = answer.runMs / batch.items.length;
      this.#options.observer.batchRan(batch.role, batch.items.length, answer.runMs, batch.waitMs);
      for (const [i, item] of batch.items.entries()) item.resolve({ outputs: answer.outputs[i] ?? {}, runMs: share });
    } else {
      for (const item of batch.items)
        item.reject(new EngineError('RUN_FAILED', `The device could not run ${batch.role}: ${answer.message}`));
    }
    this.#dispatch();
  }

  #lose(reason: string): void {
    this.#ready = false;
    this.#thread = null;
    if (this.#ended !== null) return;
    this.#options.observer.lost(reason);
    this.#refuseAll(new EngineError('DEVICE_LOST', `The device thread was lost: ${reason}`));
    this.#startAgain();
  }

  #startAgain(): void {
    const pause = Math.min(RESTART_PAUSE_MAX_MS, this.#options.restartPauseMs * 2 ** this.#losses++);
    this.#restart = setTimeout(() => {
      this.#restart = null;
      this.start().catch((error: EngineError) => {
        if (this.#ended !== null) return;
        if (error.code === 'DEVICE_LOST') return this.#startAgain();
        this.#ended = error;
        this.#refuseAll(error);
        this.#options.observer.failed(error);
      });
    }, pause);
  }

  #refuseAll(error: EngineError): void {
    for (const { items, timer } of this.#inFlight.values()) {
      clearTimeout(timer);
      for (const item of items) item.reject(error);
    }
    this.#inFlight.clear();
    for (const item of this.#queue.drain()) item.reject(error);
  }
}
