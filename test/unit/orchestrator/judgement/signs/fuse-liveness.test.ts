import { PLAIN_FUSION } from '@faceproof/models/sets/liveness-fusion.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import { fuseLiveness, meanLogOdds } from '@faceproof/orchestrator/judgement/signs/fuse-liveness.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippedId } from '../../../../harness/media/shipped-models.js';

const GOOD = { confidence: 1, pose: { yaw: 0, pitch: 0, roll: 0 }, interocularPx: 90, sharpness: 300, brightness: 0.5 };
const frame = (odds: number, seen: Partial<typeof GOOD> = {}) => ({
  main: { ...GOOD, ...seen, outputs: { liveness: { [shippedId('liveness')]: [odds, 0, Number.NEGATIVE_INFINITY] } } },
});
const anyOdds = fc.double({ min: -20, max: 20, noNaN: true });

describe('fusing the frames’ liveness', () => {
  const { livenessFusion, thresholds } = loadSet();

  it('never falls when a frame looks more alive, and stays within 0..1', () => {
    fc.assert(
      fc.property(
        fc.array(anyOdds, { minLength: 3, maxLength: 24 }),
        fc.nat(23),
        fc.double({ min: 0, max: 10, noNaN: true }),
        (odds, at, more) => {
          const before =
            fuseLiveness(
              odds.map((value) => frame(value)),
              livenessFusion,
            ) ?? -1;
          const after =
            fuseLiveness(
              odds.map((value, i) => frame(i === at ? value + more : value)),
              livenessFusion,
            ) ?? -1;
          expect(before).toBeGreaterThanOrEqual(0);
          expect(after).toBeLessThanOrEqual(1);
          expect(after).toBeGreaterThanOrEqual(before - 1e-12);
        },
      ),
    );
  });

  it('does not let one lucky frame carry a capture over the threshold', () => {
    const score = fuseLiveness(
      [20, -6, -6, -6, -6, -6, -6, -6].map((value) => frame(value)),
      livenessFusion,
    );
    expect(score).toBeLessThan(thresholds['liveness.passive']!.reviewThreshold!);
  });

  it('does not let frames without a face to compare lend their liveness to those with one', () => {
    const turnedAway = { pose: { yaw: 80, pitch: 0, roll: 0 } };
    const frames = [-6, -6, -6].map((odds) => frame(odds)).concat([6, 6, 6, 6, 6].map((odds) => frame(odds, turnedAway)));
    expect(fuseLiveness(frames, livenessFusion)).toBeLessThan(thresholds['liveness.passive']!.reviewThreshold!);
  });

  it('is not measured with fewer frames than the fusion was fitted for', () => {
    expect(fuseLiveness([frame(6), frame(6)], livenessFusion)).toBeNull();
    expect(meanLogOdds([], PLAIN_FUSION)).toBeNull();
  });
});

describe('fusing several networks', () => {
  const PAIR = { model: ['one@2026-11-01', 'other@2026-11-01'], framesMin: 1, logOddsMax: 6 };
  const seenBy = (liveness: Record<string, number[]>) => [{ main: { ...GOOD, outputs: { liveness } } }];

  it('weighs their log-odds alike, whatever the number of their classes', () => {
    expect(meanLogOdds(seenBy({ 'one@2026-11-01': [1, -1], 'other@2026-11-01': [4] }), PAIR)).toBeCloseTo(3);
    expect(meanLogOdds(seenBy({ 'one@2026-11-01': [1, -1, -1], 'other@2026-11-01': [-1] }), PAIR)).toBeCloseTo(
      (2 - Math.log(2) - 1) / 2,
    );
  });

  it('lets none of them outvote the other by being sure beyond the limit', () => {
    expect(meanLogOdds(seenBy({ 'one@2026-11-01': [1e6], 'other@2026-11-01': [-6] }), PAIR)).toBe(0);
  });

  it('ignores a frame that one of them did not measure or that other models measured', () => {
    expect(meanLogOdds(seenBy({ 'one@2026-11-01': [5] }), PAIR)).toBeNull();
    expect(meanLogOdds(seenBy({ 'third@2026-11-01': [5] }), { ...PAIR, model: 'one@2026-11-01' })).toBeNull();
    expect(meanLogOdds(seenBy({}), PLAIN_FUSION)).toBeNull();
  });
});
