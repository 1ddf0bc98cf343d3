import type { Precision } from '@faceproof/models/roles/golden.js';
import type { Manifest } from '@faceproof/models/sets/manifest.js';

/** A model's outputs for one item or one batch, by the names in the graph. */
export type Outputs = Record<string, Float32Array>;

/** A graph that accepts any number of items: the derived ONNX file, or an original tfjs model. */
export type Weights =
  | { format: 'onnx'; graph: Uint8Array }
  /** `weights`: all weight files, concatenated. */
  | { format: 'tfjs'; model: Uint8Array; weights: Uint8Array };

/**
 * Runs graphs on one device. Owned by the device thread and called only there; `run` may block that thread. To add a runtime,
 * implement this in another file and add one line to open-runtime.ts.
 */
export interface Runtime {
  /** Of the engine. Networks that place crops keep 32 bits on every engine: `precisionOf`. */
  readonly precision: Precision;
  /** @throws EngineError WEIGHTS_UNUSABLE if this runtime does not support the format */
  load(manifest: Manifest, weights: Weights): Promise<void>;
  /**
   * @param model `model@version` of a loaded manifest
   * @param input `count` concatenated items
   * @returns each output for all items, concatenated
   */
  run(model: string, input: Float32Array, count: number): Promise<Outputs>;
  close(): Promise<void>;
}

export interface RuntimeOptions {
  /** Such as `cpu`. */
  provider: string;
  precision: Precision;
  /** Threads per run; ignored by devices without threads. */
  threads: number;
}
