import type { Precision } from '@faceproof/models/roles/golden.js';
import { engineIn32Bits, readEngineName } from '@faceproof/protocol/measuring/engine-name.js';
import { EngineError } from './engine-error.js';
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

/** What to do if an engine is requested that this machine cannot run. */
const ADVICE: Record<string, string> = {
  'onnx:webgpu':
    'It needs a GPU with a Vulkan driver (vulkaninfo shows one), or a Vulkan without one: set VK_ICD_FILENAMES to the vk_swiftshader_icd.json of a Chromium. Or set ENGINE=onnx:cpu',
  'onnx:cuda':
    'It needs an NVIDIA driver, CUDA 13, cuDNN 9 and the CUDA provider of onnxruntime: use docker/worker-cuda.Dockerfile, or run ONNXRUNTIME_NODE_INSTALL=cuda12 npm rebuild onnxruntime-node --ignore-scripts=false. Or set ENGINE=onnx:cpu',
};

/** The same runtime. Missing requirements often show only when the first model is opened. */
function explainMissing(engine: string, runtime: Runtime): Runtime {
  const advice = ADVICE[engineIn32Bits(engine)];
  if (advice === undefined) return runtime;
  return {
    ...runtime,
    async load(manifest, weights) {
      try {
        await runtime.load(manifest, weights);
      } catch (cause) {
        if (!(cause instanceof EngineError) || cause.code !== 'RUNTIME_UNAVAILABLE') throw cause;
        throw new EngineError('RUNTIME_UNAVAILABLE', `${cause.message}. ${advice}`, { cause });
      }
    },
  };
}
