import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readFrames } from '@faceproof/desk/measuring/cut-clips.js';
import { modelsDirOf } from '@faceproof/installation/weights/models-dir.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { runChecks } from '@faceproof/orchestrator/judgement/checks/index.js';
import { decide } from '@faceproof/orchestrator/judgement/decision/decide.js';
import { fromFacts, type Judged, toFacts } from '@faceproof/orchestrator/judgement/facts/judging-facts.js';
import { readHeadTurns } from '@faceproof/orchestrator/judgement/signs/read-head-turns.js';
import { applyPut, DEFAULT_POLICY, type Policy } from '@faceproof/protocol/policy.js';
import { openEngine } from '@faceproof/workers/open-engine.js';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { IS_LONG } from '../harness/long-run.js';
import { useOpened } from '../harness/use-opened.js';

const ROOT = join(import.meta.dirname, '..', '..');
const CLIPS = join(ROOT, '..', 'shared', 'data', 'clips');
const missing = existsSync(CLIPS) ? null : 'the evaluation data is not beside the project';
const modelsDir = modelsDirOf(ROOT, process.env);
const quiet = { modelsDir, onProgress: () => undefined };
const EVERY_MS = 500;
/** `npm test` takes one clip of each kind, `npm run test:long` every clip. */
const CLIPS_MAX = IS_LONG ? Number.POSITIVE_INFINITY : 1;

const ACTIVE = applyPut({ liveness: { mode: 'PASSIVE_AND_ACTIVE' } }, DEFAULT_POLICY);

/** Every acceptance case of an attack, or of a person in a bad light, on clips of real people; ffmpeg reads them. */
describe.skipIf(missing !== null)(`attacks and honest people on real clips (skipped here: ${missing})`, () => {
  const engine = useOpened(() => openEngine({ modelsDir }));
  let clips: string[];
  beforeAll(async () => {
    clips = (await readdir(CLIPS)).sort();
  });

  const framesOf = (clip: string, framesMax: number): Promise<Buffer[]> =>
    readFrames(join(CLIPS, clip), EVERY_MS, { ...quiet, framesMax });
  const named = (label: string): string[] => clips.filter((clip) => clip.startsWith(`${label}_`));
  const measure = (frames: Buffer[]) =>
    engine.measure({ captureId: 'clip', media: { kind: 'FRAMES', frames }, reference: null });

  /** What becomes of a capture of these frames, with no attempt left. */
  async function rule(frames: Buffer[], policy: Policy = DEFAULT_POLICY, attemptsLeft = 1) {
    const measurement = await measure(frames);
    const atMs = frames.map((_, i) => i * EVERY_MS);
    const { thresholds, livenessFusion } = loadSet({ set: measurement.set });
    const poses = measurement.frames.flatMap(({ index, main }) =>
      main === null ? [] : [{ atMs: index * EVERY_MS, ...main.pose! }],
    );
    // Its own challenge: what a replay was made to fit.
    const steps = readHeadTurns(poses, null).map(({ direction }) => ({ direction, afterMs: 0, holdMs: 2000 }));
    const by = { flow: 'LIVENESS_ONLY' as const, policy, pins: { thresholds, livenessFusion } };
    const capture: Judged = {
      intake: { kind: 'FRAMES', atMs, duplicateFrames: 0, replayedFrames: 0, metadata: {} },
      attempt: {
        ...(policy === ACTIVE ? { challenge: { kind: 'HEAD_TURNS', steps } } : { challenge: null, turns: 'NOT_POSSIBLE' }),
        openForMs: 60_000,
        seenBefore: false,
      },
      measurement,
    };
    const verdicts = runChecks({ ...by, ...capture });
    // Each real capture is judged the same from what is kept of it.
    const kept = fromFacts(JSON.parse(JSON.stringify(toFacts(capture))));
    expect(runChecks({ ...by, ...kept })).toEqual(verdicts);
    const { kind, reasons } = decide(verdicts, policy, attemptsLeft);
    return { kind, codes: reasons.map(({ code }) => code), categories: reasons.map(({ category }) => category) };
  }

  it('refuses every head turn that was filmed off a screen, also against its own challenge', async () => {
    for (const clip of named('replay').slice(0, CLIPS_MAX)) {
      const { kind, codes, categories } = await rule(await framesOf(clip, 22), ACTIVE, 0);
      expect(['DECLINE', 'REVIEW']).toContain(kind);
      expect(categories.includes('FRAUD') || codes.includes('ATTEMPTS_EXHAUSTED') || codes.includes('REVIEW_BAND')).toBe(true);
    }
  }, 300_000);

  it('refuses or reviews a talking video that is looped, whichever way', async () => {
    for (const clip of named('live')
      .filter((name) => name.includes('_sv'))
      .slice(0, CLIPS_MAX)) {
      const shot = await framesOf(clip, 4);
      for (const order of [
        [0, 1, 2, 0, 1, 2, 0, 1, 2],
        [0, 1, 2, 3, 0, 1, 2, 3, 0, 1],
        [0, 1, 2, 1, 0, 1, 2, 1, 0],
      ]) {
        const coded = order.map((at, i) =>
          sharp(shot[at])
            .jpeg({ quality: 65 + 5 * (i % 5) })
            .toBuffer(),
        );
        const { kind, categories } = await rule(await Promise.all(coded));
        expect(['DECLINE', 'REVIEW']).toContain(kind);
        expect(categories).toContain('FRAUD');
      }
    }
  }, 300_000);

  it('calls no one a fraud for a dark room, a bright window, a blurred lens or a face far away: they may try again', async () => {
    const wronged: unknown[] = [];
    for (const clip of named('live').slice(0, CLIPS_MAX)) {
      const frames = await framesOf(clip, 8);
      const { width } = await sharp(frames[0]).metadata();
      const spoil = [
        (frame: Buffer) => sharp(frame).linear(0.12, 0),
        (frame: Buffer) => sharp(frame).linear(1.6, 120),
        (frame: Buffer) => sharp(frame).blur(width / 80),
        (frame: Buffer) =>
          sharp(frame)
            .resize(Math.round(width / 6))
            .extend({ top: 50, bottom: 50, left: 60, right: 60, extendWith: 'mirror' }),
      ];
      for (const [at, change] of spoil.entries()) {
        const ruling = await rule(await Promise.all(frames.map((frame) => change(frame).jpeg().toBuffer())));
        const fair = ruling.kind !== 'APPROVE' && ruling.kind !== 'DECLINE' && !ruling.categories.includes('FRAUD');
        if (!fair) wronged.push({ clip, at, ...ruling });
      }
    }
    expect(wronged).toEqual([]);
  }, 400_000);

  it('calls no one a fraud for glasses, a face from the side or a phone held on its side', async () => {
    const wronged: unknown[] = [];
    for (const clip of named('live').slice(0, CLIPS_MAX)) {
      const frames = await framesOf(clip, 12);
      const { frames: measured } = await measure(frames);
      const first = frames.slice(0, 8);
      const turned = (angle: number) =>
        first.map((frame) => sharp(frame).rotate(angle, { background: '#777' }).jpeg().toBuffer());
      const cases: [string, Buffer[]][] = [
        ['glasses', await Promise.all(first.map((frame, i) => putOnGlasses(frame, measured[i]?.main?.landmarks ?? [])))],
        ['from the side', frames.filter((_, i) => Math.abs(measured[i]?.main?.pose?.yaw ?? 0) > 20)],
        ['on its side by 60°', await Promise.all(turned(60))],
        ['on its side by 90°', await Promise.all(turned(90))],
      ];
      for (const [name, shown] of cases.filter((each) => each[1].length >= 3)) {
        const ruling = await rule(shown);
        if (ruling.kind === 'DECLINE' || ruling.categories.includes('FRAUD')) wronged.push({ clip, name, ...ruling });
      }
    }
    expect(wronged).toEqual([]);
  }, 400_000);
});

/** Dark lenses with rims over both eyes. @param landmarks 68 points, 0..1 */
async function putOnGlasses(frame: Buffer, landmarks: readonly number[]): Promise<Buffer> {
  const { width, height } = await sharp(frame).metadata();
  const eyeAt = (first: number) => {
    const corners = [first, first + 3].map(
      (i) => [(landmarks[2 * i] ?? 0) * width, (landmarks[2 * i + 1] ?? 0) * height] as const,
    );
    return { x: (corners[0]![0] + corners[1]![0]) / 2, y: (corners[0]![1] + corners[1]![1]) / 2 };
  };
  const eyes = [eyeAt(36), eyeAt(42)] as const;
  const radius = Math.hypot(eyes[0].x - eyes[1].x, eyes[0].y - eyes[1].y) * 0.36;
  const overlay = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = Math.min(...eyes.map((eye) => Math.hypot((x - eye.x) / radius, (y - eye.y) / (0.8 * radius))));
      if (away < 1.07)
        overlay.fill(
          Buffer.from(away > 0.93 ? [30, 30, 30, 255] : [16, 16, 20, 237]),
          (y * width + x) * 4,
          (y * width + x) * 4 + 4,
        );
    }
  }
  return sharp(frame)
    .composite([{ input: overlay, raw: { width, height, channels: 4 } }])
    .jpeg({ quality: 90 })
    .toBuffer();
}
