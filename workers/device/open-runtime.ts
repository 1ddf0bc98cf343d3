import type { Precision } from '@faceproof/models/roles/golden.js';
import { readEngineName } from '@faceproof/protocol/measuring/engine-name.js';
import { EngineError } from './engine-error.js';
import { explainMissing } from './explain-missing.js';
import type { Runtime } from './runtime.js';
import { prepareEnvironment } from './runtime-environment.config.js';

/**
 * @param engine such as `onnx:cpu` or `onnx:cuda:fp16`
 * @throws EngineError RUNTIME_UNAVAILABLE where there is no such runtime, or this machine lacks what it needs
 */
export async function openRuntime(engine: string, threads: number): Promise<Runtime> {
  prepareEnvironment(engine);
  const { runtime, provider } = readEngineName(engine);
  const precision = readPrecision(engine);
  // Each is loaded only on demand: the tfjs packages are optional, and telemetry must be disabled before onnxruntime loads.
  if (runtime === 'onnx') {
    const { openOnnxRuntime } = await import('./runtimes/onnx.js');
    return explainMissing(engine, await openOnnxRuntime({ provider, precision, threads }));
  }
  if (runtime === 'tfjs') return (await import('./runtimes/tfjs.js')).openTfjsRuntime({ provider, precision, threads });
  throw new EngineError(
    'RUNTIME_UNAVAILABLE',
    `Unknown engine ${engine}. Set ENGINE to one of onnx:cpu, onnx:webgpu, onnx:cuda, onnx:cuda:fp16, tfjs:gpu, tfjs:cpu, tfjs:wasm.`,
  );
}

/** On a CPU, only to verify on any machine what a card computes. */
const WITH_FP16 = ['onnx:cuda:fp16', 'onnx:cpu:fp16'];

/** @throws EngineError RUNTIME_UNAVAILABLE for a precision in which the engine does not compute */
function readPrecision(engine: string): Precision {
  const { precision } = readEngineName(engine);
  if (precision === null) return 'fp32';
  if (precision === 'fp16' && WITH_FP16.includes(engine)) return 'fp16';
  throw new EngineError(
    'RUNTIME_UNAVAILABLE',
    precision === 'fp16'
      ? `ENGINE=${engine} does not exist: only onnx:cuda computes in 16 bits, and onnx:cpu to verify it. Leave out ":fp16".`
      : `Unknown precision in ENGINE=${engine}: the only one to name is fp16, as in onnx:cuda:fp16.`,
  );
}
