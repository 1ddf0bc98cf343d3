import { join } from 'node:path';
import { type Manifest, manifestId } from './manifest.js';

/** Where a model's files lie below MODELS_DIR; those of a tfjs model in `folder`, under their own names. */
export function weightsPaths(
  modelsDir: string,
  manifest: Pick<Manifest, 'model' | 'version'>,
): { folder: string; pinned: string; dynamicBatch: string } {
  const folder = join(modelsDir, manifestId(manifest));
  return { folder, pinned: join(folder, 'model.onnx'), dynamicBatch: join(folder, 'dynamic-batch.onnx') };
}

/** Where the samples of one manifest lie below MODELS_DIR. */
export function samplesFolder(modelsDir: string, samples: string): string {
  return join(modelsDir, 'samples', samples);
}
