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

/** The normalisation as `value * scale + shift`, with each plane's place, by the picture's own R G B order. */
export interface PlaneWriter {
  scale: readonly [number, number, number];
  shift: readonly [number, number, number];
  /** Where the plane of R, of G and of B begins in the tensor. */
  offset: readonly [number, number, number];
}

export function planeWriter(spec: TensorSpec): PlaneWriter {
  const plane = spec.width * spec.height;
  const order = spec.channels === 'BGR' ? ([2, 1, 0] as const) : ([0, 1, 2] as const);
  const of = <T>(make: (channel: number) => T): [T, T, T] => [make(order[0]), make(order[1]), make(order[2])];
  return {
    scale: of((channel) => 1 / (spec.std[channel] ?? 1)),
    shift: of((channel) => -(spec.mean[channel] ?? 0) / (spec.std[channel] ?? 1)),
    offset: of((channel) => channel * plane),
  };
}
