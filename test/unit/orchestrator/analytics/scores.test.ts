import { toHistogram } from '@faceproof/orchestrator/analytics/score-counts.js';
import { binOf, SCORE_BINS, stabilityIndex } from '@faceproof/orchestrator/analytics/scores.js';
import { expect, it } from 'vitest';

const even = Array.from({ length: SCORE_BINS }, () => 5);

it('every score has one of twenty bins', () => {
  expect([0, 0.049999, 0.05, 0.5, 0.999999, 1].map(binOf)).toEqual(['0', '0', '1', '10', '19', '19']);
});

it('the index of equal distributions is zero, whatever their sizes', () => {
  expect(
    stabilityIndex(
      even,
      even.map((count) => count * 7),
    ),
  ).toBe(0);
});

it('the index of two known distributions is the published formula', () => {
  // (0.6 - 0.5) ln(0.6 / 0.5) + (0.4 - 0.5) ln(0.4 / 0.5)
  expect(stabilityIndex([60, 40], [1, 1])).toBeCloseTo(0.1 * Math.log(1.2) - 0.1 * Math.log(0.8), 6);
});

it('there is no index of nothing', () => {
  expect(
    stabilityIndex(
      even.map(() => 0),
      even,
    ),
  ).toBeNull();
  expect(stabilityIndex(even, [])).toBeNull();
});

it('only scores of the running set are compared with its calibration', () => {
  const scores = { now: Object.fromEntries(even.map((count, bin) => [bin, count])), before: { 19: 900 } };
  const { count, psi } = toHistogram(scores, { set: 'now', baseline: { basis: 'CALIBRATION', bins: even } });
  expect([count, psi]).toEqual([1000, 0]);
  expect(toHistogram(scores, { set: 'next', baseline: { basis: 'CALIBRATION', bins: even } }).psi).toBeNull();
  expect(toHistogram(scores, { set: 'now', baseline: null }).psi).toBeNull();
});
