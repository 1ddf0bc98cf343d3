import type { Part } from '../read-options.js';
import { type Spread, spreadCpuMs, spreadMs, type Turns } from './run-rounds.js';

/** The results of one run, as `--json` prints them. */
export interface Report {
  machine: string;
  engine: string;
  threads: number;
  rounds: number;
  parts: PartReport[];
}

export interface PartReport {
  part: Part;
  /** What was measured, and how. */
  method: string;
  rows: Row[];
  ratios: Ratio[];
  notes: string[];
  /** Why the part did not run; null if it ran. */
  skipped: string | null;
}

export interface Row {
  name: string;
  /** The unit, such as `picture`. */
  per: string;
  /** null if only CPU time was measured. */
  ms: Spread | null;
  perSecond: number | null;
  /** CPU time of all cores together; null if other processes did the work. */
  cpuMs: Spread | null;
  /** The longest acceptable median; left out or null if there is none. */
  goalMs?: number | null;
}

export interface Ratio {
  name: string;
  ratio: Spread;
  /** The smallest acceptable ratio; null if there is none. */
  aim: number | null;
}

export function rowOf(turns: Turns, name: string, per: string): Row {
  const ms = spreadMs(turns, name);
  return { name, per, ms, perSecond: 1000 / ms.median, cpuMs: spreadCpuMs(turns, name) };
}

/** @returns Markdown that is readable on a terminal */
export function formatReport(report: Report): string {
  const head = `${report.machine}; ${report.engine}, ${report.threads} threads; ${report.rounds} rounds: median (min to max)`;
  return [head, ...report.parts.map(formatPart)].join('\n\n');
}

function formatPart({ part, method, rows, ratios, notes, skipped }: PartReport): string {
  if (skipped !== null) return `## ${part}\n\nSkipped: ${skipped}`;
  const tables = [
    formatRows(rows),
    formatTable(
      ['ratio', '', 'aim'],
      ratios.map(({ name, ratio, aim }) => [name, formatSpread(ratio), aim === null ? '' : `${aim} or more`]),
    ),
  ];
  return [`## ${part}`, method, ...tables, ...notes].filter((text) => text !== '').join('\n\n');
}

/** A part has goals, or speeds. */
function formatRows(rows: readonly Row[]): string {
  const goals = rows.some(({ goalMs }) => goalMs !== undefined);
  return formatTable(
    ['', 'time each', ...(goals ? ['goal', ''] : ['per second', 'CPU time each'])],
    rows.map(({ name, per, ms, perSecond, cpuMs, goalMs = null }) => [
      `${name}, per ${per}`,
      formatMs(ms && formatSpread(ms)),
      ...(goals
        ? [formatMs(goalMs), goalMs === null || ms === null ? '' : ms.median < goalMs ? 'met' : 'missed']
        : [perSecond === null ? '' : number(perSecond), formatMs(cpuMs && number(cpuMs.median))]),
    ]),
  );
}

function formatMs(ms: string | number | null): string {
  return ms === null ? '' : `${ms} ms`;
}

export function formatTable(head: readonly string[], rows: readonly string[][]): string {
  if (rows.length === 0) return '';
  const widths = head.map((title, i) => Math.max(...[title, ...rows.map((row) => row[i] ?? '')].map((text) => text.length)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, i) => (i === 0 ? (cells[i] ?? '').padEnd(width) : (cells[i] ?? '').padStart(width))).join(' | ')} |`;
  const rule = `|${widths.map((width, i) => (i === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

export function formatSpread({ median, min, max }: Spread): string {
  return `${number(median)} (${number(min)} to ${number(max)})`;
}

export function number(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
