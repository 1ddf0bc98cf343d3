import { formatRun } from '@faceproof/desk/service/format-outcomes.js';
import { cutAtPagePace, GREY, type Picture, STRETCHES } from '@faceproof/desk/service/page-pace.js';
import type { ClipOutcome } from '@faceproof/desk/service/run-clips.js';
import { describe, expect, it } from 'vitest';

/** Ten pictures per second, of which those at `sharpAtMs` have edges. */
const clip = (seconds: number, sharpAtMs: readonly number[] = []): Picture[] =>
  Array.from({ length: 10 * seconds }, (_, i) => {
    const isSharp = sharpAtMs.includes(100 * i);
    const grey = Uint8Array.from({ length: GREY.width * GREY.height }, (_, at) => (isSharp && at % 2 === 0 ? 255 : 100));
    return { atMs: 100 * i, jpeg: Buffer.alloc(0), grey };
  });

describe('captures at the pace of the page', () => {
  it('have a photo of each stretch, and begin two seconds after the one before', () => {
    const captures = cutAtPagePace(clip(21));
    expect(captures.map((photos) => [photos[0]?.atMs, photos.length])).toEqual([
      [0, STRETCHES.length],
      [5300, STRETCHES.length],
      [10_500, STRETCHES.length],
      [15_800, STRETCHES.length],
    ]);
  });

  it('have the sharpest photo of each stretch', () => {
    const [photos = []] = cutAtPagePace(clip(7, [200, 1500, 2700]));
    expect(photos.map(({ atMs }) => atMs)).toEqual(expect.arrayContaining([200, 1500, 2700]));
  });

  it('share no photo', () => {
    const all = cutAtPagePace(clip(30)).flat();
    expect(new Set(all.map(({ atMs }) => atMs)).size).toBe(all.length);
  });

  it('are none of a clip without three photos, and end with the clip', () => {
    expect(cutAtPagePace(clip(0))).toEqual([]);
    expect(cutAtPagePace(clip(3))).toHaveLength(1);
    expect(cutAtPagePace(clip(8))).toHaveLength(1);
  });
});

describe('the outcomes of clips', () => {
  const of = { source: 'live_a.mp4', person: 'a', fromMs: 0, score: 0.9, reasons: [] as string[] };

  it('are counted by kind and reason; honest people who were stopped and attacks that passed are named', () => {
    const outcomes: ClipOutcome[] = [
      { ...of, kind: 'live', outcome: 'APPROVED' },
      { ...of, kind: 'live', outcome: 'RETRY', fromMs: 8200, reasons: ['EYES_CLOSED'], score: null },
      { ...of, kind: 'replay', outcome: 'DECLINED', source: 'replay_a.mp4', reasons: ['LIVENESS_SCORE_LOW'] },
      { ...of, kind: 'replay', outcome: 'APPROVED', source: 'replay_b.mp4' },
    ];
    const told = formatRun({ outcomes, failed: [] });
    expect(told).toMatch(/^live +2 +1 +0 +1 +0 +0$/m);
    expect(told).toMatch(/^replay +2 +1 +0 +0 +0 +1$/m);
    expect(told).toMatch(/^ +1 {2}live +RETRY for EYES_CLOSED$/m);
    const notable = told.slice(told.indexOf('Live captures')).split('\n').slice(1, -1);
    expect(notable).toEqual([
      '  live_a.mp4 at 8.2 s: RETRY EYES_CLOSED (liveness.passive no score)',
      '  replay_b.mp4 at 0.0 s: APPROVED  (liveness.passive 0.900)',
    ]);
  });
});
