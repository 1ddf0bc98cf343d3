/** What a model's input looks like: planar floats (NCHW), each `(value − mean) / std` of an 8-bit value. */
export interface TensorSpec {
  width: number;
  height: number;
  channels: 'RGB' | 'BGR' | 'GREY';
  /** One entry per channel, in the order of `channels`. */
  mean: readonly number[];
  std: readonly number[];
}

export function channelCount(spec: Pick<TensorSpec, 'channels'>): 1 | 3 {
  return spec.channels === 'GREY' ? 1 : 3;
}

/** Floats in one item of a batch. */
export function tensorLength(spec: TensorSpec): number {
  return channelCount(spec) * spec.width * spec.height;
}

/** The same items with their channels last (NHWC), for a graph that takes them so. @param items planar, any number of them */
export function toChannelsLast(items: Float32Array, spec: TensorSpec): Float32Array<ArrayBuffer> {
  const channels = channelCount(spec);
  const plane = spec.width * spec.height;
  const out = new Float32Array(items.length);
  for (let start = 0; start < items.length; start += channels * plane) {
    for (let c = 0; c < channels; c++) {
      for (let i = 0; i < plane; i++) out[start + i * channels + c] = items[start + c * plane + i] ?? 0;
    }
  }
  return out;
}

/** ITU-R BT.601, like OpenCV and libjpeg. */
export const LUMA = [0.299, 0.587, 0.114] as const;

/** The normalisation as `value * scale + shift`, by the picture's own R G B order. A grey value is the sum of the three. */
interface PlaneWriter {
  scale: readonly [number, number, number];
  shift: readonly [number, number, number];
}

export function planeWriter(spec: TensorSpec): PlaneWriter {
  const scaleOf = (channel: number): number => 1 / (spec.std[channel] ?? 1);
  const shiftOf = (channel: number): number => -(spec.mean[channel] ?? 0) * scaleOf(channel);
  if (spec.channels !== 'GREY') return { scale: byColour(spec, scaleOf), shift: byColour(spec, shiftOf) };
  const scale = scaleOf(0);
  return { scale: [LUMA[0] * scale, LUMA[1] * scale, LUMA[2] * scale], shift: [shiftOf(0), 0, 0] };
}

/** @param make for a plane, by its place in the tensor @returns those of R, of G and of B */
export function byColour<T>({ channels }: TensorSpec, make: (channel: number) => T): [T, T, T] {
  return channels === 'BGR' ? [make(2), make(1), make(0)] : [make(0), make(1), make(2)];
}
