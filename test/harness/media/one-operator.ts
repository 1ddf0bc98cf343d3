import { createHash } from 'node:crypto';
import { deriveTfjsGraph } from '@faceproof/models/graphs/tfjs/derive-tfjs-graph.js';
import type { Manifest } from '@faceproof/models/sets/manifest.js';
import onnxProto from 'onnx-proto';
import { shippedModel } from './shipped-models.js';

const { onnx } = onnxProto;

type Attributes = Record<string, string | number | readonly number[] | { float: number }>;

/** A graph around one operator: it gets the picture, or what comes before it, and its first output is flattened. */
export interface OneOperator {
  op: string;
  /** The picture's channels, height and width. Channels: 1 or 3. */
  item: readonly [number, number, number];
  attributes?: Attributes | undefined;
  /** After the first input; whole numbers for a shape. */
  constants?: readonly ({ floats: readonly number[]; dims: readonly number[] } | { ints: readonly number[] })[] | undefined;
  opset?: number | undefined;
  /** CHANNELS_LAST: a pool that changes nothing, after which tfjs has channels last. FLAT: one row of numbers. */
  before?: 'CHANNELS_LAST' | 'FLAT' | undefined;
  /** The second input: what comes before it again, negated in part. */
  twice?: boolean | undefined;
  /** The constants come first. */
  reversed?: boolean | undefined;
  outputs?: number | undefined;
  /** Which output counts. */
  counts?: number | undefined;
}

export function writeOneOperator(of: OneOperator): Uint8Array {
  const { op, item, attributes = {}, constants = [], opset = 13, outputs = 1, counts = 0 } = of;
  const given = of.before === undefined ? 'x' : 'before';
  const others = [...(of.twice === true ? ['again'] : []), ...constants.map((_, i) => `c${i}`)];
  const node = [
    ...(of.before === 'FLAT' ? [{ opType: 'Flatten', input: ['x'], output: ['before'] }] : []),
    ...(of.before === 'CHANNELS_LAST'
      ? [{ opType: 'MaxPool', input: ['x'], output: ['before'], attribute: [toAttribute(['kernel_shape', [1, 1]])] }]
      : []),
    ...(of.twice === true ? [{ opType: 'Sigmoid', input: [given], output: ['again'] }] : []),
    {
      opType: op,
      input: of.reversed === true ? [...others, given] : [given, ...others],
      output: Array.from({ length: outputs }, (_, i) => `y${i}`),
      attribute: Object.entries(attributes).map(toAttribute),
    },
    { opType: 'Flatten', input: [`y${counts}`], output: ['out'] },
  ];
  const graph = {
    name: 'one',
    node,
    input: [tensorInfo('x', [{ dimParam: 'N' }, ...item.map((dimValue) => ({ dimValue }))])],
    output: [tensorInfo('out', [{ dimParam: 'N' }, { dimParam: 'M' }])],
    initializer: constants.map((constant, i) =>
      'ints' in constant
        ? { name: `c${i}`, dims: [constant.ints.length], dataType: 7, int64Data: [...constant.ints] }
        : { name: `c${i}`, dims: [...constant.dims], dataType: 1, floatData: [...constant.floats] },
    ),
  };
  const opsetImport = [{ domain: '', version: opset }];
  return onnx.ModelProto.encode(onnx.ModelProto.fromObject({ irVersion: 7, graph, opsetImport })).finish();
}

function toAttribute([name, value]: [string, Attributes[string]]) {
  if (typeof value === 'string') return { name, type: 3, s: Buffer.from(value) };
  if (typeof value === 'number') return { name, type: 2, i: value };
  return 'float' in value ? { name, type: 1, f: value.float } : { name, type: 7, ints: [...value] };
}

function tensorInfo(name: string, dim: readonly object[]) {
  return { name, type: { tensorType: { elemType: 1, shape: { dim } } } };
}

/**
 * A manifest that only a runtime reads.
 *
 * @throws Error if the graph cannot be converted for tfjs
 */
export function describeOneOperator({ item: [channels, height, width] }: OneOperator, graph: Uint8Array): Manifest {
  const { model, weights } = deriveTfjsGraph(graph);
  return {
    ...shippedModel('eyes'),
    model: 'one-operator',
    input: { name: 'x', width, height, channels: channels === 1 ? 'GREY' : 'RGB', mean: [0, 0, 0], std: [1, 1, 1] },
    derived: { tfjs: { model: digestOf(model), weights: digestOf(weights) } },
  };
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
