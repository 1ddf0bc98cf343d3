import { Refusal } from '@faceproof/installation/refusal.js';
import { formatSpread, formatTable, number, type Report, type Row } from './report.js';

const BLOCK = /(<!-- bench: npm run bench -- --record -->\n)[\s\S]*?(<!-- \/bench -->)/;
/** The share of a machine that is planned for. The rest is for peaks. */
const PLANNED_USE = 0.6;
const PLANNED_PER_SECOND = 100;

/**
 * Puts a report into the documentation in place of the one before. Pure.
 *
 * @param page the Markdown with the block for the report
 * @throws Refusal if a part did not run, or the page has no block
 */
export function recordReport(page: string, report: Report, date: string): string {
  const skipped = report.parts.find((part) => part.skipped !== null);
  if (skipped !== undefined) throw new Refusal(`Nothing was recorded, because ${skipped.part} did not run: ${skipped.skipped}`);
  if (!BLOCK.test(page)) throw new Refusal('The page has no block for the results of the bench.');
  const head = `Recorded on ${date}: ${report.machine}; ${report.engine}, ${report.threads} threads; ${report.rounds} rounds.`;
  return page.replace(
    BLOCK,
    (_, start: string, end: string) => `${start}\n${[head, ...tables(report)].join('\n\n')}\n\n${end}`,
  );
}

function tables({ parts }: Report): string[] {
  const rows = parts.flatMap((part) => part.rows);
  const costs = rows.filter(({ name }) => name.startsWith('CPU time of a decision'));
  const speeds = unique(rows.filter((row) => !costs.includes(row))).map(({ name, per, ms, cpuMs }) => [
    `${name}, per ${per}`,
    ms === null ? '' : `${formatSpread(ms)} ms`,
    cpuMs === null ? '' : `${number(cpuMs.median)} ms`,
    '',
  ]);
  const ratios = parts.flatMap((part) =>
    part.ratios.map(({ name, ratio, aim }) => [name, formatSpread(ratio), '', aim === null ? '' : `${aim}`]),
  );
  return [
    formatTable(['', 'time each, or ratio', 'CPU time each', 'aim'], [...speeds, ...ratios]),
    'The same run, as a basis for sizing:',
    formatTable(
      ['part', 'CPU time of a decision', `cores for ${PLANNED_PER_SECOND} decisions a second at ${PLANNED_USE * 100} % use`],
      unique(costs).map(({ name, cpuMs }) => {
        const ms = cpuMs?.median ?? Number.NaN;
        return [
          name.replace(/^.*, the /, ''),
          `${number(ms)} ms`,
          String(Math.ceil((ms * PLANNED_PER_SECOND) / 1000 / PLANNED_USE)),
        ];
      }),
    ),
  ];
}

/** The pipeline and a decision are rows of two parts. */
function unique(rows: readonly Row[]): Row[] {
  return rows.filter(({ name, per }, i) => rows.findIndex((row) => row.name === name && row.per === per) === i);
}
