import type { Graph, Node, Weights } from '@faceproof/models/graphs/onnx-weights.js';

/** A node of a small network. It reads the one before it, and its weights and bias are named after it. */
export interface Layer {
  name: string;
  op: string;
  input?: string;
  /** Further inputs, instead of weights of its own. */
  also?: readonly string[];
  weights?: Record<string, { dims: number[]; values: readonly number[] }>;
  groups?: number;
}

/** A convolution of three by three. */
export function conv(name: string, from: number, to: number): Layer {
  return {
    name,
    op: 'Conv',
    weights: {
      weights: { dims: [to, from, 3, 3], values: numbers(to * from * 9, name) },
      bias: { dims: [to], values: numbers(to, `${name}/bias`) },
    },
  };
}

export function depthwise(name: string, channels: number): Layer {
  return { ...conv(name, 1, channels), groups: channels };
}

/** @param slopes as many as there are channels; a number means that they are made up, none above 1 */
export function prelu(name: string, slopes: number | readonly number[]): Layer {
  const values = typeof slopes === 'number' ? numbers(slopes, name) : slopes;
  return { name, op: 'PRelu', weights: { slopes: { dims: [values.length, 1, 1], values } } };
}

export function relu(name: string): Layer {
  return { name, op: 'Relu' };
}

export function batchNorm(name: string, channels: number): Layer {
  const of = (part: string, map: (value: number) => number = (value) => value) => ({
    dims: [channels],
    values: numbers(channels, `${name}/${part}`).map(map),
  });
  return {
    name,
    op: 'BatchNormalization',
    weights: {
      scale: of('scale'),
      shift: of('shift'),
      mean: of('mean'),
      variance: of('variance', (value) => 0.1 + value ** 2),
    },
  };
}

/** @param outputs names of the layers that the network gives out; the last one if absent */
export function networkOf(layers: readonly Layer[], outputs: readonly string[] = [layers.at(-1)?.name ?? '']): Graph {
  const picture = { elemType: FLOAT, shape: { dim: ['N', 'C', 'H', 'W'].map((dimParam) => ({ dimParam })) } };
  return {
    name: 'network',
    node: layers.map((layer, i) => nodeOf(layer, layer.input ?? layers[i - 1]?.name ?? 'input')),
    input: [{ name: 'input', type: { tensorType: picture } }],
    output: outputs.map((name) => ({ name, type: { tensorType: picture } })),
    initializer: layers.flatMap(weightsOfLayer),
  };
}

const FLOAT = 1;
const INT = 2;
const INTS = 7;

function nodeOf(layer: Layer, from: string): Node {
  const { name, op, also, weights = {}, groups } = layer;
  const attribute = [
    ...(groups === undefined ? [] : [{ name: 'group', type: INT, i: groups }]),
    ...(op === 'Conv' ? [{ name: 'pads', type: INTS, ints: [1, 1, 1, 1] }] : []),
  ];
  const own = also ?? Object.keys(weights).map((part) => `${name}/${part}`);
  return { opType: op, input: [from, ...own], output: [name], attribute };
}

function weightsOfLayer({ name, also, weights = {} }: Layer): Weights[] {
  if (also !== undefined) return [];
  return Object.entries(weights).map(([part, { dims, values }]) => ({
    name: `${name}/${part}`,
    dims,
    dataType: FLOAT,
    rawData: new Uint8Array(Float32Array.from(values).buffer),
  }));
}

/** Between -1 and 1, the same for the same seed. */
function numbers(length: number, seed: string): number[] {
  const from = [...seed].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7) % 1000;
  return Array.from({ length }, (_, i) => Math.sin((i + 1) * 12.9898 + from));
}
