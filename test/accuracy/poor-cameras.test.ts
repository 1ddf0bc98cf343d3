import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cutAtPagePace, type Picture } from '@faceproof/desk/service/page-pace.js';
import { readPictures } from '@faceproof/desk/service/read-pictures.js';
import { upperBound } from '@faceproof/desk/statistics/binomial.js';
import { modelsDirOf } from '@faceproof/installation/weights/models-dir.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { runChecks } from '@faceproof/orchestrator/judgement/checks/index.js';
import { DEFAULT_POLICY } from '@faceproof/protocol/policy.js';
import type { CaptureSign } from '@faceproof/protocol/words.js';
import { type Engine, openEngine } from '@faceproof/workers/open-engine.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_LONG } from '../harness/long-run.js';

const ROOT = join(import.meta.dirname, '..', '..');
const CLIPS = join(ROOT, '..', 'shared', 'data', 'clips');
const missing = existsSync(CLIPS) ? null : 'the evaluation data is not beside the project';
/** `npm test` takes one clip, `npm run test:long` every clip. */
const CLIPS_MAX = IS_LONG ? Number.POSITIVE_INFINITY : 1;
/** Where the captures of a clip begin. */
const STARTS_MS = [0, 4000];

const FINE = ['-crf', '16'];
const COARSE = ['-b:v', '60k', '-maxrate', '60k', '-bufsize', '60k'];
const DENOISED = 'hqdn3d=10:8:15:12';
/** One second of a person, made to last six: as little movement as between two breaths. */
const SITTING = 'trim=0:1.2,setpts=6*PTS,minterpolate=fps=10:mi_mode=blend';
/** A filter of ffmpeg, and how the result is coded. */
const CAMERAS: Readonly<Record<string, readonly [filter: string, coding: readonly string[]]>> = {
  '10 frames a second': ['fps=10', FINE],
  '8 frames a second': ['fps=8', FINE],
  '5 frames a second': ['fps=5', FINE],
  'a driver that repeats each frame for half a second': ['fps=2', FINE],
  '60 kbit a second': ['scale=480:-2', COARSE],
  'strong denoising': [DENOISED, FINE],
  '176 × 144 pixels': ['scale=176:144', FINE],
  'all of these but the size': [`fps=5,${DENOISED}`, COARSE],
  'a person who sits still': [SITTING, FINE],
  'a person who sits still, with noise': [`${SITTING},noise=alls=4:allf=t`, FINE],
  'a person who sits still, five denoised frames a second at 60 kbit': [`${SITTING},fps=5,${DENOISED}`, COARSE],
};

describe.skipIf(missing !== null)(`honest people before poor cameras (skipped here: ${missing})`, () => {
  let engine: Engine;
  let dir: string;
  beforeAll(async () => {
    engine = await openEngine({ modelsDir: modelsDirOf(ROOT, process.env) });
    dir = await mkdtemp(join(tmpdir(), 'faceproof-cameras-'));
  });
  afterAll(async () => {
    await engine.close();
    await rm(dir, { recursive: true, force: true });
  });

  async function filmed(clip: string, [filter, coding]: (typeof CAMERAS)[string]): Promise<Picture[][]> {
    const path = join(dir, 'filmed.mp4');
    const codec = ['-c:v', 'libx264', '-preset', 'veryfast', ...coding, '-pix_fmt', 'yuv420p'];
    await promisify(execFile)('ffmpeg', ['-y', '-v', 'error', '-i', join(CLIPS, clip), '-an', '-vf', filter, ...codec, path]);
    const pictures = await readPictures(path, () => undefined);
    return STARTS_MS.filter((fromMs) => fromMs === 0 || fromMs + 4000 <= (pictures.at(-1)?.atMs ?? 0)).flatMap((fromMs) => {
      const from = pictures.flatMap((one) => (one.atMs < fromMs ? [] : [{ ...one, atMs: one.atMs - fromMs }]));
      return cutAtPagePace(from).slice(0, 1);
    });
  }

  async function judge(photos: readonly Picture[]) {
    const frames = photos.map(({ jpeg }) => jpeg);
    const measurement = await engine.measure({ captureId: 'clip', media: { kind: 'FRAMES', frames }, reference: null });
    const duplicateFrames = frames.length - new Set(frames.map((jpeg) => jpeg.toString('base64'))).size;
    const atMs = photos.map((photo) => photo.atMs);
    const { thresholds, livenessFusion } = loadSet({ set: measurement.set });
    const [integrity] = runChecks({
      ...{ flow: 'LIVENESS_ONLY', policy: DEFAULT_POLICY, pins: { thresholds, livenessFusion } },
      intake: { kind: 'FRAMES', atMs, duplicateFrames, replayedFrames: 0, metadata: {} },
      attempt: { challenge: { kind: 'HEAD_TURNS', steps: [] }, openForMs: 60_000, seenBefore: false },
      measurement,
    });
    return integrity!;
  }

  it('are called no forgers, and few are reviewed', async () => {
    const clips = (await readdir(CLIPS)).filter((name) => name.startsWith('live_')).slice(0, CLIPS_MAX);
    const reviewed = new Map<CaptureSign, Set<string>>();
    const declined: string[] = [];
    let captures = 0;
    for (const clip of clips) {
      for (const [camera, how] of Object.entries(CAMERAS)) {
        for (const photos of await filmed(clip, how)) {
          captures++;
          const { status, signs } = await judge(photos);
          if (status === 'FAILED') declined.push(`${clip}, ${camera}: ${signs.join(' ')}`);
          if (status === 'INCONCLUSIVE')
            for (const sign of signs) reviewed.set(sign, (reviewed.get(sign) ?? new Set()).add(clip));
        }
      }
    }
    const bounds = [...reviewed].map(
      ([sign, { size }]) => `${sign} ${size}, at most ${upperBound(size, clips.length).toFixed(3)}`,
    );
    process.stdout.write(`${captures} captures of ${clips.length} people; reviewed: ${bounds.join('; ') || 'none'}\n`);
    expect(declined).toEqual([]);
    for (const people of reviewed.values()) expect(people.size).toBeLessThanOrEqual(2);
  }, 3_600_000);
});
