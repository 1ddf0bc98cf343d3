import { createHash } from 'node:crypto';
import { checkParity } from '@faceproof/desk/weights/check-parity.js';
import { deriveFp16Graph } from '@faceproof/models/graphs/fp16/derive-fp16-graph.js';
import { cosine } from '@faceproof/models/pixels/vectors.js';
import { compareGolden, FP16_TOLERANCE, packGolden } from '@faceproof/models/roles/golden.js';
import { MODEL_ROLES } from '@faceproof/models/roles/index.js';
import { loadMeasuringSet } from '@faceproof/models/sets/load-measuring-set.js';
import { type Manifest, manifestId } from '@faceproof/models/sets/manifest.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { loadWeights } from '@faceproof/workers/device/load-weights.js';
import { openRuntime } from '@faceproof/workers/device/open-runtime.js';
import type { Runtime } from '@faceproof/workers/device/runtime.js';
import { checkGolden } from '@faceproof/workers/device/self-test.js';
import { openEngine } from '@faceproof/workers/open-engine.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHIPPED_MODELS, shippedId, shippedModel } from '../../harness/media/shipped-models.js';
import { judge, modelsDir, samples } from '../engine-fixtures.js';

/** `onnx:cpu:fp16` rounds after every operator, as a card does, so that everything of `onnx:cuda:fp16` but CUDA is proved here. */

const FP16 = 'onnx:cpu:fp16';
/** Their numbers place the crops of the others, so they compute in 32 bits. */
const PLACING = ['detect', 'landmarks'];

describe('the models in 16 bits', () => {
  let runtime: Runtime;
  beforeAll(async () => {
    const folder = await modelsDir();
    runtime = await openRuntime(FP16, 1);
    for (const manifest of SHIPPED_MODELS) await runtime.load(manifest, await loadWeights(folder, manifest));
  });
  afterAll(() => runtime.close());

  it('give their golden numbers to less than half of what is tolerated, alone and in the middle of a batch', async () => {
    const [result] = await checkParity({
      modelsDir: await modelsDir(),
      manifests: SHIPPED_MODELS,
      engines: [FP16],
      now: () => 0,
    });
    expect(result?.models).toHaveLength(SHIPPED_MODELS.length);
    for (const [i, { model, off, batchOff, tolerance }] of (result?.models ?? []).entries()) {
      const inHalf = !PLACING.includes(SHIPPED_MODELS[i]!.role);
      expect({ model, tolerance }).toEqual({ model, tolerance: inHalf ? FP16_TOLERANCE : 0.01 });
      // Numbers that agree to 1e-4 are of 32 bits.
      const most = inHalf ? FP16_TOLERANCE / 2.5 : 1e-4;
      expect({ model, close: off < most && batchOff < most, inHalf: off > 1e-4 }).toEqual({ model, close: true, inHalf });
    }
  });

  it.each(MODEL_ROLES)('%s with another normalisation does not', async (role) => {
    const manifest = shippedModel(role);
    const std = manifest.input.std.map((value) => value * 1.2);
    const wrong = { ...manifest, input: { ...manifest.input, std } } as Manifest;
    await expect(checkGolden(runtime, wrong)).rejects.toMatchObject({ code: 'SELF_TEST_FAILED' });
  });

  it.each(['detect', 'pose', 'liveness', 'match'] as const)('%s with its channels swapped does not', async (role) => {
    const manifest = shippedModel(role);
    const channels = manifest.input.channels === 'BGR' ? 'RGB' : 'BGR';
    const wrong = { ...manifest, input: { ...manifest.input, channels } } as Manifest;
    await expect(checkGolden(runtime, wrong)).rejects.toMatchObject({ code: 'SELF_TEST_FAILED' });
  });

  it('are derived from the pinned graphs, byte by byte the same on every machine', async () => {
    const folder = await modelsDir();
    const digests: Record<string, string> = {};
    for (const manifest of SHIPPED_MODELS.filter(({ role }) => !PLACING.includes(role))) {
      const weights = await loadWeights(folder, manifest);
      if (weights.format !== 'onnx') throw new Error('A shipped model is not ONNX');
      digests[manifestId(manifest)] = createHash('sha256').update(deriveFp16Graph(weights.graph)).digest('hex').slice(0, 16);
    }
    // A change here changes what a card computes: measure the tolerance again.
    expect(digests).toEqual({
      'eye-state-24@2026-11-01': 'a08d583cd229e413',
      'hopenet-shufflenet@2026-11-01': '776cf6b1e577fa72',
      'minifasnet-128@2026-11-22': 'c88b70aff0335146',
      'mobilefacenet-512@2026-11-01': '5a264ee2e71806f2',
    });
  });

  it('are judged by the tolerance of their precision, which a manifest may change', async () => {
    const manifest = shippedModel('eyes');
    const { off } = compareGolden(manifest, await runtime.run(shippedId('eyes'), packGolden(manifest), 1), 'fp16');
    const of = (golden: Partial<Manifest['golden']>) =>
      ({ ...manifest, golden: { ...manifest.golden, ...golden } }) as Manifest;
    await checkGolden(runtime, of({ tolerance: 1e-9 }));
    await checkGolden(runtime, of({ toleranceFp16: off * 1.01 }));
    await expect(checkGolden(runtime, of({ toleranceFp16: off * 0.99 }))).rejects.toThrow(`allowed is ${off * 0.99}`);
  });
});

describe('a worker in 16 bits', () => {
  it('does not start if a model is off by more than its precision tolerates', async () => {
    const set = loadMeasuringSet();
    const eyes = { ...set.manifests.eyes!, golden: { ...set.manifests.eyes!.golden, toleranceFp16: 1e-6 } };
    const strict = { ...set, manifests: { ...set.manifests, eyes } };
    await expect(openEngine({ modelsDir: await modelsDir(), engine: FP16, set: strict })).rejects.toMatchObject({
      code: 'SELF_TEST_FAILED',
      message: expect.stringContaining('allowed is 0.000001'),
    });
    await (await openEngine({ modelsDir: await modelsDir(), set: strict })).close();
  });

  it('measures captures as in 32 bits, so that they are judged the same, and names itself', async () => {
    const people = await samples();
    const [document, ...frames] = people.franck;
    const captures = [
      { frames, reference: document! },
      { frames, reference: people.cage },
      { frames: frames.slice(0, 3), reference: people.connery },
      { frames: [people.audrey, people.audrey, people.audrey], reference: people.audrey },
    ];
    const found: Measurement[][] = [];
    for (const engine of ['onnx:cpu', FP16]) {
      const opened = await openEngine({ modelsDir: await modelsDir(), engine });
      const measured: Measurement[] = [];
      for (const { frames, reference } of captures) {
        const kinds = { media: { kind: 'FRAMES' as const, frames }, reference: { kind: 'IMAGE' as const, bytes: reference } };
        measured.push(await opened.measure({ captureId: 'cap_test', ...kinds }));
      }
      await opened.close();
      found.push(measured);
    }
    const [in32 = [], in16 = []] = found;
    for (const [i, measurement] of in16.entries()) {
      expect(measurement.runtime).toBe(FP16);
      expect(measurement.models).toMatchObject({ match: { precision: 'fp16' }, liveness: { precision: 'fp16' } });
      for (const role of PLACING) expect(measurement.models[role]).toEqual(in32[i]!.models[role]);
      expect(measurement.frames.map(({ main }) => main?.box)).toEqual(in32[i]!.frames.map(({ main }) => main?.box));
      expect(cosine(measurement.template!, in32[i]!.template!)).toBeGreaterThan(0.9995);
      const [expected, judged] = [judge(in32[i]!), judge(measurement)];
      expect(judged.map(({ kind, status }) => ({ kind, status }))).toEqual(
        expected.map(({ kind, status }) => ({ kind, status })),
      );
      for (const [at, { kind, score }] of judged.entries()) {
        const off = Math.abs((score ?? 0) - (expected[at]?.score ?? 0));
        expect({ kind, close: off < 0.005 }).toEqual({ kind, close: true });
      }
    }
  });
});
