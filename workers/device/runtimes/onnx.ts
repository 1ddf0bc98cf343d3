import type { Manifest } from '@faceproof/models/manifest.js';
import { channelCount } from '@faceproof/models/tensor-spec.js';
import type { ModelRole } from '@faceproof/protocol/job.js';
import { InferenceSession, listSupportedBackends, Tensor } from 'onnxruntime-node';
import { EngineError } from '../engine-error.js';
import type { Outputs, Runtime, RuntimeOptions } from '../runtime.js';

/**
 * onnxruntime-node. Its `run` blocks the calling thread: for the device thread only.
 *
 * @throws EngineError RUNTIME_UNAVAILABLE
 */
export async function openOnnxRuntime({ provider, threads }: RuntimeOptions): Promise<Runtime> {
  checkProvider(provider);
  const loaded = new Map<ModelRole, { session: InferenceSession; manifest: Manifest }>();

  return {
    async load(manifest, weights) {
      loaded.set(manifest.role, { session: await createSession(weights, provider, threads), manifest });
    },

    async run(role, input, count) {
      const model = loaded.get(role);
      if (model === undefined) throw new EngineError('WEIGHTS_UNUSABLE', `No model was loaded for ${role}`);
      const { name, width, height } = model.manifest.input;
      const tensor = new Tensor('float32', input, [count, channelCount(model.manifest.input), height, width]);
      const results = await model.session.run({ [name]: tensor });
      return Object.fromEntries(Object.entries(results).map(([output, { data }]) => [output, data as Float32Array])) as Outputs;
    },

    async close() {
      for (const { session } of loaded.values()) await session.release();
      loaded.clear();
    },
  };
}

/** What to do where a provider is asked for and this machine lacks it. */
const HINTS: Record<string, string> = {
  cpu: 'onnxruntime-node is broken here: run npm ci.',
  webgpu:
    'It needs a GPU with a Vulkan driver (vulkaninfo shows one), or a Vulkan without one: set VK_ICD_FILENAMES to the vk_swiftshader_icd.json of a Chromium. Or set ENGINE=onnx:cpu.',
  cuda: 'It needs an NVIDIA driver, CUDA 12, cuDNN 9 and the CUDA provider of onnxruntime: use docker/worker-cuda.Dockerfile, or run npm_config_onnxruntime_node_install=cuda12 npm rebuild onnxruntime-node. Or set ENGINE=onnx:cpu.',
};

function checkProvider(provider: string): void {
  if (!(provider in HINTS)) {
    const known = Object.keys(HINTS).map((name) => `onnx:${name}`);
    throw new EngineError(
      'RUNTIME_UNAVAILABLE',
      `There is no engine called onnx:${provider}. Set ENGINE to one of ${known.join(', ')}.`,
    );
  }
  if (!listSupportedBackends().some(({ name }) => name === provider)) {
    throw new EngineError('RUNTIME_UNAVAILABLE', `onnxruntime-node on this system has no "${provider}". ${HINTS[provider]}`);
  }
}

async function createSession(weights: Uint8Array, provider: string, threads: number): Promise<InferenceSession> {
  try {
    return await InferenceSession.create(weights, {
      executionProviders: [provider],
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      graphOptimizationLevel: 'all',
      logSeverityLevel: 3,
      // A thread that spins while it waits is a little faster on idle cores, and twice as slow on cores that it shares with
      // decoding, the queue and the database.
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    });
  } catch (cause) {
    throw new EngineError('RUNTIME_UNAVAILABLE', `onnxruntime could not open a model on "${provider}". ${HINTS[provider]}`, {
      cause,
    });
  }
}
