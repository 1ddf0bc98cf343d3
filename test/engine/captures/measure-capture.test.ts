import { cosine } from '@faceproof/models/pixels/vectors.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { runChecks } from '@faceproof/orchestrator/judgement/checks/index.js';
import { fromFacts, type Judged, toFacts } from '@faceproof/orchestrator/judgement/facts/judging-facts.js';
import { isStill } from '@faceproof/orchestrator/judgement/thresholds/quality-limits.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { firstMatch } from '@faceproof/protocol/measuring/model-stamps.js';
import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import { type Engine, openEngine } from '@faceproof/workers/open-engine.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveProbability, modelsDir, samples } from '../engine-fixtures.js';

describe('measuring a capture with the real models', () => {
  let engine: Engine;
  let people: Awaited<ReturnType<typeof samples>>;
  const measure = (frames: Uint8Array[], reference: Uint8Array | null = null): Promise<Measurement> =>
    engine.measure({
      captureId: 'cap_test',
      media: { kind: 'FRAMES', frames },
      reference: reference === null ? null : { kind: 'IMAGE', bytes: reference },
    });

  beforeAll(async () => {
    [people, engine] = await Promise.all([samples(), modelsDir().then((folder) => openEngine({ modelsDir: folder }))]);
  });
  afterAll(() => engine.close());

  it('finds eleven stills of one man live, of one person, and like his own picture', async () => {
    const [document, ...stills] = people.franck;
    const measurement = await measure(stills, document!);
    for (const { decoded, faces, main } of measurement.frames) {
      expect(decoded).toBe(true);
      expect(faces).toHaveLength(1);
      expect(liveProbability(main!)).toBeGreaterThan(0.99);
    }
    expect(measurement.consistency).toBeGreaterThan(0.7);
    expect(measurement.reference?.similarity).toBeGreaterThan(0.7);
    expect(Math.hypot(...measurement.template!)).toBeCloseTo(1, 5);
    expect(isStill(measurement.frames)).toBe(false);
  });

  it('measures numbers that are judged the same once they are kept, with his own reference and with another person’s', async () => {
    const set = loadSet();
    for (const reference of [people.franck[0]!, people.audrey]) {
      const capture: Judged = {
        intake: { kind: 'FRAMES', atMs: null, duplicateFrames: 0, replayedFrames: 0, metadata: {} },
        attempt: { challenge: null, turns: 'POSSIBLE', openForMs: 60_000, seenBefore: false },
        measurement: await measure(people.franck.slice(1), reference),
      };
      const by = { flow: 'ONBOARDING' as const, policy: DEFAULT_POLICY, pins: set };
      const verdicts = runChecks({ ...by, ...capture });
      expect(verdicts.find(({ kind }) => kind === 'face.match')?.score).not.toBeNull();
      expect(runChecks({ ...by, ...fromFacts(JSON.parse(JSON.stringify(toFacts(capture)))) })).toEqual(verdicts);
    }
  });

  it('finds other people unlike him', async () => {
    for (const stranger of [people.cage, people.audrey, people.connery]) {
      const { reference } = await measure(people.franck.slice(0, 3), stranger);
      expect(reference).toMatchObject({ kind: 'IMAGE', decoded: true, faces: [expect.anything()] });
      expect(reference?.similarity).toBeLessThan(0.3);
    }
  });

  it('finds two people in one capture', async () => {
    const { consistency } = await measure([...people.franck.slice(0, 3), people.cage]);
    expect(consistency).toBeLessThan(0.4);
  });

  it('compares with a template of the pinned weights, and with no other', async () => {
    const { template, models } = await measure(people.franck.slice(0, 4));
    const compare = (digest: string) =>
      engine.measure({
        captureId: 'cap_test',
        media: { kind: 'FRAMES', frames: people.franck.slice(5, 8) },
        reference: { kind: 'TEMPLATE', templates: new Map([[digest, Float32Array.from(template!)]]) },
      });
    const { reference } = await compare(firstMatch(models).digest);
    expect(reference).toMatchObject({ kind: 'TEMPLATE', comparable: true });
    expect(reference?.similarity).toBeGreaterThan(0.7);
    expect((await compare('sha256:0')).reference).toEqual({ kind: 'TEMPLATE', comparable: false, similarity: null });
  });

  it('gives the same numbers when captures run side by side as when they run alone', async () => {
    const captures = [people.franck.slice(0, 3), [people.cage, people.audrey], people.franck.slice(6, 9)];
    const alone: Measurement[] = [];
    for (const frames of captures) alone.push(await measure(frames));
    const together = await Promise.all(captures.map((frames) => measure(frames)));
    for (const [i, one] of alone.entries()) {
      expect(cosine(one.template!, together[i]!.template!)).toBeGreaterThan(0.99999);
      for (const [k, { main }] of one.frames.entries()) {
        const other = together[i]!.frames[k]!.main!;
        expect(other.pose!.yaw).toBeCloseTo(main!.pose!.yaw, 2);
        expect(liveProbability(other)).toBeCloseTo(liveProbability(main!), 3);
      }
    }
  });

  it('takes a picture sent again and again, coded anew or noised, for what it is', async () => {
    const [still] = people.franck;
    const again = (quality: number) => sharp(still).jpeg({ quality }).toBuffer();
    expect(isStill((await measure(await Promise.all([95, 90, 80, 70, 60].map(again)))).frames)).toBe(true);
    expect(isStill((await measure(await Promise.all([1, 2, 3, 4].map((seed) => noised(still!, seed))))).frames)).toBe(true);
  });

  it('finds the face of a tall picture, and one that fills the frame', async () => {
    const tall = await sharp(people.cage).resize(300, 700, { fit: 'contain', background: '#888888' }).jpeg().toBuffer();
    const { main } = (await measure([people.franck[0]!])).frames[0]!;
    const { x1, y1, x2, y2 } = main!.box;
    const left = Math.round(x1 * 720);
    const top = Math.round(y1 * 576);
    const close = await sharp(people.franck[0])
      .extract({ left, top, width: Math.round((x2 - x1) * 720), height: Math.round((y2 - y1) * 576) })
      .jpeg()
      .toBuffer();
    const { frames } = await measure([tall, close]);
    expect(frames.map((frame) => frame.main !== null)).toEqual([true, true]);
  });

  it('turns a picture upright by its EXIF tag, and measures it as it is seen', async () => {
    const upright = people.franck[0]!;
    const turned = await sharp(upright).rotate(270).withExif({ IFD0: {} }).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { frames, consistency } = await measure([upright, turned]);
    expect(frames.map(({ width, height }) => [width, height])).toEqual([
      [720, 576],
      [720, 576],
    ]);
    expect(consistency).toBeGreaterThan(0.97);
  });

  it('sets a document upright that was photographed from any side', async () => {
    const [document, ...stills] = people.franck;
    const similarityTo = async (bytes: Uint8Array) => (await measure(stills.slice(0, 3), bytes)).reference?.similarity ?? 0;
    const upright = await similarityTo(document!);
    for (const angle of [90, 270]) {
      expect(await similarityTo(await sharp(document).rotate(angle).jpeg().toBuffer())).toBeGreaterThan(upright - 0.05);
    }
    expect(await similarityTo(await sharp(people.cage).rotate(90).jpeg().toBuffer())).toBeLessThan(0.3);
  });

  it('says which weights ran, and lets no one wait for what cannot be decoded', async () => {
    const measurement = await measure(
      [Buffer.from('no picture'), people.franck[0]!, Buffer.alloc(0)],
      Buffer.from('no picture'),
    );
    expect(measurement.frames.map(({ decoded }) => decoded)).toEqual([false, true, false]);
    expect(measurement.frames[0]).toMatchObject({ index: 0, width: 0, height: 0, faces: [], main: null });
    expect(measurement.reference).toMatchObject({ kind: 'IMAGE', decoded: false, similarity: null });
    expect(firstMatch(measurement.models).digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(measurement.runtime).toBe('onnx:cpu');
  });

  it('measures a capture of nothing usable, to the end', async () => {
    const grey = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#777777' } })
      .jpeg()
      .toBuffer();
    const measurement = await measure([grey, Buffer.from('x'), grey]);
    expect(measurement).toMatchObject({ template: null, consistency: null, reference: null });
    expect(measurement.frames.every(({ main }) => main === null)).toBe(true);
  });
});

async function noised(picture: Uint8Array, seed: number): Promise<Buffer> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  let state = seed;
  for (let i = 0; i < data.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    data[i] = Math.max(0, Math.min(255, data[i]! + ((state >>> 24) % 9) - 4));
  }
  return sharp(data, { raw: info }).jpeg({ quality: 92 }).toBuffer();
}
