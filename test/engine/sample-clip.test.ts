import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleClip } from '@faceproof/workers/frames/sample-clip.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const here = spawnSync('ffmpeg', ['-version']).status === 0;
const ffmpeg = { command: 'ffmpeg', searchPath: process.env.PATH ?? '' };
const NOTHING = { frames: [], atMs: [] };

describe.skipIf(!here)('sampling a clip (needs ffmpeg)', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'faceproof-clips-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function make(name: string, seconds: number, more: string[] = []): Promise<Buffer> {
    const path = join(folder, name);
    execFileSync('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      `testsrc=duration=${seconds}:size=320x240:rate=25`,
      ...more,
      path,
    ]);
    return readFile(path);
  }

  it.each(['clip.mp4', 'clip.webm'])('takes up to sixteen frames, evenly, of %s', async (name) => {
    const { frames, atMs } = await sampleClip(await make(name, 4), ffmpeg);
    expect(frames.length).toBeGreaterThanOrEqual(15);
    expect(frames.length).toBeLessThanOrEqual(16);
    expect(frames[0]).toMatchObject({ decoded: true, width: 320, height: 240 });
    const gaps = atMs.slice(1).map((at, i) => at - atMs[i]!);
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(2);
    expect(atMs.at(-1)).toBeLessThan(4000);
  });

  it('looks at the first ten seconds only', async () => {
    const { atMs } = await sampleClip(await make('long.mp4', 14), ffmpeg);
    expect(atMs.at(-1)).toBeLessThan(10_000);
  });

  it('scales a large clip down', async () => {
    const large = await make('large.mp4', 1, ['-vf', 'scale=1920:1080']);
    const { frames } = await sampleClip(large, ffmpeg);
    expect(frames[0]).toMatchObject({ width: 1280, height: 720 });
  });

  it('finds nothing in what is no clip, a clip cut short, or a playlist', async () => {
    const clip = await make('cut.mp4', 2);
    const playlist = Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nhttp://127.0.0.1:9/secret\n#EXT-X-ENDLIST\n');
    const inside = Buffer.concat([Buffer.from([0, 0, 0, 32]), Buffer.from('ftypisom'), playlist]);
    for (const bytes of [Buffer.alloc(0), Buffer.from('hello'), playlist, inside, clip.subarray(0, 300)]) {
      expect(await sampleClip(bytes, ffmpeg)).toEqual(NOTHING);
    }
  });

  it('leaves no file behind', async () => {
    await sampleClip(await make('gone.mp4', 1), ffmpeg);
    const left = (await readdir(tmpdir())).filter((name) => /^faceproof-[0-9a-f]{8}-[0-9a-f]{4}-/.test(name));
    expect(left).toEqual([]);
  });
});

it('measures nothing where ffmpeg is not installed, and does not fail', async () => {
  const clip = Buffer.concat([Buffer.from([0, 0, 0, 32]), Buffer.from('ftypisom')]);
  expect(await sampleClip(clip, { command: 'no-such-ffmpeg', searchPath: '/nowhere' })).toEqual(NOTHING);
});
