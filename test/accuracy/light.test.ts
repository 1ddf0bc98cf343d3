import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readFrames } from '@faceproof/desk/measuring/cut-clips.js';
import { modelsDirOf } from '@faceproof/installation/weights/models-dir.js';
import { makeLight, toLinearLight } from '@faceproof/orchestrator/captures/light.js';
import { type LightMatch, matchLight } from '@faceproof/orchestrator/judgement/signs/match-light.js';
import type { LightChallenge } from '@faceproof/protocol/api/sessions/captures.js';
import type { Measurement } from '@faceproof/protocol/measuring/job.js';
import { openEngine } from '@faceproof/workers/open-engine.js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawFrom } from '../harness/draw.js';
import { IS_LONG } from '../harness/long-run.js';
import { lightFace } from '../harness/media/light-face.js';
import { useOpened } from '../harness/use-opened.js';

const ROOT = join(import.meta.dirname, '..', '..');
const CLIPS = join(ROOT, '..', 'shared', 'data', 'clips');
const absent = existsSync(CLIPS) ? null : 'the evaluation data is not beside the project';
const missing = IS_LONG ? absent : 'it takes five minutes: npm run test:long';
const modelsDir = modelsDirOf(ROOT, process.env);

const FRAMES = 7;
const EVERY_MS = 700;
/** Of the screen, were it white, in the light that was there. */
const SHARES = [0.05, 0.1, 0.2, 0.4];

/** Clips of people who turn their heads, in the light of a screen that is simulated: the camera and its noise are real. */
describe.skipIf(missing !== null)(`light on real clips (skipped here: ${missing})`, () => {
  const engine = useOpened(() => openEngine({ modelsDir }));

  const measure = (frames: Buffer[]) =>
    engine.measure({ captureId: 'clip', media: { kind: 'FRAMES', frames }, reference: null });

  it('is seen on most with a fifth of the light from the screen, and in another order by chance at most', async () => {
    const random = drawFrom(7);
    const draw = () =>
      makeLight({ bytes: (count) => Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256))) });
    const seen = SHARES.map(() => 0);
    let stretches = 0;
    let misread = 0;
    for (const frames of await cutLiveClips()) {
      const plain = await measure(frames);
      const light = draw();
      stretches++;
      for (const [i, share] of SHARES.entries()) {
        const lit = await measure(await lightFrames(frames, plain, light, share));
        if (judge(light, lit) === 'SEEN') seen[i] = (seen[i] ?? 0) + 1;
        if (judge(draw(), lit) === 'SEEN') misread++;
      }
    }
    process.stdout.write(`${JSON.stringify({ stretches, shares: SHARES, seen, misread })}\n`);
    expect((seen[2] ?? 0) / stretches).toBeGreaterThan(0.6);
    expect((seen[3] ?? 0) / stretches).toBeGreaterThan(0.9);
    expect(misread / (stretches * SHARES.length)).toBeLessThan(0.05);
  }, 900_000);
});

/** Two sections of each live clip. */
async function cutLiveClips(): Promise<Buffer[][]> {
  const stretches: Buffer[][] = [];
  for (const clip of (await readdir(CLIPS)).filter((name) => name.startsWith('live_')).sort()) {
    const options = { onProgress: () => undefined, framesMax: 2 * FRAMES };
    const frames = await readFrames(join(CLIPS, clip), EVERY_MS, options);
    const small = await Promise.all(
      frames.map((frame) =>
        sharp(frame).resize(640, 640, { fit: 'inside', withoutEnlargement: true }).jpeg({ quality: 93 }).toBuffer(),
      ),
    );
    for (const from of [0, FRAMES]) if (small.length >= from + FRAMES) stretches.push(small.slice(from, from + FRAMES));
  }
  return stretches;
}

function lightFrames(
  frames: readonly Buffer[],
  plain: Measurement,
  { steps }: LightChallenge,
  share: number,
): Promise<Buffer[]> {
  return Promise.all(
    frames.map((frame, i) => {
      const box = plain.frames[i]?.main?.box;
      const [red, green, blue] = toLinearLight(steps[i]?.color ?? '#ffffff');
      return box === undefined ? frame : lightFace(frame, box, [share * red, share * green, share * blue]);
    }),
  );
}

function judge(light: LightChallenge, measurement: Measurement): LightMatch {
  const shown = light.steps.map(({ color, holdMs }, i) => ({ color, shownAtMs: 800 * i, endedAtMs: 800 * i + holdMs }));
  const tones = measurement.frames.flatMap(({ index, main }) =>
    main?.skinLight == null ? [] : [{ atMs: (shown[index]?.endedAtMs ?? 0) - 60, ...main.skinLight }],
  );
  return matchLight({ light, shown, tones });
}
