import type { MemoryLayout } from '@faceproof/models/graphs/spell-out-prelu.js';
import { suitCpu } from '@faceproof/models/graphs/suit-cpu.js';
import fc from 'fast-check';
import onnxProto from 'onnx-proto';
import { describe, expect, it } from 'vitest';
import { triesOf } from '../harness/long-run.js';
import { batchNorm, conv, depthwise, type Layer, networkOf, prelu, relu } from '../harness/media/network.js';

const { onnx } = onnxProto;
const LAYOUTS: readonly MemoryLayout[] = ['CHANNELS_BLOCKED', 'CHANNELS_FIRST'];
const SIZE = 6;

describe('a graph that suits a CPU', () => {
  it('gives the numbers of the file, for any network of convolutions', async () => {
    await fc.assert(
      fc.asyncProperty(anyNetwork, fc.constantFrom(...LAYOUTS), async (layers, layout) => {
        const file = fileOf(layers);
        const [plain, suited] = [await run(file), await run(suitCpu(file, layout))];
        const scale = 1 + Math.max(...plain.map(Math.abs));
        expect(suited).toHaveLength(plain.length);
        // Sums of large numbers that cancel lose digits; a fault in the graph would lose all of them.
        expect(Math.max(...plain.map((value, i) => Math.abs(value - (suited[i] ?? Number.NaN)))) / scale).toBeLessThan(1e-3);
      }),
      { numRuns: triesOf(200) },
    );
  });

  it('returns the same bytes if there is nothing to change, or the file is too old', () => {
    const network = [conv('a', 3, 5), prelu('b', 5), conv('c', 5, 4)];
    expect(suitCpu(fileOf(network), 'CHANNELS_BLOCKED')).not.toEqual(fileOf(network));
    for (const file of [fileOf([conv('a', 3, 8), relu('b')]), fileOf(network, 7), new Uint8Array()])
      for (const layout of LAYOUTS) expect(suitCpu(file, layout)).toBe(file);
  });
});

const channels = fc.integer({ min: 1, max: 9 });
const kind = fc.constantFrom('RELU', 'PRELU', 'STEEP', 'SHARED', 'DEPTHWISE', 'NORM', 'SUM', 'SIGMOID');

/** Convolutions of any number of channels, each with a few layers behind it. */
const anyNetwork = fc
  .array(fc.tuple(channels, fc.array(kind, { maxLength: 3 })), { minLength: 1, maxLength: 4 })
  .map((blocks) => {
    const layers: Layer[] = [];
    let from = 3;
    for (const [to, kinds] of blocks) {
      layers.push(conv(`layer${layers.length}`, from, to));
      for (const one of kinds) layers.push(layerOf(one, `layer${layers.length}`, to, layers.at(-1)?.name ?? ''));
      from = to;
    }
    return layers;
  });

function layerOf(one: string, name: string, count: number, before: string): Layer {
  if (one === 'RELU') return relu(name);
  if (one === 'DEPTHWISE') return depthwise(name, count);
  if (one === 'NORM') return batchNorm(name, count);
  if (one === 'SUM') return { name, op: 'Add', also: [before] };
  if (one === 'SIGMOID') return { name, op: 'Sigmoid' };
  if (one === 'SHARED') return prelu(name, [0.25]);
  return prelu(name, one === 'PRELU' ? count : Array.from({ length: count }, (_, i) => 0.5 + i));
}

function fileOf(layers: readonly Layer[], opset = 13): Uint8Array {
  const file = { irVersion: 6, graph: networkOf(layers), opsetImport: [{ domain: '', version: opset }] };
  return onnx.ModelProto.encode(onnx.ModelProto.fromObject(file)).finish();
}

async function run(file: Uint8Array): Promise<number[]> {
  // The copy of the workers, which is not a dependency of the tests.
  const name: string = 'onnxruntime-node';
  const { InferenceSession, Tensor } = await import(name);
  const session = await InferenceSession.create(file, { intraOpNumThreads: 1, logSeverityLevel: 3 });
  try {
    const picture = Float32Array.from({ length: 2 * 3 * SIZE * SIZE }, (_, i) => Math.sin(i * 0.7));
    const results = await session.run({ input: new Tensor('float32', picture, [2, 3, SIZE, SIZE]) });
    return Object.values(results).flatMap((result) => Array.from((result as { data: Float32Array }).data));
  } finally {
    await session.release();
  }
}
