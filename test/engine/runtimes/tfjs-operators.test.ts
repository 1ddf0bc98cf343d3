import { manifestId } from '@faceproof/models/sets/manifest.js';
import { openRuntime } from '@faceproof/workers/device/open-runtime.js';
import type { Runtime } from '@faceproof/workers/device/runtime.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { triesOf } from '../../harness/long-run.js';
import { describeOneOperator, type OneOperator, writeOneOperator } from '../../harness/media/one-operator.js';

const BATCH = 2;

describe('an operator on tfjs', () => {
  let onnx: Runtime;
  let tfjs: Runtime;
  beforeAll(async () => {
    onnx = await openRuntime('onnx:cpu', 1);
    tfjs = await openRuntime('tfjs:wasm', 1);
  });
  afterAll(async () => {
    await onnx.close();
    await tfjs.close();
  });

  /** @returns how far tfjs is from onnxruntime; or the sentence that refuses the graph; null if onnxruntime refuses it too */
  const compare = async (one: OneOperator): Promise<number | string | null> => {
    const graph = writeOneOperator(one);
    let manifest: ReturnType<typeof describeOneOperator>;
    try {
      manifest = describeOneOperator(one, graph);
    } catch (error) {
      return error instanceof Error ? error.message : 'no error';
    }
    const run = async (runtime: Runtime) => {
      await runtime.load(manifest, { format: 'onnx', graph });
      return (await runtime.run(manifestId(manifest), Float32Array.from(pixelsOf(one)), BATCH)).out ?? new Float32Array();
    };
    const reference = await run(onnx).catch(() => null);
    if (reference === null) return null;
    const other = await run(tfjs);
    if (other.length !== reference.length) return Number.POSITIVE_INFINITY;
    return Math.max(...reference.map((value, i) => Math.abs(value - (other[i] ?? Number.NaN)) / (1 + Math.abs(value))));
  };

  it.each<[string, OneOperator]>([
    ['Conv with auto_pad', conv({ auto_pad: 'SAME_UPPER', strides: [2, 2] })],
    ['Conv with auto_pad at the other side', conv({ auto_pad: 'SAME_LOWER', strides: [2, 2] })],
    ['Conv whose auto_pad is VALID', conv({ auto_pad: 'VALID' })],
    ['Gemm with alpha and beta', gemm({ alpha: { float: 0.5 }, beta: { float: 2 } })],
    ['Gemm of weights that are not transposed', gemm({}, [12, 4])],
    [
      'MaxPool with ceil_mode',
      { op: 'MaxPool', item: [3, 6, 5], attributes: { kernel_shape: [3, 2], strides: [2, 2], ceil_mode: 1 } },
    ],
    ['PRelu of a picture with channels first', prelu([3, 1, 1])],
    ['PRelu of a picture with channels last', { ...prelu([3, 1, 1]), before: 'CHANNELS_LAST' }],
    ['PRelu with one slope', prelu([1])],
    ['BatchNormalization of a picture', { op: 'BatchNormalization', item: [3, 4, 5], constants: normOf(3) }],
    [
      'Slice along two axes',
      { op: 'Slice', item: [3, 6, 5], constants: [{ ints: [1, -3] }, { ints: [5, 99] }, { ints: [2, 3] }] },
    ],
    ['ReduceMean that keeps its axes', { op: 'ReduceMean', item: [3, 4, 5], attributes: { axes: [-1, -2] } }],
  ])('gives the numbers of onnxruntime: %s', async (_, one) => {
    expect(await compare(one)).toBeLessThan(1e-4);
  });

  it.each<[string, OneOperator, RegExp]>([
    ['an attribute that is not known', conv({ colour: 'RED' }), /The operator Conv on the attribute colour/],
    ['slopes along the width', prelu([5]), /The operator PRelu on slopes that are not one for each channel/],
    ['a picture that is transposed first', gemm({ transA: 1 }), /The operator Gemm on an input that is transposed/],
    [
      'steps',
      { op: 'Slice', item: [3, 6, 5], constants: [{ ints: [0] }, { ints: [4] }, { ints: [2] }, { ints: [2] }] },
      /Slice on steps/,
    ],
    ['an operator that is not known', { op: 'Erf', item: [3, 4, 5] }, /The operator Erf is not supported on tfjs/],
  ])('is refused by its name: %s', async (_, one, sentence) => {
    expect(await compare(one)).toMatch(sentence);
  });

  it('gives the numbers of onnxruntime for any attributes, or is refused by its name', async () => {
    await fc.assert(
      fc.asyncProperty(anyOperator, async (one) => {
        const off = await compare(one);
        fc.pre(off !== null);
        if (typeof off === 'string') expect(off).toMatch(new RegExp(`^The operator ${one.op} .*is not supported on tfjs$`));
        else expect(off).toBeLessThan(1e-3);
      }),
      { numRuns: triesOf(150) },
    );
  });
});

/** Numbers that no two pixels share, of both signs. */
function pixelsOf({ item }: OneOperator): number[] {
  const [channels, height, width] = item;
  return numbers(BATCH * channels * height * width, 7);
}

function numbers(length: number, seed: number): number[] {
  return Array.from({ length }, (_, i) => Math.sin((i + 1) * 12.9898 * seed));
}

function floats(dims: readonly number[], seed = 3) {
  const length = dims.reduce((product, size) => product * size, 1);
  return { floats: numbers(length, seed), dims };
}

/** Scale, shift, mean, variance. */
function normOf(channels: number) {
  return [3, 4, 5, 6].map((seed, i) => {
    const of = floats([channels], seed);
    return i === 3 ? { ...of, floats: of.floats.map((value) => 0.1 + value * value) } : of;
  });
}

function conv(attributes: OneOperator['attributes']): OneOperator {
  return { op: 'Conv', item: [3, 6, 7], attributes, constants: [floats([4, 3, 3, 2]), floats([4], 5)] };
}

function gemm(attributes: OneOperator['attributes'], weight = [4, 12]): OneOperator {
  const [rows] = weight;
  const turned = rows === 4 ? { transB: 1 } : {};
  return {
    op: 'Gemm',
    item: [3, 2, 2],
    before: 'FLAT',
    attributes: { ...turned, ...attributes },
    constants: [floats(weight), floats([4], 5)],
  };
}

function prelu(slope: number[]): OneOperator {
  return { op: 'PRelu', item: [3, 4, 5], constants: [floats(slope)] };
}

const upTo = (most: number, least = 0) => fc.integer({ min: least, max: most });
const pair = (most: number, least = 1) => fc.tuple(upTo(most, least), upTo(most, least));
const layout = fc.constantFrom(undefined, 'CHANNELS_LAST' as const);
const item = fc.tuple(fc.constantFrom(1, 3), upTo(8, 3), upTo(8, 3));
const padding = fc.constantFrom('NOTSET', 'NOTSET', 'VALID', 'SAME_UPPER', 'SAME_LOWER');

const anyConv = fc
  .record({
    of: item,
    before: layout,
    kernel: pair(3),
    strides: pair(3),
    dilations: fc.oneof({ weight: 3, arbitrary: fc.constant([1, 1]) }, pair(2)),
    pads: fc.tuple(upTo(2), upTo(2), upTo(2), upTo(2)),
    auto: padding,
    deep: fc.boolean(),
    out: upTo(4, 1),
    bias: fc.boolean(),
  })
  .map(({ of, before, kernel, strides, dilations, pads, auto, deep, out, bias }): OneOperator => {
    const outs = deep ? of[0] : out;
    // onnxruntime refuses dilations beside SAME.
    const spread = auto.startsWith('SAME') ? [1, 1] : dilations;
    const paddings = auto === 'NOTSET' ? { pads } : { auto_pad: auto };
    return {
      ...{ op: 'Conv', item: of, before },
      attributes: { strides, dilations: spread, kernel_shape: kernel, group: deep ? of[0] : 1, ...paddings },
      constants: [floats([outs, deep ? 1 : of[0], ...kernel]), ...(bias ? [floats([outs], 5)] : [])],
    };
  });

const anyPool = fc
  .record({
    of: item,
    before: layout,
    kernel: pair(3),
    strides: pair(3),
    auto: padding,
    ceil: upTo(1),
    pads: pair(1, 0),
    more: upTo(1),
  })
  .map(({ of, before, kernel, strides, auto, ceil, pads, more }): OneOperator => {
    const most = pads.map((side, i) => Math.min(side, (kernel[i] ?? 1) - 1));
    const behind = most.map((side, i) => Math.min(side + more, (kernel[i] ?? 1) - 1));
    const paddings = auto === 'NOTSET' ? { pads: [...most, ...behind] } : { auto_pad: auto };
    // onnxruntime refuses windows with gaps between them beside SAME.
    const steps = auto.startsWith('SAME') ? strides.map((stride, i) => Math.min(stride, kernel[i] ?? 1)) : strides;
    return {
      op: 'MaxPool',
      item: of,
      before,
      attributes: { kernel_shape: kernel, strides: steps, ceil_mode: ceil, ...paddings },
    };
  });

const anyGemm = fc
  .record({ of: item, out: upTo(5, 1), transB: upTo(1), alpha: upTo(3), beta: upTo(3), bias: upTo(4) })
  .map(({ of, out, transB, alpha, beta, bias }): OneOperator => {
    const length = of[0] * of[1] * of[2];
    const biases = [[], [floats([out], 5)], [floats([1, out], 5)], [floats([1], 5)], [floats([], 5)]][bias] ?? [];
    return {
      ...{ op: 'Gemm', item: of, before: 'FLAT' },
      attributes: { transB, alpha: { float: alpha / 2 }, beta: { float: beta / 2 } },
      constants: [floats(transB === 1 ? [out, length] : [length, out]), ...biases],
    };
  });

/** Shapes that ONNX repeats along the picture's, and some that it does not. */
const shapeFor = (of: readonly [number, number, number]) =>
  fc.constantFrom<number[]>(
    [],
    [1],
    [of[0], 1, 1],
    [1, of[0], 1, 1],
    [of[2]],
    [of[1], 1],
    [of[1], of[2]],
    [...of],
    [2, 1, 1, 1],
  );

const anyBend = fc
  .tuple(item, layout)
  .chain(([of, before]) =>
    shapeFor(of).map((slope): OneOperator => ({ op: 'PRelu', item: of, before, constants: [floats(slope)] })),
  );

const anySum = fc
  .tuple(item, layout, fc.constantFrom('Add', 'Sub', 'Mul', 'Div'), fc.boolean(), fc.boolean())
  .chain(([of, before, op, twice, reversed]) =>
    shapeFor(of).map(
      (dims): OneOperator =>
        twice ? { op, item: of, before, twice } : { op, item: of, before, reversed, constants: [floats(dims)] },
    ),
  );

const anyMean = fc
  .record({ of: item, before: layout, axes: fc.constantFrom([2, 3], [-2, -1], [3, 2], [1], [2], [1, 2, 3]), keepdims: upTo(1) })
  .map(
    ({ of, before, axes, keepdims }): OneOperator => ({ op: 'ReduceMean', item: of, before, attributes: { axes, keepdims } }),
  );

const anySoftmax = fc
  .record({
    of: item,
    before: fc.constantFrom(undefined, 'CHANNELS_LAST', 'FLAT'),
    axis: upTo(3, -1),
    opset: fc.constantFrom(9, 13),
  })
  .map(({ of, before, axis, opset }): OneOperator => {
    // Zero stands for leaving it out.
    return { op: 'Softmax', item: of, before, opset, attributes: axis === 0 ? {} : { axis } };
  });

const anySlice = fc
  .record({
    of: item,
    before: layout,
    axis: upTo(3, -3),
    start: upTo(4, -4),
    end: upTo(9, -4),
    step: upTo(2, 1),
    old: fc.boolean(),
  })
  .map(({ of, before, axis, start, end, step, old }): OneOperator => {
    if (old) return { op: 'Slice', item: of, before, opset: 9, attributes: { axes: [axis], starts: [start], ends: [end] } };
    const constants = [start, end, axis, step].map((value) => ({ ints: [value] }));
    return { op: 'Slice', item: of, before, constants };
  });

const anySplit = fc
  .record({
    of: item,
    before: layout,
    axis: upTo(3, -3),
    first: upTo(2, 1),
    stated: fc.boolean(),
    counts: upTo(1),
    opset: fc.constantFrom(11, 13),
  })
  .map(({ of, before, axis, first, stated, counts, opset }): OneOperator => {
    const length = of[(axis < 0 ? axis + 4 : axis) - 1] ?? 0;
    const sizes = [first, length - first];
    const asInput = stated && opset === 13;
    return {
      ...{ op: 'Split', item: of, before, opset, outputs: 2, counts },
      attributes: { axis, ...(stated && !asInput ? { split: sizes } : {}) },
      constants: asInput ? [{ ints: sizes }] : [],
    };
  });

const anyShape = fc
  .record({
    of: item,
    before: layout,
    op: fc.constantFrom('Concat', 'Transpose', 'Flatten', 'Reshape', 'GlobalAveragePool', 'BatchNormalization'),
    axis: upTo(3, -3),
    order: fc.shuffledSubarray([1, 2, 3], { minLength: 3 }),
    target: fc.constantFrom([0, -1], [-1, 0, 0, 0], [0, 0, -1], [1, -1], [0, -1, 1]),
  })
  .map(({ of, before, op, axis, order, target }): OneOperator => {
    const bare = { op, item: of, before };
    if (op === 'Concat') return { ...bare, twice: true, attributes: { axis } };
    if (op === 'Transpose') return { ...bare, attributes: { perm: [0, ...order] } };
    if (op === 'Flatten') return { ...bare, attributes: { axis } };
    if (op === 'Reshape') return { ...bare, constants: [{ ints: target }] };
    return op === 'BatchNormalization' ? { ...bare, constants: normOf(of[0]) } : bare;
  });

const anyOperator = fc.oneof(
  { weight: 4, arbitrary: anyConv },
  { weight: 3, arbitrary: anyPool },
  ...[anyGemm, anyBend, anySum, anyMean, anySoftmax, anySlice, anySplit, anyShape].map((arbitrary) => ({
    weight: 1,
    arbitrary,
  })),
);
