import { attribute } from '../tfjs-graph.js';
import {
  axisOf,
  BATCH,
  channelsFirst,
  channelsLast,
  type OperatorAt,
  refuse,
  sizeOf,
  type Tensor,
  type Value,
} from './operator-at.js';

/** The positions of ONNX's dimensions N C H W when channels are last. */
const LAST = [0, 3, 1, 2];

export function concatenate(at: OperatorAt): Value[] {
  const values = at.node.inputs.map((_, i) => at.value(i));
  if (values.every((value) => value.kind === 'shape'))
    return [{ kind: 'shape', values: values.flatMap((value) => value.values) }];
  const tensors = at.node.inputs.map((_, i) => at.tensor(i));
  const [first] = tensors;
  if (first === undefined) return refuse(at, 'nothing');
  const axis = axisOf(at, first, at.node.number('axis', 0));
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

/** The parts' sizes are an attribute, since version 13 an input; without them the parts are equal. */
export function split(at: OperatorAt): Value[] {
  const x = at.tensor(0);
  const axis = axisOf(at, x, at.node.number('axis', 0));
  const parts = at.node.outputs.length;
  const length = x.item[axis - 1] ?? 0;
  const stated = at.has(1) ? at.shape(1) : at.node.ints('split', []);
  if (stated.length === 0 && length % parts !== 0) refuse(at, 'parts that are not equal');
  const sizes = stated.length === 0 ? new Array<number>(parts).fill(length / parts) : stated;
  if (sizes.some((size) => size < 1)) refuse(at, 'an empty part');
  const starts = { at: 0 };
  return sizes.map((size) => {
    const part = cut(at, x, { axis, start: starts.at, size });
    starts.at += size;
    return part;
  });
}

/** The bounds are attributes, since version 10 inputs. */
export function slice(at: OperatorAt): Value[] {
  const [starts, ends] = at.has(1) ? [at.shape(1), at.shape(2)] : [at.node.ints('starts', []), at.node.ints('ends', [])];
  const counted = starts.map((_, i) => i);
  const axes = at.has(1) ? (at.has(3) ? at.shape(3) : counted) : at.node.ints('axes', counted);
  if (at.has(4) && at.shape(4).some((step) => step !== 1)) refuse(at, 'steps other than 1');
  const whole = at.tensor(0);
  return [
    axes.reduce((x, stated, i) => {
      const axis = axisOf(at, whole, stated);
      const length = whole.item[axis - 1] ?? 0;
      const [start, end] = [starts[i] ?? 0, ends[i] ?? 0].map((place) => within(place, length)) as [number, number];
      if (end <= start) refuse(at, 'bounds that leave nothing');
      return cut(at, x, { axis, start, size: end - start });
    }, whole),
  ];
}

/** A negative place counts from the end; one behind it is the end. */
function within(place: number, length: number): number {
  return Math.min(length, Math.max(0, place < 0 ? place + length : place));
}

function cut(at: OperatorAt, x: Tensor, { axis, start, size }: { axis: number; start: number; size: number }): Tensor {
  const place = x.last ? (LAST[axis] ?? 0) : axis;
  const ranks = Array.from({ length: x.item.length + 1 }, (_, i) => i);
  const begin = at.graph.ints(ranks.map((i) => (i === place ? start : 0)));
  const sizes = at.graph.ints(ranks.map((i) => (i === place ? size : -1)));
  const item = x.item.map((length, i) => (i === axis - 1 ? size : length));
  return { ...x, node: at.graph.add('Slice', [x.node, begin, sizes]), item };
}

export function transpose(at: OperatorAt): Value[] {
  const x = at.tensor(0);
  const order = at.node.ints('perm', []);
  if (order[0] !== 0 || order.length !== x.item.length + 1) refuse(at, 'the batch');
  const item = order.slice(1).map((axis) => x.item[axis - 1] ?? 0);
  // The model itself asks for channels last.
  if (x.last && order.join() === '0,2,3,1') return [{ ...x, item, last: false }];
  const plain = channelsFirst(x, at.graph);
  return [{ ...plain, item, node: at.graph.add('Transpose', [plain.node, at.graph.ints(order)]) }];
}

export function shapeOf(at: OperatorAt): Value[] {
  return [{ kind: 'shape', values: [BATCH, ...at.tensor(0).item] }];
}

export function gather(at: OperatorAt): Value[] {
  if (at.node.number('axis', 0) !== 0) refuse(at, 'an axis other than the first');
  const from = at.shape(0);
  return [{ kind: 'shape', values: at.shape(1).map((index) => from.at(index) ?? refuse(at, `index ${index}`)) }];
}

export function flatten(at: OperatorAt): Value[] {
  const x = at.tensor(0);
  const axis = at.node.number('axis', 1);
  if ((axis < 0 ? axis + x.item.length + 1 : axis) !== 1) refuse(at, 'an axis other than the first after the batch');
  return [toShape(at, x, [sizeOf(x.item)])];
}

/**
 * The target: 0 or -1 first is the batch, which a model may also compute from a shape; then 0 is the input's own size, and -1 the
 * remainder.
 */
export function reshape(at: OperatorAt): Value[] {
  const x = at.tensor(0);
  const [batch, ...rest] = at.shape(1);
  if (at.node.number('allowzero', 0) !== 0 && at.shape(1).includes(0)) refuse(at, 'allowzero');
  if (batch !== BATCH && batch !== 0) refuse(at, 'a shape that does not begin with the batch');
  const stated = rest.map((size, i) => (size === 0 ? (x.item[i] ?? 0) : size));
  const known = stated.filter((size) => size !== -1);
  const item = stated.map((size) => (size === -1 ? sizeOf(x.item) / sizeOf(known) : size));
  if (sizeOf(item) !== sizeOf(x.item)) refuse(at, 'a shape of another size');
  return [toShape(at, x, item)];
}

function toShape(at: OperatorAt, x: Tensor, item: number[]): Tensor {
  const plain = channelsFirst(x, at.graph);
  return { ...plain, item, node: at.graph.add('Reshape', [plain.node, at.graph.ints([-1, ...item])]) };
}
