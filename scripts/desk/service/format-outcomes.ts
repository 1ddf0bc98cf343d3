import { groupBy } from '../statistics/group-by.js';
import { type ClipOutcome, type ClipRun, formatFailure } from './run-clips.js';

const COLUMNS = ['APPROVED', 'REVIEW', 'RETRY', 'ASKED', 'DECLINED'] as const satisfies ClipOutcome['outcome'][];

/** The run for a terminal: by kind and outcome, by reason, each capture that an auditor would ask about, and what failed. Pure. */
export function formatRun({ outcomes, failed }: ClipRun): string {
  const kinds = groupBy(outcomes, ({ kind }) => kind);
  const lines = [
    row('', ['captures', ...COLUMNS]),
    ...kinds.map((own) => row(own[0]?.kind ?? '', [own.length, ...COLUMNS.map((outcome) => countOf(own, outcome))])),
    '',
    'Reasons',
    ...kinds.flatMap(formatReasons),
    '',
    'Live captures that were not approved at once, and attacks that were',
    ...outcomes.filter(isNotable).map(formatCapture),
    ...(failed.length === 0 ? [] : ['', `Failed, and not counted above: ${failed.length}`, ...failed.map(indented)]),
  ];
  return `${lines.join('\n')}\n`;
}

function countOf(own: readonly ClipOutcome[], outcome: ClipOutcome['outcome']): number {
  return own.filter((one) => one.outcome === outcome).length;
}

function formatReasons(own: readonly ClipOutcome[]): string[] {
  const named = own.flatMap(({ kind, outcome, reasons }) =>
    reasons.map((reason) => `${kind.padEnd(8)} ${outcome} for ${reason}`),
  );
  return groupBy(named, (each) => each)
    .sort((a, b) => b.length - a.length)
    .map((each) => `${String(each.length).padStart(6)}  ${each[0] ?? ''}`);
}

function indented(failed: ClipRun['failed'][number]): string {
  return `  ${formatFailure(failed)}`;
}

function isNotable({ kind, outcome }: ClipOutcome): boolean {
  return (kind === 'live') !== (outcome === 'APPROVED');
}

function formatCapture({ source, fromMs, outcome, reasons, score }: ClipOutcome): string {
  const passive = score === null ? 'no score' : score.toFixed(3);
  return `  ${source} at ${(fromMs / 1000).toFixed(1)} s: ${outcome} ${reasons.join(' ')} (liveness.passive ${passive})`;
}

function row(name: string, cells: readonly (string | number)[]): string {
  return [name.padEnd(10), ...cells.map((cell) => String(cell).padStart(9))].join(' ');
}
