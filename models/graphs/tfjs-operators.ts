import type { OnnxConstant, OnnxNode } from './read-onnx-graph.js';
import { attribute, type TfjsGraph } from './tfjs-graph.js';

/** The value behind a name of the ONNX graph during the conversion. */
export type Value =
  | OnnxConstant
  /**
   * Computed when the model runs. `item`: dimensions without the batch, in ONNX's order (channels first). `last`: whether a
   * picture's channels are last in memory.
   */
  | { kind: 'tensor'; node: string; item: number[]; last: boolean };

type Tensor = Extract<Value, { kind: 'tensor' }>;
type Mapped = [name: string, value: Value][];

interface At {
  node: OnnxNode;
  graph: TfjsGraph;
  value(index: number): Value;
  tensor(index: number): Tensor;
  floats(index: number): Extract<Value, { kind: 'floats' }>;
  shape(index: number): number[];
}

const BATCH = -1;
/** The positions of ONNX's dimensions N C H W when channels are last. */
const LAST = [0, 3, 1, 2];
const LEAST_FLOAT = -3.4028234663852886e38;

/**
 * @returns the values of the node's outputs
 * @throws Error if the operator is not supported
 */
export function mapNode(node: OnnxNode, values: ReadonlyMap<string, Value>, graph: TfjsGraph): Mapped {
  const map = MAPS[node.op];
  if (map === undefined) throw new Error(`The operator ${node.op} is not supported on tfjs`);
  const mapped = map(reading(node, values, graph));
  return mapped.map((value, i) => [node.outputs[i] ?? '', value]);
}

const MAPS: Record<string, (at: At) => Value[]> = {
  Conv: convolve,
  MaxPool: poolMax,
  Relu: (at) => [elementwise(at, 'Relu')],
  Sigmoid: (at) => [elementwise(at, 'Sigmoid')],
  Exp: (at) => [elementwise(at, 'Exp')],
  PRelu: (at) => {
    const x = at.tensor(0);
    const slope = at.floats(1);
    return [{ ...x, node: at.graph.add('Prelu', [x.node, at.graph.floats([slope.values.length], slope.values)]) }];
  },
  Add: (at) => [combine(at, 'AddV2')],
  Sub: (at) => [combine(at, 'Sub')],
  Mul: (at) => [combine(at, 'Mul')],
  Div: (at) => [combine(at, 'RealDiv')],
  GlobalAveragePool: (at) => {
    const x = channelsLast(at.tensor(0), at.graph);
    const node = at.graph.add('Mean', [x.node, at.graph.ints([1, 2])], { keep_dims: attribute.flag(true) });
    return [{ ...x, node, item: [x.item[0] ?? 0, 1, 1] }];
  },
  ReduceMean: (at) => {
    const x = channelsLast(at.tensor(0), at.graph);
    if (at.node.ints('axes', []).join() !== '2,3' || at.node.number('keepdims', 1) !== 0)
      refuse(at, 'axes other than those of a picture');
    const node = at.graph.add('Mean', [x.node, at.graph.ints([1, 2])], { keep_dims: attribute.flag(false) });
    return [{ ...x, node, item: [x.item[0] ?? 0], last: false }];
  },
  Gemm: (at) => {
    const x = at.tensor(0);
    const weight = at.floats(1);
    const [rows = 0, columns = 0] = weight.shape;
    if (at.node.number('transB', 0) !== 1) refuse(at, 'weights that are not transposed');
    const turned = Float32Array.from(weight.values, (_, i) => weight.values[(i % rows) * columns + Math.floor(i / rows)] ?? 0);
    return [dense(at, x, { kind: 'floats', shape: [columns, rows], values: turned }, at.floats(2))];
  },
  MatMul: (at) => [dense(at, at.tensor(0), at.floats(1), null)],
  BatchNormalization: normalize,
  Softmax: (at) => {
    const x = channelsFirst(at.tensor(0), at.graph);
    if (at.node.number('axis', 1) !== x.item.length) refuse(at, 'an axis other than the last');
    return [{ ...x, node: at.graph.add('Softmax', [x.node]) }];
  },
  Concat: concatenate,
  Split: (at) => {
    const axis = at.node.number('axis', 0);
    const starts = { at: 0 };
    return at.node.ints('split', []).map((size) => {
      const part = cut(at, at.tensor(0), axis, starts.at, size);
      starts.at += size;
      return part;
    });
  },
  Slice: (at) => {
    const [axis = 0] = at.node.ints('axes', []);
    const [start = 0] = at.node.ints('starts', []);
    const [end = 0] = at.node.ints('ends', []);
    const x = at.tensor(0);
    const length = x.item[axis - 1] ?? 0;
    return [cut(at, x, axis, start, Math.min(end, length) - start)];
  },
  Transpose: (at) => {
    const x = at.tensor(0);
    const order = at.node.ints('perm', []);
    const item = order.slice(1).map((axis) => x.item[axis - 1] ?? 0);
    // The model itself asks for channels last.
    if (x.last && order.join() === '0,2,3,1') return [{ ...x, item, last: false }];
    const plain = channelsFirst(x, at.graph);
    return [{ ...plain, item, node: at.graph.add('Transpose', [plain.node, at.graph.ints(order)]) }];
  },
  Shape: (at) => [{ kind: 'shape', values: [BATCH, ...at.tensor(0).item] }],
  Gather: (at) => [{ kind: 'shape', values: at.shape(1).map((index) => at.shape(0)[index] ?? 0) }],
  Unsqueeze: (at) => [{ kind: 'shape', values: at.shape(0) }],
  Reshape: (at) => [reshape(at, at.tensor(0), at.shape(1))],
  Flatten: (at) => [reshape(at, at.tensor(0), [BATCH, sizeOf(at.tensor(0).item)])],
};

function convolve(at: At): Value[] {
  const x = channelsLast(at.tensor(0), at.graph);
  const weight = at.floats(1);
  const [out = 0, within = 0, height = 0, width = 0] = weight.shape;
  const group = at.node.number('group', 1);
  const deep = group !== 1;
  if (deep && (group !== x.item[0] || out !== group || within !== 1)) refuse(at, 'groups of more than one channel');
  const strides = at.node.ints('strides', [1, 1]);
  const dilations = at.node.ints('dilations', [1, 1]);
  const padded = pad(at, x, { kernel: [height, width], strides, dilations, fill: 0 });
  const kernel = at.graph.floats(deep ? [height, width, out, 1] : [height, width, within, out], kernelLast(weight, deep));
  const convolved = at.graph.add(deep ? 'DepthwiseConv2dNative' : 'Conv2D', [padded.node, kernel], {
    strides: attribute.ints([1, ...strides, 1]),
    dilations: attribute.ints([1, ...dilations, 1]),
    padding: attribute.text(padded.padding),
    data_format: attribute.text('NHWC'),
  });
  const node =
    at.node.inputs.length > 2
      ? at.graph.add('BiasAdd', [convolved, at.graph.floats([out], at.floats(2).values)], {
          data_format: attribute.text('NHWC'),
        })
      : convolved;
  return [{ ...x, node, item: [out, ...padded.size] }];
}

function poolMax(at: At): Value[] {
  const x = channelsLast(at.tensor(0), at.graph);
  const kernel = at.node.ints('kernel_shape', []);
  const strides = at.node.ints('strides', [1, 1]);
  const padded = pad(at, x, { kernel, strides, dilations: [1, 1], fill: LEAST_FLOAT });
  const node = at.graph.add('MaxPool', [padded.node], {
    ksize: attribute.ints([1, ...kernel, 1]),
    strides: attribute.ints([1, ...strides, 1]),
    padding: attribute.text(padded.padding),
    data_format: attribute.text('NHWC'),
  });
  return [{ ...x, node, item: [x.item[0] ?? 0, ...padded.size] }];
}

/**
 * ONNX states the padding; TensorFlow's SAME pads an even picture on one side only for strides above one. Any padding that is
 * not exactly SAME becomes a node of its own, which every backend supports; few support explicit padding.
 */
function pad(at: At, x: Tensor, by: { kernel: number[]; strides: number[]; dilations: number[]; fill: number }) {
  const [top = 0, left = 0, bottom = 0, right = 0] = at.node.ints('pads', [0, 0, 0, 0]);
  const [, height = 0, width = 0] = x.item;
  const reach = by.kernel.map((size, i) => (size - 1) * (by.dilations[i] ?? 1));
  const stepped = (length: number, i: number) => Math.floor((length - (reach[i] ?? 0) - 1) / (by.strides[i] ?? 1)) + 1;
  const size = [stepped(height + top + bottom, 0), stepped(width + left + right, 1)];
  if (top + left + bottom + right === 0) return { node: x.node, padding: 'VALID', size };
  const even = top === bottom && left === right && 2 * top === reach[0] && 2 * left === reach[1];
  if (even && by.strides.every((stride) => stride === 1)) return { node: x.node, padding: 'SAME', size };
  const paddings = at.graph.ints([0, 0, top, bottom, left, right, 0, 0], [4, 2]);
  const fill = at.graph.floats([], Float32Array.of(by.fill));
  return { node: at.graph.add('PadV2', [x.node, paddings, fill]), padding: 'VALID', size };
}

/** [out, in, height, width] → [height, width, in, out]; of a depthwise kernel [channel, 1, h, w] → [h, w, channel, 1]. */
function kernelLast({ shape, values }: { shape: number[]; values: Float32Array }, deep: boolean): Float32Array {
  const [out = 0, within = 0, height = 0, width = 0] = shape;
  const turned = new Float32Array(values.length);
  const area = height * width;
  for (let o = 0; o < out; o++) {
    for (let i = 0; i < within; i++) {
      for (let p = 0; p < area; p++) {
        const to = deep ? p * out + o : (p * within + i) * out + o;
        turned[to] = values[(o * within + i) * area + p] ?? 0;
      }
    }
  }
  return turned;
}

function normalize(at: At): Value[] {
  const x = at.tensor(0);
  if (x.item.length !== 1) refuse(at, 'pictures: the exporter folds those into convolutions');
  const [scale, shift, mean, variance] = [1, 2, 3, 4].map((i) => at.floats(i).values);
  const epsilon = at.node.number('epsilon', 1e-5);
  const factor = Float32Array.from(scale ?? [], (value, i) => value / Math.sqrt((variance?.[i] ?? 1) + epsilon));
  const offset = Float32Array.from(shift ?? [], (value, i) => value - (mean?.[i] ?? 0) * (factor[i] ?? 0));
  const scaled = at.graph.add('Mul', [x.node, at.graph.floats([factor.length], factor)]);
  return [{ ...x, node: at.graph.add('AddV2', [scaled, at.graph.floats([offset.length], offset)]) }];
}

function dense(at: At, x: Tensor, weight: Extract<Value, { kind: 'floats' }>, bias: { values: Float32Array } | null): Tensor {
  if (x.item.length !== 1) refuse(at, 'more than one dimension');
  const [, out = 0] = weight.shape;
  const product = at.graph.add('MatMul', [x.node, at.graph.floats(weight.shape, weight.values)], {
    transpose_a: attribute.flag(false),
    transpose_b: attribute.flag(false),
  });
  const node = bias === null ? product : at.graph.add('AddV2', [product, at.graph.floats([out], bias.values)]);
  return { ...x, node, item: [out] };
}

function elementwise(at: At, op: string): Tensor {
  const x = at.tensor(0);
  return { ...x, node: at.graph.add(op, [x.node]) };
}

/** Two tensors, or a tensor and a constant. */
function combine(at: At, op: string): Tensor {
  const pair = [at.value(0), at.value(1)];
  const tensors = pair.filter((value): value is Tensor => value.kind === 'tensor');
  const last = tensors.length === 2 && tensors.every((tensor) => tensor.last);
  const [first] = tensors;
  if (first === undefined) return refuse(at, 'constants alone');
  const names = pair.map((value) => {
    if (value.kind === 'tensor') return last ? value.node : channelsFirst(value, at.graph).node;
    if (value.kind === 'floats') return at.graph.floats(value.shape, value.values);
    return refuse(at, 'whole numbers');
  });
  const widest = tensors.reduce((a, b) => (sizeOf(b.item) > sizeOf(a.item) ? b : a));
  return { kind: 'tensor', node: at.graph.add(op, names), item: widest.item, last };
}

function concatenate(at: At): Value[] {
  const values = at.node.inputs.map((_, i) => at.value(i));
  if (values.every((value) => value.kind === 'shape'))
    return [{ kind: 'shape', values: values.flatMap((value) => value.values) }];
  const axis = at.node.number('axis', 0);
  const tensors = at.node.inputs.map((_, i) => at.tensor(i));
  const [first] = tensors;
  if (first === undefined) return refuse(at, 'nothing');
  const last = tensors.some((tensor) => tensor.last);
  const laid = tensors.map((tensor) => (last ? channelsLast(tensor, at.graph) : tensor));
  const item = first.item.map((size, i) => (i === axis - 1 ? tensors.reduce((sum, one) => sum + (one.item[i] ?? 0), 0) : size));
  const place = at.graph.ints(last ? (LAST[axis] ?? 0) : axis);
  const node = at.graph.add('ConcatV2', [...laid.map((one) => one.node), place], {
    N: attribute.int(laid.length),
    Tidx: { type: 'DT_INT32' },
  });
  return [{ ...first, node, item, last }];
}

function cut(at: At, x: Tensor, axis: number, start: number, size: number): Tensor {
  const place = x.last ? (LAST[axis] ?? 0) : axis;
  const ranks = Array.from({ length: x.item.length + 1 }, (_, i) => i);
  const begin = at.graph.ints(ranks.map((i) => (i === place ? start : 0)));
  const sizes = at.graph.ints(ranks.map((i) => (i === place ? size : -1)));
  const item = x.item.map((length, i) => (i === axis - 1 ? size : length));
  return { ...x, node: at.graph.add('Slice', [x.node, begin, sizes]), item };
}

/** @param target in ONNX's form: 0 or -1 first is the batch, another -1 is the remainder */
function reshape(at: At, x: Tensor, target: readonly number[]): Tensor {
  const [batch, ...rest] = target;
  if (batch !== BATCH && batch !== 0) refuse(at, 'a shape that does not begin with the batch');
  const known = rest.filter((size) => size !== -1);
  const item = rest.map((size) => (size === -1 ? sizeOf(x.item) / sizeOf(known) : size));
  if (sizeOf(item) !== sizeOf(x.item)) refuse(at, 'a shape of another size');
  const plain = channelsFirst(x, at.graph);
  return { ...plain, item, node: at.graph.add('Reshape', [plain.node, at.graph.ints([-1, ...item])]) };
}

function channelsLast(x: Tensor, graph: TfjsGraph): Tensor {
  if (x.last || x.item.length !== 3) return x;
  return { ...x, node: graph.add('Transpose', [x.node, graph.ints([0, 2, 3, 1])]), last: true };
}

function channelsFirst(x: Tensor, graph: TfjsGraph): Tensor {
  if (!x.last) return x;
  return { ...x, node: graph.add('Transpose', [x.node, graph.ints([0, 3, 1, 2])]), last: false };
}

function sizeOf(dims: readonly number[]): number {
  return dims.reduce((product, size) => product * size, 1);
}

function reading(node: OnnxNode, values: ReadonlyMap<string, Value>, graph: TfjsGraph): At {
  const value = (index: number): Value => {
    const found = values.get(node.inputs[index] ?? '');
    if (found === undefined) throw new Error(`${node.op}: its input ${index} is not known`);
    return found;
  };
  const at: At = {
    node,
    graph,
    value,
    tensor(index) {
      const found = value(index);
      return found.kind === 'tensor' ? found : refuse(at, `input ${index} that is constant`);
    },
    floats(index) {
      const found = value(index);
      return found.kind === 'floats' ? found : refuse(at, `input ${index} that is not a constant of floats`);
    },
    shape(index) {
      const found = value(index);
      return found.kind === 'shape' ? found.values : refuse(at, `input ${index} that is not a known shape`);
    },
  };
  return at;
}

function refuse(at: At, what: string): never {
  throw new Error(`The operator ${at.node.op} on ${what} is not supported on tfjs`);
}
