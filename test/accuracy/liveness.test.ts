import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { evaluateLiveness } from '@faceproof/desk/liveness/evaluate-liveness.js';
import { describeClips, type MeasuredCapture, measureClips } from '@faceproof/desk/liveness/measure-clips.js';
import { readFrames } from '@faceproof/desk/measuring/cut-clips.js';
import { modelsDirOf } from '@faceproof/installation/weights/models-dir.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { makeLight } from '@faceproof/orchestrator/captures/light.js';
import { isSeenAgain, momentsOf } from '@faceproof/orchestrator/judgement/signs/compare-face-hashes.js';
import { matchChallenge } from '@faceproof/orchestrator/judgement/signs/match-challenge.js';
import { type LightMatch, matchLight } from '@faceproof/orchestrator/judgement/signs/match-light.js';
import type { Challenge } from '@faceproof/protocol/api/sessions/captures.js';
import { type Engine, openEngine } from '@faceproof/workers/open-engine.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawFrom } from '../harness/draw.js';
import { IS_LONG } from '../harness/long-run.js';

const ROOT = join(import.meta.dirname, '..', '..');
const CLIPS = join(ROOT, '..', 'shared', 'data', 'clips');
const HEAD_TURNS = 'live_rl01_headturn.mov';
/** Of whose mirrored face the landmark network finds the same points. */
const EVEN_TURNS = 'live_rl05_headturn.mov';
const absent = existsSync(join(CLIPS, HEAD_TURNS)) ? null : 'the evaluation data is not beside the project';
const missing = IS_LONG ? absent : 'it takes two minutes: npm run test:long';
const modelsDir = modelsDirOf(ROOT, process.env);
const set = loadSet();
const quiet = { modelsDir, set, engine: 'onnx:cpu', cacheDir: null, onProgress: () => undefined };

describe.skipIf(missing !== null)(`liveness on clips of real people (skipped here: ${missing})`, () => {
  let engine: Engine;
  let captures: MeasuredCapture[];
  beforeAll(async () => {
    engine = await openEngine({ modelsDir });
    // Every frame once; `npm run models -- evaluate liveness` takes each into two captures.
    captures = await measureClips({ clips: CLIPS, stills: null }, { ...quiet, stepFrames: 8 });
  }, 600_000);
  afterAll(() => engine.close());

  const measure = (frames: Buffer[]) =>
    engine.measure({ captureId: 'clip', media: { kind: 'FRAMES', frames }, reference: null });
  const measureMoments = async (frames: Buffer[]) => momentsOf(await measure(frames));

  it('approves no filmed replay, and calls no live person a fraud', async () => {
    const { apcer, bpcer } = evaluateLiveness(captures, set, await describeClips(CLIPS));
    expect(apcer.map(({ byCapture }) => byCapture.errors)).toEqual(apcer.map(() => 0));
    expect(bpcer.declined.byCapture.share).toBeLessThanOrEqual(0.1);
  });

  it('sees no screen’s light on who never sat in it, and contradicts no one for that', () => {
    const random = drawFrom(7);
    const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));
    const counts: Partial<Record<LightMatch, number>> = {};
    for (const { measurement } of captures) {
      for (let asked = 0; asked < 40; asked++) {
        const { steps, ...light } = makeLight({ bytes });
        const shown = steps.map(({ color }, i) => ({ color, shownAtMs: 800 * i, endedAtMs: 800 * (i + 1) }));
        const tones = measurement.frames.flatMap(({ index, main }) =>
          main?.skinLight == null ? [] : [{ atMs: 800 * (index + 1) - 100, ...main.skinLight }],
        );
        const match = matchLight({ light: { ...light, steps }, shown, tones });
        counts[match] = (counts[match] ?? 0) + 1;
      }
    }
    const { UNSEEN = 0, SEEN = 0, ...others } = counts;
    expect(others).toEqual({});
    expect(SEEN / (SEEN + UNSEEN)).toBeLessThan(0.02);
  });

  it('suspects no second capture of a person for its face hashes, and no other person’s', () => {
    const live = captures.filter(({ kind }) => kind === 'live');
    const pairs = live.flatMap((now) => live.filter((earlier) => earlier !== now).map((earlier) => ({ now, earlier })));
    const suspected = pairs.filter(({ now, earlier }) =>
      isSeenAgain(momentsOf(now.measurement), [momentsOf(earlier.measurement)]),
    );
    expect(pairs.filter(({ now, earlier }) => now.source === earlier.source).length).toBeGreaterThan(30);
    expect(suspected.map(({ now, earlier }) => `${now.source} ${now.fromMs} ${earlier.source} ${earlier.fromMs}`)).toEqual([]);
  });

  it('knows frames that are sent again, coded, cropped or mirrored, and not the same person a little later', async () => {
    const frames = await readFrames(join(CLIPS, EVEN_TURNS), 500, quiet);
    const [sent, later] = [frames.slice(0, 10), frames.slice(11, 21)];
    const before = await measureMoments(sent);
    const { width, height } = await sharp(sent[0]).metadata();
    const crop = { left: Math.round(0.05 * width), top: 0, width: Math.round(0.9 * width), height: Math.round(0.94 * height) };
    const again = {
      coded: await Promise.all(
        sent.map((frame) =>
          sharp(frame)
            .resize(Math.round(0.7 * width))
            .jpeg({ quality: 45 })
            .toBuffer(),
        ),
      ),
      cropped: await Promise.all(sent.map((frame) => sharp(frame).extract(crop).jpeg({ quality: 70 }).toBuffer())),
      mirrored: await Promise.all(sent.map((frame) => sharp(frame).flop().jpeg({ quality: 70 }).toBuffer())),
    };
    for (const [name, frames] of Object.entries(again)) {
      expect([name, isSeenAgain(await measureMoments(frames), [before])]).toEqual([name, true]);
    }
    expect(isSeenAgain(await measureMoments(later), [before])).toBe(false);
  }, 300_000);

  it('sees the turns of a real head, and none but the order in which they were made', async () => {
    const everyMs = 250;
    const frames = await readFrames(join(CLIPS, HEAD_TURNS), everyMs, quiet);
    const measured = await measure(frames);
    const poses = measured.frames.flatMap(({ index, main }) =>
      main === null ? [] : [{ atMs: index * everyMs, ...main.pose! }],
    );
    const fits = (directions: readonly Challenge['steps'][number]['direction'][]): boolean => {
      const steps = directions.map((direction) => ({ direction, afterMs: 300, holdMs: 2500 }));
      const challenge: Challenge = { kind: 'HEAD_TURNS', steps };
      const match = matchChallenge({ challenge, shown: null, poses, facelessAtMs: [], openForMs: 60_000 });
      return match.fits && match.done === match.asked;
    };
    const orders = permute(['LEFT', 'RIGHT', 'UP', 'DOWN'] as const);
    expect(orders.filter(fits)).toEqual([['LEFT', 'RIGHT', 'UP', 'DOWN']]);
  }, 300_000);
});

function permute<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) => permute(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]));
}
