import { EngineError } from './engine-error.js';
import { explainMissing } from './explain-missing.js';
import type { Runtime } from './runtime.js';
import { openOnnxRuntime } from './runtimes/onnx.js';

/**
 * @param engine `runtime:provider`, such as `onnx:cpu`
 * @throws EngineError RUNTIME_UNAVAILABLE where there is no such runtime, or this machine lacks what it needs
 */
export async function openRuntime(engine: string, threads: number): Promise<Runtime> {
  const [name, provider = ''] = engine.split(':', 2);
  if (name === 'onnx') return explainMissing(engine, await openOnnxRuntime({ provider, threads }));
  // Loaded only where it is asked for: its packages are optional.
  if (name === 'tfjs') return (await import('./runtimes/tfjs.js')).openTfjsRuntime({ provider, threads });
  throw new EngineError(
    'RUNTIME_UNAVAILABLE',
    `There is no engine called ${engine}. Set ENGINE to one of onnx:cpu, onnx:webgpu, onnx:cuda, tfjs:gpu, tfjs:wasm.`,
  );
}
