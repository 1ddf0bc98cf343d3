import { formatRate, percent } from '@faceproof/desk/match/format-match.js';
import { INSTRUMENTS } from '../instruments/index.js';
import { METHODS } from '../methods/index.js';
import { type Cell, cellsOf, type Recorded } from './cells.js';
import type { Change } from './compare-runs.js';

const HEAD = [
  ...['instrument', 'method', 'tries', 'people', 'approved', 'reviewed', 'declined', 'retried', 'asked', 'unanswered'],
  'APCER, or BPCER of controls (Wilson, 95 %)',
  'other people, at most',
];
const NUMERIC = [2, 3, 4, 5, 6, 7, 8, 9];

function rowOf({ counts, ...cell }: Cell): string[] {
  const numbers = [
    ...[cell.tries, cell.people, counts.APPROVED, counts.REVIEW, counts.DECLINED],
    ...[counts.RETRY, cell.asked, counts.UNANSWERED],
  ];
  const error = cell.kind === 'CONTROL' ? 'BPCER' : 'APCER';
  return [
    ...[cell.instrument, cell.method, ...numbers.map(String)],
    ...[`${error} ${formatRate(cell.errors)}`, percent(cell.peopleHigh)],
  ];
}

/** For a terminal. Pure. */
export function formatRun(run: Recorded): string {
  const failed = run.failed.map(({ instrument, method, why }) => `  ${instrument}, ${method}: ${why}`);
  const lines = [
    `Attack range, ${run.date}, seed ${run.seed}: ${run.engines.join(', ')}`,
    ...align([HEAD, ...cellsOf(run.tries).map(rowOf)]),
    '',
    ...LEGEND,
    ...(failed.length === 0 ? [] : ['', `Failed, and not counted: ${failed.length}`, ...failed]),
  ];
  return `${lines.join('\n')}\n`;
}

const LEGEND = [
  'asked: for the challenge; unanswered: it was asked for, and nothing came. Attacks are refused unless they are approved or reviewed.',
  'Tries from one recording are not independent. The last column counts people, and is exact (one-sided, 95 %).',
];

/** For an auditor: one page without scripts. Pure. */
export function renderRun(run: Recorded): string {
  const cells = cellsOf(run.tries);
  const attacks = cells.filter(({ kind }) => kind !== 'CONTROL');
  const [worst] = [...attacks].sort((a, b) => (b.errors.share ?? 0) - (a.errors.share ?? 0));
  const notes = [
    `${run.date}, seed ${run.seed}; ${run.engines.join(', ')}; policy: ${JSON.stringify(run.policy ?? 'default')}`,
    ...(worst === undefined ? [] : [`Highest APCER: ${worst.instrument} by ${worst.method}, ${formatRate(worst.errors)}.`]),
    ...LEGEND,
    ...run.failed.map(({ instrument, method, why }) => `Failed, and not counted: ${instrument}, ${method}: ${why}`),
  ];
  const section = (title: string, kind: Cell['kind']): Section => {
    return { title, head: HEAD, rows: cells.filter((cell) => cell.kind === kind).map(rowOf) };
  };
  return renderPage('Attack range', notes, [
    section('Live controls', 'CONTROL'),
    section('Presentation attacks (ISO/IEC 30107-3)', 'PRESENTATION'),
    section('Injection attacks (CEN/TS 18099)', 'INJECTION'),
    {
      title: 'Instruments and methods',
      head: ['name', 'what it is'],
      rows: [...INSTRUMENTS, ...METHODS].map(({ id, what }) => [id, what]),
    },
  ]);
}

/** For a terminal. Pure. */
export function formatChanges(changes: readonly Change[]): string {
  const rows = changes.map(({ instrument, method, change, before, after, beyondChance }) => [
    ...[instrument, method, `${before.approved} of ${before.of}`, `${after.approved} of ${after.of}`],
    change === 'SAME' ? '' : `${change.toLowerCase()}${beyondChance ? '' : ', within chance'}`,
  ]);
  return `${align([['instrument', 'method', 'approved before', 'after', ''], ...rows]).join('\n')}\n`;
}

function align(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((text, i) =>
        NUMERIC.includes(i) && widths.length > NUMERIC.length ? text.padStart(widths[i] ?? 0) : text.padEnd(widths[i] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

interface Section {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:76rem;margin:2rem auto;padding:0 1rem}
h1{margin:0}.note{max-width:46rem}.scroll{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.3rem .9rem .3rem 0;border-bottom:1px solid #8886;vertical-align:top}th{font-size:.85em}`;

/** One page without scripts or other files. */
function renderPage(title: string, notes: readonly string[], sections: readonly Section[]): string {
  const row = (tag: 'th' | 'td', cells: readonly string[]): string =>
    `<tr>${cells.map((cell) => `<${tag}>${toText(cell)}</${tag}>`).join('')}</tr>`;
  const shown = sections.map(
    ({ title, head, rows }) =>
      `<h2>${toText(title)}</h2><div class="scroll"><table>${[row('th', head), ...rows.map((cells) => row('td', cells))].join('\n')}</table></div>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${toText(title)}</title>
<style>${STYLE}</style></head>
<body><h1>${toText(title)}</h1>
${notes.map((note) => `<p class="note">${toText(note)}</p>`).join('\n')}
${shown.join('\n')}
</body></html>
`;
}

function toText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
