import { tensorLength } from '@faceproof/models/pixels/tensor-spec.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import type { Manifests } from '@faceproof/models/sets/pinned-models.js';
import type { Permits } from '../batching/permits.js';
import { EngineError } from '../device/engine-error.js';
import type { Device, RanBatch } from '../device/open-device.js';
import type { Outputs } from '../device/runtime.js';

/** What the steps of one capture share. Models run only for an admitted picture. */
export interface Steps {
  manifests: Manifests;
  /** Aborted once no one waits for the capture any more; then each further step throws its reason. */
  signal: AbortSignal;
  /** Admits one picture, which may then lie decoded in memory. */
  admit(): Promise<AdmittedSteps>;
  /** Measures the time of `work` as decoding. */
  decode<T>(work: () => Promise<T>): Promise<T>;
  /** Measures the time of `work` as the search for signs of an attack. */
  seek<T>(work: () => T): T;
  /** Milliseconds so far. Decoding and the device overlap, so the parts may add up to more than the whole. */
  timings(): { decodeMs: number; deviceMs: number; signsMs: number; totalMs: number };
}

/** The steps of one picture. They hold its permit until `release`. */
export interface AdmittedSteps extends Pick<Steps, 'manifests' | 'decode' | 'seek'> {
  /** Buffers for packing one item of a model. */
  buffer(model: Manifest): Float32Array;
  /** Runs one item in one batch with other items that wait for the model. The input belongs to the device afterwards. */
  run(model: Manifest, input: Float32Array): Promise<Outputs>;
  release(): void;
}

/** Called for each item that a model has run, as soon as its batch is over. Items of one batch bring the same object. */
export type OnBatch = (batch: RanBatch) => void;

export function beginSteps(of: {
  manifests: Manifests;
  device: Device;
  pictures: Permits;
  signal: AbortSignal;
  now: () => number;
  onBatch?: OnBatch | undefined;
}): Steps {
  const startedAt = of.now();
  let decodeMs = 0;
  let deviceMs = 0;
  let signsMs = 0;
  const steps: Steps = {
    manifests: of.manifests,
    signal: of.signal,
    async admit() {
      const permit = await of.pictures.acquire(of.signal);
      const { manifests, decode, seek } = steps;
      return {
        manifests,
        decode,
        seek,
        buffer: ({ input }) => of.device.buffers.take(tensorLength(input)),
        async run(model, input) {
          const { outputs, runMs, batch } = await of.device.run(permit, manifestId(model), input);
          deviceMs += runMs;
          of.onBatch?.(batch);
          return outputs;
        },
        release: () => permit.release(),
      };
    },
    async decode(work) {
      of.signal.throwIfAborted();
      const from = of.now();
      const result = await work();
      decodeMs += of.now() - from;
      return result;
    },
    seek(work) {
      of.signal.throwIfAborted();
      const from = of.now();
      const result = work();
      signsMs += of.now() - from;
      return result;
    },
    timings: () => ({ decodeMs, deviceMs, signsMs, totalMs: of.now() - startedAt }),
  };
  return steps;
}

/** @throws Error if the graph has no such output: its manifest describes another graph */
export function outputOf(outputs: Outputs, name: string): Float32Array {
  const values = outputs[name];
  if (values === undefined) throw new Error(`The model has no output named ${name}`);
  return values;
}

/**
 * JSON writes numbers that are not finite as null, which would count as 0. In 16 bits, a number above 65504 is one.
 *
 * @throws EngineError RUN_FAILED if one is not finite
 */
export function finiteOf(outputs: Outputs, name: string): Float32Array {
  const values = outputOf(outputs, name);
  if (values.every(Number.isFinite)) return values;
  throw new EngineError('RUN_FAILED', `The output ${name} contains a number that is not finite`);
}
