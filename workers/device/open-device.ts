import type { ModelRole } from '@faceproof/models/roles/index.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import { BatchQueue } from '../batching/batch-queue.js';
import type { Permit } from '../batching/permits.js';
import { EngineError } from './engine-error.js';
import { FloatPool } from './float-pool.js';
import { LANE_BATCHES_MAX, Lane, type LaneOptions } from './lane.js';
import type { DeviceAnswer } from './messages.js';
import type { Outputs } from './runtime.js';

/**
 * The device as seen by the rest of the worker: one item in, its outputs out; batching is automatic.
 *
 * The device has one or more lanes, each a thread that runs one batch at a time; all take from one queue. Items wait while
 * lanes start. When a lane is lost, its items are refused; if it was the last one, all waiting items are too. When a lane
 * fails for good, or the device is closed, everything is refused.
 */
export interface Device {
  /**
   * Runs one item. Once the permit's signal is aborted, the item leaves the queue and the call rejects with the signal's reason;
   * if its batch runs already, the batch continues for the others and the item's outputs are dropped.
   *
   * @param permit admits the caller, and must be held
   * @param model `model@version` of one of the set's models
   * @param input one item, preferably from `buffers`; it belongs to the device afterwards
   * @throws EngineError DEVICE_LOST and RUN_FAILED (may be retried), OVERLOADED, CLOSED, or the reason for FAILED
   */
  run(permit: Permit, model: string, input: Float32Array): Promise<Ran>;
  /** Buffers to pack items into. */
  buffers: Pick<FloatPool, 'take'>;
  /** Number of waiting items. */
  waiting(): number;
  close(): Promise<void>;
}

/** @property runMs the item's share of its batch */
export interface Ran {
  outputs: Outputs;
  runMs: number;
  batch: RanBatch;
}

/** One object for all items of a batch. */
export interface RanBatch {
  /** `model@version` */
  model: string;
  role: ModelRole | null;
  items: number;
  runMs: number;
  /** How long its oldest item waited for the device. */
  waitMs: number;
}

export interface DeviceOptions extends LaneOptions {
  /** Threads that run batches in parallel; default 1. */
  lanes?: number;
  /** The most items that may wait. */
  waitingMax: number;
  observer: DeviceObserver;
}

export interface DeviceObserver {
  /** @param waitMs how long the batch's oldest item waited for the device */
  batchRan(role: ModelRole, items: number, runMs: number, waitMs: number): void;
  lost(reason: string): void;
  /** Called after a loss if the device will not be restarted again. */
  failed(error: EngineError): void;
}

/**
 *   WAITING  in the queue           -> RUNNING with a batch, or LEFT
 *   RUNNING  on a lane               -> settled with its batch, or LEFT
 *   LEFT     its caller was aborted; an answer for it changes nothing
 */
interface Item {
  input: Float32Array;
  since: number;
  resolve(result: Ran): void;
  reject(error: EngineError): void;
}

/** Arrays kept per lane and model length: two batches, but no fewer than these. */
const POOL_MIN = 16;

/** Items per batch when they are divided among lanes: a single item costs some models a fifth more. */
const SHARE_MIN = 2;
/** Small models that all others of a picture depend on: running them first keeps every lane busy. */
const GO_FIRST: readonly ModelRole[] = ['landmarks', 'detect'];

/** @throws EngineError if the device cannot start */
export async function openDevice(options: DeviceOptions): Promise<Device> {
  const device = new LaneDevice(options);
  try {
    await device.start();
  } catch (error) {
    await device.close();
    throw error;
  }
  return device;
}

/** The models in the order of {@link GO_FIRST}. */
function firstOf(manifests: readonly Manifest[]): string[] {
  return GO_FIRST.flatMap((first) => manifests.filter(({ role }) => role === first).map(manifestId));
}

class LaneDevice implements Device {
  readonly buffers: FloatPool;
  readonly #options: DeviceOptions;
  readonly #queue: BatchQueue<string, Item>;
  readonly #roles: ReadonlyMap<string, ModelRole>;
  readonly #lanes: readonly Lane[];
  readonly #inFlight = new Map<number, { model: string; items: Item[]; waitMs: number }>();
  /** Why no more items are accepted: failed or closed. */
  #ended: EngineError | null = null;
  #nextId = 1;

  constructor(options: DeviceOptions) {
    const { lanes = 1 } = options;
    this.#options = options;
    this.#roles = new Map(options.manifests.map((manifest) => [manifestId(manifest), manifest.role]));
    this.#queue = new BatchQueue(options.batchMax, firstOf(options.manifests));
    this.buffers = new FloatPool(Math.max(POOL_MIN, 2 * options.batchMax) * lanes);
    const owner = {
      free: () => this.#dispatch(),
      answered: (answer: Extract<DeviceAnswer, { type: 'done' | 'failed' }>) => this.#settle(answer),
      lost: (reason: string, ids: number[]) => this.#lose(reason, ids),
      failed: (error: EngineError) => this.#fail(error),
    };
    this.#lanes = Array.from({ length: lanes }, () => new Lane(options, owner));
  }

  async run(permit: Permit, model: string, input: Float32Array): Promise<Ran> {
    if (!permit.held) throw new Error('A model was run with a permit that was released before');
    permit.signal.throwIfAborted();
    if (this.#ended !== null) throw this.#ended;
    if (this.#queue.size >= this.#options.waitingMax) {
      throw new EngineError('OVERLOADED', 'Too many items are waiting for the device');
    }
    return this.#enqueue(model, input, permit.signal);
  }

  #enqueue(model: string, input: Float32Array, signal: AbortSignal): Promise<Ran> {
    return new Promise((resolve, reject) => {
      const stay = () => signal.removeEventListener('abort', leave);
      const item: Item = {
        input,
        since: performance.now(),
        resolve(result) {
          stay();
          resolve(result);
        },
        reject(error) {
          stay();
          reject(error);
        },
      };
      const leave = () => {
        if (this.#queue.remove(model, item)) this.buffers.give(input);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#queue.append(model, item);
      this.#dispatch();
    });
  }

  waiting(): number {
    return this.#queue.size;
  }

  async close(): Promise<void> {
    this.#ended ??= new EngineError('CLOSED', 'The engine was closed');
    this.#refuseAll(this.#ended);
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }

  /**
   * Resolves when every lane is ready. If one refuses or ends before, rejects after all have finished starting: stopping a
   * thread while onnxruntime opens a model in it crashes the process.
   */
  async start(): Promise<void> {
    const started = await Promise.allSettled(this.#lanes.map((lane) => lane.start()));
    for (const one of started) if (one.status === 'rejected') throw one.reason;
  }

  #dispatch(): void {
    while (this.#queue.size > 0) {
      const lane = this.#roomiest();
      if (lane === null) return;
      // A short queue is divided, so that lanes finish together.
      const batch = this.#queue.take(Math.max(SHARE_MIN, Math.ceil(this.#queue.size / this.#lanes.length)));
      if (batch === null) return;
      const id = this.#nextId++;
      const waitMs = performance.now() - (batch.items[0]?.since ?? performance.now());
      this.#inFlight.set(id, { model: batch.key, items: batch.items, waitMs });
      lane.send({ id, model: batch.key, inputs: batch.items.map(({ input }) => input) });
    }
  }

  /**
   * A busy lane gets its next batch ahead of time only if enough items wait for all lanes; otherwise another lane that is
   * free sooner would have nothing to do.
   *
   * @returns null if no lane takes another batch
   */
  #roomiest(): Lane | null {
    const enough = this.#queue.size > this.#options.batchMax * (this.#lanes.length - 1);
    const least = enough ? 0 : LANE_BATCHES_MAX - 1;
    return this.#lanes.reduce<Lane | null>((best, lane) => (lane.room > (best?.room ?? least) ? lane : best), null);
  }

  #settle(answer: Extract<DeviceAnswer, { type: 'done' | 'failed' }>): void {
    const batch = this.#inFlight.get(answer.id);
    if (batch === undefined) return;
    this.#inFlight.delete(answer.id);
    for (const { input } of batch.items) this.buffers.give(input);
    if (answer.type === 'done') {
      const share = answer.runMs / batch.items.length;
      const role = this.#roles.get(batch.model) ?? null;
      const ran = { model: batch.model, role, items: batch.items.length, runMs: answer.runMs, waitMs: batch.waitMs };
      if (role !== null) this.#options.observer.batchRan(role, ran.items, ran.runMs, ran.waitMs);
      for (const [i, item] of batch.items.entries())
        item.resolve({ outputs: answer.outputs[i] ?? {}, runMs: share, batch: ran });
    } else {
      for (const item of batch.items)
        item.reject(new EngineError('RUN_FAILED', `The device could not run ${batch.model}: ${answer.message}`));
    }
  }

  #lose(reason: string, ids: readonly number[]): void {
    if (this.#ended !== null) return;
    this.#options.observer.lost(reason);
    const error = new EngineError('DEVICE_LOST', `The device thread was lost: ${reason}`);
    this.#refuseBatches(ids, error);
    if (!this.#lanes.some(({ ready }) => ready)) this.#refuseAll(error);
  }

  #fail(error: EngineError): void {
    if (this.#ended !== null) return;
    this.#ended = error;
    this.#refuseAll(error);
    this.#options.observer.failed(error);
  }

  #refuseBatches(ids: Iterable<number>, error: EngineError): void {
    for (const id of ids) {
      for (const item of this.#inFlight.get(id)?.items ?? []) item.reject(error);
      this.#inFlight.delete(id);
    }
  }

  #refuseAll(error: EngineError): void {
    this.#refuseBatches([...this.#inFlight.keys()], error);
    for (const item of this.#queue.drain()) item.reject(error);
  }
}
