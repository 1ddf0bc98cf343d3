import { randomBytes } from 'node:crypto';
import type { MeasureJob, Measurement } from '@faceproof/protocol/measuring/job.js';
import { packContainer, unpackContainer } from '@faceproof/protocol/measuring/media-container.js';
import {
  blobContext,
  open,
  SealBrokenError,
  seal,
  unwrapForWorker,
  wrapForWorker,
} from '@faceproof/protocol/measuring/sealed-object.js';
import { encodeTemplate, encodeTemplates, TemplateError } from '@faceproof/protocol/measuring/template.js';
import type { RanBatch } from '@faceproof/workers/device/open-device.js';
import type { SampledClip } from '@faceproof/workers/frames/clips/sample-clip.js';
import { type AnswerTools, answerJob } from '@faceproof/workers/measure/answer-job.js';
import type { CaptureInput } from '@faceproof/workers/measure/measure-capture.js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

const NEVER = new AbortController().signal;
const workerKey = randomBytes(32);
const RED = { width: 64, height: 48, data: new Uint8Array(64 * 48 * 3).fill(200) };
const FRAME = { decoded: true, width: 64, height: 48, image: RED } as const;
const CLIP: SampledClip = { frames: [FRAME, { decoded: false }, FRAME], atMs: [0, 500, 1000] };

/** A job whose objects lie in memory, and what was measured of it. */
function openJob(template: Uint8Array) {
  const objects = new Map<string, Uint8Array>();
  const measured: CaptureInput[] = [];
  const place = (blobId: string, plain: Uint8Array) => {
    const key = randomBytes(32);
    objects.set(blobId, seal(key, blobContext(blobId), plain));
    return { blobId, wrappedKey: wrapForWorker(workerKey, blobId, key) };
  };
  const job: MeasureJob = {
    v: 1,
    captureId: 'cap_1',
    media: { kind: 'FRAMES', ...place('blb_media', packContainer([Buffer.from('a frame')])) },
    reference: { kind: 'TEMPLATE', digest: 'sha256:weights', ...place('blb_template', template) },
    output: place('blb_output', Buffer.of()),
    clipFrames: null,
    enqueuedAt: 0,
    expiresAt: 0,
  };
  const tools = {
    store: {
      read: async (blobId: string) => objects.get(blobId),
      write: async (blobId: string, bytes: Uint8Array) => objects.set(blobId, bytes),
    },
    workerKeys: [workerKey],
    measure: async (input: CaptureInput) => {
      measured.push(input);
      return { captureId: input.captureId, timings: {} } as Measurement;
    },
    measureShadow: async () => null,
    now: () => 0,
  } as unknown as AnswerTools;
  const written = () =>
    open(unwrapForWorker(workerKey, job.output), blobContext('blb_output'), objects.get('blb_output') ?? Buffer.of());
  return { job, tools, measured, written, place, objects };
}

describe('a job with a template to compare with', () => {
  it('is measured with the stored numbers', async () => {
    const { job, tools, measured, written } = openJob(encodeTemplate([0.5, -0.25]));
    await answerJob(job, tools, NEVER);
    expect(measured).toMatchObject([
      { reference: { kind: 'TEMPLATE', templates: new Map([['sha256:weights', Float32Array.of(0.5, -0.25)]]) } },
    ]);
    expect(JSON.parse(written().toString())).toMatchObject({ captureId: 'cap_1' });
  });

  it('is measured with the numbers of every network that made it', async () => {
    const templates = new Map([
      [`sha256:${'a'.repeat(64)}`, Float32Array.of(1)],
      [`sha256:${'b'.repeat(64)}`, Float32Array.of(0.5, -0.25)],
    ]);
    const { job, tools, measured } = openJob(encodeTemplates(templates));
    await answerJob(job, tools, NEVER);
    expect(measured).toMatchObject([{ reference: { kind: 'TEMPLATE', templates } }]);
  });

  it.each([1, 2, 3, 5])('is refused without measuring if only %i bytes of the template are left', async (count) => {
    const { job, tools, measured, written } = openJob(encodeTemplate([0.5, -0.25]).subarray(0, count));
    await expect(answerJob(job, tools, NEVER)).rejects.toBeInstanceOf(TemplateError);
    expect(measured).toEqual([]);
    expect(written()).toHaveLength(0);
  });
});

it('measures the burst after the frames, and never as frames', async () => {
  const { job, tools, measured, place } = openJob(encodeTemplate([1]));
  const [frame, ...burst] = ['a frame', 'b0', 'b1', 'b2'].map((text) => Buffer.from(text));
  const media = { kind: 'FRAMES' as const, parts: 1, ...place('blb_burst', packContainer([frame ?? Buffer.of(), ...burst])) };
  await answerJob({ ...job, media }, tools, NEVER);
  await answerJob(job, tools, NEVER);
  expect(measured).toMatchObject([
    { media: { frames: [frame] }, burst },
    { media: { frames: [frame] }, burst: [] },
  ]);
});

it('reports the batches of a candidate like those of the set in use, so that both are in the trace', async () => {
  const { job, tools } = openJob(encodeTemplate([0.5, -0.25]));
  const ran = (model: string): RanBatch => ({ model, role: 'match', items: 1, runMs: 1, waitMs: 0 });
  const seen: string[] = [];
  const measureShadow = async ({ onBatch }: CaptureInput) => {
    onBatch?.(ran('candidate@2'));
    return null;
  };
  const measure: AnswerTools['measure'] = (input, signal) => {
    input.onBatch?.(ran('in-use@1'));
    return tools.measure(input, signal);
  };
  await answerJob(job, { ...tools, measure, measureShadow, onBatch: ({ model }) => seen.push(model) }, NEVER);
  expect(seen).toEqual(['in-use@1', 'candidate@2']);
});

describe('during a rotation of the worker key', () => {
  const answer = (workerKeys: Uint8Array[]) => {
    const { job, tools, written } = openJob(encodeTemplate([0.5, -0.25]));
    return answerJob(job, { ...tools, workerKeys }, NEVER).then(() => JSON.parse(written().toString()));
  };

  it('a worker answers jobs under the previous key and under the new key', async () => {
    const other = randomBytes(32);
    expect(await answer([other, workerKey])).toMatchObject({ captureId: 'cap_1' });
    expect(await answer([workerKey, other])).toMatchObject({ captureId: 'cap_1' });
  });

  it('a worker with neither key refuses the job, so that another worker can take it', async () => {
    await expect(answer([randomBytes(32), randomBytes(32)])).rejects.toBeInstanceOf(SealBrokenError);
  });
});

describe('a job with a clip', () => {
  /** @param tell whether the clip can be read */
  async function answerClip(tell: boolean) {
    const { job, tools, written, place, objects } = openJob(encodeTemplate([1]));
    const asked = { ...job, reference: null, clipFrames: place('blb_frames', Buffer.of()) };
    const measure: AnswerTools['measure'] = async ({ onClip, ...input }, signal) => {
      if (tell) onClip?.(CLIP);
      return tools.measure(input, signal);
    };
    await answerJob(asked, { ...tools, measure }, NEVER);
    const sealed = objects.get('blb_frames') ?? Buffer.of();
    return {
      measurement: JSON.parse(written().toString()) as Measurement,
      kept: open(unwrapForWorker(workerKey, asked.clipFrames), blobContext('blb_frames'), sealed),
    };
  }

  it('stores the measured frames as sealed JPEGs and reports their facts', async () => {
    const { measurement, kept } = await answerClip(true);
    const jpegs = unpackContainer(kept);
    const sizes = await Promise.all(jpegs.map(async (jpeg) => sharp(jpeg).metadata()));
    expect(sizes).toMatchObject([
      { format: 'jpeg', width: 64, height: 48 },
      { format: 'jpeg', width: 64, height: 48 },
    ]);
    expect(measurement.clipFrames).toEqual([
      { index: 0, atMs: 0, width: 64, height: 48, bytes: jpegs[0]?.length },
      { index: 2, atMs: 1000, width: 64, height: 48, bytes: jpegs[1]?.length },
    ]);
  });

  it('that cannot be read stores and reports no frames', async () => {
    const { measurement, kept } = await answerClip(false);
    expect([measurement.clipFrames, kept]).toEqual([undefined, Buffer.of()]);
  });
});

describe('a job that this worker has lost', () => {
  it.each(['measure', 'measureShadow'] as const)('writes nothing if it was lost before or during %s', async (step) => {
    const { job, tools, written } = openJob(encodeTemplate([0.5, -0.25]));
    const lost = new AbortController();
    const losing = {
      ...tools,
      async [step](input: CaptureInput) {
        lost.abort(new Error('lost'));
        return tools[step](input, NEVER, false);
      },
    } as AnswerTools;
    await expect(answerJob(job, losing, lost.signal)).rejects.toThrow('lost');
    await expect(answerJob(job, tools, lost.signal)).rejects.toThrow('lost');
    expect(written()).toHaveLength(0);
  });

  it('keeps no frames of its clip', async () => {
    const { job, tools, place, objects } = openJob(encodeTemplate([1]));
    const asked = { ...job, reference: null, clipFrames: place('blb_frames', Buffer.of()) };
    const empty = objects.get('blb_frames');
    const lost = new AbortController();
    const measure: AnswerTools['measure'] = async ({ onClip, ...input }, signal) => {
      onClip?.(CLIP);
      lost.abort(new Error('lost'));
      return tools.measure(input, signal);
    };
    await expect(answerJob(asked, { ...tools, measure }, lost.signal)).rejects.toThrow('lost');
    expect(objects.get('blb_frames')).toBe(empty);
  });
});
