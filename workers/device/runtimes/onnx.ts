import { suitCpu } from '@faceproof/models/graphs/suit-cpu.js';
import { channelCount, toChannelsLast } from '@faceproof/models/pixels/tensor-spec.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import { env, InferenceSession, listSupportedBackends, Tensor } from 'onnxruntime-node';
import { EngineError } from '../engine-error.js';
import type { Outputs, Runtime, RuntimeOptions } from '../runtime.js';

/** onnxruntime computes convolutions on blocks of channels on x86 alone. */
const LAYOUT = process.arch === 'x64' ? 'CHANNELS_BLOCKED' : 'CHANNELS_FIRST';

const PROVIDERS = ['cpu', 'webgpu', 'cuda'];

/**
 * onnxruntime-node. Its `run` blocks the calling thread: for the device thread only.
 *
 * @throws EngineError RUNTIME_UNAVAILABLE
 */
export async function openOnnxRuntime({ provider, threads }: RuntimeOptions): Promise<Runtime> {
  checkProvider(provider);
  // What it writes about a missing library is also in the error.
  env.logLevel = 'fatal';
  const loaded = new Map<string, { session: InferenceSession; manifest: Manifest }>();

  return {
    async load(manifest, weights) {
      if (weights.format === 'tfjs') throw explainFormat(manifest, provider);
      // On a GPU, PRelu is a single pass over memory; the CPU's operators would cost three more.
      const graph = provider === 'cpu' ? suitCpu(weights.graph, LAYOUT) : weights.graph;
      const session = await createSession(manifestId(manifest), graph, { provider, threads });
      loaded.set(manifestId(manifest), { session, manifest });
    },

    async run(model, input, count) {
      const one = loaded.get(model);
      if (one === undefined) throw new EngineError('WEIGHTS_UNUSABLE', `${model} was not loaded`);
      const { name, width, height, layout } = one.manifest.input;
      const channels = channelCount(one.manifest.input);
      const tensor =
        layout === 'NHWC'
          ? new Tensor('float32', toChannelsLast(input, one.manifest.input), [count, height, width, channels])
          : new Tensor('float32', input, [count, channels, height, width]);
      const results = await one.session.run({ [name]: tensor });
      return Object.fromEntries(Object.entries(results).map(([output, { data }]) => [output, data as Float32Array])) as Outputs;
    },

    async close() {
      for (const { session } of loaded.values()) await session.release();
      loaded.clear();
    },
  };
}

function explainFormat(manifest: Manifest, provider: string): EngineError {
  return new EngineError(
    'WEIGHTS_UNUSABLE',
    `${manifestId(manifest)} is a tfjs model, which ENGINE=onnx:${provider} cannot run: set ENGINE to tfjs:gpu, tfjs:cpu or tfjs:wasm.`,
  );
}

function checkProvider(provider: string): void {
  const here = listSupportedBackends().map(({ name }) => name);
  if (PROVIDERS.includes(provider) && here.includes(provider)) return;
  const can = PROVIDERS.filter((name) => here.includes(name)).map((name) => `onnx:${name}`);
  throw new EngineError(
    'RUNTIME_UNAVAILABLE',
    `onnxruntime-node on this machine has no provider "${provider}". Set ENGINE to one of ${can.join(', ')}.`,
  );
}

async function createSession(
  id: string,
  weights: Uint8Array,
  { provider, threads }: RuntimeOptions,
): Promise<InferenceSession> {
  try {
    return await InferenceSession.create(weights, {
      executionProviders: [provider],
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      graphOptimizationLevel: 'all',
      logSeverityLevel: 3,
      // A spinning thread is slightly faster on idle cores, and half as fast on cores that it shares with decoding, the queue
      // and the database.
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    });
  } catch (cause) {
    // The CPU's provider is always complete, so the graph is at fault; another one may lack a driver.
    const code = provider === 'cpu' ? 'WEIGHTS_UNUSABLE' : 'RUNTIME_UNAVAILABLE';
    throw new EngineError(code, `onnxruntime could not open ${id} on "${provider}": ${firstLineOf(cause)}`, { cause });
  }
}

/** The runtime's own words, without its lists of files and lines. */
function firstLineOf(cause: unknown): string {
  const [line = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
  return line.trim().replace(/\.$/, '');
}
