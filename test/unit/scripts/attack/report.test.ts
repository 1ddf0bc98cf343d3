import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../../scripts/attack/methods/send-capture.js';
import { cellsOf, type Recorded } from '../../../../scripts/attack/report/cells.js';
import { compareRuns } from '../../../../scripts/attack/report/compare-runs.js';
import { formatRun, renderRun } from '../../../../scripts/attack/report/format-run.js';
import { recordChallenge } from '../../../../scripts/attack/report/record-challenge.js';
import type { Try } from '../../../../scripts/attack/run-range.js';

const tries = (instrument: string, outcomes: readonly Outcome[]): Try[] =>
  outcomes.map((outcome, i) => ({
    ...{ instrument, method: 'api', person: i + 1, outcome, reasons: [], asked: outcome === 'UNANSWERED' },
    ...{ challenge: null, engines: ['net@2026-11-01'] },
  }));
const run = (...own: Try[][]): Recorded => ({
  ...{ v: 1, date: '2026-11-27', seed: 1, engines: ['net@2026-11-01'], policy: null },
  ...{ tries: own.flat(), failed: [] },
});

describe('the report of the attack range', () => {
  it('counts approved attacks, and declined controls, as the errors', () => {
    const [live, phone] = cellsOf([
      ...tries('phone', ['APPROVED', 'REVIEW', 'DECLINED', 'UNANSWERED']),
      ...tries('live', ['APPROVED', 'DECLINED', 'RETRY']),
    ]);
    expect([live?.kind, live?.errors.errors, live?.errors.of]).toEqual(['CONTROL', 1, 3]);
    expect([phone?.kind, phone?.errors.errors, phone?.errors.of]).toEqual(['PRESENTATION', 1, 4]);
    expect(phone?.peopleHigh).toBeCloseTo(0.751, 3);
  });

  it('tells which cells changed, and whether chance explains it', () => {
    const before = run(
      tries('phone', Array(20).fill('DECLINED')),
      tries('live', ['APPROVED', 'APPROVED']),
      tries('file', ['REVIEW']),
    );
    const after = run(
      tries('phone', Array(20).fill('APPROVED')),
      tries('live', ['APPROVED', 'REVIEW']),
      tries('file', ['REVIEW']),
    );
    expect(
      compareRuns(before, after).map(({ instrument, change, beyondChance }) => [instrument, change, beyondChance]),
    ).toEqual([
      ['live', 'WORSE', false],
      ['phone', 'WORSE', true],
      ['file', 'SAME', false],
    ]);
  });

  it('shows every cell in the terminal and on the page, with controls apart from attacks', () => {
    const own = run(tries('live', ['APPROVED']), tries('phone', ['APPROVED', 'DECLINED']));
    expect(formatRun(own)).toMatch(/^phone +api +2 +2 +1 +0 +1 .*APCER 50\.00 % \(1\/2;/m);
    const page = renderRun(own);
    expect(page).toContain('Injection attacks (CEN/TS 18099)');
    expect(page.indexOf('<td>live</td>')).toBeLessThan(page.indexOf('<td>phone</td>'));
  });

  it('replaces the table of the documentation, and nothing around it', () => {
    const page = 'before\n<!-- attack: npm run attack -- --challenge --record -->\nold\n<!-- /attack -->\nafter\n';
    const recorded = recordChallenge(page, run(tries('file', ['DECLINED', 'UNANSWERED'])));
    expect(recorded).toMatch(
      /^before\n<!-- attack.*-->\n\nRecorded on[\s\S]*\| the clip itself \| 2 \(2\) \| 1 \| 0 \| 0 \| 0 \| 2 \|\n\n<!-- \/attack -->\nafter\n$/,
    );
  });
});
