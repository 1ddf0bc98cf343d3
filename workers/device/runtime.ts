import type { Manifest } from '@faceproof/models/sets/manifest.js';

/** A model's outputs for one item or one batch, by the graph's names. */
export type Outputs = Record<string, Float32Array>;

/** A graph that takes any number of items: the derived ONNX file, or a tfjs model as it came. */
export type Weights =
  | { format: 'onnx'; graph: Uint8Array }
  /** `weights`: all files of weights, one after the other. */
  | { format: 'tfjs'; model: Uint8Array; weights: Uint8Array };

/**
 * Runs graphs on one device. Owned by the device thread, called by nobody else; `run` may block that thread.
 * Another runtime is another file that implements this and one line in open-runtime.ts.
 */
export interface Runtime {
  /** @throws EngineError WEIGHTS_UNUSABLE where this runtime does not run graphs of that format */
  load(manifest: Manifest, weights: Weights): Promise<void>;
  /**
   * @param model `model@version` of a manifest that was loaded
   * @param input `count` items after one another
   * @returns each output for all items after one another
   */
  run(model: string, input: Float32Array, count: number): Promise<Outputs>;
  close(): Promise<void>;
}

export interface RuntimeOptions {
  /** Such as `cpu`. */
  provider: string;
  /** Threads that one run may use; for devices without threads, ignored. */
  threads: number;
}
