import { cosine } from '@faceproof/models/pixels/vectors.js';
import { packGolden } from '@faceproof/models/roles/golden.js';
import { loadMeasuringSet } from '@faceproof/models/sets/load-measuring-set.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { openRuntime } from '@faceproof/workers/device/open-runtime.js';
import type { ReferenceInput } from '@faceproof/workers/measure/measure-reference.js';
import { openEngine } from '@faceproof/workers/open-engine.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Definitions, openDefinitions, type SetFile } from '../../harness/media/definitions-folder.js';
import { placePair } from '../../harness/media/liveness-pair.js';
import { placeMatchPair } from '../../harness/media/match-pair.js';
import { encodeAnew, openWeights } from '../../harness/media/other-weights.js';
import { shippedId, shippedModel } from '../../harness/media/shipped-models.js';
import { makeLivenessNetwork } from '../../harness/media/small-network.js';
import { modelsDir, samples } from '../engine-fixtures.js';

const SECOND = 'second@2026-12-01';

/** The same three pictures, measured with sets that pin other roles. */
describe('a worker measures with what its set pins', () => {
  let definitions: Definitions;
  let weights: Awaited<ReturnType<typeof openWeights>>;
  let shipped: Measurement;
  beforeAll(async () => {
    definitions = await openDefinitions();
    weights = await openWeights(await modelsDir());
    shipped = await measureWith(loadSet().set);
  });
  afterAll(async () => {
    await weights.close();
    await definitions.close();
  });

  async function measureWith(set: string, reference: ReferenceInput | null = null): Promise<Measurement> {
    const engine = await openEngine({ modelsDir: weights.dir, set: loadMeasuringSet({ set, dir: definitions.dir }) });
    const { franck } = await samples();
    return engine
      .measure({ captureId: 'cap_1', media: { kind: 'FRAMES', frames: franck.slice(0, 3) }, reference })
      .finally(() => engine.close());
  }
  const leaveOut = (set: string, change: (file: SetFile) => void) => definitions.placeSet(set, change);

  it('without the eyes, everything but the eyes', async () => {
    await leaveOut('2026-12-01', ({ models }) => void delete models.eyes);
    const { frames, models, template, consistency } = await measureWith('2026-12-01');
    expect(models.eyes).toBeUndefined();
    for (const [i, { main }] of frames.entries()) {
      expect(main!.eyesOpen).toEqual({ left: null, right: null });
      expect(main!.outputs).toEqual(shipped.frames[i]!.main!.outputs);
      expect(main!.pose).toEqual(shipped.frames[i]!.main!.pose);
    }
    expect(cosine(template!, shipped.template!)).toBeCloseTo(1, 6);
    expect(consistency).toBeCloseTo(shipped.consistency!, 6);
  });

  it('a graph that takes channels last like one that takes planes, alone and in a batch', async () => {
    const [planes, last] = await Promise.all(
      (['NCHW', 'NHWC'] as const).map((layout) => makeLivenessNetwork('layouts', { classes: 2, bias: 1, layout })),
    );
    expect(last!.manifest.input.layout).toBe('NHWC');
    expect(Buffer.compare(planes!.pinned, last!.pinned)).not.toBe(0);
    const runtime = await openRuntime('onnx:cpu', 1);
    try {
      const { manifest, dynamicBatch } = last!;
      await runtime.load(manifest, { format: 'onnx', graph: dynamicBatch });
      const item = packGolden(manifest);
      const { classes } = await runtime.run(manifestId(manifest), Float32Array.of(...item, ...item), 2);
      const [wanted = []] = planes!.manifest.golden.outputs.map(({ values }) => values);
      for (const [i, value] of [...wanted, ...wanted].entries()) expect(classes![i]).toBeCloseTo(value, 5);
    } finally {
      await runtime.close();
    }
  });

  it('without pose and liveness, neither; a template all the same', async () => {
    await leaveOut('2026-12-02', (file) => {
      delete file.models.pose;
      delete file.models.liveness;
      delete file.livenessFusion;
    });
    const { frames, models, template } = await measureWith('2026-12-02');
    expect(Object.keys(models)).toEqual(['detect', 'landmarks', 'match', 'eyes']);
    for (const { main } of frames) expect(main).toMatchObject({ pose: null, outputs: {} });
    expect(cosine(template!, shipped.template!)).toBeGreaterThan(0.99);
  });

  it('with two networks for liveness, what each of them gives, by its name', async () => {
    const network = await makeLivenessNetwork('second', { classes: 2, bias: 3 });
    await weights.place(network);
    await placePair(definitions, '2026-12-03', network);
    const { frames, models } = await measureWith('2026-12-03');
    expect(models.liveness).toMatchObject([
      { model: 'minifasnet-128' },
      { model: 'second', digest: `sha256:${network.manifest.sha256}` },
    ]);
    for (const [i, { main }] of frames.entries()) {
      const { liveness } = main!.outputs;
      expect(Object.keys(liveness!)).toEqual([shippedId('liveness'), SECOND]);
      const alone = shipped.frames[i]!.main!.outputs.liveness![shippedId('liveness')]!;
      for (const [k, logit] of liveness![shippedId('liveness')]!.entries()) expect(logit).toBeCloseTo(alone[k]!, 3);
      const [live, other] = liveness![SECOND]!;
      // Its matrix sums to nearly zero, so only the bias of the live class remains, which comes first here.
      expect(live! - other!).toBeGreaterThan(2.5);
      expect(live! - other!).toBeLessThan(3.5);
    }
  });

  it('with two networks for match, a template of each: the second of the best frames, compared with every reference that it made', async () => {
    const network = await encodeAnew(await modelsDir(), 'match', '2026-12-05');
    await weights.place(network);
    await placeMatchPair(definitions, '2026-12-05', network);
    const [first, second] = [shippedId('match'), manifestId(network.manifest)];
    const { franck } = await samples();
    const picture = await measureWith('2026-12-05', { kind: 'IMAGE', bytes: franck[4]! });
    expect(picture.models.match).toMatchObject([
      { digest: `sha256:${shippedModel('match').sha256}` },
      { version: '2026-12-05' },
    ]);
    expect(cosine(picture.template!, shipped.template!)).toBeCloseTo(1, 6);
    const further = picture.furtherTemplates![second]!;
    expect(Math.hypot(...further)).toBeCloseTo(1, 5);
    // The same weights, but of two frames of three.
    expect(cosine(further, picture.template!)).toBeGreaterThan(0.9);
    expect(cosine(further, picture.template!)).toBeLessThan(0.99999);
    const { similarities, similarity } = picture.reference!;
    expect(Object.keys(similarities!)).toEqual([first, second]);
    expect(similarities![first]).toBe(similarity);
    expect(similarities![second]).toBeGreaterThan(0.5);

    const digest = `sha256:${network.manifest.sha256}`;
    const templates = new Map([[digest, Float32Array.from(further)]]);
    const enrolled = await measureWith('2026-12-05', { kind: 'TEMPLATE', templates });
    expect(enrolled.reference).toMatchObject({ comparable: true, similarity: null });
    expect(enrolled.reference!.similarities).toEqual({ [second]: expect.closeTo(1, 4) });
    const none = await measureWith('2026-12-05', { kind: 'TEMPLATE', templates: new Map([['sha256:other', further]]) });
    expect(none.reference).toEqual({ kind: 'TEMPLATE', comparable: false, similarity: null, similarities: {} });
  });

  it('refuses a network that does not give its golden numbers, as any other', async () => {
    const network = await makeLivenessNetwork('off', { classes: 1, bias: 0 });
    const [output] = network.manifest.golden.outputs;
    const golden = { ...network.manifest.golden, outputs: [{ ...output!, values: [output!.values[0]! + 9] }] };
    await weights.place(network);
    await placePair(definitions, '2026-12-04', { manifest: { ...network.manifest, golden } });
    await expect(measureWith('2026-12-04')).rejects.toMatchObject({ code: 'SELF_TEST_FAILED' });
  });
});
