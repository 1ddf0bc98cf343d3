import { attribute } from '../tfjs-graph.js';
import {
  channelsFirst,
  channelsLast,
  type Floats,
  type OperatorAt,
  pictureOf,
  refuse,
  sizeOf,
  type Tensor,
  type Value,
} from './operator-at.js';

export function elementwise(at: OperatorAt, op: string): Value[] {
  const x = at.tensor(0);
  return [{ ...x, node: at.graph.add(op, [x.node]) }];
}

/** A slope for each channel, or one for all: TensorFlow repeats it along the last dimension. */
export function bend(at: OperatorAt): Value[] {
  const slope = at.floats(1);
  const given = at.tensor(0);
  const one = slope.values.length === 1;
  const x = one ? given : channelsLast(given, at.graph);
  if (!one && !isByChannel(slope.shape, x.item)) refuse(at, 'slopes that are not one for each channel');
  return [{ ...x, node: at.graph.add('Prelu', [x.node, at.graph.floats([slope.values.length], slope.values)]) }];
}

/** Whether the constant repeats along everything but the channels, by ONNX's rules, which align dimensions at the end. */
function isByChannel(shape: readonly number[], item: readonly number[]): boolean {
  const aligned = [...new Array<number>(Math.max(0, item.length - shape.length)).fill(1), ...shape];
  const ofItem = aligned.slice(-item.length);
  return ofItem[0] === item[0] && sizeOf(aligned) === item[0];
}

/** Two tensors, or a tensor and a constant. */
export function combine(at: OperatorAt, op: string): Value[] {
  const pair = [at.value(0), at.value(1)];
  const tensors = pair.filter((value): value is Tensor => value.kind === 'tensor');
  const last = tensors.length === 2 && tensors.every((tensor) => tensor.last);
  const [first] = tensors;
  if (first === undefined) return refuse(at, 'constants alone');
  const dims = pair.map((value) => (value.kind === 'tensor' ? [1, ...value.item] : dimsOf(at, value)));
  const [, ...item] = broadcast(at, dims, first.item.length + 1);
  const names = pair.map((value) => {
    if (value.kind === 'tensor') return last ? value.node : channelsFirst(value, at.graph).node;
    if (value.kind === 'floats') return at.graph.floats(value.shape, value.values);
    return refuse(at, 'whole numbers');
  });
  return [{ kind: 'tensor', node: at.graph.add(op, names), item, last }];
}

function dimsOf(at: OperatorAt, value: Value): readonly number[] {
  return value.kind === 'floats' ? value.shape : refuse(at, 'whole numbers');
}

/** @param rank of the result. A tensor has its batch first, so only a constant may have fewer dimensions. */
function broadcast(at: OperatorAt, dims: readonly (readonly number[])[], rank: number): number[] {
  if (dims.some((one) => one.length > rank)) refuse(at, 'values of different ranks');
  const aligned = dims.map((one) => [...new Array<number>(rank - one.length).fill(1), ...one]);
  return Array.from({ length: rank }, (_, i) => {
    const sizes = aligned.map((one) => one[i] ?? 1);
    const size = Math.max(...sizes);
    if (sizes.some((one) => one !== 1 && one !== size) || (i === 0 && size !== 1)) refuse(at, 'values of different sizes');
    return size;
  });
}

export function averageAll(at: OperatorAt): Value[] {
  const x = pictureOf(at, 0);
  return [averageArea(at, x, true)];
}

export function reduceMean(at: OperatorAt): Value[] {
  const x = pictureOf(at, 0);
  const axes = at.node.ints('axes', []).map((axis) => (axis < 0 ? axis + 4 : axis));
  if (axes.toSorted().join() !== '2,3') refuse(at, 'axes other than those of a picture');
  return [averageArea(at, x, at.node.number('keepdims', 1) !== 0)];
}

function averageArea(at: OperatorAt, x: Tensor, keep: boolean): Tensor {
  const node = at.graph.add('Mean', [x.node, at.graph.ints([1, 2])], { keep_dims: attribute.flag(keep) });
  const channels = x.item[0] ?? 0;
  return keep ? { ...x, node, item: [channels, 1, 1] } : { ...x, node, item: [channels], last: false };
}

export function multiplyWeights(at: OperatorAt): Value[] {
  if (at.node.number('transA', 0) !== 0) refuse(at, 'an input that is transposed');
  const given = at.floats(1);
  if (given.shape.length !== 2) refuse(at, 'weights that are not a matrix');
  const weight = at.node.number('transB', 0) === 1 ? transpose(given) : given;
  const [, out = 0] = weight.shape;
  const bias = at.has(2) ? scale(spread(at, at.floats(2), out), at.node.number('beta', 1)) : null;
  return [dense(at, { ...weight, values: scale(weight.values, at.node.number('alpha', 1)) }, bias)];
}

export function multiplyMatrix(at: OperatorAt): Value[] {
  const weight = at.floats(1);
  if (weight.shape.length !== 2) refuse(at, 'weights that are not a matrix');
  return [dense(at, weight, null)];
}

function transpose({ shape, values }: Floats): Floats {
  const [rows = 0, columns = 0] = shape;
  const turned = Float32Array.from(values, (_, i) => values[(i % rows) * columns + Math.floor(i / rows)] ?? 0);
  return { kind: 'floats', shape: [columns, rows], values: turned };
}

function scale(values: Float32Array, by: number): Float32Array {
  return by === 1 ? values : values.map((value) => value * by);
}

function spread(at: OperatorAt, { shape, values }: Floats, out: number): Float32Array {
  if (values.length === 1) return new Float32Array(out).fill(values[0] ?? 0);
  if (values.length !== out || shape.at(-1) !== out) refuse(at, 'a bias that is not one number for each output');
  return values;
}

function dense(at: OperatorAt, weight: Floats, bias: Float32Array | null): Tensor {
  const x = at.tensor(0);
  if (x.item.length !== 1) refuse(at, 'more than one dimension');
  const [, out = 0] = weight.shape;
  const product = at.graph.add('MatMul', [x.node, at.graph.floats(weight.shape, weight.values)], {
    transpose_a: attribute.flag(false),
    transpose_b: attribute.flag(false),
  });
  const node = bias === null ? product : at.graph.add('AddV2', [product, at.graph.floats([out], bias)]);
  return { ...x, node, item: [out] };
}

export function normalize(at: OperatorAt): Value[] {
  if (at.node.number('training_mode', 0) !== 0) refuse(at, 'training');
  if (at.node.number('spatial', 1) !== 1) refuse(at, 'each pixel by itself');
  const given = at.tensor(0);
  if (given.item.length !== 1 && given.item.length !== 3) refuse(at, 'neither numbers nor pictures');
  const x = channelsLast(given, at.graph);
  const [gain, shift, mean, variance] = [1, 2, 3, 4].map((i) => at.floats(i).values);
  const epsilon = at.node.number('epsilon', 1e-5);
  const factor = Float32Array.from(gain ?? [], (value, i) => value / Math.sqrt((variance?.[i] ?? 1) + epsilon));
  const offset = Float32Array.from(shift ?? [], (value, i) => value - (mean?.[i] ?? 0) * (factor[i] ?? 0));
  const scaled = at.graph.add('Mul', [x.node, at.graph.floats([factor.length], factor)]);
  return [{ ...x, node: at.graph.add('AddV2', [scaled, at.graph.floats([offset.length], offset)]) }];
}

export function softmax(at: OperatorAt): Value[] {
  const x = channelsFirst(at.tensor(0), at.graph);
  const axis = at.node.number('axis', at.node.opset < SOFTMAX_OF_ONE_AXIS ? 1 : -1);
  if ((axis < 0 ? axis + x.item.length + 1 : axis) !== x.item.length) refuse(at, 'an axis other than the last');
  return [{ ...x, node: at.graph.add('Softmax', [x.node]) }];
}

/** Before this version, Softmax took everything behind its axis together, by default everything but the batch. */
const SOFTMAX_OF_ONE_AXIS = 13;
