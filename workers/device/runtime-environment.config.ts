import { engineIn32Bits } from '@faceproof/protocol/measuring/engine-name.js';

/**
 * What the native libraries of an engine read from the process's own environment. Only the main thread can change that: call this
 * there before a thread that loads them is started, and before they are loaded on the main thread itself.
 *
 * onnxruntime's official builds send telemetry since 1.29: each keeps an id of the machine and a queue of events (models' names and
 * hashes, hardware, timings) in the home folder, and sends them to Microsoft. This disables it.
 *
 * @param engine such as `onnx:cpu` or `onnx:cuda:fp16`
 * @param environment is changed. A value that the operator has set stays; an empty one counts as unset, as everywhere
 */
export function prepareEnvironment(engine: string, environment: NodeJS.ProcessEnv = process.env): void {
  environment.ORT_DISABLE_TELEMETRY = '1';
  for (const [name, value] of Object.entries(OF_ENGINE[engineIn32Bits(engine)] ?? {})) environment[name] ||= value;
}

/**
 * TF32 has ten bits of mantissa instead of 23. cuBLAS and cuDNN would round the factors of each product to it, an error of up to 5e-4
 * each, and golden numbers are compared to 1e-4.
 */
const EXACT = { NVIDIA_TF32_OVERRIDE: '0' };

const OF_ENGINE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'onnx:cuda': EXACT,
  // TensorFlow would otherwise take the whole memory of the card at once, and a second set could not be opened beside the first.
  'tfjs:cpu': { TF_CPP_MIN_LOG_LEVEL: '2' },
  'tfjs:gpu': { ...EXACT, TF_FORCE_GPU_ALLOW_GROWTH: 'true', TF_CPP_MIN_LOG_LEVEL: '2' },
};
