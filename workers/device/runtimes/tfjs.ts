import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { type DerivedTfjs, deriveTfjsGraph } from '@faceproof/models/graphs/tfjs/derive-tfjs-graph.js';
import { readTfjsModel } from '@faceproof/models/graphs/tfjs/tfjs-files.js';
import { channelCount } from '@faceproof/models/pixels/tensor-spec.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import type { GraphModel } from '@tensorflow/tfjs-converter';
import type { Tensor } from '@tensorflow/tfjs-core';
import { FOLDER } from '../../folder.js';
import { EngineError } from '../engine-error.js';
import { digestOf } from '../load-weights.js';
import type { Outputs, Runtime, RuntimeOptions } from '../runtime.js';

type Core = Pick<typeof import('@tensorflow/tfjs-core'), 'tensor' | 'transpose' | 'dispose' | 'io'>;
interface Backend extends Core {
  loadGraphModel: typeof import('@tensorflow/tfjs-converter').loadGraphModel;
}

/** What both native packages export. */
interface Native extends Backend {
  ready(): Promise<void>;
  engine(): { backend?: { isUsingGpuDevice?: boolean } };
}

interface Graph {
  artifacts: { modelTopology: object; weightSpecs: object[]; signature?: object | undefined };
  weights: Uint8Array;
  input: string;
  /** The manifest's name of each output, and the node that computes it. */
  outputs: readonly (readonly [name: string, node: string])[];
  /** The graph takes one item at a time. */
  single: boolean;
}

interface Loaded extends Pick<Graph, 'input' | 'outputs' | 'single'> {
  model: GraphModel;
  manifest: Manifest;
}

/**
 * TensorFlow.js: `gpu` through tfjs-node-gpu, `cpu` through tfjs-node, `wasm` without native code. The graph is derived, operator by operator, from the same
 * ONNX file that the other runtimes use; an original tfjs model runs unchanged. `run` blocks the calling thread: for the
 * device thread only.
 *
 * @throws EngineError RUNTIME_UNAVAILABLE
 */
export async function openTfjsRuntime({ provider, precision }: RuntimeOptions): Promise<Runtime> {
  const tf = await openBackend(provider);
  const loaded = new Map<string, Loaded>();

  return {
    precision,

    async load(manifest, weights) {
      const graph = weights.format === 'tfjs' ? readGraph(manifest, weights) : deriveGraph(manifest, weights.graph);
      const { artifacts, input, outputs, single } = graph;
      // Copied, because a view would keep the larger buffer alive.
      const weightData = Uint8Array.from(graph.weights).buffer;
      const model = await tf.loadGraphModel(tf.io.fromMemory({ ...artifacts, format: 'graph-model', weightData }));
      // A model that is loaded again would otherwise keep its tensors for good.
      loaded.get(manifestId(manifest))?.model.dispose();
      loaded.set(manifestId(manifest), { model, manifest, input, outputs, single });
    },

    async run(name, input, count) {
      const one = loaded.get(name);
      if (one === undefined) throw new EngineError('WEIGHTS_UNUSABLE', `${name} was not loaded`);
      if (!one.single) return runItems(tf, one, input, count);
      const length = input.length / count;
      const items: Outputs[] = [];
      for (let i = 0; i < count; i++) items.push(await runItems(tf, one, input.slice(i * length, (i + 1) * length), 1));
      return joinOutputs(items);
    },

    async close() {
      for (const { model } of loaded.values()) model.dispose();
      loaded.clear();
    },
  };
}

async function runItems(tf: Backend, one: Loaded, input: Float32Array, count: number): Promise<Outputs> {
  const { width, height, layout } = one.manifest.input;
  const held: Tensor[] = [];
  const hold = <T extends Tensor>(tensor: T): T => {
    held.push(tensor);
    return tensor;
  };
  try {
    const packed = hold(tf.tensor(input, [count, channelCount(one.manifest.input), height, width]));
    const tensor = layout === 'NHWC' ? hold(tf.transpose(packed, [0, 2, 3, 1])) : packed;
    const nodes = one.outputs.map(([, node]) => node);
    const results = [one.model.execute({ [one.input]: tensor }, nodes)].flat();
    results.forEach(hold);
    const read = await Promise.all(results.map(async (result) => Float32Array.from(await result.data())));
    return Object.fromEntries(one.outputs.map(([name], i) => [name, read[i] ?? unread(one.manifest, name)])) as Outputs;
  } finally {
    tf.dispose(held);
  }
}

function joinOutputs(items: readonly Outputs[]): Outputs {
  const names = Object.keys(items[0] ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const length = items[0]?.[name]?.length ?? 0;
      const whole = new Float32Array(items.length * length);
      for (const [i, item] of items.entries()) whole.set(item[name] ?? [], i * length);
      return [name, whole];
    }),
  );
}

function deriveGraph(manifest: Manifest, graph: Uint8Array): Graph {
  const derived = deriveTfjsGraph(graph);
  checkDigests(manifest, derived);
  const { modelTopology, weightSpecs } = readTfjsModel(derived.model);
  const { weights, input } = derived;
  return { artifacts: { modelTopology, weightSpecs }, weights, input, outputs: Object.entries(derived.outputs), single: false };
}

function readGraph(manifest: Manifest, { model, weights }: { model: Uint8Array; weights: Uint8Array }): Graph {
  const { modelTopology, weightSpecs, signature, inputs, shards } = readTfjsModel(model);
  const input = inputs.find(({ name }) => name === manifest.input.name);
  if (input === undefined)
    throw new EngineError('WEIGHTS_UNUSABLE', `${manifestId(manifest)} has no input called ${manifest.input.name}`);
  if (
    shards.join() !==
    (manifest.files ?? [])
      .slice(1)
      .map(({ path }) => path)
      .join()
  )
    throw new EngineError('WEIGHTS_UNUSABLE', `${manifestId(manifest)} names other files of weights than its manifest lists`);
  const outputs = Object.values<string>(manifest.outputs).map((name) => [name, name] as const);
  const artifacts = { modelTopology, weightSpecs, ...(signature === undefined ? {} : { signature }) };
  return { artifacts, weights, input: input.name, outputs, single: input.dims[0] === 1 };
}

/** A manifest without them describes a model that does not support tfjs. */
function checkDigests(manifest: Manifest, derived: DerivedTfjs): void {
  const pinned = manifest.derived.tfjs;
  if (pinned === undefined) {
    throw new EngineError('WEIGHTS_UNUSABLE', `The manifest of ${manifestId(manifest)} pins no graph for tfjs: run it on onnx`);
  }
  if (digestOf(derived.model) === pinned.model && digestOf(derived.weights) === pinned.weights) return;
  throw new EngineError(
    'WEIGHTS_UNUSABLE',
    `The graph derived for tfjs from ${manifestId(manifest)} does not match the digest in its manifest`,
  );
}

function unread(manifest: Manifest, name: string): never {
  throw new EngineError('RUN_FAILED', `${manifestId(manifest)} gave no output ${name}`);
}

const BACKENDS = new Map([
  ['gpu', openGpu],
  ['cpu', openCpu],
  ['wasm', openWasm],
]);

async function openBackend(provider: string): Promise<Backend> {
  const open = BACKENDS.get(provider);
  if (open !== undefined) return open();
  const words = `Unknown engine tfjs:${provider}. Set ENGINE to tfjs:gpu, tfjs:cpu or tfjs:wasm.`;
  throw new EngineError('RUNTIME_UNAVAILABLE', words);
}

async function openGpu(): Promise<Backend> {
  const tf = loadNative(
    '@tensorflow/tfjs-node-gpu',
    'ENGINE=tfjs:gpu needs the package @tensorflow/tfjs-node-gpu, CUDA 11.2 or later of 11, cuDNN 8, and Node below 23: use docker/worker-tfjs.Dockerfile, or run npm install --no-save --ignore-scripts=false @tensorflow/tfjs-node-gpu@4.22.0',
  );
  await tf.ready();
  if (tf.engine().backend?.isUsingGpuDevice !== true) {
    throw new EngineError(
      'RUNTIME_UNAVAILABLE',
      'ENGINE=tfjs:gpu: TensorFlow finds no GPU here. Check the NVIDIA driver, CUDA 11 and cuDNN 8 (nvidia-smi), or set ENGINE=onnx:cpu',
    );
  }
  return tf;
}

async function openCpu(): Promise<Backend> {
  const tf = loadNative(
    '@tensorflow/tfjs-node',
    'ENGINE=tfjs:cpu needs the package @tensorflow/tfjs-node with its native binding, and Node below 23: run npm install --no-save --ignore-scripts=false @tensorflow/tfjs-node@4.22.0, or node scripts/prove/tfjs-cpu.mjs',
  );
  await tf.ready();
  return tf;
}

/**
 * The native packages are not dependencies: installing them downloads hundreds of megabytes that few hosts use. They are looked for
 * beside the workers, and in `NODE_PATH`.
 *
 * @throws EngineError RUNTIME_UNAVAILABLE with the sentence
 */
function loadNative(name: string, sentence: string): Native {
  try {
    return createRequire(join(FOLDER, 'device'))(name);
  } catch (cause) {
    throw new EngineError('RUNTIME_UNAVAILABLE', sentence, { cause });
  }
}

async function openWasm(): Promise<Backend> {
  try {
    const core = await import('@tensorflow/tfjs-core');
    const { loadGraphModel } = await import('@tensorflow/tfjs-converter');
    const wasm = await import('@tensorflow/tfjs-backend-wasm');
    wasm.setWasmPaths(dirname(createRequire(join(FOLDER, 'device')).resolve('@tensorflow/tfjs-backend-wasm')) + sep);
    wasm.setThreadsCount(1);
    if (!(await core.setBackend('wasm'))) throw new Error('The WASM backend did not start');
    return { tensor: core.tensor, transpose: core.transpose, dispose: core.dispose, io: core.io, loadGraphModel };
  } catch (cause) {
    throw new EngineError(
      'RUNTIME_UNAVAILABLE',
      'ENGINE=tfjs:wasm needs the packages @tensorflow/tfjs-core, tfjs-converter and tfjs-backend-wasm: run npm install (without --omit=dev)',
      { cause },
    );
  }
}
