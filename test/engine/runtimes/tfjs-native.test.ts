import { createRequire } from 'node:module';
import { checkParity } from '@faceproof/desk/weights/check-parity.js';
import { cosine } from '@faceproof/models/pixels/vectors.js';
import { packGolden } from '@faceproof/models/roles/golden.js';
import { loadMeasuringSet } from '@faceproof/models/sets/load-measuring-set.js';
import { manifestId } from '@faceproof/models/sets/manifest.js';
import { type MeasuringSet, stampAll } from '@faceproof/models/sets/pinned-models.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { loadWeights } from '@faceproof/workers/device/load-weights.js';
import { openRuntime } from '@faceproof/workers/device/open-runtime.js';
import { openEngine } from '@faceproof/workers/open-engine.js';
import { EngineInUse } from '@faceproof/workers/sets/engine-in-use.js';
import { describe, expect, it } from 'vitest';
import { IS_LONG } from '../../harness/long-run.js';
import { encodeAnew, openWeights } from '../../harness/media/other-weights.js';
import { freshCapture, loadSamples } from '../../harness/media/sample-frames.js';
import { SHIPPED_MODELS, shippedModel } from '../../harness/media/shipped-models.js';
import { integrator } from '../../harness/services/integrator.js';
import { startService } from '../../harness/services/start-service.js';
import { judge, modelsDir, samples } from '../engine-fixtures.js';

/** TensorFlow's native library under tfjs-node. The GPU build has the same sources, so this proves all of tfjs:gpu but CUDA. */

const NAME = '@tensorflow/tfjs-node';
const require = createRequire(import.meta.url);
const WITHOUT = isHere() ? '' : ` (skipped without the binding of ${NAME}: node scripts/prove/tfjs-cpu.mjs)`;
const eyes = shippedModel('eyes');
const now = () => performance.now();
const CAPTURES = IS_LONG ? 2000 : 20;
const SWITCHES = IS_LONG ? 24 : 2;

describe.skipIf(!isHere())(`tfjs:cpu${WITHOUT}`, () => {
  it('gives the golden numbers of every model, alone and in the middle of a batch', async () => {
    const [result] = await checkParity({ modelsDir: await modelsDir(), manifests: SHIPPED_MODELS, engines: ['tfjs:cpu'], now });
    expect(result?.missing).toBeNull();
    expect(result?.models).toHaveLength(SHIPPED_MODELS.length);
    for (const { model, off, batchOff } of result?.models ?? []) {
      expect({ model, off: off < 1e-4, batchOff: batchOff < 1e-4 }).toEqual({ model, off: true, batchOff: true });
    }
  });

  it('measures a capture as onnx:cpu does, so that it is judged the same', async () => {
    const people = await samples();
    const [document, ...frames] = people.franck;
    const found: Measurement[] = [];
    for (const engine of ['onnx:cpu', 'tfjs:cpu']) {
      const opened = await openEngine({ modelsDir: await modelsDir(), engine });
      const reference = { kind: 'IMAGE' as const, bytes: document! };
      found.push(await opened.measure({ captureId: 'cap_test', media: { kind: 'FRAMES', frames }, reference }));
      await opened.close();
    }
    const [onnx, tfjs] = found as [Measurement, Measurement];
    expect(cosine(tfjs.template!, onnx.template!)).toBeGreaterThan(0.9999);
    expect(tfjs.consistency).toBeCloseTo(onnx.consistency!, 3);
    expect(tfjs.reference?.similarity).toBeCloseTo(onnx.reference!.similarity!, 3);
    const [first, second] = found.map((measurement) => judge(measurement));
    expect(second?.map(({ kind, status }) => ({ kind, status }))).toEqual(first?.map(({ kind, status }) => ({ kind, status })));
    for (const [i, { score }] of (second ?? []).entries()) {
      if (score !== null) expect(score).toBeCloseTo(first?.[i]?.score ?? Number.NaN, 3);
    }
  });

  it('keeps no tensor of a failed run, of a model that was loaded again, or of one that was closed', async () => {
    const { memory } = require(NAME);
    const weights = await loadWeights(await modelsDir(), eyes);
    const runtime = await openRuntime('tfjs:cpu', 1);
    const before = memory().numTensors;
    await runtime.load(eyes, weights);
    const loaded = memory().numTensors;
    expect(loaded).toBeGreaterThan(before);
    await runtime.load(eyes, weights);
    expect(memory().numTensors).toBe(loaded);
    const item = packGolden(eyes);
    const [alone] = Object.values(await runtime.run(manifestId(eyes), item, 1));
    for (const torn of [item.subarray(0, item.length / 2), new Float32Array(item.length * 2).subarray(1)])
      await expect(runtime.run(manifestId(eyes), torn, 2)).rejects.toThrow();
    expect(memory().numTensors).toBe(loaded);
    // What failed does not spoil the next run.
    expect(Object.values(await runtime.run(manifestId(eyes), item, 1))[0]).toEqual(alone);
    for (let i = 0; i < CAPTURES; i++) await runtime.run(manifestId(eyes), item, 1);
    expect(memory().numTensors).toBe(loaded);
    await runtime.close();
    expect(memory().numTensors).toBe(before);
  });

  it(`switches the set ${SWITCHES} times under running captures and loses none`, async () => {
    const weights = await openWeights(await modelsDir());
    const other = await encodeAnew(weights.dir, 'eyes', '2026-12-22');
    // Only its notes differ, so that tfjs gets the graph of the shipped one.
    const manifest = { ...other.manifest, derived: { ...other.manifest.derived, tfjs: eyes.derived.tfjs } } as typeof eyes;
    await weights.place({ ...other, manifest });
    const shipped = loadMeasuringSet();
    const manifests = { ...shipped.manifests, eyes: manifest };
    const sets = [shipped, { set: '2026-12-22', matchFrames: 2, manifests, stamps: stampAll(manifests) }];
    const setAt = (switches: number) => sets[switches % 2] ?? shipped;
    const { franck } = await samples();
    const media = { kind: 'FRAMES' as const, frames: franck.slice(0, 3) };

    const open = (set: MeasuringSet) => openEngine({ modelsDir: weights.dir, engine: 'tfjs:cpu', set });
    const inUse = new EngineInUse(await open(shipped));
    const measured: Measurement[] = [];
    const running = { is: true, switches: 0 };
    const capture = async () => {
      while (running.is) {
        const { set } = inUse.engine.set;
        const found = await inUse.measure({ captureId: 'cap_test', media, reference: null }, new AbortController().signal);
        // Measured to its end by the set that it began with.
        expect(found.set).toBe(set);
        measured.push(found);
      }
    };
    const captures = [capture(), capture()];
    const failed = Promise.all(captures).then(() => new Promise<never>(() => undefined));
    const more = async () => {
      const from = measured.length;
      await Promise.race([failed, expect.poll(() => measured.length - from).toBeGreaterThanOrEqual(2)]);
    };
    const rss = [];
    await more();
    while (running.switches < SWITCHES) {
      rss.push(Math.round(process.memoryUsage.rss() / 2 ** 20));
      await Promise.race([failed, inUse.replace(await open(setAt(++running.switches)))]);
      await more();
    }
    running.is = false;
    await Promise.all(captures);
    await inUse.close();
    await weights.close();
    if (IS_LONG) process.stdout.write(`RSS in MiB before each switch: ${rss.join(' ')}\n`);
    expect(new Set(measured.map(({ set }) => set))).toEqual(new Set(sets.map(({ set }) => set)));
    for (const { frames, template } of measured) {
      expect(frames.map(({ main }) => main !== null)).toEqual([true, true, true]);
      expect(cosine(template!, measured[0]!.template!)).toBeGreaterThan(0.99999);
    }
  });

  it('keeps the tensors of one set when the next one is opened beside it and takes its place', async () => {
    const { memory } = require(NAME);
    const folder = await modelsDir();
    const openSet = async () => {
      const runtime = await openRuntime('tfjs:cpu', 1);
      for (const one of SHIPPED_MODELS) {
        await runtime.load(one, await loadWeights(folder, one));
        await runtime.run(manifestId(one), packGolden(one), 1);
      }
      return runtime;
    };
    const none = memory().numTensors;
    let inUse = await openSet();
    const ofOne = memory().numTensors - none;
    expect(ofOne).toBeGreaterThan(500);
    for (let i = 0; i < SWITCHES; i++) {
      const next = await openSet();
      expect(memory().numTensors).toBe(none + 2 * ofOne);
      await inUse.close();
      expect(memory().numTensors).toBe(none + ofOne);
      inUse = next;
    }
    await inUse.close();
    expect(memory().numTensors).toBe(none);
  });

  it('decides sessions end to end', async () => {
    const service = await startService({ env: { ENGINE: 'tfjs:cpu', NODE_PATH: process.env.NODE_PATH ?? '' } });
    try {
      const api = integrator(service.baseUrl, service.liveKey);
      const open = async (reference: string) => {
        const [picture] = await loadSamples([reference]);
        return { source: 'DOCUMENT_IMAGE' as const, fileId: await api.uploadDocument(picture!) };
      };
      const decide = async (reference: string) => {
        const { sessionId } = await api.capture(await freshCapture(8), {
          flow: 'ONBOARDING',
          reference: await open(reference),
        });
        return api.decided(sessionId);
      };
      expect(await decide('franck_01829.jpg')).toMatchObject({ status: 'APPROVED', checks: expect.any(Array) });
      expect(service.output()).not.toMatch(/"level":50/);
    } finally {
      await service.stop();
    }
  });

  it.runIf(IS_LONG)(
    `keeps its memory flat over ${CAPTURES} captures`,
    async () => {
      const { franck } = await samples();
      const engine = await openEngine({ modelsDir: await modelsDir(), engine: 'tfjs:cpu' });
      const rss: number[] = [];
      for (let i = 0; i < CAPTURES; i++) {
        const frames = [franck[i % 11]!, franck[(i + 3) % 11]!, franck[(i + 7) % 11]!];
        await engine.measure({ captureId: 'cap_test', media: { kind: 'FRAMES', frames }, reference: null });
        if (i % 100 === 99) rss.push(Math.round(process.memoryUsage.rss() / 2 ** 20));
      }
      await engine.close();
      process.stdout.write(`RSS in MiB after each 100 captures: ${rss.join(' ')}\n`);
      const [early, late] = [rss.slice(2, 6), rss.slice(-4)].map((of) => Math.min(...of));
      expect(late).toBeLessThan((early ?? 0) * 1.1);
    },
    3_600_000,
  );
});

/** True if the package is here and its native part can be loaded. */
function isHere(): boolean {
  try {
    require(NAME);
    return true;
  } catch {
    return false;
  }
}
