import { engineIn32Bits } from '@faceproof/protocol/measuring/engine-name.js';
import { EngineError } from './engine-error.js';
import type { Runtime } from './runtime.js';

/** What to do if an engine is requested that this machine cannot run. */
const ADVICE: Record<string, string> = {
  'onnx:webgpu':
    'It needs a GPU with a Vulkan driver (vulkaninfo shows one), or a Vulkan without one: set VK_ICD_FILENAMES to the vk_swiftshader_icd.json of a Chromium. Or set ENGINE=onnx:cpu',
  'onnx:cuda':
    'It needs an NVIDIA driver, CUDA 13, cuDNN 9 and the CUDA provider of onnxruntime: use docker/worker-cuda.Dockerfile, or run ONNXRUNTIME_NODE_INSTALL=cuda12 npm rebuild onnxruntime-node --ignore-scripts=false. Or set ENGINE=onnx:cpu',
};

/** The same runtime. Missing requirements often show only when the first model is opened. */
export function explainMissing(engine: string, runtime: Runtime): Runtime {
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
