import { makeLight, toLinearLight } from '@faceproof/orchestrator/captures/light.js';
import { matchLight } from '@faceproof/orchestrator/judgement/signs/match-light.js';
import type { LightChallenge } from '@faceproof/protocol/api/sessions/captures.js';
import type { FaceBox, Measurement } from '@faceproof/protocol/measuring/job.js';
import { type Engine, openEngine } from '@faceproof/workers/open-engine.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lightFace } from '../../harness/media/light-face.js';
import { liveProbability, modelsDir, samples } from '../engine-fixtures.js';

/** Seven orders that have little in common. */
const drawn = (seed: number): LightChallenge =>
  makeLight({ bytes: (count) => Buffer.from(Array.from({ length: count }, (_, i) => (seed * 97 + i * 61) % 256)) });

const FRAMES = 7;
let engine: Engine;
let pictures: Buffer[];
let boxes: FaceBox[];
let plain: Measurement;
beforeAll(async () => {
  pictures = (await samples()).franck.slice(0, FRAMES);
  engine = await openEngine({ modelsDir: await modelsDir() });
  plain = await measure(pictures);
  boxes = plain.frames.flatMap(({ main }) => (main === null ? [] : [main.box]));
});
afterAll(() => engine.close());

const measure = (frames: Buffer[]) => engine.measure({ captureId: 'cap', media: { kind: 'FRAMES', frames }, reference: null });

/** A man in seven poses, each in the light of one colour. `share`: of the screen, were it white, in that of the room. */
async function lit(light: LightChallenge, share: number): Promise<Measurement> {
  const frames: Buffer[] = [];
  for (const [i, picture] of pictures.entries()) {
    const [red, green, blue] = toLinearLight(light.steps[i]?.color ?? '#ffffff');
    frames.push(await lightFace(picture, boxes[i]!, [share * red, share * green, share * blue]));
  }
  return measure(frames);
}

function judge(light: LightChallenge, measurement: Measurement) {
  let now = 700;
  const shown = light.steps.map(({ color, holdMs }) => {
    const shownAtMs = now;
    now += holdMs;
    return { color, shownAtMs, endedAtMs: now };
  });
  const tones = measurement.frames.flatMap(({ index, main }) =>
    main?.skinLight == null ? [] : [{ atMs: (shown[index]?.endedAtMs ?? 0) - 60, ...main.skinLight }],
  );
  expect(tones).toHaveLength(FRAMES);
  return matchLight({ light, shown, tones });
}

describe('real faces in the simulated light of a screen, through the real engine', () => {
  it('show the order that was asked, and no other, with a quarter of the light from the screen', async () => {
    const asked = [drawn(1), drawn(2)] as const;
    const [one, other] = [await lit(asked[0], 0.25), await lit(asked[1], 0.25)];
    expect([judge(asked[0], one), judge(asked[1], other)]).toEqual(['SEEN', 'SEEN']);
    for (const [wrong, measurement] of [
      [asked[1], one],
      [asked[0], other],
      [drawn(3), one],
      [drawn(4), other],
    ] as const)
      expect(judge(wrong, measurement)).not.toBe('SEEN');
  });

  it('show no order if the screen does not light them, without a fraud reason', () => {
    for (const seed of [1, 2, 3, 4]) expect(judge(drawn(seed), plain)).toBe('UNSEEN');
  });

  it('are as live and as much themselves as in plain light', async () => {
    const { frames } = await lit(drawn(1), 0.5);
    for (const [i, { main }] of frames.entries()) {
      const before = plain.frames[i]?.main;
      expect(liveProbability(main!)).toBeGreaterThan(0.99);
      expect(main!.similarityToTemplate).toBeGreaterThan((before?.similarityToTemplate ?? 1) - 0.03);
    }
  });
});
