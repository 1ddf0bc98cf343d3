import { EngineError } from './engine-error.js';
import { explainMissing } from './explain-missing.js';
import type { Runtime } from './runtime.js';
import { prepareEnvironment } from './runtime-environment.config.js';

/**
 * @param engine `runtime:provider`, such as `onnx:cpu`
 * @throws EngineError RUNTIME_UNAVAILABLE where there is no such runtime, or this machine lacks what it needs
 */
export async function openRuntime(engine: string, threads: number): Promise<Runtime> {
  prepareEnvironment(engine);
  const [name, provider = ''] = engine.split(':', 2);
  // Each is loaded only on demand: the tfjs packages are optional, and telemetry must be disabled before onnxruntime loads.
  if (name === 'onnx') {
    const { openOnnxRuntime } = await import('./runtimes/onnx.js');
    return explainMissing(engine, await openOnnxRuntime({ provider, threads }));
  }
  if (name === 'tfjs') return (await import('./runtimes/tfjs.js')).openTfjsRuntime({ provider, threads });
  throw new EngineError(
    'RUNTIME_UNAVAILABLE',
    `Unknown engine ${engine}. Set ENGINE to one of onnx:cpu, onnx:webgpu, onnx:cuda, tfjs:gpu, tfjs:cpu, tfjs:wasm.`,
  );
}
