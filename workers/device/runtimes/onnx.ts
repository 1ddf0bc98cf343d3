import { suitCpu } from '@faceproof/models/graphs/cpu/suit-cpu.js';
import { deriveFp16Graph } from '@faceproof/models/graphs/fp16/derive-fp16-graph.js';
import { spellOutHalf } from '@faceproof/models/graphs/fp16/spell-out-half.js';
import { channelCount, toChannelsLast } from '@faceproof/models/pixels/tensor-spec.js';
import { precisionOf } from '@faceproof/models/roles/golden.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import { env, InferenceSession, listSupportedBackends, Tensor } from 'onnxruntime-node';
import { EngineError } from '../engine-error.js';
import type { Outputs, Runtime, RuntimeOptions } from '../runtime.js';

/** onnxruntime computes convolutions on blocks of channels on x86 alone. */
const LAYOUT = process.arch === 'x64' ? 'CHANNELS_BLOCKED' : 'CHANNELS_FIRST';

const PROVIDERS = ['cpu', 'webgpu', 'cuda'];

/**
 * In this version, the binding passes TensorRT no option but the number of the card, and TensorRT reads no environment variable then:
 * docs/decisions/0062-cuda-computes-in-16-bits.md.
 */
const NO_TENSORRT =
  'ENGINE=onnx:tensorrt does not exist: TensorRT takes no option from Node, so it could neither compute in 16 bits nor keep what it builds for minutes at every start. Set ENGINE=onnx:cuda:fp16.';

/**
 * onnxruntime-node. Its `run` blocks the calling thread: for the device thread only.
 *
 * @throws EngineError RUNTIME_UNAVAILABLE
 */
export async function openOnnxRuntime({ provider, precision, threads }: RuntimeOptions): Promise<Runtime> {
  checkProvider(provider);
  // What it writes about a missing library is also in the error.
  env.logLevel = 'fatal';
  const loaded = new Map<string, { session: InferenceSession; manifest: Manifest }>();

  return {
    precision,

    async load(manifest, weights) {
      if (weights.format === 'tfjs') throw explainFormat(manifest, provider);
      const graph = prepareGraph(manifest, weights.graph, { provider, precision });
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

function prepareGraph(
  manifest: Manifest,
  pinned: Uint8Array,
  { provider, precision }: Pick<RuntimeOptions, 'provider' | 'precision'>,
): Uint8Array {
  if (precisionOf(manifest.role, precision) === 'fp16') {
    const half = inHalf(manifest, pinned);
    return provider === 'cpu' ? spellOutHalf(half) : half;
  }
  // On a GPU, PRelu is a single pass over memory; the CPU's operators would cost three more.
  return provider === 'cpu' ? suited(pinned) : pinned;
}

/** onnxruntime may open what cannot be read here, or it says why not. */
function suited(graph: Uint8Array): Uint8Array {
  try {
    return suitCpu(graph, LAYOUT);
  } catch {
    return graph;
  }
}

/** The pinned graph was verified; this derivation is part of the code, and the golden numbers prove what it gives. */
function inHalf(manifest: Manifest, graph: Uint8Array): Uint8Array {
  try {
    return deriveFp16Graph(graph);
  } catch (cause) {
    const words = `${manifestId(manifest)} cannot run in 16 bits: ${firstLineOf(cause)}. Set ENGINE to onnx:cuda.`;
    throw new EngineError('WEIGHTS_UNUSABLE', words, { cause });
  }
}

function explainFormat(manifest: Manifest, provider: string): EngineError {
  return new EngineError(
    'WEIGHTS_UNUSABLE',
    `${manifestId(manifest)} is a tfjs model, which ENGINE=onnx:${provider} cannot run: set ENGINE to tfjs:gpu, tfjs:cpu or tfjs:wasm.`,
  );
}

function checkProvider(provider: string): void {
  if (provider === 'tensorrt') throw new EngineError('RUNTIME_UNAVAILABLE', NO_TENSORRT);
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
  { provider, threads }: Pick<RuntimeOptions, 'provider' | 'threads'>,
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
