import type { TorchTensor } from './read-torch-file.js';

/** What a layer becomes that a batch norm followed: its weights, and one bias per output. */
export interface Folded {
  weight: Float32Array<ArrayBuffer>;
  bias: Float32Array<ArrayBuffer>;
}

export interface BatchNorm {
  gain: TorchTensor;
  shift: TorchTensor;
  mean: TorchTensor;
  variance: TorchTensor;
}

/** PyTorch's default, which no state dictionary records. */
const EPSILON = 1e-5;

/**
 * A layer without a bias and the batch norm after it as one layer. Computed in 64-bit floats and rounded once.
 *
 * @param layer the first dimension is the outputs
 */
export function foldBatchNorm(layer: TorchTensor, { gain, shift, mean, variance }: BatchNorm): Folded {
  const outs = layer.shape[0] ?? 0;
  const perOutput = layer.values.length / outs;
  const scales = Float64Array.from({ length: outs }, (_, o) => at(gain, o) / Math.sqrt(at(variance, o) + EPSILON));
  return {
    weight: Float32Array.from(layer.values, (value, i) => value * (scales[Math.floor(i / perOutput)] ?? 0)),
    bias: Float32Array.from(scales, (scale, o) => at(shift, o) - at(mean, o) * scale),
  };
}

function at({ values }: TorchTensor, index: number): number {
  return values[index] ?? 0;
}
