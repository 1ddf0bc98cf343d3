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
});
