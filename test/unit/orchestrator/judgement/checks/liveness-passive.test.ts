import type { MainFaceMeasurement } from '@faceproof/protocol/measuring/job.js';
import { describe, expect, it } from 'vitest';
import { judgeFrames, TURNED } from './judge-frames.js';

/** Turned a little less than the limit of the frames that are compared: it weighs much, and is compared with nothing. */
const HALF_TURNED = { pose: { yaw: 38, pitch: 0, roll: 0 } };
/** The same networks, with this log-odds of life. */
const withOdds = ({ outputs }: MainFaceMeasurement, odds: number) => ({
  outputs: { liveness: Object.fromEntries(Object.keys(outputs.liveness ?? {}).map((network) => [network, [odds]])) },
});
const judge = (change: Parameters<typeof judgeFrames>[2]) => judgeFrames('liveness.passive', 8, change);

describe('liveness.passive', () => {
  it('passes a capture whose frames are all alive, turned or not', () => {
    expect(judge((i) => (i < 4 ? {} : TURNED)).status).toBe('PASSED');
  });

  it('refuses a picture between live frames of someone who turns away: they are not compared, so they lend it nothing', () => {
    const mixed = judge((i, face) => (i < 3 ? withOdds(face, -3) : { ...withOdds(face, 6), ...HALF_TURNED }));
    const alone = judge((_, face) => withOdds(face, -3));
    expect([mixed.status, mixed.score]).toEqual(['FAILED', alone.score]);
  });

  it('counts the frames that are not compared if they lower the score', () => {
    const turnedAway = judge((i, face) => (i < 3 ? withOdds(face, 2) : { ...withOdds(face, -6), ...HALF_TURNED }));
    const straight = judge((_, face) => withOdds(face, 2));
    expect(turnedAway.score).toBeLessThan(straight.score ?? 0);
  });

  it('judges one comparable frame, if it is the only one', () => {
    const mixed = judge((i, face) => (i === 0 ? withOdds(face, -3) : { ...withOdds(face, 6), ...HALF_TURNED }));
    expect(mixed.status).not.toBe('PASSED');
  });

  it('is inconclusive for a low score of pictures too poor to judge', () => {
    expect(judge((_, face) => ({ ...withOdds(face, -3), ...TURNED })).status).toBe('INCONCLUSIVE');
  });

  it.each([
    ['clear', 6, 1, 'PASSED', undefined],
    ['of a face that a filmed screen leaves, however clear', 6, 0.3, 'INCONCLUSIVE', true],
    ['between clear and clear attack', 0, 1, 'INCONCLUSIVE', true],
    ['of a clear attack', -6, 1, 'FAILED', undefined],
  ] as const)('doubts or decides under ADAPTIVE what is %s', (_, odds, size, status, doubtful) => {
    const shrink = ({ x1, y1, x2, y2 }: MainFaceMeasurement['box']) => ({
      x1,
      y1,
      x2: x1 + size * (x2 - x1),
      y2: y1 + size * (y2 - y1),
    });
    const verdict = judge((_index, face) => ({ ...withOdds(face, odds), box: shrink(face.box) }));
    expect([verdict.status, verdict.doubtful]).toEqual([status, doubtful]);
  });
});
