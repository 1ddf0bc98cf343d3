import type { TorchTensor } from '@faceproof/desk/convert/read-torch-file.js';
import { drawFrom } from '../draw.js';

/** A network of the same build as MiniFASNetV2, but narrow: 32×32 pixels, four blocks, three classes. */
const SMALL = { stages: { conv_23: 'conv_3', conv_34: 'conv_4', conv_45: 'conv_5' }, blocks: [2, 1, 1], kernel: 2 } as const;

/** The float tensors of a small MiniFASNet with random weights, as its state dictionary names them. */
export function makeMinifasnet(seed: number): Map<string, TorchTensor> {
  const random = drawFrom(seed);
  const tensors = new Map<string, TorchTensor>();
  const put = (name: string, shape: number[], from: number, to: number): void => {
    const count = shape.reduce((product, size) => product * size, 1);
    tensors.set(name, { shape, values: Float32Array.from({ length: count }, () => from + (to - from) * random()) });
  };
  const norm = (name: string, channels: number): void => {
    put(`${name}.weight`, [channels], 0.5, 1.5);
    put(`${name}.bias`, [channels], -0.5, 0.5);
    put(`${name}.running_mean`, [channels], -0.5, 0.5);
    put(`${name}.running_var`, [channels], 0.5, 2);
  };
  const convolve = (name: string, [outs, ins, kernel]: readonly [number, number, number], prelu = true): void => {
    put(`${name}.conv.weight`, [outs, ins, kernel, kernel], -0.6, 0.6);
    norm(`${name}.bn`, outs);
    if (prelu) put(`${name}.prelu.weight`, [outs], 0, 0.5);
  };
  const narrow = (name: string, ins: number, wide: number): void => {
    convolve(`${name}.conv`, [wide, ins, 1]);
    convolve(`${name}.conv_dw`, [wide, 1, 3]);
    convolve(`${name}.project`, [4, wide, 1], false);
  };
  convolve('conv1', [4, 3, 3]);
  convolve('conv2_dw', [4, 1, 3]);
  for (const [i, [down, blocks]] of Object.entries(SMALL.stages).entries()) {
    narrow(down, 4, 6);
    for (let block = 0; block < (SMALL.blocks[i] ?? 0); block++) narrow(`${blocks}.model.${block}`, 4, 5);
  }
  convolve('conv_6_sep', [8, 4, 1]);
  convolve('conv_6_dw', [8, 1, SMALL.kernel], false);
  put('linear.weight', [6, 8], -0.6, 0.6);
  norm('bn', 6);
  put('prob.weight', [3, 6], -1, 1);
  return tensors;
}

interface Planes {
  channels: number;
  side: number;
  values: Float64Array;
}

/**
 * The network as PyTorch runs it, in 64-bit floats: every batch norm by itself, after its layer.
 *
 * @param input planar, 3 channels
 * @returns the logits
 */
export function runMinifasnet(tensors: ReadonlyMap<string, TorchTensor>, input: Float32Array): Float64Array {
  const of = (name: string): TorchTensor => tensors.get(name) ?? { shape: [], values: new Float32Array() };
  const bend = (x: Planes, name: string): Planes => {
    const slopes = of(`${name}.prelu.weight`).values;
    if (slopes.length === 0) return x;
    return mapPlanes(x, (value, channel) => (value > 0 ? value : value * slopes[channel]!));
  };
  const convolve = (x: Planes, name: string, stride: number, padding: number): Planes =>
    bend(
      normalize(convolvePlanes(x, of(`${name}.conv.weight`), stride, padding), (part) => of(`${name}.bn.${part}`)),
      name,
    );
  const narrow = (x: Planes, name: string, stride: number): Planes =>
    convolve(convolve(convolve(x, `${name}.conv`, 1, 0), `${name}.conv_dw`, stride, 1), `${name}.project`, 1, 0);

  let x: Planes = { channels: 3, side: Math.sqrt(input.length / 3), values: Float64Array.from(input) };
  x = convolve(convolve(x, 'conv1', 2, 1), 'conv2_dw', 1, 1);
  for (const [down, blocks] of Object.entries(SMALL.stages)) {
    x = narrow(x, down, 2);
    for (let block = 0; tensors.has(`${blocks}.model.${block}.conv.conv.weight`); block++) {
      const more = narrow(x, `${blocks}.model.${block}`, 1);
      x = { ...x, values: x.values.map((value, i) => value + more.values[i]!) };
    }
  }
  x = convolve(convolve(x, 'conv_6_sep', 1, 0), 'conv_6_dw', 1, 0);
  const features = multiply(x.values, of('linear.weight'));
  const normed = normalize({ channels: features.length, side: 1, values: features }, (part) => of(`bn.${part}`));
  return multiply(normed.values, of('prob.weight'));
}

function normalize(x: Planes, of: (part: string) => TorchTensor): Planes {
  const [gain, shift, mean, variance] = ['weight', 'bias', 'running_mean', 'running_var'].map((part) => of(part).values);
  return mapPlanes(x, (value, c) => ((value - mean![c]!) / Math.sqrt(variance![c]! + 1e-5)) * gain![c]! + shift![c]!);
}

function mapPlanes(x: Planes, change: (value: number, channel: number) => number): Planes {
  return { ...x, values: x.values.map((value, i) => change(value, Math.floor(i / x.side ** 2))) };
}

/** With one input channel per output, each channel is convolved by itself. */
function convolvePlanes(x: Planes, { shape, values }: TorchTensor, stride: number, padding: number): Planes {
  const [channels = 0, ins = 0, kernel = 0] = shape;
  const side = Math.floor((x.side + 2 * padding - kernel) / stride) + 1;
  const out = new Float64Array(channels * side * side);
  for (let o = 0; o < channels; o++) {
    for (let y = 0; y < side; y++) {
      for (let at = 0; at < side; at++) {
        let sum = 0;
        for (let i = 0; i < ins; i++) {
          const plane = ins === 1 && x.channels === channels ? o : i;
          for (let ky = 0; ky < kernel; ky++) {
            for (let kx = 0; kx < kernel; kx++) {
              const [sy, sx] = [y * stride + ky - padding, at * stride + kx - padding];
              if (sy < 0 || sx < 0 || sy >= x.side || sx >= x.side) continue;
              sum += values[((o * ins + i) * kernel + ky) * kernel + kx]! * x.values[(plane * x.side + sy) * x.side + sx]!;
            }
          }
        }
        out[(o * side + y) * side + at] = sum;
      }
    }
  }
  return { channels, side, values: out };
}

function multiply(vector: Float64Array, { shape, values }: TorchTensor): Float64Array {
  const [outs = 0, ins = 0] = shape;
  return Float64Array.from({ length: outs }, (_, o) => vector.reduce((sum, value, i) => sum + value * values[o * ins + i]!, 0));
}
