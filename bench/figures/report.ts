import type { Part } from '../read-options.js';
import type { Spread } from './spread.js';
import { spreadCpuMs, spreadMs, type Turns } from './take-turns.js';

/** Everything that one run found: what `--json` prints. */
export interface Report {
  machine: string;
  engine: string;
  threads: number;
  rounds: number;
  parts: PartReport[];
}

export interface PartReport {
  part: Part;
  /** What was compared on what. */
  method: string;
  rows: Row[];
  ratios: Ratio[];
  notes: string[];
  /** Why it did not run; null where it did. */
  skipped: string | null;
}

export interface Row {
  name: string;
  /** Such as `picture`. */
  per: string;
  ms: Spread;
  perSecond: number;
  /** Of all cores together. */
  cpuMs: Spread | null;
}

export interface Ratio {
  name: string;
  ratio: Spread;
  /** It should be this or more; null where nothing is asked for. */
  aim: number | null;
}

export function rowOf(turns: Turns, name: string, per: string): Row {
  const ms = spreadMs(turns, name);
  return { name, per, ms, perSecond: 1000 / ms.median, cpuMs: spreadCpuMs(turns, name) };
}

export function skip(part: Part, why: string): PartReport {
  return { part, method: '', rows: [], ratios: [], notes: [], skipped: why };
}

/** @returns Markdown that a terminal shows well */
export function tellReport(report: Report): string {
  const head = `${report.machine}; ${report.engine}, ${report.threads} threads; ${report.rounds} rounds: median (least to most)`;
  return [head, ...report.parts.map(tellPart)].join('\n\n');
}

function tellPart({ part, method, rows, ratios, notes, skipped }: PartReport): string {
  if (skipped !== null) return `## ${part}\n\nSkipped: ${skipped}`;
  const tables = [
    tellTable(
      ['', 'time each', 'per second', 'CPU time each'],
      rows.map(({ name, per, ms, perSecond, cpuMs }) => [
        `${name}, per ${per}`,
        `${tellSpread(ms)} ms`,
        number(perSecond),
        cpuMs === null ? '' : `${number(cpuMs.median)} ms`,
      ]),
    ),
    tellTable(
      ['ratio', '', 'aim'],
      ratios.map(({ name, ratio, aim }) => [name, tellSpread(ratio), aim === null ? '' : `${aim} or more`]),
    ),
  ];
  return [`## ${part}`, method, ...tables, ...notes].filter((text) => text !== '').join('\n\n');
}

function tellTable(head: readonly string[], rows: readonly string[][]): string {
  if (rows.length === 0) return '';
  const widths = head.map((title, i) => Math.max(...[title, ...rows.map((row) => row[i] ?? '')].map((text) => text.length)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, i) => (i === 0 ? (cells[i] ?? '').padEnd(width) : (cells[i] ?? '').padStart(width))).join(' | ')} |`;
  const rule = `|${widths.map((width, i) => (i === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

function tellSpread({ median, min, max }: Spread): string {
  return `${number(median)} (${number(min)} to ${number(max)})`;
}

function number(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
