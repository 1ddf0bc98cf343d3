import { type TensorSpec, tensorLength } from '@faceproof/models/pixels/tensor-spec.js';
import { compareGolden, packGolden } from '@faceproof/models/roles/golden.js';
import { MODEL_ROLES } from '@faceproof/models/roles/index.js';
import type { Manifest } from '@faceproof/models/sets/manifest.js';
import { joinItems, splitOutputs } from '@faceproof/workers/device/join-items.js';
import { loadWeights } from '@faceproof/workers/device/load-weights.js';
import { openRuntime } from '@faceproof/workers/device/open-runtime.js';
import type { Runtime } from '@faceproof/workers/device/runtime.js';
import { checkGolden } from '@faceproof/workers/device/self-test.js';
import onnxProto from 'onnx-proto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHIPPED_MODELS, shippedId, shippedModel } from '../../harness/media/shipped-models.js';
import { modelsDir } from '../engine-fixtures.js';

describe('the models on the CPU', () => {
  let runtime: Runtime;

  beforeAll(async () => {
    const folder = await modelsDir();
    runtime = await openRuntime('onnx:cpu', 1);
    for (const manifest of SHIPPED_MODELS) await runtime.load(manifest, await loadWeights(folder, manifest));
  });
  afterAll(() => runtime.close());

  it.each(MODEL_ROLES)('%s gives its golden numbers', async (role) => {
    await checkGolden(runtime, shippedModel(role));
  });

  it.each(['detect', 'pose', 'liveness', 'match'] as const)('%s with its channels swapped does not', async (role) => {
    const swapped = swapChannels(shippedModel(role));
    const outputs = await runtime.run(shippedId(role), packGolden(swapped), 1);
    const { off, passed } = compareGolden(shippedModel(role), outputs);
    expect(passed).toBe(false);
    expect(off).toBeGreaterThan(3 * shippedModel(role).golden.tolerance);
    await expect(checkGolden(runtime, swapped)).rejects.toMatchObject({ code: 'SELF_TEST_FAILED' });
  });

  it.each(MODEL_ROLES)('%s with another normalisation does not', async (role) => {
    const manifest = shippedModel(role);
    const wrong = {
      ...manifest,
      input: { ...manifest.input, std: manifest.input.std.map((value) => value * 1.2) },
    } as Manifest;
    await expect(checkGolden(runtime, wrong)).rejects.toMatchObject({ code: 'SELF_TEST_FAILED' });
  });

  it.each(MODEL_ROLES)('%s gives an item the same numbers alone and in a batch', async (role) => {
    const length = tensorLength(shippedModel(role).input);
    const others = [1, 2, 3, 4].map((seed) => Float32Array.from({ length }, (_, i) => Math.sin(i * seed)));
    const golden = packGolden(shippedModel(role));
    const items = [others[0]!, golden, ...others.slice(1)];
    const batch = splitOutputs(await runtime.run(shippedId(role), joinItems(items, new Map()), items.length), items.length);
    expect(compareGolden(shippedModel(role), batch[1]!).passed).toBe(true);
    for (const [i, item] of items.entries()) {
      const alone = await runtime.run(shippedId(role), item, 1);
      for (const [name, values] of Object.entries(alone)) {
        expect(worstDifference(values, batch[i]![name]!)).toBeLessThan(1e-3);
      }
    }
  });

  it.each([
    ['no steeper than 1', [0.25, -0.5, 1]],
    ['of any kind', [0, -1.5, 1.25]],
  ])('computes a PRelu with slopes %s to the last bit', async (_, slopes) => {
    const { input } = shippedModel('match');
    const pixels = input.width * input.height;
    const values = Float32Array.from({ length: 2 * 3 * pixels }, (_, i) => Math.sin(i) * 10 ** ((i % 13) - 6));
    // Zero has a sign, which no one asks for.
    const expected = values.map((x, i) => (x < 0 ? x * (slopes[Math.floor(i / pixels) % 3] ?? 0) + 0 : x));
    const prelu = await openRuntime('onnx:cpu', 1);
    try {
      await prelu.load(shippedModel('match'), { format: 'onnx', graph: preluAlone(input, slopes) });
      expect((await prelu.run(shippedId('match'), values, 2)).output).toEqual(expected);
    } finally {
      await prelu.close();
    }
  });

  it('refuses an engine that there is not, and says what there is', async () => {
    await expect(openRuntime('abacus:wood', 1)).rejects.toMatchObject({ code: 'RUNTIME_UNAVAILABLE' });
    await expect(openRuntime('onnx:abacus', 1)).rejects.toThrow(/onnx:cpu/);
  });
});

function preluAlone({ name, width, height }: TensorSpec & { name: string }, slopes: number[]): Uint8Array {
  const dim = [{ dimParam: 'N' }, ...[3, height, width].map((dimValue) => ({ dimValue }))];
  const end = (name: string) => ({ name, type: { tensorType: { elemType: 1, shape: { dim } } } });
  const graph = {
    name: 'test',
    node: [{ opType: 'PRelu', input: [name, 'slope'], output: ['output'] }],
    input: [end(name)],
    output: [end('output')],
    initializer: [{ name: 'slope', dims: [3, 1, 1], dataType: 1, rawData: new Uint8Array(Float32Array.from(slopes).buffer) }],
  };
  const model = onnxProto.onnx.ModelProto.fromObject({ irVersion: 6, graph, opsetImport: [{ domain: '', version: 9 }] });
  return onnxProto.onnx.ModelProto.encode(model).finish();
}

function swapChannels(manifest: Manifest): Manifest {
  const channels = manifest.input.channels === 'BGR' ? 'RGB' : 'BGR';
  return { ...manifest, input: { ...manifest.input, channels } } as Manifest;
}

function worstDifference(one: Float32Array, other: Float32Array): number {
  return one.reduce((worst, value, i) => Math.max(worst, Math.abs(value - other[i]!)), 0);
}
