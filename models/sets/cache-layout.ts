import { join } from 'node:path';
import { type Manifest, manifestId } from './manifest.js';

/** Paths of a model's files below MODELS_DIR; a tfjs model's files keep their names inside `folder`. */
export function weightsPaths(
  modelsDir: string,
  manifest: Pick<Manifest, 'model' | 'version'>,
): { folder: string; pinned: string; dynamicBatch: string } {
  const folder = join(modelsDir, manifestId(manifest));
  return { folder, pinned: join(folder, 'model.onnx'), dynamicBatch: join(folder, 'dynamic-batch.onnx') };
}

/** Path of one manifest's samples below MODELS_DIR. */
export function samplesFolder(modelsDir: string, samples: string): string {
  return join(modelsDir, 'samples', samples);
}
