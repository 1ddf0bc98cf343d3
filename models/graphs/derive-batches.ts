import { readTorchFile } from '../torch/read-torch-file.js';
import { deriveDynamicBatch } from './derive-dynamic-batch.js';
import { deriveMinifasnet } from './derive-minifasnet.js';

/**
 * The graph that runs, for any number of items. Deterministic, so the manifest pins its digest.
 *
 * @param pinned an ONNX file, or the weights of a network whose architecture is known here
 * @throws TorchFileError, or Error if it is no graph
 */
export function deriveBatches(pinned: Uint8Array, format: 'onnx' | 'torch' | undefined): Uint8Array {
  return format === 'torch' ? deriveMinifasnet(readTorchFile(pinned)) : deriveDynamicBatch(pinned);
}
