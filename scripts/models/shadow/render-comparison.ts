import type { Comparison } from './compare-results.js';
import { day, nameOf, signed, tellFailures, tellMean, tellRate } from './tell-comparison.js';

/** The comparisons as one page without scripts or outside resources: counts and numbers, nothing of a capture. */
export function renderComparison(comparisons: readonly Comparison[], now: Date): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Candidates in shadow</title><style>${STYLE}</style>
<h1>Candidates in shadow</h1>
<p>Made on ${day(now)}. A candidate measures a share of the live captures beside the set that runs. It decides nothing. Both are judged by the
same checks under the same policy, each by its own thresholds. Bounds are 95 %: Wilson's of shares, the normal ones of means.
Differences are the candidate's score less the set's own.</p>
${comparisons.length === 0 ? '<p>Nothing was compared yet.</p>' : comparisons.map(renderOne).join('\n')}
</html>
`;
}

function renderOne(comparison: Comparison): string {
  const { set, candidate, changed, from, to, captures, compared, agreement, rulings, checks } = comparison;
  return `<section><h2>${toText(candidate)}</h2>
<p>Beside set ${toText(set)}, ${day(from)} to ${day(to)}. ${captures} captures, ${compared} compared${toText(tellFailures(comparison))}.</p>
${table(
  ['role', 'runs', 'candidate'],
  changed.map((one) => [one.role, nameOf(one.own), nameOf(one.candidate)]),
)}
<h3>Decision: the same for ${toText(tellRate(agreement))}</h3>
${table(
  ['decided', 'candidate would have', 'captures'],
  rulings.map((pair) => [pair.own, pair.candidate, String(pair.captures)]),
)}
<h3>Checks</h3>
${table(
  ['check', 'the same status', 'mean difference', '5 %', 'median', '95 %', 'other status'],
  checks.map(({ kind, agreement: same, difference, disagreements }) => [
    kind,
    tellRate(same),
    difference === null ? 'no score' : tellMean(difference),
    ...(difference === null ? ['', '', ''] : [difference.p5, difference.p50, difference.p95].map(signed)),
    disagreements.map((pair) => `${pair.own} → ${pair.candidate} ${pair.captures}`).join(', '),
  ]),
)}</section>`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${toText(cell)}</${tag}>`).join('')}</tr>`;
  return `<div class="wide"><table>${row(head, 'th')}${rows.map((cells) => row(cells, 'td')).join('\n')}</table></div>`;
}

function toText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const STYLE = `:root{color-scheme:light dark}
body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
.wide{overflow-x:auto}table{border-collapse:collapse}
th,td{text-align:left;padding:.2rem .8rem .2rem 0;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent);font-variant-numeric:tabular-nums;white-space:nowrap}
section{margin-top:2rem}`;
