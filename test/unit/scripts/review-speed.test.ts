import { describe, expect, it } from 'vitest';
import { formatTimes, summarize } from '../../../scripts/review-speed/summarize.js';

const timeOf = (total: number) => ({ total, claim: total / 4, list: total / 4, pictures: total / 4, paint: total / 4 });

describe('the times from a claim to the pictures', () => {
  it('are summed up by median, slowest of twenty, fastest and slowest', () => {
    const times = Array.from({ length: 20 }, (_, i) => timeOf(100 + i));
    expect(summarize(times).total).toEqual({ median: 110, p95: 119, min: 100, max: 119 });
  });

  it('say whether they reach the target', () => {
    expect(formatTimes(summarize([timeOf(299)]))).toContain('are below 300 ms');
    expect(formatTimes(summarize([timeOf(300)]))).toContain('are NOT below 300 ms');
  });
});
