import { cutIntoShares, SHARES_MAX, THRESHOLDS, thresholdsCrossed } from '@faceproof/orchestrator/usage/metering.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { triesOf } from '../../../harness/long-run.js';

describe('the shares of an allowance', () => {
  it('add up to what is left, and differ by at most one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (left) => {
        const shares = cutIntoShares(left);
        expect(shares).toHaveLength(SHARES_MAX);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(left);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
      { numRuns: triesOf(100) },
    );
  });

  it('are one share if the allowance is overdrawn', () => {
    expect(cutIntoShares(-7)).toEqual([-7]);
  });
});

describe('the thresholds of an allowance', () => {
  it('are each crossed once, however a month is divided into steps', () => {
    const steps = fc.array(fc.nat(40), { maxLength: 30 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), steps, (included, grows) => {
        const reached: number[] = [];
        let used = 0;
        for (const grow of grows) {
          reached.push(...thresholdsCrossed(used, used + grow, included));
          used += grow;
        }
        expect(reached).toEqual(THRESHOLDS.filter((threshold) => used >= threshold * included));
      }),
      { numRuns: triesOf(100) },
    );
  });

  it('are not announced for an account without an allowance', () => {
    expect(thresholdsCrossed(0, 5, 0)).toEqual([]);
  });
});
