import type { PageDetectorHeader, PageDetectorOp } from '@faceproof/models/graphs/derive-page-detector.js';

/** The output of one layer, in channel-major, row-major order. */
export interface Tensor {
  channels: number;
  height: number;
  width: number;
  data: Float32Array;
}

export interface Network {
  header: PageDetectorHeader;
  /** @param input three channels of `header.width` × `header.height` @returns every tensor, by number */
  run(input: Float32Array): Tensor[];
}

interface Weights {
  values: Float32Array;
  bias: Float32Array;
}

/**
 * Runs the page's detector in plain JavaScript: 25 million multiplications, which take about 10 ms on a laptop and under 100 ms on
 * a cheap phone. A general runtime would be ten times as large as the rest of the page.
 *
 * @param file in the format of models/graphs/derive-page-detector.ts
 */
export function openNetwork(file: ArrayBuffer): Network {
  const { header, weights } = readFile(file);
  return {
    header,
    run(input) {
      const tensors: Tensor[] = [{ channels: 3, height: header.height, width: header.width, data: input }];
      for (const [i, op] of header.ops.entries()) tensors.push(runOp(op, tensors, weights.get(i)));
      return tensors;
    },
  };
}

function readFile(file: ArrayBuffer): { header: PageDetectorHeader; weights: Map<number, Weights> } {
  const magic = new TextDecoder().decode(new Uint8Array(file, 0, 4));
  if (magic !== 'FPD1') throw new Error('Not a detector');
  const length = new DataView(file).getUint32(4, true);
  const header: PageDetectorHeader = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 8, length)));
  const weights = new Map<number, Weights>();
  let offset = 8 + length;
  for (const [i, op] of header.ops.entries()) {
    if (op.op !== 'conv') continue;
    const count = op.outChannels * op.inChannels * op.kernel * op.kernel;
    const small = new Int8Array(file, offset, count);
    offset += Math.ceil(count / 4) * 4;
    const scales = new Float32Array(file, offset, op.outChannels);
    const bias = new Float32Array(file, offset + 4 * op.outChannels, op.outChannels);
    offset += 8 * op.outChannels;
    const each = count / op.outChannels;
    weights.set(i, { values: Float32Array.from(small, (value, at) => value * (scales[Math.floor(at / each)] ?? 0)), bias });
  }
  return { header, weights };
}

function runOp(op: PageDetectorOp, tensors: readonly Tensor[], weights: Weights | undefined): Tensor {
  switch (op.op) {
    case 'conv':
      if (weights === undefined) throw new Error('A layer has no weights');
      return convolve(op, at(tensors, op.input), weights);
    case 'concat':
      return concat(op.inputs.map((input) => at(tensors, input)));
    case 'join':
      return join(at(tensors, op.a), op.scale, at(tensors, op.b));
  }
}

function at(tensors: readonly Tensor[], number: number): Tensor {
  const tensor = tensors[number];
  if (tensor === undefined) throw new Error('A layer comes before its input');
  return tensor;
}

type Convolution = Extract<PageDetectorOp, { op: 'conv' }>;

function convolve(op: Convolution, input: Tensor, weights: Weights): Tensor {
  const reach = op.dilation * (op.kernel - 1) + 1;
  const height = Math.floor((input.height + 2 * op.padding - reach) / op.stride) + 1;
  const width = Math.floor((input.width + 2 * op.padding - reach) / op.stride) + 1;
  const output = { channels: op.outChannels, height, width, data: new Float32Array(op.outChannels * height * width) };
  for (let channel = 0; channel < op.outChannels; channel++) {
    const plane = output.data.subarray(channel * height * width, (channel + 1) * height * width);
    plane.fill(weights.bias[channel] ?? 0);
    if (op.kernel === 1) mixChannels(op, input, plane, channel, weights.values);
    else slideKernel(op, input, plane, channel, width, height, weights.values);
    if (op.relu) for (let i = 0; i < plane.length; i++) if ((plane[i] ?? 0) < 0) plane[i] = 0;
  }
  return output;
}

/**
 * Applies a 1×1 kernel, which is most of the work. Takes four inputs at a time, so that it reads and writes the output a quarter
 * as often. Every 1×1 layer of this network has a multiple of four inputs.
 */
function mixChannels(op: Convolution, input: Tensor, plane: Float32Array, channel: number, values: Float32Array): void {
  const size = plane.length;
  const { data } = input;
  for (let from = 0; from < op.inChannels; from += 4) {
    const at = channel * op.inChannels + from;
    const w0 = values[at] ?? 0;
    const w1 = values[at + 1] ?? 0;
    const w2 = values[at + 2] ?? 0;
    const w3 = values[at + 3] ?? 0;
    const i0 = from * size;
    const i1 = i0 + size;
    const i2 = i1 + size;
    const i3 = i2 + size;
    for (let i = 0; i < size; i++) {
      plane[i] =
        (plane[i] ?? 0) +
        w0 * (data[i0 + i] ?? 0) +
        w1 * (data[i1 + i] ?? 0) +
        w2 * (data[i2 + i] ?? 0) +
        w3 * (data[i3 + i] ?? 0);
    }
  }
}

/** Takes each weight once and adds its product to whole output rows, so that the inner loop accesses memory sequentially. */
function slideKernel(
  op: Convolution,
  input: Tensor,
  plane: Float32Array,
  channel: number,
  width: number,
  height: number,
  values: Float32Array,
): void {
  let weightAt = channel * op.inChannels * op.kernel * op.kernel;
  for (let from = 0; from < op.inChannels; from++) {
    const source = op.depthwise ? channel : from;
    for (let ky = 0; ky < op.kernel; ky++) {
      for (let kx = 0; kx < op.kernel; kx++) {
        addShifted(op, input, source, plane, width, height, ky, kx, values[weightAt++] ?? 0);
      }
    }
  }
}

/** Adds `weight` times the input, shifted by one kernel position, to an output plane. */
function addShifted(
  op: Convolution,
  input: Tensor,
  source: number,
  plane: Float32Array,
  width: number,
  height: number,
  ky: number,
  kx: number,
  weight: number,
): void {
  const { stride } = op;
  const shiftX = kx * op.dilation - op.padding;
  const shiftY = ky * op.dilation - op.padding;
  const firstX = Math.max(0, Math.ceil(-shiftX / stride));
  const lastX = Math.min(width - 1, Math.floor((input.width - 1 - shiftX) / stride));
  for (let y = 0; y < height; y++) {
    const sourceY = y * stride + shiftY;
    if (sourceY < 0 || sourceY >= input.height) continue;
    let from = (source * input.height + sourceY) * input.width + firstX * stride + shiftX;
    const end = y * width + lastX;
    for (let to = y * width + firstX; to <= end; to++) {
      plane[to] = (plane[to] ?? 0) + weight * (input.data[from] ?? 0);
      from += stride;
    }
  }
}

function concat(inputs: readonly Tensor[]): Tensor {
  const [first] = inputs;
  if (first === undefined) throw new Error('A concat layer has no inputs');
  const channels = inputs.reduce((sum, tensor) => sum + tensor.channels, 0);
  const data = new Float32Array(channels * first.height * first.width);
  let offset = 0;
  for (const tensor of inputs) {
    data.set(tensor.data, offset);
    offset += tensor.data.length;
  }
  return { ...first, channels, data };
}

function join(a: Tensor, scale: number, b: Tensor): Tensor {
  return { ...a, data: a.data.map((value, i) => Math.max(0, value * scale + (b.data[i] ?? 0))) };
}
