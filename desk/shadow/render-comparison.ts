import { type Figure, facts, paragraphs, renderPage, type Section, table } from '../report/page.js';
import type { Comparison } from './compare-results.js';
import { day, nameOf, percent, signed, tellFailures, tellMean, tellRate } from './tell-comparison.js';

const METHOD = [
  'A candidate measures a share of the live captures, chosen by their ids, alongside the running set. It decides nothing. Both are judged by the same checks under the same policy, each by its own thresholds.',
  "Differences are the candidate's score minus that of the running set. Bounds are 95 %: Wilson's for shares, normal ones for means. Percentiles are values that occurred.",
];

/** The comparisons as one page: counts and numbers, nothing about single captures. */
export function renderComparison(comparisons: readonly Comparison[], now: Date): string {
  return renderPage({
    title: 'Candidates in shadow',
    subtitle: `${comparisons.length === 0 ? 'Nothing has been compared yet' : comparisons.map(({ candidate }) => candidate).join(', ')} · ${day(now)}`,
    figures: comparisons.map(toFigure),
    caveats: [],
    sections: [
      { id: 'method', title: 'How it is compared', html: paragraphs(METHOD) },
      ...comparisons.map((comparison, i) => toSection(comparison, `candidate-${i + 1}`)),
    ],
  });
}

function toFigure({ candidate, agreement }: Comparison): Figure {
  const { share, low, high, of } = agreement;
  return {
    value: share === null ? 'none' : percent(share),
    name: `the same decision, ${candidate}`,
    note: `${percent(low)} to ${percent(high)}, ${of} captures`,
  };
}

function toSection(comparison: Comparison, id: string): Section {
  const { set, candidate, changed, from, to, captures, compared, rulings, checks } = comparison;
  const html = [
    facts([
      ['Beside', `set ${set}, ${day(from)} to ${day(to)}`],
      ['Captures', `${captures}, ${compared} compared${tellFailures(comparison)}`],
      ...changed.map((one) => [one.role, `${nameOf(one.own)} → ${nameOf(one.candidate)}`] as const),
    ]),
    table(
      ['decided', 'candidate would have', 'captures'],
      rulings.map((pair) => [pair.own, pair.candidate, String(pair.captures)]),
      [2],
    ),
    table(
      ['check', 'the same status', 'mean difference', '5 %', 'median', '95 %', 'other status'],
      checks.map(({ kind, agreement, difference, disagreements }) => [
        kind,
        tellRate(agreement),
        difference === null ? 'no score' : tellMean(difference),
        ...(difference === null ? ['', '', ''] : [difference.p5, difference.p50, difference.p95].map(signed)),
        disagreements.map((pair) => `${pair.own} → ${pair.candidate} ${pair.captures}`).join(', '),
      ]),
      [3, 4, 5],
    ),
  ];
  return { id, title: candidate, html: html.join('\n') };
}
