import { DRIFT_CALM, DRIFT_SCORES_MIN, DRIFT_SUSPECTED, judgeDrift } from '@faceproof/orchestrator/analytics/judge-drift.js';
import { expect, it } from 'vitest';

const bins = (...filled: readonly [bin: number, count: number][]): number[] =>
  Array.from({ length: 20 }, (_, bin) => filled.find(([of]) => of === bin)?.[1] ?? 0);
const HIGH = bins([16, 60], [17, 100], [18, 40]);
const LOWER = bins([13, 60], [14, 100], [15, 40]);
const NONE = bins();

it('suspects scores that have moved, against the calibration or else against the weeks before', () => {
  const moved = judgeDrift({ recent: LOWER, earlier: NONE, calibrated: HIGH, was: false });
  expect(moved).toMatchObject({ suspected: true, basis: 'CALIBRATION' });
  expect(moved?.psi).toBeGreaterThan(DRIFT_SUSPECTED);
  const since = judgeDrift({ recent: LOWER, earlier: HIGH, calibrated: null, was: false });
  expect(since).toMatchObject({ suspected: true, basis: 'EARLIER_WEEKS', psi: moved?.psi });
  // The calibration counts, even where the weeks before have moved too.
  expect(judgeDrift({ recent: LOWER, earlier: LOWER, calibrated: HIGH, was: false })?.suspected).toBe(true);
});

it('suspects nothing where scores are as before', () => {
  expect(judgeDrift({ recent: HIGH, earlier: HIGH, calibrated: null, was: false })).toMatchObject({ psi: 0, suspected: false });
  // Shares and counts are the same distribution.
  const shares = HIGH.map((count) => count / 200);
  expect(judgeDrift({ recent: HIGH, earlier: NONE, calibrated: shares, was: true })).toMatchObject({ suspected: false });
});

it('says nothing with fewer scores than chance allows', () => {
  const few = bins([13, DRIFT_SCORES_MIN - 1]);
  expect(judgeDrift({ recent: few, earlier: HIGH, calibrated: HIGH, was: false })).toBeNull();
  expect(judgeDrift({ recent: LOWER, earlier: few, calibrated: null, was: false })).toBeNull();
  expect(judgeDrift({ recent: LOWER, earlier: few, calibrated: HIGH, was: false })?.suspected).toBe(true);
});

it('keeps its answer between the two limits, so that it does not repeat itself', () => {
  const between = bins([16, 60], [17, 70], [18, 70]);
  const { psi } = judgeDrift({ recent: between, earlier: HIGH, calibrated: null, was: false }) ?? { psi: 0 };
  expect(psi).toBeGreaterThan(DRIFT_CALM);
  expect(psi).toBeLessThan(DRIFT_SUSPECTED);
  for (const was of [true, false])
    expect(judgeDrift({ recent: between, earlier: HIGH, calibrated: null, was })?.suspected).toBe(was);
});
