import type { Manifest } from '@faceproof/models/sets/manifest.js';
import type { EngineErrorCode } from './engine-error.js';
import type { Outputs } from './runtime.js';

/** What the device thread is started with. */
export interface DeviceThreadData {
  /** Such as `onnx:cpu`. */
  engine: string;
  threads: number;
  modelsDir: string;
  /** Everything that the set pins. */
  manifests: readonly Manifest[];
  /** The largest batch that will be requested; part of the warm-up. */
  batchMax: number;
}

/** To the thread. It reads the inputs until it answers. */
export interface RunBatch {
  id: number;
  /** `model@version`. */
  model: string;
  inputs: Float32Array[];
}

/** From the thread. */
export type DeviceAnswer =
  | { type: 'ready' }
  | { type: 'refused'; code: EngineErrorCode; message: string }
  | { type: 'done'; id: number; outputs: Outputs[]; runMs: number }
  | { type: 'failed'; id: number; message: string };
