import { deriveFp16Graph } from '@faceproof/models/graphs/fp16/derive-fp16-graph.js';
import { spellOutHalf } from '@faceproof/models/graphs/fp16/spell-out-half.js';
import onnxProto from 'onnx-proto';
import { describe, expect, it } from 'vitest';

const { onnx } = onnxProto;
type Node = { op: string; in: string[]; out: string[]; to?: number };

const FLOAT = 1;
const HALF = 10;

describe('deriving a graph in 16 bits', () => {
  it('computes convolutions and what follows in 16 bits, an exponential in 32, and keeps the ends as they are', () => {
    const derived = derive([
      { op: 'Conv', in: ['input', 'w'], out: ['a'] },
      { op: 'Relu', in: ['a'], out: ['b'] },
      { op: 'Exp', in: ['b'], out: ['c'] },
      { op: 'Mul', in: ['c', 'v'], out: ['output'] },
    ]);
    expect(derived.nodes).toEqual([
      ...['Cast input > input/half (half)', 'Conv input/half w/half > a', 'Relu a > b', 'Cast b > b/float (float)'],
      ...['Exp b/float > c', 'Mul c v > output'],
    ]);
    expect(derived.weights).toEqual(['w/half:10', 'v:1']);
    expect(derived.graph.input).toMatchObject([{ name: 'input', type: { tensorType: { elemType: FLOAT } } }]);
    expect(derived.graph.output).toMatchObject([{ name: 'output', type: { tensorType: { elemType: FLOAT } } }]);
  });

  it('converts a value once, and gives an output that others read both ways', () => {
    const { nodes } = derive([
      { op: 'Conv', in: ['input', 'w'], out: ['output'] },
      { op: 'Conv', in: ['output', 'w'], out: ['a'] },
      { op: 'Exp', in: ['a'], out: ['b'] },
      { op: 'Sqrt', in: ['a'], out: ['c'] },
    ]);
    expect(nodes).toEqual([
      ...['Cast input > input/half (half)', 'Conv input/half w/half > output/half', 'Cast output/half > output (float)'],
      ...['Conv output/half w/half > a', 'Cast a > a/float (float)', 'Exp a/float > b', 'Sqrt a/float > c'],
    ]);
  });

  it('does not enter 16 bits only to move or add numbers, and not for a mixture', () => {
    const { nodes } = derive([
      { op: 'Sub', in: ['input', 'v'], out: ['a'] },
      { op: 'Conv', in: ['a', 'w'], out: ['b'] },
      { op: 'Concat', in: ['a', 'b'], out: ['output'] },
    ]);
    expect(nodes).toEqual([
      ...['Sub input v > a', 'Cast a > a/half (half)', 'Conv a/half w/half > b'],
      ...['Cast b > b/float (float)', 'Concat a b/float > output'],
    ]);
  });

  it('leaves an operator in 32 bits if 16 cannot hold its weights, and one that is not of ONNX', () => {
    const large = derive([{ op: 'Conv', in: ['input', 'large'], out: ['output'] }]);
    expect(large.nodes).toEqual(['Conv input large > output']);
    const own = { ...graphOf([{ op: 'Conv', in: ['input', 'w'], out: ['output'] }]) };
    own.node[0] = { ...own.node[0]!, domain: 'com.example' } as never;
    expect(read(deriveFp16Graph(encode(own))).nodes).toEqual(['Conv input w > output']);
  });

  it('leaves shapes as whole numbers, whether they are computed or constant', () => {
    const derived = derive([
      { op: 'Conv', in: ['input', 'w'], out: ['a'] },
      { op: 'Shape', in: ['a'], out: ['s'] },
      { op: 'Concat', in: ['s', 'one'], out: ['t'] },
      { op: 'Reshape', in: ['a', 't'], out: ['b'] },
      { op: 'Cast', in: ['t'], out: ['u'], to: FLOAT },
      { op: 'Exp', in: ['u'], out: ['output'] },
    ]);
    expect(derived.nodes).toEqual([
      ...['Cast input > input/half (half)', 'Conv input/half w/half > a', 'Shape a > s', 'Concat s one > t'],
      ...['Reshape a t > b', 'Cast t > u (float)', 'Exp u > output'],
    ]);
    expect(derived.weights).toEqual(['w/half:10', 'one:7']);
  });

  it('gives the same bytes for the same bytes', () => {
    const bytes = encode(graphOf([{ op: 'Conv', in: ['input', 'w'], out: ['output'] }]));
    expect(deriveFp16Graph(bytes)).toEqual(deriveFp16Graph(bytes));
  });

  it('refuses a graph within a node, and bytes without a graph', () => {
    const graph = graphOf([{ op: 'If', in: ['input'], out: ['output'] }]);
    graph.node[0] = { ...graph.node[0]!, attribute: [{ name: 'then_branch', type: 5, g: graphOf([]) }] } as never;
    expect(() => deriveFp16Graph(encode(graph))).toThrow('If contains a graph of its own');
    expect(() => deriveFp16Graph(new Uint8Array())).toThrow('contains no graph');
  });
});

describe('spelling out 16 bits for a CPU', () => {
  it('rounds what each operator of 16 bits gives, and nothing else', () => {
    const half = encode(
      graphOf([
        { op: 'Conv', in: ['input', 'w'], out: ['a'] },
        { op: 'Exp', in: ['a'], out: ['output'] },
      ]),
    );
    const spelled = read(spellOutHalf(deriveFp16Graph(half)));
    expect(spelled.nodes).toEqual([
      ...['Cast input > input/half/bits (half)', 'Cast input/half/bits > input/half (float)'],
      ...['Conv input/half w/half > a/exact', 'Cast a/exact > a/bits (half)', 'Cast a/bits > a (float)'],
      ...['Identity a > a/float', 'Exp a/float > output'],
    ]);
    expect(spelled.weights).toEqual(['w/half:1']);
    const [weight] = spelled.graph.initializer ?? [];
    // 0.1 is not a number of 16 bits.
    expect(new Float32Array(Uint8Array.from(weight!.rawData!).buffer)[0]).toBe(0.0999755859375);
  });
});

function derive(nodes: Node[]) {
  return read(deriveFp16Graph(encode(graphOf(nodes))));
}

function read(bytes: Uint8Array) {
  const graph = onnx.ModelProto.decode(bytes).graph!;
  const nodes = (graph.node ?? []).map(({ opType, input, output, attribute }) => {
    const to = opType === 'Cast' ? ` (${Number(attribute?.[0]?.i) === HALF ? 'half' : 'float'})` : '';
    return `${opType} ${input!.join(' ')} > ${output!.join(' ')}${to}`;
  });
  return { graph, nodes, weights: (graph.initializer ?? []).map(({ name, dataType }) => `${name}:${dataType}`) };
}

function graphOf(nodes: Node[]) {
  const floats = (name: string, value: number) => ({
    ...{ name, dims: [1], dataType: FLOAT },
    rawData: new Uint8Array(Float32Array.of(value).buffer),
  });
  return {
    name: 'test',
    node: nodes.map((node) => ({
      ...{ opType: node.op, input: node.in, output: node.out },
      attribute: node.to === undefined ? [] : [{ name: 'to', type: 2, i: node.to }],
    })),
    input: [{ name: 'input', type: { tensorType: { elemType: FLOAT } } }],
    output: [{ name: 'output', type: { tensorType: { elemType: FLOAT } } }],
    initializer: [
      ...[floats('w', 0.1), floats('v', 2), floats('large', 7e4)],
      { name: 'one', dims: [1], dataType: 7, rawData: new Uint8Array(BigInt64Array.of(1n).buffer) },
    ],
  };
}

function encode(graph: ReturnType<typeof graphOf>): Uint8Array {
  return onnx.ModelProto.encode(onnx.ModelProto.fromObject({ irVersion: 6, graph, opsetImport: [{ version: 9 }] })).finish();
}
