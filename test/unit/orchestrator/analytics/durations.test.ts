import { addCounts, type Counts } from '@faceproof/orchestrator/analytics/counts.js';
import { bucketOf, percentile } from '@faceproof/orchestrator/analytics/durations.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const bucketsOf = (all: readonly number[]) => all.reduce<Counts>((sum, ms) => addCounts(sum, { [bucketOf(ms)]: 1 }), {});

it('a percentile is right to 2.5 %', () => {
  const durations = fc.array(fc.integer({ min: 20, max: 3_000_000_000 }), { minLength: 1 });
  fc.assert(
    fc.property(durations, fc.constantFrom(0.5, 0.95), (all, share) => {
      const exact = [...all].sort((a, b) => a - b)[Math.ceil(all.length * share) - 1] ?? 0;
      const found = percentile(bucketsOf(all), share) ?? 0;
      // Milliseconds are rounded.
      expect(Math.abs(found - exact)).toBeLessThanOrEqual(exact * 0.025 + 1);
    }),
  );
});

it('there is no percentile of nothing, and no duration below a millisecond', () => {
  expect(percentile({}, 0.5)).toBeNull();
  expect(percentile(bucketsOf([0, -5]), 0.95)).toBe(1);
});
