import { deriveFp16Graph } from '@faceproof/models/graphs/fp16/derive-fp16-graph.js';
import { spellOutHalf } from '@faceproof/models/graphs/fp16/spell-out-half.js';
import type { Graph, Node, Weights } from '@faceproof/models/graphs/onnx-weights.js';
import onnxProto from 'onnx-proto';
import { expect, it } from 'vitest';
import { conv, networkOf } from '../../harness/media/network.js';
import { runNetwork } from '../../harness/media/run-network.js';

const { onnx } = onnxProto;

/** Each follows a convolution `a` and gives `y`. */
const TAILS: Record<string, { nodes: Node[]; weights?: Weights[] }> = {
  'a constant that is a number': {
    nodes: [constant({ name: 'value_float', type: 1, f: 2.5 }), { opType: 'Mul', input: ['a', 'constant'], output: ['y'] }],
  },
  'a constant that is a list of numbers': {
    nodes: [
      constant({ name: 'value_floats', type: 6, floats: [2.5] }),
      { opType: 'Add', input: ['a', 'constant'], output: ['y'] },
    ],
  },
  'a comparison with a weight': {
    nodes: [
      { opType: 'Greater', input: ['a', 'limit'], output: ['above'] },
      { opType: 'Where', input: ['above', 'a', 'limit'], output: ['y'] },
    ],
    weights: [floats('limit', 0)],
  },
  'a mask': {
    nodes: [
      { opType: 'Greater', input: ['a', 'limit'], output: ['above'] },
      { opType: 'Cast', input: ['above'], output: ['mask'], attribute: [{ name: 'to', type: 2, i: 1 }] },
      { opType: 'Mul', input: ['a', 'mask'], output: ['y'] },
    ],
    weights: [floats('limit', 0)],
  },
  'a norm of squares': {
    nodes: [
      { opType: 'Mul', input: ['a', 'gain'], output: ['large'] },
      { opType: 'Mul', input: ['large', 'large'], output: ['squares'] },
      { opType: 'ReduceSum', input: ['squares'], output: ['sum'] },
      { opType: 'Sqrt', input: ['sum'], output: ['norm'] },
      { opType: 'Div', input: ['large', 'norm'], output: ['y'] },
    ],
    weights: [floats('gain', 200)],
  },
};

it.each(Object.keys(TAILS))('gives the numbers of a file in 16 bits with %s', async (what) => {
  const { nodes, weights = [] } = TAILS[what]!;
  const graph: Graph = networkOf([conv('a', 3, 8)], ['y']);
  graph.node?.push(...nodes);
  graph.initializer?.push(...weights);
  const model = onnx.ModelProto.fromObject({ irVersion: 8, graph, opsetImport: [{ domain: '', version: 13 }] });
  const file = onnx.ModelProto.encode(model).finish();
  const half = deriveFp16Graph(file);
  const plain = await runNetwork(file);
  const scale = Math.max(...plain.map(Math.abs));
  // The first is what a card gets: here its types are proved.
  for (const derived of [half, spellOutHalf(half)]) {
    const given = await runNetwork(derived);
    expect(Math.max(...plain.map((value, i) => Math.abs(value - (given[i] ?? Number.NaN)))) / scale).toBeLessThan(5e-3);
  }
});

function constant(value: NonNullable<Node['attribute']>[number]): Node {
  return { opType: 'Constant', input: [], output: ['constant'], attribute: [value] };
}

function floats(name: string, value: number): Weights {
  return { name, dims: [1], dataType: 1, rawData: new Uint8Array(Float32Array.of(value).buffer) };
}
