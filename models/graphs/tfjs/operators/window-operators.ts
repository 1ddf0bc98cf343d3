import { attribute } from '../tfjs-graph.js';
import { type OperatorAt, pictureOf, refuse, type Tensor, type Value } from './operator-at.js';

const LEAST_FLOAT = -3.4028234663852886e38;

/** Conv, with all channels or each by itself. */
export function convolve(at: OperatorAt): Value[] {
  const x = pictureOf(at, 0);
  const weight = at.floats(1);
  if (weight.shape.length !== 4) refuse(at, 'other than pictures');
  const [out = 0, within = 0, height = 0, width = 0] = weight.shape;
  const group = at.node.number('group', 1);
  const deep = group !== 1;
  if (deep && (group !== x.item[0] || out !== group || within !== 1)) refuse(at, 'groups of more than one channel');
  const strides = at.node.ints('strides', [1, 1]);
  const dilations = at.node.ints('dilations', [1, 1]);
  refuseSteps(at, { strides, dilations, deep });
  const padded = pad(at, x, { kernel: [height, width], strides, dilations, fill: 0 });
  const kernel = at.graph.floats(deep ? [height, width, out, 1] : [height, width, within, out], kernelLast(weight, deep));
  const convolved = at.graph.add(deep ? 'DepthwiseConv2dNative' : 'Conv2D', [padded.node, kernel], {
    strides: attribute.ints([1, ...strides, 1]),
    dilations: attribute.ints([1, ...dilations, 1]),
    padding: attribute.text(padded.padding),
    data_format: attribute.text('NHWC'),
  });
  const node = at.has(2)
    ? at.graph.add('BiasAdd', [convolved, at.graph.floats([out], at.floats(2).values)], { data_format: attribute.text('NHWC') })
    : convolved;
  return [{ ...x, node, item: [out, ...padded.size] }];
}

/** What TensorFlow's kernels themselves refuse when they run. */
function refuseSteps(
  at: OperatorAt,
  { strides, dilations, deep }: { strides: number[]; dilations: number[]; deep: boolean },
): void {
  if (strides.some((stride) => stride !== 1) && dilations.some((dilation) => dilation !== 1))
    refuse(at, 'strides and dilations together');
  if (deep && (strides[0] !== strides[1] || dilations[0] !== dilations[1]))
    refuse(at, 'channels by themselves with unequal strides or dilations');
}

export function poolMax(at: OperatorAt): Value[] {
  const x = pictureOf(at, 0);
  if (at.node.outputs.length > 1) refuse(at, 'a second output');
  if (at.node.ints('dilations', [1, 1]).some((dilation) => dilation !== 1)) refuse(at, 'dilations');
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

interface Window {
  kernel: number[];
  strides: number[];
  dilations: number[];
  fill: number;
}

/** One direction of a picture: how much is added before and after it, and how many windows fit. */
interface Side {
  before: number;
  after: number;
  size: number;
}

/**
 * ONNX states the padding; TensorFlow's SAME pads an even picture on one side only for strides above one. Any padding that is
 * not exactly SAME becomes a node of its own, which every backend supports; few support explicit padding.
 */
function pad(at: OperatorAt, x: Tensor, by: Window): { node: string; padding: string; size: number[] } {
  const reach = by.kernel.map((size, i) => (size - 1) * (by.dilations[i] ?? 1));
  const sides = reach.map((far, i) => padSide(at, { length: x.item[i + 1] ?? 0, reach: far, stride: by.strides[i] ?? 1, i }));
  const [{ before: top, after: bottom }, { before: left, after: right }] = sides as [Side, Side];
  const size = sides.map((side) => side.size);
  if (size.some((length) => length < 1)) refuse(at, 'a picture smaller than its window');
  if (Math.min(top, left, bottom, right) < 0) refuse(at, 'pads below zero');
  if (top + left + bottom + right === 0) return { node: x.node, padding: 'VALID', size };
  const even = top === bottom && left === right && 2 * top === reach[0] && 2 * left === reach[1];
  if (even && by.strides.every((stride) => stride === 1)) return { node: x.node, padding: 'SAME', size };
  const paddings = at.graph.ints([0, 0, top, bottom, left, right, 0, 0], [4, 2]);
  const fill = at.graph.floats([], Float32Array.of(by.fill));
  return { node: at.graph.add('PadV2', [x.node, paddings, fill]), padding: 'VALID', size };
}

function padSide(at: OperatorAt, of: { length: number; reach: number; stride: number; i: number }): Side {
  const { length, reach, stride, i } = of;
  const fitting = (whole: number) => Math.floor((whole - reach - 1) / stride) + 1;
  const auto = at.node.text('auto_pad') ?? 'NOTSET';
  if (auto === 'SAME_UPPER' || auto === 'SAME_LOWER') {
    const size = Math.ceil(length / stride);
    const added = Math.max(0, (size - 1) * stride + reach + 1 - length);
    const less = Math.floor(added / 2);
    return auto === 'SAME_UPPER' ? { before: less, after: added - less, size } : { before: added - less, after: less, size };
  }
  if (auto !== 'NOTSET' && auto !== 'VALID') refuse(at, `auto_pad ${auto}`);
  const pads = auto === 'VALID' ? [0, 0, 0, 0] : at.node.ints('pads', [0, 0, 0, 0]);
  const [before = 0, after = 0] = [pads[i], pads[i + 2]];
  if (at.node.number('ceil_mode', 0) === 0) return { before, after, size: fitting(length + before + after) };
  return padUp({ length, before, after, reach, stride });
}

/** `ceil_mode`: a last window that hangs over the end counts too, unless it would begin behind the picture. */
function padUp(of: { length: number; before: number; after: number; reach: number; stride: number }): Side {
  const { length, before, after, reach, stride } = of;
  const up = Math.ceil((length + before + after - reach - 1) / stride) + 1;
  const size = (up - 1) * stride >= length + before ? up - 1 : up;
  return { before, after: Math.max(after, (size - 1) * stride + reach + 1 - length - before), size };
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
