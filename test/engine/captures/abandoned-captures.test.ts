import { cosine } from '@faceproof/models/pixels/vectors.js';
import { loadMeasuringSet } from '@faceproof/models/sets/load-measuring-set.js';
import { Permits } from '@faceproof/workers/batching/permits.js';
import { EngineError } from '@faceproof/workers/device/engine-error.js';
import { FloatPool } from '@faceproof/workers/device/float-pool.js';
import type { Device } from '@faceproof/workers/device/open-device.js';
import { measureCapture } from '@faceproof/workers/measure/measure-capture.js';
import { type Engine, openEngine } from '@faceproof/workers/open-engine.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelsDir, samples } from '../engine-fixtures.js';

const NEVER = new AbortController().signal;
const PICTURES_MAX = 3;

let people: Awaited<ReturnType<typeof samples>>;
beforeAll(async () => {
  people = await samples();
});
const captureOf = (frames: readonly Uint8Array[]) => ({
  captureId: 'cap_test',
  media: { kind: 'FRAMES' as const, frames },
  reference: { kind: 'IMAGE' as const, bytes: people.franck[0]! },
});

describe('a capture that no one waits for', () => {
  let engine: Engine;
  let onBatch: () => void = () => undefined;
  beforeAll(async () => {
    engine = await openEngine({
      modelsDir: await modelsDir(),
      picturesMax: PICTURES_MAX,
      observer: { batchRan: () => onBatch() },
    });
  });
  afterAll(() => engine.close());

  it.each([1, 5, 20])(
    'ends after %i batches: its items leave the real queue, its permits return, others continue',
    async (count) => {
      const other = captureOf(people.franck.slice(6, 9));
      const alone = await engine.measure(other);
      const leaving = new AbortController();
      let left = count;
      onBatch = () => {
        left--;
        if (left === 0) leaving.abort(new Error('gone'));
      };
      const abandoned = engine.measure(captureOf(people.franck), leaving.signal);
      const beside = engine.measure(other);
      await expect(abandoned).rejects.toThrow('gone');
      expect(cosine((await beside).template!, alone.template!)).toBeGreaterThan(0.99999);
      expect(engine.device.waiting()).toBe(0);
      // A permit that was lost each time would leave none for the third.
      expect((await engine.measure(other)).frames).toHaveLength(3);
    },
  );

  it('does not begin if it was left before', async () => {
    await expect(engine.measure(captureOf(people.franck), AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(engine.device.waiting()).toBe(0);
  });
});

it('an engine that closes while onnxruntime runs a batch of an abandoned capture lets that batch finish', async () => {
  const leaving = new AbortController();
  const engine = await openEngine({
    modelsDir: await modelsDir(),
    observer: { batchRan: () => leaving.abort(new Error('gone')) },
  });
  await expect(engine.measure(captureOf(people.franck), leaving.signal)).rejects.toThrow('gone');
  // A thread that ended inside the batch would abort this process.
  await engine.close();
});

describe('a capture of which one part fails', () => {
  it.each([1, 2, 3])('fails only once nothing of it runs, with every permit returned: run %i fails', async (failing) => {
    const set = loadMeasuringSet();
    const failure = new EngineError('RUN_FAILED', 'out of memory');
    const runs: AbortSignal[] = [];
    // It answers nothing: each other run waits until it is abandoned.
    const run: Device['run'] = async ({ signal }) => {
      // A picture whose decoding had begun comes here, as it comes to the real device, and is turned away.
      signal.throwIfAborted();
      if (runs.push(signal) === failing) throw failure;
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const device = { run, buffers: new FloatPool(4), waiting: () => 0, close: async () => undefined };
    const pictures = new Permits(PICTURES_MAX);
    const tools = { device, set, engine: 'fake', ffmpeg: null, pictures, now: () => 0 };
    await expect(measureCapture(captureOf(people.franck), tools, NEVER)).rejects.toBe(failure);
    expect(pictures.free).toBe(PICTURES_MAX);
    expect(runs.length).toBeLessThanOrEqual(PICTURES_MAX);
    for (const { reason } of runs) expect(reason).toMatchObject({ name: 'AbandonedError', code: 'CAPTURE_FAILED' });
    const ran = runs.length;
    await new Promise((resolve) => setImmediate(resolve));
    expect(runs).toHaveLength(ran);
  });
});
