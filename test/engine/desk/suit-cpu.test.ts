import type { MemoryLayout } from '@faceproof/models/graphs/cpu/spell-out-prelu.js';
import { suitCpu } from '@faceproof/models/graphs/cpu/suit-cpu.js';
import { floatsOf, type Graph, type Node } from '@faceproof/models/graphs/onnx-weights.js';
import fc from 'fast-check';
import onnxProto from 'onnx-proto';
import { describe, expect, it } from 'vitest';
import { triesOf } from '../../harness/long-run.js';
import { batchNorm, conv, depthwise, type Layer, networkOf, prelu, relu } from '../../harness/media/network.js';
import { runNetwork, SIZE } from '../../harness/media/run-network.js';

const { onnx } = onnxProto;
const LAYOUTS: readonly MemoryLayout[] = ['CHANNELS_BLOCKED', 'CHANNELS_FIRST'];

describe('a graph that suits a CPU', () => {
  it('gives the numbers of the file, for any network of convolutions', async () => {
    await fc.assert(
      fc.asyncProperty(anyNetwork, fc.constantFrom(...LAYOUTS), async (layers, layout) => {
        const file = fileOf(layers);
        const [plain, suited] = [await runNetwork(file), await runNetwork(suitCpu(file, layout))];
        const scale = 1 + Math.max(...plain.map(Math.abs));
        expect(suited).toHaveLength(plain.length);
        // Sums of large numbers that cancel lose digits; a fault in the graph would lose all of them.
        expect(Math.max(...plain.map((value, i) => Math.abs(value - (suited[i] ?? Number.NaN)))) / scale).toBeLessThan(1e-3);
      }),
      { numRuns: triesOf(200) },
    );
  });

  it.each(Object.keys(UNUSUAL))('gives the numbers of a file that %s', async (what) => {
    const model = modelOf([conv('a', 3, 5), prelu('b', 5), conv('c', 5, 4)]);
    UNUSUAL[what]!(model);
    const file = onnx.ModelProto.encode(onnx.ModelProto.fromObject(model)).finish();
    const plain = await runNetwork(file);
    for (const layout of LAYOUTS) {
      const suited = await runNetwork(suitCpu(file, layout));
      expect(suited).toHaveLength(plain.length);
      expect(Math.max(...plain.map((value, i) => Math.abs(value - (suited[i] ?? Number.NaN))))).toBeLessThan(1e-3);
    }
  });

  it.each([1e6, -1e6])('keeps the digits of a slope of %d', async (slope) => {
    const slopes = Array.from({ length: 8 }, () => slope);
    const file = fileOf([conv('a', 3, 8), prelu('b', slopes)]);
    const [plain, suited] = [await runNetwork(file), await runNetwork(suitCpu(file, 'CHANNELS_BLOCKED'))];
    const off = plain.map((value, i) => Math.abs(value - (suited[i] ?? Number.NaN)) / Math.max(1e-3, Math.abs(value)));
    expect(Math.max(...off)).toBeLessThan(1e-3);
  });

  it('sets weights to zero that change no sum beside the largest one, unless something else reads them', () => {
    const layer = (op: string, values: number[]) => ({ name: op, op, weights: { of: { dims: [1, 2, 1, 1], values } } });
    const few = [layer('Conv', [-1, 1e-20]), layer('ConvTranspose', [1, 1e-16]), layer('Gemm', [Infinity, 1])];
    const layers = [...few, layer('MatMul', [1, 1e-20]), { name: 'Div', op: 'Div', also: ['MatMul/of'] }];
    const { graph } = onnx.ModelProto.decode(suitCpu(fileOf(layers), 'CHANNELS_FIRST'));
    const kept = graph!.initializer!.map((weights) => Array.from(floatsOf(weights), (weight) => Number(weight.toPrecision(6))));
    expect(kept.join(' ')).toBe('-1,0 1,1e-16 Infinity,1 1,1e-20');
  });

  it('returns the same bytes if there is nothing to change, or the file is too old', () => {
    const network = [conv('a', 3, 5), prelu('b', 5), conv('c', 5, 4)];
    expect(suitCpu(fileOf(network), 'CHANNELS_BLOCKED')).not.toEqual(fileOf(network));
    for (const file of [fileOf([conv('a', 3, 8), relu('b')]), fileOf(network, 7), new Uint8Array()])
      for (const layout of LAYOUTS) expect(suitCpu(file, layout)).toBe(file);
  });
});

interface Model {
  irVersion: number;
  graph: Graph;
  opsetImport: { domain: string; version: number }[];
  functions?: object[];
}

/** Each changes a network of two convolutions, `a` and `c`, with a PRelu `b` between them. */
const UNUSUAL: Record<string, (model: Model) => void> = {
  'lists its weights as inputs, as old exporters do': (model) => {
    model.irVersion = 3;
    for (const { name, dims } of model.graph.initializer ?? []) model.graph.input?.push(endOf(name, dims ?? []));
  },
  'reads what a convolution gave in a branch': ({ graph }) => addBranch(graph, 'a'),
  'reads what a PRelu gave in a branch': ({ graph }) => addBranch(graph, 'b'),
  'reads weights in a branch': ({ graph }) => addBranch(graph, 'c/weights'),
  'gives weights out': ({ graph }) => graph.output?.push(endOf('a/bias')),
  'has a slope for each pixel': ({ graph }) => setWeights(graph, 'b/slopes', [5, SIZE, SIZE]),
  'has a slope for each channel and row': ({ graph }) => setWeights(graph, 'b/slopes', [5, SIZE, 1]),
  'has a function called PRelu': (model) => {
    model.opsetImport.push({ domain: 'ours', version: 1 });
    nodeOf(model.graph, 'b').domain = 'ours';
    const node = [{ opType: 'Sub', input: ['x', 'slope'], output: ['y'] }];
    const opsetImport = [{ domain: '', version: 13 }];
    model.functions = [{ domain: 'ours', name: 'PRelu', input: ['x', 'slope'], output: ['y'], node, opsetImport }];
  },
  'gives a name that would be added': ({ graph }) => {
    for (const part of ['scaled', 'gained']) {
      graph.node?.push({ opType: 'Sigmoid', input: ['a'], output: [`b/${part}`] });
      graph.output?.push(endOf(`b/${part}`));
    }
  },
  'convolves volumes of one channel': ({ graph }) => {
    reshape(graph, [0, 3, 4, 3, 3]);
    setWeights(graph, 'a/weights', [1, 3, 3, 3, 3]);
    setWeights(graph, 'a/bias', [1]);
    setWeights(graph, 'b/slopes', [1, 1, 1]);
    setWeights(graph, 'c/weights', [4, 1, 3, 3, 3]);
    for (const name of ['a', 'c']) nodeOf(graph, name).attribute = [{ name: 'pads', type: INTS, ints: [1, 1, 1, 1, 1, 1] }];
  },
};

const FLOAT = 1;
const INTS = 7;
const GRAPH = 5;

function endOf(name: string | null | undefined, dims: readonly unknown[] = []): NonNullable<Graph['input']>[number] {
  const shape = dims.length === 0 ? {} : { shape: { dim: dims.map((size) => ({ dimValue: Number(size) })) } };
  return { name: name ?? '', type: { tensorType: { elemType: FLOAT, ...shape } } };
}

function nodeOf({ node }: Graph, name: string): Node {
  return node!.find(({ output }) => output?.[0] === name)!;
}

function setWeights({ initializer }: Graph, name: string, dims: number[]): void {
  const values = Float32Array.from({ length: dims.reduce((product, size) => product * size, 1) }, (_, i) => Math.sin(i + 1));
  Object.assign(initializer!.find((one) => one.name === name)!, { dims, rawData: new Uint8Array(values.buffer) });
}

function addBranch(graph: Graph, reads: string): void {
  const branch = (name: string) => ({
    name,
    node: [{ opType: 'Identity', input: [reads], output: [name] }],
    output: [endOf(name)],
  });
  const attribute = ['then_branch', 'else_branch'].map((name) => ({ name, type: GRAPH, g: branch(name) }));
  graph.initializer?.push({ name: 'yes', dims: [], dataType: BOOL, rawData: Uint8Array.of(1) });
  graph.node?.push({ opType: 'If', input: ['yes'], output: ['branched'], attribute });
  graph.output?.push(endOf('branched'));
}

const BOOL = 9;
const INT64 = 7;

function reshape(graph: Graph, to: readonly number[]): void {
  const rawData = new Uint8Array(BigInt64Array.from(to, BigInt).buffer);
  graph.initializer?.push({ name: 'shape', dims: [to.length], dataType: INT64, rawData });
  graph.node?.unshift({ opType: 'Reshape', input: ['input', 'shape'], output: ['volume'] });
  nodeOf(graph, 'a').input![0] = 'volume';
}

const channels = fc.integer({ min: 1, max: 9 });
const kind = fc.constantFrom('RELU', 'PRELU', 'STEEP', 'SHARED', 'DEPTHWISE', 'NORM', 'SUM', 'SIGMOID');

/** Convolutions of any number of channels, each with a few layers behind it. */
const anyNetwork = fc
  .array(fc.tuple(channels, fc.array(kind, { maxLength: 3 })), { minLength: 1, maxLength: 4 })
  .map((blocks) => {
    const layers: Layer[] = [];
    let from = 3;
    for (const [to, kinds] of blocks) {
      layers.push(conv(`layer${layers.length}`, from, to));
      for (const one of kinds) layers.push(layerOf(one, `layer${layers.length}`, to, layers.at(-1)?.name ?? ''));
      from = to;
    }
    return layers;
  });

function layerOf(one: string, name: string, count: number, before: string): Layer {
  if (one === 'RELU') return relu(name);
  if (one === 'DEPTHWISE') return depthwise(name, count);
  if (one === 'NORM') return batchNorm(name, count);
  if (one === 'SUM') return { name, op: 'Add', also: [before] };
  if (one === 'SIGMOID') return { name, op: 'Sigmoid' };
  if (one === 'SHARED') return prelu(name, [0.25]);
  return prelu(name, one === 'PRELU' ? count : Array.from({ length: count }, (_, i) => 0.5 + i));
}

function fileOf(layers: readonly Layer[], opset = 13): Uint8Array {
  return onnx.ModelProto.encode(onnx.ModelProto.fromObject(modelOf(layers, opset))).finish();
}

function modelOf(layers: readonly Layer[], opset = 13): Model {
  return { irVersion: 8, graph: networkOf(layers), opsetImport: [{ domain: '', version: opset }] };
}
