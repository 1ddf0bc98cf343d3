import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HEALTH_LIMITS, judgeHealth } from '@faceproof/orchestrator/observe/health-limits.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const RULES = join(import.meta.dirname, '../../../../docs/prometheus/faceproof.rules.yml');
const { groups } = parse(readFileSync(RULES, 'utf8')) as {
  groups: { rules: { expr: string; annotations?: { runbook: string } }[] }[];
};
const alerts = groups.flatMap(({ rules }) => rules);

describe('the limits of the health of an instance', () => {
  it.each(HEALTH_LIMITS.filter(({ min, max }) => (min ?? max) !== undefined).map((limit) => [limit.metric, limit] as const))(
    'of %s are those of an alert',
    (metric, limit) => {
      const bounds = alerts
        .filter(({ expr }) => expr.includes(metric))
        .map(({ expr, annotations }) => [/([<>]) (\d[\d *]*)/.exec(expr), annotations?.runbook] as const);
      const own = limit.min === undefined ? ['>', limit.max] : ['<', limit.min];
      const read = bounds.map(([found, runbook]) => [found?.[1], multiply(found?.[2] ?? ''), runbook]);
      expect(read).toContainEqual([...own, `docs/guides/operations/${limit.runbook}.md`]);
    },
  );

  it('count the worst series, an age for a time, and nothing measured as right unless something must be there', () => {
    const series = [1, 4, -6].map((value) => ({ labels: {}, value }));
    expect(judgeHealth({ metric: 'x', max: 5, runbook: '' }, series, 0)).toEqual({ state: 'WRONG', value: 6 });
    expect(judgeHealth({ metric: 'x', max: 6, runbook: '' }, series, 0)).toEqual({ state: 'OK', value: 6 });
    expect(judgeHealth({ metric: 'x', max: 5, isTime: true, runbook: '' }, [{ labels: {}, value: 90 }], 100).value).toBe(10);
    const labelled = [{ labels: { state: 'FAILED' }, value: 9 }];
    expect(judgeHealth({ metric: 'x', max: 5, only: { state: 'PENDING' }, runbook: '' }, labelled, 0).state).toBe('OK');
    expect(judgeHealth({ metric: 'x', min: 1, runbook: '' }, [], 0).state).toBe('WRONG');
    expect(judgeHealth({ metric: 'x', max: 1, runbook: '' }, null, 0)).toEqual({ state: 'UNKNOWN', value: null });
  });
});

function multiply(text: string): number {
  return text.split('*').reduce((product, factor) => product * Number(factor), 1);
}
