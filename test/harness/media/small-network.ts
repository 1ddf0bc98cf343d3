import { createHash } from 'node:crypto';
import { deriveDynamicBatch } from '@faceproof/models/graphs/derive-dynamic-batch.js';
import { channelCount, tensorLength, toChannelsLast } from '@faceproof/models/pixels/tensor-spec.js';
import { describeGolden, packGolden } from '@faceproof/models/roles/golden.js';
import type { ManifestOf } from '@faceproof/models/sets/manifest.js';
import { openRuntime } from '@faceproof/workers/device/open-runtime.js';
import onnxProto from 'onnx-proto';
import type { OtherModel } from './other-weights.js';
import { shippedModel } from './shipped-models.js';

const { onnx } = onnxProto;
const INPUT = { name: 'pixels', width: 16, height: 12, channels: 'RGB' as const, mean: [0, 0, 0], std: [255, 255, 255] };

/**
 * A liveness network of a test's own: one layer that weighs every pixel, with as many classes as asked for. It knows
 * nothing of faces.
 *
 * @param bias of the live class, which comes last: how sure it is of whatever it sees, in log-odds
 * @param weight of every pixel; 0: it gives the same numbers for every picture
 * @param layout NHWC: it takes channels last, and gives the same numbers
 */
export async function makeLivenessNetwork(
  model: string,
  {
    classes,
    bias,
    weight = 1,
    layout = 'NCHW',
  }: { classes: 1 | 2 | 3; bias: number; weight?: number; layout?: 'NCHW' | 'NHWC' },
): Promise<OtherModel> {
  const pinned = makeGraph({ classes, bias, weight, layout });
  const dynamicBatch = deriveDynamicBatch(pinned);
  const unproved: ManifestOf<'liveness'> = {
    ...shippedModel('liveness'),
    model,
    version: '2026-12-01',
    source: { file: 'made-by-a-test.onnx' },
    sha256: digestOf(pinned),
    bytes: pinned.length,
    derived: { dynamicBatch: { sha256: digestOf(dynamicBatch) } },
    input: layout === 'NHWC' ? { ...INPUT, layout } : INPUT,
    outputs: { logits: 'classes' },
    settings: { scale: 1.5, liveIndex: classes - 1 },
    calibration: [],
  };
  const golden = { ...unproved.golden, outputs: await runGolden(unproved, dynamicBatch) };
  return { manifest: { ...unproved, golden }, pinned, dynamicBatch };
}

async function runGolden(manifest: ManifestOf<'liveness'>, graph: Uint8Array) {
  const runtime = await openRuntime('onnx:cpu', 1);
  try {
    await runtime.load(manifest, { format: 'onnx', graph });
    const outputs = await runtime.run(`${manifest.model}@${manifest.version}`, packGolden(manifest), 1);
    // The numbers of one output may not vary: then they are compared as they are.
    return describeGolden(['classes'], outputs).map((output) => ({ ...output, deviation: output.deviation || 1 }));
  } finally {
    await runtime.close();
  }
}

/** Flatten, then one matrix: weights that differ from pixel to pixel and sum up to nothing. */
function makeGraph(of: { classes: number; bias: number; weight: number; layout: 'NCHW' | 'NHWC' }): Uint8Array {
  const { classes, bias, weight, layout } = of;
  const length = tensorLength(INPUT);
  const planar = Float32Array.from({ length }, (_, i) => i);
  const order = layout === 'NHWC' ? toChannelsLast(planar, INPUT) : planar;
  const weights = Float32Array.from(
    { length: length * classes },
    (_, i) => (weight * Math.sin((order[Math.floor(i / classes)] ?? 0) * classes + (i % classes))) / length,
  );
  const [channels, { width, height }] = [channelCount(INPUT), INPUT];
  const dims = layout === 'NHWC' ? [1, height, width, channels] : [1, channels, height, width];
  const biases = Float32Array.from({ length: classes }, (_, i) => (i === classes - 1 ? bias : 0));
  const graph = {
    name: 'small',
    input: [tensorInfo('pixels', dims)],
    output: [tensorInfo('classes', [1, classes])],
    initializer: [tensor('weights', [length, classes], weights), tensor('biases', [classes], biases)],
    node: [
      { opType: 'Flatten', input: ['pixels'], output: ['flat'] },
      { opType: 'Gemm', input: ['flat', 'weights', 'biases'], output: ['classes'] },
    ],
  };
  const opsetImport = [{ domain: '', version: 9 }];
  return onnx.ModelProto.encode(onnx.ModelProto.fromObject({ irVersion: 6, graph, opsetImport })).finish();
}

function tensorInfo(name: string, dims: readonly number[]) {
  return { name, type: { tensorType: { elemType: 1, shape: { dim: dims.map((dimValue) => ({ dimValue })) } } } };
}

function tensor(name: string, dims: readonly number[], values: Float32Array) {
  return { name, dims: [...dims], dataType: 1, rawData: new Uint8Array(values.buffer) };
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
