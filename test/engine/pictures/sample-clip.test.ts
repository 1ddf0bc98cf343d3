import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '@faceproof/workers/frames/clips/find-ffmpeg.js';
import type { Ffmpeg } from '@faceproof/workers/frames/clips/run-ffmpeg.js';
import { sampleClip } from '@faceproof/workers/frames/clips/sample-clip.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BLACK, type MovTrack, writeMov } from '../../harness/media/mov-file.js';

const ffmpeg = await findFfmpeg({ command: 'ffmpeg', searchPath: process.env.PATH ?? '' });
/** What ffmpeg does of its own accord must be enough: not every system allows it namespaces. */
const limitsOnly: Ffmpeg | null =
  ffmpeg === null ? null : { ...ffmpeg, confinement: { ...ffmpeg.confinement, level: 'LIMITS' } };
const NEVER = new AbortController().signal;
const NOTHING = { frames: [], atMs: [] };
/** One black picture, for a second. */
const STILL: MovTrack = { samples: [BLACK.whole], timescale: 1000, durations: [[1, 1000]] };

describe.skipIf(ffmpeg === null)('sampling a clip (needs ffmpeg)', () => {
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

  it('ends ffmpeg and rejects once no one waits for the clip, which then counts as nothing', async () => {
    const clip = await make('left.mp4', 4);
    const leaving = new AbortController();
    const sampled = sampleClip(clip, ffmpeg, leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(sampled).rejects.toThrow('gone');
  });

  it.each(['clip.mp4', 'clip.webm'])('takes up to sixteen frames, evenly, of %s', async (name) => {
    const { frames, atMs } = await sampleClip(await make(name, 4), ffmpeg, NEVER);
    expect(frames.length).toBeGreaterThanOrEqual(15);
    expect(frames.length).toBeLessThanOrEqual(16);
    expect(frames[0]).toMatchObject({ decoded: true, width: 320, height: 240 });
    const gaps = atMs.slice(1).map((at, i) => at - atMs[i]!);
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(2);
    expect(atMs.at(-1)).toBeLessThan(4000);
  });

  it('looks at the first ten seconds only', async () => {
    const { atMs } = await sampleClip(await make('long.mp4', 14), ffmpeg, NEVER);
    expect(atMs.at(-1)).toBeLessThan(10_000);
  });

  const CODINGS: readonly (readonly [name: string, args: string[]])[] = [
    ['H.264 with sound.mp4', ['-f', 'lavfi', '-i', 'sine=duration=1', '-c:v', 'libx264', '-c:a', 'aac']],
    ['H.264 in fragments.mp4', ['-c:v', 'libx264', '-movflags', 'frag_keyframe+empty_moov']],
    ['H.265.mov', ['-c:v', 'libx265', '-x265-params', 'log-level=none', '-tag:v', 'hvc1']],
    ['VP8 with sound.webm', ['-f', 'lavfi', '-i', 'sine=duration=1', '-c:v', 'libvpx', '-c:a', 'libopus']],
    ['VP9.webm', ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8']],
    ['AV1.mp4', ['-c:v', 'libaom-av1', '-usage', 'realtime', '-cpu-used', '8']],
    ['MPEG-4.mp4', ['-c:v', 'mpeg4']],
  ];
  it.each(CODINGS)('reads %s', async (name, args) => {
    expect((await sampleClip(await make(name, 1, args), limitsOnly, NEVER)).frames.length).toBeGreaterThanOrEqual(15);
  });

  it.each(['mjpeg.mov', 'png.mov', 'gif.mov', 'prores.mov', 'ffv1.mkv', 'huffyuv.mkv'])(
    'does not start the decoder of %s',
    async (name) => {
      const clip = await make(name, 1, ['-c:v', name.split('.')[0]!]);
      expect(await sampleClip(clip, limitsOnly, NEVER)).toEqual(NOTHING);
    },
  );

  describe('in the hands of an attacker', () => {
    it('finds nothing in what is not a clip, or a clip cut short', async () => {
      const clip = await make('cut.mp4', 2);
      for (const bytes of [Buffer.alloc(0), Buffer.from('hello'), clip.subarray(0, 300)]) {
        expect(await sampleClip(bytes, ffmpeg, NEVER)).toEqual(NOTHING);
      }
    });

    /** 672 bytes. Lasts a microsecond by its packets and nine seconds by its last picture: at the rate of the one, 10⁸ frames. */
    it('takes sixteen frames at most, however long a picture claims to be shown', async () => {
      const clip = writeMov({
        samples: [BLACK.whole, BLACK.unchanged],
        timescale: 1_000_000,
        durations: [
          [1, 1],
          [1, 9_000_000],
        ],
      });
      expect((await sampleClip(clip, limitsOnly, NEVER)).frames.length).toBeLessThanOrEqual(16);
    });

    it('refuses more packets than any camera makes in ten seconds', async () => {
      const unchanged = Array.from({ length: 2400 }, () => BLACK.unchanged);
      const samples = [BLACK.whole, ...unchanged];
      const clip = writeMov({ samples, timescale: 1000, durations: [[samples.length, 4]] });
      expect(await sampleClip(clip, limitsOnly, NEVER)).toEqual(NOTHING);
      const fewer = writeMov({ samples: samples.slice(0, 2000), timescale: 1000, durations: [[2000, 4]] });
      expect((await sampleClip(fewer, limitsOnly, NEVER)).frames).toHaveLength(16);
    });

    it('refuses a table of more samples than memory can hold', async () => {
      const claimed = { bytes: 1, count: 150_000_000 };
      const clip = writeMov({ samples: [BLACK.whole], timescale: 1000, durations: [[claimed.count, 1]], claimed });
      expect(await sampleClip(clip, limitsOnly, NEVER)).toEqual(NOTHING);
    });

    it('calls no address that a clip names', async () => {
      const server = createServer();
      const calls: string[] = [];
      server.on('connection', (socket) => {
        calls.push('a connection');
        socket.destroy();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/clip.mp4`;
      try {
        for (const clip of playlistsOf(url)) expect(await sampleClip(clip, limitsOnly, NEVER)).toEqual(NOTHING);
        // Its pictures are those in this file, whatever it says.
        await sampleClip(writeMov({ ...STILL, elsewhere: url }), limitsOnly, NEVER);
        expect(calls).toEqual([]);
      } finally {
        server.close();
      }
    });
  });

  it('leaves no file behind', async () => {
    await sampleClip(await make('gone.mp4', 1), ffmpeg, NEVER);
    const left = (await readdir(tmpdir())).filter((name) => /^faceproof-[0-9a-f]{8}-[0-9a-f]{4}-/.test(name));
    expect(left).toEqual([]);
  });
});

it('is skipped without an error if ffmpeg is not installed', async () => {
  const clip = Buffer.concat([Buffer.from([0, 0, 0, 32]), Buffer.from('ftypisom')]);
  expect(await sampleClip(clip, null, NEVER)).toEqual(NOTHING);
});

/** Playlists, bare and behind the first bytes of an MP4 file. */
function playlistsOf(url: string): Buffer[] {
  const type = Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1');
  const playlists = [
    `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${url}\n#EXT-X-ENDLIST\n`,
    `ffconcat version 1.0\nfile '${url}'\n`,
    `<?xml version="1.0"?><MPD><Period><AdaptationSet><BaseURL>${url}</BaseURL></AdaptationSet></Period></MPD>`,
  ].map((text) => Buffer.from(text));
  return [...playlists, ...playlists.map((playlist) => Buffer.concat([type, playlist]))];
}
