import { toMetrics } from '@faceproof/orchestrator/journey/settle/judge-capture.js';
import type { Verdict } from '@faceproof/orchestrator/judgement/checks/check.js';
import type { JudgedForMetrics } from '@faceproof/orchestrator/observe/judged-metrics.js';
import { describe, expect, it } from 'vitest';
import { openCounted } from './open-counted.js';

const JUDGED: JudgedForMetrics = {
  ...{ mode: 'LIVE', flow: 'ONBOARDING', set: '2026-11-22', ruling: 'APPROVE', hints: [], scores: [] },
};
const score = (value: number, threshold: number): JudgedForMetrics => ({
  ...{ ...JUDGED, scores: [{ check: 'face.match', score: value, threshold }] },
});

describe('judged captures', () => {
  it('are counted by ruling, and retries by each hint once', async () => {
    const { metrics, render } = openCounted();
    metrics.observeJudged(JUDGED);
    metrics.observeJudged({ ...JUDGED, ruling: 'RETRY', hints: ['TOO_DARK', 'BLURRED', 'TOO_DARK'] });
    metrics.observeJudged({ ...JUDGED, ruling: 'DECLINE', hints: ['BLURRED'] });
    const text = await render();
    for (const ruling of ['APPROVE', 'RETRY', 'DECLINE'])
      expect(text).toContain(`faceproof_judged_captures_total{mode="LIVE",flow="ONBOARDING",ruling="${ruling}"} 1\n`);
    expect(text).toContain('faceproof_retry_hints_total{mode="LIVE",hint="TOO_DARK"} 1\n');
    expect(text).toContain('faceproof_retry_hints_total{mode="LIVE",hint="BLURRED"} 1\n');
  });

  it('have buckets around the threshold that applied: a score at the threshold passed', async () => {
    const { metrics, render } = openCounted();
    // In doubles, 0.42 - 0.36 and 0.3 - 0.1 are not what they seem.
    for (const [value, threshold] of [
      [0.42, 0.42],
      [0.7, 0.6],
      [0.419999, 0.42],
      [0.1, 0.3],
    ] as const)
      metrics.observeJudged(score(value, threshold));
    const bucket = (le: string) => `faceproof_check_shortfall_bucket{le="${le}",check="face.match",set="2026-11-22"}`;
    const text = await render();
    expect(text).toContain(`${bucket('-0.1')} 1\n`);
    expect(text).toContain(`${bucket('0')} 2\n`);
    expect(text).toContain(`${bucket('0.02')} 3\n`);
    expect(text).toContain(`${bucket('0.2')} 4\n`);
  });

  it('of test keys leave the scores alone', async () => {
    const { metrics, render } = openCounted();
    metrics.observeJudged({ ...score(0.5, 0.4), mode: 'TEST' });
    const text = await render();
    expect(text).toContain('mode="TEST",flow="ONBOARDING",ruling="APPROVE"} 1\n');
    expect(text).not.toContain('faceproof_check_shortfall_bucket');
  });

  it('count the scores of pinned checks alone', () => {
    const verdict = (kind: Verdict['kind'], score: number | null, threshold: number | null): Verdict => ({
      ...{ kind, status: 'PASSED', score, threshold, roles: [], reasons: [], applies: true, inBand: false, signs: [] },
    });
    const judged = {
      session: { mode: 'LIVE' as const, flow: 'ONBOARDING' as const },
      input: { measurement: { set: '2026-11-22' } },
      verdicts: [
        verdict('face.quality', 1, 0.25),
        verdict('liveness.passive', 0.9, 0.7776),
        verdict('liveness.active', 1, 1),
        verdict('face.consistency', 0.8, 0.5),
        verdict('face.match', null, 0.42),
        verdict('face.duplicate', 0.7, 0.5),
      ],
    };
    expect(toMetrics({ ...judged, ruling: { kind: 'APPROVE', reasons: [] } })).toEqual({
      ...{ mode: 'LIVE', flow: 'ONBOARDING', set: '2026-11-22', ruling: 'APPROVE', hints: [] },
      scores: [
        { check: 'liveness.passive', score: 0.9, threshold: 0.7776 },
        { check: 'face.consistency', score: 0.8, threshold: 0.5 },
      ],
    });
  });
});
