import { compareResults, describe as describeValues } from '@faceproof/desk/shadow/compare-results.js';
import { formatComparison } from '@faceproof/desk/shadow/format-comparison.js';
import { loadSet } from '@faceproof/models/sets/load-set.js';
import type { ShadowCheck, ShadowResult } from '@faceproof/orchestrator/captures/shadow-results.store.js';
import { firstMatch } from '@faceproof/protocol/measuring/model-stamps.js';
import { describe, expect, it } from 'vitest';

const { stamps } = loadSet();
const other = { ...stamps, match: { model: 'other', version: '2026-11-22', digest: `sha256:${'1'.repeat(64)}` } };

function matched(score: number | null, candidateScore: number | null, status = 'PASSED', candidateStatus = 'PASSED') {
  return [{ kind: 'face.match', status, score, candidateStatus, candidateScore }] as ShadowCheck[];
}

function result(change: Partial<ShadowResult>): ShadowResult {
  return {
    settledAt: new Date('2026-11-21T10:00:00Z'),
    set: '2026-11-01',
    models: stamps,
    candidate: '2026-11-01+other@2026-11-22',
    candidateModels: other,
    failure: null,
    ruling: 'APPROVE',
    candidateRuling: 'APPROVE',
    checks: matched(0.6, 0.7),
    ...change,
  };
}

const RESULTS = [
  result({}),
  result({ checks: matched(0.6, 0.5) }),
  result({ candidateRuling: 'DECLINE', checks: matched(0.45, 0.3, 'PASSED', 'FAILED') }),
  result({ checks: matched(null, 0.5, 'INCONCLUSIVE', 'PASSED'), ruling: 'REVIEW' }),
  result({ failure: 'BUSY', candidateRuling: null, checks: [] }),
  result({ failure: 'BUSY', candidateRuling: null, checks: [], settledAt: new Date('2026-11-22T00:00:00Z') }),
];

describe('the report on a candidate', () => {
  it('counts compared captures, skipped captures with the reason, and equal decisions', () => {
    const [comparison, ...rest] = compareResults(RESULTS);
    expect(rest).toEqual([]);
    expect(comparison).toMatchObject({
      captures: 6,
      compared: 4,
      failures: { BUSY: 2 },
      agreement: { errors: 2, of: 4, share: 0.5 },
      changed: [{ role: 'match', own: stamps.match, candidate: other.match }],
      to: new Date('2026-11-22T00:00:00Z'),
    });
    expect(comparison!.rulings[0]).toEqual({ own: 'APPROVE', candidate: 'APPROVE', captures: 2 });
    // Wilson, 2 of 4.
    expect(comparison!.agreement.low).toBeCloseTo(0.15, 2);
    expect(comparison!.agreement.high).toBeCloseTo(0.85, 2);
  });

  it('counts captures of workers in 16 and in 32 bits together', () => {
    const inHalf = { ...stamps, match: { ...firstMatch(stamps), precision: 'fp16' as const } };
    const comparisons = compareResults([result({}), result({ models: inHalf })]);
    expect(comparisons.map(({ captures }) => captures)).toEqual([2]);
  });

  it('compares scores of captures that have both, and lists the statuses that differ', () => {
    const [check] = compareResults(RESULTS)[0]!.checks;
    expect(check).toMatchObject({ kind: 'face.match', compared: 4, agreement: { errors: 2, of: 4 } });
    expect(check!.difference).toMatchObject({ captures: 3 });
    expect(check!.difference!.mean).toBeCloseTo((0.1 - 0.1 - 0.15) / 3, 9);
    expect(check!.disagreements).toEqual([
      { own: 'PASSED', candidate: 'FAILED', captures: 1 },
      { own: 'INCONCLUSIVE', candidate: 'PASSED', captures: 1 },
    ]);
  });

  it('keeps versions of a model apart', () => {
    const newer = { ...other, match: { ...other.match, version: '2026-11-23', digest: `sha256:${'2'.repeat(64)}` } };
    expect(compareResults([...RESULTS, result({ candidateModels: newer })])).toHaveLength(2);
  });

  it('reports percentiles that occur in the data, and bounds of the mean', () => {
    const values = Array.from({ length: 100 }, (_, i) => (i + 1) / 100);
    const found = describeValues(values)!;
    expect(found).toMatchObject({ captures: 100, p5: 0.05, p50: 0.5, p95: 0.95 });
    expect(found.mean).toBeCloseTo(0.505, 9);
    // 1.96 standard errors of a deviation of 0.29011.
    expect(found.high - found.mean).toBeCloseTo(0.05686, 4);
    expect(describeValues([])).toBeNull();
  });

  it('is shown with its candidate, and names no capture', () => {
    const text = formatComparison(compareResults(RESULTS)[0]!);
    expect(text).toContain('2 of 4: 50.0 %');
    expect(text).toContain('other@2026-11-22');
    expect(text).not.toContain('cap_');
  });
});
