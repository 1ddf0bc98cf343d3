import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';

/** @returns why no worker on this engine can run the model; null if its format allows it */
export function findEngineFault(manifest: Manifest, engine: string): string | null {
  const onTfjs = engine.startsWith('tfjs:');
  if (manifest.format === 'tfjs' && !onTfjs) return `${manifestId(manifest)} is a tfjs model, which ${engine} cannot run`;
  if (manifest.format !== 'tfjs' && onTfjs && manifest.derived.tfjs === undefined)
    return `${manifestId(manifest)} has no graph for tfjs, so ${engine} cannot run it`;
  return null;
}

/** The engine of a worker with these settings. */
export function workerEngineOf({ ENGINE }: NodeJS.ProcessEnv): string {
  const engine = ENGINE?.trim() || 'onnx';
  return engine === 'onnx' ? 'onnx:cpu' : engine;
}
