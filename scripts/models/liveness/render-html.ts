import type { Evaluation, JudgedCapture } from './evaluate-liveness.js';
import { caveats, percent, tellRate } from './tell-evaluation.js';

/** The evaluation as one page without scripts or outside resources: file names and numbers, no pictures. */
export function renderHtml(evaluation: Evaluation): string {
  const { apcer, bpcer, clips, decidedBy, worst, model } = evaluation;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Liveness: set ${toText(evaluation.set)}</title><style>${STYLE}</style>
<h1>Liveness</h1>
<p>Set ${toText(evaluation.set)}, fusion ${toText(evaluation.fusion)}, ${toText(`${model.model}@${model.version}`)}<br><code>${toText(model.digest)}</code></p>
<p>Captures of eight frames, half a second apart, judged by the product's own checks under the default policy, in passive
mode. Passes at ${evaluation.threshold}, review from ${evaluation.reviewThreshold ?? 'none'}. Bounds are Wilson's, 95 %. A clip or a person
counts as an error when half of the captures are.</p>
${caveats(evaluation)
  .map((caveat) => `<p class="caveat">${toText(caveat)}</p>`)
  .join('\n')}
<h2>Attacks that were approved (APCER)</h2>
${table(
  ['attack', 'by clip', 'by capture'],
  apcer.map((row) => [row.kind, tellRate(row.byClip), tellRate(row.byCapture)]),
)}
<h2>Live people who were not let through</h2>
${table(
  ['', 'by person', 'by clip', 'by capture'],
  Object.entries({ 'declined (BPCER)': bpcer.declined, 'not approved at once': bpcer.notApproved }).map(([name, row]) => [
    name,
    tellRate(row.byPerson),
    tellRate(row.byClip),
    tellRate(row.byCapture),
  ]),
)}
<h2>Error trade-off of the passive score alone, by capture</h2>
${drawCurve(evaluation)}
<h2>Which check decided</h2>
${table(
  ['check', 'live captures kept back', 'attacks kept back'],
  decidedBy.map((row) => [row.check, String(row.live), String(row.attack)]),
)}
<h2>Clips</h2>
${table(
  ['clip', 'person', 'kind', 'mean score', 'captures', 'approved', 'declined', 'review', 'retry'],
  clips.map((clip) => [
    clip.source,
    clip.person,
    clip.kind,
    clip.score?.toFixed(3) ?? 'none',
    ...[clip.captures, clip.approved, clip.declined, clip.reviewed, clip.retried].map(String),
  ]),
)}
<h2>Worst live captures</h2>${captureTable(worst.live)}
<h2>Worst attacks</h2>${captureTable(worst.attack)}
</html>
`;
}

const SIZE = 320;

/** Both axes linear, 0 to 100 %: with few attacks, the probit axes of a DET plot would show nothing but their ends. */
function drawCurve({ det, threshold }: Evaluation): string {
  const at = (share: number): string => (share * SIZE).toFixed(1);
  const points = det.map((point) => `${at(point.bpcer)},${at(1 - point.apcer)}`).join(' ');
  const pinned = det.find((point) => point.threshold >= threshold);
  const mark =
    pinned === undefined
      ? ''
      : `<circle cx="${at(pinned.bpcer)}" cy="${at(1 - pinned.apcer)}" r="4"><title>pinned</title></circle>`;
  const told =
    pinned === undefined
      ? ''
      : ` The dot: the pinned threshold, APCER ${percent(pinned.apcer)}, BPCER ${percent(pinned.bpcer)}.`;
  return `<svg viewBox="-30 -10 ${SIZE + 60} ${SIZE + 40}" width="${SIZE + 60}" role="img" aria-label="APCER against BPCER">
<rect width="${SIZE}" height="${SIZE}"/><polyline points="${points}"/>${mark}
<text x="${SIZE / 2}" y="${SIZE + 20}">BPCER</text><text x="-26" y="${SIZE / 2}">APCER</text></svg><p>${told}</p>`;
}

function captureTable(captures: readonly JudgedCapture[]): string {
  const rows = captures.map(({ source, fromMs, score, ruling, reasons }) => [
    source,
    `${(fromMs / 1000).toFixed(1)} s`,
    score?.toFixed(3) ?? 'none',
    ruling,
    reasons.join(' '),
  ]);
  return table(['clip', 'from', 'score', 'ruling', 'reasons'], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${toText(cell)}</${tag}>`).join('')}</tr>`;
  return `<table>${row(head, 'th')}${rows.map((cells) => row(cells, 'td')).join('\n')}</table>`;
}

function toText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
table{border-collapse:collapse}th,td{text-align:left;padding:.2rem .8rem .2rem 0;border-bottom:1px solid #ddd;font-variant-numeric:tabular-nums}
.caveat{border-left:3px solid #b45309;padding-left:.7rem}rect{fill:none;stroke:#999}polyline{fill:none;stroke:#1d4ed8;stroke-width:2}circle{fill:#1d4ed8}
text{font-size:12px}code{font-size:12px}`;
