import { boundFolds, CrossFit } from '@faceproof/desk/match/cross-fit.js';
import { KeptPairs } from '@faceproof/desk/match/kept-pairs.js';
import { isLfwPairs, parseLfwPairs } from '@faceproof/desk/match/parse-lfw-pairs.js';
import { ScoreTally } from '@faceproof/desk/statistics/score-tally.js';
import { separate } from '@faceproof/desk/statistics/separation.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const scores = fc.array(fc.integer({ min: -10_000, max: 10_000 }), { minLength: 1, maxLength: 40 });

function tallyOf(steps: readonly number[]): ScoreTally {
  const tally = new ScoreTally();
  // In the middle of a step, so that no rounding moves it.
  for (const step of steps) tally.add(Math.min(1, (step + 0.5) / 10_000));
  return tally;
}

describe('telling two kinds apart', () => {
  it('gives the area that counting every pair gives', () => {
    fc.assert(
      fc.property(scores, scores, (genuine, impostor) => {
        const pairs = genuine.flatMap((one) => impostor.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)));
        const direct = pairs.reduce<number>((sum, value) => sum + value, 0) / pairs.length;
        expect(separate(tallyOf(genuine), tallyOf(impostor))?.auc).toBeCloseTo(direct, 10);
      }),
    );
  });

  it('has an equal error rate between the two rates at its threshold, and no threshold brings them closer', () => {
    fc.assert(
      fc.property(scores, scores, (steps, others) => {
        const [genuine, impostor] = [tallyOf(steps), tallyOf(others)];
        const found = separate(genuine, impostor);
        const ratesAt = (threshold: number) =>
          [impostor.atOrAbove(threshold) / impostor.count, genuine.below(threshold) / genuine.count] as const;
        const [fmr, fnmr] = ratesAt(found?.eerThreshold ?? 0);
        expect(found?.eer).toBeCloseTo((fmr + fnmr) / 2, 10);
        for (const step of [...steps, ...others]) {
          const [a, b] = ratesAt(step / 10_000);
          expect(Math.abs(a - b)).toBeGreaterThanOrEqual(Math.abs(fmr - fnmr) - 1e-12);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('is not known without both kinds', () => {
    expect(separate(tallyOf([1]), new ScoreTally())).toBeNull();
  });
});

describe('thresholds of other people', () => {
  it('judge no one at a threshold that their own pairs decided', () => {
    const fit = new CrossFit();
    const kept = new KeptPairs();
    const add = (a: number, b: number, similarity: number): void => {
      fit.add(a, b, similarity);
      // Each person has two pictures; of two people, the first ones are compared.
      kept.add({ a, b: a === b ? a + 10 : b, similarity }, a === b);
    };
    const pictures = Array.from({ length: 20 }, (_, i) => ({ person: i % 10, sources: [i < 10 ? 'x' : `own ${i % 10}`] }));
    for (const [i, one] of pictures.entries()) one.sources.push(`own ${i % 10}`);
    // Only people 0 and 5, of one fold, resemble each other; everybody else is 0.1 alike.
    for (let a = 0; a < 10; a++) {
      for (let b = a + 1; b < 10; b++) add(a, b, a === 0 && b === 5 ? 0.9 : 0.1);
      add(a, a, a === 0 ? 0.05 : 0.8);
    }
    const found = fit.fit(0.02, () => true, boundFolds(pictures, kept));
    // Without the alike pair the threshold lies just above 0.1: at it, the pair passes.
    expect(found.fmr).toMatchObject({ errors: 1, of: 5 });
    // Where the alike pair counts, the threshold lies above 0.9, and the people of those folds are 0.8 like themselves.
    expect(found.fnmr).toMatchObject({ errors: 9, of: 10 });
    // Each fold has two people, so there are five pairs of two; of the ten people, one is right.
    expect(found.fmr.byPeople).toMatchObject({ people: 10, units: 5, low: 0, high: 1 });
    expect(found.fnmr.byPeople).toMatchObject({ people: 10, units: 10, method: 'DRAWS', high: 1 });
    expect(found.fnmr.byPeople?.low).toBeCloseTo(0.7, 6);
    expect(found.thresholds?.low).toBeCloseTo(0.1001, 4);
    expect(found.thresholds?.high).toBeGreaterThan(0.9);
  });

  it('are not claimed if a fold has too few pairs for the rate', () => {
    expect(new CrossFit().fit(1e-4, () => false, boundFolds([], new KeptPairs()))).toMatchObject({
      thresholds: null,
      fmr: { share: null },
    });
  });
});

describe('lists', () => {
  it('of LFW have folds, and pictures with four digits', () => {
    const text = '2\t1\nAnn\t1\t12\nAnn\t1\tBob\t3\nCleo\t2\t4\nBob\t3\tCleo\t2\n';
    expect(isLfwPairs(text)).toBe(true);
    expect(parseLfwPairs(text, 'pairs.txt')).toEqual([
      { a: 'Ann/Ann_0001.jpg', b: 'Ann/Ann_0012.jpg', same: true, source: 'all', fold: '0' },
      { a: 'Ann/Ann_0001.jpg', b: 'Bob/Bob_0003.jpg', same: false, source: 'all', fold: '0' },
      { a: 'Cleo/Cleo_0002.jpg', b: 'Cleo/Cleo_0004.jpg', same: true, source: 'all', fold: '1' },
      { a: 'Bob/Bob_0003.jpg', b: 'Cleo/Cleo_0002.jpg', same: false, source: 'all', fold: '1' },
    ]);
    expect(parseLfwPairs('1\nAnn\t1\t2\nAnn\t1\tBob\t3\n', 'x').map(({ fold }) => fold)).toEqual([null, null]);
    expect(() => parseLfwPairs('2\t1\nAnn\t1\t2\n', 'pairs.txt')).toThrow('announces 4 pairs in its first line, and has 1');
    expect(() => parseLfwPairs('1\nAnn 1 2\n', 'pairs.txt')).toThrow(/line 2: this is neither/);
    expect(isLfwPairs('file_a,file_b,same\n')).toBe(false);
  });
});
