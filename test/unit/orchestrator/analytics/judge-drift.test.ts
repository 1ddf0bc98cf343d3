import { DRIFT_SCORES_MIN } from '@faceproof/orchestrator/analytics/baseline.js';
import { DRIFT_CALM, DRIFT_SUSPECTED, judgeDrift } from '@faceproof/orchestrator/analytics/judge-drift.js';
import { expect, it } from 'vitest';
import { drawFrom } from '../../../harness/draw.js';

const bins = (...filled: readonly [bin: number, count: number][]): number[] =>
  Array.from({ length: 20 }, (_, bin) => filled.find(([of]) => of === bin)?.[1] ?? 0);
const HIGH = bins([16, 150], [17, 250], [18, 100]);
const LOWER = bins([13, 150], [14, 250], [15, 100]);
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
  const shares = HIGH.map((count) => count / 500);
  expect(judgeDrift({ recent: HIGH, earlier: NONE, calibrated: shares, was: true })).toMatchObject({ suspected: false });
});

it('says nothing with fewer scores than chance allows', () => {
  const few = bins([13, DRIFT_SCORES_MIN - 1]);
  expect(judgeDrift({ recent: few, earlier: HIGH, calibrated: HIGH, was: false })).toBeNull();
  expect(judgeDrift({ recent: LOWER, earlier: few, calibrated: null, was: false })).toBeNull();
  expect(judgeDrift({ recent: LOWER, earlier: few, calibrated: HIGH, was: false })?.suspected).toBe(true);
});

it('suspects nothing that chance alone explains', () => {
  const random = drawFrom(1);
  // Shaped like the scores of many people: most of them in a few bins, and some in each of the others.
  const weights = NONE.map((_, bin) => Math.exp(-((bin - 14) ** 2) / 8) + 0.003);
  const upTo = weights.map((_, bin) => weights.slice(0, bin + 1).reduce((sum, weight) => sum + weight, 0));
  const drawOne = () => {
    const at = random() * (upTo[19] ?? 0);
    return upTo.findIndex((end) => at < end);
  };
  const draw = () => {
    const drawn = Array.from({ length: DRIFT_SCORES_MIN }, drawOne);
    return NONE.map((_, bin) => drawn.filter((one) => one === bin).length);
  };
  const drifts = Array.from({ length: 300 }, () =>
    judgeDrift({ recent: draw(), earlier: draw(), calibrated: null, was: false }),
  );
  expect(drifts.filter((drift) => drift?.suspected !== false)).toEqual([]);
});

it('keeps its answer between the two limits, so that it does not repeat itself', () => {
  const between = bins([16, 150], [17, 175], [18, 175]);
  const { psi } = judgeDrift({ recent: between, earlier: HIGH, calibrated: null, was: false }) ?? { psi: 0 };
  expect(psi).toBeGreaterThan(DRIFT_CALM);
  expect(psi).toBeLessThan(DRIFT_SUSPECTED);
  for (const was of [true, false])
    expect(judgeDrift({ recent: between, earlier: HIGH, calibrated: null, was })?.suspected).toBe(was);
});
