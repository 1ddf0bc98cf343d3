import { Refusal } from '@faceproof/installation/refusal.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';

/** @returns why no worker on this engine can run the model; null if its format allows it */
export function findEngineFault(manifest: Manifest, engine: string): string | null {
  const onTfjs = engine.startsWith('tfjs:');
  if (manifest.format === 'tfjs' && !onTfjs) return `${manifestId(manifest)} is a tfjs model, which ${engine} cannot run`;
  if (manifest.format !== 'tfjs' && onTfjs && manifest.derived.tfjs === undefined)
    return `${manifestId(manifest)} has no graph for tfjs, so ${engine} cannot run it`;
  return null;
}

/** The engine of a worker with these settings. @throws Refusal if there is none of this name */
export function workerEngineOf({ ENGINE }: NodeJS.ProcessEnv): string {
  return readEngine(ENGINE?.trim() || 'onnx', 'ENGINE');
}

/** @throws Refusal that names the setting and the engines */
export function readEngine(name: string, setting: string): string {
  const engine = name === 'onnx' ? 'onnx:cpu' : name;
  if (ENGINES.some((known) => known === engine)) return engine;
  throw new Refusal(`${setting} ${name} is not an engine. There are ${ENGINES.join(', ')}.`);
}

/** Every existing engine, the reference first. */
export const ENGINES = [
  ...['onnx:cpu', 'onnx:webgpu', 'onnx:cuda', 'onnx:cuda:fp16', 'onnx:cpu:fp16'],
  ...['tfjs:gpu', 'tfjs:cpu', 'tfjs:wasm'],
] as const;
