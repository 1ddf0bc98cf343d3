import { carries } from '@faceproof/desk/match/evaluate-match.js';
import { rateOf } from '@faceproof/desk/statistics/binomial.js';
import { accuracyByFolds } from '@faceproof/desk/statistics/fold-accuracy.js';
import { ScoreTally } from '@faceproof/desk/statistics/score-tally.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const similarity = fc.double({ min: -1, max: 1, noNaN: true });

describe('Wilson’s bounds', () => {
  it.each([
    // Newcombe 1998, table I, method 3.
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i in %i are the published ones', (errors, of, low, high) => {
    const rate = rateOf(errors, of);
    expect(rate.low).toBeCloseTo(low, 4);
    expect(rate.high).toBeCloseTo(high, 4);
  });
});

describe('counting similarities', () => {
  it('agrees with a direct count at every threshold of four decimals', () => {
    fc.assert(
      fc.property(fc.array(similarity, { maxLength: 60 }), fc.integer({ min: -10_000, max: 10_000 }), (scores, step) => {
        const threshold = step / 10_000;
        const tally = new ScoreTally();
        for (const score of scores) tally.add(score);
        // Closer to a threshold than doubles tell apart, either answer is right.
        fc.pre(scores.every((score) => score === threshold || Math.abs(score - threshold) > 1e-9));
        expect(tally.atOrAbove(threshold)).toBe(scores.filter((score) => score >= threshold).length);
        expect(tally.below(threshold)).toBe(scores.filter((score) => score < threshold).length);
      }),
    );
  });

  it('finds the lowest threshold for a share', () => {
    const tally = new ScoreTally();
    for (let i = 0; i < 1000; i++) tally.add(i / 1000);
    expect(tally.thresholdFor(0.01)).toBeCloseTo(0.9891, 4);
    expect(tally.atOrAbove(0.9891)).toBe(10);
    expect(tally.atOrAbove(0.989)).toBe(11);
    expect(tally.thresholdFor(0)).toBeCloseTo(0.9991, 4);
  });

  it('finds no threshold if too many pairs have the highest similarity', () => {
    const tally = new ScoreTally();
    for (let i = 0; i < 10; i++) tally.add(1);
    expect(tally.thresholdFor(0.5)).toBeNull();
  });
});

describe('accuracy by folds', () => {
  it('judges each fold at the threshold of the others', () => {
    const of = (fold: string, genuine: number, impostor: number) => [
      { fold, similarity: genuine, same: true },
      { fold, similarity: impostor, same: false },
    ];
    // Alone, fold b would be judged rightly at 0.2; the others put the threshold at 0.6.
    const result = accuracyByFolds([...of('a', 0.6, 0.5), ...of('b', 0.2, 0.1), ...of('c', 0.6, 0.5)]);
    expect(result?.folds.find(({ fold }) => fold === 'b')).toMatchObject({ pairs: 2, threshold: 0.6, accuracy: 0.5 });
    expect(result?.mean).toBeGreaterThan(0.5);
  });
});

it('a rate of 1 in N needs at least 3 N impostor pairs', () => {
  expect(carries(30_000, 1e-4)).toBe(true);
  expect(carries(29_999, 1e-4)).toBe(false);
});
