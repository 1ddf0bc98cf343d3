import type { Manifest } from '@faceproof/models/manifest.js';
import type { ModelRole } from '@faceproof/protocol/job.js';

/** A model's outputs for one item or one batch, by the graph's names. */
export type Outputs = Record<string, Float32Array>;

/**
 * Runs graphs on one device. Owned by the device thread, called by nobody else; `run` may block that thread.
 * Another runtime is another file that implements this and one line in open-runtime.ts.
 */
export interface Runtime {
  /** @param weights the derived graph with a free batch dimension */
  load(manifest: Manifest, weights: Uint8Array): Promise<void>;
  /**
   * @param input `count` items after one another
   * @returns each output for all items after one another
   */
  run(role: ModelRole, input: Float32Array, count: number): Promise<Outputs>;
  close(): Promise<void>;
}

export interface RuntimeOptions {
  /** Such as `cpu`. */
  provider: string;
  /** Threads that one run may use; for devices without threads, ignored. */
  threads: number;
}
